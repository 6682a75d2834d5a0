//! +17.8 Alternate Vichy: a die and Paris say what is left to France when it collapses.

use crate::map::{AreaId, HexId, NamedArea, Theatre};
use crate::options::OptionalRule;
use crate::state::State;
use crate::task::country::CollapseStep;

/// The steps of Case Yellow, in order (`AE-+17.8-1` to `AE-+17.8-4`).
pub(crate) const STEPS: [CollapseStep; 8] = [
    CollapseStep::Units,
    CollapseStep::FreeFrench,
    CollapseStep::Alsace,
    CollapseStep::Dependents,
    CollapseStep::Share,
    CollapseStep::Neutral,
    CollapseStep::Influence,
    CollapseStep::Asia,
];

pub(crate) fn is_in_force(state: &State) -> bool {
    state.plays_by(OptionalRule::AlternateVichy)
}

/// Reports whether Vichy's colonial units keep out of a hex: the north, or by the optional rule
/// the south if the north is Vichy's (`AE-13.7.2-8`, `AE-+17.8-5`).
pub(crate) fn is_closed(state: &State, vichy: AreaId, hex: HexId) -> bool {
    let kept_out_of = if has_north(state, vichy) {
        NamedArea::SouthernFrance
    } else {
        NamedArea::NorthernFrance
    };
    hexes(state, kept_out_of).contains(&hex)
}

/// Reports whether Vichy was made of the north. Then Nantes is the home of the French fleet for
/// as long as there is a Vichy, even if the south has another owner by then (`AE-+17.8-5`).
pub(crate) fn has_north(state: &State, vichy: AreaId) -> bool {
    let is_vichys = |hex: &HexId| state.land(*hex).country == Some(vichy);
    is_in_force(state)
        && hexes(state, NamedArea::NorthernFrance)
            .iter()
            .any(is_vichys)
}

fn hexes(state: &State, named: NamedArea) -> &[HexId] {
    let map = state.map();
    let area = map.named(Theatre::Europe, named);
    area.map_or(&[][..], |area| &map.area(area).hexes)
}

/// Reports whether the south is Germany's, so that no German Convoy sails the Western
/// Mediterranean (`AE-+17.8-5`).
pub(crate) fn is_south_lost(state: &State) -> bool {
    let find = |named| state.map().named(Theatre::Europe, named);
    let lands = find(NamedArea::SouthernFrance).zip(find(NamedArea::Germany));
    is_in_force(state)
        && lands.is_some_and(|(south, germany)| {
            let south = state.area(south);
            south.tenure.is_some() && south.owner == Some(germany)
        })
}
