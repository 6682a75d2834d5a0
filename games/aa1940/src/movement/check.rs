//! Legality of a movement command by itself.

use std::cell::Cell;
use std::ops::ControlFlow;

use sandtable_kernel::{Checked, Violation};

use super::pick::{ChosenUnits, pick};
use super::refusal;
use crate::command::Stack;
use crate::landing;
use crate::movement::flight::Sortie;
use crate::phase::Phase;
use crate::preconditions::{in_phase, known_space};
use crate::reach::{Arrival, Flight, SpaceLookup, Theater};
use crate::space::SpaceId;
use crate::state::{Piece, State, UnitId};
use crate::unit::{Domain, UnitKind};

/// Kinds of movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveKind {
    /// Go somewhere.
    Go,
    /// Blitz through a territory.
    Blitz(SpaceId),
    /// Raid.
    Raid,
    /// Board a transport.
    Board(UnitId),
    /// Go ashore, or announce it.
    Land,
    /// Be dropped by air.
    Drop,
}

/// A movement command that was checked.
#[derive(Clone, Debug)]
pub(crate) struct MovePlan {
    /// The units that move.
    pub(crate) units: ChosenUnits,
    /// Kind of the units.
    pub(crate) kind: UnitKind,
    /// From where.
    pub(crate) from: SpaceId,
    /// To where.
    pub(crate) to: SpaceId,
    /// The action taken.
    pub(crate) how: MoveKind,
    /// The way taken.
    pub(crate) arrival: Arrival,
}

const MOVES: [Phase; 2] = [Phase::CombatMove, Phase::NoncombatMove];

/// Checks that a stack can make the move (`AAE-misc-05`, `AAE-combat-move-02`).
pub(crate) fn check_move(
    state: &State,
    stack: &Stack,
    to: SpaceId,
    via: Option<SpaceId>,
) -> Checked<MovePlan> {
    in_phase(state, &MOVES, "a move")?;
    known_space(state, to)?;
    if let Some(via) = via {
        known_space(state, via)?;
        return check_blitz(state, stack, to, via);
    }
    let theater = Theater::lookup(state);
    refusal::peace(&theater)?;
    sent(&theater, stack, Flight::Move, to)
}

/// Checks that aircraft can make the raid (`AAE-strategic-bombing-02`,
/// `AAE-strategic-bombing-03`).
pub(crate) fn check_raid(state: &State, stack: &Stack, to: SpaceId) -> Checked<MovePlan> {
    in_phase(state, &MOVES[..1], "a raid")?;
    known_space(state, to)?;
    let theater = Theater::lookup(state);
    refusal::peace(&theater)?;
    if !stack.kind.is_air() {
        return Err(Violation::new(
            "AAE-strategic-bombing-02",
            "bombers, or fighters beside them",
            stack.kind.id(),
        ));
    }
    sent(&theater, stack, Flight::Raid, to)
}

/// The units of a stack that go there. They share their way, which depends on their kind and
/// start only, so that one search serves all of them.
fn sent(
    theater: &Theater<'_, SpaceLookup<'_>>,
    stack: &Stack,
    flight: Flight,
    to: SpaceId,
) -> Checked<MovePlan> {
    let way = Cell::new(None);
    let units = pick(
        theater,
        stack,
        false,
        |id, piece| {
            let found = route(theater, id, piece, flight, to);
            way.set(found.or(way.get()));
            found.is_some()
        },
        |id, piece| refusal::no_way(theater, id, piece, flight, to),
    )?;
    let arrival = (way.get()).expect("a unit is chosen only if it has a way");
    Ok(MovePlan {
        units,
        kind: stack.kind,
        from: stack.from,
        to,
        how: match flight {
            Flight::Move => MoveKind::Go,
            Flight::Raid => MoveKind::Raid,
        },
        arrival,
    })
}

/// The way by which a unit can go there, if there is one.
fn route(
    theater: &Theater<'_, SpaceLookup<'_>>,
    id: UnitId,
    piece: &Piece,
    flight: Flight,
    to: SpaceId,
) -> Option<Arrival> {
    let mut found = None;
    let arrive = |space: SpaceId, arrival: Arrival| {
        if space != to {
            return ControlFlow::Continue(());
        }
        found = Some(arrival);
        ControlFlow::Break(())
    };
    match piece.kind.domain() {
        Domain::Land if theater.board.is_land(to) && theater.land_ready(piece) => {
            theater.land_routes(piece, Some(to), arrive);
        }
        Domain::Sea if theater.board.is_sea(to) && theater.sea_ready(id, piece) => {
            theater.sea_routes(id, piece, Some(to), arrive);
        }
        Domain::Air if theater.air_ready(piece) => {
            let decks = || landing::deck_zones(theater);
            found = Sortie::of(theater, piece, flight).way(to, decks);
        }
        _ => {}
    }
    found
}

/// Checks that tanks, or mechanized infantry beside them, can make the blitz
/// (`AAE-combat-move-22`, `AAE-combat-move-23`, `AAE-combat-move-25`, `AAE-research-12`).
fn check_blitz(state: &State, stack: &Stack, to: SpaceId, via: SpaceId) -> Checked<MovePlan> {
    in_phase(state, &MOVES[..1], "a blitz")?;
    let theater = Theater::lookup(state);
    refusal::peace(&theater)?;
    let way = |piece: &Piece| {
        theater.board.land_neighbors(piece.space).contains(&via)
            && theater.blitz_over(via)
            && theater.blitz_end(via, to)
    };
    let units = pick(
        &theater,
        stack,
        false,
        |_, piece| theater.can_blitz(piece) && theater.land_ready(piece) && way(piece),
        |_, piece| refusal::no_blitz(&theater, piece, via, to),
    )?;
    let partners = theater.blitz_partners(stack.from, via, to);
    if theater.follows_tanks(stack.kind) && stack.count > partners {
        return Err(Violation::new(
            "AAE-combat-move-23",
            format!("at most {partners} beside tanks that blitzed the same way"),
            format!("{}", stack.count),
        ));
    }
    Ok(MovePlan {
        units,
        kind: stack.kind,
        from: stack.from,
        to,
        how: MoveKind::Blitz(via),
        arrival: Arrival {
            cost: 2,
            entered: via,
        },
    })
}

/// Checks that land units can board the transport (`AAE-transports-02`, `AAE-transports-03`,
/// `AAE-transports-04`, `AAE-units-15`).
pub(crate) fn check_load(state: &State, stack: &Stack, transport: UnitId) -> Checked<MovePlan> {
    in_phase(state, &MOVES, "a boarding")?;
    let theater = Theater::lookup(state);
    refusal::peace(&theater)?;
    let Some(ship) = state
        .piece(transport)
        .filter(|ship| ship.kind == UnitKind::Transport)
    else {
        return Err(Violation::new(
            "AAE-transports-03",
            "a transport",
            format!("unit {}", transport.0),
        ));
    };
    if !theater.can_take(ship) {
        return Err(refusal::takes_nobody(&theater, ship));
    }
    let beside = |piece: &Piece| {
        theater
            .board
            .land_neighbors(ship.space)
            .contains(&piece.space)
    };
    let units = pick(
        &theater,
        stack,
        false,
        |_, piece| theater.can_board(piece) && beside(piece),
        |_, piece| refusal::cannot_board(&theater, piece, ship.space),
    )?;
    let room = theater.room(transport, ship.space, stack.kind);
    if stack.count > room {
        return Err(Violation::new(
            "AAE-transports-02",
            format!("at most {room} more {} aboard", stack.kind.id()),
            format!("{}", stack.count),
        ));
    }
    Ok(MovePlan {
        units,
        kind: stack.kind,
        from: stack.from,
        to: ship.space,
        how: MoveKind::Board(transport),
        arrival: Arrival {
            cost: theater.board.units.of(stack.kind).move_value,
            entered: stack.from,
        },
    })
}

/// Checks that cargo can go ashore there (`AAE-amphibious-01`, `AAE-transports-07`).
pub(crate) fn check_unload(state: &State, stack: &Stack, to: SpaceId) -> Checked<MovePlan> {
    in_phase(state, &MOVES, "a landing")?;
    known_space(state, to)?;
    let theater = Theater::lookup(state);
    refusal::peace(&theater)?;
    let units = pick(
        &theater,
        stack,
        true,
        |_, piece| theater.can_land(piece, to),
        |_, piece| refusal::cannot_land(&theater, piece, to),
    )?;
    Ok(MovePlan {
        units,
        kind: stack.kind,
        from: stack.from,
        to,
        how: MoveKind::Land,
        arrival: Arrival {
            cost: theater.board.units.of(stack.kind).move_value,
            entered: stack.from,
        },
    })
}
