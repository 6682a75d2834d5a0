//! Everything the acting power could move, board or land now. The rules are those of the checks,
//! applied to all spaces at once.

use std::ops::ControlFlow;

use super::group::{MovableGroup, boardings, drops, landings, overland, voyages};
use crate::landing::LandingDistances;
use crate::legal::{Destination, PhaseLegal, StackLoads, StackMoves};
use crate::reach::{Flight, KnownSpaces, Theater};
use crate::space::SpaceId;
use crate::state::State;
use crate::unit::Domain;

/// Lists moves, raids, boardings and landings.
pub(crate) fn list(state: &State, legal: &mut PhaseLegal) {
    let theater = Theater::charted(state);
    if !theater.may_move() {
        return;
    }
    let mut homes = None;
    for space in theater.board.all_spaces() {
        let groups = MovableGroup::all(state, theater.power, space);
        let mut flights = None;
        for group in &groups {
            if group.is_cargo() {
                push(&mut legal.unloads, group, landings(&theater, group));
                continue;
            }
            match group.piece.kind.domain() {
                Domain::Land => list_land(&theater, group, legal),
                Domain::Sea => push(&mut legal.moves, group, voyages(&theater, group)),
                Domain::Air => {
                    let homes = homes.get_or_insert_with(|| LandingDistances::measure(&theater));
                    let flights = flights.get_or_insert_with(|| flights_from(&theater, &groups));
                    list_air(&theater, group, flights, homes, legal);
                }
            }
        }
    }
}

fn list_land(theater: &Theater<'_, KnownSpaces>, group: &MovableGroup, legal: &mut PhaseLegal) {
    push(&mut legal.moves, group, overland(theater, group));
    let aboard = boardings(theater, group);
    if !aboard.is_empty() {
        legal.loads.push(StackLoads {
            stack: group.stack(),
            aboard,
        });
    }
    push(&mut legal.drops, group, drops(theater, group));
}

/// Where the aircraft of a space can fly, with the cost, for the longest range among
/// them: their ways do not depend on their kind.
fn flights_from(theater: &Theater<'_, KnownSpaces>, groups: &[MovableGroup]) -> Vec<(SpaceId, u8)> {
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
    theater: &Theater<'_, KnownSpaces>,
    group: &MovableGroup,
    flights: &[(SpaceId, u8)],
    homes: &LandingDistances,
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
            .map(|(space, _)| group.anyone(*space))
            .collect();
        push(&mut legal.moves, group, to);
        return;
    }
    let flees = || theater.escapable(piece.start);
    for (flight, list) in [
        (Flight::Move, &mut legal.moves),
        (Flight::Raid, &mut legal.raids),
    ] {
        let to = in_range()
            .filter(|(space, cost)| {
                homes.can_return(piece.kind, *space, fuel - cost)
                    && theater.air_aim(piece.kind, flight, *space, flees)
            })
            .map(|(space, _)| group.anyone(*space))
            .collect();
        push(list, group, to);
    }
}

fn push(list: &mut Vec<StackMoves>, group: &MovableGroup, to: Vec<Destination>) {
    if !to.is_empty() {
        list.push(StackMoves {
            stack: group.stack(),
            to,
        });
    }
}
