//! Every game through one door.

use prost_types::Any;
use sandtable_pictures::crop::Region;
use sandtable_proto::matches::v1::MatchExport;
use sandtable_proto::types::v1::OutcomeCause;
use sandtable_sentences::language::Language;

use super::*;
use crate::games::presentation::DrawSettings;
use crate::output::text::line_of;
use crate::replay::Film;
use crate::test_exports;

/// Returns the text of a film from its beginning to its end.
fn describe(game: &str, export: MatchExport) -> Vec<String> {
    let mut film = Film::new(export).unwrap();
    let mut described = Vec::new();
    while let Some(step) = film.step().unwrap() {
        let events = step.applied.events.into_iter();
        let events: Vec<Any> = events.filter_map(|it| it.event).collect();
        let view = film.view().unwrap();
        let narrator = presentation(game).narrator(&view, Language::English);
        let narrator = narrator.unwrap();
        assert!(narrator.knows(&events));
        let sentences = (events.iter()).map(|it| narrator.sentence(it, OutcomeCause::Rules));
        described.extend(sentences.map(|it| line_of(&it)));
    }
    described
}

#[test]
fn both_games_are_told_in_words() {
    let board = describe("aa1940", test_exports::export(80));
    assert!(board.iter().any(|line| line.contains("Germany")));
    let hexes = describe("axis-empires", test_exports::axis_empires(200));
    for words in ["== ", " goes from ", " is turned over"] {
        assert!(hexes.iter().any(|line| line.contains(words)), "{words}");
    }
}

#[test]
fn an_unknown_game_is_shown_as_it_is_and_never_as_one_of_ours() {
    let words = Any {
        type_url: "type.googleapis.com/google.protobuf.StringValue".to_owned(),
        value: b"\x0a\x05mated".to_vec(),
    };
    let chess = presentation("chess");
    let narrator = chess.narrator(&Any::default(), Language::German).unwrap();
    let shown = narrator.sentence(&words, OutcomeCause::Rules).text;
    assert!(shown.contains("mated"), "{shown}");
    assert!(narrator.questions(&words).is_empty());
    assert!(chess.stage(Default::default()).unwrap().is_none());

    let typed = ArgMatches::default();
    let drawn = DrawSettings {
        picture: None,
        seat: None,
        region: &Region::whole(),
    };
    for (missing, refused) in [
        ("map", chess.draw(&Any::default(), drawn)),
        ("map", chess.draw_opening(&typed, drawn)),
        ("odds", chess.odds(&typed, false)),
        ("options", chess.options(&typed, Some(&[])).map(|_| ())),
    ] {
        let said = refused.unwrap_err().to_string();
        assert!(
            said.contains(missing) && said.contains("\"chess\""),
            "{said}"
        );
    }
}

#[derive(clap::Parser)]
struct Line {
    #[command(flatten)]
    words: GameArguments<ForOptions>,
}

#[test]
fn words_of_one_game_are_not_for_another() {
    let read = |line: &[&str]| {
        let line = [&["host"], line].concat();
        <Line as clap::Parser>::try_parse_from(line).unwrap().words
    };
    let (board, hexes) = (presentation("aa1940"), presentation("axis-empires"));
    let rounds = read(&["--rounds", "3"]);
    assert!(rounds.of(&*board).is_ok());
    let said = rounds.of(&*hexes).unwrap_err().to_string();
    assert_eq!(said, "--rounds is for aa1940 only");
    let pack = read(&["--pack", "training"]);
    assert!(pack.of(&*hexes).is_ok() && pack.of(&*board).is_err());
    assert!(pack.must_be_absent("JSON says it all").is_err());
    for game in [board, hexes, presentation("chess")] {
        let words = read(&[]);
        words.must_be_absent("nothing was typed").unwrap();
        let typed = words.of(&*game).unwrap();
        assert_eq!(
            game.options(typed, None).unwrap().is_some(),
            game.id() != "chess"
        );
    }
}
