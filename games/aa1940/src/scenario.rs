//! Positions other than the opening: for tests, puzzles and studies.

use std::sync::Arc;

use sandtable_kernel::{Addressed, Dice};

use crate::advance::Advance;
use crate::battle_site::{BattleKind, BattleSite};
use crate::board::Board;
use crate::board_name::BoardName;
use crate::command_context::Play;
use crate::economy::EconomyId;
use crate::event::Event;
use crate::facility::FacilityKind;
use crate::game::AxisAndAllies;
use crate::options::{DiceRule, Options};
use crate::phase::Phase;
use crate::power::Power;
use crate::space::{Neutrality, SpaceId};
use crate::state::{Account, Facility, Piece, State, Turn, UnitId};
use crate::turn;
use crate::unit::UnitKind;

#[cfg(test)]
mod tests;

/// A position being built. Names are the board's ids; an unknown one is a mistake
/// in the caller and panics, so this is not for input from outside.
#[derive(Clone, Debug)]
pub struct Scenario {
    state: State,
}

impl Scenario {
    /// The Europe board with its printed controllers, facilities and wars but no
    /// units, each power in a seat of its own, as Germany's first Combat Move opens.
    #[must_use]
    pub fn europe() -> Self {
        Self::on(europe_board(), one_seat_each(), true)
    }

    /// The same, limited to a number of rounds.
    #[must_use]
    pub fn europe_for(rounds: u16) -> Self {
        let options = Options {
            round_limit: Some(rounds),
            ..one_seat_each()
        };
        Self::on(europe_board(), options, true)
    }

    /// The opening position with its units.
    #[must_use]
    pub fn opening() -> Self {
        Self::on(europe_board(), one_seat_each(), false)
    }

    /// The Global board in the same way.
    #[must_use]
    pub fn global() -> Self {
        let options = AxisAndAllies::global1940().one_seat_each();
        Self::on(Board::shared(BoardName::GLOBAL), options, true)
    }

    /// The opening position of the Global board with its units.
    #[must_use]
    pub fn global_opening() -> Self {
        let options = AxisAndAllies::global1940().one_seat_each();
        Self::on(Board::shared(BoardName::GLOBAL), options, false)
    }

    fn on(board: Arc<Board>, options: Options, empty: bool) -> Self {
        let mut state = State::opening(board, options);
        if empty {
            let units: Vec<_> = state.pieces().map(|(id, _)| id).collect();
            units.into_iter().for_each(|id| state.remove(id));
        }
        state.set_turn(|turn| turn.phase = Phase::CombatMove);
        Self { state }
    }

    /// A space by its id.
    #[must_use]
    pub fn space(&self, id: &str) -> SpaceId {
        self.state
            .board()
            .find_space(id)
            .unwrap_or_else(|| panic!("no space is called {id:?}"))
    }

    /// A power by its id; `neutral` for standing armies.
    #[must_use]
    pub fn power(&self, id: &str) -> Power {
        if id == "neutral" {
            return Power::NEUTRAL;
        }
        self.state
            .board()
            .find_power(id)
            .unwrap_or_else(|| panic!("no power is called {id:?}"))
    }

    /// Sets the power whose turn it is, the round and the phase.
    #[must_use]
    pub fn turn(mut self, round: u16, power: &str, phase: Phase) -> Self {
        let power = self.power(power);
        let mut turn = Turn::new(round, power);
        turn.phase = phase;
        turn.passages = crate::reach::passages_of(&self.state, power);
        self.state.set_turn(|present| *present = turn);
        self
    }

    /// Puts units on the board.
    #[must_use]
    pub fn units(mut self, space: &str, power: &str, kind: UnitKind, count: u16) -> Self {
        let piece = Piece::new(kind, self.power(power), self.space(space));
        for _ in 0..count {
            self.state.spawn(piece);
        }
        self
    }

    /// Puts one unit on the board as `change` has it, aboard a ship if need be.
    #[must_use]
    pub fn unit(
        mut self,
        space: &str,
        power: &str,
        kind: UnitKind,
        change: impl FnOnce(&mut Piece),
    ) -> Self {
        let mut piece = Piece::new(kind, self.power(power), self.space(space));
        change(&mut piece);
        self.state.spawn(piece);
        self
    }

    /// The first unit of a power and kind in a space.
    #[must_use]
    pub fn find(&self, space: &str, power: &str, kind: UnitKind) -> UnitId {
        find(&self.state, space, power, kind)
    }

    /// Gives a territory to a power.
    #[must_use]
    pub fn control(mut self, space: &str, power: &str) -> Self {
        let (space, power) = (self.space(space), self.power(power));
        self.state.set_territory(space, |territory| {
            territory.controller = Some(power);
            territory.neutrality = None;
            territory.army = 0;
        });
        self
    }

    /// Makes a territory a neutral.
    #[must_use]
    pub fn neutral(mut self, space: &str, neutrality: Neutrality, army: u8) -> Self {
        let space = self.space(space);
        self.state.set_territory(space, |territory| {
            territory.controller = None;
            territory.neutrality = Some(neutrality);
            territory.army = army;
        });
        self
    }

    /// Puts a facility on the board, with damage.
    #[must_use]
    pub fn facility(mut self, space: &str, kind: FacilityKind, damage: u8) -> Self {
        let space = self.space(space);
        self.state.set_territory(space, |territory| {
            *territory.facility_mut(kind.slot()) = Some(Facility { kind, damage });
        });
        self
    }

    /// Takes all facilities off a territory.
    #[must_use]
    pub fn no_facilities(mut self, space: &str) -> Self {
        let space = self.space(space);
        self.state.set_territory(space, |territory| {
            territory.complex = None;
            territory.air_base = None;
            territory.naval_base = None;
        });
        self
    }

    /// Amount left to chance.
    #[must_use]
    pub fn dice(mut self, rule: DiceRule) -> Self {
        self.state.choose_dice(rule);
        self
    }

    /// Plays with Research and Development, no power having made an advance.
    #[must_use]
    pub fn research(mut self) -> Self {
        self.state.open_laboratory();
        self
    }

    /// Gives a power an advance; the match is played with research.
    #[must_use]
    pub fn advance(mut self, power: &str, advance: Advance) -> Self {
        let power = self.power(power);
        if self.state.laboratory().is_none() {
            self.state.open_laboratory();
        }
        self.state.make_advance(power, advance);
        self
    }

    /// Puts two powers at war.
    #[must_use]
    pub fn war(mut self, a: &str, b: &str) -> Self {
        let (a, b) = (self.power(a), self.power(b));
        self.state.set_account(a, |account| account.wars.insert(b));
        self.state.set_account(b, |account| account.wars.insert(a));
        self
    }

    /// Puts two powers at peace.
    #[must_use]
    pub fn peace(mut self, a: &str, b: &str) -> Self {
        for (one, other) in [(a, b), (b, a)] {
            let (one, other) = (self.power(one), self.power(other));
            self.state.set_account(one, |account| {
                account.wars = account.wars.without([other].into_iter().collect());
            });
        }
        self
    }

    /// Says how many kamikaze attacks a power has left.
    #[must_use]
    pub fn kamikaze(mut self, power: &str, attacks: u8) -> Self {
        let power = self.power(power);
        self.state.leave_kamikaze(power, attacks);
        self
    }

    /// Changes what an economy has: its treasury and what it bought.
    #[must_use]
    pub fn economy_account(
        mut self,
        economy: EconomyId,
        change: impl FnOnce(&mut Account),
    ) -> Self {
        self.state.set_economy_account(economy, change);
        self
    }

    /// Sets a treasury.
    #[must_use]
    pub fn treasury(mut self, power: &str, ipcs: u32) -> Self {
        let power = self.power(power);
        self.state
            .set_account(power, |account| account.treasury = ipcs);
        self
    }

    /// Puts purchased units in a power's mobilization zone.
    #[must_use]
    pub fn queue(mut self, power: &str, kind: UnitKind, count: u16) -> Self {
        let power = self.power(power);
        self.state
            .set_account(power, |account| account.queue[kind.index()] += count);
        self
    }

    /// Lists a battle to be fought, for positions in Conduct Combat.
    #[must_use]
    pub fn battle(mut self, kind: BattleKind, space: &str) -> Self {
        let site = BattleSite {
            kind,
            space: self.space(space),
        };
        self.state.set_turn(|turn| turn.battles.push(site));
        self
    }

    /// Lets one seat play several powers.
    #[must_use]
    pub fn one_seat(mut self, powers: &[&str]) -> Self {
        let heir = self
            .state
            .seat_of(self.power(powers[0]))
            .expect("every power has a seat");
        for power in &powers[1..] {
            let seat = self
                .state
                .seat_of(self.power(power))
                .expect("every power has a seat");
            self.state.hand_over(seat, Some(heir));
        }
        self
    }

    /// Puts one unit on the board and says which it is; none when there is no room for more.
    pub fn put(&mut self, piece: Piece) -> Option<UnitId> {
        self.state.spawn(piece)
    }

    /// Puts a unit aboard a ship.
    pub fn embark(&mut self, unit: UnitId, ship: UnitId) {
        self.state
            .set_piece(unit, |piece| piece.aboard = Some(ship));
    }

    /// The position so far.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The position as its phase opens: own aircraft have taken off from carriers, canals are
    /// open to those who hold them now, each power has had its turns of the rounds before, and
    /// what the rules do by themselves as the phase opens is done. Conduct Combat lists the
    /// battles and asks what flies against them; a power without its capital goes on to the
    /// phase that it has. Collect Income has no commands: the position is in the phase before
    /// it, whose close carries it out.
    #[must_use]
    pub fn open(mut self, dice: &mut dyn Dice, events: &mut Vec<Addressed<Event>>) -> State {
        let (round, acting, phase) = {
            let turn = self.state.turn();
            (turn.round, turn.power, turn.phase)
        };
        let passages = crate::reach::passages_of(&self.state, acting);
        let combat = phase == Phase::ConductCombat;
        self.state.set_turn(|turn| {
            turn.passages = passages;
            turn.phase = match phase {
                Phase::ConductCombat => Phase::CombatMove,
                Phase::CollectIncome => Phase::Mobilize,
                phase => phase,
            };
        });
        for power in self.state.shared_board().all_powers() {
            let turns = round.saturating_sub(u16::from(power >= acting));
            self.state
                .set_account(power, |account| account.turns = turns);
        }
        self.state.set_pieces(|state, piece| Piece {
            aboard: piece
                .aboard
                .filter(|ship| !turn::launches(state, acting, &piece, *ship)),
            ..piece
        });
        let mut play = Play {
            state: &mut self.state,
            dice,
            events,
        };
        if combat {
            turn::end_phase(&mut play);
        }
        let skipped = matches!(phase, Phase::Research | Phase::Purchase | Phase::Mobilize);
        if combat || skipped && play.state.capital_lost(acting) {
            turn::advance(&mut play);
        }
        self.state
    }

    /// Anything else.
    #[must_use]
    pub fn with(mut self, change: impl FnOnce(&mut State)) -> Self {
        change(&mut self.state);
        self
    }

    /// The position.
    #[must_use]
    pub fn build(self) -> State {
        self.state
    }
}

fn europe_board() -> Arc<Board> {
    Board::shared(BoardName::EUROPE)
}

fn one_seat_each() -> Options {
    AxisAndAllies::europe1940().one_seat_each()
}

/// The first unit of a power and kind in a space of a state, by their ids; panics
/// when there is none.
#[must_use]
pub fn find(state: &State, space: &str, power: &str, kind: UnitKind) -> UnitId {
    let at = state
        .board()
        .find_space(space)
        .unwrap_or_else(|| panic!("no space is called {space:?}"));
    let owner = match power {
        "neutral" => Power::NEUTRAL,
        id => state
            .board()
            .find_power(id)
            .unwrap_or_else(|| panic!("no power is called {id:?}")),
    };
    state
        .pieces_in(at)
        .find(|(_, piece)| piece.owner == owner && piece.kind == kind)
        .map(|(id, _)| id)
        .unwrap_or_else(|| panic!("no {power} {kind:?} in {space}"))
}

/// Dice that roll the given numbers, then sixes.
#[derive(Clone, Debug, Default)]
pub struct ScriptedDice {
    rolls: std::collections::VecDeque<u8>,
    /// Number of dice rolled.
    pub rolled: usize,
}

impl ScriptedDice {
    /// These rolls in order, then sixes.
    pub fn new(rolls: impl IntoIterator<Item = u8>) -> Self {
        Self {
            rolls: rolls.into_iter().collect(),
            rolled: 0,
        }
    }
}

impl Dice for ScriptedDice {
    fn roll(&mut self) -> u8 {
        self.rolled += 1;
        self.rolls.pop_front().unwrap_or(6)
    }
}
