use anyhow::ensure;
use prost_types::Any;
use sandtable_proto::rules::v1::get_view_request::Viewer;
use sandtable_proto::rules::v1::{ApplyResponse, Position};
use sandtable_proto::types::v1::{Action, AddressedEvent};

use crate::conformance::harness::{Expected, Suite, seat_viewer};
use crate::conformance::recording::{Entry, RecordedMatch, as_action};
use crate::conformance::rng::key;

/// Versions of a match that are looked at, and what is tried at each.
const SAMPLES: u64 = 10;
const COMMANDS: usize = 3;
const KEYS: u64 = 4;

/// Everything about an entry that a viewer receives.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct ViewerEntry {
    command: Option<Action>,
    events: Vec<AddressedEvent>,
    rest: ApplyResponse,
}

/// Checks that viewers who received the same see the same: secret actions of others, and dice
/// that only they see, show in no view.
pub(super) async fn check(suite: &Suite) -> anyhow::Result<String> {
    let (mut compared, mut secret) = (0, 0);
    for played in suite.played().await? {
        for version in played.sample(SAMPLES) {
            let entry = &played.entries[version as usize];
            let ways = tried(suite, played, version, entry).await?;
            secret += (ways.iter())
                .filter(|(_, applied, _)| {
                    applied.private || applied.events.iter().any(|it| it.only_seat.is_some())
                })
                .count();
            let others = (0..played.opening.seats.len() as u32).filter(|it| *it != entry.seat);
            for viewer in others.map(Some).chain([None]) {
                compared += same_sight(suite, version, viewer, &ways).await?;
            }
        }
    }
    Ok(format!(
        "{compared} views of those who were told the same, {secret} entries with secrets"
    ))
}

/// An entry as it might have been: with other commands and other dice.
pub(super) async fn tried(
    suite: &Suite,
    played: &RecordedMatch,
    version: u64,
    entry: &Entry,
) -> anyhow::Result<Vec<(Action, ApplyResponse, Position)>> {
    let mut ways = Vec::new();
    let others = entry.choice.iter().take(COMMANDS).map(as_action);
    for action in [entry.action.clone()].into_iter().chain(others) {
        for number in 0..KEYS {
            let name = format!("{}-hidden-{version}-{}", played.name, ways.len());
            let other = key(suite.extent.seed, 200 + number);
            let at = played.by_snapshot(&name, version);
            let Ok(applied) = suite.apply(&at, entry.seat, &action, &other).await else {
                continue;
            };
            let after = Position {
                version: version + 1,
                state_hash: applied.state_hash.clone(),
                ..played.at(&name, version)
            };
            ways.push((action.clone(), applied, after));
        }
    }
    Ok(ways)
}

/// Compares a viewer's views after each way, where the viewer received the same.
async fn same_sight(
    suite: &Suite,
    version: u64,
    viewer: Option<u32>,
    ways: &[(Action, ApplyResponse, Position)],
) -> anyhow::Result<u64> {
    let mut seen: Vec<(ViewerEntry, Any)> = Vec::new();
    let mut compared = 0;
    for (action, applied, after) in ways {
        let share = share_of(viewer, action, applied);
        let eyes = viewer.map_or(Viewer::Spectator(()), seat_viewer);
        let view = suite.view(after, eyes).await.wanted("GetView")?;
        match seen.iter().find(|(before, _)| *before == share) {
            Some((_, before)) => {
                compared += 1;
                let who = viewer.map_or("a spectator".to_owned(), |seat| format!("seat {seat}"));
                ensure!(
                    *before == view,
                    "after entry {} {who} sees a difference that nobody told them of",
                    version + 1
                );
            }
            None => seen.push((share, view)),
        }
    }
    Ok(compared)
}

/// Returns the part of it that a viewer receives.
pub(super) fn share_of(
    viewer: Option<u32>,
    action: &Action,
    applied: &ApplyResponse,
) -> ViewerEntry {
    let events = applied.events.iter();
    let events = events.filter(|event| event.only_seat.is_none() || event.only_seat == viewer);
    ViewerEntry {
        command: (!applied.private).then(|| action.clone()),
        events: events.cloned().collect(),
        rest: ApplyResponse {
            awaited: applied.awaited.clone(),
            outcome: applied.outcome.clone(),
            on_turn: applied.on_turn,
            dice_drawn: applied.dice_drawn,
            ..ApplyResponse::default()
        },
    }
}
