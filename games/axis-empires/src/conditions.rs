//! Evaluation of the conditions of cards and events.

pub mod s13_8_8_other_war;
pub(crate) mod spot;
pub mod vp_trend;

use crate::conditions::s13_8_8_other_war as other_war;
use crate::conditions::spot::place_of;
use crate::conditions::vp_trend::tide;
use crate::countries::countries_of;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::card::{CardCondition, Country, PostureTest, Spot};
use crate::pack::{Posture, WarState};
use crate::politics;
use crate::politics::marks::marks;
use crate::politics::posture_boxes::box_of;
use crate::state::{Piece, Pile, Place, State};
use crate::task::Scene;

pub use crate::state::markers::lies;

/// Reports whether a condition holds in a scene. Of the parts of a bullet that "or" joins one is
/// enough (`AE-1.1.3.1-1`).
#[must_use]
pub fn holds(state: &State, scene: Scene, condition: &CardCondition) -> bool {
    let theatre = scene.theatre;
    match condition {
        CardCondition::All(parts) => parts.iter().all(|part| holds(state, scene, part)),
        CardCondition::Any(parts) => parts.iter().any(|part| holds(state, scene, part)),
        CardCondition::Not(part) => !holds(state, scene, part),
        CardCondition::WarState(war) => state.war_state(theatre) == *war,
        CardCondition::EuropeanWar(war) => european_war(state, *war),
        CardCondition::Played(card) => state.card(card.card).is_some_and(|card| card.played),
        CardCondition::Current(card) => state
            .card(card.card)
            .is_some_and(|card| card.pile == Pile::Current),
        CardCondition::Happened(event) => state.progress(theatre).has_happened(*event),
        CardCondition::SeasonalTurn => state.pack().calendar.is_seasonal(state.now()),
        CardCondition::Season(seasons) => {
            seasons.contains(&state.pack().calendar.turn(state.now()).season)
        }
        CardCondition::YearFrom(year) => state.pack().calendar.year(state.now()) >= *year,
        CardCondition::Country(country) => stands(state, scene, country),
        CardCondition::Policy(policy) => countries_of(state, theatre)
            .any(|country| state.area(country).posture == Posture::Policy(*policy)),
        CardCondition::Marker {
            kind,
            faction,
            side,
            at,
        } => {
            let fits = |piece: &Piece| {
                lies(state, piece, *kind)
                    && faction.is_none_or(|faction| piece.faction == faction)
                    && side.is_none_or(|side| piece.side == side)
                    && at.map_or_else(
                        || is_out(piece.at, theatre),
                        |at| is_at(state, scene, piece.at, at),
                    )
            };
            state.pieces().any(|(_, piece)| fits(piece))
        }
        CardCondition::Marked { kind, faction } => scene.country.is_some_and(|country| {
            marks(state, country).iter().any(|(id, found)| {
                let whose = state.piece(*id).map(|piece| piece.faction);
                found == kind && (faction.is_none() || whose == *faction)
            })
        }),
        CardCondition::WouldBeUnder(policies) => scene
            .country
            .and_then(|country| box_of(state, country, scene.faction))
            .is_some_and(|id| match state.box_posture(id) {
                Posture::Policy(policy) => policies.contains(&policy),
                _ => false,
            }),
        CardCondition::Controls {
            faction,
            hexes,
            at_least,
        } => {
            let held = hexes.iter();
            let held = held.filter(|hex| politics::controls(state, *faction, hex.hex));
            held.count() >= usize::from(*at_least)
        }
        CardCondition::Tide { side, from } => {
            tide(state, theatre).is_some_and(|(points, shown)| shown == *side && points >= *from)
        }
        CardCondition::UsclFrom(level) => state.progress(theatre).uscl >= *level,
        CardCondition::EsvFrom(value) => state.progress(theatre).esv >= *value,
        CardCondition::OtherWar { faction, from } => {
            other_war::status(state, theatre, *faction) >= *from
        }
        CardCondition::Phasing(faction) => state.phasing() == *faction,
        CardCondition::OptionalRule(rule) => state.plays_by(*rule),
    }
}

/// Reports whether the war in Europe has reached a War State for either Ally, as Asia sees it
/// (`AE-1.1.3.1-4`, `DS-1.1.3.1-2`).
fn european_war(state: &State, war: WarState) -> bool {
    let allies = [Faction::Western, Faction::Soviet].into_iter();
    allies
        .map(|ally| other_war::status(state, Theatre::Asia, ally))
        .any(|status| status >= war)
}

/// Reports whether a place is on a map or its displays.
fn is_out(place: Place, theatre: Theatre) -> bool {
    !matches!(place, Place::Aside(_) | Place::Awaiting(..) | Place::Gone)
        && matches!(
            (place, theatre),
            (Place::Government | Place::EuropeanHolding, Theatre::Asia)
                | (Place::PacificHolding, Theatre::Europe)
                | (Place::Hex(_) | Place::Box(_), _)
                | (Place::StrategicWarfare(_) | Place::VictoryTrack(..), _)
                | (
                    Place::ForcePool(_) | Place::Delay(_) | Place::NavalDelay(_),
                    _
                )
                | (
                    Place::Track(..) | Place::EventsBox(..) | Place::WarBox(..),
                    _
                )
        )
}

/// Reports whether a place is the spot that a card means.
fn is_at(state: &State, scene: Scene, place: Place, spot: Spot) -> bool {
    let theatre = scene.theatre;
    match spot {
        Spot::ForcePool => place == Place::ForcePool(theatre),
        Spot::Delay => place == Place::Delay(theatre),
        Spot::NavalDelay => place == Place::NavalDelay(theatre),
        Spot::StrategicWarfare => place == Place::StrategicWarfare(theatre),
        Spot::Tide => matches!(place, Place::VictoryTrack(there, _) if there == theatre),
        Spot::SeasonsAhead(_) => matches!(place, Place::Track(there, _) if there == theatre),
        Spot::Government => place == Place::Government,
        Spot::EuropeanHolding => place == Place::EuropeanHolding,
        Spot::PacificHolding => place == Place::PacificHolding,
        Spot::WarBox(faction) => place == Place::WarBox(theatre, faction),
        Spot::EventsBox(faction) => place == Place::EventsBox(theatre, faction),
        Spot::Capital => place_of(state, scene, spot) == Some(place),
        Spot::Aside => place == Place::Aside(theatre),
        Spot::Gone => place == Place::Gone,
    }
}

/// Reports whether a country fits a description: by Status, Alignment and Posture at this moment
/// (`AE-13.2-2`).
fn stands(state: &State, scene: Scene, country: &Country) -> bool {
    let which = country.which.map(|it| it.area).or(scene.country);
    let Some(which) = which else {
        return false;
    };
    let area = state.area(which);
    let posture = match area.alignment {
        Some(Faction::Axis) => Posture::War,
        _ => area.posture,
    };
    country.status.is_none_or(|status| area.status == status)
        && country
            .alignment
            .is_none_or(|faction| area.alignment == Some(faction))
        && country.posture.is_none_or(|test| match test {
            PostureTest::AtWar => posture == Posture::War,
            PostureTest::Pac => matches!(posture, Posture::Policy(_)),
            PostureTest::Tac => matches!(posture, Posture::Truce(_)),
            PostureTest::Is(exactly) => posture == exactly,
        })
}
