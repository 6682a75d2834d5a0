//! A table to play positions on, for the tests of the chapters.

use sandtable_kernel::{Addressed, Game, Seat, Violation};

use crate::answers;
use crate::battle_site::{BattleKind, BattleSite};
use crate::combat;
use crate::command::{Command, Stack};
use crate::command_context::Play;
use crate::decision::{Answer, Question};
use crate::economy::EconomyId;
use crate::event::Event;
use crate::game::AxisAndAllies;
use crate::legal::{Legal, PhaseLegal};
use crate::phase::Phase;
use crate::power::Power;
use crate::scenario::{Scenario, ScriptedDice};
use crate::space::SpaceId;
use crate::state::{Piece, State, Territory, UnitId};
use crate::turn;
use crate::unit::UnitKind;

/// A position with what has happened on it.
pub(crate) struct Table {
    pub(crate) game: AxisAndAllies,
    pub(crate) state: State,
    pub(crate) dice: ScriptedDice,
    pub(crate) events: Vec<Event>,
}

impl Table {
    /// The position as it is.
    pub(crate) fn new(scenario: Scenario) -> Self {
        let state = scenario.build();
        Self {
            game: AxisAndAllies::on(state.board().board),
            state,
            dice: ScriptedDice::default(),
            events: Vec::new(),
        }
    }

    /// With these dice to come.
    pub(crate) fn rolling(mut self, rolls: impl IntoIterator<Item = u8>) -> Self {
        self.dice = ScriptedDice::new(rolls);
        self
    }

    /// A space by its id.
    pub(crate) fn space(&self, id: &str) -> SpaceId {
        self.state.board().find_space(id).expect("a space's id")
    }

    /// A power by its id.
    pub(crate) fn power(&self, id: &str) -> Power {
        self.state.board().find_power(id).expect("a power's id")
    }

    /// An economy by its id.
    pub(crate) fn economy(&self, id: &str) -> EconomyId {
        let economy = self.state.board().find_economy(id);
        economy.expect("an economy's id")
    }

    /// IPCs in an economy's treasury.
    pub(crate) fn economy_account(&self, id: &str) -> u32 {
        self.state.economy_account(self.economy(id)).treasury
    }

    /// The seat of a power.
    pub(crate) fn seat(&self, power: &str) -> Seat {
        let power = self.power(power);
        self.state.seat_of(power).expect("every power has a seat")
    }

    /// The seat of `power` submits a command, which is accepted.
    pub(crate) fn does(&mut self, power: &str, command: Command) {
        let seat = self.seat(power);
        let mut events = Vec::new();
        let game = self.game.clone();
        game.apply(&mut self.state, seat, &command, &mut self.dice, &mut events)
            .unwrap_or_else(|refusal| panic!("{command:?} was refused: {refusal}"));
        self.record(events);
        assert_eq!(self.state.hash(), self.state.full_hash());
    }

    /// The rule by which a command of `power`'s seat is refused. It changes nothing.
    pub(crate) fn refused(&mut self, power: &str, command: Command) -> &'static str {
        self.refusal(power, command).rule
    }

    /// Why a command of `power`'s seat is refused. It changes nothing.
    pub(crate) fn refusal(&mut self, power: &str, command: Command) -> Box<Violation> {
        let (seat, before) = (self.seat(power), self.state.hash());
        let mut events = Vec::new();
        let game = self.game.clone();
        let result = game.apply(&mut self.state, seat, &command, &mut self.dice, &mut events);
        let refusal = result.expect_err("the command should be refused");
        assert_eq!(
            self.state.hash(),
            before,
            "a refused command changes nothing"
        );
        assert!(events.is_empty());
        refusal
    }

    /// The command that moves units.
    pub(crate) fn go(&self, kind: UnitKind, count: u16, from: &str, to: &str) -> Command {
        Command::Move {
            stack: Stack {
                from: self.space(from),
                kind,
                count,
                unit: None,
            },
            to: self.space(to),
            via: None,
        }
    }

    /// The command that resolves a battle.
    pub(crate) fn battle(&self, kind: BattleKind, at: &str) -> Command {
        let space = self.space(at);
        Command::Fight {
            site: BattleSite { kind, space },
        }
    }

    /// The first open question is answered, and the answer accepted.
    pub(crate) fn answers(&mut self, answer: Answer) {
        let (power, command) = self.answer(answer);
        self.does(&power, command);
    }

    /// The rule by which an answer to the first open question is refused.
    pub(crate) fn answer_refused(&mut self, answer: Answer) -> &'static str {
        let (power, command) = self.answer(answer);
        self.refused(&power, command)
    }

    fn answer(&self, answer: Answer) -> (String, Command) {
        let decision = self.state.pending().first().expect("an open question");
        let power = self.state.board().power(decision.power).id.clone();
        let command = Command::Answer {
            decision: decision.id,
            answer,
        };
        (power, command)
    }

    /// The first open question and the power it is put to.
    pub(crate) fn question(&self) -> (&str, &Question) {
        let decision = self.state.pending().first().expect("an open question");
        let power = self.state.board().power(decision.power);
        (&power.id, &decision.question)
    }

    /// Runs a procedure of a chapter.
    pub(crate) fn run(&mut self, procedure: impl FnOnce(&mut Play<'_>)) {
        let mut events = Vec::new();
        procedure(&mut Play {
            state: &mut self.state,
            dice: &mut self.dice,
            events: &mut events,
        });
        self.record(events);
        assert_eq!(self.state.hash(), self.state.full_hash());
    }

    /// Carries the game on until someone must act.
    pub(crate) fn advance(&mut self) {
        self.run(turn::advance);
    }

    /// Performs the usual action for the seat that must act.
    pub(crate) fn passes(&mut self) {
        if let Some(decision) = self.state.pending().first() {
            let usual = answers::default(&self.state, decision);
            return self.answers(usual);
        }
        let power = self.acting();
        self.does(&power, turn::default_command(&self.state));
    }

    /// Passes until it is a power's phase.
    pub(crate) fn until(&mut self, power: &str, phase: Phase) {
        let goal = (self.power(power), phase);
        for _ in 0..200 {
            let turn = self.state.turn();
            if (turn.power, turn.phase) == goal && self.state.pending().is_empty() {
                return;
            }
            assert!(self.state.outcome().is_none(), "the match is over");
            self.passes();
        }
        panic!("{power} never comes to {phase:?}");
    }

    /// The acting power.
    pub(crate) fn acting(&self) -> String {
        let power = self.state.turn().power;
        self.state.board().power(power).id.clone()
    }

    /// The acting power, in Purchase or Combat Move, takes a territory by its commands:
    /// a tank that was put beside it, ashore or aboard, attacks and wins.
    pub(crate) fn conquers(&mut self, power: &str, territory: &str) {
        let (by, target) = (self.power(power), self.space(territory));
        let (tank, ashore) = self.tank_beside(by, target);
        let from = self.state.piece(tank).expect("it was put there").space;
        if self.state.turn().phase == Phase::Purchase {
            self.does(power, Command::EndPhase);
        }
        let stack = Stack {
            from,
            kind: UnitKind::Tank,
            count: 1,
            unit: Some(tank),
        };
        let to = target;
        let attack = if ashore {
            Command::Move {
                stack,
                to,
                via: None,
            }
        } else {
            Command::Unload { stack, to }
        };
        self.does(power, attack);
        self.does(power, Command::EndPhase);
        self.fights(power);
        let side = self.state.board().side(by).expect("a power has a side");
        assert!(
            self.state.side_holds(side, target),
            "{territory} did not fall"
        );
    }

    /// Fights all battles; everything that is asked gets the usual answer.
    pub(crate) fn fights(&mut self, power: &str) {
        loop {
            match self.state.pending().first() {
                Some(decision) if matches!(decision.question, Question::LiberationForce { .. }) => {
                    return;
                }
                Some(_) => self.passes(),
                None => match combat::next_site(&self.state) {
                    Some(site) => self.does(power, Command::Fight { site }),
                    None => return,
                },
            }
        }
    }

    /// Puts a tank where it can attack a territory from, and says whether that is land.
    fn tank_beside(&mut self, by: Power, target: SpaceId) -> (UnitId, bool) {
        self.state.commit_drafts();
        let board = self.state.shared_board();
        let ashore = board
            .land_neighbors(target)
            .iter()
            .find(|land| self.state.friendly_since_turn_start(by, **land));
        let afloat = board
            .sea_neighbors(target)
            .iter()
            .find(|zone| !self.state.hostile_zone(by, **zone));
        let at = *ashore.or(afloat).expect("a way to the territory");
        let mut tank = Piece::new(UnitKind::Tank, by, at);
        if ashore.is_none() {
            tank.aboard = self.state.spawn(Piece::new(UnitKind::Transport, by, at));
        }
        let tank = self.state.spawn(tank).expect("room for a unit");
        (tank, ashore.is_some())
    }

    fn record(&mut self, events: Vec<Addressed<Event>>) {
        self.events
            .extend(events.into_iter().map(|addressed| addressed.event));
    }

    /// Possible actions of a power's seat.
    pub(crate) fn legal(&self, power: &str) -> Legal {
        self.game.legal(&self.state, self.seat(power))
    }

    /// Possible actions of the acting power.
    pub(crate) fn phase(&self) -> PhaseLegal {
        let power = self.state.board().power(self.state.turn().power).id.clone();
        self.legal(&power).phase.expect("it is the power's move")
    }

    /// A territory.
    pub(crate) fn territory(&self, id: &str) -> Territory {
        *self.state.territory(self.space(id))
    }

    /// IPCs in the treasury.
    pub(crate) fn treasury(&self, power: &str) -> u32 {
        self.state.account(self.power(power)).treasury
    }

    /// Number of units of a power and kind in a space; power `neutral` for standing armies.
    pub(crate) fn count(&self, space: &str, power: &str, kind: UnitKind) -> usize {
        let owner = match power {
            "neutral" => Power::NEUTRAL,
            id => self.power(id),
        };
        self.state
            .pieces_in(self.space(space))
            .filter(|(_, piece)| piece.owner == owner && piece.kind == kind)
            .count()
    }
}
