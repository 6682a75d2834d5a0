//! Amounts of time, and their uses.

use sandtable_proto::matches::v1::TakeVacationRequest;
use sandtable_proto::matches::v1::clock_service_server::ClockService;
use sandtable_proto::matches::v1::{Cause, ClockSettings, GetClocksRequest, RunningClock};
use tonic::Code;

use super::{Timed, at, bank, clock, correspondence, per_turn, seconds};
use crate::support::{by, refused};

const DAY: i64 = 86_400;

#[tokio::test(start_paused = true)]
async fn every_turn_has_the_same_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(per_turn(90))).await;
    let begun = timed.get(&table).await.clocks.unwrap();
    assert_eq!(at(begun.seats[0].deadline), Some(90));
    assert_eq!(begun.seats[1].running(), RunningClock::Unspecified);
    timed.pass(60).await;
    let stayed = timed.say(&table, 0, "stay").await;
    assert_eq!(at(clock(&stayed, 0).deadline), Some(90));
    assert_eq!(clock(&stayed, 0).main, seconds(30));
    timed.pass(29).await;
    let passed = timed.say(&table, 0, "pass").await;
    assert_eq!(at(clock(&passed, 1).deadline), Some(179));
    assert_eq!(clock(&passed, 0).deadline, None);
    // Seat 0 has all of its time again for its next turn.
    let next = timed.say(&table, 1, "pass").await;
    assert_eq!(at(clock(&next, 0).deadline), Some(179));
    assert_eq!(next.cause(), Cause::Seat);
}

#[tokio::test(start_paused = true)]
async fn a_bank_is_for_the_whole_match_and_turns_add_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(bank(100, 10, Some(105)))).await;
    timed.pass(40).await;
    let passed = timed.say(&table, 0, "pass").await;
    assert_eq!(clock(&passed, 0).main, seconds(70));
    timed.pass(2).await;
    let passed = timed.say(&table, 1, "pass").await;
    // 108 would be more than fits.
    assert_eq!(clock(&passed, 1).main, seconds(105));
    assert_eq!(at(clock(&passed, 0).deadline), Some(42 + 70));
    timed.pass(69).await;
    let last = timed.say(&table, 0, "pass").await;
    assert_eq!(clock(&last, 0).main, seconds(11));
}

#[tokio::test(start_paused = true)]
async fn lag_is_credited_once_a_turn_however_many_the_answers() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let settings = ClockSettings {
        lag_credit: seconds(2),
        ..bank(10, 0, None)
    };
    let table = timed.env.start_with(Some(settings)).await;
    timed.pass(5).await;
    let stayed = timed.say(&table, 0, "stay").await;
    assert_eq!(clock(&stayed, 0).main, seconds(7));
    timed.pass(1).await;
    let stayed = timed.say(&table, 0, "stay").await;
    // The credit was used up by the first answer, so that the second is charged in full.
    assert_eq!(clock(&stayed, 0).main, seconds(6));
    assert_eq!(at(clock(&stayed, 0).deadline), Some(6 + 6));
    timed.pass(5).await;
    let last = timed.say(&table, 0, "pass").await;
    assert_eq!(clock(&last, 0).main, seconds(1));
    assert_eq!(last.cause(), Cause::Seat);
    // The next turn has a credit of its own.
    let next = timed.say(&table, 1, "pass").await;
    assert_eq!(at(clock(&next, 0).deadline), Some(11 + 1 + 2));
}

#[tokio::test(start_paused = true)]
async fn a_decision_out_of_turn_has_its_own_time() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(per_turn(90))).await;
    timed.pass(30).await;
    let asked = timed.say(&table, 0, "ask").await;
    let (asker, answerer) = (clock(&asked, 0), clock(&asked, 1));
    assert_eq!((asker.deadline, asker.main), (None, seconds(60)));
    assert_eq!(answerer.running(), RunningClock::Decision);
    assert_eq!(at(answerer.deadline), Some(50));
    // No answer comes: the default is given, and the asker's time runs on from there.
    timed.pass(20).await;
    let answered = timed.entry().await;
    assert_eq!((answered.seat, answered.cause()), (1, Cause::Clock));
    assert_eq!(clock(&answered, 1).expiries, 1);
    assert_eq!(clock(&answered, 1).main, seconds(90));
    assert_eq!(at(clock(&answered, 0).deadline), Some(50 + 60));
}

#[tokio::test(start_paused = true)]
async fn days_are_for_turns_and_vacations_stop_them() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(correspondence(3, 10))).await;
    timed.pass(DAY as u64).await;
    let vacation = |days| TakeVacationRequest {
        name: table.name.clone(),
        days,
        request_id: format!("{days}-days"),
        ..Default::default()
    };
    let service = &timed.env.service;
    for _repetition in 0..2 {
        let taken = service.take_vacation(by(&table.tokens[0], vacation(4)));
        let clocks = taken.await.unwrap().into_inner().clocks.unwrap();
        assert_eq!(clocks.seats[0].vacation_days, 6);
        // Two days were left, and they begin when the vacation is over.
        assert_eq!(at(clocks.seats[0].deadline), Some((1 + 4 + 2) * DAY));
    }
    let too_many = service
        .take_vacation(by(&table.tokens[0], vacation(7)))
        .await;
    let limit = (Code::ResourceExhausted, "LIMIT_REACHED".to_owned());
    assert_eq!(refused(too_many), limit);
    timed.pass((6 * DAY) as u64).await;
    let passed = timed.entry().await;
    assert_eq!((passed.seat, passed.cause()), (0, Cause::Clock));
    assert_eq!(at(passed.create_time), Some(7 * DAY));
    // A seat on vacation is not charged for a turn that begins meanwhile.
    let service = &timed.env.service;
    let taken = service
        .take_vacation(by(&table.tokens[0], vacation(5)))
        .await;
    assert!(taken.is_ok());
    let passed = timed.say(&table, 1, "pass").await;
    assert_eq!(at(clock(&passed, 0).deadline), Some((7 + 5 + 3) * DAY));
}

#[tokio::test(start_paused = true)]
async fn the_time_of_the_client_is_told_from_the_servers() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let table = timed.env.start_match().await;
    timed.pass(5).await;
    let said = timed.say(&table, 0, "hello").await;
    assert_eq!(said.client_time, seconds(5));
    assert!(said.clocks.is_none());
    timed.pass(7).await;
    let request = table.say("hi", "x");
    let submitted = timed.env.submit(&table.tokens[1], request.clone()).await;
    assert_eq!(submitted.unwrap().client_time, seconds(7));
    timed.pass(100).await;
    let again = timed.env.submit(&table.tokens[1], request).await;
    assert_eq!(again.unwrap().client_time, seconds(7));
    // Without clocks no entry touches the match's record.
    let shown = timed.get(&table).await;
    assert_eq!((&shown.etag[..], shown.clocks), ("1-2", None));
}

#[tokio::test(start_paused = true)]
async fn remaining_times_are_shown_for_now() {
    let folder = tempfile::tempdir().unwrap();
    let timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(per_turn(90))).await;
    timed.pass(25).await;
    let request = GetClocksRequest {
        name: table.name.clone(),
    };
    let shown = timed.env.service.get_clocks(by("", request)).await;
    let shown = shown.unwrap().into_inner();
    assert_eq!(at(shown.server_time), Some(25));
    let seats = shown.clocks.unwrap().seats;
    assert_eq!((seats[0].main, seats[1].main), (seconds(65), seconds(90)));
    assert_eq!(at(seats[0].deadline), Some(90));
    let without = timed.env.start_match().await;
    let request = GetClocksRequest { name: without.name };
    let shown = timed.env.service.get_clocks(by("", request)).await;
    let none = (Code::FailedPrecondition, "NO_CLOCKS".to_owned());
    assert_eq!(refused(shown), none);
}
