//! A player that goes for the strategic hexes: it moves towards them, or into them to hold
//! them, attacks when that promises more than it costs, and knows of supply only that it
//! comes by convoys and ports.

use std::cmp::Reverse;

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::legal::{Acts, SegmentLegal};
use sandtable_axis_empires::map::{HexId, Symbol};
use sandtable_axis_empires::pack::{Face, UnitKind};
use sandtable_axis_empires::s02_administrative::s2_2_support::{self, s2_2_3_7_convoys as convoys};
use sandtable_axis_empires::s03_movement;
use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex::{self, Moves};
use sandtable_axis_empires::s03_movement::s3_1_2_port_to_port::{self, Port};
use sandtable_axis_empires::s04_combat;
use sandtable_axis_empires::s10_supply::Supply;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::{PieceId, Place, State};
use sandtable_axis_empires::{politics, victory};
use sandtable_kernel::{DiceKey, Game, Seat, ServerSeed};

use super::apply;

/// Random orders of which it takes the best, where it has no idea of its own.
const CHOICE: usize = 8;
/// Answers after which it looks no further.
const QUESTIONS: u64 = 40;
/// Throws that it imagines for an attack.
const THROWS: u64 = 4;

/// What the player does next.
pub(crate) fn choose(state: &State, seat: Seat, random: &mut Random) -> Option<Command> {
    let Some(segment) = AxisEmpires.legal(state, seat).segment else {
        return sampled(state, seat, random);
    };
    let end = segment.blockers.is_empty().then_some(Command::EndSegment);
    let order = match &segment.acts {
        Acts::Movement(_) => movement(state, &segment),
        Acts::Combat(acts) if !acts.attacks.is_empty() => attack(state, seat, acts, random),
        Acts::Support(acts) if !acts.maintenance => support(state, segment.faction, acts, random),
        Acts::Organization(_) => None,
        _ => sampled(state, seat, random),
    };
    order
        .or(end)
        .or_else(|| sampler::pick(state, seat, |most| random.below(most)))
}

/// The best of some random commands.
fn sampled(state: &State, seat: Seat, random: &mut Random) -> Option<Command> {
    let sign = sign(state, seat);
    let samples: Vec<Command> = (0..CHOICE)
        .filter_map(|_| sampler::pick(state, seat, |most| random.below(most)))
        .collect();
    samples
        .into_iter()
        .max_by_key(|command| sign * expected(state, seat, command, 1, random))
}

/// The attack that promises most, if it promises anything.
fn attack(
    state: &State,
    seat: Seat,
    acts: &s04_combat::Acts,
    random: &mut Random,
) -> Option<Command> {
    let sign = sign(state, seat);
    let now = sign * worth(state);
    acts.attacks
        .iter()
        .map(|target| Command::Combat(s04_combat::Order::Attack(target.strongest.clone())))
        .map(|command| {
            (
                sign * expected(state, seat, &command, THROWS, random),
                command,
            )
        })
        .filter(|(worth, _)| *worth > now)
        .max_by_key(|(worth, _)| *worth)
        .map(|(_, command)| command)
}

/// The first unit that can better itself goes where it is best.
fn movement(state: &State, segment: &SegmentLegal) -> Option<Command> {
    let Acts::Movement(acts) = &segment.acts else {
        return None;
    };
    let goals = goals(state);
    let faction = segment.faction;
    let better = |piece: PieceId, to: HexId| {
        let from = state.piece(piece).and_then(|piece| piece.at.hex());
        let merit = |hex| merit(state, faction, piece, hex, &goals);
        from.is_none_or(|from| merit(to) > merit(from))
    };
    let by_land = acts.hex_to_hex.iter().find_map(|moves| {
        let to = best(state, faction, moves, &goals).filter(|to| better(moves.piece, *to))?;
        let path = moves.path(to);
        let piece = moves.piece;
        Some(s03_movement::Order::HexToHex(s3_1_1_hex_to_hex::Order {
            piece,
            path,
        }))
    });
    let by_sea = || {
        acts.port_to_port.iter().find_map(|voyages| {
            let piece = voyages.piece;
            let voyage = voyages.to.iter().find(|voyage| {
                let end = voyage.legs.last().map(|leg| leg.to());
                matches!(end, Some(Port::Hex(hex)) if better(piece, hex) && room(state, piece, hex))
            })?;
            let legs = voyage.legs.clone();
            Some(s03_movement::Order::PortToPort(
                s3_1_2_port_to_port::Order { piece, legs },
            ))
        })
    };
    by_land.or_else(by_sea).map(Command::Movement)
}

fn best(state: &State, faction: Faction, moves: &Moves, goals: &[HexId]) -> Option<HexId> {
    let hexes = moves.to.iter().map(|row| row.hex);
    let free = hexes.filter(|hex| room(state, moves.piece, *hex));
    free.max_by_key(|hex| merit(state, faction, moves.piece, *hex, goals))
}

/// Whether a unit finds a place in the stack of a hex.
fn room(state: &State, piece: PieceId, hex: HexId) -> bool {
    let face = |id: PieceId| {
        let piece = state.piece(id)?;
        piece.showing(state.pack()).ground()
    };
    let Some(own) = face(piece) else { return false };
    let there: Vec<Face> = state
        .pieces_in(hex)
        .filter_map(|(id, _)| face(id))
        .collect();
    let hq = |face: &Face| face.kind == UnitKind::Hq;
    let most = match state.map().hex(hex).symbols.has(Symbol::LimitedStacking) {
        true => 3,
        false => 6,
    };
    there.len() < 3
        && there.iter().map(|face| face.steps).sum::<u8>() + own.steps <= most
        && !(hq(&own) && there.iter().any(hq))
}

/// How good a hex is for a unit: the Axis goes towards what it wants, the others stand in
/// what it wants.
fn merit(state: &State, faction: Faction, piece: PieceId, hex: HexId, goals: &[HexId]) -> i64 {
    let distance = |goal: &HexId| state.map().distance(hex, *goal).unwrap_or(u16::MAX);
    let nearest = goals.iter().map(distance).min().unwrap_or_default();
    let held = state
        .pieces_in(hex)
        .any(|(id, other)| id != piece && other.faction == faction);
    let mut strategic = state.scenario().victory.hexes.iter();
    let needed = !held && strategic.any(|row| row.hex == hex);
    // Supplies may come through a port that it holds alone.
    let here = state.piece(piece).map(|piece| piece.at) == Some(Place::Hex(hex));
    let lifeline = here && !held && state.map().hex(hex).is_port();
    match (faction, needed || lifeline) {
        (_, true) => 100,
        (Faction::Axis, false) => -i64::from(nearest),
        _ => 0,
    }
}

/// Support units and convoys in no order, then Blitz markers: in hexes where most
/// attackers are near them and what is wanted.
fn support(
    state: &State,
    faction: Faction,
    acts: &s2_2_support::Acts,
    random: &mut Random,
) -> Option<Command> {
    let goals = goals(state);
    let strength = |hex: &HexId| {
        let near = state.pieces().filter(|(_, piece)| {
            let at = piece.at.hex().and_then(|at| state.map().distance(at, *hex));
            piece.faction == faction && at.is_some_and(|steps| steps <= 1)
        });
        let faces = near.filter_map(|(_, piece)| piece.showing(state.pack()).ground());
        faces.map(|face| u32::from(face.attack)).sum::<u32>()
    };
    let far = |hex: &HexId| {
        let steps = |goal: &HexId| state.map().distance(*hex, *goal);
        goals.iter().filter_map(steps).min()
    };
    let merit = |hex: &HexId| (strength(hex), Reverse(far(hex)));
    let rows = acts.units.len() + acts.convoys.len();
    let index = random.below(rows + 2);
    if let Some(row) = acts.units.get(index) {
        let hexes = row.at.iter().filter_map(|at| at.hex());
        let best = hexes.max_by_key(merit).map(Place::Hex);
        let any = || row.at.get(random.below(row.at.len())).copied();
        let at = best.or_else(any)?;
        let piece = row.piece;
        return Some(Command::Support(s2_2_support::Order::Unit { piece, at }));
    }
    if index < rows {
        return best_convoy(state, faction, &acts.convoys);
    }
    let hex = *acts.blitz.iter().max_by_key(|hex| merit(hex))?;
    Some(Command::Support(s2_2_support::Order::Blitz { hex }))
}

/// The convoy that keeps most units in supply, of troops if it is all the same.
fn best_convoy(state: &State, faction: Faction, convoys: &[convoys::Order]) -> Option<Command> {
    let supplied = |order: &convoys::Order| {
        let mut after = state.clone();
        let seat = state.seat_of(faction)?;
        let command = Command::Support(s2_2_support::Order::Convoy(*order));
        let key = DiceKey::derive(&ServerSeed([0; 32]), []);
        apply(&mut after, seat, &command, &key, 0);
        let supply = Supply::of(&after);
        let own = after.pieces().filter(|(_, piece)| {
            let ground = piece.showing(after.pack()).ground().is_some();
            piece.faction == faction && ground && piece.at.hex().is_some()
        });
        Some(own.filter(|(id, _)| supply.is_supplied(*id)).count())
    };
    let order = *convoys
        .iter()
        .max_by_key(|order| (supplied(order), order.mode))?;
    Some(Command::Support(s2_2_support::Order::Convoy(order)))
}

/// What the position is worth after a command, in the mean of some throws, when all
/// questions have been answered somehow. The dice are not those of the match: what will be
/// is not known.
fn expected(state: &State, seat: Seat, command: &Command, throws: u64, random: &mut Random) -> i64 {
    let mut sum = 0;
    for _ in 0..throws {
        let key = DiceKey::derive(&ServerSeed([random.below(256) as u8; 32]), []);
        let mut after = state.clone();
        apply(&mut after, seat, command, &key, 0);
        for number in 1..QUESTIONS {
            let Some(asked) = after.pending().first().map(|decision| decision.seat) else {
                break;
            };
            let Some(answer) = sampler::pick(&after, asked, |most| random.below(most)) else {
                break;
            };
            apply(&mut after, asked, &answer, &key, number);
        }
        sum += worth(&after);
    }
    sum / throws.cast_signed()
}

fn sign(state: &State, seat: Seat) -> i64 {
    let seats = &state.options().seats;
    match seats[usize::from(seat.0)].contains(Faction::Axis) {
        true => 1,
        false => -1,
    }
}

/// The strategic hexes that the Axis does not control, or all if it does.
fn goals(state: &State) -> Vec<HexId> {
    let rows = state.scenario().victory.hexes.iter().map(|row| row.hex);
    let open: Vec<HexId> = rows
        .clone()
        .filter(|hex| !politics::controls(state, Faction::Axis, *hex))
        .collect();
    match open.is_empty() {
        true => rows.collect(),
        false => open,
    }
}

/// What a position is worth to the Axis: strategic hexes, steps, and how near they are to
/// what it wants.
fn worth(state: &State) -> i64 {
    let goals = goals(state);
    let mut worth = 100 * i64::from(victory::axis_points(state));
    for (_, piece) in state.pieces() {
        let (Some(face), Place::Hex(hex)) = (piece.showing(state.pack()).ground(), piece.at) else {
            continue;
        };
        let distance = |goal: &HexId| state.map().distance(hex, *goal).unwrap_or(u16::MAX);
        let nearest = goals.iter().map(distance).min().unwrap_or_default();
        let steps = 20 * i64::from(face.steps);
        worth += match piece.faction {
            Faction::Axis => steps - i64::from(nearest.min(20)),
            _ => -steps,
        };
    }
    worth
}
