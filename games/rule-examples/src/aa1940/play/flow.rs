//! Order of phases and turns in an example.

use sandtable_aa1940::command::Command;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::event::Event;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::Power;
use sandtable_kernel::{Game, Seat};

use super::Play;
use super::waiting::{self, Waiting};
use crate::aa1940::order::Order;
use crate::dice::GivenDice;
use crate::fault::Fault;
use crate::judge::{self, CommandStatement};

/// Maximum number of commands that `pass-to` gives.
const PATIENCE: usize = 3000;

impl Play {
    /// Research dice that were bought are rolled: the engine does so as the phase closes.
    pub(crate) fn roll_research(&mut self, dice: &mut GivenDice) -> Result<(), Fault> {
        let bought = |command: &Command| matches!(command, Command::Research { .. });
        let power = self.state.turn().power;
        let Some(seat) = self.state.seat_of(power) else {
            return Ok(());
        };
        if self.state.drafts().any(bought) {
            self.events = self.carry_out(seat, &Command::EndPhase, dice)?;
            self.looked = 0;
            self.rolled_ahead = Some(power);
        }
        Ok(())
    }

    /// A phase that was about to open opens.
    pub(crate) fn open_waiting(&mut self, dice: &mut GivenDice) -> Result<(), Fault> {
        let Some(waiting) = self.waiting.take() else {
            return Ok(());
        };
        self.events = self.carry_out(waiting.seat, &waiting.command, dice)?;
        self.looked = 0;
        self.notice_overtaken(Some(waiting.power));
        Ok(())
    }

    /// IPCs in an economy's treasury.
    pub(crate) fn treasury(&self, economy: EconomyId) -> u32 {
        let refunds = self.waiting.iter().flat_map(|waiting| &waiting.refunds);
        let refunds = refunds.filter(|refund| refund.0 == economy);
        let back: u32 = refunds.map(|refund| refund.1).sum();
        self.state.economy_account(economy).treasury + back
    }

    /// Reports whether it is a phase, or one that has begun since the last command: one in which
    /// nothing can be done closes by itself.
    pub(crate) fn is_phase(&self, phase: (Power, Phase)) -> bool {
        let turn = self.state.turn();
        let waiting = self.waiting.as_ref();
        let now = waiting.map_or((turn.power, turn.phase), |waiting| {
            (waiting.power, waiting.phase)
        });
        if now == phase {
            return true;
        }
        self.events.iter().any(|event| begins(event, phase))
    }

    /// Reports whether a power only closes what has closed by itself.
    pub(super) fn closes_what_is_closed(
        &self,
        power: Power,
        manner: &CommandStatement,
        order: &Order,
    ) -> bool {
        matches!(order, Order::End | Order::Pass)
            && !matches!(manner, CommandStatement::Cannot(_))
            && self.overtaken.contains(&power)
            && self.state.pending().is_empty()
    }

    /// Notices whose turn the last command led over: those whose phases began, and one that
    /// did not close its own.
    pub(super) fn notice_overtaken(&mut self, silent: Option<Power>) {
        let began = self.events.iter().filter_map(|event| match event {
            Event::PhaseBegan { power, .. } => Some(*power),
            _ => None,
        });
        let acting = self.state.turn().power;
        self.overtaken = began.chain(silent).filter(|it| *it != acting).collect();
    }

    /// Everybody passes until a power's phase begins, or where it would have been if the power
    /// has none, or until the match is over.
    pub(super) fn pass_to(
        &mut self,
        goal: (Power, Phase),
        dice: &mut GivenDice,
    ) -> Result<(), Fault> {
        let mut events = Vec::new();
        let last = self.turn_of(goal);
        for _ in 0..PATIENCE {
            let turn = self.state.turn();
            let there = (turn.power, turn.phase) == goal;
            let now = (turn.round, turn.power);
            let past = now > last || now == last && follows(goal.1, turn.phase);
            let past = past || self.state.outcome().is_some();
            if there || past || events.iter().any(|event| begins(event, goal)) {
                self.events = events;
                self.looked = 0;
                self.notice_overtaken(Some(goal.0));
                return Ok(());
            }
            let seat = self.game.awaited(&self.state).iter().next();
            let command = seat.and_then(|seat| self.usual_command(seat));
            let (Some(seat), Some(command)) = (seat, command) else {
                return Err(Fault::position(
                    "that phase",
                    "nothing is awaited of anybody",
                ));
            };
            if let Some(waiting) = self.runs_past(goal, seat, &command, dice) {
                self.waiting = Some(waiting);
                self.overtaken.clear();
                self.events = events;
                self.looked = 0;
                return Ok(());
            }
            events.extend(self.carry_out(seat, &command, dice)?);
        }
        Err(Fault::position(
            "that phase",
            format!("none after {PATIENCE} commands"),
        ))
    }

    /// A power's phase, if a command would open it and lead on at once.
    fn runs_past(
        &self,
        (power, phase): (Power, Phase),
        seat: Seat,
        command: &Command,
        dice: &GivenDice,
    ) -> Option<Waiting> {
        let (mut state, mut dice) = (self.state.clone(), dice.clone());
        let judged = (&CommandStatement::Does, command);
        let events = judge::judge(&self.game, &mut state, &mut dice, seat, judged).ok()?;
        let events: Vec<Event> = events.into_iter().map(|it| it.event).collect();
        let turn = state.turn();
        let stays = (turn.power, turn.phase) == (power, phase) && phase != Phase::CollectIncome;
        let opens = |event| begins(event, (power, phase));
        (!stays && events.iter().any(opens)).then(|| Waiting {
            power,
            phase,
            seat,
            command: command.clone(),
            refunds: waiting::refunds(&events),
        })
    }

    /// The round and power of the turn in which a phase comes next.
    fn turn_of(&self, (power, phase): (Power, Phase)) -> (u16, Power) {
        let turn = self.state.turn();
        let over = turn.power > power || turn.power == power && follows(phase, turn.phase);
        (turn.round + u16::from(over), power)
    }
}

/// Reports whether a phase of a turn comes after another one.
fn follows(phase: Phase, other: Phase) -> bool {
    let mut later = std::iter::successors(phase.next(), |phase| phase.next());
    later.any(|later| later == other)
}

/// Reports whether a power's phase begins.
fn begins(event: &Event, goal: (Power, Phase)) -> bool {
    matches!(event, Event::PhaseBegan { power, phase } if (*power, *phase) == goal)
}
