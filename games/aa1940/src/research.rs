//! Phase 1 of matches with Research and Development (rulebook p. 40).

#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Violation};
use smallvec::SmallVec;

use crate::advance::{Advance, Chart};
use crate::command_context::Play;
use crate::decision::Question;
use crate::dice_rules::Share;
use crate::economy::EconomyId;
use crate::event::Event;
use crate::legal::{PhaseLegal, ResearchLegal};
use crate::options::DiceRule;
use crate::phase::Phase;
use crate::power::Power;
use crate::preconditions;
use crate::state::State;
use crate::step::PendingStep;
use crate::strength::FACES;

/// Rolls for an advance in a row that give one made before, after which the next one on the chart
/// is taken. Fair dice do that with a probability below 10^-79: it only ensures that no dice of
/// any kind can keep the engine rolling forever.
const REPETITIONS: u32 = 1000;

type Payments = SmallVec<[(EconomyId, u32); 2]>;

/// Research dice, with what each economy pays.
pub(crate) struct ResearchOrder {
    dice: u16,
    payments: Payments,
}

/// Research and Development is played, the one rule of the game that is left to choice
/// (`AAE-optional-01`).
pub(crate) fn played(state: &State) -> Checked {
    if state.laboratory().is_some() {
        return Ok(());
    }
    Err(Violation::new(
        "AAE-optional-01",
        "a match with Research and Development",
        "one without it",
    ))
}

/// Reports whether a power does research at all: China never does (`AAE-china-04`), a
/// dispossessed power has no such phase (`AAE-capture-liberate-09`).
pub(crate) fn conducts(state: &State, power: Power) -> bool {
    state.laboratory().is_some()
        && !state.board().power(power).customs.no_research
        && !state.capital_lost(power)
}

/// Charts with an advance that a power has not made yet.
fn open_charts(state: &State, power: Power) -> impl Iterator<Item = Chart> {
    let made = state.advances(power);
    Chart::ALL
        .into_iter()
        .filter(move |chart| !made.complete(*chart))
}

/// The economies of the acting power that can pay, with what they have
/// (`AAE-research-06`, `AAE-global-14`).
fn purses(state: &State) -> impl Iterator<Item = (EconomyId, u32)> + '_ {
    let power = state.turn().power;
    state
        .board()
        .economies_of(power)
        .filter(|economy| !state.economy_lost(*economy))
        .map(|economy| (economy, state.economy_account(economy).treasury))
}

/// Checks that dice can be bought: any number, at 5 IPCs each (`AAE-research-02`), in phase 1
/// (`AAE-research-01`), by a power that does research (`AAE-china-04`) and has an advance left to
/// make.
pub(crate) fn check(
    state: &State,
    dice: u16,
    payments: &[(EconomyId, u32)],
) -> Checked<ResearchOrder> {
    played(state)?;
    let power = state.turn().power;
    if state.board().power(power).customs.no_research {
        return Err(Violation::new(
            "AAE-china-04",
            "a power that does research",
            state.board().power(power).name.clone(),
        ));
    }
    if state.turn().phase != Phase::Research {
        return Err(Violation::new(
            "AAE-research-01",
            format!("research dice in phase {}", Phase::Research.id()),
            format!("phase {}", state.turn().phase.id()),
        ));
    }
    if open_charts(state, power).next().is_none() {
        return Err(Violation::new(
            "AAE-research-04",
            "an advance that was not made yet",
            "none",
        ));
    }
    let bought = state.laboratory().map_or(0, |laboratory| laboratory.dice);
    if dice == 0 || dice > u16::MAX - bought {
        return Err(Violation::new(
            "AAE-research-02",
            format!("1 to {} dice", u16::MAX - bought),
            format!("{dice}"),
        ));
    }
    let price = u32::from(state.board().research.die_cost) * u32::from(dice);
    let payments = if payments.is_empty() {
        usual_payments(state, price)?
    } else {
        check_payments(state, price, payments)?
    };
    Ok(ResearchOrder { dice, payments })
}

/// The power's economies pay as they come, each as much as it can.
fn usual_payments(state: &State, price: u32) -> Checked<Payments> {
    let mut left = price;
    let mut payments = Payments::new();
    for (economy, treasury) in purses(state) {
        let part = treasury.min(left);
        if part > 0 {
            payments.push((economy, part));
            left -= part;
        }
    }
    if left == 0 {
        return Ok(payments);
    }
    Err(Violation::new(
        "AAE-research-02",
        format!("at least {price} IPCs in the treasury"),
        format!("{} IPCs", price - left),
    ))
}

/// Checks the payments: either economy may pay part or all of the price, as requested
/// (`AAE-research-06`).
fn check_payments(state: &State, price: u32, payments: &[(EconomyId, u32)]) -> Checked<Payments> {
    let mut sum: u64 = 0;
    for (index, &(economy, part)) in payments.iter().enumerate() {
        preconditions::own_economy(state, economy)?;
        let twice = payments[..index].iter().any(|(other, _)| *other == economy);
        let treasury = purses(state)
            .find(|(solvent, _)| *solvent == economy)
            .map_or(0, |(_, treasury)| treasury);
        if twice || part == 0 || part > treasury {
            return Err(Violation::new(
                "AAE-research-06",
                format!(
                    "1 to {treasury} IPCs of {}, named once",
                    state.board().economy(economy).name
                ),
                format!("{part}"),
            ));
        }
        sum += u64::from(part);
    }
    if sum != u64::from(price) {
        return Err(Violation::new(
            "AAE-research-06",
            format!("payments that come to {price} IPCs"),
            format!("{sum}"),
        ));
    }
    Ok(payments.iter().copied().collect())
}

/// Step 1: buys dice (`AAE-research-02`, `AAE-research-19`).
pub(crate) fn buy(play: &mut Play<'_>, order: ResearchOrder) {
    let ResearchOrder { dice, payments } = order;
    for &(economy, part) in &payments {
        play.state
            .set_economy_account(economy, |account| account.treasury -= part);
    }
    play.state
        .set_laboratory(|laboratory| laboratory.dice += dice);
    let power = play.state.turn().power;
    play.emit(Event::ResearchBought {
        power,
        dice,
        payments: payments.to_vec(),
    });
}

/// Step 2: rolls the dice bought; one 6 at least is a breakthrough, and several sixes are one
/// (`AAE-research-03`). Failed dice are lost. Then a chart is chosen, where there is a choice
/// (`AAE-research-04`, `AAE-research-19`).
pub(crate) fn close(play: &mut Play<'_>) {
    let bought = play
        .state
        .laboratory()
        .map_or(0, |laboratory| laboratory.dice);
    if bought == 0 {
        return;
    }
    play.state.set_laboratory(|laboratory| laboratory.dice = 0);
    let power = play.state.turn().power;
    let (hits_on, dice) = roll(play, bought);
    let breakthrough = dice.is_empty() || dice.iter().any(|die| *die >= hits_on);
    play.emit(Event::ResearchRolled {
        power,
        hits_on,
        dice,
        breakthrough,
    });
    if !breakthrough {
        return;
    }
    let charts: SmallVec<[Chart; 2]> = open_charts(play.state, power).collect();
    match charts[..] {
        [_, _] if play.ask(power, Question::Breakthrough) => {
            play.state.set_step(PendingStep::Breakthrough);
        }
        [chart, ..] => develop(play, power, chart),
        [] => {}
    }
}

/// The dice and the least that is a breakthrough. With low luck each die is a sixth: six are
/// certain, so that none is thrown, and fewer are one die that is a breakthrough as often.
fn roll(play: &mut Play<'_>, bought: u16) -> (u8, Vec<u8>) {
    let success = play.state.board().research.success;
    match play.state.options().dice {
        DiceRule::Standard => (success, play.roll(bought)),
        DiceRule::LowLuck => match Share::of(u32::from(bought)) {
            Share {
                certain: 0,
                hits_on,
            } => (FACES as u8 + 1 - hits_on, play.roll(1)),
            _ => (success, Vec::new()),
        },
    }
}

/// Steps 3 and 4: the breakthrough die determines the advance on the chart, rolled again as long
/// as it gives one made before (`AAE-research-04`); it is effective at once, and the power's own
/// (`AAE-research-05`, `AAE-research-19`).
pub(crate) fn develop(play: &mut Play<'_>, power: Power, chart: Chart) {
    let made = play.state.advances(power);
    let mut dice = Vec::new();
    let told = (0..REPETITIONS).find_map(|_| {
        let die = play.dice.roll();
        dice.push(die);
        let advance = usize::from(die)
            .checked_sub(1)
            .and_then(|place| chart.advances().get(place))?;
        (!made.contains(*advance)).then_some(*advance)
    });
    let next = || -> Option<Advance> {
        let mut chart = chart.advances().iter().copied();
        chart.find(|advance| !made.contains(*advance))
    };
    let Some(advance) = told.or_else(next) else {
        return;
    };
    play.state.make_advance(power, advance);
    play.emit(Event::AdvanceMade {
        power,
        chart,
        dice,
        advance,
    });
}

/// Lists the dice that can be bought.
pub(crate) fn list(state: &State, legal: &mut PhaseLegal) {
    let purses: Vec<(EconomyId, u32)> = purses(state).filter(|(_, ipcs)| *ipcs > 0).collect();
    let die_cost = state.board().research.die_cost;
    let bought = state.laboratory().map_or(0, |laboratory| laboratory.dice);
    let ipcs = purses
        .iter()
        .fold(0u32, |sum, (_, part)| sum.saturating_add(*part));
    let most = u16::try_from(ipcs / u32::from(die_cost))
        .unwrap_or(u16::MAX)
        .min(u16::MAX - bought);
    if most > 0 && open_charts(state, legal.power).next().is_some() {
        legal.research = Some(ResearchLegal {
            most,
            die_cost,
            purses,
        });
    }
}

/// Reports whether nothing can be bought, and nothing was: the phase closes by itself.
pub(crate) fn idle(state: &State) -> bool {
    let mut legal = PhaseLegal::none(state.turn().power, Phase::Research);
    list(state, &mut legal);
    legal.research.is_none() && state.drafts().len() == 0
}

/// Forgets what research was about in the turn before.
pub(crate) fn begin_turn(state: &mut State) {
    state.set_laboratory(|laboratory| {
        laboratory.dice = 0;
        laboratory.launched.clear();
        laboratory.raids_over = false;
    });
}
