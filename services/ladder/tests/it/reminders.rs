//! Reminders to those who are awaited, in the stream and by their webhooks.

use prost::Message;
use prost_types::Duration;
use sandtable_proto::tournaments::v1::{RoundSettings, TournamentEventKind};
use sandtable_runtime::clock::{Clock as _, SystemClock, millis};
use sandtable_store::{DocumentQuery, Documents, Notice};
use serde_json::Value;

use crate::hall::{Hall, settings, swiss};

const MINUTE: i64 = 60;

fn minutes(minutes: i64) -> Duration {
    Duration {
        seconds: minutes * MINUTE,
        nanos: 0,
    }
}

/// Notices for accounts, in order.
async fn notices(hall: &Hall) -> Vec<(String, Notice)> {
    let all = DocumentQuery::All {
        after: String::new(),
    };
    let found = hall.store.list("notice", all, 100).await.unwrap();
    let read = |content: &[u8]| Notice::decode(content).unwrap();
    found
        .into_iter()
        .map(|it| (it.owner, read(&it.content)))
        .collect()
}

#[tokio::test]
async fn only_those_who_are_waited_for_are_reminded_and_each_time_once() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let members = hall.members(2).await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.round = Some(RoundSettings {
        duration: Some(minutes(60)),
        reminders: vec![minutes(40), minutes(20)],
        ..RoundSettings::default()
    });
    let name = hall.create(&members[0], wanted).await;
    for member in &members {
        hall.enter(&name, member).await.unwrap();
    }
    hall.begin(&name).await.unwrap();
    let hosted = hall.hosted(&name, 1).await.remove(0);
    assert_eq!(notices(&hall).await, []);
    hall.pass(21 * MINUTE * 1000);
    // Reminders are sent to those who run the tournament, too.
    let first = hall
        .until_by(&name, &members[0], |event| {
            event.kind() == TournamentEventKind::Reminder
        })
        .await;
    let mut entrants = first.entrants.clone();
    entrants.sort_unstable();
    assert_eq!(entrants, [1, 2]);
    let told = notices(&hall).await;
    let mut accounts: Vec<_> = told.iter().map(|(account, _)| account.as_str()).collect();
    accounts.sort_unstable();
    let mut expected = [members[0].account.as_str(), members[1].account.as_str()];
    expected.sort_unstable();
    assert_eq!(accounts, expected);
    for (_, notice) in &told {
        assert_eq!(notice.r#type, "tournament.reminder");
        assert_eq!(
            (notice.r#match.as_str(), notice.game.as_str()),
            (hosted.as_str(), "aa1940")
        );
        let data: Value = serde_json::from_str(&notice.data).unwrap();
        assert_eq!(data["tournament"], name.as_str());
        assert_eq!(data["fixture"], first.subject.as_str());
        assert_eq!(data["match"], hosted.as_str());
        assert_eq!(data["display_name"], "Spring");
        let deadline = first.deadline.as_ref().unwrap().to_string();
        assert_eq!(data["deadline"], deadline.as_str());
    }
    // One of them has come: the other one is reminded once more.
    let seat = hall.shown(&hosted).await.seats;
    let seat = seat
        .iter()
        .find(|it| it.reserved_for == members[0].account)
        .unwrap()
        .seat;
    hall.sit(&hosted, seat, &members[0]).await.unwrap();
    hall.pass(20 * MINUTE * 1000);
    let second = hall.until_by(&name, &members[0], |event| {
        event.kind() == TournamentEventKind::Reminder && event.sequence > first.sequence
    });
    assert_eq!(second.await.entrants, [2]);
    let told = notices(&hall).await;
    assert_eq!(told.len(), 3);
    let others = told.iter().filter(|it| it.0 == members[1].account);
    assert_eq!(others.count(), 2);
}

#[tokio::test]
async fn a_round_that_is_shorter_than_a_reminder_has_one_near_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let members = hall.members(2).await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.round = Some(RoundSettings {
        duration: Some(minutes(10)),
        ..RoundSettings::default()
    });
    let name = hall.create(&members[0], wanted).await;
    for member in &members {
        hall.enter(&name, member).await.unwrap();
    }
    hall.begin(&name).await.unwrap();
    hall.hosted(&name, 1).await;
    let begun = hall.fixtures(&name).await[0].matches[0]
        .create_time
        .unwrap();
    hall.pass(9 * MINUTE * 1000);
    let told = hall
        .until_by(&name, &members[0], |event| {
            event.kind() == TournamentEventKind::Reminder
        })
        .await;
    let after = told.time.unwrap().seconds - begun.seconds;
    assert!(after >= 7 * MINUTE, "after {after} s");
}

#[tokio::test]
async fn what_nobody_takes_is_forgotten_after_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let now = millis(SystemClock.now());
    let notice = Notice {
        r#type: "tournament.reminder".to_owned(),
        ..Notice::default()
    };
    let stored = notice.stored("old", "accounts/ada", now);
    hall.store.write(vec![stored.add()]).await.unwrap();
    let members = hall.members(2).await;
    let name = hall.create(&members[0], settings(vec![swiss(1)])).await;
    for member in &members {
        hall.enter(&name, member).await.unwrap();
    }
    assert_eq!(notices(&hall).await.len(), 1);
    hall.pass(2 * 24 * 60 * MINUTE * 1000);
    hall.begin(&name).await.unwrap();
    // These steps run after the check for old notices.
    hall.play_all(&name, &members).await;
    assert_eq!(notices(&hall).await, []);
}
