//! 13.8.1 Ceded lands: areas that pass from one country to another.

use crate::map::AreaId;
use crate::pack::Status;
use crate::pack::card::{Holder, Tenure};
use crate::play::Play;
use crate::state::{PieceId, Place};

/// Makes an area part of a country, or its dependent; control changes with it at once
/// (`AE-13.8.1-1`, `AE-13.3-2`, `AE-13.3.1-1`, `AE-13.3.2-1`, `DS-14.7-2`, `AE-BOX-15`). A country that
/// is ceded whole is none any more, and its counters are set aside (`AE-13.8.1.3-1`).
pub(crate) fn cede(play: &mut Play<'_>, area: AreaId, to: Holder, tenure: Tenure) {
    let map = &play.state.shared_pack().map;
    let row = map.area(area);
    let (owner, tenure) = match to {
        Holder::Area(country) => (Some(country), Some(tenure)),
        Holder::Original => (row.part_of.or_else(|| row.owners.first().copied()), None),
    };
    if owner == Some(area) {
        return;
    }
    let was_country = play.state.area(area).status != Status::Absent;
    play.set_area(area, |area| {
        area.status = Status::Absent;
        area.alignment = None;
        area.owner = owner;
        area.tenure = tenure;
        area.confined = false;
    });
    if was_country {
        let pack = play.state.shared_pack();
        let counters = play.state.pieces();
        let counters: Vec<PieceId> = counters
            .filter(|(_, piece)| piece.country(&pack) == Some(area) && piece.at != Place::Gone)
            .map(|(id, _)| id)
            .collect();
        for piece in counters {
            play.put(piece, Place::Aside(row.theatre));
        }
    }
}
