//! Picks legal commands at random, for tests, for benchmarks and for the bot that knows no
//! better.

use sandtable_kernel::{Checked, Dice, Game, Seat};
pub use sandtable_kit::Random;

use crate::answers;
use crate::command::Command;
use crate::game::AxisEmpires;
use crate::legal::{Legal, SegmentOrders};
use crate::s01_seasonal::{s1_1_option_card, s1_2_logistics, s1_3_replacements};
use crate::s02_administrative::{s2_1_political_events, s2_2_support, s2_3_organization};
use crate::s03_movement;
use crate::s04_combat;
use crate::s06_war_and_peace::s6_1_war_and_peace;
use crate::state::State;

/// Plays one random command of the first seat that is awaited, and returns both. None when no
/// seat is awaited, or when nothing can be picked for that seat.
///
/// # Errors
///
/// The violation that refuses the command. Picks come from the lists: a refusal means that these
/// and the referee disagree.
pub fn play(
    state: &mut State,
    random: &mut Random,
    dice: &mut dyn Dice,
) -> Checked<Option<(Seat, Command)>> {
    let Some(seat) = AxisEmpires::default().awaited(state).iter().next() else {
        return Ok(None);
    };
    let Some(command) = pick(state, seat, |most| random.below(most)) else {
        return Ok(None);
    };
    AxisEmpires::default().apply(state, seat, &command, dice, &mut Vec::new())?;
    Ok(Some((seat, command)))
}

/// One of the commands that a seat may give: an order of the chapter under way, or the
/// end of the segment, or the answer to a question. `below` draws a number below its
/// argument. None when the seat is not awaited.
#[must_use]
pub fn pick(state: &State, seat: Seat, below: impl FnMut(usize) -> usize) -> Option<Command> {
    choose(state, &Legal::of(state, seat), below)
}

/// The same, from what a seat may do when that is at hand.
#[must_use]
pub fn choose(
    state: &State,
    legal: &Legal,
    mut below: impl FnMut(usize) -> usize,
) -> Option<Command> {
    if let Some(decision) = legal.decisions.first() {
        return answers::pick(state, decision, &mut below).map(|answer| Command::Answer {
            decision: decision.id,
            answer,
        });
    }
    let no_order = s2_1_political_events::PoliticalOrders::default();
    let Some(segment) = &legal.segment else {
        // Not its move, but some orders are given at any time.
        let order = s2_1_political_events::pick(&legal.any_time, &mut below);
        return order.map(Command::PoliticalEvents);
    };
    if !segment.fortunes.is_empty() && below(FORTUNE) == 0 {
        let fortune = segment.fortunes.get(below(segment.fortunes.len()));
        return fortune.map(|fortune| Command::PlayFortune { fortune: *fortune });
    }
    if legal.any_time != no_order && below(ANY_TIME) == 0 {
        let order = s2_1_political_events::pick(&legal.any_time, &mut below);
        return order.map(Command::PoliticalEvents);
    }
    // A segment goes on for some orders, not until nothing more can be ordered.
    let order = match below(ORDERS_A_SEGMENT) {
        0 if segment.blockers.is_empty() => None,
        _ => order(state, &segment.acts, &mut below),
    };
    Some(order.unwrap_or(Command::EndSegment))
}

/// Mean number of orders in a segment.
const ORDERS_A_SEGMENT: usize = 8;

/// A card of Fortunes of War that may be played is, at one of so many chances.
const FORTUNE: usize = 8;

/// An order that may be given at any time is, with one in this many chances.
const ANY_TIME: usize = 64;

/// One of the orders that a chapter lists.
fn order(
    state: &State,
    acts: &SegmentOrders,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<Command> {
    match acts {
        SegmentOrders::None => None,
        SegmentOrders::OptionCard(acts) => {
            s1_1_option_card::pick(acts, below).map(Command::OptionCard)
        }
        SegmentOrders::PoliticalEvents(acts) => {
            s2_1_political_events::pick(acts, below).map(Command::PoliticalEvents)
        }
        SegmentOrders::WarAndPeace(acts) => {
            s6_1_war_and_peace::pick(acts, below).map(Command::WarAndPeace)
        }
        SegmentOrders::Logistics(acts) => s1_2_logistics::pick(acts, below).map(Command::Logistics),
        SegmentOrders::Replacements(acts) => {
            s1_3_replacements::pick(acts, below).map(Command::Replacements)
        }
        SegmentOrders::Support(acts) => {
            s2_2_support::pick(state, acts, below).map(Command::Support)
        }
        SegmentOrders::Organization(acts) => {
            s2_3_organization::pick(acts, below).map(Command::Organization)
        }
        SegmentOrders::Movement(acts) => s03_movement::pick(acts, below).map(Command::Movement),
        SegmentOrders::Combat(acts) => s04_combat::pick(state, acts, below).map(Command::Combat),
    }
}
