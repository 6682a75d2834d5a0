//! Streams that send only some entries.

use prost_types::Any;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::matches::v1::RecordedEntry;
use sandtable_proto::notifications::v1::subscribe_response::Message;
use sandtable_proto::notifications::v1::{EntryFilter, Heartbeat, SubscribeRequest};
use sandtable_proto::types::v1::AddressedEvent;
use tonic::{Code, Status};

use crate::support::{MATCH, TestEnv, after, settings};

fn only(filter: EntryFilter) -> SubscribeRequest {
    SubscribeRequest {
        filter: Some(filter),
        ..after(0)
    }
}

/// An entry of a seat, after which others are awaited, with an event for one or all.
fn entry(
    seat: u32,
    awaited: &[u32],
    only_seat: Option<u32>,
    kind: game::event::Kind,
) -> impl FnOnce(&mut RecordedEntry) {
    let awaited = awaited.to_vec();
    let event = game::Event {
        kind: Some(kind),
        ..Default::default()
    };
    let event = Any::from_msg(&event).unwrap();
    move |entry| {
        entry.seat = seat;
        entry.awaited = awaited;
        entry.events = vec![AddressedEvent {
            only_seat,
            event: Some(event),
        }];
    }
}

async fn received(env: &TestEnv, token: &str, filter: EntryFilter, count: usize) -> Vec<u64> {
    let mut client = env.subscribe(token, only(filter)).await.unwrap();
    let sequences = client.sequences(count).await;
    let last = client.next().await.unwrap().unwrap();
    // The cursor has moved past what was left out.
    assert_eq!(last, Message::Heartbeat(Heartbeat { sequence: 4 }));
    sequences
}

#[tokio::test(start_paused = true)]
async fn only_what_was_asked_for_is_told() {
    use game::event::Kind;
    let env = TestEnv::open(settings());
    let phase = || Kind::PhaseBegan(Default::default());
    let dice = || Kind::Rolled(Default::default());
    env.feed.append_with(MATCH, entry(0, &[1], None, phase()));
    env.feed.append_with(MATCH, entry(1, &[0, 2], None, dice()));
    env.feed.append_with(MATCH, entry(1, &[2], Some(1), dice()));
    env.feed
        .append_with(MATCH, entry(2, &[1, 0], None, phase()));

    let awaited = EntryFilter {
        own_seat_awaited: true,
        ..Default::default()
    };
    assert_eq!(received(&env, "0", awaited.clone(), 2).await, [2, 4]);
    assert!(received(&env, "", awaited, 0).await.is_empty());
    let acted = EntryFilter {
        seats: vec![1],
        ..Default::default()
    };
    assert_eq!(received(&env, "", acted, 2).await, [2, 3]);
    let of_kind = |name: &str| EntryFilter {
        event_types: vec![name.to_owned()],
        ..Default::default()
    };
    assert_eq!(received(&env, "1", of_kind("rolled"), 2).await, [2, 3]);
    // Data that are hidden from a viewer cannot be filtered for.
    assert_eq!(received(&env, "0", of_kind("rolled"), 1).await, [2]);
    let whole = "type.googleapis.com/sandtable.games.aa1940.v1.Event";
    assert_eq!(received(&env, "0", of_kind(whole), 3).await, [1, 2, 4]);
    let both = EntryFilter {
        own_seat_awaited: true,
        seats: vec![1],
        ..Default::default()
    };
    assert_eq!(received(&env, "0", both, 1).await, [2]);
}

#[tokio::test(start_paused = true)]
async fn filters_that_cannot_be_are_refused() {
    let env = TestEnv::open(settings());
    let filters = [
        (
            "filter.games",
            EntryFilter {
                games: vec!["aa1940".to_owned()],
                ..Default::default()
            },
        ),
        (
            "filter.matches",
            EntryFilter {
                matches: vec![MATCH.to_owned()],
                ..Default::default()
            },
        ),
        (
            "filter.matches",
            EntryFilter {
                matches: vec!["one".to_owned()],
                ..Default::default()
            },
        ),
        (
            "filter.labels",
            EntryFilter {
                labels: vec!["tournaments/spring".to_owned()],
                ..Default::default()
            },
        ),
        (
            "filter.labels",
            EntryFilter {
                labels: vec!["spring".to_owned(); 101],
                ..Default::default()
            },
        ),
        (
            "filter.event_types",
            EntryFilter {
                event_types: vec!["no_such".to_owned()],
                ..Default::default()
            },
        ),
        (
            "filter.event_types",
            EntryFilter {
                event_types: vec![String::new()],
                ..Default::default()
            },
        ),
        (
            "filter.seats",
            EntryFilter {
                seats: vec![0; 101],
                ..Default::default()
            },
        ),
    ];
    for (field, filter) in filters {
        let status: Status = env.subscribe("", only(filter)).await.err().unwrap();
        assert_eq!(status.code(), Code::InvalidArgument);
        assert!(status.message().starts_with(field), "{}", status.message());
    }
}
