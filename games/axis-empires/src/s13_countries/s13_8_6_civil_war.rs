//! 13.8.6 Civil War Countries: a country in which a Republic has its capital.

use crate::agenda::conditions::lies;
use crate::faction::Faction;
use crate::map::{AreaId, HexId};
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::{MarkerKind, Side};
use crate::play::Play;
use crate::s13_countries::s13_7_set_up::unmark_kinds;
use crate::state::{PieceId, Place, State};
use crate::task::Scene;

/// Whether a country is in Civil War: a Republican Capital is in it, in a part of it that may
/// break away or elsewhere (`AE-13.8.6-1`, `AE-13.8.6-4`).
#[must_use]
pub fn is_in(state: &State, country: AreaId) -> bool {
    capital_in(state, country).is_some()
}

/// The Republican Capital in a country.
fn capital_in(state: &State, country: AreaId) -> Option<PieceId> {
    let mut pieces = state.pieces();
    let found = pieces.find(|(_, piece)| {
        let there = piece.at.hex().and_then(|hex| state.land(hex).country);
        lies(state, piece, MarkerKind::RepublicanCapital) && there == Some(country)
    });
    found.map(|(id, _)| id)
}

/// The Ally that supports the Republic, as its marker says: the West with the front up.
#[must_use]
pub fn supporter(state: &State) -> Faction {
    let mut pieces = state.pieces();
    let support = pieces.find(|(_, piece)| {
        lies(state, piece, MarkerKind::RepublicanSupport)
            && !matches!(piece.at, Place::Aside(_) | Place::Gone)
    });
    match support.map(|(_, piece)| piece.side) {
        Some(Side::Back) => Faction::Soviet,
        _ => Faction::Western,
    }
}

/// The Ally that controls a hex because the Republic has its capital there (`AE-GLO-25`).
#[must_use]
pub fn republican(state: &State, hex: HexId) -> Option<Faction> {
    let mut pieces = state.pieces_in(hex);
    pieces
        .any(|(_, piece)| lies(state, piece, MarkerKind::RepublicanCapital))
        .then(|| supporter(state))
}

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

/// Whether an event may be about the selected country: in a Civil War few are, and the others
/// come to nothing (`AE-13.8.6-2`).
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

/// The Civil War is over: the Republic's capital is none any more (`AE-13.8.6-3`).
pub(crate) fn end(play: &mut Play<'_>, country: AreaId) {
    unmark_kinds(play, country, &[MarkerKind::RepublicanCapital]);
    if let Some(marker) = capital_in(play.state, country) {
        let theatre = play.state.map().area(country).theatre;
        play.put(marker, Place::Aside(theatre));
    }
}
