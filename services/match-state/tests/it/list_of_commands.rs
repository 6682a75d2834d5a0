//! Several commands in one call.

use std::sync::atomic::Ordering;

use prost::Message;
use sandtable_grpc::error::reason_of;
use sandtable_grpc::error::violation_of;
use sandtable_match_state::MatchSettings;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CommandRefusal, GetMatchRequest, ListedCommand, LogEntry, MatchExport, MatchState as State,
    SubmitCommandsRequest, SubmitCommandsResponse,
};
use tonic::{Code, Status};

use crate::clocks::per_turn;
use crate::support::failing::FailingLog;
use crate::support::{OPERATOR, Started, TestEnv, by, command, open_log, refused, settings};
use crate::transfer::{export, import};

impl TestEnv {
    pub(crate) async fn submit_list(
        &self,
        token: &str,
        request: SubmitCommandsRequest,
    ) -> Result<SubmitCommandsResponse, Status> {
        let response = self.service.submit_commands(by(token, request)).await?;
        let mut response = response.into_inner();
        for accepted in &mut response.accepted {
            // The one thing that a repetition does not repeat.
            assert!(accepted.server_time.take().is_some());
        }
        Ok(response)
    }
}

impl Started {
    /// A list of words, each with its request id.
    pub(crate) fn list(&self, words: &[(&str, &str)]) -> SubmitCommandsRequest {
        let commands = words.iter().map(|(word, request_id)| ListedCommand {
            command: Some(command(word)),
            request_id: (*request_id).to_owned(),
        });
        SubmitCommandsRequest {
            name: self.name.clone(),
            commands: commands.collect(),
            ..Default::default()
        }
    }
}

fn versions(response: &SubmitCommandsResponse) -> Vec<u64> {
    let accepted = response.accepted.iter();
    accepted.map(|accepted| accepted.version).collect()
}

/// Index, code and reason of a refusal, in the form of the status of a call.
fn told(refusal: &CommandRefusal) -> (u32, Code, String, Status) {
    let code = Code::from(refusal.code);
    // As in the trailer of a call: a google.rpc.Status.
    let mut whole = Vec::new();
    prost::encoding::int32::encode(1, &refusal.code, &mut whole);
    prost::encoding::string::encode(2, &refusal.message, &mut whole);
    prost::encoding::message::encode_repeated(3, &refusal.details, &mut whole);
    let status = Status::with_details(code, &refusal.message, whole.into());
    (
        refusal.index,
        code,
        reason_of(&status).unwrap_or_default(),
        status,
    )
}

const THREE: [(&str, &str); 3] = [("stay", "a"), ("stay", "b"), ("hello", "c")];

#[tokio::test]
async fn all_commands_of_a_list_are_appended_in_one_commit() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let mut committed = env.log.committed();
    let request = SubmitCommandsRequest {
        expected_version: Some(0),
        ..table.list(&THREE)
    };
    let done = env.submit_list(&table.tokens[0], request).await.unwrap();
    assert_eq!((versions(&done), done.refused), (vec![1, 2, 3], None));
    assert_eq!(done.accepted[1].awaited, [0]);
    assert_eq!(done.accepted[2].awaited, [1]);
    let heard = &done.accepted[2].events;
    let heard: Vec<_> = heard.iter().map(|event| &event.value[..]).collect();
    assert_eq!(heard, [&b"hello 0"[..], b"you said hello"]);
    let batch = committed.recv().await.unwrap();
    let sequences: Vec<_> = batch.iter().map(|row| row.sequence).collect();
    assert_eq!(sequences, [1, 2, 3]);
    assert!(committed.is_empty());
    // The match goes on, in memory and read anew.
    env.submit(&table.tokens[1], table.say("hi", "a"))
        .await
        .unwrap();
    let reopened = TestEnv::over(env.log.clone(), settings()).await;
    let next = reopened
        .submit(&table.tokens[0], table.say("on", "d"))
        .await;
    assert_eq!(next.unwrap().version, 5);
}

#[tokio::test]
async fn the_first_refusal_ends_a_list_and_what_was_accepted_stays() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let [zero, one] = &table.tokens;
    let list = table.list(&[("stay", "a"), ("hello", "b"), ("more", "c"), ("more", "d")]);
    let done = env.submit_list(zero, list.clone()).await.unwrap();
    assert_eq!(versions(&done), [1, 2]);
    let (index, code, reason, status) = told(done.refused.as_ref().unwrap());
    assert_eq!((index, code), (2, Code::FailedPrecondition));
    assert_eq!(reason, "RULE_VIOLATION");
    // The same answer as of a single call.
    let single = env.submit(zero, table.say("more", "c")).await.unwrap_err();
    assert_eq!(violation_of(&status), violation_of(&single));
    assert!(violation_of(&status).is_some());
    assert_eq!(
        (status.message(), status.details()),
        (single.message(), single.details())
    );
    let reopened = TestEnv::over(env.log.clone(), settings()).await;
    assert_eq!(reopened.entries("", &table.name).await.len(), 2);

    // When it is the seat's turn again, the same list goes on where it ended.
    env.submit(one, table.say("hi", "a")).await.unwrap();
    let again = env.submit_list(zero, list).await.unwrap();
    assert_eq!(versions(&again), [1, 2, 4]);
    assert_eq!(again.accepted[..2], done.accepted[..]);
    assert_eq!(told(&again.refused.unwrap()).0, 3);

    // A version that is not the match's refuses the first.
    let stale = SubmitCommandsRequest {
        expected_version: Some(3),
        ..table.list(&[("hi", "x"), ("hi", "y")])
    };
    let stale = env.submit_list(one, stale).await.unwrap();
    let (index, code, reason, _) = told(stale.refused.as_ref().unwrap());
    assert_eq!(
        (index, code, &reason[..]),
        (0, Code::Aborted, "VERSION_MISMATCH")
    );
    assert!(stale.accepted.is_empty());
}

#[tokio::test]
async fn a_repeated_list_is_answered_again_and_done_once() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let [zero, one] = &table.tokens;
    let request = SubmitCommandsRequest {
        expected_version: Some(0),
        ..table.list(&THREE)
    };
    let first = env.submit_list(zero, request.clone()).await.unwrap();
    assert_eq!(env.submit_list(zero, request.clone()).await.unwrap(), first);
    env.submit(one, table.say("hi", "b")).await.unwrap();
    assert_eq!(env.submit_list(zero, request.clone()).await.unwrap(), first);
    let reopened = TestEnv::over(env.log.clone(), settings()).await;
    assert_eq!(reopened.submit_list(zero, request).await.unwrap(), first);
    assert_eq!(reopened.entries("", &table.name).await.len(), 4);
    // One of them by itself, and what was done by itself as part of a list.
    let single = env.submit(zero, table.say("stay", "b")).await.unwrap();
    assert_eq!(single, first.accepted[1]);
    let stay = env.submit(zero, table.say("stay", "d")).await.unwrap();
    let longer = table.list(&[("stay", "d"), ("stay", "e"), ("hello", "c"), ("on", "f")]);
    let longer = env.submit_list(zero, longer).await.unwrap();
    assert_eq!(
        (versions(&longer), longer.refused),
        (vec![5, 6, 3, 7], None)
    );
    assert_eq!(longer.accepted[0], stay);
}

#[tokio::test]
async fn a_list_ends_with_its_match() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let list = table.list(&[("stay", "a"), ("end", "b"), ("more", "c")]);
    let done = env.submit_list(&table.tokens[0], list).await.unwrap();
    assert_eq!(versions(&done), [1, 2]);
    assert_eq!(done.accepted[1].outcome.as_ref().unwrap().winners, [0]);
    let (index, code, reason, _) = told(done.refused.as_ref().unwrap());
    assert_eq!(
        (index, code, &reason[..]),
        (2, Code::FailedPrecondition, "WRONG_STATE")
    );
    let request = GetMatchRequest {
        name: table.name.clone(),
    };
    let shown = env.service.get_match(by("", request)).await.unwrap();
    let shown = shown.into_inner();
    assert_eq!((shown.state(), shown.version), (State::Finished, 2));
}

#[tokio::test]
async fn ids_and_the_length_of_a_list_are_checked_before_anything_is_done() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let [zero, one] = &table.tokens;
    let ids: Vec<String> = (0..65).map(|number| format!("n{number}")).collect();
    let many: Vec<_> = ids.iter().map(|id| ("stay", &id[..])).collect();
    let mut empty = table.list(&THREE);
    empty.commands[1].command = None;
    let bad = [
        table.list(&[]),
        table.list(&many),
        table.list(&[("stay", "a"), ("stay", "")]),
        table.list(&[("stay", "a"), ("hello", "a")]),
        empty,
    ];
    for request in bad {
        let refusal = refused(env.submit_list(zero, request).await);
        assert_eq!(refusal, (Code::InvalidArgument, "INVALID_FIELD".into()));
    }
    assert!(env.entries("", &table.name).await.is_empty());
    let most = env
        .submit_list(zero, table.list(&many[..64]))
        .await
        .unwrap();
    assert_eq!((most.accepted.len(), most.refused), (64, None));

    // An id that stands for something else refuses its command.
    let reused = table.list(&[("stay", "x"), ("roll", "n7"), ("stay", "y")]);
    let reused = env.submit_list(zero, reused).await.unwrap();
    assert_eq!(versions(&reused), [65]);
    let (index, code, reason, _) = told(reused.refused.as_ref().unwrap());
    assert_eq!(
        (index, code, &reason[..]),
        (1, Code::InvalidArgument, "REQUEST_ID_REUSED")
    );

    // The call refuses a caller who may not act for the seat, for any list.
    let hidden = [
        (
            env.submit_list("", table.list(&THREE)).await,
            "TOKEN_MISSING",
        ),
        (
            env.submit_list("nonsense", table.list(&THREE)).await,
            "TOKEN_UNKNOWN",
        ),
        (
            env.submit_list(
                one,
                SubmitCommandsRequest {
                    seat: Some(0),
                    ..table.list(&THREE)
                },
            )
            .await,
            "NOT_YOUR_SEAT",
        ),
    ];
    for (refusal, reason) in hidden {
        assert_eq!(refused(refusal).1, reason);
    }
}

/// Content of an entry without its times and the values keyed by the match's own secrets.
fn timeless(mut entries: Vec<LogEntry>) -> Vec<LogEntry> {
    for entry in &mut entries {
        entry.digest.clear();
        entry.create_time = None;
        assert!(entry.client_time.take().is_some());
    }
    entries
}

#[tokio::test]
async fn the_log_of_a_list_is_that_of_single_calls() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (listed, single) = (env.start_match().await, env.start_match().await);
    let turns: [&[(&str, &str)]; 4] = [
        &[("stay", "a"), ("psst", "b")],
        &[("chores", "a")],
        &[("stay", "c"), ("stay", "d"), ("pass", "e")],
        &[("stay", "b"), ("stay", "c"), ("end", "d")],
    ];
    for (number, words) in turns.iter().enumerate() {
        let seat = number % 2;
        let done = env.submit_list(&listed.tokens[seat], listed.list(words));
        assert_eq!(done.await.unwrap().refused, None);
        for (word, id) in *words {
            let said = env.submit(&single.tokens[seat], single.say(word, id));
            said.await.unwrap();
        }
    }
    for viewer in [0, 1] {
        let of_list = env.entries(&listed.tokens[viewer], &listed.name).await;
        let of_calls = env.entries(&single.tokens[viewer], &single.name).await;
        assert_eq!(of_list.len(), 9);
        assert_eq!(timeless(of_list), timeless(of_calls));
    }
    // Played again from the export, dice and chain included.
    let content = export(&env, OPERATOR, &listed.name).await.unwrap();
    let exported = MatchExport::decode(&content[..]).unwrap();
    assert_eq!(exported.entries.len(), 9);
    assert!(exported.head.is_some());
    import(&env, OPERATOR, content).await.unwrap();
}

#[tokio::test]
async fn dice_clocks_and_a_referee_that_forgets_follow_a_list() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_with(Some(per_turn(600))).await;
    let [zero, one] = &table.tokens;
    env.rules.forgetful.store(true, Ordering::SeqCst);
    // Each needs the one before, which is in no log yet.
    let list = table.list(&[("stay", "a"), ("stay", "b"), ("roll", "c")]);
    let done = env.submit_list(zero, list).await.unwrap();
    assert_eq!((versions(&done), done.refused), (vec![1, 2, 3], None));
    assert!(env.rules.rebuilt.load(Ordering::Relaxed) >= 2);
    env.submit_list(one, table.list(&[("stay", "d"), ("end", "e")]))
        .await
        .unwrap();
    let entries = env.entries("", &table.name).await;
    assert_eq!(entries[2].dice_drawn, 1);
    assert!(entries.iter().all(|entry| entry.clocks.is_some()));
    let content = export(&env, OPERATOR, &table.name).await.unwrap();
    import(&env, OPERATOR, content).await.unwrap();
}

#[tokio::test]
async fn a_list_that_cannot_be_written_is_not_done_and_may_be_sent_again() {
    let folder = tempfile::tempdir().unwrap();
    let log = FailingLog::over(open_log(folder.path()));
    let env = TestEnv::over(log.clone(), settings()).await;
    let table = env.start_match().await;
    log.full.store(true, Ordering::SeqCst);
    let lost = env.submit_list(&table.tokens[0], table.list(&THREE)).await;
    assert_eq!(refused(lost).0, Code::Unavailable);
    log.full.store(false, Ordering::SeqCst);
    assert!(env.entries("", &table.name).await.is_empty());
    let done = env.submit_list(&table.tokens[0], table.list(&THREE)).await;
    assert_eq!(versions(&done.unwrap()), [1, 2, 3]);
    // Only what comes after an answer of the log is lost.
    log.full.store(true, Ordering::SeqCst);
    let partly = table.list(&[("stay", "a"), ("on", "d")]);
    let partly = env.submit_list(&table.tokens[0], partly).await.unwrap();
    assert_eq!(
        (versions(&partly), partly.refused.unwrap().index),
        (vec![1], 1)
    );
}

#[tokio::test]
async fn a_list_that_meets_another_replica_at_the_append_is_done_once() {
    let folder = tempfile::tempdir().unwrap();
    let log = open_log(folder.path());
    let here = TestEnv::over(log.clone(), settings()).await;
    let there = TestEnv::over(log, settings()).await;
    let table = here.start_match().await;
    let zero = &table.tokens[0];
    here.submit(zero, table.say("stay", "1")).await.unwrap();
    there.submit(zero, table.say("stay", "2")).await.unwrap();
    // `here` does not know of the second entry yet.
    let done = here.submit_list(zero, table.list(&THREE)).await.unwrap();
    assert_eq!((versions(&done), done.refused), (vec![3, 4, 5], None));
    let again = there.submit_list(zero, table.list(&THREE)).await.unwrap();
    assert_eq!(versions(&again), [3, 4, 5]);
}

#[tokio::test]
async fn the_answers_to_a_list_fit_into_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let small = MatchSettings {
        page_bytes: 2000,
        ..settings()
    };
    let env = TestEnv::over(open_log(folder.path()), small).await;
    let table = env.start_match().await;
    let word = format!("stay\0{}", "x".repeat(100));
    let long = "y".repeat(1200);
    let list = table.list(&[(&word, "a"), (&long, "b")]);
    let done = env.submit_list(&table.tokens[0], list).await.unwrap();
    assert_eq!(versions(&done), [1, 2]);
    let sizes = done.accepted.iter();
    let sizes: Vec<_> = sizes
        .map(|it| (it.events.len(), it.events_left_out))
        .collect();
    assert_eq!(sizes, [(2, 0), (1, 1)]);
}
