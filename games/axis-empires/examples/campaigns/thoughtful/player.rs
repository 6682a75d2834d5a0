//! A player with enough sense to measure a deck by. It looks only at what its seat sees: the
//! board and its own cards, never an enemy's Pending Card or standing orders, nor dice that are
//! still to be rolled. It tries commands on a copy with its own dice, and never one that would
//! turn up a card.

mod battles;
pub(crate) mod cards;
pub(crate) mod choices;
pub(crate) mod ground;
mod levies;
mod march;
mod politics;
pub(crate) mod standing;

use std::collections::VecDeque;

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::{Answer, Decision, Question};
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::legal::{Legal, SegmentOrders};
use sandtable_axis_empires::pack::TurnId;
use sandtable_axis_empires::politics::is_friendly_home;
use sandtable_axis_empires::s10_supply::is_supplied;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::{PieceId, State};
use sandtable_kernel::{Game, Seat};

use ground::Ground;

/// Number of orders and answers that it considers where all are much alike.
const TRIED: usize = 5;

/// A player who thinks, with the movements that it has planned.
#[derive(Debug, Default)]
pub(crate) struct Thoughtful {
    segment: Option<(TurnId, Faction, Segment)>,
    marches: VecDeque<(PieceId, Command)>,
}

impl Thoughtful {
    /// The next command of a seat.
    pub(crate) fn command(
        &mut self,
        state: &State,
        seat: Seat,
        random: &mut Random,
    ) -> Option<Command> {
        let now = (state.now(), state.phasing(), state.segment());
        if self.segment == Some(now) && state.pending().is_empty() {
            return Some(self.march(state, seat, random));
        }
        let legal = AxisEmpires::default().legal(state, seat);
        if let Some(decision) = legal.decisions.first() {
            return answer(state, seat, &legal, decision, random);
        }
        let segment = legal.segment.as_ref()?;
        let faction = segment.faction;
        // None does its player harm, and one that waits can be lost.
        if let Some(fortune) = segment.fortunes.first().copied() {
            return Some(Command::PlayFortune { fortune });
        }
        let order = match &segment.acts {
            SegmentOrders::Movement(acts) => {
                let plan = march::plan(&Ground::of(state, faction), acts);
                self.marches = plan.into();
                self.segment = Some(now);
                return Some(self.march(state, seat, random));
            }
            SegmentOrders::OptionCard(acts) => cards::choose(state, acts).map(Command::OptionCard),
            SegmentOrders::PoliticalEvents(acts) => {
                politics::end_policy(state, acts).map(Command::PoliticalEvents)
            }
            SegmentOrders::WarAndPeace(acts) => {
                politics::war_and_peace(state, faction, acts).map(Command::WarAndPeace)
            }
            SegmentOrders::Replacements(acts) => {
                levies::choose(&Ground::of(state, faction), acts).map(Command::Replacements)
            }
            SegmentOrders::Combat(acts) if !acts.attacks.is_empty() => {
                battles::attack(state, seat, acts, random)
            }
            SegmentOrders::Organization(_) => {
                let tried = sample(state, &legal, random);
                let best = battles::best(state, seat, faction, tried, random);
                let better = best.filter(|(after, _)| *after > standing::worth(state, faction));
                better.map(|(_, command)| command)
            }
            SegmentOrders::None
            | SegmentOrders::Combat(_)
            | SegmentOrders::Logistics(_)
            | SegmentOrders::Support(_) => {
                return sampler::choose(state, &legal, |most| random.below(most));
            }
        };
        match order {
            None if segment.blockers.is_empty() => Some(Command::EndSegment),
            None => sampler::choose(state, &legal, |most| random.below(most)),
            order => order,
        }
    }

    /// The next movement that was planned, unless it came to nothing by those before it or
    /// would leave its unit without supply; then the end of the segment.
    fn march(&mut self, state: &State, seat: Seat, random: &Random) -> Command {
        while let Some((piece, command)) = self.marches.pop_front() {
            let mut copy = state.clone();
            let mut dice = random.clone();
            let applied =
                AxisEmpires::default().apply(&mut copy, seat, &command, &mut dice, &mut Vec::new());
            if applied.is_ok() && keeps_supply(&copy, piece) {
                return command;
            }
        }
        Command::EndSegment
    }
}

/// Reports whether a unit that has moved is at home, supplied, or in a Strategic Hex.
fn keeps_supply(state: &State, id: PieceId) -> bool {
    let Some(piece) = state.piece(id) else {
        return false;
    };
    piece.at.hex().is_none_or(|hex| {
        is_friendly_home(state, state.land(hex), piece.faction)
            || ground::is_strategic(state, hex)
            || is_supplied(state, id)
    })
}

/// Some of the commands that could be given.
fn sample(state: &State, legal: &Legal, random: &mut Random) -> Vec<Command> {
    let mut tried: Vec<Command> = Vec::new();
    for _ in 0..TRIED {
        let drawn = sampler::choose(state, legal, |most| random.below(most));
        let new = drawn.filter(|it| *it != Command::EndSegment && !tried.contains(it));
        tried.extend(new);
    }
    tried
}

fn answer(
    state: &State,
    seat: Seat,
    legal: &Legal,
    decision: &Decision,
    random: &mut Random,
) -> Option<Command> {
    if let Question::Choice(choice) = &decision.question {
        let pick = choices::pick(state, decision.faction, choice)?;
        return Some(Command::Answer {
            decision: decision.id,
            answer: Answer::Choice(pick),
        });
    }
    let tried = sample(state, legal, random);
    let best = battles::best(state, seat, decision.faction, tried, random);
    best.map(|(_, command)| command)
}
