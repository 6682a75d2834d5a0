//! 2.3.2 Fortress and garrison conversion. Neither supply nor enemy Air units matter here
//! (`AE-2.3.2.1-2`, `AE-2.3.2.2-4`, `AE-2.3.2.3-2`).

use sandtable_kernel::{Checked, Violation};

use crate::cells::OrganizationStage;
use crate::command_context::Play;
use crate::edition::Edition;
use crate::force_pool;
use crate::map::{AreaId, HexId, NamedArea, Theatre};
use crate::order::organization::OrganizationOrder;
use crate::pack::{Branch, Class, Counter, CounterId, MarkerKind, Side, Sites, UnitKind};
use crate::politics;
use crate::s02_3_4_breakdown::own::{PhasingUnit, own, own_units};
use crate::s02_administrative::s2_3_organization::marking::mark;
use crate::s04_2_6_2_eliminating_steps::is_lost_for_good;
use crate::state::{Kind, Land, Marks, PieceId, Place, State};

/// A conversion that was checked.
pub(crate) struct ConversionPlan {
    from: PieceId,
    into: PieceId,
    hex: HexId,
}

/// Checks that a one-step unit in a Land hex can make room for a two-step fortress
/// (`AE-2.3.2.1-1`) or a one-step garrison of its country from the Force Pool (`AE-2.3.2.3-2`,
/// `AE-2.3-2`), supplied or not, where there is no other fortress (`AE-2.3.2.1-2`). Nothing makes
/// room for a one-step fortress (`AE-2.3.2.2-3`) or a headquarters that a card puts on the map
/// (`AE-2.3.2.3-3`). A garrison can become a fortress (`AE-2.3.2.4-9`), and so can colonial and
/// Kwantung units (`DS-2.3-6`, `DS-2.3-7`).
pub(super) fn convert(state: &State, from: PieceId, unit: CounterId) -> Checked<ConversionPlan> {
    let old = own(state, from, "AE-2.3.2.1-1")?;
    let Some(new) = state.pack().get_counter(unit) else {
        return refuse("AE-2.3-2", "a unit of the pack", old.counter);
    };
    let fortress = new.front.kind == UnitKind::Fortress && new.front.steps == 2;
    let rule = if fortress {
        "AE-2.3.2.1-1"
    } else if new.is_port_a_fort() {
        "AE-2.3.2.2-3"
    } else if is_lost_for_good(new) {
        "AE-2.3.2.3-3"
    } else {
        "AE-2.3.2.3-2"
    };
    let Some(hex) = land(state, old) else {
        return refuse(rule, "a unit in a Land hex", old.counter);
    };
    let one_step =
        old.face.steps == 1 && matches!(old.face.kind.class(), Class::Infantry | Class::Armor);
    if !one_step {
        return refuse(
            rule,
            "a one-step infantry-type or armor-type unit",
            old.counter,
        );
    }
    let garrison = new.front.kind == UnitKind::Garrison;
    let manned = garrison && old.face.kind != UnitKind::Garrison;
    if !fortress && !manned {
        return refuse(rule, "a fortress, or a garrison for a mobile unit", new);
    }
    if new.country != old.counter.country {
        return refuse(rule, "a unit of the same country", new);
    }
    if new.branch == Branch::Ss && old.counter.branch != Branch::Ss {
        return refuse("AE-2.3.2.4-4", "an SS unit for an SS fortress", old.counter);
    }
    if fortress && has_fortress(state, hex) {
        return refuse("AE-2.3.2.1-2", "a hex without a fortress", new);
    }
    may_stand(state, new, hex)?;
    within_limits(state, new, old.theatre)?;
    match force_pool::first(state, state.phasing(), old.theatre, unit) {
        Some(into) => Ok(ConversionPlan { from, into, hex }),
        None => refuse("AE-2.3-2", "a unit in the Force Pool", new),
    }
}

/// Carries out a conversion. There can be as many in a turn as the counters' own limits
/// allow (`AE-2.3.2.1-3`).
pub(super) fn commit(play: &mut Play<'_>, plan: &ConversionPlan) {
    play.take_off(plan.from);
    play.put(plan.into, Place::Hex(plan.hex));
    mark(play, plan.into);
}

/// The side that a port-a-fort can be turned to (`AE-2.3.2.2-1`, `AE-2.3.2.2-2`,
/// `DS-2.3-8`): dug in where there is no other fortress (`AE-2.3.2.2-3`), and back at any
/// time, staying on the map (`AE-2.3.2.2-4`).
pub(super) fn turn_over(state: &State, unit: PieceId) -> Checked<Side> {
    let unit = own(state, unit, "AE-2.3.2.2-3")?;
    if !unit.counter.is_port_a_fort() {
        return refuse("AE-2.3.2.2-3", "a port-a-fort", unit.counter);
    }
    if unit.piece.side == Side::Back {
        return Ok(Side::Front);
    }
    match land(state, unit) {
        None => refuse("AE-2.3.2.1-1", "a unit in a Land hex", unit.counter),
        Some(hex) if has_fortress(state, hex) => {
            refuse("AE-2.3.2.2-3", "a hex without a fortress", unit.counter)
        }
        Some(_) => Ok(Side::Back),
    }
}

/// Everything that might be converted.
pub(super) fn candidates(state: &State, orders: &mut Vec<OrganizationOrder>) {
    if state.turn().organization > OrganizationStage::Conversion {
        return;
    }
    let fixed = |unit: &CounterId| {
        let kind = state.pack().counter(*unit).front.kind;
        matches!(kind, UnitKind::Fortress | UnitKind::Garrison)
    };
    let pools = [Theatre::Europe, Theatre::Asia].map(|theatre| {
        let mut kinds = force_pool::kinds(state, state.phasing(), theatre);
        kinds.retain(fixed);
        kinds
    });
    for one in own_units(state) {
        if one.counter.is_port_a_fort() {
            orders.push(OrganizationOrder::TurnOver { unit: one.id });
        }
        let own = pools[one.theatre as usize].iter();
        let own = own.filter(|unit| state.pack().counter(**unit).country == one.counter.country);
        orders.extend(own.map(|unit| OrganizationOrder::Convert {
            from: one.id,
            unit: *unit,
        }));
    }
}

fn land(state: &State, unit: PhasingUnit<'_>) -> Option<HexId> {
    let hex = unit.piece.at.hex()?;
    state.map().hex(hex).is_land().then_some(hex)
}

fn has_fortress(state: &State, hex: HexId) -> bool {
    state.pieces_in(hex).any(|(_, piece)| {
        let face = piece.face_up(state.pack()).ground();
        piece.faction == state.phasing() && face.is_some_and(|face| face.kind == UnitKind::Fortress)
    })
}

/// Checks that a garrison or fortress can be made in a hex: its own hexes (`AE-2.3.2.4-1`,
/// `AE-2.3.2.4-2`, `AE-2.3.2.4-6`, `DS-2.3-9` to `DS-2.3-11`, `DS-2.3-13`), or along a border,
/// with dependents only where they are named; by the 2012 rules Russia's in Asia along Manchukuo
/// alone (`AE-2.3.2.4-3` to `AE-2.3.2.4-5`, `AE-2.3.2.4-8`, `DS-2.3-12`). One that stands there
/// is not checked again (`AE-2.3.2.4-9`).
fn may_stand(state: &State, new: &Counter, hex: HexId) -> Checked {
    let asia = state.map().hex(hex).code.sheet.theatre() == Theatre::Asia;
    let may = match &new.sites {
        Sites::Any => true,
        Sites::Hexes(hexes) => hexes.contains(&hex),
        Sites::Border {
            of,
            dependents,
            with,
            with_dependents,
            minors,
            in_2012,
        } => {
            let land = state.land(hex);
            let inside = land.country == Some(*of) && (land.home || *dependents);
            let older = state.options().edition == Edition::Y2012 && !in_2012.is_empty();
            let fits = |land: Land, area: Option<AreaId>| {
                let minor = |country| *minors && politics::is_minor(state, country);
                land.country
                    .filter(|country| country != of)
                    .is_some_and(|country| {
                        if older {
                            area.is_some_and(|area| in_2012.contains(&area))
                        } else {
                            let named = with.contains(&country) && (land.home || *with_dependents);
                            named || land.home && minor(country)
                        }
                    })
            };
            let mut near = state.map().neighbours(hex);
            let area = |hex| state.map().hex(hex).area;
            inside && near.any(|over| fits(state.land(over.hex), area(over.hex)))
        }
    };
    let rule = match (&new.sites, asia) {
        _ if may => return Ok(()),
        _ if new.front.kind == UnitKind::Garrison => "AE-2.3.2.4-1",
        (Sites::Border { .. }, _) => of_country(state, new),
        (_, false) => "AE-2.3.2.4-2",
        (_, true) => "AE-2.3.2.4-6",
    };
    refuse(rule, "a hex where the unit may be made", new)
}

/// The row about the lines and entrenchments of a fortress's country (`AE-2.3.2.4-3` to
/// `AE-2.3.2.4-5`, `AE-2.3.2.4-7`, `AE-2.3.2.4-8`, `DS-2.3-12`).
fn of_country(state: &State, new: &Counter) -> &'static str {
    let area = state.map().area(new.country);
    match (area.theatre, area.named) {
        (Theatre::Europe, Some(NamedArea::Germany)) => "AE-2.3.2.4-4",
        (Theatre::Europe, Some(NamedArea::Russia)) => "AE-2.3.2.4-5",
        (Theatre::Europe, _) => "AE-2.3.2.4-3",
        (Theatre::Asia, Some(NamedArea::Japan)) => "AE-2.3.2.4-7",
        (Theatre::Asia, _) if state.options().edition == Edition::Y2012 => "DS-2.3-12",
        (Theatre::Asia, _) => "AE-2.3.2.4-8",
    }
}

/// Checks the limits on a kind of fortress besides its hexes: one a turn (`AE-2.3.2.4-3` to
/// `AE-2.3.2.4-5`, `AE-2.3.2.4-7`, `AE-2.3.2.4-8`), or a marker that must be on the Victory Point
/// Track, for which a Separate Peace will do (`AE-2.3.2.4-4`, `AE-2.3.2.4-7`, `DS-2.3-10`,
/// `DS-14.23-4`).
fn within_limits(state: &State, new: &Counter, theatre: Theatre) -> Checked {
    let on_track = |kind: MarkerKind| {
        state.pieces().any(|(_, piece)| {
            let tracked = matches!(piece.at, Place::VictoryTrack(there, _) if there == theatre);
            tracked && piece.face_up(state.pack()).is_marker(kind)
        })
    };
    let in_peace = state.separate_peace().is_some();
    if new
        .limits
        .with
        .is_some_and(|kind| !in_peace && !on_track(kind))
    {
        let rule = match theatre {
            Theatre::Europe => "AE-2.3.2.4-4",
            Theatre::Asia => "AE-2.3.2.4-7",
        };
        return refuse(
            rule,
            "the fortress's marker on the Victory Point Track",
            new,
        );
    }
    let made = state.pieces().any(|(_, piece)| {
        let Kind::Unit(unit) = piece.kind else {
            return false;
        };
        piece.marks.contains(Marks::ORGANIZED)
            && piece.faction == state.phasing()
            && state.pack().counter(unit).name == new.name
    });
    if new.limits.one_a_turn && made {
        let rule = of_country(state, new);
        refuse(rule, "one such fortress a turn", new)
    } else {
        Ok(())
    }
}

fn refuse<T>(rule: &'static str, expected: &'static str, found: &Counter) -> Checked<T> {
    Err(Violation::new(rule, expected, found.code.to_string()))
}
