//! 4.2.6 Attrition: who pays with a step.

use std::collections::{BTreeMap, BTreeSet};

use crate::command_context::Play;
use crate::decision::combat::Role;
use crate::decision::step_loss::StepLoss;
use crate::map::AreaId;
use crate::nations::{self, Nations};
use crate::options::OptionalRule;
use crate::pack::{Class, StepClass};
use crate::s04_2_6_2_eliminating_steps::{self as steps, is_part};
use crate::s04_combat::battle::face;
use crate::s13_countries::s13_8_4_nations;
use crate::state::{PieceId, State};
use crate::step::battle::Battle;

/// The steps that a side can lose, of any of its units that take part, in any order. The
/// attackers' first step may have to be a certain one (`AE-4.2.6-1`, `AE-4.2.6-2`,
/// `AE-4.2.6.1-1` to `AE-4.2.6.1-3`).
pub(super) fn losses(state: &State, battle: &Battle, role: Role) -> Vec<StepLoss> {
    let units = &battle.party(role).units;
    let all = |units: &[PieceId]| -> Vec<StepLoss> {
        units
            .iter()
            .flat_map(|id| steps::ways(state, *id))
            .collect()
    };
    if role == Role::Defender || battle.first_loss.is_empty() {
        let first = if battle.party(role).hurt {
            Vec::new()
        } else {
            of_largest_nationality(state, units)
        };
        return if first.is_empty() { all(units) } else { first };
    }
    let bound = all(&battle.first_loss);
    let (fit, rest): (Vec<_>, Vec<_>) = bound
        .into_iter()
        .partition(|loss| is_step_of_its_kind(state, *loss));
    if fit.is_empty() { rest } else { fit }
}

/// By an optional rule the steps of which a side's first comes, if it can: those of the
/// nationality with the most steps in the combat, of any of two that have as many
/// (`AE-+17.3.2-1`). A multi-national unit has steps of several, and a pan-national HQ is of
/// any that its owner claims (`AE-13.8.4-1`, `AE-13.8.4-4`). None without the rule.
fn of_largest_nationality(state: &State, units: &[PieceId]) -> Vec<StepLoss> {
    if !state.plays_by(OptionalRule::CannonFodder) {
        return Vec::new();
    }
    let pieces = || units.iter().filter_map(|id| Some((*id, state.piece(*id)?)));
    let mut claims: BTreeSet<Option<AreaId>> = pieces()
        .map(|(id, piece)| Nations::of(state, id, piece))
        .filter(Nations::are_by_choice)
        .flat_map(|nations| nations.countries().map(Some).collect::<Vec<_>>())
        .collect();
    if claims.is_empty() {
        claims.insert(None);
    }
    let mut losses = Vec::new();
    for claim in claims {
        let mut counts: BTreeMap<AreaId, u32> = BTreeMap::new();
        for (country, steps) in pieces().flat_map(|unit| nations::steps(state, unit, claim)) {
            *counts.entry(country).or_default() += steps;
        }
        let most = counts.values().max().copied();
        for unit in pieces() {
            let own = nations::steps(state, unit, claim);
            let is_largest = |country| {
                counts.get(&country).copied() == most && own.iter().any(|(it, _)| *it == country)
            };
            for loss in s13_8_4_nations::ways_of(state, unit, is_largest) {
                if !losses.contains(&loss) {
                    losses.push(loss);
                }
            }
        }
    }
    losses
}

/// Reports whether the step that an armor-type unit loses is of the armor type: not if the
/// remnant is an armor unit that was its only one. A marine's step is always a marine's.
fn is_step_of_its_kind(state: &State, loss: StepLoss) -> bool {
    let armor = face(state, loss.piece).is_some_and(|face| face.kind.class() == Class::Armor);
    let piece = state.piece(loss.piece).filter(|_| armor);
    let Some((piece, left)) = piece.zip(loss.left) else {
        return true;
    };
    let row = state
        .piece(left)
        .and_then(|left| left.counter(state.pack()));
    let (Some(counter), Some(row)) = (piece.counter(state.pack()), row) else {
        return true;
    };
    let [first, second, ..] = counter.recipe.steps.as_slice() else {
        return true;
    };
    let costs = |left, lost: &crate::pack::Ingredient| {
        lost.class != StepClass::Infantry && is_part(state, left, row, counter.country, piece)
    };
    costs(first, second) || costs(second, first)
}

/// Takes a step off a unit. The remnant takes part in the unit's place and inherits its marks.
pub(super) fn lose(play: &mut Play<'_>, battle: &mut Battle, role: Role, loss: StepLoss) {
    let marks = play.state.piece(loss.piece).map(|piece| piece.marks);
    steps::lose(play, loss);
    let state = &mut *play.state;
    if let (Some(left), Some(marks)) = (loss.left, marks) {
        state.set_piece(left, |piece| piece.marks = marks);
    }
    let party = battle.party_mut(role);
    party.hurt = true;
    party.units.extend(loss.left);
    party.units.retain(|id| {
        let piece = state.piece(*id);
        piece.is_some_and(|piece| piece.at.hex().is_some())
    });
    if role == Role::Attacker {
        battle.first_loss.clear();
    }
}
