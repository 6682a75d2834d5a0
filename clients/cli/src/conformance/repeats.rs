//! The same commands lead to the same states, whatever was asked in between.

use anyhow::ensure;
use prost_types::Any;
use sandtable_proto::rules::v1::ApplyResponse;
use sandtable_proto::types::v1::action::Kind;

use crate::conformance::harness::{Expected, Suite, refused, seat_viewer};
use crate::conformance::recording::{RecordedMatch, as_action};
use crate::conformance::rng::key;
use sandtable_grpc::error::reason;

/// Returns the difference between two answers to the same command, if any.
fn difference(one: &ApplyResponse, other: &ApplyResponse) -> Option<&'static str> {
    let differs = [
        ("events", one.events != other.events),
        ("dice_drawn", one.dice_drawn != other.dice_drawn),
        ("awaited", one.awaited != other.awaited),
        ("outcome", one.outcome != other.outcome),
        ("private", one.private != other.private),
        ("on_turn", one.on_turn != other.on_turn),
        ("action", one.action != other.action),
        ("state_hash", one.state_hash != other.state_hash),
        ("snapshot", one.snapshot != other.snapshot),
    ];
    differs
        .into_iter()
        .find(|(_, it)| *it)
        .map(|(name, _)| name)
}

/// The same commands with the same dice give the same answers.
pub(super) async fn determinism(suite: &Suite) -> anyhow::Result<String> {
    let mut entries = 0;
    for played in suite.played().await? {
        let name = format!("{}-again", played.name);
        RecordedMatch::open(suite, &name, played.key).await?;
        for (version, entry) in (0..).zip(&played.entries) {
            let at = played.at(&name, version);
            let applied = suite
                .apply(&at, entry.seat, &entry.action, &played.key)
                .await;
            let applied = applied.wanted("Apply of what was accepted before")?;
            let differs = difference(&entry.applied, &applied);
            ensure!(
                differs.is_none(),
                "entry {} of the same match has another {}",
                version + 1,
                differs.unwrap_or_default()
            );
        }
        entries += played.version();
    }
    Ok(format!("{entries} entries, each the same twice"))
}

/// Checks that queries and refusals change nothing: neither states nor dice.
pub(super) async fn dry_runs(suite: &Suite) -> anyhow::Result<String> {
    let mut asked = 0;
    for played in suite.played().await? {
        let name = format!("{}-asked", played.name);
        RecordedMatch::open(suite, &name, played.key).await?;
        for (version, entry) in (0..).zip(&played.entries) {
            let at = played.at(&name, version);
            if let Some(Kind::Command(command)) = &entry.action.kind {
                for _ in 0..3 {
                    let valid = suite.validate(&at, entry.seat, command).await;
                    valid.wanted("Validate of what Apply accepted")?;
                }
            }
            suite
                .legal(&at, entry.seat)
                .await
                .wanted("ListLegalActions")?;
            suite
                .default(&at, entry.seat)
                .await
                .wanted("GetDefaultCommand")?;
            let view = suite.view(&at, seat_viewer(entry.seat)).await;
            view.wanted("GetView")?;
            let foreign = as_action(&Any::default());
            let no = suite.apply(&at, entry.seat, &foreign, &played.key).await;
            refused(
                no,
                &[reason::INVALID_FIELD],
                "Apply of a command without a type",
            )?;
            asked += 7;
            let applied = suite
                .apply(&at, entry.seat, &entry.action, &played.key)
                .await;
            let applied = applied.wanted("Apply")?;
            let differs = difference(&entry.applied, &applied);
            ensure!(
                differs.is_none(),
                "entry {} has another {} when it was asked about before",
                version + 1,
                differs.unwrap_or_default()
            );
        }
    }
    Ok(format!(
        "{asked} questions and refusals, and none left a trace"
    ))
}

/// Checks that hashes distinguish states, and that guesses cannot be tested without the key of
/// the dice.
pub(super) async fn hashes(suite: &Suite) -> anyhow::Result<String> {
    let mut known = 0;
    for played in suite.played().await? {
        let name = format!("{}-hashes", played.name);
        let mut hashes: Vec<&[u8]> = (played.entries.iter())
            .map(|entry| &entry.applied.state_hash[..])
            .collect();
        let entries = hashes.len();
        hashes.sort_unstable();
        hashes.dedup();
        // A take-back may lead to a state that there was before.
        ensure!(
            hashes.len() * 2 > entries,
            "only {} of {entries} states have hashes of their own",
            hashes.len()
        );
        let Some(first) = played.entries.first() else {
            continue;
        };
        let at = played.by_log(&name, 0);
        let other = suite
            .apply(&at, first.seat, &first.action, &key(9, 9))
            .await;
        let other = other.wanted("Apply with other dice")?;
        ensure!(
            other.state_hash != first.applied.state_hash,
            "the hash does not depend on the key of the dice"
        );
        let keyed = (played.entries.iter()).filter(|entry| !entry.applied.from_hash.is_empty());
        known += keyed.count();
    }
    ensure!(
        known > 0,
        "Apply never says which state it was applied to (from_hash)"
    );
    Ok("keyed, and told with every answer".to_owned())
}
