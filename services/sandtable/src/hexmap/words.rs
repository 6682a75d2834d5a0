//! Axis Empires in words: what things are called, and how they are typed.

mod combat;
mod event;
mod legal;
pub(crate) mod politics;
mod question;

use std::sync::Arc;

use sandtable_axis_empires::pack::{CounterId, MarkerId, MarkerKind, Pack, TurnId};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::Kind;
use sandtable_proto::games::axis_empires::v1 as game;

use super::position::{faction, hex};
use crate::out;
use crate::words::listed;

pub(crate) use event::{hexes_of, weight};
pub(crate) use question::choices;

/// The words of one match: its pack, and which counter each of its pieces is. A piece keeps
/// its number; what arrives later has the next one.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    pack: Arc<Pack>,
    pieces: Vec<Option<Kind>>,
}

impl Words {
    /// The words of a match as it is seen.
    pub(crate) fn of(pack: Arc<Pack>, view: &game::View) -> Words {
        let kind = |piece: &game::Piece| match piece.kind? {
            game::piece::Kind::Unit(id) => Some(Kind::Unit(CounterId(u16::try_from(id).ok()?))),
            game::piece::Kind::Marker(id) => Some(Kind::Marker(MarkerId(u8::try_from(id).ok()?))),
        };
        Words {
            pack,
            pieces: view.pieces.iter().map(kind).collect(),
        }
    }

    /// Whether all pieces of some events are known. Those that arrive are not known from a
    /// view of the match as it was before.
    pub(crate) fn knows(&self, mut events: impl Iterator<Item = game::Event>) -> bool {
        events.all(|event| match event.kind {
            Some(game::event::Kind::Arrived(it)) => self.counter(it.piece).is_some(),
            _ => true,
        })
    }

    /// The pack.
    pub(crate) fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The code and the name of a piece's counter.
    fn counter(&self, id: u32) -> Option<(&str, &str)> {
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
    pub(crate) fn code(&self, id: u32) -> Option<&str> {
        self.counter(id).map(|(code, _)| code)
    }

    /// What a piece is for, if it is a marker.
    pub(crate) fn marker(&self, id: u32) -> Option<MarkerKind> {
        match (*self.pieces.get(usize::try_from(id).ok()?)?)? {
            Kind::Marker(id) => Some(self.pack.markers.get(id.index())?.kind),
            Kind::Unit(_) => None,
        }
    }

    /// What a piece is called.
    pub(crate) fn piece(&self, id: u32) -> String {
        match self.counter(id) {
            Some((_, name)) => format!("{name} #{id}"),
            None => format!("#{id}"),
        }
    }

    /// What some pieces are called.
    fn all_pieces(&self, ids: &[u32]) -> String {
        let names: Vec<String> = ids.iter().map(|id| self.piece(*id)).collect();
        listed(&names)
    }

    /// What a kind of unit is called.
    fn kind(&self, id: u32) -> String {
        let row = (u16::try_from(id).ok()).and_then(|id| self.pack.get_counter(CounterId(id)));
        row.map_or_else(|| format!("unit {id}"), |row| row.name.to_string())
    }

    /// How a kind of unit is typed.
    fn kind_word(&self, id: u32) -> String {
        let row = (u16::try_from(id).ok()).and_then(|id| self.pack.get_counter(CounterId(id)));
        row.map_or_else(|| id.to_string(), |row| row.code.to_string())
    }

    /// A hex by its name, if it has one, and its code.
    pub(crate) fn hex(&self, id: u32) -> String {
        let name = hex(&self.pack, id).and_then(|id| self.pack.map.hex(id).name.as_deref());
        match name {
            Some(name) => format!("{name} ({})", self.hex_word(id)),
            None => self.hex_word(id),
        }
    }

    /// How a hex is typed.
    pub(crate) fn hex_word(&self, id: u32) -> String {
        let row = hex(&self.pack, id).map(|id| self.pack.map.hex(id));
        row.map_or_else(|| format!("hex {id}"), |row| row.code.to_string())
    }

    /// How a box beside the map is typed.
    fn box_word(&self, id: u32) -> String {
        let row = self.pack.map.boxes().get(id as usize);
        row.map_or_else(|| format!("box {id}"), |row| slug(&row.name))
    }

    /// How a naval zone is typed.
    fn zone_word(&self, id: u32) -> String {
        let row = self.pack.map.zones().get(id as usize);
        row.map_or_else(|| format!("zone {id}"), |row| slug(&row.name))
    }

    /// How a place is typed that an order can name.
    fn place_word(&self, place: &game::Place) -> String {
        use game::place::Kind as At;
        match place.kind {
            Some(At::Hex(id)) => self.hex_word(id),
            Some(At::Box(id)) => self.box_word(id),
            Some(At::OnStation(id)) => self.zone_word(id),
            Some(At::StrategicWarfare(_)) => STRATEGIC_WARFARE.to_owned(),
            _ => slug(&self.place(Some(place))),
        }
    }

    /// A place.
    pub(crate) fn place(&self, place: Option<&game::Place>) -> String {
        use game::place::Kind as At;
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
            Some(At::StrategicWarfare(_)) => "the Strategic Warfare Box".to_owned(),
            Some(At::VictoryTrack(at)) => format!("{} of the Victory Point Track", at.points),
            Some(At::ForcePool(_)) => "the Force Pool".to_owned(),
            Some(At::Delay(_)) => "the Delay Box".to_owned(),
            Some(At::NavalDelay(_)) => "the Naval Warfare Delay Box".to_owned(),
            Some(At::AirSeaDelay(_)) => "the +5 or 6 Box".to_owned(),
            Some(At::Track(track)) => format!("the turn track, {}", self.turn(track.turn)),
            Some(At::Holding(id)) => format!("the Holding Box of {}", self.piece(id)),
            Some(At::Aside(_)) => "aside".to_owned(),
            Some(At::Gone(())) => "out of the game".to_owned(),
            Some(At::Awaiting(it)) => format!("waiting for {}", politics::once(it.event())),
            Some(At::EventsBox(it)) => {
                format!("the Conditional Events Box of {}", side(it.faction))
            }
            Some(At::WarBox(it)) => format!("the War Box of {}", side(it.faction)),
            Some(At::Government(())) => "the Government Box".to_owned(),
            Some(At::Interned(_)) => "interned".to_owned(),
            Some(At::EuropeanHolding(())) => "the European Holding Box".to_owned(),
            Some(At::PacificHolding(())) => "the Pacific Holding Box".to_owned(),
            Some(At::Conquered(_)) => "the Conquered Minor Countries Box".to_owned(),
            None => "somewhere else".to_owned(),
        }
    }

    /// A turn and its year.
    pub(crate) fn turn(&self, turn: u32) -> String {
        let Ok(turn) = u16::try_from(turn).map(TurnId) else {
            return format!("turn {turn}");
        };
        let calendar = &self.pack.calendar;
        format!("{} {}", calendar.turn(turn).name, calendar.year(turn))
    }
}

/// How the Strategic Warfare Box is typed. A scenario is of one theatre, and so is the
/// box that an order can name.
pub(crate) const STRATEGIC_WARFARE: &str = "strategic-warfare";

/// A name as it is typed: small letters, and dashes for all between them.
pub(crate) fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    for letter in name.chars() {
        if letter.is_alphanumeric() {
            slug.extend(letter.to_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// A faction of the wire in a word.
pub(crate) fn side(value: i32) -> String {
    faction(value).map_or_else(|| "nobody".to_owned(), |it| format!("the {it} side"))
}

/// A segment as people read it.
pub(crate) fn segment_name(segment: game::Segment) -> String {
    out::word(segment.as_str_name(), "SEGMENT_").replace('_', " ")
}

/// Where a segment stands in the rulebook.
pub(crate) fn section(segment: game::Segment) -> &'static str {
    let word = segment_name(segment).replace(' ', "-");
    let found = Segment::ALL.into_iter().find(|known| known.word() == word);
    found.map_or("", Segment::section)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use sandtable_axis_empires::pack::open;

    /// The words of the training pack's opening, and the opening.
    pub(crate) fn training() -> (Words, game::View) {
        use crate::game::{AXIS_EMPIRES, hosted};
        let opening = hosted(AXIS_EMPIRES).unwrap().open(None).unwrap();
        let view = opening.live.view(sandtable_kernel::Viewer::Spectator);
        let view: game::View = view.unwrap().to_msg().unwrap();
        let pack = open::find("training").unwrap();
        (Words::of(pack, &view), view)
    }

    /// The words of the opening of a campaign with decks of samples, and the opening.
    pub(crate) fn campaign() -> (Words, game::View) {
        use crate::game::{AXIS_EMPIRES, hosted};
        let pack = crate::decks::added()[0].clone();
        let options = game::Options {
            pack: pack.code.to_string(),
            scenario: "campaign".to_owned(),
            ..game::Options::default()
        };
        let options = prost_types::Any::from_msg(&options).unwrap();
        let opening = hosted(AXIS_EMPIRES).unwrap().open(Some(&options)).unwrap();
        let view = opening.live.view(sandtable_kernel::Viewer::Spectator);
        let view: game::View = view.unwrap().to_msg().unwrap();
        (Words::of(pack, &view), view)
    }

    /// A hex of a pack by its code.
    pub(crate) fn at(words: &Words, code: &str) -> u32 {
        let hex = words.pack().map.find(code.parse().unwrap());
        u32::from(hex.unwrap().0)
    }

    #[test]
    fn names_are_typed_in_small_letters_and_dashes() {
        assert_eq!(slug("Eastern US/Canada"), "eastern-us-canada");
        assert_eq!(slug(" The Bonins. "), "the-bonins");
        assert_eq!(slug("Łódź"), "łódź");
    }

    #[test]
    fn every_segment_has_its_section() {
        for segment in Segment::ALL {
            let name = format!(
                "SEGMENT_{}",
                segment.word().to_uppercase().replace('-', "_")
            );
            let wire = game::Segment::from_str_name(&name).unwrap();
            assert_eq!(section(wire), segment.section());
        }
    }

    #[test]
    fn a_piece_is_known_once_it_has_been_seen() {
        let (words, view) = training();
        let arrived = |piece| game::Event {
            kind: Some(game::event::Kind::Arrived(game::Arrived {
                piece,
                at: None,
            })),
        };
        let next = u32::try_from(view.pieces.len()).unwrap();
        assert!(words.knows([arrived(next - 1)].into_iter()));
        assert!(!words.knows([arrived(0), arrived(next)].into_iter()));
    }

    #[test]
    fn what_nobody_knows_is_told_by_its_number() {
        let (words, _) = training();
        assert_eq!(words.piece(60_000), "#60000");
        assert_eq!(words.hex(60_000), "hex 60000");
        assert_eq!(words.place(None), "somewhere else");
    }
}
