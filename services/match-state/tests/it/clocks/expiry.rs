//! Consequences of an expired clock.

use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AddBotRequest, Cause, ClockSettings, ExpiryConsequence, GetViewRequest, MatchState as State,
    RecordedEntry,
};
use sandtable_proto::types::v1::OutcomeCause;
use sandtable_proto::types::v1::action::Kind;
use tonic::Code;

use super::{Timed, at, bank, clock, per_turn, still};
use crate::support::{by, refused};

/// Returns the word that an entry contains.
fn word(entry: &RecordedEntry) -> &str {
    match entry.action.as_ref().unwrap().kind.as_ref().unwrap() {
        Kind::Command(command) => std::str::from_utf8(&command.value).unwrap(),
        Kind::Resign(()) => "resign",
        Kind::Forfeit(()) => "forfeit",
        Kind::Draw(()) => "draw",
        Kind::Close(()) => "close",
    }
}

fn after(tolerated_expiries: u32, consequence: ExpiryConsequence) -> ClockSettings {
    ClockSettings {
        tolerated_expiries,
        on_expiry: consequence as i32,
        ..per_turn(90)
    }
}

#[tokio::test(start_paused = true)]
async fn default_decisions_are_made_until_the_turn_is_over() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(per_turn(90))).await;
    timed.say(&table, 0, "chores").await;
    timed.pass(90).await;
    let entries = [
        timed.entry().await,
        timed.entry().await,
        timed.entry().await,
    ];
    assert_eq!(entries.each_ref().map(word), ["stay", "stay", "pass"]);
    for entry in &entries {
        assert_eq!((entry.seat, entry.cause()), (1, Cause::Clock));
        assert_eq!(at(entry.create_time), Some(90));
        assert_eq!(clock(entry, 1).expiries, 1);
        assert_eq!(entry.client_time, None);
    }
    // Seat 0 is on turn with all of its time, and seat 1 takes part again.
    assert_eq!(at(clock(&entries[2], 0).deadline), Some(180));
    timed.say(&table, 0, "pass").await;
    let back = timed.say(&table, 1, "pass").await;
    assert_eq!(clock(&back, 1).expiries, 0);
}

#[tokio::test(start_paused = true)]
async fn who_lets_the_clock_run_out_too_often_loses_the_seat() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let settings = after(1, ExpiryConsequence::Forfeit);
    let table = timed.env.start_with(Some(settings)).await;
    timed.pass(90).await;
    assert_eq!(word(&timed.entry().await), "pass");
    timed.say(&table, 1, "pass").await;
    timed.pass(90).await;
    let forfeit = timed.entry().await;
    assert_eq!((word(&forfeit), forfeit.seat), ("forfeit", 0));
    assert_eq!(at(forfeit.create_time), Some(180));
    assert!(forfeit.outcome.is_some());
    let shown = timed.get(&table).await;
    assert_eq!(shown.state(), State::Finished);
    assert!(shown.seats[0].resigned && !shown.seats[1].resigned);
    // The match shows the real cause; the stored and exported outcome is the one that the game
    // gave.
    let told = shown.outcome.unwrap();
    assert_eq!(told.cause(), OutcomeCause::Time);
    assert_eq!(told.reason, "the other side lost on time");
    let stored = forfeit.outcome.unwrap();
    assert_eq!(stored.cause(), OutcomeCause::Unspecified);
    assert_ne!(stored.reason, told.reason);
    let request = GetViewRequest {
        name: table.name.clone(),
        seat: Some(1),
        version: None,
        ..Default::default()
    };
    let service = &timed.env.service;
    let seen = service
        .get_view(by(&table.tokens[1], request.clone()))
        .await;
    assert_eq!(
        seen.unwrap().into_inner().outcome.unwrap().cause(),
        OutcomeCause::Time
    );
    let past = GetViewRequest {
        version: Some(shown.version),
        ..request
    };
    let seen = service.get_view(by(&table.tokens[1], past)).await;
    assert_eq!(
        seen.unwrap().into_inner().outcome.unwrap().cause(),
        OutcomeCause::Time
    );
}

#[tokio::test(start_paused = true)]
async fn a_seat_may_ask_for_a_bot_instead() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let table = timed
        .env
        .start_with(Some(after(0, ExpiryConsequence::Bot)))
        .await;
    timed.pass(90).await;
    assert_eq!(word(&timed.entry().await), "pass");
    let shown = timed.get(&table).await;
    assert!(shown.seats[0].bot_requested && !shown.seats[1].bot_requested);
    assert_eq!(shown.state(), State::InProgress);
    let open = &shown.substitutions[0];
    assert_eq!((open.seat, open.open), (0, true));
    let request = AddBotRequest {
        name: table.name.clone(),
        bot: "sensible".to_owned(),
        ..Default::default()
    };
    let added = timed.env.service.add_bot(by(&table.host, request)).await;
    let seat = added.unwrap().into_inner().seats.remove(0);
    assert_eq!((&seat.bot[..], seat.bot_requested), ("sensible", false));
}

#[tokio::test(start_paused = true)]
async fn an_empty_bank_runs_out_in_every_turn() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(bank(60, 0, None))).await;
    timed.pass(60).await;
    assert_eq!(word(&timed.entry().await), "pass");
    let passed = timed.say(&table, 1, "pass").await;
    assert_eq!(at(clock(&passed, 0).deadline), Some(60));
    let second = timed.entry().await;
    assert_eq!((word(&second), clock(&second, 0).expiries), ("pass", 2));
}

#[tokio::test(start_paused = true)]
async fn an_answer_after_the_deadline_is_too_late() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(per_turn(90))).await;
    timed.pass(90).await;
    // The seat is refused, regardless of whether it or the timer comes first.
    let late = timed
        .env
        .submit(&table.tokens[0], table.say("late", ""))
        .await;
    let (code, reason) = refused(late);
    assert_eq!(code, Code::FailedPrecondition);
    assert!(
        reason == "CLOCK_RAN_OUT" || reason == "RULE_VIOLATION",
        "{reason}"
    );
    let entry = timed.entry().await;
    assert_eq!((word(&entry), entry.sequence), ("pass", 1));
}

#[tokio::test(start_paused = true)]
async fn of_two_servers_one_acts() {
    let folder = tempfile::tempdir().unwrap();
    let mut one = Timed::open(folder.path()).await;
    let table = one.env.start_with(Some(per_turn(90))).await;
    let log = one.env.log.clone();
    let mut other = Timed::over(log, one.clock.clone(), still()).await;
    // Both have the match in memory.
    other.get(&table).await;
    for turn in 1..=6 {
        one.pass(90).await;
        let entry = one.entry().await;
        assert_eq!((entry.sequence, word(&entry)), (turn, "pass"));
        assert_eq!(at(entry.create_time), Some(turn as i64 * 90));
        assert_eq!(other.entry().await, entry);
        other.get(&table).await;
    }
    // Nothing else was ever appended.
    let appended = one.env.log.read_feed(0, 100).await.unwrap();
    assert_eq!(appended.len(), 6);
}
