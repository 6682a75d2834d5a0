//! One combat, round by round (rulebook p. 18-20).

use super::casualties;
use super::fire::{self, Firing};
use super::forces;
use super::progress::Progress;
use crate::battle_site::BattleSite;
use crate::combat::end_condition::Verdict;
use crate::command_context::Play;
use crate::decision::{Hits, LossCause};
use crate::event::{Event, Role};
use crate::state::{Marks, State, UnitId};
use crate::step::{Fight, FightStage, Ground, PendingHits};
use crate::strength::{self, Fire, Shooter};
use crate::unit::UnitKind;

/// Rounds in a row without a casualty after which a combat ends as a stand-off. A
/// combat goes on only while a die of at least one side can hit something, so with
/// fair dice this is reached with a probability below 10^-79: it only makes sure
/// that no dice whatever can keep the engine rolling for ever.
const QUIET_ROUNDS: u16 = 1000;

/// Shots of each antiaircraft artillery (`AAE-aaa-02`).
const SHOTS_PER_GUN: u16 = 3;

impl Fight {
    /// A combat between these units, about to begin.
    pub(super) fn new(
        state: &State,
        ground: Ground,
        site: BattleSite,
        attackers: Vec<UnitId>,
        defenders: Vec<UnitId>,
    ) -> Self {
        let mut fight = Self {
            ground,
            site,
            attacker: state.turn().power,
            stage: FightStage::Opening,
            round: 0,
            attackers,
            defenders,
            doomed: Vec::new(),
            origins: Vec::new(),
            guns: Vec::new(),
            attackers_struck: false,
            defenders_struck: false,
            bled: false,
            quiet: 0,
            withdrawn: false,
        };
        fight.origins = fight.find_origins(state);
        fight
    }

    /// Every defender that still fires.
    pub(super) fn firing_defenders(&self) -> Vec<UnitId> {
        let doomed = self.doomed.iter().map(|(id, _)| *id);
        self.defenders.iter().copied().chain(doomed).collect()
    }

    /// Takes units off the battle strip.
    pub(super) fn strike_off(&mut self, units: &[UnitId]) {
        self.attackers.retain(|id| !units.contains(id));
        self.defenders.retain(|id| !units.contains(id));
        self.guns.retain(|id| !units.contains(id));
    }

    /// One stage of the sequence (`AAE-combat-land-05`): bombardment and antiaircraft
    /// fire before the first round; then the surprise strike, the attackers' fire, the
    /// defenders' fire, the removal of casualties, and the choice to press on or to
    /// retreat, until the combat is over. Hits to be assigned are left in `toll`.
    pub(super) fn advance(
        &mut self,
        play: &mut Play<'_>,
        toll: &mut Option<PendingHits>,
    ) -> Progress {
        match &mut self.stage {
            FightStage::Opening => {
                let next = match self.ground {
                    Ground::Land => FightStage::Bombardment,
                    Ground::Sea | Ground::Air => FightStage::RoundBegins,
                };
                self.judge(play, next);
            }
            FightStage::Bombardment => {
                *toll = self.bombard(play);
                self.stage = FightStage::AntiAir;
            }
            FightStage::AntiAir => {
                *toll = self.fire_at_aircraft(play);
                self.stage = FightStage::RoundBegins;
            }
            FightStage::RoundBegins => {
                self.judge(play, FightStage::AttackersFire);
                if self.stage == FightStage::AttackersFire {
                    self.begin_round(play);
                }
            }
            FightStage::Submerging(powers) => {
                let Some(power) = (!powers.is_empty()).then(|| powers.remove(0)) else {
                    self.judge(play, FightStage::AttackersStrike);
                    return Progress::Again;
                };
                if self.ask_to_submerge(play, power) {
                    return Progress::Wait;
                }
            }
            FightStage::AttackersStrike => {
                *toll = self.attackers_strike(play);
                self.stage = FightStage::DefendersStrike;
            }
            FightStage::DefendersStrike => {
                *toll = self.defenders_strike(play);
                self.stage = FightStage::StrikeEnds;
            }
            FightStage::StrikeEnds => {
                self.remove_doomed(play);
                self.stage = FightStage::AttackersFire;
            }
            FightStage::AttackersFire => {
                *toll = self.attackers_fire(play);
                self.stage = FightStage::DefendersFire;
            }
            FightStage::DefendersFire => {
                *toll = self.defenders_fire(play);
                self.stage = FightStage::RoundEnds;
            }
            FightStage::RoundEnds => {
                self.remove_doomed(play);
                self.end_round(play);
            }
            FightStage::PressOrRetreat => {
                if self.ask_to_press(play) {
                    return Progress::Wait;
                }
                self.stage = FightStage::RoundBegins;
            }
            FightStage::LastRetreat => {
                if self.ask_to_press(play) {
                    return Progress::Wait;
                }
                self.stage = FightStage::Over;
            }
            FightStage::Over => return Progress::Done,
        }
        Progress::Again
    }

    /// Goes on with `next`, unless the combat has been decided (`AAE-combat-land-15`).
    pub(super) fn judge(&mut self, play: &mut Play<'_>, next: FightStage) {
        self.stage = match self.verdict(play) {
            Verdict::GoesOn => next,
            Verdict::MayStillLeave => FightStage::LastRetreat,
            Verdict::Over => FightStage::Over,
        };
    }

    fn begin_round(&mut self, play: &mut Play<'_>) {
        self.round = self.round.saturating_add(1);
        self.bled = false;
        self.attackers_struck = false;
        self.defenders_struck = false;
        play.emit(Event::RoundBegan {
            site: self.site,
            round: self.round,
        });
        if self.ground == Ground::Sea {
            self.stage = FightStage::Submerging(self.who_may_submerge(play.state));
        }
    }

    fn end_round(&mut self, play: &mut Play<'_>) {
        self.quiet = if self.bled { 0 } else { self.quiet + 1 };
        if self.ground == Ground::Air || self.quiet >= QUIET_ROUNDS {
            self.stage = FightStage::Over;
        } else {
            self.judge(play, FightStage::PressOrRetreat);
        }
    }

    /// Antiaircraft artillery fires once, before the first round, at aircraft that
    /// attack its territory (`AAE-aaa-01`): three shots each but no more than there
    /// are aircraft (`AAE-aaa-02`), each 1 destroying one at once (`AAE-aaa-03`).
    /// Paratroopers are shot at like them (`AAE-research-09`). Guns already doomed by the
    /// bombardment still fire.
    fn fire_at_aircraft(&mut self, play: &mut Play<'_>) -> Option<PendingHits> {
        let aircraft: Vec<UnitId> = self
            .attackers
            .iter()
            .copied()
            .filter(|id| {
                play.state
                    .piece(*id)
                    .is_some_and(|piece| piece.kind.is_air() || piece.paratrooper())
            })
            .collect();
        let flak = self.flak(play.state, aircraft.len());
        let firing = Firing {
            space: self.space(),
            by: Role::Defender,
            cause: LossCause::Aaa,
        };
        let hits = fire::roll(play, firing, &flak);
        self.hits_due(play, Role::Attacker, LossCause::Aaa, hits, aircraft)
    }

    /// The shots of antiaircraft artillery at so many aircraft (`AAE-aaa-02`); guns of powers
    /// with Radar fire first, as they hit more often (`AAE-research-16`).
    fn flak(&self, state: &State, aircraft: usize) -> Fire {
        let mut guns: Vec<u8> = self
            .firing_defenders()
            .iter()
            .filter_map(|id| state.piece(*id))
            .filter(|piece| piece.kind == UnitKind::Aaa)
            .map(|piece| state.units_of(piece.owner).arms.antiaircraft)
            .collect();
        guns.sort_unstable_by(|a, b| b.cmp(a));
        let mut left = u16::try_from(aircraft).unwrap_or(u16::MAX);
        let mut flak = Fire::default();
        for value in guns {
            let shots = left.min(SHOTS_PER_GUN);
            flak.add(Shooter::Other, value, shots);
            left -= shots;
        }
        flak
    }

    /// Each attacking unit with an attack value rolls one die, unless it struck or
    /// submerged before (`AAE-combat-land-08`, `AAE-subs-12`). The defender's
    /// casualties go behind the casualty strip (`AAE-combat-land-09`).
    fn attackers_fire(&mut self, play: &mut Play<'_>) -> Option<PendingHits> {
        if self.defenders.is_empty() {
            return None;
        }
        let fire = self.fire_of(play.state, &self.attackers, Role::Attacker);
        let fire = if self.attackers_struck {
            fire.without(Shooter::Submarine)
        } else {
            fire
        };
        self.volley(play, Role::Attacker, fire)
    }

    /// Each defending unit with a defense value rolls one die, those behind the
    /// casualty strip too (`AAE-combat-land-03`, `AAE-combat-land-11`), AAA excepted
    /// (`AAE-aaa-04`). The attacker's casualties leave play at once
    /// (`AAE-combat-land-12`).
    fn defenders_fire(&mut self, play: &mut Play<'_>) -> Option<PendingHits> {
        if self.attackers.is_empty() {
            return None;
        }
        let fire = self.fire_of(play.state, &self.firing_defenders(), Role::Defender);
        let fire = if self.defenders_struck {
            fire.without(Shooter::Submarine)
        } else {
            fire
        };
        self.volley(play, Role::Defender, fire)
    }

    fn volley(&mut self, play: &mut Play<'_>, by: Role, fire: Fire) -> Option<PendingHits> {
        let cause = match self.ground {
            Ground::Air => LossCause::AirBattle,
            Ground::Land | Ground::Sea => LossCause::Fire,
        };
        let firing = Firing {
            space: self.space(),
            by,
            cause,
        };
        let hits = fire::roll(play, firing, &fire);
        match by {
            Role::Attacker => {
                self.hits_due(play, Role::Defender, cause, hits, self.defenders.clone())
            }
            Role::Defender => {
                self.hits_due(play, Role::Attacker, cause, hits, self.attackers.clone())
            }
        }
    }

    /// The dice of some units of one side. Their mutual support counts as the round began
    /// (`AAE-combat-land-14`). Attackers have the values that the advances of their power give
    /// them; no advance raises a defense (`AAE-research-05`).
    pub(super) fn fire_of(&self, state: &State, units: &[UnitId], role: Role) -> Fire {
        if self.ground == Ground::Air {
            return air_fire(state, units, role);
        }
        let force = forces::force(forces::kinds(state, units));
        match role {
            Role::Attacker => strength::attack_fire(&force, state.units_of(self.attacker)),
            Role::Defender => strength::defense_fire(&force, &state.board().units),
        }
    }

    /// Hits to be assigned, if there are any.
    pub(super) fn hits_due(
        &self,
        play: &mut Play<'_>,
        against: Role,
        cause: LossCause,
        hits: Hits,
        targets: Vec<UnitId>,
    ) -> Option<PendingHits> {
        if hits.total() == 0 {
            return None;
        }
        play.emit(Event::HitsScored {
            space: self.space(),
            against,
            hits,
        });
        Some(PendingHits::new(
            self.space(),
            against,
            cause,
            hits,
            targets,
            self.has_destroyer(play.state, against.other()),
        ))
    }

    /// Reports whether a side has a destroyer in the battle, one behind the casualty strip
    /// included: its loss takes effect in the next round (`AAE-combat-land-14`).
    pub(super) fn has_destroyer(&self, state: &State, role: Role) -> bool {
        let units = match role {
            Role::Attacker => self.attackers.clone(),
            Role::Defender => self.firing_defenders(),
        };
        forces::kinds(state, &units).any(|kind| kind == UnitKind::Destroyer)
    }

    /// Casualties behind the strip leave play (`AAE-combat-land-13`, `AAE-subs-10`).
    fn remove_doomed(&mut self, play: &mut Play<'_>) {
        let doomed = std::mem::take(&mut self.doomed);
        let mut causes: Vec<LossCause> = Vec::new();
        for (_, cause) in &doomed {
            if !causes.contains(cause) {
                causes.push(*cause);
            }
        }
        let airborne: Vec<UnitId> = self
            .of_kind(play.state, &self.defenders, UnitKind::is_air)
            .into_iter()
            .chain(doomed.iter().map(|(id, _)| *id))
            .collect();
        for cause in causes {
            let units: Vec<UnitId> = doomed
                .iter()
                .filter(|(_, why)| *why == cause)
                .map(|(id, _)| *id)
                .collect();
            casualties::destroy(play, self.space(), &units, cause, &airborne);
        }
    }

    /// The units whose kind is as asked.
    pub(super) fn of_kind(
        &self,
        state: &State,
        units: &[UnitId],
        matches: impl Fn(UnitKind) -> bool,
    ) -> Vec<UnitId> {
        units
            .iter()
            .copied()
            .filter(|id| state.piece(*id).is_some_and(|piece| matches(piece.kind)))
            .collect()
    }

    /// Reports whether any unit of the acting power lies submerged where the battle is fought.
    pub(super) fn attacker_lurks(&self, state: &State) -> bool {
        state.pieces_in(self.space()).any(|(_, piece)| {
            piece.owner == self.attacker && piece.marks.contains(Marks::SUBMERGED)
        })
    }
}

/// The dice of an air battle: every aircraft hits on 1 (`AAE-strategic-bombing-06`), fighters
/// of a power with jets on 2 (`AAE-research-14`).
fn air_fire(state: &State, units: &[UnitId], role: Role) -> Fire {
    let mut fire = Fire::default();
    for piece in units.iter().filter_map(|id| state.piece(*id)) {
        let table = state.units_of(piece.owner);
        let value = table.raid_value(piece.kind);
        match role {
            Role::Attacker => fire.add_attackers(table, piece.kind, value, 1),
            Role::Defender => fire.add(Shooter::Aircraft, value, 1),
        }
    }
    fire
}
