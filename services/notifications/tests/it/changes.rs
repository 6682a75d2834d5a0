//! Changes of a match without an entry of its log.

use std::sync::atomic::Ordering;
use std::time::Duration;

use futures::StreamExt;
use sandtable_notifications::Notifications;
use sandtable_proto::matches::v1::MatchState;
use sandtable_proto::notifications::v1::notification_service_server::NotificationService;
use sandtable_proto::notifications::v1::subscribe_account_response::Message as ToAccount;
use sandtable_proto::notifications::v1::subscribe_response::Message;
use sandtable_proto::notifications::v1::{MatchAspect, MatchChanged, SubscribeAccountRequest};
use tokio::time::{Instant, sleep};

use crate::memory::LATE;
use crate::support::{Client, TestEnv, after, settings, showing};
use crate::webhook_env::{ADA, MATCH};

const BOB: &str = "accounts/bob";
const KEY: &str = "sdk_ada-watch";

/// Time until the hub follows, and until messages have been taken in.
const MOMENT: Duration = Duration::from_millis(1);

impl Client {
    async fn change(&mut self) -> MatchChanged {
        loop {
            match self.next().await.unwrap().unwrap() {
                Message::MatchChanged(changed) => return changed,
                Message::Heartbeat(_) => {}
                Message::Entry(entry) => panic!("{entry:?}"),
            }
        }
    }
}

fn aspects(changed: &MatchChanged) -> Vec<MatchAspect> {
    changed.aspects().collect()
}

#[tokio::test(start_paused = true)]
async fn the_stream_of_a_match_tells_what_changed() {
    let env = TestEnv::open(settings());
    env.feed.seat(MATCH, &[BOB, ADA]);
    let mut client = env.watch_with(KEY).await;
    sleep(MOMENT).await;
    env.feed.change(MATCH, |it| it.seats[0].ready = true);
    let received = client.change().await;
    assert_eq!(aspects(&received), [MatchAspect::Ready]);
    assert_eq!(
        (received.r#match.as_str(), &received.own_seats[..]),
        (MATCH, &[1][..])
    );
    env.feed.change(MATCH, |it| {
        it.display_name = "Friday".to_owned();
        it.state = MatchState::InProgress as i32;
    });
    let received = client.change().await;
    assert_eq!(
        aspects(&received),
        [MatchAspect::State, MatchAspect::Settings]
    );
    assert_eq!(received.state(), MatchState::InProgress);
    // An invitation shows nowhere.
    env.feed.announce_change(MATCH);
    assert_eq!(aspects(&client.change().await), [MatchAspect::Other]);
    // Entries go on where they were.
    env.feed.append(MATCH);
    assert_eq!(client.entry().await.sequence, 1);
}

#[tokio::test(start_paused = true)]
async fn a_lobby_that_is_called_off_ends_its_streams() {
    let env = TestEnv::open(settings());
    env.feed.seat(MATCH, &[BOB]);
    let mut client = env.watch(0).await;
    sleep(MOMENT).await;
    let begin = Instant::now();
    let abandoned = MatchState::Abandoned;
    env.feed.change(MATCH, |it| it.state = abandoned as i32);
    assert_eq!(client.change().await.state(), abandoned);
    assert!(client.next().await.is_none());
    assert_eq!(begin.elapsed().as_secs(), 0);
}

#[tokio::test(start_paused = true)]
async fn whose_seat_is_taken_over_is_out_at_once() {
    let env = TestEnv::open(settings());
    env.feed.seat(MATCH, &[BOB, ADA]);
    let mut client = env.watch_with(KEY).await;
    sleep(MOMENT).await;
    let begin = Instant::now();
    env.feed
        .change(MATCH, |it| it.seats[1].account = BOB.to_owned());
    assert_eq!(client.end().await.code(), tonic::Code::PermissionDenied);
    assert_eq!(begin.elapsed().as_secs(), 0);
}

#[tokio::test(start_paused = true)]
async fn who_is_made_to_wait_is_not_told() {
    let env = TestEnv::open(settings());
    env.feed.seat(MATCH, &[BOB]);
    let mut client = env.subscribe(LATE, after(0)).await.unwrap();
    sleep(MOMENT).await;
    env.feed.change(MATCH, |it| it.seats[0].ready = true);
    env.feed.append(MATCH);
    assert_eq!(client.entry().await.sequence, 1);
}

#[tokio::test(start_paused = true)]
async fn what_changed_while_nobody_could_say_so_is_told_with_a_heartbeat() {
    let env = TestEnv::open(settings());
    env.feed.seat(MATCH, &[BOB]);
    let mut client = env.watch_with("").await;
    sleep(MOMENT).await;
    env.feed.away.store(true, Ordering::SeqCst);
    env.feed.break_streams();
    env.feed.change(MATCH, |it| it.seats[0].muted = true);
    sleep(Duration::from_secs(5)).await;
    env.feed.away.store(false, Ordering::SeqCst);
    assert_eq!(aspects(&client.change().await), [MatchAspect::Seats]);
    // Nothing has changed since, and nothing is sent.
    env.feed.announce_change("");
    sleep(Duration::from_secs(60)).await;
    env.feed.append(MATCH);
    loop {
        match client.next().await.unwrap().unwrap() {
            Message::Heartbeat(_) => {}
            Message::Entry(entry) => break assert_eq!(entry.sequence, 1),
            Message::MatchChanged(changed) => panic!("{changed:?}"),
        }
    }
}

type Account = <Notifications as NotificationService>::SubscribeAccountStream;

async fn account_stream(env: &TestEnv) -> Account {
    let request = SubscribeAccountRequest {
        name: "accounts/me".to_owned(),
        ..Default::default()
    };
    let opened = env.service.subscribe_account(showing(KEY, request)).await;
    sleep(MOMENT).await;
    opened.unwrap().into_inner()
}

async fn next_change(stream: &mut Account) -> MatchChanged {
    loop {
        let received = stream.next().await.unwrap().unwrap();
        match received.decode().unwrap().message.unwrap() {
            ToAccount::MatchChanged(changed) => return changed,
            ToAccount::Heartbeat(_) => {}
            ToAccount::Entry(entry) => panic!("{entry:?}"),
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_stream_of_an_account_tells_of_its_lobbies_and_of_no_others() {
    let env = TestEnv::open(settings());
    let mut stream = account_stream(&env).await;
    env.feed.seat("matches/foreign", &[BOB]);
    env.feed.seat("matches/lobby", &[BOB, ""]);
    env.feed.announce_change("matches/foreign");
    // A seat is taken, and given up again.
    env.feed.change("matches/lobby", |it| {
        it.seats[1].taken = true;
        it.seats[1].account = ADA.to_owned();
    });
    let received = next_change(&mut stream).await;
    assert_eq!(
        (received.r#match.as_str(), &received.own_seats[..]),
        ("matches/lobby", &[1][..])
    );
    assert_eq!(aspects(&received), []);
    env.feed
        .change("matches/lobby", |it| it.seats[0].ready = true);
    let received = next_change(&mut stream).await;
    assert_eq!(aspects(&received), [MatchAspect::Ready]);
    env.feed.change("matches/lobby", |it| {
        it.seats[1] = Default::default();
    });
    let received = next_change(&mut stream).await;
    assert_eq!((&received.own_seats[..], received.hosted), (&[][..], false));
    // From then on it is foreign, too.
    env.feed
        .change("matches/lobby", |it| it.seats[0].ready = false);
    env.feed.seat("matches/own", &[ADA]);
    env.feed.announce_change("matches/own");
    assert_eq!(next_change(&mut stream).await.r#match, "matches/own");
}
