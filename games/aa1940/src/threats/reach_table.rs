//! Everything that the power on turn can move, by the space that it can attack.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::Approach;
use super::voyage::{self, Voyage};
use crate::landing::{DeckRoom, LandingDistances};
use crate::legal::{PhaseLegal, StackMoves};
use crate::movement;
use crate::reach::{KnownSpaces, SpaceFacts, Theater};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::{Piece, State, UnitId};
use crate::unit::{Domain, UnitKind};

/// Units in the same condition that can attack a space.
#[derive(Clone, Copy, Debug)]
pub(super) struct ReachingStack {
    /// One of them.
    pub(super) unit: UnitId,
    /// Kind of the units.
    pub(super) kind: UnitKind,
    /// Number of units.
    pub(super) count: u16,
    /// Where they stand.
    pub(super) from: SpaceId,
    /// Way by which they come.
    pub(super) approach: Approach,
}

/// Everything that the power on turn can move.
pub(super) struct ReachTable<'a> {
    pub(super) theater: Theater<'a, KnownSpaces>,
    /// By target. Those that need no support come first.
    stacks: Vec<Vec<ReachingStack>>,
    /// Borders that an aircraft crosses to each space, by where it starts.
    flights: BTreeMap<SpaceId, Vec<u8>>,
    homes: LandingDistances,
    decks: DeckRoom,
    /// Ways of its transports.
    pub(super) voyages: Vec<Voyage>,
    /// Land units that could board a transport.
    pub(super) passengers: Vec<(UnitId, Piece)>,
}

impl<'a> ReachTable<'a> {
    /// Works out the moves of the power on turn.
    pub(super) fn of(state: &'a State) -> Self {
        let theater = Theater::charted(state);
        let mut legal = PhaseLegal::none(theater.power, state.turn().phase);
        movement::list(state, &mut legal);
        let mut table = Self {
            stacks: vec![Vec::new(); theater.board.spaces.len()],
            flights: BTreeMap::new(),
            homes: LandingDistances::measure(&theater),
            decks: DeckRoom::survey(&theater),
            voyages: voyage::all(&theater),
            passengers: passengers(&theater),
            theater,
        };
        table.enter(&legal.moves, false);
        table.enter(&legal.drops, true);
        table.enter_followers();
        for stacks in &mut table.stacks {
            stacks.sort_by_key(|stack| (stack.approach, stack.unit));
        }
        table
    }

    fn enter(&mut self, moves: &[StackMoves], drops: bool) {
        for moves in moves {
            let (stack, unit) = (moves.stack, moves.stack.unit);
            let Some((unit, piece)) =
                unit.and_then(|it| Some((it, *self.theater.state.piece(it)?)))
            else {
                continue;
            };
            if piece.kind.is_air() {
                self.measure_flights(&piece);
            }
            for to in &moves.to {
                let approach = match (piece.kind.domain(), to.via) {
                    _ if drops => Approach::Drop,
                    (Domain::Land, Some(via)) => Approach::Blitz(via),
                    (Domain::Land, None) => Approach::Overland,
                    (Domain::Air, _) => Approach::Flight,
                    (Domain::Sea, _) => Approach::Voyage,
                };
                self.stacks[to.to.index()].push(ReachingStack {
                    unit,
                    kind: piece.kind,
                    count: to.most.min(stack.count),
                    from: piece.space,
                    approach,
                });
            }
        }
    }

    /// Enters mechanized infantry that blitzes beside tanks. The legal list has it only once
    /// those have moved (`AAE-combat-move-23`).
    fn enter_followers(&mut self) {
        let theater = &self.theater;
        let board = theater.board;
        for (unit, piece) in theater.state.pieces_of(theater.power) {
            let blitzes = theater.follows_tanks(piece.kind)
                && theater.can_blitz(piece)
                && theater.land_ready(piece)
                && theater.may_move();
            let mut alike = theater.state.each_alike(unit);
            if !blitzes || alike.next() != Some(unit) {
                continue;
            }
            let count = 1 + alike.count() as u16;
            for &via in board.land_neighbors(piece.space) {
                if !theater.blitz_over(via) {
                    continue;
                }
                for &end in board.land_neighbors(via) {
                    if theater.blitz_end(via, end) {
                        self.stacks[end.index()].push(ReachingStack {
                            unit,
                            kind: piece.kind,
                            count,
                            from: piece.space,
                            approach: Approach::Blitz(via),
                        });
                    }
                }
            }
        }
    }

    /// Measures where aircraft of a space can fly. Their ways do not depend on their kind.
    fn measure_flights(&mut self, piece: &Piece) {
        let theater = &self.theater;
        let fuel = theater.fuel(piece);
        let costs = self.flights.entry(piece.space).or_insert_with(|| {
            let mut costs = vec![u8::MAX; theater.board.spaces.len()];
            costs[piece.space.index()] = 0;
            costs
        });
        theater.air_routes(piece.space, fuel, None, |to, arrival| {
            costs[to.index()] = costs[to.index()].min(arrival.cost);
            ControlFlow::Continue(())
        });
    }

    /// Stacks that can attack a space.
    pub(super) fn stacks(&self, target: SpaceId) -> &[ReachingStack] {
        &self.stacks[target.index()]
    }

    /// Territories that its land units can attack over land or from transports.
    pub(super) fn attacked_by_land(&self) -> SpaceSet {
        let board = self.theater.board;
        let marched = board.all_spaces().filter(|space| {
            let mut stacks = self.stacks(*space).iter();
            stacks.any(|stack| stack.kind.captures())
        });
        let zones = self.voyages.iter().flat_map(|voyage| &voyage.routes);
        let shores = zones
            .filter(|route| !self.theater.hostile(route.to))
            .flat_map(|route| board.land_neighbors(route.to).iter().copied());
        let ashore = shores.filter(|land| self.theater.attackable(*land));
        marched.chain(ashore).collect()
    }

    /// Number of aircraft of each stack, in a flight to a target, that could all land afterwards.
    /// `carriers` attack there, too, and are of use nowhere else.
    pub(super) fn landing_together(
        &self,
        target: SpaceId,
        stacks: &[ReachingStack],
        carriers: &[UnitId],
    ) -> Vec<u16> {
        let mut counts: Vec<u16> = stacks.iter().map(|stack| stack.count).collect();
        let mut at_sea: Vec<(usize, u8)> = Vec::new();
        for (index, stack) in stacks.iter().enumerate() {
            let Some(piece) = self.theater.state.piece(stack.unit) else {
                continue;
            };
            let cost = match stack.approach {
                Approach::Flight => self.flights[&stack.from][target.index()],
                _ => 0,
            };
            let left = self.theater.fuel(piece).saturating_sub(cost);
            if !self.homes.ashore(target, left) {
                counts[index] = 0;
                at_sea.extend((0..stack.count).map(|_| (index, left)));
            }
        }
        if at_sea.is_empty() {
            return counts;
        }
        let ranges: SmallVec<[u8; 16]> = at_sea.iter().map(|(_, left)| *left).collect();
        let seated = self.decks.seated(&self.theater, target, carriers, &ranges);
        for ((index, _), _) in at_sea.iter().zip(seated).filter(|(_, seated)| *seated) {
            counts[*index] += 1;
        }
        counts
    }
}

/// The land units that could board a transport for an assault.
fn passengers<S: SpaceFacts>(theater: &Theater<'_, S>) -> Vec<(UnitId, Piece)> {
    let state = theater.state;
    let own = state.pieces_of(theater.power);
    own.filter(|(_, piece)| piece.kind.captures() && theater.can_board(piece))
        .map(|(id, piece)| (id, *piece))
        .collect()
}
