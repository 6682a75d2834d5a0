//! Draws that all seats agree to.

use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::{
    AnswerDrawRequest, Match, MatchState as State, ProposeDrawRequest,
};
use sandtable_proto::types::v1::action::Kind;
use tonic::{Code, Status};

use crate::support::{Started, TestEnv, by, refused};

async fn propose(env: &TestEnv, table: &Started, seat: usize) -> Result<Match, Status> {
    let request = ProposeDrawRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    let reply = env.service.propose_draw(by(&table.tokens[seat], request));
    Ok(reply.await?.into_inner())
}

fn answer(table: &Started, agree: bool, request_id: &str) -> AnswerDrawRequest {
    AnswerDrawRequest {
        name: table.name.clone(),
        agree,
        request_id: request_id.to_owned(),
        ..Default::default()
    }
}

async fn send(
    env: &TestEnv,
    table: &Started,
    seat: usize,
    request: AnswerDrawRequest,
) -> Result<Match, Status> {
    let reply = env.service.answer_draw(by(&table.tokens[seat], request));
    Ok(reply.await?.into_inner())
}

#[tokio::test]
async fn the_last_to_agree_ends_the_match_by_an_entry_of_the_log() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let agreed = answer(&table, true, "yes");
    let early = send(&env, &table, 1, agreed.clone()).await;
    assert_eq!(refused(early).1, "NO_DRAW_OFFER");
    let offered = propose(&env, &table, 0).await.unwrap();
    assert_eq!(offered.draw_offer.unwrap().agreed, [0]);
    // The seat that offered it cannot agree for the others.
    let alone = send(&env, &table, 0, answer(&table, true, "me")).await;
    assert_eq!(alone.unwrap().state(), State::InProgress);
    let stale = AnswerDrawRequest {
        expected_version: Some(7),
        ..answer(&table, true, "")
    };
    let stale = send(&env, &table, 1, stale).await;
    assert_eq!(refused(stale), (Code::Aborted, "VERSION_MISMATCH".into()));

    let ended = send(&env, &table, 1, agreed.clone()).await.unwrap();
    assert_eq!(ended.state(), State::Finished);
    assert_eq!(ended.outcome.clone().unwrap().winners, Vec::<u32>::new());
    assert_eq!(ended.dice_seed.len(), 32);
    let entries = env.entries("", &table.name).await;
    let kinds = entries.iter().map(|entry| {
        let action = entry.action.clone().unwrap();
        (entry.seat, action.kind.unwrap())
    });
    assert_eq!(kinds.collect::<Vec<_>>(), [(1, Kind::Draw(()))]);
    let again = send(&env, &table, 1, agreed).await.unwrap();
    assert_eq!(again, ended);
}

#[tokio::test]
async fn an_offer_lapses_when_it_is_declined_and_when_the_others_play_on() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    propose(&env, &table, 1).await.unwrap();
    let twice = propose(&env, &table, 0).await;
    assert_eq!(refused(twice).1, "DRAW_ON_OFFER");
    let declined = send(&env, &table, 0, answer(&table, false, "no")).await;
    assert_eq!(declined.unwrap().draw_offer, None);

    propose(&env, &table, 0).await.unwrap();
    // The offering seat's own command leaves the offer.
    env.submit(&table.tokens[0], table.say("one", ""))
        .await
        .unwrap();
    let second = propose(&env, &table, 1).await;
    assert_eq!(refused(second).1, "DRAW_ON_OFFER");
    env.submit(&table.tokens[1], table.say("two", ""))
        .await
        .unwrap();
    let late = send(&env, &table, 1, answer(&table, true, "late")).await;
    assert_eq!(refused(late).1, "NO_DRAW_OFFER");
}
