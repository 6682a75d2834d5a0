//! Units in exactly the same condition, and where they could go by land and sea: what lists
//! list, and what is drawn at random.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::command::Stack;
use crate::legal::Destination;
use crate::power::Power;
use crate::reach::{SpaceFacts, Theater};
use crate::space::SpaceId;
use crate::state::{Marks, Piece, State, UnitId};
use crate::unit::UnitKind;

/// Units in exactly the same condition.
pub(super) struct MovableGroup {
    pub(super) unit: UnitId,
    pub(super) piece: Piece,
    pub(super) count: u16,
    cargo: SmallVec<[(Power, UnitKind, Marks); 2]>,
}

impl MovableGroup {
    /// All groups of a power in a space.
    pub(super) fn all(state: &State, power: Power, space: SpaceId) -> SmallVec<[Self; 8]> {
        let mut groups: SmallVec<[Self; 8]> = SmallVec::new();
        for (id, piece) in state.pieces_in(space) {
            if piece.owner != power {
                continue;
            }
            let cargo = state.cargo_key(id);
            match groups
                .iter_mut()
                .find(|group| group.piece == *piece && group.cargo == cargo)
            {
                Some(group) => group.count += 1,
                None => groups.push(Self {
                    unit: id,
                    piece: *piece,
                    count: 1,
                    cargo,
                }),
            }
        }
        groups
    }

    /// The group that a unit is the first of; none when another one is.
    pub(super) fn led_by(state: &State, unit: UnitId, piece: &Piece) -> Option<Self> {
        let cargo = state.cargo_key(unit);
        let mut alike = state
            .pieces_in(piece.space)
            .filter(|(id, other)| *other == piece && state.cargo_key(*id) == cargo);
        if alike.next()?.0 != unit {
            return None;
        }
        let count = 1 + alike.count() as u16;
        Some(Self {
            unit,
            piece: *piece,
            count,
            cargo,
        })
    }

    /// The group as commands name it.
    pub(super) fn stack(&self) -> Stack {
        Stack {
            from: self.piece.space,
            kind: self.piece.kind,
            count: self.count,
            unit: Some(self.unit),
        }
    }

    /// Reports whether it is carried by a transport.
    pub(super) fn is_cargo(&self) -> bool {
        self.piece.aboard.is_some() && !self.piece.kind.is_air()
    }

    /// A space where all of the group may go.
    pub(super) fn anyone(&self, to: SpaceId) -> Destination {
        Destination {
            to,
            via: None,
            most: self.count,
        }
    }
}

/// Some units as the stacks that lists name: each by the first unit in its condition, with the
/// number of those that are meant.
pub(crate) fn stacks_of(state: &State, units: &[UnitId]) -> Vec<Stack> {
    let mut stacks: Vec<Stack> = Vec::new();
    for (id, piece) in units.iter().filter_map(|id| Some((*id, state.piece(*id)?))) {
        let cargo = state.cargo_key(id);
        let mut alike = state
            .pieces_in(piece.space)
            .filter(|(other, it)| *it == piece && state.cargo_key(*other) == cargo);
        let first = alike.next().map(|(first, _)| first);
        match stacks.iter_mut().find(|stack| stack.unit == first) {
            Some(stack) => stack.count += 1,
            None => stacks.push(Stack {
                from: piece.space,
                kind: piece.kind,
                count: 1,
                unit: first,
            }),
        }
    }
    stacks
}

/// Where a group can go over land, blitzes included.
pub(super) fn overland<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    group: &MovableGroup,
) -> Vec<Destination> {
    let mut to = Vec::new();
    if !theater.land_ready(&group.piece) {
        return to;
    }
    theater.land_routes(&group.piece, None, |space, _| {
        to.push(group.anyone(space));
        ControlFlow::Continue(())
    });
    if theater.combat && theater.can_blitz(&group.piece) {
        blitzes(theater, group, &mut to);
    }
    to
}

fn blitzes<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    group: &MovableGroup,
    to: &mut Vec<Destination>,
) {
    let from = group.piece.space;
    for &via in theater.board.land_neighbors(from) {
        if !theater.blitz_over(via) {
            continue;
        }
        for &end in theater.board.land_neighbors(via) {
            if !theater.blitz_end(via, end) {
                continue;
            }
            let most = match group.piece.kind {
                kind if theater.follows_tanks(kind) => {
                    group.count.min(theater.blitz_partners(from, via, end))
                }
                _ => group.count,
            };
            if most > 0 {
                to.push(Destination {
                    to: end,
                    via: Some(via),
                    most,
                });
            }
        }
    }
}

/// The transports that a group can board, with their zones and how many have room.
pub(super) fn boardings<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    group: &MovableGroup,
) -> Vec<(UnitId, SpaceId, u16)> {
    let mut aboard = Vec::new();
    if !theater.can_board(&group.piece) {
        return aboard;
    }
    for &zone in theater.board.sea_neighbors(group.piece.space) {
        for (ship, piece) in theater.state.pieces_in(zone) {
            if piece.kind != UnitKind::Transport || !theater.can_take(piece) {
                continue;
            }
            let most = theater.room(ship, zone, group.piece.kind).min(group.count);
            if most > 0 {
                aboard.push((ship, zone, most));
            }
        }
    }
    aboard
}

/// Where infantry can be dropped.
pub(super) fn drops<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    group: &MovableGroup,
) -> Vec<Destination> {
    let mut to = Vec::new();
    if !theater.drop_ready(&group.piece) {
        return to;
    }
    let from = group.piece.space;
    let most = theater.drops_left(from).min(group.count);
    if most > 0 {
        theater.drop_zones(from, None, |space, _| {
            to.push(Destination {
                most,
                ..group.anyone(space)
            });
            ControlFlow::Continue(())
        });
    }
    to
}

/// Where cargo can go ashore.
pub(super) fn landings<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    group: &MovableGroup,
) -> Vec<Destination> {
    theater
        .board
        .land_neighbors(group.piece.space)
        .iter()
        .filter(|land| theater.can_land(&group.piece, **land))
        .map(|land| group.anyone(*land))
        .collect()
}

/// Where ships can go.
pub(super) fn voyages<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    group: &MovableGroup,
) -> Vec<Destination> {
    let mut to = Vec::new();
    if theater.sea_ready(group.unit, &group.piece) {
        theater.sea_routes(group.unit, &group.piece, None, |zone, _| {
            to.push(group.anyone(zone));
            ControlFlow::Continue(())
        });
    }
    to
}
