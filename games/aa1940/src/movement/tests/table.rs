//! A position on the table, moved by the names of its spaces.

use sandtable_kernel::{Addressed, Game, Seat, Violation};

use crate::battle_site::BattleKind;
use crate::command::{Command, Stack};
use crate::event::Event;
use crate::favor::Favor;
use crate::game::AxisAndAllies;
use crate::legal::{PhaseLegal, StackMoves};
use crate::power::Power;
use crate::scenario::{Scenario, ScriptedDice, find};
use crate::space::SpaceId;
use crate::state::{Piece, State, UnitId};
use crate::unit::UnitKind;

/// Result of a command: nothing, or the id of the rule that refused it.
pub(crate) type Answer = Result<(), &'static str>;

/// A position, the engine and what happened so far.
pub(crate) struct Table {
    pub(crate) state: State,
    pub(crate) events: Vec<Event>,
}

impl Table {
    pub(crate) fn set(scenario: Scenario) -> Self {
        Self {
            state: scenario.build(),
            events: Vec::new(),
        }
    }

    pub(crate) fn space(&self, id: &str) -> SpaceId {
        self.state.board().find_space(id).expect("a space")
    }

    pub(crate) fn power(&self, id: &str) -> Power {
        match id {
            "neutral" => Power::NEUTRAL,
            id => self.state.board().find_power(id).expect("a power"),
        }
    }

    fn seat(&self) -> Seat {
        self.state
            .seat_of(self.state.turn().power)
            .expect("the acting power is played")
    }

    /// Submits a command for the acting power; a refusal must change nothing.
    pub(crate) fn submit(&mut self, command: Command) -> Answer {
        self.try_submit(command).map_err(|violation| violation.rule)
    }

    fn try_submit(&mut self, command: Command) -> Result<(), Box<Violation>> {
        let (game, seat) = (AxisAndAllies::europe1940(), self.seat());
        let before = self.state.hash();
        let mut events: Vec<Addressed<Event>> = Vec::new();
        let result = game.apply(
            &mut self.state,
            seat,
            &command,
            &mut ScriptedDice::default(),
            &mut events,
        );
        if let Err(violation) = &result {
            assert_eq!(self.state.hash(), before, "{violation}");
            assert!(!violation.expected.is_empty() && !violation.found.is_empty());
        }
        self.events
            .extend(events.into_iter().map(|addressed| addressed.event));
        result
    }

    fn stack(&self, kind: UnitKind, count: u16, from: &str) -> Stack {
        Stack {
            from: self.space(from),
            kind,
            count,
            unit: None,
        }
    }

    pub(crate) fn go(&mut self, kind: UnitKind, count: u16, from: &str, to: &str) -> Answer {
        let (stack, to) = (self.stack(kind, count, from), self.space(to));
        self.submit(Command::Move {
            stack,
            to,
            via: None,
        })
    }

    pub(crate) fn blitz(
        &mut self,
        kind: UnitKind,
        count: u16,
        from: &str,
        via: &str,
        to: &str,
    ) -> Answer {
        let (stack, to) = (self.stack(kind, count, from), self.space(to));
        let via = Some(self.space(via));
        self.submit(Command::Move { stack, to, via })
    }

    pub(crate) fn raid(&mut self, kind: UnitKind, count: u16, from: &str, to: &str) -> Answer {
        let (stack, to) = (self.stack(kind, count, from), self.space(to));
        self.submit(Command::Raid { stack, to })
    }

    /// Boards the first transport of a power in the zone.
    pub(crate) fn load(
        &mut self,
        kind: UnitKind,
        count: u16,
        from: &str,
        (owner, zone): (&str, &str),
    ) -> Answer {
        let stack = self.stack(kind, count, from);
        let transport = find(&self.state, zone, owner, UnitKind::Transport);
        self.submit(Command::Load { stack, transport })
    }

    pub(crate) fn land(&mut self, kind: UnitKind, count: u16, zone: &str, to: &str) -> Answer {
        let (stack, to) = (self.stack(kind, count, zone), self.space(to));
        self.submit(Command::Unload { stack, to })
    }

    pub(crate) fn engage(&mut self, zone: &str, fight: bool) -> Answer {
        let zone = self.space(zone);
        self.submit(Command::Engage { zone, fight })
    }

    pub(crate) fn take_back(&mut self, steps: u16) {
        assert_eq!(self.submit(Command::TakeBack { steps }), Ok(()));
    }

    pub(crate) fn close(&mut self) -> Answer {
        self.submit(Command::EndPhase)
    }

    pub(crate) fn grant(&mut self, favor: Favor) {
        self.state.set_turn(|turn| turn.granted.push(favor));
    }

    pub(crate) fn legal(&self) -> PhaseLegal {
        AxisAndAllies::europe1940()
            .legal(&self.state, self.seat())
            .phase
            .expect("the acting power may act")
    }

    /// The rules that keep the phase open.
    pub(crate) fn blockers(&self) -> Vec<&'static str> {
        self.legal()
            .blockers
            .iter()
            .map(|blocker| blocker.violation.rule)
            .collect()
    }

    /// The first obstacle to closing the phase: where it is, about how many units of which kind,
    /// and its remedy.
    pub(crate) fn obstacle(&self) -> (Option<&str>, Vec<(UnitKind, u16)>, Option<Command>) {
        let blocker = self.legal().blockers.remove(0);
        let at = blocker.at.map(|at| &*self.state.board().space(at).id);
        let units = blocker.units.iter().map(|it| (it.kind, it.count));
        (at, units.collect(), blocker.remedy)
    }

    /// Where listed units of a kind can move from a space.
    pub(crate) fn reach(&self, kind: UnitKind, from: &str) -> Vec<String> {
        self.listed(&self.legal().moves, kind, from)
    }

    pub(crate) fn listed(&self, lists: &[StackMoves], kind: UnitKind, from: &str) -> Vec<String> {
        let from = self.space(from);
        lists
            .iter()
            .filter(|list| list.stack.kind == kind && list.stack.from == from)
            .flat_map(|list| &list.to)
            .map(|to| self.state.board().space(to.to).id.clone())
            .collect()
    }

    /// Units of a power and kind in a space.
    pub(crate) fn count(&self, space: &str, power: &str, kind: UnitKind) -> usize {
        let power = self.power(power);
        self.state
            .pieces_in(self.space(space))
            .filter(|(_, piece)| piece.owner == power && piece.kind == kind)
            .count()
    }

    pub(crate) fn unit(&self, space: &str, power: &str, kind: UnitKind) -> (UnitId, Piece) {
        let id = find(&self.state, space, power, kind);
        (id, *self.state.piece(id).expect("found"))
    }

    pub(crate) fn controller(&self, space: &str) -> Option<Power> {
        self.state.territory(self.space(space)).controller
    }

    /// The battles to be fought, by their spaces' names.
    pub(crate) fn battles(&self) -> Vec<(BattleKind, String)> {
        self.state
            .turn()
            .battles
            .iter()
            .map(|site| (site.kind, self.state.board().space(site.space).id.clone()))
            .collect()
    }
}
