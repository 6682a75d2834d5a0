//! The path of a command.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use futures::FutureExt;
use futures::future::join_all;
use sandtable_grpc::error::violation_of;
use sandtable_match_state::MatchSettings;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    GetMatchRequest, GetViewRequest, ListLegalActionsRequest, MatchState as State,
    ResignMatchRequest, SubmitCommandRequest, ValidateCommandRequest,
};
use tonic::Code;

use crate::support::failing::FailingLog;
use crate::support::{OPERATOR, Started, TestEnv, by, command, open_log, refused, settings};

fn expecting(version: u64, request: SubmitCommandRequest) -> SubmitCommandRequest {
    SubmitCommandRequest {
        expected_version: Some(version),
        ..request
    }
}

#[tokio::test]
async fn a_match_is_played_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let [zero, one] = &table.tokens;
    let first = env
        .submit(zero, expecting(0, table.say("hello", "a")))
        .await
        .unwrap();
    assert_eq!((first.version, &first.awaited[..]), (1, &[1][..]));
    let heard: Vec<_> = first.events.iter().map(|event| &event.value[..]).collect();
    assert_eq!(heard, [&b"hello 0"[..], b"you said hello"]);
    env.submit(one, expecting(1, table.say("roll", "b")))
        .await
        .unwrap();
    let last = env
        .submit(zero, expecting(2, table.say("end", "c")))
        .await
        .unwrap();
    assert_eq!(last.outcome.unwrap().winners, [0]);

    let request = GetMatchRequest {
        name: table.name.clone(),
    };
    let shown = env
        .service
        .get_match(by("", request))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((shown.state(), shown.version), (State::Finished, 3));
    assert!(shown.awaited.is_empty() && shown.outcome.is_some());
    assert_eq!(shown.dice_seed.len(), 32);
    let late = env.submit(one, table.say("more", "d")).await;
    assert_eq!(
        refused(late),
        (Code::FailedPrecondition, "WRONG_STATE".into())
    );

    let entries = env.entries("", &table.name).await;
    let sequences: Vec<_> = entries.iter().map(|entry| entry.sequence).collect();
    assert_eq!(sequences, [1, 2, 3]);
    assert_eq!(entries[1].dice_drawn, 1);
    assert_eq!(entries[2].state_hash, last.state_hash);
}

#[tokio::test]
async fn a_repeated_request_is_answered_again_and_done_once() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let [zero, one] = &table.tokens;
    let say = expecting(0, table.say("hello", "a"));
    let first = env.submit(zero, say.clone()).await.unwrap();
    assert_eq!(env.submit(zero, say.clone()).await.unwrap(), first);
    env.submit(one, table.say("hi", "b")).await.unwrap();
    // Long after, from memory or from the log alone, and in the wrong turn.
    for number in 0..50 {
        let (token, id) = (&table.tokens[number % 2], format!("n{number}"));
        env.submit(token, table.say("more", &id)).await.unwrap();
    }
    assert_eq!(env.submit(zero, say.clone()).await.unwrap(), first);
    // In the right turn, when the referee would take it.
    let free = table.say("hello", "a");
    assert_eq!(env.submit(zero, free.clone()).await.unwrap(), first);
    let reopened = TestEnv::over(env.log.clone(), settings()).await;
    assert_eq!(reopened.submit(zero, free).await.unwrap(), first);
    assert_eq!(reopened.submit(zero, say).await.unwrap(), first);
    assert_eq!(reopened.entries(zero, &table.name).await.len(), 52);
    // The referee's memory and the log still agree.
    env.submit(zero, expecting(52, table.say("on", "z")))
        .await
        .unwrap();

    let other = refused(env.submit(zero, table.say("goodbye", "a")).await);
    assert_eq!(other, (Code::InvalidArgument, "REQUEST_ID_REUSED".into()));
    // The id is its seat's own: another seat may use the same.
    let other = env.submit(one, table.say("hello", "a")).await.unwrap();
    assert_eq!(other.version, 54);
    let again = env.submit(one, table.say("hello", "a")).await.unwrap();
    assert_eq!(again, other);
    assert_eq!(
        env.submit(zero, table.say("hello", "a")).await.unwrap(),
        first
    );
}

#[tokio::test]
async fn copies_of_a_request_that_race_are_done_once() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let copies = (0..20).map(|_| env.submit(&table.tokens[0], table.say("hello", "a")));
    let answers = join_all(copies).await;
    for answer in &answers {
        assert_eq!(answer.as_ref().unwrap(), answers[0].as_ref().unwrap());
    }
    assert_eq!(env.entries("", &table.name).await.len(), 1);
}

#[tokio::test]
async fn two_services_over_one_log_meet_at_the_append() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let here = TestEnv::over(log.clone(), settings()).await;
    let there = TestEnv::over(log, settings()).await;
    let table = here.start_match().await;
    let [zero, one] = &table.tokens;
    here.submit(zero, table.say("a", "1")).await.unwrap();
    there.submit(one, table.say("b", "2")).await.unwrap();
    // `here` does not know of the second entry yet: its own is refused by the log, and
    // once it has read the match again by the rules.
    let raced = here.submit(one, table.say("c", "3")).await;
    assert_eq!(refused(raced).1, "RULE_VIOLATION");
    here.submit(zero, table.say("c", "3")).await.unwrap();
    let stale = there.submit(zero, expecting(2, table.say("d", "4"))).await;
    assert_eq!(refused(stale), (Code::Aborted, "VERSION_MISMATCH".into()));
    there
        .submit(one, expecting(3, table.say("d", "4")))
        .await
        .unwrap();
    assert_eq!(here.entries("", &table.name).await.len(), 4);
}

#[tokio::test]
async fn refusals_change_nothing_and_say_why() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let strange = env.start_match().await;
    let [zero, one] = &table.tokens;
    let say = || table.say("hello", "");
    let cases = [
        (
            env.submit(zero, expecting(7, say())).await,
            Code::Aborted,
            "VERSION_MISMATCH",
        ),
        (
            env.submit(one, say()).await,
            Code::FailedPrecondition,
            "RULE_VIOLATION",
        ),
        (
            env.submit("", say()).await,
            Code::Unauthenticated,
            "TOKEN_MISSING",
        ),
        (
            env.submit("nonsense", say()).await,
            Code::Unauthenticated,
            "TOKEN_UNKNOWN",
        ),
        (
            env.submit(&strange.tokens[0], say()).await,
            Code::Unauthenticated,
            "TOKEN_UNKNOWN",
        ),
        (
            env.submit(&table.host, say()).await,
            Code::PermissionDenied,
            "NOT_ALLOWED",
        ),
        (
            env.submit(OPERATOR, say()).await,
            Code::InvalidArgument,
            "SEAT_NEEDED",
        ),
        (
            env.submit(
                one,
                SubmitCommandRequest {
                    seat: Some(0),
                    ..say()
                },
            )
            .await,
            Code::PermissionDenied,
            "NOT_YOUR_SEAT",
        ),
        (
            env.submit(
                zero,
                SubmitCommandRequest {
                    command: None,
                    ..say()
                },
            )
            .await,
            Code::InvalidArgument,
            "INVALID_FIELD",
        ),
        (
            env.submit(
                zero,
                SubmitCommandRequest {
                    name: "matches/nope".into(),
                    ..say()
                },
            )
            .await,
            Code::NotFound,
            "MATCH_NOT_FOUND",
        ),
        (
            env.submit(
                zero,
                SubmitCommandRequest {
                    name: String::new(),
                    ..say()
                },
            )
            .await,
            Code::InvalidArgument,
            "INVALID_FIELD",
        ),
        (
            env.submit(zero, table.say("hello", &"x".repeat(65))).await,
            Code::InvalidArgument,
            "INVALID_FIELD",
        ),
    ];
    for (number, (result, code, reason)) in cases.into_iter().enumerate() {
        assert_eq!(refused(result), (code, reason.to_owned()), "case {number}");
    }
    let wrong_turn = env.submit(one, say()).await.unwrap_err();
    assert_eq!(violation_of(&wrong_turn).unwrap().rule, "TURN-01");
    assert!(env.entries("", &table.name).await.is_empty());
    let by_operator = SubmitCommandRequest {
        seat: Some(0),
        ..expecting(0, say())
    };
    assert_eq!(env.submit(OPERATOR, by_operator).await.unwrap().version, 1);
}

/// The log has one entry, and the next one becomes the second.
async fn goes_on(env: &TestEnv, table: &Started) {
    let next = expecting(1, table.say("other", "c"));
    let done = env.submit(&table.tokens[1], next).await.unwrap();
    assert_eq!(done.version, 2);
    assert_eq!(env.entries("", &table.name).await.len(), 2);
}

#[tokio::test]
async fn an_append_that_fails_leaves_nothing_changed() {
    let folder = tempfile::tempdir().unwrap();
    let log = FailingLog::over(open_log(folder.path()));
    let env = TestEnv::over(log.clone(), settings()).await;
    let table = env.start_match().await;
    let [zero, one] = &table.tokens;
    env.submit(zero, table.say("before", "a")).await.unwrap();
    log.full.store(true, Ordering::SeqCst);
    for _ in 0..2 {
        let failed = env.submit(one, table.say("lost", "b")).await;
        assert_eq!(
            refused(failed),
            (Code::Unavailable, "STORE_UNAVAILABLE".into())
        );
    }
    let request = GetMatchRequest {
        name: table.name.clone(),
    };
    let shown = env
        .service
        .get_match(by("", request))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((shown.version, &shown.awaited[..]), (1, &[1][..]));
    log.full.store(false, Ordering::SeqCst);
    goes_on(&env, &table).await;
}

#[tokio::test]
async fn a_caller_who_goes_away_does_not_leave_the_match_between_two_states() {
    let folder = tempfile::tempdir().unwrap();
    let log = FailingLog::over(open_log(folder.path()));
    let env = TestEnv::over(log.clone(), settings()).await;
    let table = env.start_match().await;
    let [zero, _] = &table.tokens;
    log.hanging.store(true, Ordering::SeqCst);
    tokio::select! {
        answer = env.submit(zero, table.say("hello", "a")) => panic!("answered {answer:?}"),
        () = log.hung.notified() => {}
    }
    log.hanging.store(false, Ordering::SeqCst);
    // The entry is durable: a repetition finds it and the match goes on after it.
    let again = env.submit(zero, table.say("hello", "a")).await.unwrap();
    assert_eq!(again.version, 1);
    goes_on(&env, &table).await;
}

#[tokio::test]
async fn a_referee_that_forgot_is_told_from_snapshot_and_log() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    for number in 0..300 {
        if number % 100 == 50 {
            env.rules.restart();
        }
        let word = ["hello", "roll", "psst"][number % 3];
        let request = expecting(number as u64, table.say(word, &format!("r{number}")));
        env.submit(&table.tokens[number % 2], request)
            .await
            .unwrap();
    }
    assert_eq!(env.rules.rebuilt.load(Ordering::Relaxed), 3);
    // A new process finds everything in the store.
    let reopened = TestEnv::over(env.log.clone(), settings()).await;
    let next = expecting(300, table.say("on", "z"));
    assert_eq!(
        reopened
            .submit(&table.tokens[0], next)
            .await
            .unwrap()
            .version,
        301
    );
    assert_eq!(reopened.rules.rebuilt.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn views_and_legal_actions_are_for_whom_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let [zero, one] = &table.tokens;
    let view = async |token: &str, seat| {
        let request = GetViewRequest {
            name: table.name.clone(),
            seat,
            ..Default::default()
        };
        let response = env.service.get_view(by(token, request)).await?.into_inner();
        Ok::<_, tonic::Status>(String::from_utf8(response.view.unwrap().value).unwrap())
    };
    assert_eq!(view("", None).await.unwrap(), "Spectator(()) at 0");
    assert_eq!(view(one, None).await.unwrap(), "Seat(1) at 0");
    assert_eq!(view(OPERATOR, None).await.unwrap(), "Referee(()) at 0");
    assert_eq!(view(OPERATOR, Some(0)).await.unwrap(), "Seat(0) at 0");
    assert_eq!(refused(view(one, Some(0)).await).1, "NOT_YOUR_SEAT");
    assert_eq!(refused(view("", Some(0)).await).1, "TOKEN_MISSING");

    let legal = async |token: &str| {
        let request = ListLegalActionsRequest {
            name: table.name.clone(),
            seat: None,
            ..Default::default()
        };
        env.service
            .list_legal_actions(by(token, request))
            .await
            .map(|reply| reply.into_inner())
    };
    assert!(legal(zero).await.unwrap().legal.is_some());
    assert!(legal(one).await.unwrap().legal.is_none());
    assert_eq!(refused(legal("").await).0, Code::Unauthenticated);

    let validate = async |token: &str, expected_version| {
        let request = ValidateCommandRequest {
            name: table.name.clone(),
            seat: None,
            command: Some(command("hello")),
            expected_version,
        };
        env.service
            .validate_command(by(token, request))
            .await
            .map(|reply| reply.into_inner())
    };
    assert_eq!(validate(zero, Some(0)).await.unwrap().version, 0);
    assert_eq!(refused(validate(zero, Some(1)).await).1, "VERSION_MISMATCH");
    assert_eq!(refused(validate(one, None).await).1, "RULE_VIOLATION");
    assert!(env.entries("", &table.name).await.is_empty());
}

#[tokio::test]
async fn the_log_hides_what_is_not_for_the_viewer() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let [zero, one] = &table.tokens;
    env.submit(zero, table.say("psst secret", "my-request"))
        .await
        .unwrap();
    let seen = async |token: &str| {
        let entry = env.entries(token, &table.name).await.remove(0);
        let text = format!("{entry:?}");
        assert_eq!(entry.redacted, entry.action.is_none());
        (entry.redacted, entry.events.len(), entry.request_id, text)
    };
    let (redacted, events, request, _) = seen(zero).await;
    assert_eq!((redacted, events, &request[..]), (false, 2, "my-request"));
    for token in ["", one, &table.host] {
        let (redacted, events, request, text) = seen(token).await;
        assert_eq!((redacted, events, &request[..]), (true, 1, ""));
        assert!(
            !text.contains(&format!("{:?}", b"secret").replace(['[', ']'], "")),
            "{text}"
        );
    }
}

#[tokio::test]
async fn resigning_is_an_entry_like_any_other() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let resign = || {
        let request = ResignMatchRequest {
            name: table.name.clone(),
            request_id: "enough".into(),
            ..Default::default()
        };
        env.service.resign_match(by(&table.tokens[1], request))
    };
    let resigned = resign().await.unwrap().into_inner();
    let shown = resigned.r#match.as_ref().unwrap();
    assert_eq!((resigned.version, shown.state()), (1, State::Finished));
    assert!(shown.seats[1].resigned && !shown.seats[0].resigned);
    assert_eq!(resign().await.unwrap().into_inner(), resigned);
}

#[tokio::test]
async fn a_log_that_is_full_takes_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let settings = MatchSettings {
        max_entries_per_match: 2,
        ..settings()
    };
    let env = TestEnv::over(open_log(folder.path()), settings).await;
    let table = env.start_match().await;
    for number in 0..2 {
        let request = table.say("hello", &number.to_string());
        env.submit(&table.tokens[number], request).await.unwrap();
    }
    let full = refused(env.submit(&table.tokens[0], table.say("hello", "x")).await);
    assert_eq!(full, (Code::ResourceExhausted, "LIMIT_REACHED".into()));
    // A retry of an earlier request is still answered.
    env.submit(&table.tokens[1], table.say("hello", "1"))
        .await
        .unwrap();
}

#[tokio::test]
async fn matches_that_do_not_fit_in_memory_are_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let settings = MatchSettings {
        max_matches_in_memory: 2,
        ..settings()
    };
    let env = Arc::new(TestEnv::over(open_log(folder.path()), settings).await);
    let mut tables = Vec::new();
    for _ in 0..6 {
        tables.push(env.start_match().await);
    }
    for round in 0..4u64 {
        let submits = tables.iter().map(|table| {
            let request = expecting(round, table.say("hello", &format!("r{round}")));
            env.submit(&table.tokens[(round % 2) as usize], request)
                .boxed()
        });
        for answer in join_all(submits).await {
            assert_eq!(answer.unwrap().version, round + 1);
        }
    }
}
