//! Streams that were opened while a match was open to all.

use std::time::Duration;

use prost_types::FieldMask;
use sandtable_client::Client;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, JoinMatchRequest, Match, MatchState as State, StartPolicy,
    SubmitCommandRequest, UpdateMatchRequest, Visibility,
};
use sandtable_proto::notifications::v1::subscribe_response::Message;
use sandtable_proto::notifications::v1::{SubscribeRequest, SubscribeResponse};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{GAME, SIDES, pack};
use sandtable_tests::traffic::Orders;
use sandtable_tests::verdict::verdict;
use tokio::time::timeout;
use tonic::{Status, Streaming};

/// Longer than any of this takes, unless it never comes.
const PATIENCE: Duration = Duration::from_secs(20);

/// Number of anonymous clients that watch.
fn strangers() -> usize {
    match std::env::var("TEST_ATTACK").as_deref() {
        Ok("full") => 1_000,
        _ => 50,
    }
}

async fn host(client: &Client) -> (String, Client) {
    let seats = SIDES.iter().map(|powers| {
        let powers = powers.iter().map(|power| (*power).to_owned()).collect();
        sandtable_proto::games::aa1940::v1::SeatPowers { powers }
    });
    let created = client.create_match(CreateMatchRequest {
        game: GAME.to_owned(),
        start_policy: StartPolicy::WhenFull.into(),
        options: Some(pack(&sandtable_proto::games::aa1940::v1::Options {
            seats: seats.collect(),
            ..Default::default()
        })),
        ..Default::default()
    });
    let created = created.await.unwrap();
    let host = client.with_token(&created.host_token).unwrap();
    (created.r#match.unwrap().name, host)
}

/// A stream of a match with a sign of life each second.
pub(crate) fn stream_of(name: &str) -> SubscribeRequest {
    SubscribeRequest {
        name: name.to_owned(),
        heartbeat_interval: Some(prost_types::Duration {
            seconds: 1,
            nanos: 0,
        }),
        ..Default::default()
    }
}

async fn watch(client: &Client, name: &str) -> Streaming<SubscribeResponse> {
    let opened = client.notifications().subscribe(stream_of(name)).await;
    opened.unwrap().into_inner()
}

/// A change of one field of a match.
pub(crate) fn change(wanted: Match, path: &str) -> UpdateMatchRequest {
    UpdateMatchRequest {
        r#match: Some(wanted),
        update_mask: Some(FieldMask {
            paths: vec![path.to_owned()],
        }),
        ..Default::default()
    }
}

/// A change of a match that becomes private.
pub(crate) fn made_private(name: &str) -> UpdateMatchRequest {
    let wanted = Match {
        name: name.to_owned(),
        visibility: Visibility::Private.into(),
        ..Default::default()
    };
    change(wanted, "visibility")
}

/// Status with which a stream ends that does not receive everything.
pub(crate) async fn end_of(mut stream: Streaming<SubscribeResponse>) -> Status {
    let end = async {
        loop {
            match stream.message().await {
                Ok(Some(_)) => {}
                Ok(None) => panic!("ended as if all had been told"),
                Err(status) => return status,
            }
        }
    };
    timeout(PATIENCE, end).await.expect("the stream goes on")
}

#[tokio::test]
async fn streams_of_strangers_end_when_a_match_becomes_private() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Notifications).unwrap();
    let (name, host) = host(&client).await;
    let mut watching = Vec::new();
    for _ in 0..strangers() {
        watching.push(watch(&client, &name).await);
    }
    let mut own = watch(&host, &name).await;
    let updated = host.lobby().update_match(made_private(&name)).await;
    updated.unwrap();
    for stream in watching {
        let status = end_of(stream).await;
        assert_eq!(verdict::<()>(&Err(status)), "STANDING_LOST");
    }
    // A stream that is allowed in goes on.
    let received = timeout(PATIENCE, own.message()).await.unwrap();
    assert!(received.unwrap().is_some());
}

#[tokio::test]
async fn streams_of_strangers_wait_once_the_host_makes_them() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Notifications).unwrap();
    let (name, host) = host(&client).await;
    let mut watching = Vec::new();
    for _ in 0..strangers() {
        watching.push(watch(&client, &name).await);
    }
    let wanted = Match {
        name: name.clone(),
        spectator_delay: Some(prost_types::Duration {
            seconds: 3600,
            nanos: 0,
        }),
        ..Default::default()
    };
    let change = change(wanted, "spectator_delay");
    host.lobby().update_match(change).await.unwrap();
    let mut seats = Vec::new();
    for seat in 0..2 {
        let join = JoinMatchRequest {
            name: name.clone(),
            seat: Some(seat),
            ..Default::default()
        };
        seats.push(client.join_match(join).await.unwrap());
    }
    let player = client.for_seat(&seats[0]).unwrap();
    assert_eq!(
        player.get_match(&name).await.unwrap().state(),
        State::InProgress
    );
    let mut own = watch(&player, &name).await;
    let mut orders = Orders::new(1);
    for _ in 0..3 {
        let request = SubmitCommandRequest {
            name: name.clone(),
            command: Some(orders.draw()),
            ..Default::default()
        };
        player.matches().submit_command(request).await.unwrap();
    }
    let mut seen = 0;
    while seen < 3 {
        let received = timeout(PATIENCE, own.message()).await.unwrap().unwrap();
        if let Some(Message::Entry(entry)) = received.unwrap().message {
            seen = entry.sequence;
        }
    }
    for mut stream in watching {
        // Two heartbeats from now on: everything due has been sent by then.
        let mut heartbeats = 0;
        while heartbeats < 2 {
            let received = timeout(PATIENCE, stream.message()).await.unwrap().unwrap();
            match received.unwrap().message {
                Some(Message::Entry(entry)) => panic!("{} is told at once", entry.sequence),
                Some(Message::Heartbeat(heartbeat)) => {
                    assert_eq!(heartbeat.sequence, 0);
                    heartbeats += 1;
                }
                _ => {}
            }
        }
    }
}
