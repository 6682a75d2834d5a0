//! +17.11 Soviet Volunteers: men from abroad take the place of Soviet Minor Countries' units.

use crate::faction::Faction;
use crate::options::OptionalRule;
use crate::pack::{Counter, Ingredient, Origin, Quality};
use crate::state::State;

/// Reports whether a unit stands in for a Soviet Minor Country's in a headquarters that requires
/// one: colonial infantry of the headquarters' own country, which then waits in its Holding Box
/// (`AE-+17.11-1`).
pub(crate) fn stands_in(state: &State, part: &Ingredient, unit: &Counter, whole: &Counter) -> bool {
    state.plays_by(OptionalRule::SovietVolunteers)
        && part.origin == Origin::MinorOf(Faction::Soviet)
        && unit.quality == Quality::Colonial
        && unit.country == whole.country
}
