mod advances;
mod allies;
mod asia;
mod attacks;
mod blitz_only;
mod blitz_segment;
mod blitz_weather;
mod enumeration;
mod examples;
mod list;
mod losses;
mod markers;
mod odds;
mod pursuit_bars;
mod results;
mod retreat_bars;
mod retreats;
mod shifts;
mod support;
mod support_bars;
mod ways_in;

use sandtable_kernel::{Game, Seat};

use super::s4_2_2_sequence::Rolled;
use super::s4_2_3_shifts::Cause;
use super::s4_2_4_results::{Choice, Results, results_against};
use super::*;
use crate::command::Command;
use crate::decision;
use crate::event::Event;
use crate::faction::Faction::{self, Axis, Soviet};
use crate::game::AxisEmpires;
use crate::map::HexId;
use crate::order::combat::attack::Attack;
use crate::pack::{CombatResult, Outcome};
use crate::run;
use crate::testing::Position;

/// The open map with the Axis in its Regular Combat Segment.
fn axis_attacks() -> Position {
    let mut position = Position::europe();
    position.phase(Axis, Segment::RegularCombat);
    position
}

/// The same with the Soviet faction.
fn soviets_attack() -> Position {
    let mut position = Position::europe();
    position.phase(Soviet, Segment::RegularCombat);
    position
}

fn attack(position: &Position, hex: &str, units: &[PieceId]) -> Attack {
    Attack {
        hex: position.hex(hex),
        units: units.to_vec(),
        support: None,
    }
}

fn command(attack: Attack) -> Command {
    Command::Combat(Order::Attack(attack))
}

/// The rule that refuses an attack.
fn refusal(position: &Position, hex: &str, units: &[PieceId]) -> &'static str {
    position.refusal(&command(attack(position, hex, units)))
}

/// A cell of the table.
const fn cell(outcome: Outcome, attacker: u8, defender: u8) -> CombatResult {
    CombatResult {
        outcome,
        attacker,
        defender,
    }
}

/// Orders an attack with a table that knows one result only, as far as the first question
/// about it. No HQ supports the defenders.
fn fight(position: &mut Position, attack: Attack, result: CombatResult) -> Vec<Event> {
    fight_with(position, attack, result, None)
}

/// The same with an HQ that supports the defenders, or none of those that may.
fn fight_with(
    position: &mut Position,
    attack: Attack,
    result: CombatResult,
    support: Option<PieceId>,
) -> Vec<Event> {
    position.change_pack(|pack| pack.combat.always(result));
    let mut events = position.order(&command(attack));
    let waits = position.state.pending().first().is_some_and(|decision| {
        matches!(
            decision.question,
            decision::Question::Combat(CombatQuestion::RangedSupport { .. })
        )
    });
    assert!(waits || support.is_none(), "no support is asked for");
    if waits {
        events.extend(answer(position, CombatAnswer::RangedSupport(support)));
    }
    events
}

/// The roll of an attack that is ordered in a copy of the position, without support for the
/// defenders.
fn roll_of(position: &Position, attack: Attack) -> Rolled {
    let mut tried = copy(position);
    let events = fight(&mut tried, attack, cell(Outcome::Ex, 0, 0));
    rolled(&events).expect("a die is cast")
}

/// The roll among what happened.
fn rolled(events: &[Event]) -> Option<Rolled> {
    events.iter().find_map(|event| match event {
        Event::Rolled(rolled) => Some(rolled.clone()),
        _ => None,
    })
}

/// The columns that a cause gives in a roll.
fn columns_of(rolled: &Rolled, cause: Cause) -> i8 {
    let mut shifts = rolled.shifts.iter();
    let found = shifts.find(|shift| shift.cause == cause);
    found.map_or(0, |shift| shift.columns)
}

fn battle(position: &Position) -> &Battle {
    match position.state.step() {
        PendingStep::Combat(battle) => battle,
        step => panic!("no combat but {step:?}"),
    }
}

/// The question that is open, and to whom.
fn asked(position: &Position) -> (Faction, &CombatQuestion) {
    let decision = &position.state.pending()[0];
    match &decision.question {
        decision::Question::Combat(question) => (decision.faction, question),
        other => panic!("{other:?}"),
    }
}

/// Returns the pending demand and its faction.
fn demanded(position: &Position) -> (Faction, &Demand) {
    match asked(position) {
        (faction, CombatQuestion::Suffer(demand)) => (faction, demand),
        (_, other) => panic!("{other:?}"),
    }
}

/// The hexes offered for a retreat, by code.
fn retreats(position: &Position) -> Vec<String> {
    let (_, demand) = demanded(position);
    let mut codes: Vec<String> = demand
        .retreats
        .iter()
        .map(|hex| position.state.map().hex(*hex).code.to_string())
        .collect();
    codes.sort();
    codes
}

/// The units that may lose a step.
fn losers(position: &Position) -> Vec<PieceId> {
    let (_, demand) = demanded(position);
    demand.losses.iter().map(|loss| loss.piece).collect()
}

fn answer(position: &mut Position, answer: CombatAnswer) -> Vec<Event> {
    let decision = &position.state.pending()[0];
    let seat: Seat = decision.seat;
    let command = Command::Answer {
        decision: decision.id,
        answer: decision::Answer::Combat(answer),
    };
    position.order_as(seat, &command)
}

fn retreat(position: &mut Position, hex: &str) {
    let hex = position.hex(hex);
    answer(position, CombatAnswer::Suffer(Choice::Retreat(hex)));
}

/// Has a unit lose a step, in the first way offered.
fn lose(position: &mut Position, unit: PieceId) {
    let (_, demand) = demanded(position);
    let mut losses = demand.losses.iter();
    let loss = *losses.find(|loss| loss.piece == unit).unwrap();
    answer(position, CombatAnswer::Suffer(Choice::Lose(loss)));
}

/// The same position once more.
fn copy(position: &Position) -> Position {
    Position {
        state: position.state.clone(),
    }
}

/// Answers every demand with its first choice.
fn suffer(position: &mut Position) {
    while let Some(decision) = position.state.pending().first() {
        let decision::Question::Combat(CombatQuestion::Suffer(demand)) = &decision.question else {
            return;
        };
        let choice = demand.first().unwrap();
        answer(position, CombatAnswer::Suffer(choice));
    }
}

/// Ends the combat: answers every demand with its first option, and makes no advance.
fn finish(position: &mut Position) {
    suffer(position);
    if !is_over(position) {
        answer(position, CombatAnswer::Advance(None));
    }
}

/// Land next to a hex, over neither water nor mountains, by code.
fn dry_neighbour(position: &Position, hex: &str) -> String {
    let map = position.state.map();
    let mut sides = map.neighbours(position.hex(hex));
    let dry = sides.find(|over| {
        map.hex(over.hex).is_land()
            && !over.side.is_strait()
            && !over.side.is_open_water()
            && !over.side.has(crate::map::SideFeature::Mountain)
    });
    map.hex(dry.unwrap().hex).code.to_string()
}

/// The advances offered: the unit and the hex it ends in.
fn advances(position: &Position) -> Vec<(PieceId, String)> {
    let (_, CombatQuestion::Advance { moves }) = asked(position) else {
        panic!("no advance is asked for");
    };
    moves
        .iter()
        .map(|advance| {
            let end = *advance.path.last().unwrap();
            let code = position.state.map().hex(end).code.to_string();
            (advance.piece, code)
        })
        .collect()
}

fn is_over(position: &Position) -> bool {
    *position.state.step() == PendingStep::Commands && position.state.pending().is_empty()
}
