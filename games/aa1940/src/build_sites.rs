//! Where facilities may be built, and what they turn out (rulebook p. 23, 27).

use sandtable_kernel::{Checked, Violation};

use crate::advance::Advance;
use crate::economy::EconomyId;
use crate::facility::FacilityKind;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::State;

/// The least value of a territory with a minor complex (`AAE-mobilize-11`).
const MINOR_VALUE: u8 = 2;
/// The least value of a territory with a major complex (`AAE-mobilize-10`).
const MAJOR_VALUE: u8 = 3;

/// More units than any treasury pays for.
const LEVY: u32 = u16::MAX as u32;

/// Checks that a facility of the kind may be built in a territory (`AAE-mobilize-09` to
/// `AAE-mobilize-13`). The power must have controlled it since its turn began, with that place
/// free, and its value and situation must suit the kind.
pub(crate) fn check(state: &State, power: Power, kind: FacilityKind, at: SpaceId) -> Checked {
    match flaw(state, power, kind, at) {
        None => Ok(()),
        Some((rule, expected)) => {
            let name = state.board().space(at).name.clone();
            Err(Violation::new(rule, expected, name))
        }
    }
}

/// Reports whether the territory is one that [`check`] accepts.
pub(crate) fn fits(state: &State, power: Power, kind: FacilityKind, at: SpaceId) -> bool {
    flaw(state, power, kind, at).is_none()
}

/// The rule that forbids a facility of the kind in a territory, with its requirement.
fn flaw(
    state: &State,
    power: Power,
    kind: FacilityKind,
    at: SpaceId,
) -> Option<(&'static str, &'static str)> {
    let space = state.board().space(at);
    if !held(state, power, at) {
        return Some((
            "AAE-mobilize-09",
            "a territory that it has controlled since its turn began",
        ));
    }
    if state.territory(at).facility(kind.slot()).is_some() {
        return Some((
            "AAE-mobilize-12",
            "a territory without a facility of that type",
        ));
    }
    match kind {
        FacilityKind::MajorComplex | FacilityKind::MinorComplex if space.island => {
            Some(("AAE-mobilize-12", "a territory that is no island"))
        }
        FacilityKind::MajorComplex if !major_soil(state, power, at) => Some((
            "AAE-mobilize-10",
            "an original territory of its own worth 3 IPCs or more",
        )),
        FacilityKind::MinorComplex if space.ipc < MINOR_VALUE => {
            Some(("AAE-mobilize-11", "a territory worth 2 IPCs or more"))
        }
        FacilityKind::NavalBase if !state.board().coastal(at) => {
            Some(("AAE-mobilize-13", "a territory with a coastline"))
        }
        _ => None,
    }
}

/// Reports whether the power has controlled a territory since its turn began (`AAE-mobilize-01`).
pub(crate) fn held(state: &State, power: Power, at: SpaceId) -> bool {
    let territory = state.territory(at);
    territory.controller == Some(power) && !territory.changed
}

/// Reports whether a territory could bear a major complex of the power: it bears the power's
/// emblem, which former neutrals never do, and is worth 3 or more (`AAE-mobilize-10`,
/// `AAE-purchase-08`, `AAE-neutrals-19`).
pub(crate) fn major_soil(state: &State, power: Power, at: SpaceId) -> bool {
    let space = state.board().space(at);
    space.original == Some(power) && space.ipc >= MAJOR_VALUE && held(state, power, at)
}

/// The territories of an economy that could take a facility of the kind.
pub(crate) fn all(
    state: &State,
    economy: EconomyId,
    kind: FacilityKind,
) -> impl Iterator<Item = SpaceId> + '_ {
    let board = state.board();
    let power = board.economy(economy).power;
    board.all_spaces().filter(move |at| {
        held(state, power, *at)
            && board.economy_at(power, *at) == economy
            && fits(state, power, kind, *at)
    })
}

/// The rule that names the sites of a kind.
pub(crate) fn rule(kind: FacilityKind) -> &'static str {
    match kind {
        FacilityKind::MajorComplex => "AAE-mobilize-10",
        FacilityKind::MinorComplex => "AAE-mobilize-11",
        FacilityKind::AirBase | FacilityKind::NavalBase => "AAE-mobilize-12",
    }
}

/// Number of units that a territory's complex can produce in the whole turn, if the power may use
/// it. The complex must be its own, not a friend's (`AAE-mobilize-02`), held since its turn began
/// and not bought this turn (`AAE-mobilize-01`, `AAE-facilities-07`). It produces 10 or 3 units
/// (`AAE-mobilize-03`), 12 or 4 with Increased Factory Production (`AAE-research-10`), one fewer
/// for each point of damage (`AAE-mobilize-05`). A power whose units come from the land has no
/// limit in each of its own territories that it controls, since this turn or before
/// (`AAE-pacific-06`).
pub(crate) fn capacity(state: &State, power: Power, at: SpaceId) -> Option<u32> {
    let territory = state.territory(at);
    if state.board().power(power).customs.levies {
        let own = state.board().space(at).original == Some(power);
        return (own && territory.controller == Some(power)).then_some(LEVY);
    }
    let complex = territory.complex?;
    let usable = held(state, power, at) && territory.idle_until.is_none() && !territory.new_complex;
    usable.then(|| {
        let board = state.board();
        let increased = state
            .has(power, Advance::IncreasedFactoryProduction)
            .then(|| board.research.increased_capacity(complex.kind))
            .flatten();
        let capacity = increased.unwrap_or(board.facility.of(complex.kind).capacity);
        u32::from(capacity.saturating_sub(complex.damage))
    })
}
