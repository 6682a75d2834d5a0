//! The movements that may be ordered, by unit and by where they end.

use std::collections::BTreeMap;

use sandtable_proto::games::axis_empires::v1::command::Kind;
use sandtable_proto::games::axis_empires::v1::{
    Command, MoveHexToHex, MovePortToPort, MovementActs, MovementOrder, UnitMoves, leg,
    movement_order,
};

use super::force::Unit;
use super::ground::Hex;
use crate::axis_empires::view_model::ViewModel;

/// A unit that may move.
pub(super) struct MovableUnit {
    /// The unit.
    pub(super) unit: Unit,
    ways: BTreeMap<Hex, MoveIndex>,
}

/// Where the way to a hex stands in the lists.
#[derive(Clone, Copy)]
enum MoveIndex {
    Walk { list: usize, row: usize },
    Sail { list: usize, row: usize },
}

impl MovableUnit {
    /// Reports whether it can end in a hex, or stay there.
    pub(super) fn reaches(&self, hex: Hex) -> bool {
        self.unit.hex == Some(hex) || self.ways.contains_key(&hex)
    }

    /// Every hex that it can end in, its own among them.
    pub(super) fn ends(&self) -> impl Iterator<Item = Hex> {
        let own = self.unit.hex.into_iter();
        own.chain(self.ways.keys().copied())
    }

    /// Reports whether it comes there by sea only.
    pub(super) fn sails(&self, hex: Hex) -> bool {
        matches!(self.ways.get(&hex), Some(MoveIndex::Sail { .. }))
    }
}

/// All units that may move.
pub(super) struct MoverIndex<'a> {
    acts: &'a MovementActs,
    /// The units.
    pub(super) movers: Vec<MovableUnit>,
}

impl<'a> MoverIndex<'a> {
    /// Reads the lists.
    pub(super) fn read(situation: &ViewModel<'_>, acts: &'a MovementActs) -> Self {
        let mut movers: BTreeMap<u32, MovableUnit> = BTreeMap::new();
        let mut add = |piece: u32, hex: Hex, way: MoveIndex| {
            let Some(unit) = situation.unit(piece) else {
                return;
            };
            let mover = movers.entry(piece).or_insert_with(|| MovableUnit {
                unit: *unit,
                ways: BTreeMap::new(),
            });
            mover.ways.entry(hex).or_insert(way);
        };
        for (list, moves) in acts.hex_to_hex.iter().enumerate() {
            let mut rows: Vec<usize> = (0..moves.to.len()).collect();
            // Of the ways to a hex the one that overruns most.
            rows.sort_by_key(|row| std::cmp::Reverse(overruns(moves, *row)));
            for row in rows {
                let way = MoveIndex::Walk { list, row };
                add(moves.piece, moves.to[row].hex, way);
            }
        }
        for (list, voyages) in acts.port_to_port.iter().enumerate() {
            for (row, voyage) in voyages.to.iter().enumerate() {
                let end = voyage.legs.last().and_then(|leg| leg.to.as_ref());
                if let Some(leg::To::Hex(hex)) = end {
                    add(voyages.piece, *hex, MoveIndex::Sail { list, row });
                }
            }
        }
        MoverIndex {
            acts,
            movers: movers.into_values().collect(),
        }
    }

    /// The order that brings a unit to a hex; none if it is there.
    pub(super) fn order(&self, mover: &MovableUnit, hex: Hex) -> Option<Command> {
        let kind = match *mover.ways.get(&hex)? {
            MoveIndex::Walk { list, row } => movement_order::Kind::HexToHex(MoveHexToHex {
                piece: mover.unit.id,
                path: self.acts.hex_to_hex[list].way(row),
            }),
            MoveIndex::Sail { list, row } => movement_order::Kind::PortToPort(MovePortToPort {
                piece: mover.unit.id,
                legs: self.acts.port_to_port[list].to[row].legs.clone(),
            }),
        };
        Some(Command {
            kind: Some(Kind::Movement(MovementOrder { kind: Some(kind) })),
        })
    }
}

/// Number of units that are overrun on the way to a row's hex.
fn overruns(moves: &UnitMoves, row: usize) -> usize {
    let mut next = moves.to.get(row);
    let mut count = 0;
    // A list that led in a circle would be longer than its rows.
    for _ in 0..moves.to.len() {
        let Some(row) = next else { break };
        count += usize::from(row.overrun.is_some());
        next = row.from.and_then(|from| moves.to.get(from as usize));
    }
    count
}
