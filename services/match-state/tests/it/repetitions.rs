//! Scope of a retried request, and the content of its answer.

use prost_types::Duration;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, CreateMatchResponse, JoinMatchRequest, JoinMatchResponse,
    LeaveMatchRequest, Match, MatchState as State, StartMatchRequest, StartPolicy, Visibility,
};
use tonic::{Code, Request, Status};

use crate::support::{CLIENT, TestEnv, by, counter_match, of_client, refused};

const OTHER: &str = "the-secret-of-another-client-of-the-tests";

async fn create(env: &TestEnv, request: Request<CreateMatchRequest>) -> CreateMatchResponse {
    let created = env.service.create_match(request).await;
    created.unwrap().into_inner()
}

async fn join(
    env: &TestEnv,
    request: Request<JoinMatchRequest>,
) -> Result<JoinMatchResponse, Status> {
    Ok(env.service.join_match(request).await?.into_inner())
}

fn name(shown: &Option<Match>) -> String {
    shown.as_ref().unwrap().name.clone()
}

#[tokio::test]
async fn strangers_with_the_same_request_id_never_share_a_token() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    // The request id has leaked.
    let request = CreateMatchRequest {
        seat: Some(0),
        request_id: "7b0c1f9e-0000-4000-8000-000000000002".to_owned(),
        ..counter_match()
    };
    let first = create(&env, of_client(CLIENT, request.clone())).await;
    let strangers = [
        of_client(OTHER, request.clone()),
        Request::new(request.clone()),
        Request::new(request.clone()),
        // An unknown token proves nothing.
        by("made up", request.clone()),
    ];
    for stranger in strangers {
        let other = create(&env, stranger).await;
        assert_ne!(name(&other.r#match), name(&first.r#match));
        assert_ne!(other.host_token, first.host_token);
        assert_ne!(other.seat_token, first.seat_token);
    }
    assert_eq!(create(&env, of_client(CLIENT, request)).await, first);

    let request = |player: &str| JoinMatchRequest {
        name: name(&first.r#match),
        player: player.to_owned(),
        request_id: "1".to_owned(),
        ..Default::default()
    };
    let joined = join(&env, of_client(CLIENT, request("Ada"))).await.unwrap();
    for stranger in [
        of_client(OTHER, request("Ada")),
        Request::new(request("Ada")),
    ] {
        let refusal = refused(join(&env, stranger).await);
        assert_eq!(refusal, (Code::FailedPrecondition, "WRONG_STATE".into()));
    }
    let again = join(&env, of_client(CLIENT, request("Ada"))).await.unwrap();
    assert_eq!(again, joined);
    let changed = join(&env, of_client(CLIENT, request("Eve"))).await;
    assert_eq!(refused(changed).1, "REQUEST_ID_REUSED");
    let weak = join(&env, of_client("1", request("Ada"))).await;
    assert_eq!(
        refused(weak),
        (Code::InvalidArgument, "INVALID_FIELD".into())
    );
}

#[tokio::test]
async fn the_next_at_a_seat_does_not_get_the_token_of_the_one_before() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = CreateMatchRequest {
        start_policy: StartPolicy::ByHost as i32,
        ..counter_match()
    };
    let created = env.create(table).await.unwrap();
    let request = JoinMatchRequest {
        name: name(&created.r#match),
        seat: Some(0),
        request_id: "1".to_owned(),
        ..Default::default()
    };
    let first = join(&env, of_client(CLIENT, request.clone()))
        .await
        .unwrap();
    let leave = LeaveMatchRequest {
        name: request.name.clone(),
        ..Default::default()
    };
    let left = env.service.leave_match(by(&first.seat_token, leave)).await;
    left.unwrap();
    let second = join(&env, of_client(OTHER, request.clone())).await.unwrap();
    assert_ne!(second.seat_token, first.seat_token);
}

#[tokio::test]
async fn a_repetition_shows_no_more_than_its_caller_may_see_now() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let request = CreateMatchRequest {
        spectator_delay: Some(Duration {
            seconds: 86_400,
            nanos: 0,
        }),
        start_policy: StartPolicy::ByHost as i32,
        request_id: "c".to_owned(),
        ..counter_match()
    };
    let created = env.create(request.clone()).await.unwrap();
    let name = name(&created.r#match);
    let sit = |id: &str| JoinMatchRequest {
        name: name.clone(),
        request_id: id.to_owned(),
        ..Default::default()
    };
    let first = join(&env, of_client(CLIENT, sit("a"))).await.unwrap();
    join(&env, of_client(OTHER, sit("b"))).await.unwrap();
    let start = || {
        let request = StartMatchRequest {
            name: name.clone(),
            request_id: "s".to_owned(),
        };
        env.service.start_match(by(&created.host_token, request))
    };
    start().await.unwrap();
    let say = sandtable_proto::matches::v1::SubmitCommandRequest {
        name: name.clone(),
        command: Some(crate::support::command("hello")),
        ..Default::default()
    };
    env.submit(&first.seat_token, say).await.unwrap();

    // A host without a seat looks on, and waits like all who do.
    let again = env.create(request).await.unwrap();
    assert_eq!(again.host_token, created.host_token);
    assert_eq!(again.r#match.unwrap().version, 0);
    assert_eq!(start().await.unwrap().into_inner().version, 0);
    // A player sees the current state.
    let again = join(&env, of_client(CLIENT, sit("a"))).await.unwrap();
    assert_eq!(again.seat_token, first.seat_token);
    assert_eq!(again.r#match.unwrap().version, 1);
}

#[tokio::test]
async fn who_left_a_private_match_learns_that_it_was_done_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = CreateMatchRequest {
        visibility: Visibility::Private as i32,
        start_policy: StartPolicy::ByHost as i32,
        display_name: "ours".to_owned(),
        ..counter_match()
    };
    let created = env.create(table).await.unwrap();
    let name = name(&created.r#match);
    let sit = JoinMatchRequest {
        name: name.clone(),
        join_code: created.join_code,
        player: "Ada".to_owned(),
        request_id: "j".to_owned(),
        ..Default::default()
    };
    let joined = join(&env, of_client(CLIENT, sit.clone())).await.unwrap();
    let leave = || {
        let request = LeaveMatchRequest {
            name: name.clone(),
            request_id: "l".to_owned(),
            ..Default::default()
        };
        env.service.leave_match(by(&joined.seat_token, request))
    };
    assert_eq!(leave().await.unwrap().into_inner().state(), State::Lobby);
    let bare = Match {
        name: name.clone(),
        game: counter_match().game,
        visibility: Visibility::Private as i32,
        ..Default::default()
    };
    assert_eq!(leave().await.unwrap().into_inner(), bare);
    let again = join(&env, of_client(CLIENT, sit)).await.unwrap();
    assert_eq!(again.r#match, Some(bare));
    // Others get nothing at all by the same id.
    let request = LeaveMatchRequest {
        name: name.clone(),
        request_id: "l".to_owned(),
        ..Default::default()
    };
    let stranger = env
        .service
        .leave_match(by("made up", request.clone()))
        .await;
    assert_eq!(refused(stranger).1, "MATCH_NOT_FOUND");
    let nobody = env.service.leave_match(Request::new(request)).await;
    assert_eq!(refused(nobody).1, "MATCH_NOT_FOUND");
}
