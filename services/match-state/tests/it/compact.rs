//! Compact exports: data that follows from the rules is left out, and restored where they are
//! read.

use std::sync::atomic::Ordering;

use prost::Message;
use sandtable_proto::matches::v1::{
    EntrySeal, ExportForm, MatchExport, MatchState as State, RecordedEntry,
};
use tonic::Code;

use crate::clocks::per_turn;
use crate::support::{OPERATOR, Started, TestEnv, refused};
use crate::transfer::{export, export_as, import, play};

const BRIEF: i32 = ExportForm::Brief as i32;

/// A match of 130 entries that is over: dice, whispers, and commands that are recorded
/// otherwise than they were sent.
async fn over(env: &TestEnv) -> Started {
    let table = env.start_match().await;
    let mut words = ["roll", "psst", "padded\0here"].repeat(43);
    words.push("end");
    play(env, &table, &words, 0).await;
    table
}

async fn exported(env: &TestEnv, table: &Started, form: ExportForm) -> MatchExport {
    let content = export_as(env, "", &table.name, form as i32).await.unwrap();
    MatchExport::decode(&content[..]).unwrap()
}

#[tokio::test]
async fn an_export_in_brief_makes_the_same_match() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = over(&env).await;
    let whole = exported(&env, &table, ExportForm::Whole).await;
    let brief = exported(&env, &table, ExportForm::Brief).await;
    assert_eq!((whole.format_version, brief.format_version), (1, 2));
    assert_eq!(
        exported(&env, &table, ExportForm::Unspecified)
            .await
            .entries,
        whole.entries
    );
    assert_eq!(brief.r#match, whole.r#match);
    // Each was signed when it was requested.
    let end = |export: &MatchExport| export.head.as_ref().map(|head| head.chain.clone());
    assert_eq!(end(&brief), end(&whole));
    for ((brief, whole), at) in brief.entries.iter().zip(&whole.entries).zip(1..) {
        let mut left = RecordedEntry {
            private: false,
            events: Vec::new(),
            dice_drawn: 0,
            awaited: Vec::new(),
            ..whole.clone()
        };
        if ![64, 128, 130].contains(&at) {
            left.state_hash.clear();
        }
        assert_eq!(*brief, left, "{at}");
    }
    for (brief, whole) in brief.seals.iter().zip(&whole.seals) {
        let left = EntrySeal {
            digest: Vec::new(),
            ..whole.clone()
        };
        assert_eq!(*brief, left);
    }
    assert!(
        brief
            .seals
            .iter()
            .any(|seal| !seal.request_digest.is_empty()),
        "some commands are recorded otherwise than they were sent"
    );
    let mut logs = Vec::new();
    for export in [&whole, &brief] {
        let elsewhere = tempfile::tempdir().unwrap();
        let there = TestEnv::open(elsewhere.path()).await;
        let imported = import(&there, "", export.encode_to_vec()).await.unwrap();
        let shown = imported.r#match.unwrap();
        assert_eq!((shown.state(), shown.version), (State::Finished, 130));
        let again = crate::transfer::export(&there, "", &shown.name)
            .await
            .unwrap();
        logs.push(MatchExport::decode(&again[..]).unwrap().entries);
    }
    assert_eq!(logs[0], logs[1]);
    assert_eq!(logs[0], whole.entries);
}

#[tokio::test]
async fn a_match_in_progress_goes_on_from_an_export_in_brief() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    // The clocks' values are part of the recorded entries.
    let table = env.start_with(Some(per_turn(90))).await;
    play(&env, &table, &["hello", "roll", "psst"], 0).await;
    let refusal = refused(export_as(&env, "", &table.name, BRIEF).await);
    assert_eq!(refusal, (Code::FailedPrecondition, "WRONG_STATE".into()));
    let content = export_as(&env, OPERATOR, &table.name, BRIEF).await.unwrap();
    let mut forged = MatchExport::decode(&content[..]).unwrap();
    let clocks = forged.entries[1].clocks.as_mut().unwrap();
    clocks.seats[0].run_time = None;
    let imported = import(&env, OPERATOR, content).await.unwrap();
    let shown = imported.r#match.unwrap();
    assert_eq!((shown.state(), shown.version), (State::InProgress, 3));
    let elsewhere = tempfile::tempdir().unwrap();
    let there = TestEnv::open(elsewhere.path()).await;
    let refusal = refused(import(&there, OPERATOR, forged.encode_to_vec()).await);
    assert_eq!(refusal, (Code::FailedPrecondition, "LOG_DIFFERS".into()));
}

#[tokio::test]
async fn what_an_export_in_brief_says_is_held_against_its_chain() {
    type Change = fn(&mut MatchExport);
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = over(&env).await;
    let brief = exported(&env, &table, ExportForm::Brief).await;
    let import_of = async |change: Change| {
        let mut brief = brief.clone();
        change(&mut brief);
        refused(import(&env, OPERATOR, brief.encode_to_vec()).await)
    };
    let differing: [Change; 8] = [
        |export| export.entries[63].state_hash[0] ^= 1,
        |export| export.entries[5].client_time.as_mut().unwrap().nanos ^= 1,
        |export| export.entries[5].create_time.as_mut().unwrap().nanos ^= 1,
        |export| export.entries[5].cause = 2,
        |export| export.seals[5].request_id.push('x'),
        |export| export.seals[2].request_digest[0] ^= 1,
        |export| export.salt[0] ^= 1,
        |export| export.head.as_mut().unwrap().chain[0] ^= 1,
    ];
    for (at, change) in differing.into_iter().enumerate() {
        let expected = (Code::FailedPrecondition, "LOG_DIFFERS".into());
        assert_eq!(import_of(change).await, expected, "{at}");
    }
    let malformed: [Change; 7] = [
        |export| export.head = None,
        |export| export.head.as_mut().unwrap().length -= 1,
        |export| export.head.as_mut().unwrap().chain.clear(),
        |export| export.salt.clear(),
        |export| drop(export.seals.pop()),
        |export| drop(export.entries.pop()),
        // Only an export that is marked as compact may leave anything out.
        |export| export.format_version = 1,
    ];
    for (at, change) in malformed.into_iter().enumerate() {
        let expected = (Code::InvalidArgument, "INVALID_FIELD".into());
        assert_eq!(import_of(change).await, expected, "{at}");
    }
}

#[tokio::test]
async fn what_other_rules_said_is_not_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = over(&env).await;
    let refusal = refused(export_as(&env, "", &table.name, 77).await);
    assert_eq!(refusal, (Code::InvalidArgument, "INVALID_FIELD".into()));
    env.rules.renewed.store(true, Ordering::Relaxed);
    let refusal = refused(export_as(&env, "", &table.name, BRIEF).await);
    assert_eq!(refusal, (Code::FailedPrecondition, "RULES_CHANGED".into()));
    assert!(export(&env, "", &table.name).await.is_ok());
}
