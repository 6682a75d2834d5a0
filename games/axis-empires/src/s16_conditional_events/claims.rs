//! Unmet claims of a faction on land, redeemed when it conquers or liberates the country: Ceded
//! Land markers in a Force Pool.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{AreaId, AreaKind, Theatre};
use crate::pack::card::{Holder, Tenure};
use crate::s13_countries::s13_8_1_ceded;

/// The areas in a country for which a faction's marker waits in its Force Pool come to the
/// country that the marker names: in Asia as dependents of Japan, else as parts of it
/// (`DS-16.1.1-4`, `DS-14.7-3`, `DS-16.5.2-2`).
pub(super) fn redeem(play: &mut Play<'_>, country: AreaId, faction: Faction) {
    let pack = play.state.shared_pack();
    let areas = (0..).map(AreaId).zip(pack.map.areas());
    for (id, row) in areas {
        let claimed = play.state.area(id).claim == Some(faction);
        if !claimed || row.part_of != Some(country) {
            continue;
        }
        let is_major = |area: &AreaId| pack.map.area(*area).faction == Some(faction);
        let usual = row.owners.iter().copied().find(is_major);
        let first = || {
            let mut areas = (0..).map(AreaId).zip(pack.map.areas());
            areas
                .find(|(_, it)| {
                    it.theatre == row.theatre
                        && it.can_be(AreaKind::Major)
                        && it.faction == Some(faction)
                })
                .map(|(id, _)| id)
        };
        let tenure = match (row.theatre, faction) {
            (Theatre::Asia, Faction::Axis) => Tenure::Dependent,
            _ => Tenure::Part,
        };
        if let Some(owner) = usual.or_else(first) {
            play.set_area(id, |area| area.claim = None);
            s13_8_1_ceded::cede(play, id, Holder::Area(owner), tenure);
        }
    }
}
