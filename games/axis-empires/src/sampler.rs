//! Picks legal commands at random, for tests and for the bot that knows no better.

use sandtable_kernel::Seat;

use crate::answers;
use crate::command::Command;
use crate::legal::{Acts, Legal};
use crate::s01_seasonal::{s1_1_option_card, s1_2_logistics, s1_3_replacements};
use crate::s02_administrative::{s2_1_political_events, s2_2_support, s2_3_organization};
use crate::s03_movement;
use crate::s04_combat;
use crate::s06_war_and_peace::s6_1_war_and_peace;
use crate::state::State;

/// One of the commands that a seat may give: an order of the chapter under way, or the
/// end of the segment, or the answer to a question. `below` draws a number below its
/// argument. None when the seat is not awaited.
#[must_use]
pub fn pick(state: &State, seat: Seat, mut below: impl FnMut(usize) -> usize) -> Option<Command> {
    let legal = Legal::of(state, seat);
    if let Some(decision) = legal.decisions.first() {
        return answers::pick(state, decision, &mut below).map(|answer| Command::Answer {
            decision: decision.id,
            answer,
        });
    }
    let segment = legal.segment?;
    // A segment goes on for some orders, not until nothing more can be ordered.
    let order = match below(ORDERS_A_SEGMENT) {
        0 if segment.blockers.is_empty() => None,
        _ => order(state, &segment.acts, &mut below),
    };
    Some(order.unwrap_or(Command::EndSegment))
}

/// How many orders a segment has in the mean.
const ORDERS_A_SEGMENT: usize = 8;

/// One of the orders that a chapter lists.
fn order(state: &State, acts: &Acts, below: &mut impl FnMut(usize) -> usize) -> Option<Command> {
    match acts {
        Acts::None => None,
        Acts::OptionCard(acts) => s1_1_option_card::pick(acts, below).map(Command::OptionCard),
        Acts::PoliticalEvents(acts) => {
            s2_1_political_events::pick(acts, below).map(Command::PoliticalEvents)
        }
        Acts::WarAndPeace(acts) => s6_1_war_and_peace::pick(acts, below).map(Command::WarAndPeace),
        Acts::Logistics(acts) => s1_2_logistics::pick(acts, below).map(Command::Logistics),
        Acts::Replacements(acts) => s1_3_replacements::pick(acts, below).map(Command::Replacements),
        Acts::Support(acts) => s2_2_support::pick(acts, below).map(Command::Support),
        Acts::Organization(acts) => s2_3_organization::pick(acts, below).map(Command::Organization),
        Acts::Movement(acts) => s03_movement::pick(acts, below).map(Command::Movement),
        Acts::Combat(acts) => s04_combat::pick(state, acts, below).map(Command::Combat),
    }
}
