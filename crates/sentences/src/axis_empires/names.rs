//! Names of the things of a match.

use std::sync::Arc;

use sandtable_axis_empires_pack::pack::{CounterId, MarkerId, MarkerKind, Pack, TurnId};
use sandtable_axis_empires_state::state::Kind;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::place::Kind as At;

use super::wire::hex;
use super::words::{Term, Words, words_in};
use crate::language::Language;
use crate::template::{Slots, fill, slots};

/// The names of one match: its pack, and which counter each of its pieces is. A piece keeps
/// its number; what arrives later has the next one.
#[derive(Clone, Debug)]
pub struct Names {
    pack: Arc<Pack>,
    language: Language,
    /// True if the pack is of both maps, where a name must say which of them is meant.
    is_of_both: bool,
    pieces: Vec<Option<Kind>>,
}

impl Names {
    /// The names of a match as it is seen.
    #[must_use]
    pub fn of(pack: Arc<Pack>, view: &game::View, language: Language) -> Self {
        let kind = |piece: &game::Piece| match piece.kind? {
            game::piece::Kind::Unit(id) => Some(Kind::Unit(CounterId(u16::try_from(id).ok()?))),
            game::piece::Kind::Marker(id) => Some(Kind::Marker(MarkerId(u8::try_from(id).ok()?))),
        };
        let areas = pack.map.areas();
        let is_of_both = areas.iter().any(|row| row.theatre != areas[0].theatre);
        Self {
            language,
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

    /// The language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    pub(super) fn words(&self) -> &'static dyn Words {
        words_in(self.language)
    }

    /// A part of a sentence.
    pub(super) fn part(&self, term: Term, slots: &[(&'static str, String)]) -> String {
        fill(self.words().term(term), slots)
    }

    /// A part of a sentence with a number in it.
    pub(super) fn counted(&self, term: Term, number: u32) -> String {
        self.part(term, &slots!["number": number.to_string()])
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

    /// Returns the names of some pieces.
    #[must_use]
    pub fn all_pieces(&self, ids: &[u32]) -> String {
        let names: Vec<String> = ids.iter().map(|id| self.piece(*id)).collect();
        self.language.listed(&names)
    }

    /// On which map something is, where there are two: ` in Asia`.
    #[must_use]
    pub fn there(&self, of: game::Theatre) -> String {
        if self.is_of_both {
            self.part(Term::There, &slots!["theatre": self.theatre(of)])
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
        row.map_or_else(
            || self.counted(Term::HexNumber, id),
            |row| row.code.to_string(),
        )
    }

    /// A place.
    #[must_use]
    pub fn place(&self, place: Option<&game::Place>) -> String {
        let Some(kind) = place.and_then(|place| place.kind) else {
            return self.words().term(Term::SomewhereElse).to_owned();
        };
        let there = |of: i32| self.there(game::Theatre::try_from(of).unwrap_or_default());
        let slots: Slots = match kind {
            At::Hex(id) => return self.hex(id),
            At::Box(id) => match self.pack.map.boxes().get(id as usize) {
                Some(row) => slots!["name": &*row.name],
                None => return self.counted(Term::BoxNumber, id),
            },
            At::OnStation(id) | At::Convoys(id) | At::Used(id) => {
                match self.pack.map.zones().get(id as usize) {
                    Some(zone) => slots!["zone": &*zone.name],
                    None => return self.counted(Term::ZoneNumber, id),
                }
            }
            At::StrategicWarfare(of)
            | At::ForcePool(of)
            | At::Delay(of)
            | At::NavalDelay(of)
            | At::AirSeaDelay(of)
            | At::Aside(of)
            | At::Interned(of)
            | At::Conquered(of) => slots!["there": there(of)],
            At::VictoryTrack(at) => {
                slots!["points": at.points.to_string(), "there": there(at.theatre)]
            }
            At::Track(track) => {
                slots!["there": there(track.theatre), "turn": self.turn(track.turn)]
            }
            At::Holding(id) => slots!["piece": self.piece(id)],
            At::Awaiting(it) => {
                slots!["event": self.once(it.event()), "there": there(it.theatre)]
            }
            At::EventsBox(it) | At::WarBox(it) => {
                slots!["side": self.side(it.faction), "there": there(it.theatre)]
            }
            At::Gone(())
            | At::Government(())
            | At::EuropeanHolding(())
            | At::PacificHolding(()) => Slots::new(),
        };
        fill(self.words().place(&kind), &slots)
    }

    /// A turn and its year.
    #[must_use]
    pub fn turn(&self, turn: u32) -> String {
        let Ok(turn) = u16::try_from(turn).map(TurnId) else {
            return self.counted(Term::TurnNumber, turn);
        };
        let calendar = &self.pack.calendar;
        format!("{} {}", calendar.turn(turn).name, calendar.year(turn))
    }

    /// Returns the name of a kind of unit.
    #[must_use]
    pub fn kind(&self, id: u32) -> String {
        let row = u16::try_from(id).ok();
        let row = row.and_then(|id| self.pack.get_counter(CounterId(id)));
        row.map_or_else(
            || self.counted(Term::UnitNumber, id),
            |row| row.name.to_string(),
        )
    }
}

/// A segment as people read it, in English.
#[must_use]
pub fn segment_name(segment: game::Segment) -> String {
    words_in(Language::English).segment(segment).into_owned()
}

/// A faction of the wire as people read it, in English.
#[must_use]
pub fn side(value: i32) -> &'static str {
    let faction = game::Faction::try_from(value).unwrap_or_default();
    words_in(Language::English).side(faction)
}
