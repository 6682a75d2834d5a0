//! Units as questions offer them: sorted into groups between whose members there
//! is nothing to choose.

use smallvec::SmallVec;

use crate::decision::Group;
use crate::event::Troops;
use crate::power::Power;
use crate::state::{Marks, Piece, State, UnitId};
use crate::unit::UnitKind;

/// Interchangeable units, with the group that stands for them in a question.
#[derive(Clone, Debug)]
pub(super) struct GroupedUnits {
    pub(super) group: Group,
    /// The units, by id; the first one names the group.
    pub(super) members: SmallVec<[UnitId; 8]>,
}

/// The units sorted into groups. `units` are in order of ids.
pub(super) fn bunches(state: &State, units: &[UnitId]) -> Vec<GroupedUnits> {
    type Key = (Piece, SmallVec<[(Power, UnitKind, Marks); 2]>);
    let mut keys: Vec<Key> = Vec::new();
    let mut bunches: Vec<GroupedUnits> = Vec::new();
    for &id in units {
        let Some(piece) = state.piece(id) else {
            continue;
        };
        let key = (essence(piece), state.cargo_key(id));
        match keys.iter().position(|other| *other == key) {
            Some(index) => {
                bunches[index].group.count += 1;
                bunches[index].members.push(id);
            }
            None => {
                bunches.push(GroupedUnits {
                    group: Group {
                        unit: id,
                        power: piece.owner,
                        kind: piece.kind,
                        count: 1,
                        damaged: piece.damaged(),
                        seaborne: piece.marks.contains(Marks::SEABORNE),
                        cargo: tally(key.1.iter().map(|(_, kind, _)| *kind)),
                    },
                    members: SmallVec::from_slice(&[id]),
                });
                keys.push(key);
            }
        }
    }
    bunches
}

/// The groups alone.
pub(super) fn groups(state: &State, units: &[UnitId]) -> Vec<Group> {
    bunches(state, units)
        .into_iter()
        .map(|bunch| bunch.group)
        .collect()
}

/// The facts about a unit that still matter once it fights: where it can retreat to, how far it
/// can still fly. Its earlier marks and steps do not.
fn essence(piece: &Piece) -> Piece {
    let mut kept = Marks::DAMAGED | Marks::SEABORNE | Marks::SCRAMBLED;
    let mut essence = *piece;
    essence.goal = piece.space;
    if piece.kind.is_air() {
        kept |= Marks::FROM_BASE;
    } else {
        essence.spent = 0;
        essence.start = piece.space;
    }
    essence.marks = piece.marks & kept;
    essence
}

fn tally(kinds: impl Iterator<Item = UnitKind>) -> Vec<(UnitKind, u16)> {
    let mut counts = [0u16; UnitKind::COUNT];
    kinds.for_each(|kind| counts[kind.index()] += 1);
    UnitKind::ALL
        .into_iter()
        .zip(counts)
        .filter(|(_, count)| *count > 0)
        .collect()
}

/// The units as events report them: counted by power and kind.
pub(super) fn troops(state: &State, units: &[UnitId]) -> Vec<Troops> {
    let mut troops: Vec<Troops> = Vec::new();
    for piece in units.iter().filter_map(|id| state.piece(*id)) {
        let known = troops
            .iter_mut()
            .find(|entry| entry.power == piece.owner && entry.kind == piece.kind);
        match known {
            Some(entry) => entry.count += 1,
            None => troops.push(Troops {
                power: piece.owner,
                kind: piece.kind,
                count: 1,
            }),
        }
    }
    troops.sort_by_key(|entry| (entry.power, entry.kind));
    troops
}
