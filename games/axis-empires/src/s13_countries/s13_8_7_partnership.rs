//! 13.8.7 Partnership Countries: one friend of each faction that becomes more than a friend.

use crate::command_context::Play;
use crate::countries::partnership::index;
use crate::faction::Faction;
use crate::map::{AreaId, Theatre};
use crate::pack::Counter;
use crate::state::{PieceId, Place};

pub use crate::countries::partnership::is_eligible;

/// The entry code of Partnership counters.
const CODE: &str = "P";

/// Reports whether a counter is one of a Partnership. Such a counter is set aside until its
/// country is made a partner, whatever happens to the country before (`AE-13.7.1-2`,
/// `AE-13.8.7-2`).
pub(super) fn is_for_partners(counter: &Counter) -> bool {
    counter.entry.as_deref() == Some(CODE)
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
pub(crate) fn make(play: &mut Play<'_>, country: AreaId, faction: Faction) {
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
                it.country == country && is_for_partners(it) && it.front.kind.class().is_ground()
            })
        })
        .map(|(id, _)| id)
        .collect();
    for unit in units {
        play.put(unit, Place::Delay(theatre));
    }
}
