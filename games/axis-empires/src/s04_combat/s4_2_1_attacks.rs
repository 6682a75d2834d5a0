//! 4.2.1 Attacks: who may attack what.

pub(crate) mod field;
pub(crate) mod list;
pub(crate) mod ranged_support;
mod restrictions;

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering::s2_3_5_markers;
use crate::event::Event;
use crate::faction::Faction;
use crate::pack::{Class, UnitKind};
use crate::s04_combat::battle;
use crate::s04_combat::s4_2_1_attacks::field::{Field, defenders, side_of};
use crate::s04_combat::sides::CrossedSide;
use crate::s13_countries::s13_6_breach;
use crate::state::{Marks, PieceId, State};
use crate::step::PendingStep;
use crate::step::battle::{Battle, CombatStage, Party};

pub use crate::order::combat::attack::Attack;

pub use list::{AttackTarget, attack_within};

/// An attack that was checked.
pub(crate) struct AttackPlan {
    attack: Attack,
    against: Faction,
}

/// Checks that an attack is legal. Units attack an adjacent hex in any number of attacks one
/// after the other, and need no supply for it; units of one stack may attack different hexes
/// (`AE-4.2-1`, `AE-4.2.1-1`, `AE-4.2.1-6`, `AE-4.2.1-7`, `AE-4.2.2-2`).
pub(crate) fn check(state: &State, attack: &Attack) -> Checked<AttackPlan> {
    let field = Field::of(state);
    let against = restrictions::target(state, attack.hex)?;
    let mut units = attack.units.clone();
    units.sort_unstable();
    units.dedup();
    if units.is_empty() || units.len() != attack.units.len() {
        return Err(Violation::new(
            "AE-4.2.2-2",
            "at least one attacker, each once",
            format!("{} attackers", attack.units.len()),
        ));
    }
    for unit in &units {
        restrictions::attacker(&field, attack.hex, *unit)?;
    }
    restrictions::together(state, attack)?;
    if let Some(hq) = attack.support {
        ranged_support::check(&field, attack, hq)?;
    }
    restrictions::odds(state, attack)?;
    Ok(AttackPlan {
        attack: attack.clone(),
        against,
    })
}

/// Declares the attack. All enemy ground units in the hex defend together, those that
/// retreated into it among them (`AE-4.2.1-3`, `AE-4.2.1-4`). Without any the attack
/// succeeds, and the markers there come off (`AE-4.2.2-1`).
pub(crate) fn commit(play: &mut Play<'_>, plan: AttackPlan) {
    let AttackPlan { attack, against } = plan;
    s13_6_breach::attack(play, attack.hex);
    play.state.note_attack(attack.hex);
    for id in attack.units.iter().chain(&attack.support) {
        involve(play.state, *id);
        play.state.set_piece(*id, |piece| {
            piece.marks = piece.marks.union(Marks::ATTACKED);
        });
    }
    play.emit(Event::Attacked {
        attack: attack.clone(),
    });
    let defenders = defenders(play.state, attack.hex);
    let undefended = defenders.is_empty();
    for id in &defenders {
        involve(play.state, *id);
    }
    if undefended {
        let phasing = play.state.phasing();
        s2_3_5_markers::displace(play, phasing, attack.hex);
    }
    let state = &*play.state;
    let resume = match state.step() {
        PendingStep::Agenda(agenda) => Some(agenda.clone()),
        _ => None,
    };
    let battle = Battle {
        resume,
        hex: attack.hex,
        supporter: attack.support,
        first_loss: first_loss(state, &attack),
        armored: !undefended && attack.units.iter().any(|id| is_armor(state, *id)),
        may_convert: may_convert(state, &attack),
        chemical: false,
        stage: if undefended {
            CombatStage::Advance { distance: 0 }
        } else {
            CombatStage::Support
        },
        attackers: Party {
            faction: state.phasing(),
            units: attack
                .units
                .iter()
                .chain(&attack.support)
                .copied()
                .collect(),
            hurt: false,
        },
        defenders: Party {
            faction: against,
            units: defenders,
            hurt: false,
        },
    };
    play.state.set_step(PendingStep::Combat(Box::new(battle)));
}

/// Notes that a unit takes part in a combat: an HQ that does gives no Ranged Support to a
/// later one (`AE-4.2.1.2-6`, `AE-4.2.5-6`).
pub(super) fn involve(state: &mut State, id: PieceId) {
    if battle::is_hq(state, id) {
        state.set_piece(id, |piece| piece.marks = piece.marks.union(Marks::FOUGHT));
    }
}

fn is_armor(state: &State, id: PieceId) -> bool {
    battle::face(state, id).is_some_and(|face| face.kind.class() == Class::Armor)
}

/// The attackers of which one must pay the first step: those of the armor type, and
/// marines that attack across water (`AE-4.2.6.1-1`, `AE-4.2.6.1-2`, `AE-4.2.6.1-3`).
fn first_loss(state: &State, attack: &Attack) -> Vec<PieceId> {
    let pays = |id: &PieceId| {
        let marine = battle::face(state, *id).is_some_and(|face| face.kind == UnitKind::Marine);
        let wet = side_of(state, *id, attack.hex).is_some_and(CrossedSide::is_wet);
        is_armor(state, *id) || marine && wet
    };
    attack.units.iter().copied().filter(pays).collect()
}

/// Reports whether the defenders may convert a retreat: every adjacent attacker attacks across a
/// Strait, Beachhead or Mountain hexside, or the defenders are in a City without a Blitz or
/// Totsugeki marker (`AE-4.2.5.3-5`, `AE-GLO-15`, `DS-14.6-3`, `DS-14.42-2`).
pub(super) fn may_convert(state: &State, attack: &Attack) -> bool {
    let mut sides = attack
        .units
        .iter()
        .filter_map(|id| side_of(state, *id, attack.hex));
    let blitz = || {
        let mut pieces = state.pieces_in(attack.hex);
        pieces.any(|(_, piece)| {
            let marker = piece.marker(state.pack());
            marker.is_some_and(|marker| marker.kind.is_blitz())
        })
    };
    sides.all(CrossedSide::is_narrow) || state.map().hex(attack.hex).is_city() && !blitz()
}
