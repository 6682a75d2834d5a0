//! 13.8.1 Ceded lands: areas that pass from one country to another.

use crate::command_context::Play;
use crate::map::{Area, AreaId, NamedArea, Theatre};
use crate::pack::Status;
use crate::pack::card::{Holder, Tenure};
use crate::s13_countries::pieces::pieces_of;
use crate::s13_countries::s13_8_4_nations;
use crate::state::{Place, State};

/// Makes an area part of a country, or its dependent; control changes with it at once
/// (`AE-13.8.1-1`, `AE-13.3-2`, `AE-13.3.1-1`, `AE-13.3.2-1`, `DS-14.7-2`, `AE-BOX-15`,
/// `DS-13.8.1-1` to `DS-13.8.1-4`). A country that is ceded whole ceases to be one: its counters
/// are set aside, those of three such countries permanently (`AE-13.8.1.3-1`, `AE-13.8.1.1-1`,
/// `AE-13.8.1.2-2`, `AE-13.8.1.4-1`, `DS-13.8.1.2-1`).
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
    let owner = owner.and_then(|owner| map.area(owner).named);
    let place = if is_for_good(row, owner) {
        Place::Gone
    } else {
        Place::Aside(row.theatre)
    };
    if was_country {
        for piece in pieces_of(play.state, area) {
            s13_8_4_nations::send(play, piece, place);
        }
    }
    if row.named == Some(NamedArea::BalticStates) && owner == Some(NamedArea::Russia) {
        lithuania(play, row.theatre);
    }
}

/// Reports whether a country never comes back once another has it: its units leave the game
/// (`AE-13.8.1.1-1`).
fn is_for_good(country: &Area, owner: Option<NamedArea>) -> bool {
    use NamedArea::{Austria, Czechoslovakia, Germany, Switzerland};
    owner == Some(Germany) && country.is_one_of(&[Austria, Czechoslovakia, Switzerland])
}

/// As the Baltic States fall to Russia, Lithuania goes with them if Eastern Poland has, and
/// else to Germany, as a dependent; what is Germany's stays so (`AE-13.8.1.2-1`).
fn lithuania(play: &mut Play<'_>, theatre: Theatre) {
    let find = |state: &State, named| state.map().named(theatre, named);
    let state = &*play.state;
    let (russia, poland) = (
        find(state, NamedArea::Russia),
        find(state, NamedArea::EasternPoland),
    );
    let ceded = poland.is_some_and(|poland| {
        let area = state.area(poland);
        area.tenure.is_some() && area.owner == russia
    });
    let lands = find(state, NamedArea::Lithuania).zip(find(state, NamedArea::Germany));
    if let Some((lithuania, germany)) = lands.filter(|_| !ceded) {
        cede(play, lithuania, Holder::Area(germany), Tenure::Dependent);
    }
}
