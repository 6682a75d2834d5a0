//! 4.2.5 Retreat. A force retreats one hex at a time, each looked at when it comes.

mod hexes;

use crate::decision::combat::Results;
use crate::map::HexId;
use crate::pack::Class;
use crate::s04_combat::battle;
use crate::state::State;
use crate::step::battle::{Battle, Party};

/// Reports whether a force can retreat at all: not with a unit of Movement Allowance 0 or an HQ
/// that took part, Ranged Support included (`AE-4.2.5.2-1`, `AE-4.2.5.2-2`).
pub(super) fn is_mobile(state: &State, party: &Party) -> bool {
    !battle::has(state, party, |face| {
        face.movement == 0 || face.kind.class() == Class::Hq
    })
}

/// Where the defenders' stack may retreat to from a hex; nowhere when the force cannot
/// (`AE-4.2.5-1`, `AE-4.2.5-3`, `AE-4.2.5.1-3`, `AE-4.2.5.3-1`, `AE-4.2.5.3-2`). A one-step unit that is
/// left of an HQ in another hex is no part of the stack (`AE-4.2.5.3-4`).
pub(super) fn of_defenders(state: &State, battle: &Battle, stack: HexId) -> Vec<HexId> {
    let party = &battle.defenders;
    let gone = battle::stack(state, party, stack).next().is_none();
    if gone || !is_mobile(state, party) {
        return Vec::new();
    }
    hexes::open(state, &hexes::Stack::of(state, party, battle.hex, stack))
}

/// The first stack of attackers that has not retreated, and where it may retreat to.
/// Nowhere unless every stack can (`AE-4.2.4.1-1`, `AE-4.2.5-4`).
pub(super) fn of_attackers(state: &State, battle: &Battle) -> (HexId, Vec<HexId>) {
    let party = &battle.attackers;
    let stacks = attacking_stacks(state, battle);
    let Some(first) = stacks.first().copied() else {
        return (battle.hex, Vec::new());
    };
    if !is_mobile(state, party) {
        return (first, Vec::new());
    }
    let mut open = stacks
        .iter()
        .map(|stack| hexes::open(state, &hexes::Stack::of(state, party, battle.hex, *stack)));
    let of_first = open.next().unwrap_or_default();
    if open.any(|hexes| hexes.is_empty()) {
        (first, Vec::new())
    } else {
        (first, of_first)
    }
}

/// Reports whether attackers are still adjacent to the hex.
pub(super) fn are_attackers_left(state: &State, battle: &Battle) -> bool {
    !attacking_stacks(state, battle).is_empty()
}

/// The hexes next to the defending one from which units attacked, in order. Attackers left
/// out of the combat are in none of them (`AE-4.2.4-2`, `AE-4.2.5-4`).
fn attacking_stacks(state: &State, battle: &Battle) -> Vec<HexId> {
    let units = battle.attackers.units.iter();
    let mut stacks: Vec<HexId> = units
        .filter_map(|id| state.piece(*id)?.at.hex())
        .filter(|hex| state.map().side(*hex, battle.hex).is_some())
        .collect();
    stacks.sort_unstable();
    stacks.dedup();
    stacks
}

/// Reports whether defenders may lose a step instead of retreating a hex: only from the hex that
/// was attacked, not on the way (`AE-4.2.5.3-5`, `AE-4.2.5.3-6`).
pub(super) fn may_convert(battle: &Battle, results: &Results) -> bool {
    battle.may_convert && results.stack == battle.hex
}
