//! Heads of logs: signed for callers who may see them, reported as damaged when they are, and as
//! unknown when that is the case.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use prost::Message;
use prost_types::Duration as Delay;
use ring::signature::{ED25519, UnparsedPublicKey};
use sandtable_grpc::error::reason_of;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, ExportMatchRequest, GetLogHeadRequest, GetMatchRequest, JoinMatchRequest,
    ListLogEntriesRequest, ListMatchesRequest, LogHead, MatchExport,
};
use sandtable_store::{CommitFaults, SqliteSettings, SqliteStore, chain};
use sha2::{Digest, Sha256};
use tokio_stream::StreamExt;
use tonic::{Code, Request};
use tonic_types::StatusExt;

use crate::support::{OPERATOR, TestEnv, by, counter_match, refused, settings};

async fn head(env: &TestEnv, token: &str, name: &str) -> LogHead {
    let name = name.to_owned();
    let request = GetLogHeadRequest { name };
    let head = env.service.get_log_head(by(token, request)).await;
    head.unwrap().into_inner()
}

/// Checks the signature of a head as the contract says it.
fn must_be_signed(head: &LogHead) {
    let time = head.time.unwrap();
    let signed = [
        &b"sandtable.head.1\0"[..],
        &(head.name.len() as u32).to_be_bytes(),
        head.name.as_bytes(),
        &head.length.to_be_bytes(),
        &head.chain,
        &time.seconds.to_be_bytes(),
        &time.nanos.to_be_bytes(),
    ];
    let key = UnparsedPublicKey::new(&ED25519, &head.public_key);
    key.verify(&signed.concat(), &head.signature).unwrap();
}

fn linked(head: &LogHead, digests: impl IntoIterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut chain: chain::Hash = head.chain.clone().try_into().unwrap();
    for (sequence, digest) in (head.length + 1..).zip(digests) {
        chain = chain::link(&chain, sequence, &digest.try_into().unwrap());
    }
    chain.to_vec()
}

#[tokio::test]
async fn a_head_is_signed_and_later_ones_follow_from_it() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let opening = head(&env, "", &table.name).await;
    must_be_signed(&opening);
    let id = table.name.trim_start_matches("matches/");
    assert_eq!(
        (opening.length, &opening.chain[..]),
        (0, &chain::begin(id)[..])
    );
    for number in 0..5 {
        let request = table.say("psst", &format!("r{number}"));
        env.submit(&table.tokens[number % 2], request)
            .await
            .unwrap();
    }
    let later = head(&env, &table.tokens[0], &table.name).await;
    must_be_signed(&later);
    assert_eq!(later.length, 5);
    // All viewers see the same digests, whatever is hidden from them.
    for token in ["", &table.tokens[1], OPERATOR] {
        let entries = env.entries(token, &table.name).await;
        let digests = entries.into_iter().map(|entry| entry.digest);
        assert_eq!(linked(&opening, digests), later.chain);
    }
    // Another process over the store signs with the same key.
    let again = TestEnv::over(env.log.clone(), settings()).await;
    assert_eq!(
        head(&again, "", &table.name).await.public_key,
        later.public_key
    );
    // One with a key of its own signs with that.
    let file = folder.path().join("key");
    std::fs::write(&file, "07".repeat(32)).unwrap();
    let own = sandtable_match_state::MatchSettings {
        signing_key: file,
        ..settings()
    };
    let own = head(&TestEnv::over(env.log.clone(), own).await, "", &table.name).await;
    must_be_signed(&own);
    assert_ne!(own.public_key, later.public_key);
    assert_eq!(own.chain, later.chain);
}

#[tokio::test]
async fn who_is_held_back_sees_the_head_of_that_time() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let created = env.create(CreateMatchRequest {
        seat: Some(0),
        spectator_delay: Some(Delay {
            seconds: 3600,
            nanos: 0,
        }),
        ..counter_match()
    });
    let created = created.await.unwrap();
    let name = created.r#match.unwrap().name;
    let join = JoinMatchRequest {
        name: name.clone(),
        ..Default::default()
    };
    env.service.join_match(Request::new(join)).await.unwrap();
    let request = sandtable_proto::matches::v1::SubmitCommandRequest {
        name: name.clone(),
        command: Some(crate::support::command("hello")),
        ..Default::default()
    };
    env.submit(&created.seat_token, request).await.unwrap();
    assert_eq!(head(&env, "", &name).await.length, 0);
    assert_eq!(head(&env, &created.seat_token, &name).await.length, 1);
}

#[tokio::test]
async fn an_export_has_what_its_chain_is_made_of() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    for number in 0..4 {
        let request = table.say("hello", &format!("r{number}"));
        env.submit(&table.tokens[number % 2], request)
            .await
            .unwrap();
    }
    let request = ExportMatchRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    let pieces = env.service.export_match(by(OPERATOR, request)).await;
    let mut pieces = pieces.unwrap().into_inner();
    let mut content = Vec::new();
    while let Some(piece) = pieces.next().await {
        content.extend(piece.unwrap().chunk);
    }
    let export = MatchExport::decode(&content[..]).unwrap();
    let head = export.head.unwrap();
    must_be_signed(&head);
    let id = table.name.trim_start_matches("matches/");
    let mut chain = chain::begin(id);
    let salt: chain::Hash = export.salt.try_into().unwrap();
    assert_eq!((export.entries.len(), export.seals.len()), (4, 4));
    for (mut entry, seal) in export.entries.into_iter().zip(export.seals) {
        entry.request_id = seal.request_id;
        entry.request_digest = seal.request_digest;
        let digest = chain::digest(&salt, entry.sequence, &entry.encode_to_vec());
        assert_eq!(digest[..], seal.digest);
        chain = chain::link(&chain, entry.sequence, &digest);
    }
    assert_eq!(chain[..], head.chain);
    // The salt keeps who sees a digest from trying what is in its entry.
    assert_ne!(salt, <[u8; 32]>::from(Sha256::digest([])));
}

fn tamper(folder: &Path, statements: &str) {
    let file = rusqlite::Connection::open(folder.join("log.sqlite")).unwrap();
    file.execute_batch(statements).unwrap();
}

#[tokio::test]
async fn a_damaged_log_is_told_and_other_matches_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (table, other) = (env.start_match().await, env.start_match().await);
    for number in 0..600 {
        let request = table.say("hello", &format!("r{number}"));
        env.submit(&table.tokens[number % 2], request)
            .await
            .unwrap();
    }
    // In the middle, before the last snapshot: nothing that is needed to go on.
    tamper(
        folder.path(),
        "UPDATE entries SET payload = zeroblob(length(payload))
         WHERE sequence = 100",
    );
    let env = TestEnv::over(env.log.clone(), settings()).await;
    let damaged = (Code::DataLoss, "LOG_DAMAGED".to_owned());
    let named = GetMatchRequest {
        name: table.name.clone(),
    };
    let received = env
        .service
        .get_match(by("", named.clone()))
        .await
        .unwrap_err();
    let info = received.get_error_details().error_info().unwrap().clone();
    assert_eq!(info.metadata["damage"], "CHANGED");
    assert_eq!(info.metadata["sequence"], "100");
    assert_eq!(refused(env.service.get_match(by("", named)).await), damaged);
    let submitted = env.submit(&table.tokens[0], table.say("hello", "x")).await;
    assert_eq!(refused(submitted), damaged);
    let listed = ListLogEntriesRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    assert_eq!(
        refused(env.service.list_log_entries(by("", listed)).await),
        damaged
    );
    env.submit(&other.tokens[0], other.say("hello", "x"))
        .await
        .unwrap();
    let list = ListMatchesRequest::default();
    let listed = env.service.list_matches(by("", list)).await.unwrap();
    assert!(
        listed
            .get_ref()
            .matches
            .iter()
            .any(|found| found.name == other.name)
    );
}

#[tokio::test]
async fn nobody_is_told_that_nothing_changed_when_a_commit_may_count() {
    let folder = tempfile::tempdir().unwrap();
    let faults = CommitFaults::default();
    let store = SqliteStore::open(&SqliteSettings {
        faults: faults.clone(),
        reopen_after: Duration::from_millis(1),
        ..SqliteSettings::at(folder.path().join("log.sqlite"))
    });
    let env = TestEnv::over(Arc::new(store.unwrap()), settings()).await;
    let table = env.start_match().await;
    faults.fail(3);
    let submitted = env.submit(&table.tokens[0], table.say("hello", "a")).await;
    let received = submitted.unwrap_err();
    assert_eq!(received.code(), Code::Unavailable);
    let info = received.get_error_details().error_info().unwrap().clone();
    assert_eq!(info.reason, "OUTCOME_UNKNOWN");
    assert_eq!(info.metadata["counts"], "UNKNOWN");
    assert_eq!(info.metadata["ask"], "SAME_REQUEST_ID");
    // The same request asks; as soon as it is known, it is answered, and counts once.
    let done = loop {
        match env.submit(&table.tokens[0], table.say("hello", "a")).await {
            Ok(done) => break done,
            Err(status) => {
                let reason = reason_of(&status).unwrap();
                assert_eq!(reason, "STORE_UNAVAILABLE");
                tokio::task::yield_now().await;
            }
        }
    };
    assert_eq!(done.version, 1);
    assert_eq!(env.entries("", &table.name).await.len(), 1);
    env.submit(&table.tokens[1], table.say("hello", "b"))
        .await
        .unwrap();
}
