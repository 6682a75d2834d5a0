//! List of possible attacks. There are too many to list each: a target lists every unit that can
//! take part in some attack on it, and the strongest attack.

#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::BTreeSet;

use crate::map::HexId;
use crate::order::combat::attack::Attack;
use crate::politics;
use crate::s04_combat::battle::{face, is_hq, sum};
use crate::s04_combat::s4_2_1_attacks::field::{Field, enemies};
use crate::s04_combat::s4_2_1_attacks::{check, ranged_support, restrictions};
use crate::state::{Marks, PieceId, State};

/// A hex that can be attacked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackTarget {
    /// The hex.
    pub hex: HexId,
    /// The units next to it that take part in some legal attack, in order.
    pub units: Vec<PieceId>,
    /// The HQs that support some legal attack, in order.
    pub supports: Vec<PieceId>,
    /// The legal attack with the most factors.
    pub strongest: Attack,
}

/// Every hex that can be attacked, in order.
pub(crate) fn targets(state: &State) -> Vec<AttackTarget> {
    let field = Field::of(state);
    let hexes = near_units(state).into_iter();
    hexes.filter_map(|hex| target(&field, hex)).collect()
}

/// Reports whether any hex can be attacked. Called after every combat, so it stops at the first.
pub(crate) fn has_any(state: &State) -> bool {
    let field = Field::of(state);
    let mut hexes = near_units(state).into_iter();
    hexes.any(|hex| {
        AttackCandidate::of(&field, hex).is_some_and(|around| around.attacks().next().is_some())
    })
}

/// The hexes with enemies next to units that have not attacked yet, in order.
fn near_units(state: &State) -> BTreeSet<HexId> {
    state
        .pieces()
        .filter(|(_, piece)| {
            piece.faction == state.phasing() && !piece.marks.contains(Marks::ATTACKED)
        })
        .filter_map(|(_, piece)| Some((piece, piece.at.hex()?)))
        .filter(|(piece, _)| piece.face_up(state.pack()).ground().is_some())
        .map(|(_, hex)| hex)
        .flat_map(|from| state.map().neighbours(from))
        .map(|over| over.hex)
        .filter(|hex| enemies(state, *hex).is_some())
        .collect()
}

/// A hex that may be attacked, and who might do it.
struct AttackCandidate<'f, 's> {
    field: &'f Field<'s>,
    hex: HexId,
    /// The units next to it, the strongest first.
    units: Vec<PieceId>,
    /// No HQ, and every HQ of the phasing faction that could be near enough.
    supports: Vec<Option<PieceId>>,
}

impl<'f, 's> AttackCandidate<'f, 's> {
    fn of(field: &'f Field<'s>, hex: HexId) -> Option<Self> {
        let state = field.state;
        restrictions::target(state, hex).ok()?;
        let mut units: Vec<PieceId> = state
            .map()
            .neighbours(hex)
            .flat_map(|over| state.pieces_in(over.hex))
            .map(|(id, _)| id)
            .filter(|id| restrictions::attacker(field, hex, *id).is_ok())
            .collect();
        units.sort_by_key(|id| Reverse(face(state, *id).map(|face| face.attack)));
        let near = |at: HexId| {
            let distance = state.map().distance(at, hex);
            distance.is_some_and(|steps| steps <= u16::from(ranged_support::RANGE))
        };
        let hqs = state.pieces().filter(|(id, piece)| {
            piece.faction == state.phasing()
                && piece.at.hex().is_some_and(near)
                && is_hq(state, *id)
        });
        let hqs = hqs.map(|(id, _)| Some(id));
        Some(Self {
            field,
            hex,
            units,
            supports: std::iter::once(None).chain(hqs).collect(),
        })
    }

    /// For every unit with every support the strongest attack in which it takes part.
    fn attacks(&self) -> impl Iterator<Item = (PieceId, Option<PieceId>, Attack)> {
        let pairs = self
            .units
            .iter()
            .flat_map(|unit| self.supports.iter().map(|support| (*unit, *support)));
        pairs.filter_map(|(unit, support)| {
            let attack = best(self.field, self.hex, &self.units, unit, support)?;
            Some((unit, support, attack))
        })
    }
}

/// Returns the possible attacks on a hex, if any.
fn target(field: &Field<'_>, hex: HexId) -> Option<AttackTarget> {
    let state = field.state;
    let around = AttackCandidate::of(field, hex)?;
    let mut found = AttackTarget {
        hex,
        units: Vec::new(),
        supports: Vec::new(),
        strongest: Attack {
            hex,
            units: Vec::new(),
            support: None,
        },
    };
    for (unit, support, attack) in around.attacks() {
        found.units.push(unit);
        found.supports.extend(support);
        if total(state, &attack) > total(state, &found.strongest) {
            found.strongest = attack;
        }
    }
    for list in [&mut found.units, &mut found.supports] {
        list.sort_unstable();
        list.dedup();
    }
    (!found.units.is_empty()).then_some(found)
}

fn total(state: &State, attack: &Attack) -> u32 {
    let all = attack.units.iter().chain(&attack.support);
    sum(state, all, |face| face.attack)
}

/// The strongest legal attack in which a unit takes part, with this support. Of the units
/// of Minor Countries those of one attack together: each in turn has the first place.
fn best(
    field: &Field<'_>,
    hex: HexId,
    units: &[PieceId],
    unit: PieceId,
    support: Option<PieceId>,
) -> Option<Attack> {
    let state = field.state;
    let attempt = |first: PieceId| {
        let mut attack = Attack {
            hex,
            units: vec![unit],
            support,
        };
        for more in std::iter::once(&first).chain(units) {
            if attack.units.contains(more) {
                continue;
            }
            attack.units.push(*more);
            if restrictions::together(state, &attack).is_err() {
                attack.units.pop();
            }
        }
        attack
    };
    let lone = Attack {
        hex,
        units: vec![unit],
        support,
    };
    restrictions::together(state, &lone).ok()?;
    if let Some(hq) = support {
        // The HQ must be near and free whichever units attack.
        let crowd = Attack {
            units: units.to_vec(),
            ..lone
        };
        if !crowd.units.contains(&hq) {
            ranged_support::check(field, &crowd, hq).ok()?;
        }
    }
    let minor = |id: &&PieceId| {
        let mut countries = ranged_support::nations(state, **id).into_iter();
        countries.any(|country| politics::is_minor(state, country))
    };
    std::iter::once(&unit)
        .chain(units.iter().filter(minor))
        .map(|first| attempt(*first))
        .filter(|attack| is_legal(field, attack))
        .max_by_key(|attack| total(state, attack))
}

/// The strongest legal attack on a hex in which all of `with` take part, and others only of
/// `among`, with this support: whether some units can still become an attack.
#[must_use]
pub fn attack_within(
    state: &State,
    hex: HexId,
    with: &[PieceId],
    among: &[PieceId],
    support: Option<PieceId>,
) -> Option<Attack> {
    let field = Field::of(state);
    let mut among = among.to_vec();
    among.sort_by_key(|id| Reverse(face(state, *id).map(|face| face.attack)));
    let attempt = |first: Option<PieceId>| {
        let mut attack = Attack {
            hex,
            units: with.to_vec(),
            support,
        };
        for more in first.iter().chain(&among) {
            if attack.units.contains(more) {
                continue;
            }
            attack.units.push(*more);
            if restrictions::together(state, &attack).is_err() {
                attack.units.pop();
            }
        }
        attack
    };
    let minor = |id: &PieceId| {
        let mut countries = ranged_support::nations(state, *id).into_iter();
        countries.any(|country| politics::is_minor(state, country))
    };
    let minors = among.iter().copied().filter(minor).map(Some);
    std::iter::once(None)
        .chain(minors)
        .map(attempt)
        .filter(|attack| !attack.units.is_empty() && is_legal(&field, attack))
        .max_by_key(|attack| total(state, attack))
}

fn is_legal(field: &Field<'_>, attack: &Attack) -> bool {
    let supported = attack
        .support
        .is_none_or(|hq| ranged_support::check(field, attack, hq).is_ok());
    supported
        && restrictions::together(field.state, attack).is_ok()
        && restrictions::odds(field.state, attack).is_ok()
}

/// One of the attacks on a target: one unit or some, if that is legal, or else the
/// strongest.
pub(crate) fn pick(
    state: &State,
    target: &AttackTarget,
    below: &mut impl FnMut(usize) -> usize,
) -> Attack {
    let some: Vec<PieceId> = target
        .units
        .iter()
        .copied()
        .filter(|_| below(2) == 0)
        .collect();
    let support = target
        .supports
        .get(below(target.supports.len() + 1))
        .copied();
    let attack = Attack {
        hex: target.hex,
        units: some,
        support,
    };
    match check(state, &attack) {
        Ok(_) => attack,
        Err(_) => target.strongest.clone(),
    }
}
