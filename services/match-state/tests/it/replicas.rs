//! Several services over one database: whichever is asked, the match is the same.

use std::sync::Arc;

use futures::future::join_all;
use sandtable_live::{LiveState, LiveStates, RedisSettings, RedisStates};
use sandtable_match_state::MatchState;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    GetMatchRequest, GetViewRequest, JoinMatchRequest, ListLegalActionsRequest,
    MatchState as State, SubmitCommandRequest, SubmitCommandResponse, ValidateCommandRequest,
};
use sandtable_store::{PostgresStore, StoreSettings};
use sandtable_test_databases::{Postgres, Redis};
use tonic::{Code, Request};

use crate::support::{TestEnv, by, command, counter_match, refused, settings};
use crate::transfer::{export, import, play};

/// A service with its own connection to the database. Only the database informs it of others, and
/// only when it is asked.
async fn replica(url: &str) -> TestEnv {
    let unheard = StoreSettings {
        poll_interval_ms: 3_600_000,
        ..StoreSettings::at(url)
    };
    let store = PostgresStore::open(&unheard).await.unwrap();
    TestEnv::over(Arc::new(store), settings()).await
}

/// Sends a request again for as long as the service says that it cannot serve.
async fn insist(env: &TestEnv, token: &str, say: SubmitCommandRequest) -> SubmitCommandResponse {
    loop {
        match env.submit(token, say.clone()).await {
            Err(status) if status.code() == Code::Unavailable => {}
            answer => return answer.unwrap(),
        }
    }
}

async fn version(service: &MatchState, name: &str) -> u64 {
    let request = GetMatchRequest {
        name: name.to_owned(),
    };
    let shown = service.get_match(by("", request)).await.unwrap();
    shown.into_inner().version
}

#[tokio::test]
async fn what_one_replica_acknowledged_no_other_refuses_or_hides() {
    let server = Postgres::shared();
    let url = server.database();
    let (here, there) = (replica(&url).await, replica(&url).await);
    let table = here.start_match().await;
    assert_eq!(version(&there.service, &table.name).await, 0);
    let halls = [&here, &there];
    for number in 0..40 {
        // The seats move in turn and change replicas at every other move, so that each
        // replica is behind whenever it is asked.
        let (acting, asked) = (halls[(number / 2) % 2], halls[(number / 2 + 1) % 2]);
        let token = &table.tokens[number % 2];
        let say = SubmitCommandRequest {
            expected_version: Some(number as u64),
            ..table.say("roll", &format!("n{number}"))
        };
        let done = acting.submit(token, say.clone()).await.unwrap();
        assert_eq!(done.version, number as u64 + 1);
        // The other one knows at once, whatever it is asked.
        match number % 5 {
            0 => assert_eq!(asked.submit(token, say).await.unwrap(), done),
            1 => assert_eq!(version(&asked.service, &table.name).await, done.version),
            2 => {
                let entries = asked.entries("", &table.name).await;
                assert_eq!(entries.last().unwrap().state_hash, done.state_hash);
            }
            3 => {
                let next = &table.tokens[(number + 1) % 2];
                let legal = ListLegalActionsRequest {
                    name: table.name.clone(),
                    ..Default::default()
                };
                let legal = asked.service.list_legal_actions(by(next, legal)).await;
                assert_eq!(legal.unwrap().into_inner().version, done.version);
                let validate = ValidateCommandRequest {
                    name: table.name.clone(),
                    command: Some(command("roll")),
                    ..Default::default()
                };
                asked
                    .service
                    .validate_command(by(next, validate))
                    .await
                    .unwrap();
            }
            _ => {
                let view = GetViewRequest {
                    name: table.name.clone(),
                    ..Default::default()
                };
                let view = asked.service.get_view(by("", view)).await.unwrap();
                assert_eq!(view.into_inner().version, done.version);
            }
        }
    }
    let mine = here.entries("", &table.name).await;
    assert_eq!(mine.len(), 40);
    assert_eq!(mine, there.entries("", &table.name).await);
    // Both refuse because of the log, not because of what one remembers.
    let stale = SubmitCommandRequest {
        expected_version: Some(39),
        ..table.say("late", "late")
    };
    for env in halls {
        let refusal = refused(env.submit(&table.tokens[0], stale.clone()).await);
        assert_eq!(refusal, (Code::Aborted, "VERSION_MISMATCH".into()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn copies_of_a_request_at_all_replicas_are_done_once() {
    let server = Postgres::shared();
    let url = server.database();
    let (here, there) = (replica(&url).await, replica(&url).await);
    let table = here.start_match().await;
    for number in 0..12 {
        let (token, id) = (&table.tokens[number % 2], format!("n{number}"));
        let copies = (0..8).map(|copy| {
            let env = [&here, &there][copy % 2];
            env.submit(token, table.say("roll", &id))
        });
        let answers = join_all(copies).await;
        for answer in &answers {
            assert_eq!(answer.as_ref().unwrap(), answers[0].as_ref().unwrap());
        }
    }
    assert_eq!(here.entries("", &table.name).await.len(), 12);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_import_asked_of_all_replicas_at_once_is_made_once() {
    let server = Postgres::shared();
    let url = server.database();
    let (here, there) = (replica(&url).await, replica(&url).await);
    let table = here.start_match().await;
    play(&here, &table, &["hello", "roll", "end"], 0).await;
    let content = export(&here, "", &table.name).await.unwrap();
    let copies = [&here, &there, &here, &there].map(|env| import(env, "", content.clone()));
    let answers = join_all(copies).await;
    let first = answers[0].as_ref().unwrap();
    assert_ne!(first.r#match.as_ref().unwrap().name, table.name);
    for answer in &answers {
        assert_eq!(answer.as_ref().unwrap(), first);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_of_a_lobby_at_two_replicas_are_taken_once() {
    let server = Postgres::shared();
    let url = server.database();
    let (here, there) = (replica(&url).await, replica(&url).await);
    let created = here.create(counter_match()).await.unwrap();
    let name = created.r#match.unwrap().name;
    let join = |env: &TestEnv| {
        let service = env.service.clone();
        let request = JoinMatchRequest {
            name: name.clone(),
            ..Default::default()
        };
        async move { service.join_match(Request::new(request)).await }
    };
    let halls = [&here, &there, &here, &there];
    let answers = join_all(halls.map(join)).await;
    let mut seats: Vec<u32> = (answers.iter().flatten())
        .map(|joined| joined.get_ref().seat)
        .collect();
    seats.sort_unstable();
    assert_eq!(seats, [0, 1], "{answers:?}");
    for env in halls {
        let request = GetMatchRequest { name: name.clone() };
        let shown = env.service.get_match(by("", request)).await.unwrap();
        assert_eq!(shown.into_inner().state(), State::InProgress);
    }
}

/// A service that shares live states as well.
async fn sharing(url: &str, redis: &Redis) -> (TestEnv, Arc<RedisStates>) {
    let store = PostgresStore::open(&StoreSettings::at(url)).await.unwrap();
    let states = RedisStates::open(&RedisSettings {
        timeout_ms: 10_000,
        ..RedisSettings::at(redis.url())
    });
    let states = Arc::new(states.unwrap());
    let env = TestEnv::sharing(Arc::new(store), states.clone(), settings()).await;
    (env, states)
}

#[tokio::test]
async fn redis_emptied_and_killed_in_mid_play_costs_nothing_but_speed() {
    let (server, mut redis) = (Postgres::shared(), Redis::start());
    let url = server.database();
    let (here, states) = sharing(&url, &redis).await;
    let (there, _) = sharing(&url, &redis).await;
    let table = here.start_match().await;
    let id = table.name.strip_prefix("matches/").unwrap();
    let mut hashes = Vec::new();
    for number in 0..200 {
        match number {
            70 => redis.flush(),
            110 => redis.kill(),
            150 => redis.restart(),
            _ => {}
        }
        let env = [&here, &there][(number / 2) % 2];
        let say = table.say("roll", &format!("n{number}"));
        let done = env.submit(&table.tokens[number % 2], say).await.unwrap();
        assert_eq!(done.version, number as u64 + 1);
        hashes.push(done.state_hash);
    }
    assert!(states.failures() > 0, "it was away");
    for env in [&here, &there] {
        let entries = env.entries("", &table.name).await;
        let found: Vec<_> = entries.into_iter().map(|entry| entry.state_hash).collect();
        assert_eq!(found, hashes);
        let first = table.say("roll", "n0");
        let again = env.submit(&table.tokens[0], first).await.unwrap();
        assert_eq!(again.state_hash, hashes[0]);
    }
    // A stored state must match the log, up to an entry of the log.
    states
        .put(
            id,
            LiveState {
                version: 7,
                content: b"nonsense".to_vec(),
            },
        )
        .await;
    let (late, _) = sharing(&url, &redis).await;
    let say = table.say("roll", "late");
    let done = late.submit(&table.tokens[0], say).await.unwrap();
    assert_eq!(done.version, 201);
}

#[tokio::test]
async fn a_replica_takes_a_match_over_from_what_another_has_kept() {
    let (server, redis) = (Postgres::shared(), Redis::start());
    let url = server.database();
    let (here, states) = sharing(&url, &redis).await;
    let table = here.start_match().await;
    let id = table.name.strip_prefix("matches/").unwrap().to_owned();
    for number in 0..33 {
        let say = table.say("roll", &format!("n{number}"));
        here.submit(&table.tokens[number % 2], say).await.unwrap();
    }
    // The state is stored in the background, after the answers.
    let kept = loop {
        if let Some(kept) = states.get(&id).await {
            break kept;
        }
        tokio::task::yield_now().await;
    };
    assert!((1..=32).contains(&kept.version), "{}", kept.version);
    let (there, _) = sharing(&url, &redis).await;
    let first = table.say("roll", "n0");
    let again = there.submit(&table.tokens[0], first).await.unwrap();
    assert_eq!(again.version, 1);
    let next = table.say("roll", "n33");
    let next = there.submit(&table.tokens[1], next).await.unwrap();
    assert_eq!(next.version, 34);
    // A state that the log contradicts is thrown away.
    states.forget(&id).await;
    let lie = LiveState {
        version: 33,
        content: kept.content,
    };
    states.put(&id, lie).await;
    let (late, _) = sharing(&url, &redis).await;
    let next = table.say("roll", "n34");
    let next = late.submit(&table.tokens[0], next).await.unwrap();
    assert_eq!(next.version, 35);
    assert_eq!(states.get(&id).await, None);
}

#[tokio::test]
async fn a_database_that_crashed_in_mid_play_has_all_that_was_acknowledged() {
    let server = Postgres::start();
    let url = server.database();
    let (here, there) = (replica(&url).await, replica(&url).await);
    let table = here.start_match().await;
    let mut done = Vec::new();
    for number in 0..12 {
        if number % 4 == 2 {
            server.crash();
            let refused = refused(
                here.submit(&table.tokens[number % 2], table.say("roll", "lost"))
                    .await,
            );
            assert_eq!(refused.0, Code::Unavailable);
            server.resume();
        }
        let env = [&here, &there][number % 2];
        let say = table.say("roll", &format!("n{number}"));
        done.push(insist(env, &table.tokens[number % 2], say).await);
    }
    let entries = there.entries("", &table.name).await;
    let hashes = |hashes: Vec<&Vec<u8>>| hashes.into_iter().cloned().collect::<Vec<_>>();
    assert_eq!(
        hashes(entries.iter().map(|entry| &entry.state_hash).collect()),
        hashes(done.iter().map(|done| &done.state_hash).collect())
    );
}
