//! Hostile messages that a server or a referee packs: they are shown in words, as JSON and as a
//! picture, or refused. `TEST_FUZZ_INPUTS` says how many inputs all targets take together.

use prost::Message;
use prost_types::Any;
use sandtable_fuzz::choices::Choices;
use sandtable_fuzz::packed;
use sandtable_pictures::crop::Region;
use sandtable_proto::matches::v1::{LogEntry, MatchExport};
use sandtable_proto::types::v1::OutcomeCause;
use sandtable_sentences::language::Language;
use sha2::{Digest, Sha256};

use super::presentation;
use crate::games::presentation::DrawSettings;
use crate::output::color::ColorChoice;
use crate::output::writer;
use crate::replay::Film;
use crate::test_exports;

/// Default number of inputs of all targets, and the share of this one.
const INPUTS: usize = 60_000;
const ONE_IN: usize = 400;

/// One in so many is drawn, too: that takes longer.
const DRAWN: usize = 4;

/// Blocks of bytes of an input.
const BLOCKS: u8 = 5;

/// Maximum bytes of a text for each byte of the data that it describes.
const LONGER: usize = 64;

/// Bytes that a text may have besides.
const AROUND: usize = 64 << 10;

/// The bytes of an input, which follow from its number.
fn input(number: usize) -> Vec<u8> {
    let block = |it| {
        let mut hash = Sha256::new();
        hash.update(number.to_be_bytes());
        hash.update([it]);
        hash.finalize()
    };
    (0..BLOCKS).flat_map(block).collect()
}

/// Packed messages of a match.
#[derive(Default)]
struct MatchMessages {
    views: Vec<Any>,
    events: Vec<Any>,
}

impl MatchMessages {
    fn of(export: MatchExport) -> Self {
        let mut sound = Self::default();
        let mut film = Film::new(export).unwrap();
        while let Some(step) = film.step().unwrap() {
            let events = step.applied.events.into_iter();
            sound.events.extend(events.filter_map(|it| it.event));
        }
        sound.views.push(film.view().unwrap());
        sound
    }
}

/// Asserts that a text is bounded, and that nothing in it controls a terminal.
fn must_be_harmless(text: &str, told: usize) {
    assert!(text.len() <= told * LONGER + AROUND, "{} bytes", text.len());
    let shown = writer::harmless(text, ColorChoice::Plain);
    let steers = |it: char| it.is_control() && !matches!(it, '\n' | '\t');
    assert!(!shown.contains(steers), "{shown:?}");
}

/// Shows a match of a game whose packed messages are all hostile. Returns whether it could be
/// drawn, if that was tried.
fn show(
    game: &str,
    choices: &mut Choices<'_>,
    sound: &MatchMessages,
    picture: Option<&std::path::Path>,
) -> bool {
    let game = presentation(game);
    let view = packed::any(choices, &sound.views);
    let events = [(); 2].map(|()| packed::any(choices, &sound.events));
    let told = view.encoded_len() + events.iter().map(Message::encoded_len).sum::<usize>();
    for language in Language::ALL {
        let Ok(narrator) = game.narrator(&view, language) else {
            continue;
        };
        narrator.knows(&events);
        for event in &events {
            let sentence = narrator.sentence(event, OutcomeCause::Rules);
            must_be_harmless(&sentence.text, told);
        }
        for question in narrator.questions(&view) {
            must_be_harmless(&question, told);
        }
    }
    must_be_harmless(&game.progress(&events).unwrap_or_default(), told);
    for line in game.option_lines(&view) {
        must_be_harmless(&line, told);
    }
    game.bids(&view);
    must_be_harmless(&writer::packed(&view), told);
    must_be_harmless(&writer::content(&view).to_string(), told);
    let entry = LogEntry {
        events: events.into(),
        sequence: 7,
        ..LogEntry::default()
    };
    let entry = writer::message(&entry).unwrap();
    assert_eq!(entry["sequence"], "7");
    must_be_harmless(&entry.to_string(), told);
    let region = Region::whole();
    let drawn = DrawSettings {
        picture,
        seat: Some(0),
        region: &region,
    };
    picture.is_some() && game.draw(&view, drawn).is_ok()
}

#[test]
fn whatever_is_packed_is_shown_or_refused() {
    let all = std::env::var("TEST_FUZZ_INPUTS");
    let all = all.map_or(INPUTS, |all| all.parse().unwrap());
    let games = [
        ("aa1940", MatchMessages::of(test_exports::export(60))),
        (
            "axis-empires",
            MatchMessages::of(test_exports::axis_empires(60)),
        ),
        ("chess", MatchMessages::default()),
    ];
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("picture.svg");
    let mut drawn = 0;
    for number in 0..all.div_ceil(ONE_IN) {
        let (game, sound) = &games[number % games.len()];
        let picture = number.is_multiple_of(DRAWN).then_some(file.as_path());
        let bytes = input(number);
        drawn += usize::from(show(game, &mut Choices::of(&bytes), sound, picture));
    }
    assert!(drawn > 0, "some input is good");
}
