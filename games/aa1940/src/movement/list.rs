//! Everything the acting power could move, board or land now. The rules are those of
//! the checks, asked for all spaces at once.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::command::Stack;
use crate::landing::Homes;
use crate::legal::{Destination, PhaseLegal, StackLoads, StackMoves};
use crate::power::Power;
use crate::reach::{Chart, Flight, Theater};
use crate::space::SpaceId;
use crate::state::{Marks, Piece, State, UnitId};
use crate::unit::{Domain, UnitKind};

/// Units in exactly the same condition.
struct UnitGroup {
    unit: UnitId,
    piece: Piece,
    count: u16,
    cargo: SmallVec<[(Power, UnitKind, Marks); 2]>,
}

impl UnitGroup {
    fn stack(&self) -> Stack {
        Stack {
            from: self.piece.space,
            kind: self.piece.kind,
            count: self.count,
            unit: Some(self.unit),
        }
    }

    fn is_cargo(&self) -> bool {
        self.piece.aboard.is_some() && !self.piece.kind.is_air()
    }
}

/// Lists moves, raids, boardings and landings.
pub(crate) fn list(state: &State, legal: &mut PhaseLegal) {
    let theater = Theater::charted(state);
    if !theater.may_move() {
        return;
    }
    let mut homes = None;
    for space in theater.board.all_spaces() {
        let groups = groups(state, theater.power, space);
        let mut flights = None;
        for group in &groups {
            if group.is_cargo() {
                list_landings(&theater, group, legal);
                continue;
            }
            match group.piece.kind.domain() {
                Domain::Land => list_land(&theater, group, legal),
                Domain::Sea => list_sea(&theater, group, legal),
                Domain::Air => {
                    let homes = homes.get_or_insert_with(|| Homes::measure(&theater));
                    let flights = flights.get_or_insert_with(|| flights_from(&theater, &groups));
                    list_air(&theater, group, flights, homes, legal);
                }
            }
        }
    }
}

fn groups(state: &State, power: Power, space: SpaceId) -> SmallVec<[UnitGroup; 8]> {
    let mut groups: SmallVec<[UnitGroup; 8]> = SmallVec::new();
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
            None => groups.push(UnitGroup {
                unit: id,
                piece: *piece,
                count: 1,
                cargo,
            }),
        }
    }
    groups
}

fn list_land(theater: &Theater<'_, Chart>, group: &UnitGroup, legal: &mut PhaseLegal) {
    if !theater.land_ready(&group.piece) {
        return;
    }
    let mut to = Vec::new();
    theater.land_routes(&group.piece, None, |space, _| {
        to.push(anyone(group, space));
        ControlFlow::Continue(())
    });
    if theater.combat && theater.can_blitz(&group.piece) {
        list_blitzes(theater, group, &mut to);
    }
    push(&mut legal.moves, group, to);
    if theater.can_board(&group.piece) {
        list_boardings(theater, group, legal);
    }
    if theater.drop_ready(&group.piece) {
        list_drops(theater, group, legal);
    }
}

fn list_blitzes(theater: &Theater<'_, Chart>, group: &UnitGroup, to: &mut Vec<Destination>) {
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

fn list_boardings(theater: &Theater<'_, Chart>, group: &UnitGroup, legal: &mut PhaseLegal) {
    let mut aboard = Vec::new();
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
    if !aboard.is_empty() {
        legal.loads.push(StackLoads {
            stack: group.stack(),
            aboard,
        });
    }
}

fn list_drops(theater: &Theater<'_, Chart>, group: &UnitGroup, legal: &mut PhaseLegal) {
    let from = group.piece.space;
    let most = theater.drops_left(from).min(group.count);
    let mut to = Vec::new();
    if most > 0 {
        theater.drop_zones(from, None, |space, _| {
            let destination = anyone(group, space);
            to.push(Destination {
                most,
                ..destination
            });
            ControlFlow::Continue(())
        });
    }
    push(&mut legal.drops, group, to);
}

fn list_landings(theater: &Theater<'_, Chart>, group: &UnitGroup, legal: &mut PhaseLegal) {
    let to = theater
        .board
        .land_neighbors(group.piece.space)
        .iter()
        .filter(|land| theater.can_land(&group.piece, **land))
        .map(|land| anyone(group, *land))
        .collect();
    push(&mut legal.unloads, group, to);
}

fn list_sea(theater: &Theater<'_, Chart>, group: &UnitGroup, legal: &mut PhaseLegal) {
    if !theater.sea_ready(group.unit, &group.piece) {
        return;
    }
    let mut to = Vec::new();
    theater.sea_routes(group.unit, &group.piece, None, |zone, _| {
        to.push(anyone(group, zone));
        ControlFlow::Continue(())
    });
    push(&mut legal.moves, group, to);
}

/// Where the aircraft of a space can fly, with the cost, for the longest range among
/// them: their ways do not depend on their kind.
fn flights_from(theater: &Theater<'_, Chart>, groups: &[UnitGroup]) -> Vec<(SpaceId, u8)> {
    let aircraft = groups
        .iter()
        .filter(|group| group.piece.kind.is_air() && theater.air_ready(&group.piece));
    let mut flights = Vec::new();
    let Some(from) = groups.first().map(|group| group.piece.space) else {
        return flights;
    };
    let fuel = aircraft
        .map(|group| theater.fuel(&group.piece))
        .max()
        .unwrap_or(0);
    theater.air_routes(from, fuel, None, |space, arrival| {
        flights.push((space, arrival.cost));
        ControlFlow::Continue(())
    });
    flights
}

fn list_air(
    theater: &Theater<'_, Chart>,
    group: &UnitGroup,
    flights: &[(SpaceId, u8)],
    homes: &Homes,
    legal: &mut PhaseLegal,
) {
    let piece = &group.piece;
    if !theater.air_ready(piece) {
        return;
    }
    let fuel = theater.fuel(piece);
    let in_range = || flights.iter().filter(|(_, cost)| *cost <= fuel);
    if !theater.combat {
        let to = in_range()
            .filter(|(space, _)| {
                theater.landing(*space) || piece.kind.is_carrier_aircraft() && homes.deck_at(*space)
            })
            .map(|(space, _)| anyone(group, *space))
            .collect();
        push(&mut legal.moves, group, to);
        return;
    }
    for (flight, list) in [
        (Flight::Move, &mut legal.moves),
        (Flight::Raid, &mut legal.raids),
    ] {
        let to = in_range()
            .filter(|(space, cost)| {
                homes.can_return(piece.kind, *space, fuel - cost)
                    && theater.air_aim(piece, flight, *space)
            })
            .map(|(space, _)| anyone(group, *space))
            .collect();
        push(list, group, to);
    }
}

fn anyone(group: &UnitGroup, to: SpaceId) -> Destination {
    Destination {
        to,
        via: None,
        most: group.count,
    }
}

fn push(list: &mut Vec<StackMoves>, group: &UnitGroup, to: Vec<Destination>) {
    if !to.is_empty() {
        list.push(StackMoves {
            stack: group.stack(),
            to,
        });
    }
}
