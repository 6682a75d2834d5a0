//! 13.8.6 Civil War Countries: a country in which a Republic has its capital.

use crate::command_context::Play;
use crate::map::AreaId;
use crate::pack::MarkerKind;
use crate::pack::card::political_event::PoliticalEvent;
use crate::politics::republic::capital_in;
use crate::s13_countries::s13_7_set_up::unmark_kinds;
use crate::state::{Place, State};
use crate::task::Scene;

pub use crate::politics::republic::{is_in, republican, supporter};

/// The events of the books' own names that bear on a country in Civil War.
const NAMED: [&str; 9] = [
    "Border War",
    "Civil War Defeat",
    "Civil War Victory",
    "Declare War",
    "No Pasaran!",
    "Political Option",
    "Provincial Independence",
    "Republican Infighting",
    "The Bell Tolls for Thee",
];

/// Reports whether an event may concern the selected country: in a Civil War few may, and the
/// others have no effect (`AE-13.8.6-2`).
#[must_use]
pub fn allows(state: &State, scene: Scene, event: PoliticalEvent) -> bool {
    matches!(
        event,
        PoliticalEvent::BorderWar
            | PoliticalEvent::DeclareWar
            | PoliticalEvent::PoliticalOption
            | PoliticalEvent::Failure(_)
    ) || !scene.country.is_some_and(|country| is_in(state, country))
}

/// The same of an event that a pack spells out (`AE-13.8.6-2`).
#[must_use]
pub fn allows_named(state: &State, scene: Scene, event: &str) -> bool {
    NAMED.contains(&event) || !scene.country.is_some_and(|country| is_in(state, country))
}

/// The Civil War is over: the Republic's capital is none any more (`AE-13.8.6-3`), and no
/// marker of the war stays in the country's Capital (`AE-13.7.1-9`).
pub(crate) fn end(play: &mut Play<'_>, country: AreaId) {
    let kinds = [MarkerKind::RepublicanCapital, MarkerKind::RepublicanSupport];
    unmark_kinds(play, country, &kinds);
    if let Some(marker) = capital_in(play.state, country) {
        let theatre = play.state.map().area(country).theatre;
        play.put(marker, Place::Aside(theatre));
    }
}
