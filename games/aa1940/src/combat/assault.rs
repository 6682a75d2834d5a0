//! Amphibious assaults: sea combat, bombardment, land combat (rulebook p. 17-18).

use super::bombardment::{self, BombardmentChoices};
use super::conclude;
use super::forces;
use super::progress::Progress;
use crate::battle_site::{BattleKind, BattleSite};
use crate::combat::unit_groups::{self, troops};
use crate::command_context::Play;
use crate::decision::{Assign, Question};
use crate::event::Event;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Marks, State, UnitId};
use crate::step::{Assault, Fight};

impl Assault {
    pub(super) fn new(state: &State, power: Power, territory: SpaceId) -> Self {
        Self {
            territory,
            power,
            at_sea: zones(state, power, territory),
            offshore: None,
            guns: Vec::new(),
            ashore: false,
        }
    }

    /// Carries the assault on, in its order (`AAE-combat-amphib-01`): the sea combats
    /// that are needed, then bombardment, then the landing and the land combat. A
    /// combat to be fought is left in `fight`.
    pub(super) fn advance(&mut self, play: &mut Play<'_>, fight: &mut Option<Fight>) -> Progress {
        if !self.at_sea.is_empty() {
            let zone = self.at_sea.remove(0);
            if sea_combat_needed(play.state, self.power, zone) {
                *fight = Some(conclude::open_sea(play, zone));
            }
            return Progress::Again;
        }
        let offshore = self.offshore.get_or_insert_with(|| {
            if forces::defended(play.state, self.power, self.territory) {
                zones(play.state, self.power, self.territory)
            } else {
                Vec::new()
            }
        });
        if !offshore.is_empty() {
            let zone = offshore.remove(0);
            return self.aim(play, zone);
        }
        if self.ashore {
            return Progress::Done;
        }
        self.ashore = true;
        self.land(play);
        *fight = Some(conclude::open_land(
            play,
            BattleSite {
                kind: BattleKind::Assault,
                space: self.territory,
            },
            std::mem::take(&mut self.guns),
        ));
        Progress::Again
    }

    fn broadside(&self, state: &State, zone: SpaceId) -> BombardmentChoices {
        let landing = cargo(state, self.power, self.territory).len();
        bombardment::broadside(
            state,
            self.power,
            zone,
            self.territory,
            landing,
            self.guns.len(),
        )
    }

    /// Decides which ships of a zone bombard, asking where there is a choice.
    fn aim(&mut self, play: &mut Play<'_>, zone: SpaceId) -> Progress {
        let BombardmentChoices {
            ships,
            limit,
            choice,
        } = self.broadside(play.state, zone);
        let groups = unit_groups::groups(play.state, &ships);
        let usual = bombardment::usual(&groups, self.territory, limit);
        let question = Question::Bombard {
            zone,
            ships: groups,
            targets: vec![(self.territory, limit)],
        };
        if choice && play.ask(self.power, question) {
            return Progress::Wait;
        }
        self.commit_ships(play, zone, &usual);
        Progress::Again
    }

    /// The chosen ships are committed to this assault and to no other
    /// (`AAE-combat-amphib-05`).
    pub(super) fn commit_ships(
        &mut self,
        play: &mut Play<'_>,
        zone: SpaceId,
        chosen: &[Assign<SpaceId>],
    ) {
        let ships = self.broadside(play.state, zone).ships;
        for ship in bombardment::named(play.state, &ships, chosen) {
            play.state.set_piece(ship, |piece| {
                piece.marks |= Marks::FOUGHT;
            });
            self.guns.push(ship);
        }
    }

    /// Lands the cargo still committed: the one time that transports offload into hostile
    /// territory (`AAE-amphibious-10`, `AAE-combat-amphib-08`). Cargo that lost its sea battle,
    /// or withdrew, is not committed any more (`AAE-combat-amphib-10`).
    fn land(&self, play: &mut Play<'_>) {
        for zone in zones(play.state, self.power, self.territory) {
            let landing: Vec<UnitId> = cargo(play.state, self.power, self.territory)
                .into_iter()
                .filter(|id| {
                    play.state
                        .piece(*id)
                        .is_some_and(|piece| piece.space == zone)
                })
                .collect();
            for troops in troops(play.state, &landing) {
                play.emit(Event::Unloaded {
                    troops,
                    zone,
                    to: self.territory,
                });
            }
            for id in landing {
                self.put_ashore(play.state, id);
            }
        }
    }

    fn put_ashore(&self, state: &mut State, id: UnitId) {
        let ship = state.piece(id).and_then(|piece| piece.aboard);
        state.set_piece(id, |piece| {
            piece.space = self.territory;
            piece.aboard = None;
            piece.marks = piece
                .marks
                .difference(Marks::ASSAULTING)
                .union(Marks::SEABORNE | Marks::UNLOADED);
        });
        if let Some(ship) = ship {
            state.set_piece(ship, |piece| {
                piece.marks |= Marks::UNLOADED;
            });
        }
    }
}

/// The cargo announced for an assault, by id.
fn cargo(state: &State, power: Power, territory: SpaceId) -> Vec<UnitId> {
    state
        .board()
        .sea_neighbors(territory)
        .iter()
        .flat_map(|zone| state.pieces_in(*zone))
        .filter(|(_, piece)| {
            piece.owner == power
                && piece.goal == territory
                && piece.marks.contains(Marks::ASSAULTING)
                && piece.aboard.is_some()
        })
        .map(|(id, _)| id)
        .collect()
}

/// The zones that an assault comes from.
fn zones(state: &State, power: Power, territory: SpaceId) -> Vec<SpaceId> {
    let mut zones: Vec<SpaceId> = cargo(state, power, territory)
        .iter()
        .filter_map(|id| state.piece(*id).map(|piece| piece.space))
        .collect();
    zones.sort();
    zones.dedup();
    zones
}

/// Surface warships or scrambled aircraft of the defender force a sea combat;
/// submarines and transports alone are fought only if the attacker chose to
/// (`AAE-combat-amphib-02`). A zone is fought for once.
fn sea_combat_needed(state: &State, power: Power, zone: SpaceId) -> bool {
    let turn = state.turn();
    if turn.fought.contains(&zone) {
        return false;
    }
    let scrambled = state.pieces_in(zone).any(|(_, piece)| {
        piece.marks.contains(Marks::SCRAMBLED) && state.enemies(power, piece.owner)
    });
    scrambled
        || state.hostile_zone(power, zone)
        || (turn.engaged.contains(&zone) && state.enemy_in(power, zone, |kind| kind.is_sea()))
}
