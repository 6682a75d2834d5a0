//! Names of the things of a match.

mod politics;

use std::sync::Arc;

use sandtable_axis_empires_pack::pack::{CounterId, MarkerId, MarkerKind, Pack, TurnId};
use sandtable_axis_empires_state::state::Kind;
use sandtable_proto::games::axis_empires::v1 as game;

use super::position::{faction, hex};
use crate::words::word;

pub use politics::{fortunes_held, once, policy, policy_word, posture, theatre, truce, war_state};

/// The names of one match: its pack, and which counter each of its pieces is. A piece keeps
/// its number; what arrives later has the next one.
#[derive(Clone, Debug)]
pub struct Names {
    pack: Arc<Pack>,
    /// True if the pack is of both maps, where a name must say which of them is meant.
    is_of_both: bool,
    pieces: Vec<Option<Kind>>,
}

impl Names {
    /// The names of a match as it is seen.
    #[must_use]
    pub fn of(pack: Arc<Pack>, view: &game::View) -> Self {
        let kind = |piece: &game::Piece| match piece.kind? {
            game::piece::Kind::Unit(id) => Some(Kind::Unit(CounterId(u16::try_from(id).ok()?))),
            game::piece::Kind::Marker(id) => Some(Kind::Marker(MarkerId(u8::try_from(id).ok()?))),
        };
        let areas = pack.map.areas();
        let is_of_both = areas.iter().any(|row| row.theatre != areas[0].theatre);
        Self {
            is_of_both,
            pack,
            pieces: view.pieces.iter().map(kind).collect(),
        }
    }

    /// Reports whether the pack is of both maps.
    #[must_use]
    pub fn is_of_both(&self) -> bool {
        self.is_of_both
    }

    /// The pack.
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The code and the name of a piece's counter.
    #[must_use]
    pub fn counter(&self, id: u32) -> Option<(&str, &str)> {
        let kind = *self.pieces.get(usize::try_from(id).ok()?)?;
        match kind? {
            Kind::Unit(id) => (self.pack.get_counter(id)).map(|row| (&*row.code, &*row.name)),
            Kind::Marker(id) => {
                let row = self.pack.markers.get(id.index())?;
                Some((&row.code, &row.name))
            }
        }
    }

    /// The code of a piece's counter.
    #[must_use]
    pub fn code(&self, id: u32) -> Option<&str> {
        self.counter(id).map(|(code, _)| code)
    }

    /// Returns the purpose of a piece, if it is a marker.
    #[must_use]
    pub fn marker(&self, id: u32) -> Option<MarkerKind> {
        match (*self.pieces.get(usize::try_from(id).ok()?)?)? {
            Kind::Marker(id) => Some(self.pack.markers.get(id.index())?.kind),
            Kind::Unit(_) => None,
        }
    }

    /// Returns the name of a piece.
    #[must_use]
    pub fn piece(&self, id: u32) -> String {
        match self.counter(id) {
            Some((_, name)) => format!("{name} #{id}"),
            None => format!("#{id}"),
        }
    }

    /// On which map something is, where there are two: ` in Asia`.
    #[must_use]
    pub fn there(&self, of: game::Theatre) -> String {
        if self.is_of_both {
            format!(" in {}", theatre(of))
        } else {
            String::new()
        }
    }

    /// A hex by its name, if it has one, and its code.
    #[must_use]
    pub fn hex(&self, id: u32) -> String {
        let name = hex(&self.pack, id).and_then(|id| self.pack.map.hex(id).name.as_deref());
        match name {
            Some(name) => format!("{name} ({})", self.hex_word(id)),
            None => self.hex_word(id),
        }
    }

    /// Returns a hex as it is typed.
    #[must_use]
    pub fn hex_word(&self, id: u32) -> String {
        let row = hex(&self.pack, id).map(|id| self.pack.map.hex(id));
        row.map_or_else(|| format!("hex {id}"), |row| row.code.to_string())
    }

    /// A place.
    #[must_use]
    pub fn place(&self, place: Option<&game::Place>) -> String {
        use game::place::Kind as At;
        let there = |of: i32| self.there(game::Theatre::try_from(of).unwrap_or_default());
        let zone = |id: u32, which: &str| {
            let zone = self.pack.map.zones().get(id as usize);
            zone.map_or_else(
                || format!("zone {id}"),
                |zone| format!("{}, {which}", zone.name),
            )
        };
        match place.and_then(|place| place.kind) {
            Some(At::Hex(id)) => self.hex(id),
            Some(At::Box(id)) => {
                let row = self.pack.map.boxes().get(id as usize);
                row.map_or_else(
                    || format!("box {id}"),
                    |row| format!("the {} Box", row.name),
                )
            }
            Some(At::OnStation(id)) => zone(id, "on station"),
            Some(At::Convoys(id)) => zone(id, "convoys"),
            Some(At::Used(id)) => zone(id, "used"),
            Some(At::StrategicWarfare(of)) => format!("the Strategic Warfare Box{}", there(of)),
            Some(At::VictoryTrack(at)) => format!(
                "{} of the Victory Point Track{}",
                at.points,
                there(at.theatre)
            ),
            Some(At::ForcePool(of)) => format!("the Force Pool{}", there(of)),
            Some(At::Delay(of)) => format!("the Delay Box{}", there(of)),
            Some(At::NavalDelay(of)) => format!("the Naval Warfare Delay Box{}", there(of)),
            Some(At::AirSeaDelay(of)) => format!("the +5 or 6 Box{}", there(of)),
            Some(At::Track(track)) => format!(
                "the turn track{}, {}",
                there(track.theatre),
                self.turn(track.turn)
            ),
            Some(At::Holding(id)) => format!("the Holding Box of {}", self.piece(id)),
            Some(At::Aside(of)) => format!("aside{}", there(of)),
            Some(At::Gone(())) => "out of the game".to_owned(),
            Some(At::Awaiting(it)) => {
                format!("waiting for {}{}", once(it.event()), there(it.theatre))
            }
            Some(At::EventsBox(it)) => format!(
                "the Conditional Events Box of {}{}",
                side(it.faction),
                there(it.theatre)
            ),
            Some(At::WarBox(it)) => {
                format!("the War Box of {}{}", side(it.faction), there(it.theatre))
            }
            Some(At::Government(())) => "the Government Box".to_owned(),
            Some(At::Interned(of)) => format!("interned{}", there(of)),
            Some(At::EuropeanHolding(())) => "the European Holding Box".to_owned(),
            Some(At::PacificHolding(())) => "the Pacific Holding Box".to_owned(),
            Some(At::Conquered(of)) => {
                format!("the Conquered Minor Countries Box{}", there(of))
            }
            None => "somewhere else".to_owned(),
        }
    }

    /// A turn and its year.
    #[must_use]
    pub fn turn(&self, turn: u32) -> String {
        let Ok(turn) = u16::try_from(turn).map(TurnId) else {
            return format!("turn {turn}");
        };
        let calendar = &self.pack.calendar;
        format!("{} {}", calendar.turn(turn).name, calendar.year(turn))
    }
}

/// A faction of the wire in a word.
#[must_use]
pub fn side(value: i32) -> String {
    faction(value).map_or_else(|| "nobody".to_owned(), |it| format!("the {it} side"))
}

/// A segment as people read it.
#[must_use]
pub fn segment_name(segment: game::Segment) -> String {
    word(segment.as_str_name(), "SEGMENT_").replace('_', " ")
}
