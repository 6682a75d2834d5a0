//! Pauses.

use sandtable_proto::matches::v1::clock_service_server::ClockService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AnswerPauseRequest, Cause, Clocks, EndPauseRequest, ProposePauseRequest, ResignMatchRequest,
};
use tonic::{Code, Status};

use super::{Timed, at, per_turn, seconds};
use crate::support::{Started, by, refused};

impl Timed {
    async fn propose(&self, table: &Started, seat: usize) -> Result<Clocks, Status> {
        let request = ProposePauseRequest {
            name: table.name.clone(),
            ..Default::default()
        };
        let proposed = self
            .env
            .service
            .propose_pause(by(&table.tokens[seat], request));
        Ok(proposed.await?.into_inner().clocks.unwrap())
    }

    async fn answer(&self, table: &Started, seat: usize, agree: bool) -> Result<Clocks, Status> {
        let request = AnswerPauseRequest {
            name: table.name.clone(),
            agree,
            ..Default::default()
        };
        let answered = self
            .env
            .service
            .answer_pause(by(&table.tokens[seat], request));
        Ok(answered.await?.into_inner().clocks.unwrap())
    }

    async fn end_pause(&self, table: &Started, token: &str) -> Result<Clocks, Status> {
        let request = EndPauseRequest {
            name: table.name.clone(),
            ..Default::default()
        };
        let ended = self.env.service.end_pause(by(token, request));
        Ok(ended.await?.into_inner().clocks.unwrap())
    }
}

fn failed(reason: &str) -> (Code, String) {
    (Code::FailedPrecondition, reason.to_owned())
}

#[tokio::test(start_paused = true)]
async fn clocks_stand_while_all_want_them_to() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(per_turn(90))).await;
    timed.pass(30).await;
    assert_eq!(
        refused(timed.answer(&table, 1, true).await),
        failed("NO_PAUSE")
    );
    let proposed = timed.propose(&table, 0).await.unwrap();
    assert!(!proposed.paused && proposed.pause_agreed == [0]);
    // Declined and proposed again, now by the other seat.
    let declined = timed.answer(&table, 1, false).await.unwrap();
    assert!(!declined.paused && declined.pause_agreed.is_empty());
    timed.propose(&table, 1).await.unwrap();
    let paused = timed.answer(&table, 0, true).await.unwrap();
    assert!(paused.paused);
    assert_eq!(
        (paused.seats[0].main, paused.seats[0].deadline),
        (seconds(60), None)
    );

    timed.pass(1000).await;
    let early = table.say("hello", "");
    let early = timed.env.submit(&table.tokens[0], early).await;
    assert_eq!(refused(early), failed("MATCH_PAUSED"));
    assert_eq!(
        refused(timed.propose(&table, 0).await),
        failed("MATCH_PAUSED")
    );
    let nobody = timed.end_pause(&table, "").await;
    assert_eq!(refused(nobody).0, Code::Unauthenticated);
    let ended = timed.end_pause(&table, &table.tokens[1]).await.unwrap();
    assert_eq!(at(ended.seats[0].deadline), Some(1030 + 60));
    let again = timed.end_pause(&table, &table.host).await;
    assert_eq!(refused(again), failed("NO_PAUSE"));

    // The keeper has heard of it although the log has not.
    timed.pass(60).await;
    let entry = timed.entry().await;
    assert_eq!((entry.sequence, entry.cause()), (1, Cause::Clock));
    assert_eq!(at(entry.create_time), Some(1090));
}

#[tokio::test(start_paused = true)]
async fn a_seat_may_be_given_up_during_a_pause() {
    let folder = tempfile::tempdir().unwrap();
    let mut timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(per_turn(90))).await;
    timed.propose(&table, 0).await.unwrap();
    timed.answer(&table, 1, true).await.unwrap();
    let request = ResignMatchRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    let resigned = timed
        .env
        .service
        .resign_match(by(&table.tokens[0], request))
        .await;
    assert!(resigned.unwrap().into_inner().r#match.unwrap().seats[0].resigned);
    assert!(timed.entry().await.outcome.is_some());
}
