//! The effects of a faulty referee are limited to its own matches.

use sandtable_bots::{BotKind, BotOptions};
use sandtable_client::Client;
use sandtable_proto::rules::v1::GameHealth;
use sandtable_tests::deployment::{Deployment, Part};
use sandtable_tests::referee::{Fault, ForeignReferee};
use sandtable_tests::table::{Setting, Table};
use tonic::Code;

use crate::seated::{Hands, comes_to_say, knows, reason_and_problem};

/// Plays a match of our own from the lobby to its end.
async fn play_ours(client: &Client) {
    let setting = Setting {
        round_limit: 1,
        ..Setting::default()
    };
    let table = Table::set(client, setting).await.unwrap();
    let bots = table.seats.iter().map(|access| {
        let options = BotOptions {
            seed: u64::from(access.seat),
            ..BotOptions::default()
        };
        sandtable_bots::play(client.clone(), access.clone(), BotKind::Random, options)
    });
    let reports = futures::future::try_join_all(bots).await.unwrap();
    assert!(reports.iter().all(|report| report.outcome.is_some()));
}

#[tokio::test]
async fn every_fault_is_told_and_harms_nothing() {
    let referee = ForeignReferee::start(Fault::None).await.unwrap();
    let platform = Deployment::whole(knows(&referee)).await.unwrap();
    let client = platform.client(Part::Matches).unwrap();
    let hands = Hands::host(&client).await.unwrap();
    hands.submit(0, "roll").await.unwrap();
    // Views are cached, so that only a command shows what is in the referee's memory.
    let faults = [
        (Fault::Hangs, "REFEREE_AWAY", "did not answer within 400 ms"),
        (Fault::Nonsense, "REFEREE_FAULTY", "state_hash has 3 bytes"),
        (Fault::Forges, "REFEREE_FAULTY", "OUTCOME_UNKNOWN"),
        (
            Fault::Breaks,
            "REFEREE_FAULTY",
            "Exception calling application",
        ),
        (Fault::Strangers, "REFEREE_FAULTY", "names seat 7 of 2"),
    ];
    for (version, (fault, reason, problem)) in (1u64..).zip(faults) {
        let seat = version as usize % 2;
        let before = hands.view(Some(0)).await.unwrap();
        referee.turn(fault);
        let status = hands.submit(seat, "roll").await.unwrap_err();
        let (found, why) = reason_and_problem(&status);
        assert_eq!(found, reason, "{fault:?}: {status}");
        assert!(why.contains(problem), "{fault:?}: {why}");
        assert!(status.message().contains("referee of hands"), "{status}");
        referee.turn(Fault::None);
        assert_eq!(hands.version().await, version);
        assert_eq!(hands.view(Some(0)).await.unwrap(), before, "{fault:?}");
        // The state that the fault has left in the referee's memory is noticed and replaced.
        hands.submit(seat, "roll").await.unwrap();
    }
    referee.turn(Fault::Huge);
    let status = hands.view(Some(0)).await.unwrap_err();
    assert_eq!(reason_and_problem(&status).0, "REFEREE_FAULTY");
    assert!(status.message().contains("too large"), "{status}");
    play_ours(&client).await;
    referee.turn(Fault::None);
    hands.finish().await;
}

/// A bot that finds nothing to do plays what stands in for its seat.
#[tokio::test]
async fn bots_go_on_where_nothing_is_listed() {
    let referee = ForeignReferee::start(Fault::ListsNothing).await.unwrap();
    let platform = Deployment::whole(knows(&referee)).await.unwrap();
    let client = platform.client(Part::Matches).unwrap();
    let hands = Hands::host(&client).await.unwrap();
    let bots = (0..).zip(&hands.seats).map(|(seat, own)| {
        let options = BotOptions::default();
        sandtable_bots::play_own(own.clone(), &hands.name, seat, BotKind::Random, options)
    });
    let reports = futures::future::try_join_all(bots).await.unwrap();
    assert!(reports.iter().all(|report| report.outcome.is_some()));
    let played: u64 = reports.iter().map(|report| report.accepted).sum();
    assert_eq!(played, hands.version().await);
}

#[tokio::test]
async fn a_state_that_cannot_be_had_again_stops_its_match_alone() {
    let referee = ForeignReferee::start(Fault::None).await.unwrap();
    let address = referee.address;
    let mut platform = Deployment::whole(knows(&referee)).await.unwrap();
    let client = platform.client(Part::Matches).unwrap();
    let hands = Hands::host(&client).await.unwrap();
    hands.submit(0, "roll").await.unwrap();
    drop(referee);
    let status = hands.submit(1, "roll").await.unwrap_err();
    assert_eq!(reason_and_problem(&status).0, "REFEREE_AWAY");
    assert_eq!(status.code(), Code::Unavailable);

    let referee = ForeignReferee::at(address, Fault::RefusesToLoad)
        .await
        .unwrap();
    platform.server(Part::Matches).crash().await.unwrap();
    let status = hands.submit(1, "roll").await.unwrap_err();
    assert_eq!(reason_and_problem(&status).0, "SNAPSHOT_UNREADABLE");
    referee.turn(Fault::Diverges);
    let status = hands.submit(1, "roll").await.unwrap_err();
    let (reason, problem) = reason_and_problem(&status);
    assert_eq!(reason, "REFEREE_FAULTY", "{status}");
    assert!(problem.contains("another state"), "{problem}");
    let client = platform.client(Part::Matches).unwrap();
    play_ours(&client).await;
    // Another match of the same game, which needs nothing loaded, does not notice.
    let other = Hands::host(&client).await.unwrap();
    other.submit(0, "roll").await.unwrap();

    referee.turn(Fault::None);
    hands.finish().await;
}

#[tokio::test]
async fn who_waits_for_a_silent_referee_keeps_nobody_else_waiting() {
    let referee = ForeignReferee::start(Fault::None).await.unwrap();
    let setup = knows(&referee).with("SANDTABLE_REFEREES__REQUEST_TIMEOUT_MS", 9_000);
    let platform = Deployment::whole(setup).await.unwrap();
    let client = platform.client(Part::Matches).unwrap();
    let hands = Hands::host(&client).await.unwrap();
    referee.turn(Fault::Hangs);
    let waiting = tokio::spawn(async move { hands.submit(0, "roll").await });
    play_ours(&client).await;
    referee.turn(Fault::None);
    waiting.abort();
}

#[tokio::test]
async fn a_platform_starts_and_goes_on_without_its_foreign_referees() {
    let referee = ForeignReferee::start(Fault::None).await.unwrap();
    let address = referee.address;
    let mut platform = Deployment::whole(knows(&referee)).await.unwrap();
    let client = platform.client(Part::Matches).unwrap();
    let hands = Hands::host(&client).await.unwrap();
    hands.submit(0, "roll").await.unwrap();
    drop(referee);
    let game = comes_to_say(&client, |game| game.health() == GameHealth::NotServing).await;
    assert!(!game.health_reason.is_empty());

    // It does not wait for the referee of a match in progress.
    platform.server(Part::Matches).crash().await.unwrap();
    play_ours(&client).await;
    assert!(Hands::host(&client).await.is_err());

    let _referee = ForeignReferee::at(address, Fault::None).await.unwrap();
    comes_to_say(&client, |game| game.health() == GameHealth::Serving).await;
    hands.finish().await;
}

#[tokio::test]
async fn matches_do_not_go_on_by_other_rules_than_began_them() {
    let referee = ForeignReferee::start(Fault::None).await.unwrap();
    let platform = Deployment::whole(knows(&referee)).await.unwrap();
    let client = platform.client(Part::Matches).unwrap();
    let hands = Hands::host(&client).await.unwrap();
    referee.change_rules("hands/2");
    comes_to_say(&client, |game| game.ruleset_version == "hands/2").await;
    let status = hands.submit(0, "roll").await.unwrap_err();
    assert_eq!(
        reason_and_problem(&status).0,
        "RULES_NOT_AT_HAND",
        "{status}"
    );
    let newer = Hands::host(&client).await.unwrap();
    newer.submit(0, "roll").await.unwrap();
    referee.change_rules("hands/1");
    comes_to_say(&client, |game| game.ruleset_version == "hands/1").await;
    hands.submit(0, "roll").await.unwrap();
}
