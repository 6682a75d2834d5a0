//! 1.3.3 Taking replacements: which units steps can be spent on.

use sandtable_kernel::{Checked, Violation};

use crate::faction::Faction;
use crate::force_pool;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::order::replacements::ReplacementOrder;
use crate::pack::{Class, Counter, Origin, Quality, Recipient, Side, UnitKind};
use crate::politics;
use crate::s01_seasonal::s1_3_replacements::grants::{Grant, StepBudget};
use crate::s14_markers::s14_38_quit_india;
use crate::state::{Marks, PieceId, State};

/// A unit that can be taken.
pub(super) struct UnitOption<'a> {
    pub(super) piece: PieceId,
    pub(super) counter: &'a Counter,
    pub(super) side: Side,
}

/// A step that a unit costs.
#[derive(Clone, Copy)]
struct StepCost {
    theatre: Theatre,
    /// The country that it must be for.
    country: AreaId,
    armor: bool,
    colonial: bool,
}

/// Checks that a unit can be taken with the rest of the steps received: one step of a kind that a
/// replacement can be (`AE-1.3.3-3`, `AE-1.3.3.3-1`, `AE-1.3.3.4-1`), now in the Force Pool of
/// the map it goes to (`AE-1.3.3-4`), of an active country of the faction (`AE-1.3.3.1-1`,
/// `DS-1.3.3-2`), and paid for.
pub(super) fn check<'a>(
    state: &'a State,
    purse: StepBudget<'_>,
    order: ReplacementOrder,
) -> Checked<UnitOption<'a>> {
    let refuse =
        |rule, expected: &'static str, found: String| Err(Violation::new(rule, expected, found));
    let Some(counter) = state.pack().get_counter(order.unit) else {
        return refuse(
            "AE-1.3.3-3",
            "a unit of the pack",
            format!("{:?}", order.unit),
        );
    };
    let name = || counter.code.to_string();
    let one_step = counter.one_step_side().zip(counter.one_step());
    let Some((side, face)) =
        one_step.filter(|(_, face)| matches!(face.kind.class(), Class::Infantry | Class::Armor))
    else {
        return refuse(
            "AE-1.3.3-3",
            "a one-step infantry-type or armor-type unit",
            name(),
        );
    };
    if face.kind == UnitKind::Garrison {
        return refuse("AE-1.3.3.3-1", "a unit that is no garrison", name());
    }
    let faction = purse.faction;
    let pooled = order.to.theatre(state.map()).and_then(|theatre| {
        Some((
            theatre,
            force_pool::first(state, faction, theatre, order.unit)?,
        ))
    });
    let Some((theatre, piece)) = pooled else {
        return refuse("AE-1.3.3-4", "a unit in the Force Pool of the map", name());
    };
    if politics::active_side(state, counter.country) != Some(faction) {
        let expected = "a unit of an active country of the faction";
        return refuse("AE-1.3.3.1-1", expected, name());
    }
    if is_quitting(state, counter) {
        return refuse(
            "AE-1.3.3-6",
            "no Indian unit while India is told to quit",
            name(),
        );
    }
    match shortage(state, purse, &cost(counter, theatre)) {
        Some(rule) => refuse(rule, "a unit that the steps left pay for", name()),
        None => Ok(UnitOption {
            piece,
            counter,
            side,
        }),
    }
}

/// Reports whether Quit India keeps a British Indian unit from being taken (`AE-1.3.3-6`,
/// `DS-1.3.3-1`).
fn is_quitting(state: &State, counter: &Counter) -> bool {
    let map = state.map();
    counter.colony.as_deref() == Some("Ind")
        && map.area(counter.country).named == Some(NamedArea::Britain)
        && s14_38_quit_india::is_called(state)
}

/// The steps that a unit costs: one of its type; an infantry step more for airborne,
/// marine and helicopter units (`AE-1.3.3.2-1`, `DS-1.3.3-3`); for an airborne unit of two
/// countries one of each (`AE-1.3.3.2-2`, `DS-1.3.3-3`).
fn cost(counter: &Counter, theatre: Theatre) -> Vec<StepCost> {
    let kind = counter
        .one_step()
        .map_or(counter.front.kind, |face| face.kind);
    let step = StepCost {
        theatre,
        country: counter.country,
        armor: kind.class() == Class::Armor,
        colonial: counter.quality == Quality::Colonial,
    };
    if counter.front.steps == 1 && !counter.recipe.steps.is_empty() {
        let parts = counter.recipe.steps.iter();
        return parts
            .map(|part| StepCost {
                country: match &part.origin {
                    Origin::Countries(countries) => countries.first().copied(),
                    Origin::Own | Origin::MinorOf(_) => None,
                }
                .unwrap_or(counter.country),
                ..step
            })
            .collect();
    }
    let dear = matches!(
        kind,
        UnitKind::Airborne | UnitKind::Marine | UnitKind::Helicopter
    );
    let surcharge = StepCost {
        armor: false,
        ..step
    };
    std::iter::once(step)
        .chain(dear.then_some(surcharge))
        .collect()
}

/// The rule that keeps the steps from paying for a unit beside those taken before in the
/// segment, if one does: too few steps (`AE-1.3.3-2`, `AE-1.3.3-3`) or of another type
/// (`AE-1.3.3-5`), none for the surcharge (`AE-1.3.3.2-1`), those of one of
/// the two countries alone (`AE-1.3.3.2-2`), colonial ones for others
/// (`AE-1.3.3.5-1`, `DS-1.3.3-4`).
fn shortage(state: &State, purse: StepBudget<'_>, cost: &[StepCost]) -> Option<&'static str> {
    let mut spent: Vec<StepCost> = state
        .pieces()
        .filter(|(_, piece)| piece.marks.contains(Marks::RAISED) && piece.faction == purse.faction)
        .filter_map(|(_, piece)| {
            let counter = piece.counter(state.pack())?;
            Some((counter, piece.at.theatre(state.map())?))
        })
        .flat_map(|(counter, theatre)| self::cost(counter, theatre))
        .collect();
    let before = spent.len();
    spent.extend(cost);
    let payable = |needs: &[StepCost]| pays(state, purse, needs);
    if payable(&spent) {
        return None;
    }
    let alone = |need: &StepCost| {
        let needs: Vec<StepCost> = spent[..before].iter().chain([need]).copied().collect();
        payable(&needs)
    };
    if let [first, second] = cost {
        if first.country != second.country && (alone(first) || alone(second)) {
            return Some("AE-1.3.3.2-2");
        }
        if first.country == second.country && alone(first) {
            return Some("AE-1.3.3.2-1");
        }
    }
    let relaxed = |relax: fn(StepCost) -> StepCost| {
        let relaxed: Vec<StepCost> = spent.iter().map(|need| relax(*need)).collect();
        payable(&relaxed)
    };
    let colonial = |need| StepCost {
        colonial: true,
        ..need
    };
    let infantry = |need| StepCost {
        armor: false,
        ..need
    };
    if relaxed(colonial) {
        return Some("AE-1.3.3.5-1");
    }
    if relaxed(infantry) {
        Some("AE-1.3.3-5")
    } else {
        Some("AE-1.3.3-3")
    }
}

/// Reports whether steps pay for everything needed, each step for one need. Steps that may be
/// exchanged in pairs are tried in every split.
fn pays(state: &State, purse: StepBudget<'_>, needs: &[StepCost]) -> bool {
    let grants = purse.grants;
    let Some(index) = grants
        .iter()
        .position(|grant| grant.in_pairs && grant.steps > 1)
    else {
        return pays_singly(state, purse, needs);
    };
    (0..=grants[index].steps / 2).any(|pairs| {
        let mut split = grants.to_vec();
        let whole = &mut split[index];
        whole.in_pairs = false;
        whole.steps -= 2 * pairs;
        let armor = Grant {
            steps: pairs,
            armor: true,
            ..*whole
        };
        split.push(armor);
        let purse = StepBudget {
            grants: &split,
            ..purse
        };
        pays(state, purse, needs)
    })
}

/// Reports whether each need can have its own step: as many as possible are matched, one after
/// the other, those before making room where they can.
fn pays_singly(state: &State, purse: StepBudget<'_>, needs: &[StepCost]) -> bool {
    let mut payers: Vec<Option<usize>> = vec![None; needs.len()];
    (0..needs.len()).all(|need| {
        let mut tried = vec![false; purse.grants.len()];
        find_payer(state, purse, needs, need, &mut payers, &mut tried)
    })
}

fn find_payer(
    state: &State,
    purse: StepBudget<'_>,
    needs: &[StepCost],
    need: usize,
    payers: &mut Vec<Option<usize>>,
    tried: &mut [bool],
) -> bool {
    for (index, grant) in purse.grants.iter().enumerate() {
        if tried[index] || !serves(state, (purse.faction, grant), needs[need]) {
            continue;
        }
        tried[index] = true;
        let paid: Vec<usize> = (0..needs.len())
            .filter(|other| payers[*other] == Some(index))
            .collect();
        let room = paid.len() < usize::from(grant.steps)
            || paid
                .into_iter()
                .any(|other| find_payer(state, purse, needs, other, payers, tried));
        if room {
            payers[need] = Some(index);
            return true;
        }
    }
    false
}

/// Reports whether a step can be spent on a need: infantry steps on infantry only, armor steps on
/// either (`AE-1.3.3-5`), those for Minor Countries on any of the faction's in any split and of
/// either type (`AE-1.3.3.1-1`, `AE-1.3.3.1-2`), Chinese ones on any of its Chinese countries
/// (`AE-1.3.1-2`), colonial ones on colonial units (`AE-1.3.3.5-1`, `AE-GLO-16`).
fn serves(state: &State, (faction, grant): (Faction, &Grant), need: StepCost) -> bool {
    let whose = match grant.to {
        Recipient::Country(country) => country == need.country,
        Recipient::Minors => politics::is_minor(state, need.country),
        Recipient::Chinese => politics::is_chinese(state, Some(need.country)),
    };
    whose
        && politics::active_side(state, need.country) == Some(faction)
        && grant.theatre == need.theatre
        && (grant.armor || !need.armor)
        && (!grant.colonial || need.colonial)
}
