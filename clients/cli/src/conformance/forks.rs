use anyhow::ensure;
use sandtable_grpc::error::{reason, reason_of};
use sandtable_proto::rules::v1::open_fork_request::Viewer as Known;
use sandtable_proto::rules::v1::{Basis, OpenForkResponse, Position, get_view_request};

use crate::conformance::harness::{Expected, Suite, seat_viewer};
use crate::conformance::rng::key;
use crate::conformance::secrecy::{ViewerEntry, share_of, tried};

/// Versions of a match of which copies are made.
const SAMPLES: u64 = 5;

/// Checks that a copy for a viewer looks to them as the match does, and that viewers who received
/// the same get the same copy. A referee need not make any.
pub(super) async fn check(suite: &Suite) -> anyhow::Result<String> {
    let (mut copies, mut same) = (0, 0);
    let dice = key(suite.extent.seed, 300);
    for played in suite.played().await? {
        for version in played.sample(SAMPLES) {
            let entry = &played.entries[version as usize];
            let ways = tried(suite, played, version, entry).await?;
            let others = (0..played.opening.seats.len() as u32).filter(|it| *it != entry.seat);
            for viewer in others.map(Some).chain([None]) {
                let mut made: Vec<(ViewerEntry, OpenForkResponse)> = Vec::new();
                for (action, applied, after) in &ways {
                    let known = viewer.map_or(Known::Spectator(()), Known::Seat);
                    let copy = match suite.fork(after, known, &dice).await {
                        Ok(copy) => copy,
                        Err(status) => match reason_of(&status).as_deref() {
                            Some(reason::UNKNOWN_METHOD) => {
                                return Ok(
                                    "it makes no forks, and its matches have none".to_owned()
                                );
                            }
                            // In the middle of something a game may say no.
                            Some(reason::RULE_VIOLATION) => continue,
                            _ => return Err(status).wanted("OpenFork"),
                        },
                    };
                    copies += 1;
                    looks_the_same(suite, viewer, after, &copy, &dice).await?;
                    let share = share_of(viewer, action, applied);
                    match made.iter().find(|(before, _)| *before == share) {
                        Some((_, before)) => {
                            same += 1;
                            ensure!(
                                before.state_hash == copy.state_hash,
                                "after entry {} a copy for {viewer:?} depends on what nobody told them",
                                version + 1
                            );
                        }
                        None => made.push((share, copy)),
                    }
                }
            }
        }
    }
    Ok(format!(
        "{copies} copies, {same} the same for those who were told the same"
    ))
}

/// A viewer sees of their copy what they see of the match.
async fn looks_the_same(
    suite: &Suite,
    viewer: Option<u32>,
    after: &Position,
    copy: &OpenForkResponse,
    dice: &[u8],
) -> anyhow::Result<()> {
    let at = Position {
        r#match: format!("{}/forks/1", after.r#match),
        state_hash: copy.state_hash.clone(),
        basis: Some(Basis {
            snapshot: copy.snapshot.clone(),
            snapshot_version: after.version,
            dice_key: dice.to_vec(),
            ..Basis::default()
        }),
        ..after.clone()
    };
    let eyes = viewer.map_or(get_view_request::Viewer::Spectator(()), seat_viewer);
    let seen = suite.view(&at, eyes).await.wanted("GetView of a copy")?;
    let view = suite.view(after, eyes).await.wanted("GetView")?;
    ensure!(
        seen == view,
        "after entry {} a copy looks to {viewer:?} as the match does not",
        after.version
    );
    Ok(())
}
