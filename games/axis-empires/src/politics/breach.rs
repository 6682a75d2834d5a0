//! 13.6.1.2 of the book of 2012: which policies the Axis may break, and where.

use crate::edition::Edition;
use crate::faction::Faction;
use crate::map::{HexId, Theatre};
use crate::pack::{Policy, Status};
use crate::politics::{self, posture_boxes};
use crate::state::State;

/// Reports whether a faction may act against the PACs of a map: the Axis in Asia, by the 2012
/// rules.
#[must_use]
pub(crate) fn is_free(state: &State, faction: Faction, theatre: Theatre) -> bool {
    faction == Faction::Axis
        && theatre == Theatre::Asia
        && state.options().edition == Edition::Y2012
}

/// The policy of the active PAC whose land a hex is, where a faction may break it. A conquered
/// PAC's land breaks none (`DS-13.6.1.2-3`, `DS-13.6.1.2-6`).
#[must_use]
pub(crate) fn of_hex(state: &State, faction: Faction, hex: HexId) -> Option<Policy> {
    let theatre = state.map().get(hex)?.code.sheet.theatre();
    let free = is_free(state, faction, theatre);
    active_policy(state, hex).filter(|_| free)
}

/// The policy of the active country, dependents included, whose land a hex is.
pub(crate) fn active_policy(state: &State, hex: HexId) -> Option<Policy> {
    let land = state.land(hex);
    let active = state.area(land.country?).status == Status::Active;
    politics::policy_in(state, land).filter(|_| active)
}

/// Reports whether the Axis may break a policy: as it may end one by choice (`DS-13.6.1.2-8` to
/// `DS-13.6.1.2-10`).
#[must_use]
pub(crate) fn may_break(state: &State, policy: Policy) -> bool {
    posture_boxes::may_end(state, policy.theatre(), policy)
}
