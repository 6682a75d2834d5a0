//! Attacks and what else the Combat Phase has: only where the table promises something.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use sandtable_proto::games::axis_empires::v1::{
    Airdrop, Attack, AttackTarget, CombatActs, CombatOrder, Segment, combat_order,
};

use super::assault;
use super::force::Unit;
use super::ground::{Hex, Neighbour};
use super::odds;
use crate::axis_empires::view_model::ViewModel;

/// Minimum value of an attack.
const ENOUGH: f32 = 0.2;

/// The next order of a segment of the Combat Phase, the most promising of those that are
/// not spurned.
pub(super) fn order(
    situation: &ViewModel<'_>,
    acts: &CombatActs,
    segment: Segment,
    spurned: &dyn Fn(&CombatOrder) -> bool,
) -> Option<CombatOrder> {
    let drops = acts.airdrops.iter().flat_map(|row| {
        let piece = row.piece;
        let hexes = row.to.iter();
        hexes.map(move |to| (drop_merit(situation, *to), Airdrop { piece, to: *to }))
    });
    let drops = drops
        .filter(|(merit, _)| *merit > ENOUGH)
        .map(|(merit, drop)| (merit, combat_order::Kind::Airdrop(drop)));
    let wanted = TargetCounts::of(acts);
    let attacks = acts
        .attacks
        .iter()
        .flat_map(|target| attacks(situation, target, segment, &wanted))
        .map(|(merit, attack)| (merit, combat_order::Kind::Attack(attack)));
    let attacks = attacks.chain(drops).map(|(merit, kind)| (merit, of(kind)));
    let best = attacks
        .filter(|(merit, order)| *merit > ENOUGH && !spurned(order))
        .max_by(|one, other| one.0.total_cmp(&other.0));
    let later = || {
        let landings = acts.landings.iter();
        let forces = acts.forces.iter();
        let follow = acts.airdrop_landings.iter();
        let convoys = acts.convoys.iter();
        landings
            .map(|piece| combat_order::Kind::Land(*piece))
            .chain(forces.map(|marker| combat_order::Kind::LandForces(*marker)))
            .chain(follow.map(|order| combat_order::Kind::AirdropLanding(*order)))
            .chain(convoys.map(|convoy| combat_order::Kind::ReturnConvoy(*convoy)))
            .map(of)
            .find(|order| !spurned(order))
    };
    best.map(|(_, order)| order).or_else(later)
}

fn of(kind: combat_order::Kind) -> CombatOrder {
    CombatOrder { kind: Some(kind) }
}

/// Number of targets that each unit could attack.
struct TargetCounts(BTreeMap<u32, usize>);

impl TargetCounts {
    fn of(acts: &CombatActs) -> Self {
        let mut counts = BTreeMap::new();
        for unit in acts.attacks.iter().flat_map(|target| &target.units) {
            *counts.entry(*unit).or_default() += 1;
        }
        Self(counts)
    }

    /// Reports whether a unit has another target.
    fn elsewhere(&self, unit: u32) -> bool {
        self.0.get(&unit).is_some_and(|count| *count > 1)
    }

    /// Cost of a unit's attack here and nowhere else.
    fn cost(&self, unit: &Unit) -> f32 {
        let factor = if self.elsewhere(unit.id) { 0.06 } else { 0.005 };
        factor * unit.attack as f32
    }
}

/// A jump is worth it onto an open goal, or where an attack gets a column by it.
fn drop_merit(situation: &ViewModel<'_>, to: Hex) -> f32 {
    let open = !situation.is_foe(to);
    let taken = !situation.is_ours(to);
    match open {
        true if taken => 3.0 * situation.atlas.ground(to).points as f32,
        true => 0.0,
        false => assault::worth(situation, to) - 1.0,
    }
}

/// The ways to attack a target that are worth a thought, with what they promise: with all
/// that can, with a headquarters, and with no more than it takes.
fn attacks(
    situation: &ViewModel<'_>,
    target: &AttackTarget,
    segment: Segment,
    wanted: &TargetCounts,
) -> Vec<(f32, Attack)> {
    let Some(strongest) = &target.strongest else {
        return Vec::new();
    };
    let hostile = |unit: &Unit| situation.is_hostile(unit.faction);
    let marked = situation.markers.get(&target.hex);
    let marker = marked.is_some_and(|owner| situation.is_hostile(*owner));
    if !marker && !situation.at(target.hex).any(hostile) {
        return Vec::new();
    }
    let mut found = vec![strongest.clone()];
    if strongest.support.is_none() {
        let supports = target.supports.iter();
        found.extend(supports.map(|hq| Attack {
            support: Some(*hq),
            ..strongest.clone()
        }));
    }
    let leaner: Vec<Attack> = found
        .iter()
        .flat_map(|it| leaner(situation, it, wanted))
        .collect();
    found.extend(leaner);
    let with_merit = found.into_iter().filter_map(|attack| {
        let merit = merit(situation, &attack, segment, wanted)?;
        Some((merit, attack))
    });
    with_merit.collect()
}

/// The same attack with ever fewer units: those that have other targets are left out
/// first, the weakest of them before the others.
fn leaner(situation: &ViewModel<'_>, attack: &Attack, wanted: &TargetCounts) -> Vec<Attack> {
    let mut units = attack.units.clone();
    units.sort_by_key(|id| {
        let unit = situation.unit(*id);
        let attack = unit.map_or(0, |unit| unit.attack);
        (wanted.elsewhere(*id), Reverse(attack))
    });
    let counts = (1..units.len()).rev();
    counts
        .map(|count| Attack {
            units: units[..count].to_vec(),
            ..attack.clone()
        })
        .collect()
}

/// Expected value of an attack.
fn merit(
    situation: &ViewModel<'_>,
    attack: &Attack,
    segment: Segment,
    wanted: &TargetCounts,
) -> Option<f32> {
    let units: Vec<&Unit> = attack
        .units
        .iter()
        .filter_map(|id| situation.unit(*id))
        .collect();
    let support = attack.support.and_then(|hq| situation.unit(hq));
    let all = || units.iter().copied().chain(support);
    let strength: u32 = all().map(|unit| unit.attack).sum();
    let around = |hex: Hex| {
        let mut sides = situation.atlas.around(hex);
        sides.find(|over| over.hex == attack.hex)
    };
    let sides = units.iter().filter_map(|unit| around(unit.hex?));
    let sides: Vec<Neighbour> = sides.collect();
    let blitz = segment == Segment::BlitzCombat;
    let armor = blitz && units.iter().any(|unit| unit.is_armor());
    let shift = odds::standing_shift(situation, attack.hex)
        + odds::side_shift(sides.into_iter())
        + i32::from(all().any(Unit::is_hq))
        + i32::from(armor);
    let stack = situation.foe_stack(attack.hex);
    let forecast = odds::forecast(&situation.atlas.pack, strength, &stack, shift)?;
    let worth = assault::worth(situation, attack.hex);
    let cost: f32 = all().map(|unit| wanted.cost(unit)).sum();
    Some(assault::promise(situation, forecast, worth) - cost)
}
