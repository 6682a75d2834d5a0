//! Axis Empires in words: what things are called, and how they are typed.

mod choice;
mod combat;
mod event;
mod fortunes;
mod legal;
pub(crate) mod politics;
mod question;

use std::sync::Arc;

use prost_types::Any;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::{Counter, CounterId, MarkerId, MarkerKind, Pack, TurnId};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::Kind;
use sandtable_proto::games::axis_empires::v1 as game;

use super::position::{faction, hex};
use super::scene;
use crate::narrator::Narrator;
use crate::out;
use crate::unpack::messages;
use crate::words::{Weight, listed};

pub(crate) use event::{hexes_of, weight};
pub(crate) use question::choices;

/// The words of one match: its pack, and which counter each of its pieces is. A piece keeps
/// its number; what arrives later has the next one.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    pack: Arc<Pack>,
    /// Whether the pack is of both maps, so that it must be said which of them is meant.
    is_of_both: bool,
    pieces: Vec<Option<Kind>>,
}

impl Narrator for Words {
    fn knows(&self, events: &[Any]) -> bool {
        messages::<game::Event>(events).all(|event| match event.kind {
            Some(game::event::Kind::Arrived(it)) => self.counter(it.piece).is_some(),
            _ => true,
        })
    }

    fn lines(&self, events: &[Any]) -> Vec<(Weight, String)> {
        (messages(events))
            .filter_map(|event| Some((weight(&event), self.sentence(&event)?)))
            .collect()
    }
}

impl Words {
    /// The words of a match as it is seen.
    pub(crate) fn of(pack: Arc<Pack>, view: &game::View) -> Self {
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

    /// How a kind of unit is typed: by its code, with its map where both have one of it.
    pub(crate) fn kind_word(&self, id: u32) -> String {
        let row = (u16::try_from(id).ok()).and_then(|id| self.pack.get_counter(CounterId(id)));
        let Some(row) = row else {
            return id.to_string();
        };
        let theatre = |row: &Counter| self.pack.map.area(row.country).theatre;
        let mut others = self.pack.counters.iter();
        let two = others.any(|other| other.code == row.code && theatre(other) != theatre(row));
        if two {
            self.on_map(theatre(row), &row.code)
        } else {
            row.code.to_string()
        }
    }

    /// How something is typed that both maps have.
    fn on_map(&self, theatre: Theatre, word: &str) -> String {
        format!("{}-{word}", slug(scene::theatre(theatre)))
    }

    /// How a Strategic Warfare Box is typed: one map has but one of them.
    pub(crate) fn strategic_warfare(&self, theatre: Theatre) -> String {
        const WORD: &str = "strategic-warfare";
        if self.is_of_both {
            self.on_map(theatre, WORD)
        } else {
            WORD.to_owned()
        }
    }

    /// On which map something is, where there are two: ` in Asia`.
    fn there(&self, theatre: game::Theatre) -> String {
        if self.is_of_both {
            format!(" in {}", politics::theatre(theatre))
        } else {
            String::new()
        }
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
            Some(At::StrategicWarfare(of)) => match game::Theatre::try_from(of) {
                Ok(game::Theatre::Asia) => self.strategic_warfare(Theatre::Asia),
                _ => self.strategic_warfare(Theatre::Europe),
            },
            _ => slug(&self.place(Some(place))),
        }
    }

    /// A place.
    pub(crate) fn place(&self, place: Option<&game::Place>) -> String {
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
            Some(At::Awaiting(it)) => format!(
                "waiting for {}{}",
                politics::once(it.event()),
                there(it.theatre)
            ),
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
    pub(crate) fn turn(&self, turn: u32) -> String {
        let Ok(turn) = u16::try_from(turn).map(TurnId) else {
            return format!("turn {turn}");
        };
        let calendar = &self.pack.calendar;
        format!("{} {}", calendar.turn(turn).name, calendar.year(turn))
    }
}

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
    use std::collections::BTreeSet;

    /// The words of the training pack's opening, and the opening.
    pub(crate) fn training() -> (Words, game::View) {
        use crate::games::axis_empires::ID;
        use crate::referee::hosted;
        let opening = hosted(ID).unwrap().open(None).unwrap();
        let view = opening.live.view(sandtable_kernel::Viewer::Spectator);
        let view: game::View = view.unwrap().to_msg().unwrap();
        let pack = open::find("training").unwrap();
        (Words::of(pack, &view), view)
    }

    /// The words of the opening of a campaign with decks of samples, and the opening.
    pub(crate) fn campaign() -> (Words, game::View) {
        begun(crate::decks::added()[0].clone(), "campaign")
    }

    /// The words of the opening of a campaign on both maps, and the opening.
    pub(crate) fn both() -> (Words, game::View) {
        begun(open::find("axis-empires-open").unwrap(), "campaign-1939")
    }

    fn begun(pack: Arc<Pack>, scenario: &str) -> (Words, game::View) {
        use crate::games::axis_empires::ID;
        use crate::referee::hosted;
        let options = game::Options {
            pack: pack.code.to_string(),
            scenario: scenario.to_owned(),
            ..game::Options::default()
        };
        let options = Any::from_msg(&options).unwrap();
        let opening = hosted(ID).unwrap().open(Some(&options)).unwrap();
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
        let arrived = |piece| {
            let kind = game::event::Kind::Arrived(game::Arrived { piece, at: None });
            Any::from_msg(&game::Event { kind: Some(kind) }).unwrap()
        };
        let next = u32::try_from(view.pieces.len()).unwrap();
        assert!(words.knows(&[arrived(next - 1)]));
        assert!(!words.knows(&[arrived(0), arrived(next)]));
    }

    /// Where both maps have one of a name it is said, and typed, which is meant.
    #[test]
    fn names_of_both_maps_are_told_apart() {
        let (words, view) = both();
        let areas = words.pack().map.areas().len();
        let areas = || (0..).take(areas);
        let described: BTreeSet<String> = areas().map(|id| words.area(id)).collect();
        let typed: BTreeSet<String> = areas().map(|id| words.area_word(id)).collect();
        assert_eq!(
            (described.len(), typed.len()),
            (areas().count(), areas().count())
        );
        assert!(described.contains("Russia in Asia") && described.contains("Poland"));
        assert!(typed.contains("europe-russia") && typed.contains("poland"));
        let kinds = words.pack().counters.len();
        let typed: BTreeSet<String> = (0..).take(kinds).map(|id| words.kind_word(id)).collect();
        assert_eq!(typed.len(), kinds);
        assert!(typed.contains("asia-us-inf") && typed.contains("ger-inf"));
        let box_in = |theatre: game::Theatre| game::Place {
            kind: Some(game::place::Kind::StrategicWarfare(theatre.into())),
        };
        let asia = box_in(game::Theatre::Asia);
        assert_eq!(
            words.place(Some(&asia)),
            "the Strategic Warfare Box in Asia"
        );
        assert_eq!(words.place_word(&asia), "asia-strategic-warfare");
        let (alone, _) = campaign();
        let europe = box_in(game::Theatre::Europe);
        assert_eq!(alone.place(Some(&europe)), "the Strategic Warfare Box");
        assert_eq!(alone.place_word(&europe), "strategic-warfare");
        let counted = game::event::Kind::Counted(game::Counted {
            theatre: game::Theatre::Asia.into(),
            value: -2,
        });
        let counted = game::Event {
            kind: Some(counted),
        };
        assert_eq!(
            words.sentence(&counted).unwrap(),
            "the Strategic Value in Asia is -2"
        );
        let names = view.postures.iter().map(|it| words.posture_name(it.r#box));
        let names: BTreeSet<Option<String>> = names.collect();
        assert_eq!(names.len(), view.postures.len());
    }

    #[test]
    fn what_nobody_knows_is_told_by_its_number() {
        let (words, _) = training();
        assert_eq!(words.piece(60_000), "#60000");
        assert_eq!(words.hex(60_000), "hex 60000");
        assert_eq!(words.place(None), "somewhere else");
    }
}
