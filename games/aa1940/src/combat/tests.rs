//! Battles played through the engine's public interface with scripted dice.

mod aaa;
mod assault;
mod carriers;
mod choice;
mod guests;
mod land;
mod low_luck;
mod orders;
mod property;
mod raid;
mod retreat;
mod sea;
mod submarines;
mod support;
mod verdict;

use sandtable_kernel::{Game, Seat};

use crate::battle_site::{BattleKind, BattleSite};
use crate::board::Board;
use crate::board_name::BoardName;
use crate::command::Command;
use crate::decision::{Answer, Decision, Hits, Loss, LossCause, Question};
use crate::event::{BattleResult, Event, Role};
use crate::game::AxisAndAllies;
use crate::phase::Phase;
use crate::power::Power;
use crate::scenario::{Scenario, ScriptedDice, find};
use crate::space::SpaceId;
use crate::state::{Marks, State, UnitId};
use crate::step::PendingStep;
use crate::unit::UnitKind;

/// A territory of France that Germany attacks from [`HOME`], or by sea.
const TARGET: &str = "normandy-bordeaux";
/// A German territory beside it.
const HOME: &str = "holland-belgium";
/// A zone off [`TARGET`], in which the British fleet is attacked from [`PORT`].
const CHANNEL: &str = "sz-110";
/// A zone beside [`CHANNEL`].
const PORT: &str = "sz-112";
/// Where a battle that is never fought keeps Conduct Combat open.
const ELSEWHERE: &str = "sz-64";

fn space(id: &str) -> SpaceId {
    Board::shared(BoardName::EUROPE)
        .find_space(id)
        .unwrap_or_else(|| panic!("no space is called {id:?}"))
}

/// The empty board in Germany's Conduct Combat, with one battle to be fought.
fn germany_fights(kind: BattleKind, at: &str) -> Scenario {
    Scenario::europe()
        .turn(1, "germany", Phase::ConductCombat)
        .battle(kind, at)
        .battle(BattleKind::General, ELSEWHERE)
}

/// Units of the attacker that moved in from a neighboring space.
fn moved_in(
    mut scenario: Scenario,
    at: &str,
    from: &str,
    power: &str,
    kind: UnitKind,
    count: u16,
) -> Scenario {
    for _ in 0..count {
        scenario = scenario.unit(at, power, kind, |piece| {
            piece.start = space(from);
            piece.entered = space(from);
            piece.spent = 1;
            piece.marks = Marks::COMBAT_MOVED;
        });
    }
    scenario
}

/// A German force in [`TARGET`] that came overland, against a French one.
fn land_battle(attackers: &[(UnitKind, u16)], defenders: &[(UnitKind, u16)]) -> Scenario {
    let mut scenario = germany_fights(BattleKind::General, TARGET);
    for &(kind, count) in attackers {
        scenario = moved_in(scenario, TARGET, HOME, "germany", kind, count);
    }
    for &(kind, count) in defenders {
        scenario = scenario.units(TARGET, "france", kind, count);
    }
    scenario
}

/// A German force in [`CHANNEL`] that came from [`PORT`], against a British one.
fn sea_battle(attackers: &[(UnitKind, u16)], defenders: &[(UnitKind, u16)]) -> Scenario {
    let mut scenario = germany_fights(BattleKind::General, CHANNEL);
    for &(kind, count) in attackers {
        scenario = moved_in(scenario, CHANNEL, PORT, "germany", kind, count);
    }
    for &(kind, count) in defenders {
        scenario = scenario.units(CHANNEL, "united-kingdom", kind, count);
    }
    scenario
}

/// A match at the table.
struct Table {
    state: State,
    dice: ScriptedDice,
    events: Vec<Event>,
}

impl Table {
    fn set(scenario: Scenario, dice: &[u8]) -> Self {
        Self {
            state: scenario.build(),
            dice: ScriptedDice::new(dice.iter().copied()),
            events: Vec::new(),
        }
    }

    fn apply(&mut self, seat: Seat, command: &Command) -> Result<(), &'static str> {
        let mut events = Vec::new();
        let result = AxisAndAllies::europe1940().apply(
            &mut self.state,
            seat,
            command,
            &mut self.dice,
            &mut events,
        );
        self.events
            .extend(events.into_iter().map(|addressed| addressed.event));
        assert_eq!(self.state.hash(), self.state.full_hash());
        result.map_err(|violation| violation.rule)
    }

    fn acting_seat(&self) -> Seat {
        self.state.seat_of(self.state.turn().power).unwrap()
    }

    /// The attacker resolves a battle.
    fn fight(&mut self, kind: BattleKind, at: &str) -> &mut Self {
        let site = BattleSite {
            kind,
            space: space(at),
        };
        self.apply(self.acting_seat(), &Command::Fight { site })
            .unwrap();
        self
    }

    /// A general combat in [`TARGET`], or an answer further.
    fn fight_on_land(scenario: Scenario, dice: &[u8]) -> Self {
        let mut table = Self::set(scenario, dice);
        table.fight(BattleKind::General, TARGET);
        table
    }

    fn fight_at_sea(scenario: Scenario, dice: &[u8]) -> Self {
        let mut table = Self::set(scenario, dice);
        table.fight(BattleKind::General, CHANNEL);
        table
    }

    fn decision(&self) -> &Decision {
        assert_eq!(self.state.pending().len(), 1, "one question at a time");
        &self.state.pending()[0]
    }

    fn question(&self) -> &Question {
        &self.decision().question
    }

    /// The power that is asked.
    fn asked(&self) -> &str {
        &self.state.board().power(self.decision().power).id
    }

    fn answer(&mut self, answer: Answer) -> &mut Self {
        let decision = self.decision();
        let (id, seat) = (decision.id, decision.seat);
        self.apply(
            seat,
            &Command::Answer {
                decision: id,
                answer,
            },
        )
        .unwrap();
        self
    }

    /// The rule by which an answer is refused; nothing changes.
    fn refused(&mut self, answer: Answer) -> &'static str {
        let decision = self.decision();
        let (id, seat) = (decision.id, decision.seat);
        let before = self.state.hash();
        let refusal = self.apply(
            seat,
            &Command::Answer {
                decision: id,
                answer,
            },
        );
        assert_eq!(self.state.hash(), before);
        refusal.unwrap_err()
    }

    fn press(&mut self) -> &mut Self {
        assert!(matches!(self.question(), Question::Press { .. }));
        self.answer(Answer::Press)
    }

    fn retreat(&mut self, to: &str) -> &mut Self {
        self.answer(Answer::Retreat(Some(space(to))))
    }

    fn stay_up(&mut self) -> &mut Self {
        assert!(matches!(self.question(), Question::Submerge { .. }));
        self.answer(Answer::Submerge(Vec::new()))
    }

    /// Loses some of the groups asked about, by kind: destroyed and damaged.
    fn lose(&mut self, losses: &[(UnitKind, u16, u16)]) -> &mut Self {
        let losses = self.losses(losses);
        self.answer(Answer::Losses(losses))
    }

    fn losses(&self, losses: &[(UnitKind, u16, u16)]) -> Vec<Loss> {
        let Question::Losses { groups, .. } = self.question() else {
            panic!("losses are asked for, not {}", self.question().name());
        };
        losses
            .iter()
            .map(|&(kind, destroyed, damaged)| Loss {
                unit: groups
                    .iter()
                    .find(|group| group.kind == kind)
                    .unwrap_or_else(|| panic!("no {} is at stake", kind.id()))
                    .unit,
                destroyed,
                damaged,
            })
            .collect()
    }

    fn count(&self, at: &str, power: &str, kind: UnitKind) -> usize {
        let owner = match power {
            "neutral" => Power::NEUTRAL,
            id => self.state.board().find_power(id).unwrap(),
        };
        self.state
            .pieces_in(space(at))
            .filter(|(_, piece)| piece.owner == owner && piece.kind == kind)
            .count()
    }

    fn unit(&self, at: &str, power: &str, kind: UnitKind) -> UnitId {
        find(&self.state, at, power, kind)
    }

    fn marks(&self, unit: UnitId) -> Marks {
        self.state.piece(unit).unwrap().marks
    }

    /// Rolls: the roller, the cause, the number to hit and the number of dice.
    fn rolls(&self) -> Vec<(Role, LossCause, u8, usize)> {
        self.events
            .iter()
            .filter_map(|event| match event {
                Event::Rolled {
                    by,
                    cause,
                    hits_on,
                    dice,
                    ..
                } => Some((*by, *cause, *hits_on, dice.len())),
                _ => None,
            })
            .collect()
    }

    /// The ordinary fire of one side: numbers and dice.
    fn fire(&self, role: Role) -> Vec<(u8, usize)> {
        self.rolls()
            .into_iter()
            .filter(|(by, cause, _, _)| *by == role && *cause == LossCause::Fire)
            .map(|(_, _, hits_on, dice)| (hits_on, dice))
            .collect()
    }

    fn hits_scored(&self, against: Role) -> Vec<Hits> {
        self.events
            .iter()
            .filter_map(|event| match event {
                Event::HitsScored {
                    against: side,
                    hits,
                    ..
                } if *side == against => Some(*hits),
                _ => None,
            })
            .collect()
    }

    /// Result of the last battle.
    fn result(&self) -> Option<BattleResult> {
        self.events.iter().rev().find_map(|event| match event {
            Event::BattleEnded { result, .. } => Some(*result),
            _ => None,
        })
    }

    fn over(&self) -> bool {
        matches!(self.state.step(), PendingStep::Commands) && self.state.pending().is_empty()
    }

    fn happened(&self, matches: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(matches)
    }

    /// Answers everything with what stands in for an answer, until the battle is over.
    fn play_out(&mut self) -> &mut Self {
        let game = AxisAndAllies::europe1940();
        for _ in 0..10_000 {
            let Some(decision) = self.state.pending().first() else {
                return self;
            };
            let seat = decision.seat;
            let command = game.default_command(&self.state, seat).unwrap();
            self.apply(seat, &command).unwrap();
        }
        panic!("the battle does not end");
    }
}
