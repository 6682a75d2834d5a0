//! Names of units follow them as they move, and end with them.
//!
//! A command that names a unit means any of those in exactly its condition. When the engine takes
//! another of them, the two exchange names: nothing else distinguishes them.

use sandtable_aa1940::command::Command;
use sandtable_aa1940::decision::Answer;
use sandtable_aa1940::state::{State, UnitId};

use crate::aa1940::names::UnitNames;

/// Lets the names follow what a command did.
pub(super) fn follow(units: &mut UnitNames, before: &State, after: &State, command: &Command) {
    let mut moved = Vec::new();
    for unit in meant(command) {
        if before.piece(unit) != after.piece(unit) {
            continue;
        }
        let stand_in = before
            .alike(unit)
            .into_iter()
            .find(|other| before.piece(*other) != after.piece(*other) && !moved.contains(other));
        if let Some(other) = stand_in {
            moved.push(other);
            exchange(units, unit, other);
        }
    }
    for unit in units.values_mut() {
        let same = |id: &UnitId| match (before.piece(*id), after.piece(*id)) {
            (Some(old), Some(new)) => (old.kind, old.owner) == (new.kind, new.owner),
            _ => false,
        };
        *unit = unit.filter(same);
    }
}

/// The units that a command names.
fn meant(command: &Command) -> Vec<UnitId> {
    match command {
        Command::Move { stack, .. }
        | Command::Raid { stack, .. }
        | Command::Load { stack, .. }
        | Command::Unload { stack, .. }
        | Command::Drop { stack, .. } => stack.unit.into_iter().collect(),
        Command::Answer { answer, .. } => match answer {
            Answer::Losses(losses) => losses.iter().map(|loss| loss.unit).collect(),
            Answer::Submerge(submarines) => submarines.iter().map(|it| it.0).collect(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn exchange(units: &mut UnitNames, one: UnitId, other: UnitId) {
    for unit in units.values_mut() {
        *unit = match *unit {
            Some(id) if id == one => Some(other),
            Some(id) if id == other => Some(one),
            same => same,
        };
    }
}
