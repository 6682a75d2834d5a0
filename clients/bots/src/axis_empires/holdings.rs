//! Holdings of a faction: its own Strategic Hexes and Capitals, and conquests that would fall
//! back if no unit stayed there (+17.1).

use super::force::Unit;
use super::ground::Hex;
use crate::axis_empires::goals;
use crate::axis_empires::view_model::ViewModel;

/// The own side's hexes that need a garrison, in order.
pub(super) fn posts(situation: &ViewModel<'_>) -> Vec<Hex> {
    let goals = situation.goals().map(|(hex, _)| hex);
    let ports = (0..).zip(situation.atlas.grounds());
    let ports = ports.filter(|(_, ground)| ground.port && ground.in_play);
    let mut posts: Vec<Hex> = goals
        .chain(situation.capitals())
        .filter(|hex| situation.is_ours(*hex))
        .chain(
            ports
                .map(|(hex, _)| hex)
                .filter(|hex| falls(situation, *hex)),
        )
        .collect();
    posts.sort_unstable();
    posts.dedup();
    posts
}

/// Reports whether a hex belongs to the own side only through the units that stand there.
pub(super) fn falls(situation: &ViewModel<'_>, hex: Hex) -> bool {
    let marked = situation.markers.get(&hex) == Some(&situation.me);
    situation.is_ours(hex) && !situation.is_ours_by_law(hex) && !marked
}

/// The defence that a post needs: a third of what could attack it, and at least one unit where it
/// would fall.
pub(super) fn demand(situation: &ViewModel<'_>, hex: Hex) -> u32 {
    let threat = situation.threat(hex, goals::THREAT).div_ceil(3);
    threat.max(u32::from(falls(situation, hex)))
}

/// Reports whether a unit is the last that holds a hex of value.
pub(super) fn is_last(situation: &ViewModel<'_>, unit: &Unit) -> bool {
    let Some(hex) = unit.hex else {
        return false;
    };
    let alone = situation.mine(hex).all(|other| other.id == unit.id);
    let counts = situation.atlas.ground(hex).points > 0
        || situation.capitals().any(|capital| capital == hex)
        || situation.atlas.ground(hex).port && falls(situation, hex);
    alone && counts && demand(situation, hex) > 0
}
