//! A bid: what a side gets before the first turn to even a match out. The rulebook knows
//! none: RULINGS.md says what it does here.

#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::decision::{Answer, Question};
use crate::event::Event;
use crate::options::Bid;
use crate::power::Power;
use crate::shop::sells;
use crate::space::SpaceId;
use crate::state::{Piece, State};
use crate::step::{Bidding, PendingStep};
use crate::unit::UnitKind;

/// The ledger's row about the money that a power begins with.
const MONEY: &str = "AAE-setup-04";

/// The ledger's row about what stands where as the match begins.
const UNITS: &str = "AAE-setup-06";

/// Checks that a bid is worth anything. Enforces our addition to `AAE-setup-04`.
pub(crate) fn check_options(bid: Bid) -> Checked {
    match bid.ipcs {
        0 => Err(Violation::new(MONEY, "a bid of at least 1 IPC", "0")),
        _ => Ok(()),
    }
}

/// Asks the next power of the side what it takes. Once all have been asked, or nothing is left,
/// the side's first power receives the rest. Returns whether that is so, and the first turn
/// begins.
pub(crate) fn step(play: &mut Play<'_>, mut bidding: Box<Bidding>) -> bool {
    let board = play.state.shared_board();
    let next = board
        .side_powers(bidding.side)
        .find(|power| !bidding.asked.contains(*power));
    match next.filter(|_| bidding.left > 0) {
        Some(power) => {
            bidding.asked.insert(power);
            let question = Question::PlaceBid {
                budget: bidding.left,
                spaces: places(play.state, power, &bidding),
            };
            play.state.set_step(PendingStep::Bid(bidding));
            play.ask(power, question);
            false
        }
        None => {
            let first = board.side_powers(bidding.side).next();
            if let Some(first) = first.filter(|_| bidding.left > 0) {
                take(play, first, Vec::new(), bidding.left);
            }
            true
        }
    }
}

/// Where a power may place a unit: where it has one already and the side has placed none.
fn places(state: &State, power: Power, bidding: &Bidding) -> Vec<SpaceId> {
    let free = |space: &SpaceId| {
        !bidding.used.contains(space) && state.pieces_in(*space).any(|(_, it)| it.owner == power)
    };
    state.board().all_spaces().filter(free).collect()
}

/// Checks that the units may stand there (`AAE-setup-06`) and, with the IPCs retained, are worth
/// no more than the rest of the bid (`AAE-setup-04`). Their kinds must be ones that the power
/// could buy (`AAE-pacific-02`).
pub(crate) fn check_bid(
    state: &State,
    power: Power,
    budget: u16,
    spaces: &[SpaceId],
    units: &[(UnitKind, SpaceId)],
    kept: u16,
) -> Checked {
    for (index, (kind, at)) in units.iter().enumerate() {
        if !sells(state, power, *kind) {
            return Err(Violation::new(
                "AAE-pacific-02",
                format!("units that {} can buy", state.board().power(power).name),
                kind.id(),
            ));
        }
        let name = || {
            if spaces.contains(at) {
                state.board().space(*at).name.clone()
            } else {
                format!("space {}", at.0)
            }
        };
        let twice = units[..index].iter().any(|(_, other)| other == at);
        if twice || !spaces.contains(at) {
            return Err(Violation::new(
                UNITS,
                "one unit in a space where the power has one, and its side's bid none yet",
                name(),
            ));
        }
        if kind.is_sea() != state.board().is_sea(*at) {
            return Err(Violation::new(
                UNITS,
                "ships at sea, land units and aircraft in territories",
                format!("{} in {}", kind.id(), name()),
            ));
        }
    }
    let taken = worth(state, units) + u32::from(kept);
    if taken > u32::from(budget) {
        return Err(Violation::new(
            MONEY,
            format!("units and IPCs worth at most {budget} in all"),
            format!("{taken}"),
        ));
    }
    Ok(())
}

/// Worth of units in IPCs.
pub(crate) fn worth(state: &State, units: &[(UnitKind, SpaceId)]) -> u32 {
    let prices = &state.board().units;
    units
        .iter()
        .map(|(kind, _)| u32::from(prices.of(*kind).cost))
        .sum()
}

/// Gives a power what it takes of the bid; what it leaves is the next one's.
pub(crate) fn take_up(
    play: &mut Play<'_>,
    power: Power,
    units: Vec<(UnitKind, SpaceId)>,
    kept: u16,
) {
    let PendingStep::Bid(mut bidding) = play.state.take_step() else {
        return;
    };
    let taken = worth(play.state, &units) + u32::from(kept);
    let taken = u16::try_from(taken).unwrap_or(u16::MAX);
    bidding.left = bidding.left.saturating_sub(taken);
    bidding.used.extend(units.iter().map(|(_, at)| *at));
    play.state.set_step(PendingStep::Bid(bidding));
    take(play, power, units, kept);
}

fn take(play: &mut Play<'_>, power: Power, units: Vec<(UnitKind, SpaceId)>, kept: u16) {
    for (kind, at) in &units {
        play.state.spawn(Piece::new(*kind, power, *at));
    }
    play.state.set_account(power, |account| {
        account.treasury = account.treasury.saturating_add(u32::from(kept));
    });
    play.emit(Event::BidTaken { power, units, kept });
}

/// Places and retains nothing: what no other power takes is the side's money.
pub(crate) fn default_answer() -> Answer {
    Answer::PlaceBid {
        units: Vec::new(),
        kept: 0,
    }
}
