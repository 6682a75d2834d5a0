//! Step 6: press the attack or retreat (rulebook p. 18, 20).

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::decision::{Answer, Question};
use crate::event::{Event, Role};
use crate::power::Power;
use crate::reach::ways_in;
use crate::space::SpaceId;
use crate::state::{Marks, Piece, Standing, State, UnitId};
use crate::step::{Fight, FightStage, Ground};

impl Fight {
    /// The spaces that land and sea units on the battle strip moved in from: the last one
    /// of any shortest way that was open to them, since a move names its end only. Units
    /// that came from the sea, and ships that were there already, moved from nowhere
    /// (`AAE-combat-land-17`, `AAE-combat-land-26`). Beside seaborne units those that came
    /// overland go back to where one of them began, and not to where it passed
    /// (`AAE-combat-amphib-13`).
    pub(super) fn find_origins(&self, state: &State) -> Vec<SpaceId> {
        let seaborne = self.attackers.iter().any(|id| {
            (state.piece(*id)).is_some_and(|piece| piece.marks.contains(Marks::SEABORNE))
        });
        let came = |id: &UnitId| {
            let piece = state.piece(*id)?;
            let moved = self.retreats_by_ground(piece) && piece.entered != piece.space;
            moved.then_some((*id, piece))
        };
        let mut origins: Vec<SpaceId> = Vec::new();
        for (id, piece) in self.attackers.iter().filter_map(came) {
            if seaborne {
                origins.push(piece.start);
                continue;
            }
            origins.push(piece.entered);
            let others = ways_in(state, id, piece);
            origins.extend(others.filter(|space| self.shelters(state, *space)));
        }
        origins.sort();
        origins.dedup();
        origins
    }

    /// Reports whether a unit leaves by land or sea when the attacker retreats. Seaborne units
    /// never do (`AAE-combat-amphib-12`), aircraft fly (`AAE-combat-land-18`), and paratroopers
    /// go with units that came overland (`AAE-research-09`): they have opened no way themselves.
    fn retreats_by_ground(&self, piece: &Piece) -> bool {
        let follows = !piece.paratrooper() || !self.origins.is_empty();
        !piece.kind.is_air() && !piece.marks.contains(Marks::SEABORNE) && follows
    }

    fn leavers(&self, state: &State) -> Vec<UnitId> {
        self.attackers
            .iter()
            .copied()
            .filter(|id| {
                state
                    .piece(*id)
                    .is_some_and(|piece| self.retreats_by_ground(piece))
            })
            .collect()
    }

    /// Where the attacker's land or sea units may retreat to: one adjacent friendly
    /// space from which at least one of them moved, for ships one that was friendly
    /// as the turn began (`AAE-combat-land-17`, `AAE-combat-amphib-13`).
    pub(super) fn retreats(&self, state: &State) -> Vec<SpaceId> {
        if self.leavers(state).is_empty() {
            return Vec::new();
        }
        self.origins
            .iter()
            .copied()
            .filter(|space| self.shelters(state, *space))
            .collect()
    }

    /// Reports whether a space is adjacent and takes units that retreat (`AAE-combat-land-17`).
    fn shelters(&self, state: &State, space: SpaceId) -> bool {
        let board = state.board();
        board.adjacent(space, self.space())
            && match self.ground {
                Ground::Land => {
                    board.is_land(space)
                        && state.standing(self.attacker, space) == Standing::Friendly
                }
                Ground::Sea => {
                    board.is_sea(space) && friendly_since_start(state, self.attacker, space)
                }
                Ground::Air => false,
            }
    }

    /// Reports whether the attacker's aircraft may break off by themselves: only when no unit is
    /// there that would have to leave with them (`AAE-combat-amphib-14`).
    fn air_may_leave(&self, state: &State) -> bool {
        self.leavers(state).is_empty()
            && !self
                .of_kind(state, &self.attackers, |kind| kind.is_air())
                .is_empty()
    }

    /// Asks the attacker whether to press on, if there is a way out; only the attacker is ever
    /// asked (`AAE-combat-land-17`). Returns whether a question was asked.
    pub(super) fn ask_to_press(&self, play: &mut Play<'_>) -> bool {
        let retreats = self.retreats(play.state);
        let air_may_leave = self.air_may_leave(play.state);
        if retreats.is_empty() && !air_may_leave {
            return false;
        }
        let question = Question::Press {
            space: self.space(),
            retreats,
            air_may_leave,
        };
        play.ask(self.attacker, question)
    }

    /// Default choice of the attacker: the attack is broken off when its dice promise less than
    /// half the hits that the defender's do.
    pub(super) fn usual_choice(&self, state: &State, retreats: &[SpaceId]) -> Answer {
        let ours = self.fire_of(state, &self.attackers, Role::Attacker);
        let theirs = self.fire_of(state, &self.defenders, Role::Defender);
        if 2.0 * ours.mean_hits() < theirs.mean_hits() {
            Answer::Retreat(retreats.first().copied())
        } else {
            Answer::Press
        }
    }

    /// Continues after the attacker's choice: the next round begins, unless no unit is left for
    /// it or the choice was the last one.
    pub(super) fn go_on(&mut self) {
        self.stage = match (&self.stage, self.attackers.is_empty()) {
            (FightStage::LastRetreat, _) | (_, true) => FightStage::Over,
            _ => FightStage::RoundBegins,
        };
    }

    /// All land and sea units go together to one space, cargo with its ship, and
    /// all aircraft leave the battle with them (`AAE-combat-land-17`,
    /// `AAE-combat-amphib-14`). Aircraft stay in the space until Noncombat Move
    /// (`AAE-combat-land-18`, `AAE-combat-amphib-15`); seaborne units fight on
    /// (`AAE-combat-amphib-12`).
    pub(super) fn retreat(&mut self, play: &mut Play<'_>, to: Option<SpaceId>) {
        let leavers = self.leavers(play.state);
        if let Some(to) = to {
            for &id in &leavers {
                for cargo in play.state.cargo(id) {
                    move_back(play.state, cargo, to);
                }
                move_back(play.state, id, to);
            }
            self.withdrawn = true;
        }
        let aircraft = self.of_kind(play.state, &self.attackers, |kind| kind.is_air());
        self.strike_off(&aircraft);
        self.strike_off(&leavers);
        play.emit(Event::Retreated {
            space: self.space(),
            to,
        });
        self.go_on();
    }
}

/// A unit goes back where it came from; an assault it was to take part in is off.
fn move_back(state: &mut State, id: UnitId, to: SpaceId) {
    state.set_piece(id, |piece| {
        piece.space = to;
        piece.goal = to;
        piece.marks -= Marks::ASSAULTING;
    });
}

/// Reports whether a zone is friendly and was as the turn began. A zone that was hostile then is
/// so now, or a battle was fought for it.
fn friendly_since_start(state: &State, power: Power, zone: SpaceId) -> bool {
    !state.hostile_zone(power, zone) && !state.turn().contested.contains(&zone)
}

/// Checks that an answer to [`Question::Press`] is one of those offered (`AAE-combat-land-17`).
pub(super) fn check(
    state: &State,
    retreats: &[SpaceId],
    air_may_leave: bool,
    to: Option<SpaceId>,
) -> Checked {
    let allowed = match to {
        Some(space) => retreats.contains(&space),
        None => air_may_leave,
    };
    if allowed {
        return Ok(());
    }
    let name = |space: SpaceId| match state.board().spaces.get(space.index()) {
        Some(space) => space.name.clone(),
        None => format!("space {}", space.0),
    };
    let ways: Vec<String> = retreats.iter().copied().map(name).collect();
    Err(Violation::new(
        "AAE-combat-land-17",
        match (ways.is_empty(), air_may_leave) {
            (true, _) => "aircraft to break off by themselves, or none".to_owned(),
            (false, _) => format!("a retreat of all units to {}", ways.join(" or ")),
        },
        match to {
            Some(space) => format!("a retreat to {}", name(space)),
            None => "aircraft that break off by themselves".to_owned(),
        },
    ))
}
