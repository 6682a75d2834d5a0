//! 13.8.7 Partnership Countries: one friend of each faction that becomes more than a friend.

use crate::faction::Faction;
use crate::map::{AreaId, Theatre};
use crate::pack::Status;
use crate::play::Play;
use crate::state::{PieceId, Place, State};

/// The entry code of Partnership counters.
pub(super) const CODE: &str = "P";

/// The countries that can be partners.
const PARTNERS: [&str; 5] = ["France", "Italy", "Poland", "Spain", "Turkey"];

/// Its place among the countries that can be partners.
fn index(state: &State, country: AreaId) -> Option<u8> {
    let row = state.map().area(country);
    let mut names = PARTNERS.iter();
    let place = names.position(|name| row.theatre == Theatre::Europe && *name == &*row.name)?;
    u8::try_from(place).ok()
}

/// Whether a country may become a faction's Partnership Country: one of five, a Minor Country
/// of the faction that was never conquered or freed, while the faction has none
/// (`AE-13.8.7-1`).
#[must_use]
pub fn is_eligible(state: &State, country: AreaId, faction: Faction) -> bool {
    let area = state.area(country);
    index(state, country).is_some_and(|index| {
        let progress = state.progress(Theatre::Europe);
        area.status == Status::Active
            && area.alignment == Some(faction)
            && !progress.has_fallen(index)
            && !progress.has_partner(faction)
    })
}

/// Notes that a country was conquered or freed.
pub(crate) fn note_fall(play: &mut Play<'_>, country: AreaId) {
    if let Some(index) = index(play.state, country) {
        play.state
            .set_progress(Theatre::Europe, |progress| progress.fall(index));
    }
}

/// Makes the selected country the faction's partner: its Partnership ground units go to the
/// Delay Box (`AE-13.8.7-1`, `AE-13.8.7-2`).
pub(super) fn make(play: &mut Play<'_>, country: AreaId, faction: Faction) {
    if !is_eligible(play.state, country, faction) {
        return;
    }
    let theatre = play.state.map().area(country).theatre;
    play.state
        .set_progress(theatre, |progress| progress.take_partner(faction));
    let pack = play.state.shared_pack();
    let units: Vec<PieceId> = play
        .state
        .pieces_at(Place::Aside(theatre))
        .filter(|(_, piece)| {
            let counter = piece.counter(&pack);
            counter.is_some_and(|it| {
                it.country == country
                    && it.entry.as_deref() == Some(CODE)
                    && it.front.kind.class().is_ground()
            })
        })
        .map(|(id, _)| id)
        .collect();
    for unit in units {
        play.put(unit, Place::Delay(theatre));
    }
}
