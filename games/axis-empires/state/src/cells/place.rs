//! Where a counter can be.

use serde::{Deserialize, Serialize};

use crate::cells::piece::PieceId;
use crate::faction::Faction;
use crate::map::{BoxId, HexId, Map, Theatre, ZoneId};
use crate::pack::{OnceEvent, TurnId};

/// Where a counter can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Place {
    /// A hex.
    Hex(HexId),
    /// A box beside the map.
    Box(BoxId),
    /// The On Station Box of a naval zone.
    OnStation(ZoneId),
    /// The Convoys Box of a naval zone.
    Convoys(ZoneId),
    /// The Used Box of a naval zone.
    Used(ZoneId),
    /// The Strategic Warfare Box of a theatre.
    StrategicWarfare(Theatre),
    /// A box of the Victory Point Track of a theatre, by its points.
    VictoryTrack(Theatre, u8),
    /// The owner's Force Pool of a theatre.
    ForcePool(Theatre),
    /// The Delay Box of a theatre.
    Delay(Theatre),
    /// The Naval Warfare Delay Box of a theatre.
    NavalDelay(Theatre),
    /// The +5 or 6 Box of a theatre's Naval Warfare Delay Box (`AE-BOX-4`).
    AirSeaDelay(Theatre),
    /// The Turn Track of a theatre: comes back when the turn begins.
    Track(Theatre, TurnId),
    /// The Holding Box of a larger unit that it is part of.
    Holding(PieceId),
    /// Set aside until an event or a card brings it into play, or because its country is
    /// neutral or conquered.
    Aside(Theatre),
    /// Out of the game.
    Gone,
    /// The Conditional Events Boxes of a theatre, until an event happens.
    Awaiting(Theatre, OnceEvent),
    /// The Conditional Events Box of a faction, where its events look for markers.
    EventsBox(Theatre, Faction),
    /// The War Box of a faction, which shows its status in the war of the other map.
    WarBox(Theatre, Faction),
    /// The Holding Box of the Japanese Government.
    Government,
    /// The European Holding Box: support units that have gone from Asia to the war there.
    EuropeanHolding,
    /// The Pacific Holding Box: support units that have gone from Europe to the war there.
    PacificHolding,
    /// The owner's Conquered Minor Countries Box.
    Conquered(Theatre),
    /// On the back of the owner's Pending Card, interned until that is turned up.
    Interned(Theatre),
}

/// Lists of places that each theatre has.
const SHARED: usize = 13;

impl Place {
    /// The list of the place; lists of hexes come first, by hex. Places without end (the
    /// boxes of both tracks, Holding Boxes) share one list for all.
    #[inline]
    pub(crate) fn slot(self, map: &Map) -> usize {
        let (hexes, boxes, zones) = (map.hexes().len(), map.boxes().len(), map.zones().len());
        let after_zones = hexes + boxes + 3 * zones;
        let shared =
            |theatre: Theatre, which: usize| after_zones + SHARED * theatre as usize + which;
        match self {
            Self::Hex(hex) => hex.index(),
            Self::Box(id) => hexes + id.index(),
            Self::OnStation(zone) => hexes + boxes + zone.index(),
            Self::Convoys(zone) => hexes + boxes + zones + zone.index(),
            Self::Used(zone) => hexes + boxes + 2 * zones + zone.index(),
            Self::StrategicWarfare(theatre) => shared(theatre, 0),
            Self::ForcePool(theatre) => shared(theatre, 1),
            Self::Delay(theatre) => shared(theatre, 2),
            Self::NavalDelay(theatre) => shared(theatre, 3),
            Self::Track(theatre, _) => shared(theatre, 4),
            Self::Aside(theatre) => shared(theatre, 5),
            Self::VictoryTrack(theatre, _) => shared(theatre, 6),
            Self::Awaiting(theatre, _) => shared(theatre, 7),
            Self::EventsBox(theatre, _) => shared(theatre, 8),
            Self::WarBox(theatre, _) => shared(theatre, 9),
            Self::Conquered(theatre) => shared(theatre, 10),
            Self::Interned(theatre) => shared(theatre, 11),
            Self::AirSeaDelay(theatre) => shared(theatre, 12),
            Self::Government => after_zones + 2 * SHARED + 2,
            Self::EuropeanHolding => after_zones + 2 * SHARED + 3,
            Self::PacificHolding => after_zones + 2 * SHARED + 4,
            Self::Holding(_) => after_zones + 2 * SHARED,
            Self::Gone => after_zones + 2 * SHARED + 1,
        }
    }

    /// Number of lists that a map has.
    pub(crate) fn slots(map: &Map) -> usize {
        Self::PacificHolding.slot(map) + 1
    }

    /// The place as refusals and choices name it, whether the map has it or not.
    #[must_use]
    pub fn describe(self, map: &Map) -> String {
        match self {
            Self::Hex(hex) => map
                .get(hex)
                .map_or_else(|| format!("hex {}", hex.0), |row| row.code.to_string()),
            Self::Box(id) => map
                .boxes()
                .get(id.index())
                .map_or_else(|| format!("box {}", id.0), |row| row.name.to_string()),
            Self::OnStation(zone) | Self::Convoys(zone) | Self::Used(zone) => map
                .zones()
                .get(zone.index())
                .map_or_else(|| format!("zone {}", zone.0), |row| row.name.to_string()),
            Self::StrategicWarfare(_) => "the Strategic Warfare Box".to_owned(),
            Self::ForcePool(_) => "the Force Pool".to_owned(),
            Self::Delay(_) => "the Delay Box".to_owned(),
            Self::NavalDelay(_) => "the Naval Warfare Delay Box".to_owned(),
            Self::EuropeanHolding => "the European Holding Box".to_owned(),
            Self::PacificHolding => "the Pacific Holding Box".to_owned(),
            _ => "another place".to_owned(),
        }
    }

    /// Reports whether the ids in it are of the map, and of the table of pieces.
    pub(crate) fn is_valid(self, map: &Map, pieces: usize) -> bool {
        match self {
            Self::Hex(hex) => map.get(hex).is_some(),
            Self::Box(id) => id.index() < map.boxes().len(),
            Self::OnStation(zone) | Self::Convoys(zone) | Self::Used(zone) => {
                zone.index() < map.zones().len()
            }
            Self::Holding(piece) => piece.index() < pieces,
            _ => true,
        }
    }

    /// The hex, if it is one.
    #[inline]
    #[must_use]
    pub const fn hex(self) -> Option<HexId> {
        match self {
            Self::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    /// Reports whether it is a hex or an off-map box: where ground units are in play.
    #[must_use]
    pub const fn is_on_map(self) -> bool {
        matches!(self, Self::Hex(_) | Self::Box(_))
    }

    /// Returns the theatre it is in, if the place determines one.
    #[must_use]
    pub fn theatre(self, map: &Map) -> Option<Theatre> {
        match self {
            Self::Hex(hex) => map.get(hex).map(|hex| hex.code.sheet.theatre()),
            Self::Box(id) => map.boxes().get(id.index()).map(|row| row.theatre),
            Self::OnStation(zone) | Self::Convoys(zone) | Self::Used(zone) => {
                map.zones().get(zone.index()).map(|row| row.theatre)
            }
            Self::StrategicWarfare(theatre)
            | Self::VictoryTrack(theatre, _)
            | Self::ForcePool(theatre)
            | Self::Delay(theatre)
            | Self::NavalDelay(theatre)
            | Self::AirSeaDelay(theatre)
            | Self::Track(theatre, _)
            | Self::Aside(theatre)
            | Self::Awaiting(theatre, _)
            | Self::EventsBox(theatre, _)
            | Self::WarBox(theatre, _)
            | Self::Conquered(theatre)
            | Self::Interned(theatre) => Some(theatre),
            Self::Government | Self::EuropeanHolding => Some(Theatre::Asia),
            Self::PacificHolding => Some(Theatre::Europe),
            Self::Holding(_) | Self::Gone => None,
        }
    }

    /// The place in 64 bits.
    pub(crate) fn packed(self) -> u64 {
        let word = |tag: u64, value: u64| tag << 32 | value;
        match self {
            Self::Hex(hex) => word(1, u64::from(hex.0)),
            Self::Box(id) => word(2, u64::from(id.0)),
            Self::OnStation(zone) => word(3, u64::from(zone.0)),
            Self::Convoys(zone) => word(4, u64::from(zone.0)),
            Self::Used(zone) => word(5, u64::from(zone.0)),
            Self::StrategicWarfare(theatre) => word(6, theatre as u64),
            Self::ForcePool(theatre) => word(7, theatre as u64),
            Self::Delay(theatre) => word(8, theatre as u64),
            Self::NavalDelay(theatre) => word(9, theatre as u64),
            Self::Track(theatre, turn) => word(10, (theatre as u64) << 16 | u64::from(turn.0)),
            Self::Holding(piece) => word(11, u64::from(piece.0)),
            Self::Aside(theatre) => word(12, theatre as u64),
            Self::Gone => word(13, 0),
            Self::VictoryTrack(theatre, points) => {
                word(14, (theatre as u64) << 16 | u64::from(points))
            }
            Self::Awaiting(theatre, event) => word(15, (theatre as u64) << 16 | event as u64),
            Self::EventsBox(theatre, faction) => word(16, (theatre as u64) << 16 | faction as u64),
            Self::WarBox(theatre, faction) => word(17, (theatre as u64) << 16 | faction as u64),
            Self::Government => word(18, 0),
            Self::Conquered(theatre) => word(19, theatre as u64),
            Self::EuropeanHolding => word(20, 0),
            Self::Interned(theatre) => word(21, theatre as u64),
            Self::AirSeaDelay(theatre) => word(22, theatre as u64),
            Self::PacificHolding => word(23, 0),
        }
    }
}
