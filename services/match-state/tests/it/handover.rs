//! Seats that change hands while the match is played.

use sandtable_match_state::MatchSettings;
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AddBotRequest, AnswerSubstitutionRequest, JoinMatchRequest, JoinMatchResponse, Match,
    MatchChangeKind, OfferSeatRequest, ProposeSubstitutionRequest,
};
use tonic::{Request, Status};

use crate::support::{Started, TestEnv, by, open_log, refused, settings};

async fn join(env: &TestEnv, request: JoinMatchRequest) -> Result<JoinMatchResponse, Status> {
    let reply = env.service.join_match(Request::new(request)).await?;
    Ok(reply.into_inner())
}

fn substitute(table: &Started, seat: Option<u32>, code: &str) -> JoinMatchRequest {
    JoinMatchRequest {
        name: table.name.clone(),
        seat,
        player: "Cleo".into(),
        join_code: code.into(),
        ..Default::default()
    }
}

async fn put_up(env: &TestEnv, table: &Started, seat: u32) -> Result<Match, Status> {
    let request = ProposeSubstitutionRequest {
        name: table.name.clone(),
        seat,
        ..Default::default()
    };
    let reply = env
        .service
        .propose_substitution(by(&table.host, request))
        .await?;
    Ok(reply.into_inner())
}

async fn agree(env: &TestEnv, table: &Started, seat: usize, agree: bool) -> Result<Match, Status> {
    let request = AnswerSubstitutionRequest {
        name: table.name.clone(),
        absent: 0,
        agree,
        ..Default::default()
    };
    let request = by(&table.tokens[seat], request);
    let reply = env.service.answer_substitution(request).await?;
    Ok(reply.into_inner())
}

#[tokio::test]
async fn an_offered_seat_is_the_players_until_the_substitute_sits_down() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    env.submit(&table.tokens[0], table.say("roll", ""))
        .await
        .unwrap();
    let offer = OfferSeatRequest {
        name: table.name.clone(),
        request_id: "offer".into(),
        ..Default::default()
    };
    let offered = env.service.offer_seat(by(&table.tokens[1], offer.clone()));
    let offered = offered.await.unwrap().into_inner();
    let again = env.service.offer_seat(by(&table.tokens[1], offer)).await;
    assert_eq!(again.unwrap().into_inner(), offered);
    assert_eq!(offered.invite.unwrap().seat, 1);

    env.submit(&table.tokens[1], table.say("roll", ""))
        .await
        .unwrap();
    let closed = join(&env, substitute(&table, None, "")).await;
    assert_eq!(refused(closed).1, "WRONG_STATE");
    let wrong = join(&env, substitute(&table, Some(0), &offered.code)).await;
    assert_eq!(refused(wrong).1, "INVALID_FIELD");
    let joined = join(&env, substitute(&table, None, &offered.code)).await;
    let joined = joined.unwrap();
    let shown = joined.r#match.unwrap();
    assert_eq!((joined.seat, &shown.seats[1].player[..]), (1, "Cleo"));
    let received: Vec<_> = shown
        .changes
        .iter()
        .map(|it| (it.kind(), it.seat))
        .collect();
    let (opened, taken) = (MatchChangeKind::SeatOpened, MatchChangeKind::SeatHandedOver);
    assert_eq!(received, [(opened, 1), (taken, 1)]);
    let used = join(&env, substitute(&table, None, &offered.code)).await;
    assert_eq!(refused(used).1, "WRONG_JOIN_CODE");

    let gone = env.submit(&table.tokens[1], table.say("no", "")).await;
    assert_eq!(refused(gone).1, "TOKEN_UNKNOWN");
    env.submit(&table.tokens[0], table.say("roll", ""))
        .await
        .unwrap();
    // The dice are those of before: the log still leads to its states.
    env.rules.restart();
    env.submit(&joined.seat_token, table.say("roll", ""))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_seat_is_given_away_when_all_others_agree() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    assert_eq!(refused(put_up(&env, &table, 1).await).1, "SEAT_NOT_ABSENT");
    let nothing = agree(&env, &table, 1, true).await;
    assert_eq!(refused(nothing).1, "NO_SUBSTITUTION");

    let up = put_up(&env, &table, 0).await.unwrap();
    assert!(!up.substitutions[0].open);
    let early = join(&env, substitute(&table, Some(0), "")).await;
    assert_eq!(refused(early).1, "WRONG_STATE");
    // A player who is back says no, or simply plays.
    let back = agree(&env, &table, 0, false).await.unwrap();
    assert!(back.substitutions.is_empty());
    put_up(&env, &table, 0).await.unwrap();
    agree(&env, &table, 1, true).await.unwrap();
    env.submit(&table.tokens[0], table.say("here", ""))
        .await
        .unwrap();
    let late = join(&env, substitute(&table, Some(0), "")).await;
    assert_eq!(refused(late).1, "WRONG_STATE");

    env.submit(&table.tokens[1], table.say("there", ""))
        .await
        .unwrap();
    put_up(&env, &table, 0).await.unwrap();
    let open = agree(&env, &table, 1, true).await.unwrap();
    assert!(open.substitutions[0].open);
    let joined = join(&env, substitute(&table, Some(0), "")).await.unwrap();
    assert!(joined.r#match.unwrap().substitutions.is_empty());
    let gone = env.submit(&table.tokens[0], table.say("no", "")).await;
    assert_eq!(refused(gone).1, "TOKEN_UNKNOWN");
    env.submit(&joined.seat_token, table.say("hello", ""))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_bot_may_take_the_seat_of_somebody_who_is_away_long_enough() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let patient = MatchSettings {
        absent_after_seconds: 3600,
        ..settings()
    };
    let env = TestEnv::over(log.clone(), patient).await;
    let table = env.start_match().await;
    assert_eq!(refused(put_up(&env, &table, 0).await).1, "SEAT_NOT_ABSENT");

    let env = TestEnv::over(log, settings()).await;
    put_up(&env, &table, 0).await.unwrap();
    let request = AddBotRequest {
        name: table.name.clone(),
        seat: 0,
        bot: "sensible".into(),
        ..Default::default()
    };
    let early = env.service.add_bot(by(&table.host, request.clone())).await;
    assert_eq!(refused(early).1, "WRONG_STATE");
    agree(&env, &table, 1, true).await.unwrap();
    let added = env.service.add_bot(by(&table.host, request)).await;
    let seats = added.unwrap().into_inner().seats;
    assert_eq!((&seats[0].bot[..], seats[0].taken), ("sensible", true));
}
