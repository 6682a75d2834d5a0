//! Forks: what is in them, whose they are, how many there may be, and how they go.

use std::time::Duration;

use prost_types::Any;
use sandtable_match_state::{ForkSettings, MatchSettings};
use sandtable_proto::matches::v1::fork_move::Move;
use sandtable_proto::matches::v1::fork_service_server::ForkService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CloneForkRequest, CreateForkRequest, CreateMatchRequest, DeleteForkRequest, Fork, ForkLook,
    ForkMove, GetForkDefaultCommandRequest, GetForkRequest, GetForkViewRequest, GetMatchRequest,
    ListForkLegalActionsRequest, ListForksRequest, PlayForkRequest, PlayForkResponse,
    ValidateForkCommandRequest, Visibility,
};
use sandtable_server::limits::ClientAddress;
use tonic::{Code, Request, Status};
use tonic_types::StatusExt;

use crate::support::game::COMMAND;
use crate::support::{CLIENT, TestEnv, by, counter_match, of_client, open_log, refused, settings};

fn word(seat: Option<u32>, word: &str) -> ForkMove {
    let command = Any {
        type_url: COMMAND.to_owned(),
        value: word.as_bytes().to_vec(),
    };
    ForkMove {
        seat,
        r#move: Some(Move::Command(command)),
    }
}

fn request(name: &str) -> CreateForkRequest {
    CreateForkRequest {
        parent: name.to_owned(),
        seed: b"a seed".to_vec(),
        ..Default::default()
    }
}

async fn made(env: &TestEnv, token: &str, name: &str) -> Result<Fork, Status> {
    let created = env.service.create_fork(by(token, request(name))).await?;
    Ok(created.into_inner())
}

async fn played(
    env: &TestEnv,
    token: &str,
    name: &str,
    moves: Vec<ForkMove>,
) -> Result<PlayForkResponse, Status> {
    let request = PlayForkRequest {
        name: name.to_owned(),
        moves,
        look: Some(ForkLook {
            view: true,
            legal: true,
            samples: 0,
        }),
        ..Default::default()
    };
    Ok(env
        .service
        .play_fork(by(token, request))
        .await?
        .into_inner())
}

async fn got(env: &TestEnv, token: &str, name: &str) -> Result<Fork, Status> {
    let name = name.to_owned();
    let found = env.service.get_fork(by(token, GetForkRequest { name }));
    Ok(found.await?.into_inner())
}

#[tokio::test]
async fn all_sides_are_played_in_a_fork_and_the_match_stays_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let token = &table.tokens[0];
    env.submit(token, table.say("hello", "")).await.unwrap();

    let fork = made(&env, token, &table.name).await.unwrap();
    assert!(fork.name.starts_with(&format!("{}/forks/", table.name)));
    assert_eq!(
        (fork.match_version, fork.version, fork.seat),
        (1, 1, Some(0))
    );
    assert_eq!(fork.awaited, [1]);
    assert!(fork.expire_time.unwrap().seconds > fork.create_time.unwrap().seconds);
    let default = ForkMove {
        seat: None,
        r#move: Some(Move::DefaultCommand(())),
    };
    let moves = vec![word(None, "roll"), word(Some(0), "roll"), default];
    let done = played(&env, token, &fork.name, moves.clone())
        .await
        .unwrap();
    let seats: Vec<u32> = done.entries.iter().map(|it| it.seat).collect();
    assert_eq!(seats, [1, 0, 1]);
    // Events for a single seat are among them, too.
    assert!(done.entries.iter().all(|it| it.events.len() == 2));
    assert_eq!(done.entries[0].dice_drawn, 1);
    let after = done.fork.unwrap();
    assert_eq!((after.version, &after.awaited[..]), (4, &[0][..]));
    assert_eq!(done.view.unwrap().value, b"Seat(0) at 4");
    assert_eq!(done.legal.unwrap().seat, 0);

    // The same seed, and it comes to the same; another, and it does not.
    let again = made(&env, token, &table.name).await.unwrap();
    let same = played(&env, token, &again.name, moves.clone())
        .await
        .unwrap();
    assert_eq!(same.fork.unwrap().state_hash, after.state_hash);
    let found = env.service.get_match(by(
        token,
        GetMatchRequest {
            name: table.name.clone(),
        },
    ));
    assert_eq!(found.await.unwrap().into_inner().version, 1);
    let said = table.say("hello", "");
    assert_eq!(env.submit(&table.tokens[1], said).await.unwrap().version, 2);

    // A referee that has lost the state receives it again.
    env.rules.restart();
    let request = GetForkViewRequest {
        name: fork.name.clone(),
        seat: Some(1),
        ..Default::default()
    };
    let seen = env.service.get_fork_view(by(token, request)).await.unwrap();
    assert_eq!(seen.into_inner().view.unwrap().value, b"Seat(1) at 4");
}

#[tokio::test]
async fn a_long_fork_is_built_again_and_a_refused_move_plays_none() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let token = &table.tokens[1];
    let fork = made(&env, token, &table.name).await.unwrap();
    for _ in 0..3 {
        let moves = vec![word(None, "roll"); 20];
        played(&env, token, &fork.name, moves).await.unwrap();
        env.rules.restart();
    }
    let before = got(&env, token, &fork.name).await.unwrap();
    assert_eq!(before.version, 60);

    // Seat 0 is to move, then 1, and not 0 again.
    let moves = vec![word(None, "one"), word(Some(0), "two"), word(None, "three")];
    let status = played(&env, token, &fork.name, moves).await.unwrap_err();
    let info = status.get_details_error_info().unwrap();
    assert_eq!(
        (&info.reason[..], &info.metadata["move"][..]),
        ("RULE_VIOLATION", "1")
    );
    assert_eq!(
        got(&env, token, &fork.name).await.unwrap().state_hash,
        before.state_hash
    );
    let stale = PlayForkRequest {
        name: fork.name.clone(),
        moves: vec![word(None, "one")],
        expected_version: Some(59),
        ..Default::default()
    };
    let refusal = refused(env.service.play_fork(by(token, stale)).await);
    assert_eq!(refusal, (Code::Aborted, "VERSION_MISMATCH".to_owned()));
    for moves in [
        Vec::new(),
        vec![word(None, "x"); 65],
        vec![ForkMove::default()],
    ] {
        let refusal = refused(played(&env, token, &fork.name, moves).await);
        assert_eq!(refusal.1, "INVALID_FIELD");
    }
    let over = vec![word(None, "end it")];
    let done = played(&env, token, &fork.name, over).await.unwrap();
    assert!(done.fork.unwrap().outcome.is_some() && done.legal.is_none());
    let more = played(&env, token, &fork.name, vec![word(None, "more")]).await;
    assert_eq!(refused(more).1, "INVALID_FIELD");
}

#[tokio::test]
async fn a_fork_is_its_makers_and_not_there_for_anybody_else() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let [one, other] = &table.tokens;
    let fork = made(&env, one, &table.name).await.unwrap();
    for stranger in [other, &table.host] {
        let refusal = refused(got(&env, stranger, &fork.name).await);
        assert_eq!(refusal, (Code::NotFound, "FORK_NOT_FOUND".to_owned()));
        let parent = table.name.clone();
        let listed = env
            .service
            .list_forks(by(stranger, ListForksRequest { parent }));
        assert!(listed.await.unwrap().into_inner().forks.is_empty());
    }
    // A caller without credentials has none; a client is identified by its secret.
    let nobody = env
        .service
        .create_fork(Request::new(request(&table.name)))
        .await;
    assert_eq!(
        refused(nobody),
        (Code::Unauthenticated, "CLIENT_SECRET_NEEDED".to_owned())
    );
    let own = env
        .service
        .create_fork(of_client(CLIENT, request(&table.name)));
    let own = own.await.unwrap().into_inner();
    assert_eq!(own.seat, None);
    let name = own.name.clone();
    let found = env
        .service
        .get_fork(of_client(CLIENT, GetForkRequest { name: name.clone() }));
    assert_eq!(found.await.unwrap().into_inner().state_hash, own.state_hash);
    let another = of_client(
        "the-secret-of-another-client-of-the-tests",
        GetForkRequest { name },
    );
    assert_eq!(
        refused(env.service.get_fork(another).await).1,
        "FORK_NOT_FOUND"
    );
    assert_eq!(
        refused(got(&env, other, &own.name).await).1,
        "FORK_NOT_FOUND"
    );
    // A fork that never existed is not distinguished from another caller's.
    let none = format!("{}/forks/{}", table.name, "0".repeat(16));
    assert_eq!(refused(got(&env, one, &none).await).1, "FORK_NOT_FOUND");
    assert_eq!(refused(got(&env, one, "forks/1").await).1, "INVALID_FIELD");
}

#[tokio::test]
async fn what_a_seat_may_do_in_a_fork_is_listed_checked_and_stood_in_for() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let token = &table.tokens[0];
    let fork = made(&env, token, &table.name).await.unwrap();
    let name = fork.name.clone();
    let legal = ListForkLegalActionsRequest {
        name: name.clone(),
        ..Default::default()
    };
    let listed = env.service.list_fork_legal_actions(by(token, legal));
    let listed = listed.await.unwrap().into_inner();
    assert_eq!((listed.seat, listed.version), (0, 0));
    assert!(listed.legal.is_some());
    let default = GetForkDefaultCommandRequest {
        name: name.clone(),
        seat: None,
    };
    let given = env.service.get_fork_default_command(by(token, default));
    let command = given.await.unwrap().into_inner().command;
    for (seat, reason) in [(None, None), (Some(1), Some("RULE_VIOLATION"))] {
        let check = ValidateForkCommandRequest {
            name: name.clone(),
            seat,
            command: command.clone(),
        };
        let checked = env.service.validate_fork_command(by(token, check)).await;
        match reason {
            None => assert_eq!(checked.unwrap().into_inner().version, 0),
            Some(reason) => assert_eq!(refused(checked).1, reason),
        }
    }
}

#[tokio::test]
async fn a_fork_of_what_was_is_copied_and_deleted() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let token = &table.tokens[0];
    for number in 0..4 {
        let said = table.say("hello", "");
        env.submit(&table.tokens[number % 2], said).await.unwrap();
    }
    let at = |version| CreateForkRequest {
        version: Some(version),
        ..request(&table.name)
    };
    let fork = env
        .service
        .create_fork(by(token, at(2)))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((fork.match_version, fork.version), (2, 2));
    let beyond = refused(env.service.create_fork(by(token, at(5))).await);
    assert_eq!(beyond.1, "INVALID_FIELD");
    played(&env, token, &fork.name, vec![word(None, "roll")])
        .await
        .unwrap();
    let clone = CloneForkRequest {
        name: fork.name.clone(),
        seed: Vec::new(),
    };
    let copy = env
        .service
        .clone_fork(by(token, clone))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((copy.match_version, copy.version), (2, 3));
    assert_ne!(copy.seed, fork.seed);
    played(&env, token, &copy.name, vec![word(None, "roll")])
        .await
        .unwrap();
    assert_eq!(got(&env, token, &fork.name).await.unwrap().version, 3);

    let parent = table.name.clone();
    let listed = env
        .service
        .list_forks(by(token, ListForksRequest { parent }));
    assert_eq!(listed.await.unwrap().into_inner().forks.len(), 2);
    let name = fork.name.clone();
    env.service
        .delete_fork(by(token, DeleteForkRequest { name }))
        .await
        .unwrap();
    assert_eq!(
        refused(got(&env, token, &fork.name).await).1,
        "FORK_NOT_FOUND"
    );
    assert!(got(&env, token, &copy.name).await.is_ok());
}

#[tokio::test]
async fn a_private_match_has_no_forks_for_strangers() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let private = CreateMatchRequest {
        visibility: Visibility::Private.into(),
        seat: Some(0),
        ..counter_match()
    };
    let created = env.create(private).await.unwrap();
    let name = created.r#match.unwrap().name;
    let stranger = env
        .service
        .create_fork(of_client(CLIENT, request(&name)))
        .await;
    assert_eq!(refused(stranger).1, "MATCH_NOT_FOUND");
    // It has not started.
    let early = refused(made(&env, &created.seat_token, &name).await);
    assert_eq!(early.1, "WRONG_STATE");
}

/// A service with these limits on forks.
async fn bounded(folder: &std::path::Path, forks: ForkSettings) -> TestEnv {
    let settings = MatchSettings {
        forks,
        ..settings()
    };
    TestEnv::over(open_log(folder), settings).await
}

async fn from(env: &TestEnv, token: &str, name: &str, address: &str) -> Result<Fork, Status> {
    let mut request = by(token, request(name));
    let origin = ClientAddress::new(address.parse().unwrap());
    request.extensions_mut().insert(origin);
    Ok(env.service.create_fork(request).await?.into_inner())
}

#[tokio::test]
async fn forks_are_counted_by_caller_and_by_address() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (first, second) = (env.start_match().await, env.start_match().await);
    for _ in 0..3 {
        from(&env, &first.tokens[0], &first.name, "192.0.2.1")
            .await
            .unwrap();
    }
    let status = from(&env, &first.tokens[0], &first.name, "192.0.2.9").await;
    let status = status.unwrap_err();
    assert_eq!(status.code(), Code::ResourceExhausted);
    let details = status.get_error_details();
    let info = details.error_info().unwrap();
    assert_eq!(
        (&info.reason[..], &info.metadata["subject"][..]),
        ("LIMIT_REACHED", "caller")
    );
    assert!(details.retry_info().is_some());
    from(&env, &first.tokens[1], &first.name, "192.0.2.1")
        .await
        .unwrap();
    // Of those at the address, who has most makes room for who has none, and no further.
    from(&env, &second.tokens[0], &second.name, "192.0.2.1")
        .await
        .unwrap();
    let full = from(&env, &second.tokens[0], &second.name, "192.0.2.1")
        .await
        .unwrap_err();
    let info = full.get_details_error_info().unwrap();
    assert_eq!(info.metadata["subject"], "address");
    from(&env, &second.tokens[0], &second.name, "192.0.2.2")
        .await
        .unwrap();
}

#[tokio::test]
async fn moves_are_counted_by_the_minute() {
    let folder = tempfile::tempdir().unwrap();
    let few = ForkSettings {
        moves_per_minute: 5,
        ..settings().forks
    };
    let env = bounded(folder.path(), few).await;
    let table = env.start_match().await;
    let token = &table.tokens[0];
    let fork = made(&env, token, &table.name).await.unwrap();
    let moves = |count| vec![word(None, "x"); count];
    played(&env, token, &fork.name, moves(4)).await.unwrap();
    let refusal = refused(played(&env, token, &fork.name, moves(2)).await);
    assert_eq!(
        refusal,
        (Code::ResourceExhausted, "LIMIT_REACHED".to_owned())
    );
    let other = made(&env, &table.tokens[1], &table.name).await.unwrap();
    played(&env, &table.tokens[1], &other.name, moves(1))
        .await
        .unwrap();
}

#[tokio::test(start_paused = true)]
async fn a_fork_that_nobody_uses_goes_and_gives_way() {
    let folder = tempfile::tempdir().unwrap();
    let two = ForkSettings {
        max: 2,
        idle_seconds: 600,
        ..settings().forks
    };
    let env = bounded(folder.path(), two).await;
    let table = env.start_match().await;
    let [one, other] = &table.tokens;
    let old = made(&env, one, &table.name).await.unwrap();
    tokio::time::advance(Duration::from_secs(30)).await;
    let young = made(&env, one, &table.name).await.unwrap();
    // Of who has most, the one that has been unused for longest gives way to who has none.
    let third = made(&env, other, &table.name).await.unwrap();
    assert_eq!(refused(got(&env, one, &old.name).await).1, "FORK_NOT_FOUND");
    got(&env, one, &young.name).await.unwrap();
    // A caller with as many gets no more, until their own has been unused for a minute.
    let refusal = refused(made(&env, other, &table.name).await);
    assert_eq!(
        refusal,
        (Code::ResourceExhausted, "LIMIT_REACHED".to_owned())
    );
    tokio::time::advance(Duration::from_secs(60)).await;
    got(&env, one, &young.name).await.unwrap();
    let fourth = made(&env, other, &table.name).await.unwrap();
    assert_eq!(
        refused(got(&env, other, &third.name).await).1,
        "FORK_NOT_FOUND"
    );
    let third = fourth;
    tokio::time::advance(Duration::from_secs(599)).await;
    got(&env, one, &young.name).await.unwrap();
    tokio::time::advance(Duration::from_secs(2)).await;
    assert_eq!(
        refused(got(&env, other, &third.name).await).1,
        "FORK_NOT_FOUND"
    );
    got(&env, one, &young.name).await.unwrap();
}

#[tokio::test]
async fn a_server_may_have_no_forks_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let none = ForkSettings {
        max: 0,
        ..settings().forks
    };
    let env = bounded(folder.path(), none).await;
    let table = env.start_match().await;
    let refusal = refused(made(&env, &table.tokens[0], &table.name).await);
    assert_eq!(
        refusal,
        (Code::ResourceExhausted, "LIMIT_REACHED".to_owned())
    );
}
