//! `PACKS.md` is sufficient to write a pack: the pack in it loads and can be played, and its
//! statements about the open packs are true.

use std::collections::BTreeMap;

use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::pack::{Basis, load};
use sandtable_axis_empires::sampler;
use sandtable_kernel::{DiceKey, Game, ServerSeed};

const DOCUMENT: &str = include_str!("../../PACKS.md");

/// The files of the document: a line that is a path in backticks, and the block after it.
fn files() -> BTreeMap<&'static str, String> {
    let mut files = BTreeMap::new();
    let mut named = None;
    let mut open = None;
    for line in DOCUMENT.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (Some((path, text)), Some("")) => {
                files.insert(*path, String::clone(text));
                open = None;
            }
            (Some((_, text)), _) => {
                text.push_str(line);
                text.push('\n');
            }
            (None, Some(_)) => open = named.take().map(|path| (path, String::new())),
            (None, None) => {
                let path = line
                    .strip_prefix('`')
                    .and_then(|line| line.strip_suffix('`'));
                named = path.filter(|path| path.contains('.')).or(named);
            }
        }
    }
    files
}

#[test]
fn the_pack_of_the_document_loads() {
    let files = files();
    let wanted = PACKS[0].files.iter().map(|(path, _)| *path);
    let wanted = wanted.filter(|path| !path.starts_with("scenarios/"));
    for path in wanted {
        assert!(files.contains_key(path), "{path} is not in the document");
    }
    let pairs = files.iter().map(|(path, text)| (*path, text.as_str()));
    let loaded = load(pairs).unwrap_or_else(|problems| panic!("{:#?}", problems.0));
    assert_eq!(&*loaded.pack.code, "four-hexes");
    // The pack declares its map as invented.
    let bases = loaded.report.fields.iter();
    let mut bases = bases.filter(|field| &*field.file == "maps/hexes.csv");
    assert!(bases.all(|field| field.data.iter().all(|(basis, _)| *basis == Basis::Ours)));
    let pack = loaded.pack;
    let game = AxisEmpires::new([pack.clone()].into_iter().collect());
    let options = game.one_seat_each(&pack.code, &pack.scenarios[0].code);
    let mut state = game.new_match(&options.unwrap()).unwrap();
    let key = DiceKey::derive(&ServerSeed([3; 32]), []);
    let mut number = 0;
    while let Some(seat) = game.awaited(&state).iter().next() {
        let command = sampler::pick(&state, seat, |most| number as usize % most.max(1)).unwrap();
        let mut events = Vec::new();
        let mut dice = key.entry(number);
        game.apply(&mut state, seat, &command, &mut dice, &mut events)
            .unwrap();
        number += 1;
        assert!(number < 2_000, "the duel does not end");
    }
    assert!(number > 10, "{number} commands");
}

/// The words of the schema that are words of the format.
fn words(pointer: &str) -> Vec<String> {
    let text = include_str!("../../schema/pack.schema.json");
    let schema: serde_json::Value = serde_json::from_str(text).unwrap();
    let words = schema.pointer(pointer).unwrap().as_array().unwrap();
    let words = words.iter().map(|word| word.as_str().unwrap().to_owned());
    words.filter(|word| !word.is_empty()).collect()
}

#[test]
fn the_document_names_every_kind_of_marker_and_side() {
    let kinds = words("/$defs/counters~1markers.csv/properties/kind/enum");
    let sides = words("/$defs/stack/properties/facing/enum");
    assert_eq!((kinds.len(), sides.len()), (63, 6));
    for word in kinds.iter().chain(&sides) {
        assert!(DOCUMENT.contains(&format!("`{word}`")), "{word}");
    }
}

#[test]
fn the_document_lists_the_open_packs() {
    for open in &PACKS {
        let row = DOCUMENT
            .lines()
            .find(|line| line.starts_with(&format!("| `{}`", open.code)))
            .unwrap_or_else(|| panic!("{} is not listed", open.code));
        for scenario in &open.pack().scenarios {
            let turns = scenario.last.0 - scenario.first.0 + 1;
            let (_, after) = row.split_once(&format!("`{}` (", scenario.code)).unwrap();
            let said: String = after.chars().take_while(char::is_ascii_digit).collect();
            assert_eq!(said, turns.to_string(), "{}", scenario.code);
        }
    }
}
