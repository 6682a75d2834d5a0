//! Playing a whole log again.

use sandtable_kernel::Viewer;
use sandtable_proto::rules::v1::{LogDifference, VerifyLogRequest, VerifyLogResponse};
use tonic::Status;

use crate::registry::Registry;
use crate::state_loader::{Replay, dice_key};
use sandtable_runtime::cancel::WaitingCaller;

/// Replays the log and compares the fingerprint at every entry, for as long as a caller waits for
/// the result.
pub(crate) fn verify(
    games: &Registry,
    request: &VerifyLogRequest,
    wanted: &WaitingCaller,
) -> Result<VerifyLogResponse, Status> {
    let key = dice_key(&request.dice_key)?;
    let game = games.get(&request.game)?;
    let opening = game.open(request.options.as_ref())?;
    let mut replay = Replay {
        live: opening.live,
        version: 0,
    };
    let mut entries = Vec::with_capacity(request.entries.len());
    let mut difference = None;
    for entry in &request.entries {
        wanted.check()?;
        let sequence = replay.version + 1;
        let step = match replay.step(entry, &key) {
            Ok(step) => step,
            Err(refusal) => {
                difference = Some(LogDifference {
                    sequence,
                    expected_hash: entry.state_hash.clone(),
                    found_hash: Vec::new(),
                    sentence: format!("Entry {sequence} is refused: {}", refusal.message()),
                });
                break;
            }
        };
        if !entry.state_hash.is_empty() && entry.state_hash != step.fingerprint {
            difference = Some(LogDifference {
                sequence,
                expected_hash: entry.state_hash.clone(),
                found_hash: step.fingerprint.to_vec(),
                sentence: format!("Entry {sequence} leads to another state than recorded."),
            });
            break;
        }
        entries.push(replay.verified(step));
    }
    Ok(VerifyLogResponse {
        difference,
        verified: entries.len() as u64,
        seats: opening.seats,
        ruleset_version: game.describe().ruleset_version.clone(),
        entries,
        awaited: replay.live.awaited(),
        outcome: replay.live.outcome(),
        view: Some(replay.live.view(Viewer::Referee)?),
        snapshot: replay.live.snapshot()?,
        on_turn: replay.live.on_turn(),
    })
}
