//! A slow referee of battles, written unit by unit and die by die from the
//! rules alone. It shares nothing with what it checks but the request.

use crate::odds::{Casualty, Kamikaze, OddsBattle};
use crate::options::DiceRule;
use crate::space::Terrain;
use crate::strength::Force;
use crate::unit::{UnitKind, UnitTable};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Unit {
    kind: UnitKind,
    damaged: bool,
}

/// Result of a battle.
pub(super) struct Report {
    pub(super) attacker: Force,
    pub(super) defender: Force,
    pub(super) rounds: u32,
}

/// A hit, by the kind that scored it and whether a destroyer was beside it.
#[derive(Clone, Copy)]
struct Hit {
    by: UnitKind,
    spotted: bool,
}

pub(super) struct Simulator<'a> {
    pub(super) battle: &'a OddsBattle,
    pub(super) table: &'a UnitTable,
    pub(super) state: u64,
}

impl Simulator<'_> {
    /// Xorshift, unlike the generator of the code under test.
    fn die(&mut self) -> u8 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        ((self.state >> 33) % 6) as u8 + 1
    }

    /// Low luck: every six of a sum hit, and a die decides about the rest.
    fn evened_out(&mut self, sum: usize) -> usize {
        let rest = sum % 6;
        sum / 6 + usize::from(rest > 0 && usize::from(self.die()) <= rest)
    }

    pub(super) fn run(&mut self) -> Report {
        let mut attackers = units_of(&self.battle.attacker.force);
        let mut defenders = units_of(&self.battle.defender.force);
        self.kamikaze(&mut attackers);
        let mut rounds = 0;
        if defenders
            .iter()
            .any(|unit| self.table.of(unit.kind).defense > 0)
        {
            self.flak(&mut attackers, &defenders);
        }
        while !self.over(&mut attackers, &mut defenders, rounds == 0) {
            self.round(&mut attackers, &mut defenders, rounds == 0);
            rounds += 1;
        }
        Report {
            attacker: count(&attackers),
            defender: count(&defenders),
            rounds,
        }
    }

    /// A die for each attack on a ship, or their sum evened out, before anything else.
    fn kamikaze(&mut self, attackers: &mut Vec<Unit>) {
        let Kamikaze::On(targets) = &self.battle.kamikaze else {
            panic!("the referee is told the targets");
        };
        let mut fleet: Vec<(Unit, u8)> = attackers.iter().map(|unit| (*unit, 0)).collect();
        let mut named = Vec::new();
        for target in targets {
            let ship = (0..fleet.len())
                .filter(|place| !named.contains(place))
                .find(|place| {
                    let unit = fleet[*place].0;
                    (unit.kind, unit.damaged) == (target.kind, target.damaged)
                });
            let ship = ship.expect("the ship is there");
            named.push(ship);
            let hits = match self.battle.dice {
                DiceRule::Standard => (0..target.attacks).filter(|_| self.die() <= 2).count(),
                DiceRule::LowLuck => self.evened_out(2 * usize::from(target.attacks)),
            };
            fleet[ship].1 = hits as u8;
        }
        attackers.clear();
        for (mut unit, hits) in fleet {
            let left = self.table.of(unit.kind).hits - u8::from(unit.damaged);
            if hits < left {
                unit.damaged |= hits > 0;
                attackers.push(unit);
            }
        }
    }

    fn flak(&mut self, attackers: &mut Vec<Unit>, defenders: &[Unit]) {
        let guns = defenders
            .iter()
            .filter(|unit| unit.kind == UnitKind::Aaa)
            .count();
        let targets = attackers.iter().filter(|unit| unit.kind.is_air()).count();
        let shots = targets.min(3 * guns);
        let hits = match self.battle.dice {
            DiceRule::Standard => (0..shots).filter(|_| self.die() == 1).count(),
            DiceRule::LowLuck => self.evened_out(shots),
        };
        for _ in 0..hits {
            let order = &self.battle.attacker.losses.first;
            let victim = order.iter().find_map(|casualty| match casualty {
                Casualty::Destroy(kind) if kind.is_air() => {
                    attackers.iter().position(|unit| unit.kind == *kind)
                }
                _ => None,
            });
            attackers.remove(victim.expect("fewer shots than aircraft"));
        }
    }

    fn can_hit(&self, by: UnitKind, target: UnitKind, spotted: bool) -> bool {
        if self.battle.terrain == Terrain::Land {
            return true;
        }
        match by {
            UnitKind::Submarine => !target.is_air(),
            by if by.is_air() => target != UnitKind::Submarine || spotted,
            _ => true,
        }
    }

    fn threatens(&self, shooters: &[Unit], values: &[u8], targets: &[Unit], all: bool) -> bool {
        let spotted = has(shooters, UnitKind::Destroyer);
        shooters.iter().zip(values).any(|(shooter, value)| {
            *value > 0
                && targets.iter().any(|target| {
                    (all || target.kind != UnitKind::Transport)
                        && self.can_hit(shooter.kind, target.kind, spotted)
                })
        })
    }

    /// Ends the battle if it is time to; removes what is lost without a roll. No unit leaves
    /// before the first round.
    fn over(&self, attackers: &mut Vec<Unit>, defenders: &mut Vec<Unit>, first: bool) -> bool {
        if attackers.is_empty() || defenders.is_empty() {
            return true;
        }
        let attack = self.attack_values(attackers);
        let defense = self.defense_values(defenders);
        let attackers_armed = attack.iter().any(|value| *value > 0);
        let defenders_armed = defense.iter().any(|value| *value > 0);
        if attackers_armed && !defenders_armed {
            defenders.clear();
            return true;
        }
        let way_out = self.battle.retreat.is_some();
        if !attackers_armed && defenders_armed && way_out {
            return !first;
        }
        let hurts = self.threatens(attackers, &attack, defenders, false);
        let hurt = self.threatens(defenders, &defense, attackers, false);
        if !hurts && !hurt {
            if attackers_armed {
                defenders.retain(|unit| unit.kind != UnitKind::Transport);
            }
            if first && way_out && defenders_armed && has(attackers, UnitKind::Transport) {
                return false;
            }
            if defenders_armed && !way_out {
                attackers.retain(|unit| unit.kind != UnitKind::Transport);
            }
            return true;
        }
        way_out && !first && !self.threatens(attackers, &attack, defenders, true)
    }

    fn round(&mut self, attackers: &mut Vec<Unit>, defenders: &mut Vec<Unit>, first: bool) {
        let attackers_spotted = has(attackers, UnitKind::Destroyer);
        let defenders_spotted = has(defenders, UnitKind::Destroyer);
        let is_submarine = |unit: &Unit| unit.kind == UnitKind::Submarine;
        // Step 2.
        let attack = self.attack_values(attackers);
        let defense = self.defense_values(defenders);
        let on_defenders = if defenders_spotted {
            Vec::new()
        } else {
            self.shoot(attackers, &attack, is_submarine, attackers_spotted)
        };
        let on_attackers = if attackers_spotted {
            Vec::new()
        } else {
            self.shoot(defenders, &defense, is_submarine, defenders_spotted)
        };
        self.suffer(
            defenders,
            &on_defenders,
            &self.battle.defender.losses.first.clone(),
        );
        self.suffer(
            attackers,
            &on_attackers,
            &self.battle.attacker.losses.first.clone(),
        );
        // Steps 3 and 4: values as of now, as units lost so far support no others.
        let attack = self.attack_values(attackers);
        let defense = self.defense_values(defenders);
        let mut on_defenders = self.shoot(
            attackers,
            &attack,
            |unit| !is_submarine(unit) || defenders_spotted,
            attackers_spotted,
        );
        if first {
            let ships = self.battle.bombardment;
            let hits = match self.battle.dice {
                DiceRule::Standard => [(4, ships.battleships), (3, ships.cruisers)]
                    .map(|(value, ships)| (0..ships).filter(|_| self.die() <= value).count())
                    .iter()
                    .sum(),
                DiceRule::LowLuck => self.evened_out(
                    4 * usize::from(ships.battleships) + 3 * usize::from(ships.cruisers),
                ),
            };
            let hit = Hit {
                by: UnitKind::Cruiser,
                spotted: false,
            };
            on_defenders.extend(std::iter::repeat_n(hit, hits));
        }
        let on_attackers = self.shoot(
            defenders,
            &defense,
            |unit| !is_submarine(unit) || attackers_spotted,
            defenders_spotted,
        );
        self.suffer(
            defenders,
            &on_defenders,
            &self.battle.defender.losses.first.clone(),
        );
        self.suffer(
            attackers,
            &on_attackers,
            &self.battle.attacker.losses.first.clone(),
        );
    }

    fn shoot(
        &mut self,
        shooters: &[Unit],
        values: &[u8],
        fires: impl Fn(&Unit) -> bool,
        spotted: bool,
    ) -> Vec<Hit> {
        let mut hits = Vec::new();
        if self.battle.dice == DiceRule::LowLuck {
            // Those who can hit the same things, by one of them who stands for all.
            for by in [UnitKind::Submarine, UnitKind::Fighter, UnitKind::Cruiser] {
                let stands_for = |unit: &Unit| match self.battle.terrain {
                    Terrain::Land => by == UnitKind::Cruiser,
                    Terrain::Sea if unit.kind == UnitKind::Submarine => by == UnitKind::Submarine,
                    Terrain::Sea if unit.kind.is_air() => by == UnitKind::Fighter,
                    Terrain::Sea => by == UnitKind::Cruiser,
                };
                let sum = (shooters.iter().zip(values))
                    .filter(|(unit, _)| fires(unit) && stands_for(unit))
                    .map(|(_, value)| usize::from(*value))
                    .sum();
                let scored = self.evened_out(sum);
                hits.extend(std::iter::repeat_n(Hit { by, spotted }, scored));
            }
            return hits;
        }
        for (shooter, value) in shooters.iter().zip(values) {
            if fires(shooter) && *value > 0 && self.die() <= *value {
                hits.push(Hit {
                    by: shooter.kind,
                    spotted,
                });
            }
        }
        hits
    }

    /// Gives up units in order as long as each hit can still be assigned to a casualty of its
    /// own: Kuhn's matching, one possible casualty at a time.
    fn suffer(&self, units: &mut Vec<Unit>, hits: &[Hit], order: &[Casualty]) {
        let mut taken: Vec<Option<(usize, UnitKind)>> = vec![None; hits.len()];
        let mut victims: Vec<(usize, Casualty)> = Vec::new();
        for casualty in order {
            for (index, unit) in units.iter().enumerate() {
                let fits = match casualty {
                    Casualty::Damage(kind) => unit.kind == *kind && !unit.damaged,
                    Casualty::Destroy(kind) if kind.is_capital_ship() => {
                        let damaged_now = victims.contains(&(index, Casualty::Damage(*kind)));
                        unit.kind == *kind && (unit.damaged || damaged_now)
                    }
                    Casualty::Destroy(kind) => unit.kind == *kind,
                };
                let slot = (victims.len(), unit.kind);
                if fits && self.augment(slot, hits, &mut taken, &mut vec![false; hits.len()]) {
                    victims.push((index, *casualty));
                }
            }
        }
        let mut left = units.clone();
        for (index, casualty) in &victims {
            if let Casualty::Damage(_) = casualty {
                left[*index].damaged = true;
            }
        }
        let mut index = 0;
        left.retain(|_| {
            let kept = !victims.iter().any(|(victim, casualty)| {
                *victim == index && matches!(casualty, Casualty::Destroy(_))
            });
            index += 1;
            kept
        });
        *units = left;
    }

    fn augment(
        &self,
        slot: (usize, UnitKind),
        hits: &[Hit],
        taken: &mut Vec<Option<(usize, UnitKind)>>,
        seen: &mut Vec<bool>,
    ) -> bool {
        for (index, hit) in hits.iter().enumerate() {
            if seen[index] || !self.can_hit(hit.by, slot.1, hit.spotted) {
                continue;
            }
            seen[index] = true;
            let free = match taken[index] {
                None => true,
                Some(other) => self.augment(other, hits, taken, seen),
            };
            if free {
                taken[index] = Some(slot);
                return true;
            }
        }
        false
    }

    fn attack_values(&self, units: &[Unit]) -> Vec<u8> {
        let number = |kind| units.iter().filter(|unit| unit.kind == kind).count();
        let mut artillery = number(UnitKind::Artillery);
        let mut wings = number(UnitKind::Fighter) + number(UnitKind::Tank);
        let paired = |partners: &mut usize, with: u8, without: u8| {
            let pair = *partners > 0;
            *partners -= usize::from(pair);
            if pair { with } else { without }
        };
        units
            .iter()
            .map(|unit| match unit.kind {
                UnitKind::Infantry | UnitKind::MechInfantry => paired(&mut artillery, 2, 1),
                UnitKind::TacticalBomber => paired(&mut wings, 4, 3),
                kind => self.table.of(kind).attack,
            })
            .collect()
    }

    fn defense_values(&self, units: &[Unit]) -> Vec<u8> {
        units
            .iter()
            .map(|unit| self.table.of(unit.kind).defense)
            .collect()
    }
}

fn has(units: &[Unit], kind: UnitKind) -> bool {
    units.iter().any(|unit| unit.kind == kind)
}

fn units_of(force: &Force) -> Vec<Unit> {
    let mut units = Vec::new();
    for (kind, count) in force.iter() {
        for number in 0..count {
            units.push(Unit {
                kind,
                damaged: number < force.damaged(kind),
            });
        }
    }
    units
}

fn count(units: &[Unit]) -> Force {
    units.iter().fold(Force::new(), |force, unit| {
        if unit.damaged {
            force.with_damaged(unit.kind, 1)
        } else {
            force.with(unit.kind, 1)
        }
    })
}
