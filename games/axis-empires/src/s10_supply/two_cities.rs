//! +17.4.1 Two-City Supply Sources: a City at home that is cut off is no supply source.

use super::Trace;
use super::free_hexes;
use super::ports::Ports;
use super::reach::Reach;
use super::sources;
use crate::map::HexId;
use crate::options::OptionalRule;
use crate::politics::Force;
use crate::state::State;

/// Every hex that is a source of a trace: with the rule a City at home only if it is the
/// Capital or linked (`AE-+17.4.1-1`). A Partisan Base needs no link.
pub(super) fn sources(state: &State, ports: &Ports<'_>, trace: Trace) -> Vec<HexId> {
    let mut found = sources::hexes(state, trace);
    if state.plays_by(OptionalRule::TwoCitySupplySources) {
        let is_city = |hex: &HexId| is_home_city(state, trace.force, *hex);
        let cities: Vec<HexId> = found.iter().copied().filter(is_city).collect();
        let linked = linked(state, ports, trace.force, cities);
        found.retain(|hex| !is_city(hex) || linked.contains(hex));
    }
    found
}

/// Selects those Cities at home that are the Capital, or can trace a line to another City of
/// their country that no enemy denies or to a box of the force's faction (`AE-+17.4.1-1`,
/// `AE-+17.4.2-1`). Most can trace one to the Capital or to a box; only the others are checked
/// one by one.
pub(super) fn linked(
    state: &State,
    ports: &Ports<'_>,
    force: Force,
    cities: Vec<HexId>,
) -> Vec<HexId> {
    let trace = Trace::any(force);
    let capital = force.country.and_then(|it| state.map().area(it).capital);
    let at_home = sources::hexes(state, trace);
    let at_home: Vec<HexId> = at_home
        .into_iter()
        .filter(|hex| is_home_city(state, force, *hex))
        .collect();
    let reach = |goals: Vec<HexId>| Reach::from_hexes(state, ports, trace, &goals);
    let joins = |city: HexId, reach: &Reach| {
        let mut near = free_hexes(state, city, force);
        near.any(|hex| reach.has(hex))
    };
    let of_capital = at_home.iter().copied().filter(|hex| Some(*hex) == capital);
    let center = reach(of_capital.collect());
    let is_linked = |city: &HexId| {
        let others = || at_home.iter().copied().filter(|hex| hex != city).collect();
        joins(*city, &center) || joins(*city, &reach(others()))
    };
    cities.into_iter().filter(is_linked).collect()
}

/// Reports whether a hex is a City in the Home Country of a force.
fn is_home_city(state: &State, force: Force, hex: HexId) -> bool {
    let land = state.land(hex);
    land.home
        && land.country.is_some()
        && land.country == force.country
        && state.map().hex(hex).is_city()
}
