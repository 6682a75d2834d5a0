//! Axis Empires in words: what things are called, and how they are typed.

mod choice;
mod fortunes;
mod hexes;
mod legal;
mod politics;
mod question;

use std::ops::Deref;
use std::sync::Arc;

use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::{Counter, CounterId, Pack};
use sandtable_axis_empires::sequence::Segment;
use sandtable_pictures::axis_empires::layout::theatre_name;
pub(crate) use sandtable_pictures::crop::slug;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_sentences::axis_empires as sentences;
pub(crate) use sandtable_sentences::axis_empires::names::{segment_name, side};
pub(crate) use sandtable_sentences::axis_empires::wire::policy_word;
use sandtable_sentences::language::Language;

pub(crate) use hexes::hexes_of;
pub(crate) use question::choices;

/// The words of one match in English, and how its things are typed.
#[derive(Clone, Debug)]
pub(crate) struct MatchText(sentences::MatchText);

impl Deref for MatchText {
    type Target = sentences::MatchText;

    fn deref(&self) -> &sentences::MatchText {
        &self.0
    }
}

impl MatchText {
    /// The words of a match as it is seen.
    pub(crate) fn of(pack: Arc<Pack>, view: &game::View) -> Self {
        Self(sentences::MatchText::of(pack, view, Language::English))
    }

    /// Returns the typed form of a kind of unit: its code, with its map where both have one of
    /// it.
    pub(crate) fn kind_word(&self, id: u32) -> String {
        let row = (u16::try_from(id).ok()).and_then(|id| self.pack().get_counter(CounterId(id)));
        let Some(row) = row else {
            return id.to_string();
        };
        let theatre = |row: &Counter| self.pack().map.area(row.country).theatre;
        let mut others = self.pack().counters.iter();
        let two = others.any(|other| other.code == row.code && theatre(other) != theatre(row));
        if two {
            self.on_map(theatre(row), &row.code)
        } else {
            row.code.to_string()
        }
    }

    /// Returns the typed form of something that both maps have.
    fn on_map(&self, theatre: Theatre, word: &str) -> String {
        format!("{}-{word}", slug(theatre_name(theatre)))
    }

    /// Returns the typed form of a Strategic Warfare Box: one map has but one of them.
    pub(crate) fn strategic_warfare(&self, theatre: Theatre) -> String {
        const WORD: &str = "strategic-warfare";
        if self.is_of_both() {
            self.on_map(theatre, WORD)
        } else {
            WORD.to_owned()
        }
    }

    /// Returns the typed form of a box beside the map.
    fn box_word(&self, id: u32) -> String {
        let row = self.pack().map.boxes().get(id as usize);
        row.map_or_else(|| format!("box {id}"), |row| slug(&row.name))
    }

    /// Returns the typed form of a naval zone.
    fn zone_word(&self, id: u32) -> String {
        let row = self.pack().map.zones().get(id as usize);
        row.map_or_else(|| format!("zone {id}"), |row| slug(&row.name))
    }

    /// Returns the typed form of a place that an order can name.
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
    use prost_types::Any;
    use sandtable_axis_empires::pack::open;
    use sandtable_proto::types::v1::OutcomeCause;
    use sandtable_sentences::narrator::Narrator;
    use std::collections::BTreeSet;

    /// The words of the training pack's opening, and the opening.
    pub(crate) fn training() -> (MatchText, game::View) {
        use crate::games::axis_empires::ID;
        use crate::referee::hosted;
        let opening = hosted(ID).unwrap().open(None).unwrap();
        let view = opening.live.view(sandtable_kernel::Viewer::Spectator);
        let view: game::View = view.unwrap().to_msg().unwrap();
        let pack = open::find("training").unwrap();
        (MatchText::of(pack, &view), view)
    }

    /// The words of the opening of a campaign with decks of samples, and the opening.
    pub(crate) fn campaign() -> (MatchText, game::View) {
        begun(crate::decks::added()[0].clone(), "campaign")
    }

    /// The words of the opening of a campaign on both maps, and the opening.
    pub(crate) fn both() -> (MatchText, game::View) {
        begun(open::find("axis-empires-open").unwrap(), "campaign-1939")
    }

    fn begun(pack: Arc<Pack>, scenario: &str) -> (MatchText, game::View) {
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
        (MatchText::of(pack, &view), view)
    }

    /// A hex of a pack by its code.
    pub(crate) fn at(words: &MatchText, code: &str) -> u32 {
        let hex = words.pack().map.find(code.parse().unwrap());
        u32::from(hex.unwrap().0)
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
    fn names_of_both_maps_differ() {
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
            words.event(&counted, OutcomeCause::Rules).text,
            "The Strategic Value in Asia is -2."
        );
        let names = view.postures.iter().map(|it| words.posture_name(it.r#box));
        let names: BTreeSet<Option<String>> = names.collect();
        assert_eq!(names.len(), view.postures.len());
    }

    #[test]
    fn an_unknown_value_has_its_number() {
        let (words, _) = training();
        assert_eq!(words.piece(60_000), "#60000");
        assert_eq!(words.hex(60_000), "hex 60000");
        assert_eq!(words.place(None), "somewhere else");
    }
}
