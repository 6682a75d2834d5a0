//! An example being played: commands go to the engine by the public door.

mod census;
mod flow;
mod naming;
mod waiting;

use std::collections::BTreeSet;

use sandtable_aa1940::command::Command;
use sandtable_aa1940::event::Event;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::State;
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::{Game, Seat, Violation};

use super::answer;
use super::names::UnitNames;
use super::order::Order;
use super::position::Position;
use super::resolve::{self, Resolved};
use super::rolls;
use crate::dice::GivenDice;
use crate::fault::{Fault, FaultKind};
use crate::judge::{self, CommandStatement};

/// An example being played.
pub(crate) struct Play {
    game: AxisAndAllies,
    /// The position as it is.
    pub(crate) state: State,
    /// The units with a name.
    pub(crate) units: UnitNames,
    /// The spaces that were named.
    pub(crate) seen: BTreeSet<SpaceId>,
    /// Events of the last command.
    events: Vec<Event>,
    /// Number of steps of its dice that have been looked at.
    looked: usize,
    /// The powers whose turn went on to another's without an order of theirs, and which may still
    /// be ordered to close it.
    overtaken: Vec<Power>,
    /// A phase that closes by itself and is about to open.
    waiting: Option<waiting::Waiting>,
    /// The power whose Research phase was closed to roll its dice, and which may still be ordered
    /// to close it.
    rolled_ahead: Option<Power>,
}

impl Play {
    /// The position opens.
    pub(crate) fn begin(position: &Position, dice: &mut GivenDice) -> Result<Self, Fault> {
        let scenario = position.scenario.clone();
        let turn = scenario.state().turn();
        let (acting, phase) = (turn.power, turn.phase);
        let mut events = Vec::new();
        let state = scenario.open(dice, &mut events);
        let mut play = Self {
            game: AxisAndAllies::on(state.board().board),
            state,
            units: position.units.clone(),
            seen: position.seen.iter().copied().collect(),
            events: events.into_iter().map(|it| it.event).collect(),
            looked: 0,
            overtaken: Vec::new(),
            waiting: None,
            rolled_ahead: None,
        };
        play.check_hash()?;
        let seat = play.state.seat_of(acting);
        play.waiting =
            seat.filter(|_| phase == Phase::CollectIncome)
                .map(|seat| waiting::Waiting {
                    power: acting,
                    phase,
                    seat,
                    command: Command::EndPhase,
                    refunds: Vec::new(),
                });
        Ok(play)
    }

    /// The next step of the last command's dice, of which so many were looked at.
    pub(crate) fn next_rolls(&self) -> Vec<rolls::DiceStep> {
        let mut steps = rolls::steps(&self.events);
        steps.split_off(self.looked.min(steps.len()))
    }

    /// Steps of the last command's dice were looked at.
    pub(crate) fn looked_at(&mut self, steps: usize) {
        self.looked += steps;
    }

    /// Gives a command of a power.
    pub(crate) fn order(
        &mut self,
        power: Power,
        manner: &CommandStatement,
        order: &Order,
        dice: &mut GivenDice,
    ) -> Result<(), Fault> {
        let seat = self.state.seat_of(power);
        let seat = seat.ok_or_else(|| Fault::text("a power with a seat", "none"))?;
        if let Some(waiting) = &self.waiting {
            let closes = matches!(order, Order::End | Order::Pass) && waiting.power == power;
            if closes && *manner == CommandStatement::Can {
                return Ok(());
            }
            self.open_waiting(dice)?;
            if closes && *manner == CommandStatement::Does {
                return Ok(());
            }
        }
        if self.closes_what_is_closed(power, manner, order) {
            return Ok(());
        }
        match order {
            Order::Answer(_) => self.roll_research(dice)?,
            Order::End if self.rolled_ahead == Some(power) && *manner == CommandStatement::Does => {
                self.rolled_ahead = None;
                return Ok(());
            }
            _ if *manner == CommandStatement::Does => self.rolled_ahead = None,
            _ => {}
        }
        if let Order::Engage(zone, fight) = order
            && self.stands(power, *zone, *fight)
        {
            return match manner {
                CommandStatement::Does | CommandStatement::Can => Ok(()),
                CommandStatement::Cannot(_) => Err(Fault::new(
                    FaultKind::Accepted,
                    "the command is refused",
                    "it is so without a command",
                )),
            };
        }
        let resolved = match order {
            Order::PassTo(to, phase) if *manner == CommandStatement::Does => {
                return self.pass_to((*to, *phase), dice);
            }
            Order::PassTo(..) => {
                return Err(Fault::text("\"does pass-to\"", "\"can\" or \"cannot\""));
            }
            Order::Pass => match self.usual_command(seat) {
                Some(command) => Resolved::from(command),
                None if matches!(manner, CommandStatement::Cannot(_)) => return Ok(()),
                None => {
                    let expected = "the command is accepted";
                    let found = "nothing is awaited of the power";
                    return Err(Fault::new(FaultKind::Refused, expected, found));
                }
            },
            Order::Answer(_)
                if !matches!(manner, CommandStatement::Cannot(_)) && !self.asks(power, seat) =>
            {
                let expected = "a question that the power can answer";
                let found = self.state.pending().first();
                let found = found.map_or("nobody is asked", |it| it.question.name());
                return Err(Fault::new(FaultKind::Refused, expected, found));
            }
            Order::Answer(reply) => answer::resolve(&self.state, &self.units, power, reply)?,
            order => resolve::resolve(&self.state, &self.units, power, order)?,
        };
        self.give(seat, manner, &resolved, dice)
    }

    /// Reports whether a power, or its seat, is asked anything.
    fn asks(&self, power: Power, seat: Seat) -> bool {
        let mut pending = self.state.pending().iter();
        pending.any(|decision| decision.power == power || decision.seat == seat)
    }

    /// The command that leads on. Drafts in the way of the phase's close are not taken back: then
    /// the close is refused.
    fn usual_command(&self, seat: Seat) -> Option<Command> {
        match self.game.default_command(&self.state, seat)? {
            Command::TakeBack { .. } => Some(Command::EndPhase),
            command => Some(command),
        }
    }

    /// Reports whether the submarines and transports of a zone are attacked, or ignored, already:
    /// the engine takes only what changes that.
    fn stands(&self, power: Power, zone: SpaceId, fight: bool) -> bool {
        let (state, turn) = (&self.state, self.state.turn());
        let prey = |kind| matches!(kind, UnitKind::Submarine | UnitKind::Transport);
        turn.power == power
            && turn.phase == Phase::CombatMove
            && turn.engaged.contains(&zone) == fight
            && state.enemy_in(power, zone, prey)
            && !state.hostile_zone(power, zone)
    }

    /// Gives the commands that an order resolves to. An order that only can or cannot be done is
    /// tried on a copy, after all commands but the last are carried out.
    fn give(
        &mut self,
        seat: Seat,
        manner: &CommandStatement,
        resolved: &Resolved,
        dice: &mut GivenDice,
    ) -> Result<(), Fault> {
        let Some((last, first)) = resolved.commands.split_last() else {
            return Err(Fault::text("a command", "nothing"));
        };
        let mut events = Vec::new();
        let acting = self.state.turn().power;
        if *manner == CommandStatement::Does {
            for command in &resolved.commands {
                events.extend(self.carry_out(seat, command, dice)?);
            }
            self.events = events;
            self.looked = 0;
            let answers = matches!(last, Command::Answer { .. } | Command::Fight { .. });
            self.notice_overtaken(answers.then_some(acting));
            return Ok(());
        }
        let (mut trial, mut trial_dice) = (self.state.clone(), dice.clone());
        for command in first {
            if matches!(manner, CommandStatement::Cannot(_))
                && self.game.check(&trial, seat, command).is_err()
            {
                let judged = (manner, command);
                judge::judge(&self.game, &mut trial, &mut trial_dice, seat, judged)?;
                return Ok(());
            }
            let judged = (&CommandStatement::Does, command);
            judge::judge(&self.game, &mut trial, &mut trial_dice, seat, judged)?;
        }
        if let CommandStatement::Cannot(rows) = manner {
            let mut draft = (trial.clone(), trial_dice.clone());
            let judged = (&CommandStatement::Does, last);
            if judge::judge(&self.game, &mut draft.0, &mut draft.1, seat, judged).is_ok()
                && let Some(verdict) = self.new_obstacles(seat, rows, &draft.0)
            {
                return verdict;
            }
        }
        judge::judge(
            &self.game,
            &mut trial,
            &mut trial_dice,
            seat,
            (manner, last),
        )?;
        Ok(())
    }

    /// New obstacles to closing the phase after a draft, compared with the rows of a refusal: the
    /// rules forbid such a draft as well, unless others follow it. None when there are none.
    fn new_obstacles(
        &self,
        seat: Seat,
        rows: &[String],
        after: &State,
    ) -> Option<Result<(), Fault>> {
        if after.drafts().len() <= self.state.drafts().len() {
            return None;
        }
        let blockers = |state: &State| -> Vec<Violation> {
            let phase = self.game.legal(state, seat).phase;
            let blockers = phase.into_iter().flat_map(|phase| phase.blockers);
            blockers.map(|blocker| blocker.violation).collect()
        };
        let before = blockers(&self.state);
        let mut new = blockers(after);
        new.retain(|violation| !before.contains(violation));
        let named = |rule: &str| rows.is_empty() || rows.iter().any(|row| row == rule);
        let first = new.first()?;
        if new.iter().any(|violation| named(violation.rule)) {
            return Some(Ok(()));
        }
        Some(Err(Fault::new(
            FaultKind::OtherRow,
            format!("a refusal by {}", rows.join(" or ")),
            format!("as the phase closes, {first}"),
        )))
    }

    /// Carries one command out.
    fn carry_out(
        &mut self,
        seat: Seat,
        command: &Command,
        dice: &mut GivenDice,
    ) -> Result<Vec<Event>, Fault> {
        let before = self.state.clone();
        let judged = (&CommandStatement::Does, command);
        let events = judge::judge(&self.game, &mut self.state, dice, seat, judged)?;
        self.check_hash()?;
        let events: Vec<Event> = events.into_iter().map(|it| it.event).collect();
        census::check(&before, &self.state, &events)?;
        naming::follow(&mut self.units, &before, &self.state, command);
        Ok(events)
    }

    fn check_hash(&self) -> Result<(), Fault> {
        let (kept, full) = (self.state.hash(), self.state.full_hash());
        if kept == full {
            Ok(())
        } else {
            Err(Fault::new(
                FaultKind::Invariant,
                format!("the hash of the content, {full:?}"),
                format!("{kept:?}"),
            ))
        }
    }
}
