//! Streams over the matches of an account.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::time::Duration;

use futures::StreamExt;
use sandtable_grpc::error::reason_of;
use sandtable_notifications::{NotificationSettings, Notifications};
use sandtable_proto::matches::v1::{LogEntry, MatchState, Visibility};
use sandtable_proto::notifications::v1::notification_service_server::NotificationService;
use sandtable_proto::notifications::v1::subscribe_account_response::Message;
use sandtable_proto::notifications::v1::{
    EntryFilter, SubscribeAccountRequest, SubscribeAccountResponse,
};
use tonic::{Code, Status};

use crate::support::{TestEnv, settings, showing, whisper};

const ADA: &str = "accounts/ada";
const BOB: &str = "accounts/bob";
const KEY: &str = "sdk_ada-watch";

struct Client(<Notifications as NotificationService>::SubscribeAccountStream);

async fn open(
    env: &TestEnv,
    key: &str,
    request: SubscribeAccountRequest,
) -> Result<Client, Status> {
    let stream = env.service.subscribe_account(showing(key, request)).await?;
    Ok(Client(stream.into_inner()))
}

async fn watch(env: &TestEnv, cursor: &str) -> Client {
    let client = open(env, KEY, from(cursor)).await.unwrap();
    // The hub begins to follow only now; let it.
    tokio::time::sleep(Duration::from_millis(1)).await;
    client
}

fn from(cursor: &str) -> SubscribeAccountRequest {
    SubscribeAccountRequest {
        name: "accounts/me".to_owned(),
        cursor: cursor.to_owned(),
        ..Default::default()
    }
}

impl Client {
    async fn next(&mut self) -> SubscribeAccountResponse {
        let response = self.0.next().await.expect("the stream ended");
        response.unwrap().decode().unwrap()
    }

    /// The next entry, with its match and the cursor after it.
    async fn entry(&mut self) -> (String, LogEntry, String) {
        loop {
            let response = self.next().await;
            if let Some(Message::Entry(received)) = response.message {
                return (received.r#match, received.entry.unwrap(), response.cursor);
            }
        }
    }

    /// The next entries as match and sequence.
    async fn entries(&mut self, count: usize) -> Vec<(String, u64)> {
        let mut entries = Vec::new();
        while entries.len() < count {
            let (name, entry, _) = self.entry().await;
            entries.push((name, entry.sequence));
        }
        entries
    }
}

fn received(entries: &[(&str, u64)]) -> Vec<(String, u64)> {
    let owned = |(name, sequence): &(&str, u64)| ((*name).to_owned(), *sequence);
    entries.iter().map(owned).collect()
}

#[tokio::test(start_paused = true)]
async fn one_stream_tells_of_all_matches_of_an_account_and_of_no_others() {
    let env = TestEnv::open(settings());
    env.feed.seat("matches/seated", &["", ADA]);
    env.feed.seat("matches/hosted", &[ADA, BOB]);
    env.feed.seat("matches/foreign", &[BOB]);
    env.feed.append("matches/seated");
    let mut client = watch(&env, "").await;
    env.feed.append("matches/hosted");
    env.feed.append("matches/foreign");
    env.feed.append("matches/seated");
    // A match that was unknown when the stream was opened.
    env.feed.seat("matches/joined", &[BOB, ADA]);
    env.feed.append("matches/joined");
    env.feed.append("matches/joined");
    let expected = [
        ("matches/hosted", 1),
        ("matches/seated", 2),
        ("matches/joined", 1),
        ("matches/joined", 2),
    ];
    assert_eq!(client.entries(4).await, received(&expected));
}

#[tokio::test(start_paused = true)]
async fn a_stream_tells_of_matches_with_the_labels_that_were_asked_for() {
    let env = TestEnv::open(settings());
    let label = |name: &str, label: &str| {
        env.feed.seat(name, &[ADA]);
        env.feed.change(name, |it| it.label = label.to_owned());
    };
    label("matches/spring", "tournaments/spring");
    label("matches/autumn", "tournaments/autumn");
    label("matches/ladder", "pools/blitz");
    env.feed.seat("matches/friendly", &[ADA]);
    let labels = vec!["tournaments/spring".to_owned(), "pools/blitz".to_owned()];
    let request = SubscribeAccountRequest {
        filter: Some(EntryFilter {
            labels,
            ..Default::default()
        }),
        ..from("")
    };
    let mut client = open(&env, KEY, request).await.unwrap();
    tokio::time::sleep(Duration::from_millis(1)).await;
    for name in ["autumn", "spring", "friendly", "ladder", "spring"] {
        env.feed.append(&format!("matches/{name}"));
    }
    let expected = [
        ("matches/spring", 1),
        ("matches/ladder", 1),
        ("matches/spring", 2),
    ];
    assert_eq!(client.entries(3).await, received(&expected));
    // The client is not notified of changes of the others either.
    env.feed.change("matches/autumn", |it| it.visibility = 2);
    env.feed.change("matches/spring", |it| it.visibility = 2);
    let changed = match client.next().await.message {
        Some(Message::MatchChanged(changed)) => changed.r#match,
        other => panic!("{other:?}"),
    };
    assert_eq!(changed, "matches/spring");
}

#[tokio::test(start_paused = true)]
async fn a_filter_names_matches_by_their_slugs() {
    let env = TestEnv::open(settings());
    for name in ["matches/one", "matches/two"] {
        env.feed.seat(name, &[ADA]);
    }
    env.feed.seat("matches/foreign", &[BOB]);
    env.feed
        .change("matches/one", |it| it.slug = "berlin-44".to_owned());
    env.feed.change("matches/foreign", |it| {
        it.slug = "secret-war".to_owned();
        it.visibility = Visibility::Private as i32;
    });
    let only = |slug: &str| SubscribeAccountRequest {
        filter: Some(EntryFilter {
            matches: vec![format!("matches/{slug}")],
            ..Default::default()
        }),
        ..from("")
    };
    let mut client = open(&env, KEY, only("berlin-44")).await.unwrap();
    tokio::time::sleep(Duration::from_millis(1)).await;
    for name in ["two", "one", "two", "one"] {
        env.feed.append(&format!("matches/{name}"));
    }
    let expected = [("matches/one", 1), ("matches/one", 2)];
    assert_eq!(client.entries(2).await, received(&expected));
    // A private match of others is none, as one that nobody has.
    for slug in ["secret-war", "no-such-war"] {
        let refused = open(&env, KEY, only(slug)).await.err().unwrap();
        assert_eq!(reason_of(&refused).as_deref(), Some("INVALID_FIELD"));
        assert!(refused.message().contains(slug), "{refused:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_match_is_introduced_and_its_end_announced() {
    let env = TestEnv::open(settings());
    env.feed.seat("matches/one", &[ADA, BOB, ADA]);
    let mut client = watch(&env, "").await;
    env.feed.append("matches/one");
    env.feed.finish("matches/one");
    let mut seen = Vec::new();
    for _ in 0..4 {
        seen.push(match client.next().await.message.unwrap() {
            Message::MatchChanged(changed) => {
                assert_eq!(
                    (changed.own_seats.as_slice(), changed.hosted),
                    (&[0, 2][..], true)
                );
                changed.state().as_str_name().to_owned()
            }
            Message::Entry(received) => received.entry.unwrap().sequence.to_string(),
            Message::Heartbeat(_) => panic!("a heartbeat"),
        });
    }
    let in_progress = MatchState::InProgress.as_str_name();
    assert_eq!(
        seen,
        [in_progress, "1", MatchState::Finished.as_str_name(), "2"]
    );
}

#[tokio::test(start_paused = true)]
async fn whoever_holds_several_seats_sees_what_each_of_them_sees() {
    let env = TestEnv::open(settings());
    env.feed.seat("matches/both", &[ADA, ADA]);
    env.feed.seat("matches/other", &[ADA, BOB]);
    let mut client = watch(&env, "").await;
    env.feed.append_with("matches/both", whisper);
    env.feed.append_with("matches/other", whisper);
    let (_, entry, _) = client.entry().await;
    assert_eq!((entry.redacted, entry.events.len()), (false, 2));
    let (_, entry, _) = client.entry().await;
    assert_eq!((entry.redacted, entry.events.len()), (true, 1));
}

#[tokio::test(start_paused = true)]
async fn a_stream_resumes_from_any_message_without_gap_or_repetition() {
    let env = TestEnv::open(settings());
    env.feed.seat("matches/one", &[ADA]);
    env.feed.seat("matches/two", &[BOB, ADA]);
    let begin = open(&env, KEY, from("")).await.unwrap();
    drop(begin);
    let mut client = watch(&env, "").await;
    for _ in 0..20 {
        env.feed.append("matches/one");
        env.feed.append("matches/foreign");
        env.feed.append("matches/two");
    }
    env.feed.finish("matches/one");
    // The cursor of every message, and the entries that were sent up to it.
    let mut cursors = vec![];
    let mut entries = Vec::new();
    while entries.len() < 41 {
        let response = client.next().await;
        if let Some(Message::Entry(received)) = response.message {
            entries.push((received.r#match, received.entry.unwrap().sequence));
        }
        cursors.push((response.cursor, entries.len()));
    }
    drop(client);
    assert!(cursors.len() > 41, "nothing but entries was told");
    for (cursor, had) in cursors {
        env.feed.append("matches/two");
        let mut rest = watch(&env, &cursor).await;
        assert_eq!(rest.entries(41 - had).await, entries[had..], "after {had}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_happens_while_the_feed_is_away_is_told_once() {
    let env = TestEnv::open(settings());
    env.feed.seat("matches/one", &[ADA]);
    let mut client = watch(&env, "").await;
    env.feed.append("matches/one");
    assert_eq!(client.entries(1).await, received(&[("matches/one", 1)]));
    env.feed.away.store(true, Ordering::SeqCst);
    env.feed.break_streams();
    env.feed.append("matches/one");
    tokio::time::sleep(Duration::from_secs(60)).await;
    env.feed.away.store(false, Ordering::SeqCst);
    env.feed.append("matches/one");
    let expected = received(&[("matches/one", 2), ("matches/one", 3)]);
    assert_eq!(client.entries(2).await, expected);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_takes_nothing_is_cut_off_and_resumes() {
    let env = TestEnv::open(NotificationSettings {
        backlog: 4,
        ..settings()
    });
    env.feed.seat("matches/one", &[ADA]);
    let mut client = watch(&env, "").await;
    for _ in 0..200 {
        env.feed.append("matches/one");
    }
    tokio::time::sleep(Duration::from_secs(60)).await;
    let mut last = (0, String::new());
    let status = loop {
        match client.0.next().await.expect("the stream ended with OK") {
            Ok(response) => {
                let response = response.decode().unwrap();
                if let Some(Message::Entry(received)) = response.message {
                    assert_eq!(received.entry.unwrap().sequence, last.0 + 1);
                    last = (last.0 + 1, response.cursor);
                }
            }
            Err(status) => break status,
        }
    };
    assert_eq!(reason_of(&status).as_deref(), Some("SLOW_CONSUMER"));
    assert!(last.0 < 200, "nothing was left to resume");
    let mut rest = watch(&env, &last.1).await;
    let (_, entry, _) = rest.entry().await;
    assert_eq!(entry.sequence, last.0 + 1);
}

#[tokio::test(start_paused = true)]
async fn heartbeats_carry_the_cursor_past_what_is_for_others() {
    let env = TestEnv::open(settings());
    env.feed.seat("matches/one", &[ADA]);
    let mut client = watch(&env, "").await;
    env.feed.append("matches/foreign");
    let heartbeat = client.next().await;
    assert!(matches!(heartbeat.message, Some(Message::Heartbeat(_))));
    env.feed.append("matches/one");
    let (_, _, after) = client.entry().await;
    assert_ne!(heartbeat.cursor, after);
    let mut again = watch(&env, &heartbeat.cursor).await;
    assert_eq!(again.entries(1).await, received(&[("matches/one", 1)]));
}

#[tokio::test(start_paused = true)]
async fn matches_of_others_are_told_of_when_they_are_named() {
    let env = TestEnv::open(settings());
    env.feed.seat("matches/foreign", &[BOB, BOB]);
    let request = SubscribeAccountRequest {
        matches: vec!["matches/foreign".to_owned()],
        ..from("")
    };
    let mut client = open(&env, KEY, request).await.unwrap();
    env.feed.append_with("matches/foreign", whisper);
    let (name, entry, _) = client.entry().await;
    assert_eq!((name.as_str(), entry.redacted), ("matches/foreign", true));
}

#[tokio::test(start_paused = true)]
async fn bad_requests_are_refused() {
    let env = TestEnv::open(NotificationSettings {
        max_resume: 2,
        ..settings()
    });
    env.feed.seat("matches/one", &[ADA]);
    let mut client = watch(&env, "").await;
    env.feed.append("matches/one");
    let (_, _, cursor) = client.entry().await;
    for _ in 0..3 {
        env.feed.append("matches/one");
    }
    let other = SubscribeAccountRequest {
        name: BOB.to_owned(),
        ..from("")
    };
    let table: HashMap<&str, (&str, SubscribeAccountRequest)> = [
        ("TOKEN_MISSING", ("", from(""))),
        ("TOKEN_UNKNOWN", ("sdt_seat", from(""))),
        ("SCOPE_MISSING", ("sdk_ada-host", from(""))),
        ("NOT_YOUR_ACCOUNT", (KEY, other)),
        ("CURSOR_TOO_OLD", (KEY, from(&cursor))),
        ("INVALID_FIELD", ("sdk_bob-play", from(&cursor))),
    ]
    .into();
    for (reason, (key, request)) in table {
        let status = open(&env, key, request).await.err().unwrap();
        assert_eq!(reason_of(&status).as_deref(), Some(reason));
        assert_ne!(status.code(), Code::Internal);
    }
}

#[tokio::test(start_paused = true)]
async fn a_host_without_a_seat_waits_like_any_spectator() {
    let env = TestEnv::open(settings());
    for name in ["matches/delayed", "matches/open"] {
        env.feed.seat(name, &[BOB, BOB]);
        env.feed.host(name, ADA);
    }
    env.feed.delay_for_spectators("matches/delayed");
    let mut client = open(&env, KEY, from("")).await.unwrap();
    env.feed.append("matches/delayed");
    env.feed.append("matches/open");
    env.feed.finish("matches/delayed");
    let expected = received(&[("matches/open", 1), ("matches/delayed", 2)]);
    assert_eq!(client.entries(2).await, expected);
}

#[tokio::test(start_paused = true)]
async fn nobody_gets_round_a_spectator_delay() {
    let env = TestEnv::open(settings());
    env.feed.seat("matches/foreign", &[BOB, BOB]);
    env.feed.seat("matches/seated", &[BOB, ADA]);
    for name in ["matches/foreign", "matches/seated"] {
        env.feed.delay_for_spectators(name);
    }
    let request = SubscribeAccountRequest {
        matches: vec!["matches/foreign".to_owned()],
        ..from("")
    };
    let mut client = open(&env, KEY, request).await.unwrap();
    env.feed.append("matches/foreign");
    env.feed.append("matches/seated");
    env.feed.finish("matches/foreign");
    let expected = received(&[("matches/seated", 1), ("matches/foreign", 2)]);
    assert_eq!(client.entries(2).await, expected);
}
