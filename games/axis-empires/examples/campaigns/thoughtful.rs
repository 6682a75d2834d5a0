//! A player with enough sense to measure a deck by: of a few commands that could be given it
//! tries each on a copy of the match and gives the one after which its side stands best.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::map::{HexId, Symbol};
use sandtable_axis_empires::politics;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Game, Seat};

/// How many commands it thinks about.
const TRIED: usize = 6;

/// What a step is worth, in hexes nearer to where it should be.
const STEP: i64 = 40;

/// What a Strategic Hex is worth.
const STRATEGIC: i64 = 600;

/// The best of a few commands.
pub(crate) fn command(state: &State, seat: Seat, random: &mut Random) -> Option<Command> {
    let thinks = matches!(
        state.segment(),
        Segment::Replacements
            | Segment::OperationalMovement
            | Segment::ReserveMovement
            | Segment::BlitzCombat
            | Segment::RegularCombat
    );
    let mut pick = || sampler::pick(state, seat, |most| random.below(most));
    if !thinks {
        return pick();
    }
    let tried: Vec<Command> = (0..TRIED).filter_map(|_| pick()).collect();
    let allied = state
        .seats()
        .get(usize::from(seat.0))
        .is_some_and(|held| held.iter().any(Faction::is_allied));
    let goals = goals(state);
    let before = worth(state, &goals, allied);
    let mut best: Option<(i64, Command)> = None;
    for command in tried {
        let after = match command {
            Command::EndSegment => before,
            _ => {
                let mut copy = state.clone();
                let mut dice = random.clone();
                let applied =
                    AxisEmpires.apply(&mut copy, seat, &command, &mut dice, &mut Vec::new());
                match applied {
                    Ok(()) => worth(&copy, &goals, allied),
                    Err(_) => continue,
                }
            }
        };
        if best.as_ref().is_none_or(|(most, _)| after > *most) {
            best = Some((after, command));
        }
    }
    best.map(|(_, command)| command)
}

/// The Strategic Hexes in play.
fn goals(state: &State) -> Vec<HexId> {
    let symbols = [
        Symbol::StrategicAxis,
        Symbol::StrategicWestern,
        Symbol::StrategicSoviet,
    ];
    let hexes = state.scenario().hexes.iter().copied();
    hexes
        .filter(|hex| {
            let found = state.map().hex(*hex).symbols;
            symbols.iter().any(|symbol| found.has(*symbol))
        })
        .collect()
}

/// How well a side stands: steps, Strategic Hexes, and how near its units are to those that
/// it does not hold.
fn worth(state: &State, goals: &[HexId], allied: bool) -> i64 {
    let held = |hex: HexId, by: bool| {
        let mut factions = Faction::ALL.into_iter();
        factions.any(|it| it.is_allied() == by && politics::controls(state, it, hex))
    };
    let (own, wanted): (Vec<HexId>, Vec<HexId>) = goals.iter().partition(|hex| held(**hex, allied));
    let lost = wanted.iter().filter(|hex| held(**hex, !allied)).count();
    let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
    let mut sum = STRATEGIC * (count(own.len()) - count(lost));
    for (_, piece) in state.pieces() {
        let (Some(hex), Some(face)) = (piece.at.hex(), piece.showing(state.pack()).ground()) else {
            continue;
        };
        let steps = STEP * i64::from(face.steps);
        if piece.faction.is_allied() != allied {
            sum -= steps;
            continue;
        }
        sum += steps;
        let here = state.map().hex(hex).code.point();
        let way = wanted
            .iter()
            .filter_map(|goal| here.distance(state.map().hex(*goal).code.point()));
        sum -= way.min().map_or(0, i64::from);
    }
    sum
}
