//! Hosting, joining, leaving, starting, finding.

use sandtable_kernel::{ServerSeed, commitment};
use sandtable_match_state::MatchSettings;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, GetMatchRequest, JoinMatchRequest, LeaveMatchRequest, ListMatchesRequest,
    Match, MatchState as State, StartMatchRequest, StartPolicy, Visibility,
};
use tonic::{Code, Request};

use crate::support::{
    CLIENT, OPERATOR, TestEnv, by, counter_match, of_client, open_log, refused, settings,
};

fn by_host() -> CreateMatchRequest {
    CreateMatchRequest {
        start_policy: StartPolicy::ByHost as i32,
        ..counter_match()
    }
}

fn name(shown: &Option<Match>) -> String {
    shown.as_ref().unwrap().name.clone()
}

#[tokio::test]
async fn a_match_starts_when_the_host_says_so_and_all_sit() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let request = CreateMatchRequest {
        seat: Some(1),
        player: " Ada ".into(),
        nonce: b"ada".to_vec(),
        display_name: "A quiet game".into(),
        ..by_host()
    };
    let created = env.create(request).await.unwrap();
    let name = name(&created.r#match);
    let shown = created.r#match.unwrap();
    assert_eq!(
        (shown.state(), shown.visibility()),
        (State::Lobby, Visibility::Public)
    );
    assert_eq!(shown.dice_commitment.len(), 32);
    assert!(shown.dice_seed.is_empty() && shown.seats[1].nonce.is_empty());
    assert_eq!(
        (&shown.seats[1].player[..], shown.seats[1].taken),
        ("Ada", true)
    );
    assert!(!shown.seats[0].taken);

    let start = async |token: &str| {
        let request = StartMatchRequest {
            name: name.clone(),
            request_id: "start".into(),
        };
        env.service
            .start_match(by(token, request))
            .await
            .map(|reply| reply.into_inner())
    };
    assert_eq!(
        refused(start(&created.host_token).await).1,
        "SEATS_NOT_TAKEN"
    );
    let join = JoinMatchRequest {
        name: name.clone(),
        player: "Bob".into(),
        nonce: b"bob".to_vec(),
        ..Default::default()
    };
    let joined = env
        .service
        .join_match(Request::new(join.clone()))
        .await
        .unwrap()
        .into_inner();
    assert_eq!(joined.seat, 0);
    let full = env.service.join_match(Request::new(join)).await;
    assert_eq!(
        refused(full),
        (Code::FailedPrecondition, "MATCH_FULL".into())
    );

    assert_eq!(refused(start("").await).0, Code::Unauthenticated);
    assert_eq!(
        refused(start(&joined.seat_token).await).0,
        Code::PermissionDenied
    );
    let started = start(&created.host_token).await.unwrap();
    assert_eq!(
        (started.state(), &started.awaited[..]),
        (State::InProgress, &[0][..])
    );
    let nonces: Vec<_> = started.seats.iter().map(|seat| &seat.nonce[..]).collect();
    assert_eq!(nonces, [b"bob", b"ada"]);
    assert!(started.dice_seed.is_empty());
    assert_eq!(start(&created.host_token).await.unwrap(), started);

    // The seed that is revealed at the end is the one that was committed to.
    let table = crate::support::Started {
        name: name.clone(),
        tokens: [joined.seat_token, created.seat_token],
        host: created.host_token,
    };
    env.submit(&table.tokens[0], table.say("end", ""))
        .await
        .unwrap();
    let ended = env
        .service
        .get_match(by("", GetMatchRequest { name }))
        .await
        .unwrap()
        .into_inner();
    let seed = ServerSeed(ended.dice_seed[..].try_into().unwrap());
    assert_eq!(commitment(&seed)[..], shown.dice_commitment);
}

#[tokio::test]
async fn repeated_lobby_requests_are_answered_again_and_done_once() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let env = TestEnv::over(log.clone(), settings()).await;
    let create = CreateMatchRequest {
        seat: Some(0),
        request_id: "c".into(),
        ..by_host()
    };
    let created = env.create(create.clone()).await.unwrap();
    // Also by a process that knows nothing but the store.
    let reopened = TestEnv::over(log, settings()).await;
    assert_eq!(reopened.create(create.clone()).await.unwrap(), created);
    let other = CreateMatchRequest {
        display_name: "other".into(),
        ..create
    };
    assert_eq!(refused(env.create(other).await).1, "REQUEST_ID_REUSED");

    let name = name(&created.r#match);
    let join = JoinMatchRequest {
        name: name.clone(),
        request_id: "j".into(),
        ..Default::default()
    };
    let joined = env
        .service
        .join_match(of_client(CLIENT, join.clone()))
        .await
        .unwrap()
        .into_inner();
    let again = reopened
        .service
        .join_match(of_client(CLIENT, join.clone()))
        .await
        .unwrap();
    assert_eq!(again.into_inner(), joined);
    let other = JoinMatchRequest {
        player: "other".into(),
        ..join
    };
    let reused = env.service.join_match(of_client(CLIENT, other)).await;
    assert_eq!(refused(reused).1, "REQUEST_ID_REUSED");

    let leave = || {
        let request = LeaveMatchRequest {
            name: name.clone(),
            request_id: "l".into(),
            ..Default::default()
        };
        env.service.leave_match(by(&joined.seat_token, request))
    };
    let left = leave().await.unwrap().into_inner();
    assert!(!left.seats[1].taken && left.seats[0].taken);
    assert_eq!(leave().await.unwrap().into_inner(), left);
    let request = LeaveMatchRequest {
        name: name.clone(),
        ..Default::default()
    };
    let gone = env
        .service
        .leave_match(by(&joined.seat_token, request))
        .await;
    assert_eq!(
        refused(gone),
        (Code::Unauthenticated, "TOKEN_UNKNOWN".into())
    );
}

#[tokio::test]
async fn a_host_frees_seats_and_calls_the_match_off() {
    let folder = tempfile::tempdir().unwrap();
    let settings = MatchSettings {
        max_open_matches: 1,
        ..settings()
    };
    let env = TestEnv::over(open_log(folder.path()), settings).await;
    let created = env
        .create(CreateMatchRequest {
            seat: Some(0),
            ..by_host()
        })
        .await
        .unwrap();
    let name = name(&created.r#match);
    let leave = async |token: &str, seat| {
        let request = LeaveMatchRequest {
            name: name.clone(),
            seat,
            ..Default::default()
        };
        env.service
            .leave_match(by(token, request))
            .await
            .map(|reply| reply.into_inner())
    };
    assert_eq!(
        refused(leave(&created.host_token, Some(1)).await).1,
        "SEAT_FREE"
    );
    assert_eq!(
        refused(leave(&created.host_token, Some(9)).await).1,
        "INVALID_FIELD"
    );
    assert_eq!(
        refused(leave(&created.seat_token, Some(1)).await).1,
        "NOT_YOUR_SEAT"
    );
    assert!(!leave(&created.host_token, Some(0)).await.unwrap().seats[0].taken);
    assert_eq!(refused(env.create(by_host()).await).1, "LIMIT_REACHED");
    let off = leave(&created.host_token, None).await.unwrap();
    assert_eq!(off.state(), State::Abandoned);
    // Its place is free for another.
    env.create(by_host()).await.unwrap();
    let join = JoinMatchRequest {
        name: name.clone(),
        ..Default::default()
    };
    let late = env.service.join_match(Request::new(join)).await;
    assert_eq!(
        refused(late),
        (Code::FailedPrecondition, "WRONG_STATE".into())
    );
}

#[tokio::test]
async fn the_bound_on_open_matches_survives_a_restart_and_finished_ones_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let settings = MatchSettings {
        max_open_matches: 2,
        ..settings()
    };
    let env = TestEnv::over(log.clone(), settings.clone()).await;
    let table = env.start_match().await;
    env.create(by_host()).await.unwrap();
    assert_eq!(
        refused(env.create(by_host()).await).0,
        Code::ResourceExhausted
    );
    let reopened = TestEnv::over(log, settings).await;
    assert_eq!(
        refused(reopened.create(by_host()).await).0,
        Code::ResourceExhausted
    );
    reopened
        .submit(&table.tokens[0], table.say("end", ""))
        .await
        .unwrap();
    reopened.create(by_host()).await.unwrap();
    assert_eq!(
        refused(reopened.create(by_host()).await).0,
        Code::ResourceExhausted
    );
}

#[tokio::test]
async fn private_matches_are_there_for_their_own_only() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let request = CreateMatchRequest {
        visibility: Visibility::Private as i32,
        ..by_host()
    };
    let created = env.create(request).await.unwrap();
    let name = name(&created.r#match);
    assert_eq!(created.join_code.len(), 8);
    let get = async |token: &str| {
        let request = GetMatchRequest { name: name.clone() };
        env.service
            .get_match(by(token, request))
            .await
            .map(|reply| reply.into_inner())
    };
    for token in ["", "nonsense"] {
        assert_eq!(
            refused(get(token).await),
            (Code::NotFound, "MATCH_NOT_FOUND".into())
        );
    }
    let join = async |join_code: &str| {
        let request = JoinMatchRequest {
            name: name.clone(),
            join_code: join_code.to_owned(),
            ..Default::default()
        };
        env.service
            .join_match(Request::new(request))
            .await
            .map(|reply| reply.into_inner())
    };
    assert_eq!(refused(join("").await).1, "WRONG_JOIN_CODE");
    let joined = join(&created.join_code).await.unwrap();
    for token in [&joined.seat_token[..], &created.host_token, OPERATOR] {
        assert_eq!(get(token).await.unwrap().name, name);
    }
    let listed = async |token: &str| {
        let request = ListMatchesRequest::default();
        let listed = env.service.list_matches(by(token, request)).await.unwrap();
        listed.into_inner().matches.len()
    };
    assert_eq!((listed("").await, listed(OPERATOR).await), (0, 1));
}

#[tokio::test]
async fn lists_come_in_pages() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let mut names = Vec::new();
    for _ in 0..7 {
        names.push(name(&env.create(by_host()).await.unwrap().r#match));
    }
    names.reverse();
    let list = async |request: ListMatchesRequest| {
        env.service
            .list_matches(by("", request))
            .await
            .map(|reply| reply.into_inner())
    };
    let mut found = Vec::new();
    let mut request = ListMatchesRequest {
        page_size: 3,
        ..Default::default()
    };
    let mut pages = 0;
    loop {
        let page = list(request.clone()).await.unwrap();
        found.extend(page.matches.into_iter().map(|shown| shown.name));
        pages += 1;
        if page.next_page_token.is_empty() {
            break;
        }
        request.page_token = page.next_page_token;
    }
    assert_eq!((found, pages), (names, 3));
    let elsewhere = ListMatchesRequest {
        game: "other".into(),
        ..request.clone()
    };
    assert_eq!(refused(list(elsewhere).await).1, "INVALID_FIELD");
    let negative = ListMatchesRequest {
        page_size: -1,
        ..Default::default()
    };
    assert_eq!(refused(list(negative).await).0, Code::InvalidArgument);
    let state = ListMatchesRequest {
        state: State::Finished as i32,
        ..Default::default()
    };
    assert!(list(state).await.unwrap().matches.is_empty());
    let unknown = ListMatchesRequest {
        state: 77,
        ..Default::default()
    };
    assert_eq!(refused(list(unknown).await).0, Code::InvalidArgument);
}

#[tokio::test]
async fn create_requests_are_checked_field_by_field() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let bad = [
        CreateMatchRequest {
            game: "chess".into(),
            ..by_host()
        },
        CreateMatchRequest {
            display_name: "x".repeat(121),
            ..by_host()
        },
        CreateMatchRequest {
            player: "a\nb".into(),
            seat: Some(0),
            ..by_host()
        },
        CreateMatchRequest {
            nonce: vec![0; 256],
            seat: Some(0),
            ..by_host()
        },
        CreateMatchRequest {
            seat: Some(2),
            ..by_host()
        },
        CreateMatchRequest {
            visibility: 9,
            ..by_host()
        },
        CreateMatchRequest {
            start_policy: -1,
            ..by_host()
        },
        CreateMatchRequest {
            request_id: "ä".into(),
            ..by_host()
        },
    ];
    for request in bad {
        let refusal = refused(env.create(request.clone()).await);
        assert_eq!(
            refusal,
            (Code::InvalidArgument, "INVALID_FIELD".into()),
            "{request:?}"
        );
    }
    let listed = env
        .service
        .list_matches(by(OPERATOR, ListMatchesRequest::default()))
        .await;
    assert!(listed.unwrap().into_inner().matches.is_empty());
}

#[tokio::test]
async fn names_hold_nothing_that_is_not_seen() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let hidden = |text: &str| format!("{text}\u{202e}");
    let request = CreateMatchRequest {
        display_name: hidden("Friday"),
        ..by_host()
    };
    let title = refused(env.create(request).await);
    assert_eq!(title, (Code::InvalidArgument, "INVALID_FIELD".into()));
    let created = env.create(by_host()).await.unwrap();
    let join = JoinMatchRequest {
        name: name(&created.r#match),
        player: hidden("Ada"),
        ..Default::default()
    };
    let player = env.service.join_match(Request::new(join)).await;
    assert_eq!(refused(player).1, "INVALID_FIELD");
}

#[tokio::test]
async fn idle_lobbies_make_room_when_the_house_is_full() {
    let folder = tempfile::tempdir().unwrap();
    let settings = MatchSettings {
        max_open_matches: 3,
        lobby_idle_seconds: 0,
        ..settings()
    };
    let env = TestEnv::over(open_log(folder.path()), settings).await;
    let table = env.start_match().await;
    let idle = [
        name(&env.create(by_host()).await.unwrap().r#match),
        name(&env.create(by_host()).await.unwrap().r#match),
    ];
    env.create(by_host()).await.unwrap();
    let state = async |name: &str| {
        let request = GetMatchRequest {
            name: name.to_owned(),
        };
        let shown = env.service.get_match(by("", request)).await.unwrap();
        shown.into_inner().state()
    };
    for name in &idle {
        assert_eq!(state(name).await, State::Abandoned);
    }
    // A match in progress is never cleared.
    assert_eq!(state(&table.name).await, State::InProgress);
    // The next sweep has to wait.
    env.create(by_host()).await.unwrap();
    assert_eq!(refused(env.create(by_host()).await).1, "LIMIT_REACHED");
}
