//! Invitations, the ready check, and what the host changes.

use prost_types::{Duration, FieldMask};
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CreateInviteRequest, CreateInviteResponse, CreateMatchRequest, JoinMatchRequest,
    JoinMatchResponse, ListInvitesRequest, Match, MatchState as State, RevokeInviteRequest,
    SetReadyRequest, StartMatchRequest, StartPolicy, UpdateMatchRequest, UpdateMatchResponse,
    Visibility,
};
use tonic::{Code, Request, Status};

use crate::support::{TestEnv, by, command, counter_match, refused};

async fn invite(
    env: &TestEnv,
    token: &str,
    request: CreateInviteRequest,
) -> Result<CreateInviteResponse, Status> {
    let reply = env.service.create_invite(by(token, request)).await?;
    Ok(reply.into_inner())
}

async fn join(env: &TestEnv, name: &str, code: &str) -> Result<JoinMatchResponse, Status> {
    let request = JoinMatchRequest {
        name: name.to_owned(),
        join_code: code.to_owned(),
        ..Default::default()
    };
    let reply = env.service.join_match(Request::new(request)).await?;
    Ok(reply.into_inner())
}

async fn ready(env: &TestEnv, name: &str, token: &str, ready: bool) -> Result<Match, Status> {
    let request = SetReadyRequest {
        name: name.to_owned(),
        ready,
        ..Default::default()
    };
    let reply = env.service.set_ready(by(token, request)).await?;
    Ok(reply.into_inner())
}

async fn update(
    env: &TestEnv,
    token: &str,
    wanted: Match,
    path: &str,
) -> Result<UpdateMatchResponse, Status> {
    let request = UpdateMatchRequest {
        r#match: Some(wanted),
        update_mask: Some(FieldMask {
            paths: vec![path.to_owned()],
        }),
        ..Default::default()
    };
    let reply = env.service.update_match(by(token, request)).await?;
    Ok(reply.into_inner())
}

#[tokio::test]
async fn an_invitation_is_to_one_seat_for_one_guest() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let created = env.create(CreateMatchRequest {
        visibility: Visibility::Private as i32,
        ..counter_match()
    });
    let created = created.await.unwrap();
    let (name, host) = (created.r#match.unwrap().name, created.host_token);
    let request = CreateInviteRequest {
        name: name.clone(),
        seat: 1,
        ttl: None,
        request_id: "i".into(),
    };
    let stranger = invite(&env, "", request.clone()).await;
    assert_eq!(refused(stranger).0, Code::NotFound);
    for seconds in [0, -1, 31 * 24 * 60 * 60] {
        let request = CreateInviteRequest {
            ttl: Some(Duration { seconds, nanos: 0 }),
            ..request.clone()
        };
        let odd = invite(&env, &host, request).await;
        assert_eq!(refused(odd).1, "INVALID_FIELD");
    }
    let made = invite(&env, &host, request.clone()).await.unwrap();
    assert_eq!(invite(&env, &host, request).await.unwrap(), made);
    let list = async || {
        let request = ListInvitesRequest {
            name: name.clone(),
            ..Default::default()
        };
        let reply = env.service.list_invites(by(&host, request)).await;
        reply.unwrap().into_inner().invites
    };
    assert_eq!(list().await, [made.invite.clone().unwrap()]);

    // The seat is reserved for the guest; a caller with the join code gets another.
    let other = join(&env, &name, &created.join_code).await.unwrap();
    assert_eq!(other.seat, 0);
    let second = join(&env, &name, &created.join_code).await;
    assert_eq!(refused(second).1, "MATCH_FULL");
    assert_eq!(join(&env, &name, &made.code).await.unwrap().seat, 1);
    assert!(list().await.is_empty());
    let used = join(&env, &name, &made.code).await;
    assert_eq!(refused(used).1, "WRONG_JOIN_CODE");
}

#[tokio::test]
async fn a_revoked_invitation_is_worth_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let created = env.create(counter_match()).await.unwrap();
    let (name, host) = (created.r#match.unwrap().name, created.host_token);
    let request = CreateInviteRequest {
        name: name.clone(),
        seat: 0,
        ..Default::default()
    };
    let made = invite(&env, &host, request).await.unwrap();
    let reserved = env
        .service
        .join_match(Request::new(JoinMatchRequest {
            name: name.clone(),
            seat: Some(0),
            ..Default::default()
        }))
        .await;
    assert_eq!(refused(reserved).1, "SEAT_RESERVED");
    let joined = join(&env, &name, "").await.unwrap();
    assert_eq!(joined.seat, 1);
    let revoke = async |token: &str| {
        let request = RevokeInviteRequest {
            name: name.clone(),
            invite: made.invite.clone().unwrap().id,
            ..Default::default()
        };
        env.service.revoke_invite(by(token, request)).await
    };
    let guest = revoke(&joined.seat_token).await;
    assert_eq!(refused(guest).1, "NOT_ALLOWED");
    revoke(&host).await.unwrap();
    let late = join(&env, &name, &made.code).await;
    assert_eq!(refused(late).1, "WRONG_JOIN_CODE");
    assert_eq!(join(&env, &name, "").await.unwrap().seat, 0);
}

#[tokio::test]
async fn a_match_starts_once_everybody_is_ready_for_what_it_is_now() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let created = env.create(CreateMatchRequest {
        seat: Some(0),
        start_policy: StartPolicy::ByReady as i32,
        ..counter_match()
    });
    let created = created.await.unwrap();
    let (name, host) = (created.r#match.clone().unwrap().name, &created.host_token);
    let first = ready(&env, &name, &created.seat_token, true).await.unwrap();
    assert!(first.seats[0].ready);
    let joined = join(&env, &name, "").await.unwrap();
    let start = || StartMatchRequest {
        name: name.clone(),
        ..Default::default()
    };
    let early = env.service.start_match(by(host, start())).await;
    assert_eq!(refused(early).1, "NOT_READY");

    let wanted = Match {
        name: name.clone(),
        options: Some(command("other options")),
        ..Default::default()
    };
    let changed = update(&env, host, wanted, "options").await.unwrap();
    let changed = changed.r#match.unwrap();
    assert_eq!(changed.options, Some(command("other options")));
    assert!(!changed.seats[0].ready && changed.seats[0].taken);
    let one = ready(&env, &name, &joined.seat_token, true).await.unwrap();
    assert_eq!(one.state(), State::Lobby);
    ready(&env, &name, &joined.seat_token, false).await.unwrap();
    let two = ready(&env, &name, &created.seat_token, true).await.unwrap();
    assert_eq!(two.state(), State::Lobby);
    let all = ready(&env, &name, &joined.seat_token, true).await.unwrap();
    assert_eq!(all.state(), State::InProgress);
    let late = ready(&env, &name, &joined.seat_token, false).await;
    assert_eq!(refused(late).1, "WRONG_STATE");
}

#[tokio::test]
async fn the_host_changes_the_match_that_was_read() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let created = env.create(counter_match()).await.unwrap();
    let (shown, host) = (created.r#match.unwrap(), created.host_token);
    let wanted = Match {
        name: shown.name.clone(),
        display_name: " Evening ".into(),
        visibility: Visibility::Private as i32,
        etag: shown.etag.clone(),
        ..Default::default()
    };
    let seat = update(&env, "", wanted.clone(), "display_name").await;
    assert_eq!(refused(seat).0, Code::Unauthenticated);
    for path in ["name", "state", "seats.0.player", ""] {
        let odd = update(&env, &host, wanted.clone(), path).await;
        assert_eq!(refused(odd).1, "INVALID_FIELD", "{path}");
    }
    let named = update(&env, &host, wanted.clone(), "display_name").await;
    assert_eq!(named.unwrap().r#match.unwrap().display_name, "Evening");
    let stale = update(&env, &host, wanted.clone(), "visibility").await;
    assert_eq!(refused(stale), (Code::Aborted, "ETAG_MISMATCH".into()));

    let wanted = Match {
        etag: String::new(),
        ..wanted
    };
    let hidden = update(&env, &host, wanted.clone(), "visibility").await;
    let code = hidden.unwrap().join_code;
    assert_eq!(
        refused(join(&env, &shown.name, "").await).1,
        "WRONG_JOIN_CODE"
    );
    join(&env, &shown.name, &code).await.unwrap();
    let public = Match {
        visibility: Visibility::Public as i32,
        ..wanted
    };
    let public = update(&env, &host, public, "visibility").await;
    assert_eq!(refused(public).1, "INVALID_FIELD");
}
