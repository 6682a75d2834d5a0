//! The places that cards and events name.

use crate::conditions::vp_trend::tide;
use crate::pack::Side;
use crate::pack::card::Spot;
use crate::state::{Place, State};
use crate::task::Scene;

/// The place that a spot is for a faction's counters. The Turn Track's boxes are counted in
/// Seasonal Turns, the present one left out.
pub(crate) fn place_of(state: &State, scene: Scene, spot: Spot) -> Option<Place> {
    let theatre = scene.theatre;
    Some(match spot {
        Spot::ForcePool => Place::ForcePool(theatre),
        Spot::Delay => Place::Delay(theatre),
        Spot::NavalDelay => Place::NavalDelay(theatre),
        Spot::StrategicWarfare => Place::StrategicWarfare(theatre),
        Spot::Tide => match tide(state, theatre) {
            Some((points, Side::Front)) => Place::VictoryTrack(theatre, points),
            _ => Place::VictoryTrack(theatre, 0),
        },
        Spot::SeasonsAhead(seasons) => {
            let calendar = &state.pack().calendar;
            let turn = calendar.seasonal_turn_ahead(state.now(), u16::from(seasons));
            Place::Track(theatre, turn?)
        }
        Spot::Government => Place::Government,
        Spot::EuropeanHolding => Place::EuropeanHolding,
        Spot::PacificHolding => Place::PacificHolding,
        Spot::WarBox(faction) => Place::WarBox(theatre, faction),
        Spot::EventsBox(faction) => Place::EventsBox(theatre, faction),
        Spot::Capital => Place::Hex(state.map().area(scene.country?).capital?),
        Spot::Aside => Place::Aside(theatre),
        Spot::Gone => Place::Gone,
    })
}
