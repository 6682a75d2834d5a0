//! 14.21 Intensive Bombing, as long as bombers reach Japan, or Germany in Europe.

use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea, Theatre};
use crate::pack::{MarkerKind, Posture};
use crate::politics::Force;
use crate::s10_supply::Supply;
use crate::s14_markers::in_box;
use crate::state::State;

/// Range of the bombing of cities from a US Air Base.
const RANGE: u16 = 9;

/// Reports whether Intensive Bombing delays the Axis: not while a policy or truce binds the
/// United States, nor without a US Air Base in range of a city of Japan (in Europe of Germany),
/// nor under Reduced US Impact (`AE-DDR-1`, `DS-14.21-2`, `DS-14.44.3-2`).
pub(crate) fn bites(state: &State, theatre: Theatre) -> bool {
    let map = state.map();
    let find = |named| map.named(theatre, named);
    let bombed = match theatre {
        Theatre::Europe => NamedArea::Germany,
        Theatre::Asia => NamedArea::Japan,
    };
    let Some((us, enemy)) = find(NamedArea::UnitedStates).zip(find(bombed)) else {
        return false;
    };
    state.area(us).posture == Posture::War
        && in_box::boxed(state, theatre, MarkerKind::ReducedUsImpact).is_none()
        && is_in_reach(state, us, enemy)
}

fn is_in_reach(state: &State, us: AreaId, enemy: AreaId) -> bool {
    let map = state.map();
    let cities: Vec<HexId> = map
        .hexes_with_ids()
        .filter(|(hex, row)| {
            let land = state.land(*hex);
            row.is_city() && land.home && land.country == Some(enemy)
        })
        .map(|(hex, _)| hex)
        .collect();
    let near = |from: HexId| {
        let mut distances = cities.iter().filter_map(|city| map.distance(from, *city));
        distances.any(|distance| distance <= RANGE)
    };
    let force = Force {
        faction: Faction::Western,
        country: Some(us),
    };
    let supply = Supply::of(state);
    let mut hexes: Vec<HexId> = state
        .pieces()
        .filter(|(_, piece)| piece.faction == Faction::Western)
        .filter_map(|(_, piece)| piece.at.hex())
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
        .into_iter()
        .any(|hex| near(hex) && supply.is_air_base(hex, force))
}
