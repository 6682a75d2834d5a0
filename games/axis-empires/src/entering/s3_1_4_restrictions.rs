//! 3.1.4 Movement Restrictions: hexes that a unit may not move into.

use sandtable_kernel::{Checked, Violation};

use crate::edition::Edition;
use crate::entering::mover::Mover;
use crate::faction::Faction;
use crate::map::{BoxId, HexId, NamedArea, OffMapBox, Symbol};
use crate::o17_optional::o17_6_east_africa;
use crate::pack::{Branch, Posture, Truce, WarState};
use crate::politics::{self, Force, breach, kwantung_is_bound};
use crate::s08_zoc;
use crate::s14_markers::s14_38_quit_india;
use crate::state::{FaceUp, Place, Presence, State};

/// The rows of the policy rule, by whom it binds.
const AXIS_OUT_OF_PAC: &str = "AE-13.6.1.1-3";
const ALLIES_OUT_OF_PAC: &str = "AE-13.6.1.1-4";
const PAC_STAYS_IN: &str = "AE-13.6.1.1-5";

/// The boxes that are part of a Major Country.
const HOME_BOXES: [(&str, NamedArea); 5] = [
    ("Eastern US/Canada", NamedArea::UnitedStates),
    ("Central Asia", NamedArea::Russia),
    ("Western US", NamedArea::UnitedStates),
    ("Europe/Africa", NamedArea::Britain),
    ("Eastern Europe", NamedArea::Russia),
];

/// A step from a place to a hex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EntryStep {
    /// The hex or box that is left.
    pub(crate) from: Place,
    /// The hex that is entered.
    pub(crate) to: HexId,
    /// Marks an overrun of the only enemy unit there.
    pub(crate) overrun: bool,
}

/// Checks that a unit may move into a hex: one in play (`AE-GLO-46`), without enemies unless it
/// overruns them (`AE-3.1.4-2`), not neutral (`AE-3.1.4-7`), and not forbidden by the rules
/// below.
pub(crate) fn check(state: &State, mover: &Mover<'_>, step: EntryStep) -> Checked {
    barred(state, mover, step).map_err(|bar| refusal_at(state, step.to, bar))
}

/// Reason why a hex is forbidden: the rule, and its requirement.
pub(crate) type EntryRefusal = (&'static str, &'static str);

/// A refusal that names the hex.
fn refusal_at(state: &State, to: HexId, (rule, expected): EntryRefusal) -> Box<Violation> {
    let code = state.map().hex(to).code;
    Violation::new(rule, expected, format!("{code}"))
}

/// The same for hex after hex, without the words of a refusal.
pub(crate) fn barred(
    state: &State,
    mover: &Mover<'_>,
    step: EntryStep,
) -> Result<(), EntryRefusal> {
    let EntryStep { from, to, overrun } = step;
    let refuse = |rule, expected| Err((rule, expected));
    if !state.in_play(to) {
        return refuse("AE-GLO-46", "a hex that is in play in this scenario");
    }
    let enemies = state.presence(to).enemies_of(mover.faction());
    let barring = if overrun {
        Presence::BEACHHEAD
    } else {
        Presence::UNIT.union(Presence::BEACHHEAD)
    };
    if enemies.intersects(barring) {
        return refuse("AE-3.1.4-2", "a hex without enemy units and Beachheads");
    }
    if politics::is_neutral(state, state.land(to)) {
        return refuse("AE-3.1.4-7", "no hex of a Neutral Minor Country");
    }
    if let Some(rule) = edge(state, mover, to) {
        return refuse(rule, "a hex that the unit's faction may enter");
    }
    if leaves_held_land(state, mover, from, to) {
        return refuse(
            "AE-3.1.4-10",
            "a hex of the areas that Western units have been told to quit",
        );
    }
    // Each nation of a unit of several is asked (`AE-13.8.4-1`, `DS-13.8.3-1`).
    mover.nations.check(|force| {
        home(state, mover, force, to)?;
        posture(state, force, to)?;
        truce(state, mover, force, to)
    })
}

/// Reports whether a Western unit would leave India and Ceylon, called to quit them
/// (`AE-3.1.4-10`, `DS-3.1-5`, `DS-14.38-2`).
pub(crate) fn leaves_held_land(state: &State, mover: &Mover<'_>, from: Place, to: HexId) -> bool {
    let held = |hex: HexId| s14_38_quit_india::is_there(state, hex);
    mover.faction() == Faction::Western
        && from.hex().is_some_and(held)
        && !held(to)
        && s14_38_quit_india::is_called(state)
}

/// Checks that a unit may move into an off-map box, from where it is: a box in play, of its own
/// faction (`AE-GLO-57`, `DS-G-25`), and on the same map. The maps of the two theatres are closed
/// to each other (`AE-3.1.4-14`, `DS-3.1-10`), as East Africa may be (`AE-+17.6-1`). Before the
/// war the box must be part of its Home Country (`AE-12.1-3`, `DS-12.1-2`).
pub(crate) fn check_box(state: &State, mover: &Mover<'_>, to: BoxId) -> Checked {
    let row = state.map().boxes().get(to.index());
    let Some(row) = row.filter(|row| state.has_box(row)) else {
        return Err(Violation::new(
            "AE-GLO-57",
            "an off-map box that is in play",
            format!("box {}", to.0),
        ));
    };
    if row.owner != mover.faction() {
        return Err(Violation::new(
            "AE-GLO-57",
            format!("a box of the {} faction", mover.faction()),
            format!("the {} Box", row.name),
        ));
    }
    if mover.piece.at.theatre(state.map()) != Some(row.theatre) {
        return Err(Violation::new(
            "AE-3.1.4-14",
            "a box beside the map that the unit is on",
            format!("the {} Box", row.name),
        ));
    }
    let before = state.war_state(row.theatre) == WarState::PreWar;
    if before && !mover.nations.may(|force| is_home_box(state, row, force)) {
        return Err(Violation::new(
            "AE-12.1-3",
            "a box of its Home Country before the war",
            format!("the {} Box", row.name),
        ));
    }
    o17_6_east_africa::may_pass(state, to)
}

/// Reports whether an off-map box is part of the Home Country of a force (`AE-13.2.1-1`,
/// `DS-13.2-1`).
fn is_home_box(state: &State, row: &OffMapBox, force: Force) -> bool {
    let home = HOME_BOXES.iter().find(|(name, _)| *name == &*row.name);
    home.is_some_and(|(_, country)| {
        force.country.is_some() && force.country == state.map().named(row.theatre, *country)
    })
}

/// Rule that closes a hex: edges of the map are reserved for units from boxes, and Axis countries
/// that the West has only just made one are closed (`AE-3.1.4-12`, `AE-3.1.4-13`, `DS-3.1-8`,
/// `DS-3.1-9`).
fn edge(state: &State, mover: &Mover<'_>, to: HexId) -> Option<&'static str> {
    let faction = mover.faction();
    let closed = state.map().hex(to).symbols.has(Symbol::NoAxisEntry);
    if closed && faction == Faction::Axis {
        return Some("AE-3.1.4-12");
    }
    if closed && faction == Faction::Western && state.options().edition == Edition::Y2012 {
        return Some("DS-3.1-8");
    }
    let country = state.land(to).country?;
    let shut = faction == Faction::Soviet && state.area(country).shut_to_soviets;
    shut.then_some("AE-3.1.4-13")
}

/// Units that stay in their own country (`AE-3.1.4-6`, `AE-3.1.4-11`, `AE-12.1-3`), or out
/// of those of their friends.
fn home(state: &State, mover: &Mover<'_>, force: Force, to: HexId) -> Result<(), EntryRefusal> {
    let land = state.land(to);
    let own = politics::is_own(land, force);
    let refuse = |rule, expected| Err((rule, expected));
    let theatre = state.map().hex(to).code.sheet.theatre();
    if state.war_state(theatre) == WarState::PreWar && !own {
        return refuse(
            "AE-3.1.4-6",
            "a hex of its Home Country or one of its Dependents before the war",
        );
    }
    let confined = force
        .country
        .is_some_and(|country| state.area(country).confined);
    if confined && !own {
        return refuse(
            "AE-3.1.4-11",
            "a hex of its Home Country, whose Capital holds a marker that keeps it there",
        );
    }
    if is_axis_guest(state, mover, force, to) {
        return refuse(
            "AE-3.1.4-8",
            "no Axis Country or Dependent but its own for a unit of an Axis Minor Country",
        );
    }
    if is_kwantung_abroad(state, mover, force, to) {
        return refuse(
            "AE-3.1.4-9",
            "a Japanese Dependent, while Russia or China is under a Policy",
        );
    }
    Ok(())
}

/// Reports whether a unit of an Axis Minor Country would enter another Axis Country or Dependent.
/// Exp units may. A unit of two countries is a unit of each, so that a German one with an Italian
/// step cannot enter Germany (`AE-3.1.4-8`, `DS-3.1-6`).
fn is_axis_guest(state: &State, mover: &Mover<'_>, force: Force, to: HexId) -> bool {
    let minor = force
        .country
        .is_some_and(|country| politics::is_minor(state, country));
    if mover.faction() != Faction::Axis || !minor || mover.piece.is_expeditionary(state.pack()) {
        return false;
    }
    let host = state.land(to).country;
    let axis = host.is_some_and(|host| politics::active_side(state, host) == Some(Faction::Axis));
    axis && force.country != host
}

/// Reports whether it is a unit of the Kwantung Army.
pub(crate) fn is_kwantung(state: &State, mover: &Mover<'_>) -> bool {
    let counter = mover.piece.counter(state.pack());
    counter.is_some_and(|counter| counter.branch == Branch::Kwantung)
}

/// Reports whether a Kwantung unit would leave the Japanese Dependents while Russia or a Chinese
/// country is a PAC (`AE-3.1.4-9`, `DS-3.1-7`).
fn is_kwantung_abroad(state: &State, mover: &Mover<'_>, force: Force, to: HexId) -> bool {
    if !is_kwantung(state, mover) {
        return false;
    }
    let land = state.land(to);
    let at_home = politics::is_own(land, force) && !land.home;
    !at_home && kwantung_is_bound(state, state.map().hex(to).code.sheet.theatre())
}

/// Checks that a unit may break the policy of the land that it would enter: one that may be ended
/// by choice, and not with a Kwantung unit, which that very policy keeps away (`DS-13.6.1.2-6`,
/// `DS-3.1-7`).
pub(crate) fn may_break(state: &State, mover: &Mover<'_>, to: HexId) -> Checked {
    let free = mover.nations.check(|force| {
        home(state, mover, force, to)?;
        posture(state, force, to)
    });
    free.map_err(|bar| refusal_at(state, to, bar))
}

/// Policies, which keep out units under a truce, too (`AE-3.1.4-5`, `AE-13.6.1.1-3` to
/// `AE-13.6.1.1-5`, `AE-13.6.2.1-3`, `AE-13.6.2.2-2`).
fn posture(state: &State, force: Force, to: HexId) -> Result<(), EntryRefusal> {
    if !politics::policy_bars(state, force, to) {
        return Ok(());
    }
    let rule = match politics::posture(state, force) {
        Posture::Policy(_) => {
            return Err((PAC_STAYS_IN, "a country under the unit's own Policy"));
        }
        _ if breach::of_hex(state, force.faction, to).is_some() => {
            let expected = "a country under a Policy that the Axis may end now";
            return Err(("DS-13.6.1.2-8", expected));
        }
        _ if force.faction == Faction::Axis => AXIS_OUT_OF_PAC,
        Posture::Truce(Truce::Negotiation) => "AE-13.6.2.2-2",
        Posture::Truce(_) => "AE-13.6.2.1-3",
        Posture::War => ALLIES_OUT_OF_PAC,
    };
    Err((rule, "no hex of a PAC"))
}

/// Truces, which bind Axis units towards TAC ones as they bind these (`AE-3.1.4-5`,
/// `AE-13.6.2-2`, `AE-13.6.2.1-3`, `AE-13.6.2.2-2`, `DS-13.6.2-1`, `DS-13.6.2-3`,
/// `DS-13.6.2-5`).
fn truce(state: &State, mover: &Mover<'_>, force: Force, to: HexId) -> Result<(), EntryRefusal> {
    let faction = mover.faction();
    let own = politics::truce(state, force);
    // The truce between the mover and a piece of the other side, if there is one.
    let between = |force: Force| match faction {
        Faction::Axis => politics::truce(state, force),
        Faction::Western | Faction::Soviet => own.filter(|_| force.faction == Faction::Axis),
    };
    if faction != Faction::Axis && own.is_none() {
        return Ok(());
    }
    if !mover.reserve && !s08_zoc::is_negated(state, faction, to) {
        let held = s08_zoc::projectors(state, faction, to)
            .flat_map(|hex| state.pieces_in(hex))
            .filter(|(_, piece)| piece.face_up(state.pack()).ground().is_some())
            .find_map(|(_, piece)| between(Force::of(state, piece)));
        if let Some(truce) = held {
            return Err((
                match truce {
                    Truce::ReassessPolicy | Truce::Armistice => "AE-13.6.2.1-3",
                    Truce::Negotiation => "AE-13.6.2.2-2",
                },
                "no Zone of Control of a unit with which there is a Truce",
            ));
        }
    }
    let kept = state.pieces_in(to).any(|(_, piece)| {
        let showing = piece.face_up(state.pack());
        let marker = showing == FaceUp::Detachment
            || showing == FaceUp::Marker(crate::pack::MarkerKind::Logistics);
        let longer = between(Force::of(state, piece))
            .is_some_and(|truce| matches!(truce, Truce::ReassessPolicy | Truce::Armistice));
        marker && longer
    });
    if kept {
        Err((
            "AE-13.6.2.1-3",
            "no Detachment or Logistics marker with whose country there is a Truce",
        ))
    } else {
        Ok(())
    }
}
