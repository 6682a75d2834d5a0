//! Attacks and what else the Combat Phase has: only where the table promises something.

use std::cmp::Reverse;

use sandtable_proto::games::axis_empires::v1::{
    Airdrop, Attack, AttackTarget, CombatActs, CombatOrder, Segment, combat_order,
};

use super::assault;
use super::atlas::{Hex, Over};
use super::force::Unit;
use super::odds;
use super::situation::Situation;

/// What an attack must promise at least.
const ENOUGH: f32 = 0.35;

/// The next order of a segment of the Combat Phase, the most promising of those that are
/// not spurned.
pub(super) fn order(
    situation: &Situation<'_>,
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
    let attacks = acts
        .attacks
        .iter()
        .flat_map(|target| attacks(situation, target, segment))
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

/// A jump is worth it onto an open goal, or where an attack gets a column by it.
fn drop_merit(situation: &Situation<'_>, to: Hex) -> f32 {
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
    situation: &Situation<'_>,
    target: &AttackTarget,
    segment: Segment,
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
    let leaner: Vec<Attack> = found.iter().flat_map(|it| leaner(situation, it)).collect();
    found.extend(leaner);
    let with_merit = found.into_iter().filter_map(|attack| {
        let merit = merit(situation, &attack, segment)?;
        Some((merit, attack))
    });
    with_merit.collect()
}

/// The same attack without its weakest unit, without its two weakest, and so on.
fn leaner(situation: &Situation<'_>, attack: &Attack) -> Vec<Attack> {
    let mut units = attack.units.clone();
    units.sort_by_key(|id| {
        let unit = situation.unit(*id);
        Reverse(unit.map_or(0, |unit| unit.attack))
    });
    let counts = (1..units.len()).rev();
    counts
        .map(|count| Attack {
            units: units[..count].to_vec(),
            ..attack.clone()
        })
        .collect()
}

/// What an attack promises. Who attacks in vain is missed elsewhere.
fn merit(situation: &Situation<'_>, attack: &Attack, segment: Segment) -> Option<f32> {
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
    let sides: Vec<Over> = sides.collect();
    let blitz = segment == Segment::BlitzCombat;
    let armor = blitz && units.iter().any(|unit| unit.is_armor());
    let shift = odds::standing_shift(situation, attack.hex)
        + odds::side_shift(sides.into_iter())
        + i32::from(all().any(Unit::is_hq))
        + i32::from(armor);
    let stack = situation.foe_stack(attack.hex);
    let forecast = odds::forecast(&situation.atlas.pack, strength, &stack, shift)?;
    let worth = assault::worth(situation, attack.hex);
    Some(assault::promise(situation, forecast, worth) - 0.01 * strength as f32)
}
