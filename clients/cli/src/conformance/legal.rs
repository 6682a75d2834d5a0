use anyhow::ensure;
use prost_types::Any;
use sandtable_proto::rules::v1::Position;

use crate::conformance::harness::{Expected, Suite};
use crate::conformance::recording::{RecordedMatch, as_action, is_refusal};

/// Versions of a match that are looked at, commands tried at each, and foreign ones.
const SAMPLES: u64 = 12;
const TRIED: usize = 12;
const FOREIGN: usize = 4;

/// Checks that listed commands can be done, as can those that a dry run accepts, and that those
/// that it refuses cannot.
pub(super) async fn check(suite: &Suite) -> anyhow::Result<String> {
    let (mut done, mut tried) = (0, 0);
    for played in suite.played().await? {
        for version in played.sample(SAMPLES) {
            let name = format!("{}-legal", played.name);
            let at = played.by_snapshot(&name, version);
            for seat in 0..played.opening.seats.len() as u32 {
                let is_awaited = played.awaited(version).contains(&seat);
                let legal = suite.legal(&at, seat).await.wanted("ListLegalActions")?;
                let default = suite.default(&at, seat).await.wanted("GetDefaultCommand")?;
                ensure!(
                    default.is_some() == is_awaited,
                    "at version {version} seat {seat} is awaited: {is_awaited}, and has a \
                     default command: {}",
                    default.is_some()
                );
                let listed = legal.commands.iter().take(TRIED).chain(&default);
                for command in listed {
                    let can = agreed(suite, played, &at, seat, command).await?;
                    ensure!(
                        can,
                        "at version {version} seat {seat} may not do what is listed"
                    );
                    done += 1;
                }
                let others = played.entries.iter().rev().take(FOREIGN);
                for command in others.flat_map(|entry| entry.choice.first()) {
                    agreed(suite, played, &at, seat, command).await?;
                    tried += 1;
                }
            }
        }
    }
    Ok(format!(
        "{done} listed commands can be done, {tried} others are told alike by both"
    ))
}

/// Reports whether a command can be done, by a dry run and in earnest.
async fn agreed(
    suite: &Suite,
    played: &RecordedMatch,
    at: &Position,
    seat: u32,
    command: &Any,
) -> anyhow::Result<bool> {
    let valid = suite.validate(at, seat, command).await;
    // Each time from the same state: what is done is not to be there for the next one.
    suite.forget(&at.r#match).await?;
    let applied = suite
        .apply(at, seat, &as_action(command), &played.key)
        .await;
    suite.forget(&at.r#match).await?;
    let (dry, done) = match (valid, applied) {
        (Err(status), _) if !is_refusal(&status) => return Err(status).wanted("Validate"),
        (_, Err(status)) if !is_refusal(&status) => return Err(status).wanted("Apply"),
        (valid, applied) => (valid.is_ok(), applied.is_ok()),
    };
    ensure!(
        dry == done,
        "at version {} Validate accepts a command of seat {seat}: {dry}, and Apply: {done}",
        at.version
    );
    Ok(done)
}
