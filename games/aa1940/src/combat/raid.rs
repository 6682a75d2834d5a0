//! Strategic and tactical bombing raids (rulebook p. 16-17).

use sandtable_kernel::{Checked, Violation};

use super::forces;
use super::progress::Progress;
use crate::battle_site::{BattleKind, BattleSite};
use crate::combat::unit_groups::{self, troops};
use crate::command_context::Play;
use crate::decision::{Assign, Group, Hits, LossCause, Question};
use crate::dice_rules::{self, DiceThrow, PIPS, Share};
use crate::event::{BattleResult, Event, Role};
use crate::facility::FacilitySlot;
use crate::options::DiceRule;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Marks, State, UnitId};
use crate::step::{Fight, Ground, PendingHits, Raid, RaidStage};
use crate::unit::UnitKind;

/// Bonus of a strategic bomber on its damage roll (`AAE-strategic-bombing-11`).
const STRATEGIC_BONUS: u16 = 2;

/// The better of two dice: its average, 161 thirty-sixths, to the nearest sixth.
const BETTER_PIPS: u32 = 27;

impl Raid {
    pub(super) fn new(power: Power, territory: SpaceId) -> Self {
        Self {
            territory,
            power,
            stage: RaidStage::Interception,
            groups: Vec::new(),
        }
    }

    /// Carries the raid on: the air battle against interceptors, the targets, the
    /// facilities' fire, the damage.
    pub(super) fn advance(
        &mut self,
        play: &mut Play<'_>,
        fight: &mut Option<Fight>,
        toll: &mut Option<PendingHits>,
    ) -> Progress {
        match self.stage {
            RaidStage::Interception => {
                *fight = Some(self.meet_interceptors(play));
                self.stage = RaidStage::Targets;
            }
            RaidStage::Targets => {
                self.stage = RaidStage::AntiAir(0);
                if self.pick_targets(play) {
                    return Progress::Wait;
                }
            }
            RaidStage::AntiAir(index) => match self.groups.get(usize::from(index)) {
                Some((slot, bombers)) => {
                    *toll = self.fire_at_bombers(play, *slot, bombers);
                    self.stage = RaidStage::AntiAir(index + 1);
                }
                None => self.stage = RaidStage::Damage,
            },
            RaidStage::Damage => {
                self.bomb(play);
                self.stage = RaidStage::Over;
            }
            RaidStage::Over => return Progress::Done,
        }
        Progress::Again
    }

    fn site(&self) -> BattleSite {
        BattleSite {
            kind: BattleKind::Raid,
            space: self.territory,
        }
    }

    /// Opens one air battle for the territory, however many facilities are raided, if fighters
    /// intercept (`AAE-strategic-bombing-04`, `AAE-strategic-bombing-06`). Aircraft that flew the
    /// raid fight nowhere else (`AAE-strategic-bombing-03`, `AAE-strategic-bombing-13`).
    fn meet_interceptors(&self, play: &mut Play<'_>) -> Fight {
        let attackers = forces::raiders(play.state, self.power, self.territory);
        let defenders = forces::interceptors(play.state, self.power, self.territory);
        for &id in &attackers {
            play.state
                .set_piece(id, |piece| piece.marks |= Marks::FOUGHT);
        }
        play.emit(Event::BattleBegan {
            site: self.site(),
            attackers: troops(play.state, &attackers),
            defenders: troops(play.state, &defenders),
        });
        Fight::new(play.state, Ground::Air, self.site(), attackers, defenders)
    }

    /// The bombers that are left: escorts take no further part
    /// (`AAE-strategic-bombing-07`).
    fn bombers(&self, state: &State) -> Vec<UnitId> {
        forces::raiders(state, self.power, self.territory)
            .into_iter()
            .filter(|id| {
                state
                    .piece(*id)
                    .is_some_and(|piece| piece.kind != UnitKind::Fighter)
            })
            .collect()
    }

    fn facilities(&self, state: &State) -> Vec<FacilitySlot> {
        FacilitySlot::ALL
            .into_iter()
            .filter(|slot| state.territory(self.territory).facility(*slot).is_some())
            .collect()
    }

    /// Gives each bomber one target (`AAE-strategic-bombing-08`). Returns whether a question was
    /// asked: only where some bomber has more than one.
    fn pick_targets(&mut self, play: &mut Play<'_>) -> bool {
        let bombers = self.bombers(play.state);
        let targets = self.facilities(play.state);
        let groups = unit_groups::groups(play.state, &bombers);
        let choice = groups
            .iter()
            .any(|group| options(group.kind, &targets).count() > 1);
        let usual = usual_targets(&groups, &targets);
        let question = Question::RaidTargets {
            territory: self.territory,
            bombers: groups,
            targets,
        };
        if choice && play.ask(self.power, question) {
            return true;
        }
        self.assign(play.state, &usual);
        false
    }

    /// The bombers split up as chosen.
    pub(super) fn assign(&mut self, state: &State, chosen: &[Assign<FacilitySlot>]) {
        let mut bunches = unit_groups::bunches(state, &self.bombers(state));
        for slot in self.facilities(state) {
            let mut over = Vec::new();
            for bunch in &mut bunches {
                let count: usize = chosen
                    .iter()
                    .filter(|assign| assign.unit == bunch.group.unit && assign.to == slot)
                    .map(|assign| usize::from(assign.count))
                    .sum();
                over.extend(bunch.members.drain(..count.min(bunch.members.len())));
            }
            if !over.is_empty() {
                over.sort();
                self.groups.push((slot, over));
            }
        }
    }

    /// The facility's own defenses roll a die for each bomber over it; each 1 brings
    /// one down, of the attacker's choice (`AAE-strategic-bombing-09`), each 2, too, if its
    /// holder has Radar (`AAE-research-16`). AAA units do not fire
    /// (`AAE-strategic-bombing-10`).
    fn fire_at_bombers(
        &self,
        play: &mut Play<'_>,
        slot: FacilitySlot,
        bombers: &[UnitId],
    ) -> Option<PendingHits> {
        let shots = bombers.len() as u16;
        let holder = play.state.territory(self.territory).controller;
        let value = play
            .state
            .units_of(holder.unwrap_or(Power::NEUTRAL))
            .arms
            .antiaircraft;
        let throw = match play.state.options().dice {
            DiceRule::Standard => dice_rules::one_by_one(play, value, shots),
            DiceRule::LowLuck => {
                dice_rules::evened_out(play, Share::of(u32::from(value) * u32::from(shots)))
            }
        };
        let hits = throw.hits;
        self.emit_for(play, slot, Role::Defender, throw);
        (hits > 0).then(|| {
            PendingHits::new(
                self.territory,
                Role::Attacker,
                LossCause::FacilityDefense,
                Hits {
                    by_others: hits,
                    ..Hits::default()
                },
                bombers.to_vec(),
                true,
            )
        })
    }

    /// Each bomber left rolls a die, strategic bombers adding 2
    /// (`AAE-strategic-bombing-11`), to the better of two dice if they are heavy ones
    /// (`AAE-research-18`); a facility bears no more than its limit
    /// (`AAE-strategic-bombing-12`).
    fn bomb(&mut self, play: &mut Play<'_>) {
        let mut bombed = false;
        for (slot, bombers) in std::mem::take(&mut self.groups) {
            let there = play.state.territory(self.territory).facility(slot);
            if there.is_none() || bombers.is_empty() {
                continue;
            }
            bombed = true;
            let strategic = forces::kinds(play.state, &bombers)
                .filter(|kind| *kind == UnitKind::StrategicBomber)
                .count() as u16;
            let heavy = play.state.units_of(self.power).arms.heavy_bombers;
            let load = Load {
                pairs: if heavy { strategic } else { 0 },
                bombers: bombers.len() as u16,
                bonus: STRATEGIC_BONUS * strategic,
            };
            let throw = load.drop(play);
            let result = throw.hits;
            self.emit_for(play, slot, Role::Attacker, throw);
            damage(play, self.territory, slot, result);
        }
        play.emit(Event::BattleEnded {
            site: self.site(),
            result: if bombed {
                BattleResult::AttackerWon
            } else {
                BattleResult::DefenderHeld
            },
        });
    }

    fn emit_for(&self, play: &mut Play<'_>, slot: FacilitySlot, by: Role, throw: DiceThrow) {
        play.emit(Event::RaidRolled {
            space: self.territory,
            slot,
            by,
            hits_on: throw.hits_on,
            dice: throw.dice,
            pairs: throw.pairs,
            certain: throw.certain,
            result: throw.hits,
        });
    }

    /// Takes bombers that were shot down out of the raid.
    pub(super) fn strike_off(&mut self, units: &[UnitId]) {
        for (_, bombers) in &mut self.groups {
            bombers.retain(|id| !units.contains(id));
        }
    }
}

/// The bombs over a facility.
struct Load {
    /// Bombers of which the better of two dice counts.
    pairs: u16,
    /// All bombers.
    bombers: u16,
    /// Bonus of the strategic ones.
    bonus: u16,
}

impl Load {
    /// The damage: a die for each bomber, or the better of two, and the bonus. With low luck
    /// each counts its average, and one die decides about what is left over.
    fn drop(&self, play: &mut Play<'_>) -> DiceThrow {
        let alone = self.bombers - self.pairs;
        match play.state.options().dice {
            DiceRule::Standard => {
                let dice = play.roll(2 * self.pairs + alone);
                let (pairs, others) = dice.split_at(2 * usize::from(self.pairs));
                let better = pairs.chunks(2).filter_map(|pair| pair.iter().max());
                let pips: u16 = better.chain(others).map(|die| u16::from(*die)).sum();
                DiceThrow {
                    certain: self.bonus,
                    hits_on: 0,
                    hits: self.bonus + pips,
                    dice,
                    pairs: self.pairs,
                }
            }
            DiceRule::LowLuck => {
                let sixths = u32::from(alone) * PIPS + u32::from(self.pairs) * BETTER_PIPS;
                let mut share = Share::of(sixths);
                share.certain += u32::from(self.bonus);
                dice_rules::evened_out(play, share)
            }
        }
    }
}

/// Damages a facility, up to its limit (`AAE-strategic-bombing-12`).
pub(super) fn damage(play: &mut Play<'_>, at: SpaceId, slot: FacilitySlot, points: u16) {
    let Some(facility) = play.state.territory(at).facility(slot) else {
        return;
    };
    let cap = play.state.board().facility.of(facility.kind).damage_cap;
    let room = cap.saturating_sub(facility.damage);
    let points = u8::try_from(points).unwrap_or(u8::MAX).min(room);
    let total = facility.damage + points;
    play.state.set_territory(at, |territory| {
        if let Some(facility) = territory.facility_mut(slot) {
            facility.damage = total;
        }
    });
    play.emit(Event::FacilityDamaged {
        at,
        slot,
        points,
        total,
    });
}

/// Targets that a kind of bomber may bomb: tactical bombers never complexes
/// (`AAE-strategic-bombing-02`, `AAE-strategic-bombing-08`).
pub(crate) fn options(
    kind: UnitKind,
    targets: &[FacilitySlot],
) -> impl Iterator<Item = FacilitySlot> + '_ {
    targets
        .iter()
        .copied()
        .filter(move |slot| kind == UnitKind::StrategicBomber || *slot != FacilitySlot::Complex)
}

/// Every bomber goes for the first facility that it may bomb.
pub(super) fn usual_targets(
    groups: &[Group],
    targets: &[FacilitySlot],
) -> Vec<Assign<FacilitySlot>> {
    groups
        .iter()
        .filter_map(|group| {
            Some(Assign {
                unit: group.unit,
                count: group.count,
                to: options(group.kind, targets).next()?,
            })
        })
        .collect()
}

/// Checks that an answer to [`Question::RaidTargets`] gives every bomber one target that it may
/// bomb (`AAE-strategic-bombing-02`, `AAE-strategic-bombing-08`).
pub(super) fn check(
    bombers: &[Group],
    targets: &[FacilitySlot],
    chosen: &[Assign<FacilitySlot>],
) -> Checked {
    for assign in chosen {
        let Some(group) = bombers.iter().find(|group| group.unit == assign.unit) else {
            return Err(Violation::new(
                "AAE-strategic-bombing-08",
                "a bomber that names a group of the question",
                format!("unit {}", assign.unit.0),
            ));
        };
        if !options(group.kind, targets).any(|slot| slot == assign.to) {
            return Err(Violation::new(
                "AAE-strategic-bombing-02",
                format!("a facility here that a {} may bomb", group.kind.id()),
                assign.to.id(),
            ));
        }
    }
    for group in bombers {
        let wanted = match options(group.kind, targets).next() {
            Some(_) => u64::from(group.count),
            None => 0,
        };
        let given: u64 = chosen
            .iter()
            .filter(|assign| assign.unit == group.unit)
            .map(|assign| u64::from(assign.count))
            .sum();
        if given != wanted {
            return Err(Violation::new(
                "AAE-strategic-bombing-08",
                format!("targets for {wanted} {}", group.kind.id()),
                format!("{given}"),
            ));
        }
    }
    Ok(())
}
