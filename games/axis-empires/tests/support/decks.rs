//! The open packs of both maps with decks of samples, and a campaign for each.
#![allow(dead_code, reason = "each test file takes what it needs")]

use std::sync::{Arc, OnceLock};

use sandtable_axis_empires::library::Library;
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::pack::{Loaded, Pack, load};

/// A map's decks: pairs of a path inside the pack and a text.
pub(crate) type Files = [(&'static str, &'static str); 5];

macro_rules! decks {
    ($map:literal) => {
        [
            ("cards/axis.json", decks!(@file $map, "cards/axis.json")),
            ("cards/western.json", decks!(@file $map, "cards/western.json")),
            ("cards/soviet.json", decks!(@file $map, "cards/soviet.json")),
            ("tables/events.json", decks!(@file $map, "events.json")),
            ("scenarios/campaign.json", decks!(@file $map, "campaign.json")),
        ]
    };
    (@file $map:literal, $file:literal) => {
        include_str!(concat!("../decks/", $map, "/", $file))
    };
}

/// Europe's.
pub(crate) const EUROPE: Files = decks!("europe");
/// Asia's.
pub(crate) const ASIA: Files = decks!("asia");

/// Files that belong to the pack of both maps alone.
pub(crate) const BOTH: [(&str, &str); 2] = [
    ("pack.json", include_str!("../decks/both/pack.json")),
    (
        "scenarios/campaign.json",
        include_str!("../decks/both/campaign.json"),
    ),
];

/// Reports whether a file is not part of the pack's own campaigns, which other decks replace.
fn is_of_the_war(path: &str) -> bool {
    !(path.starts_with("cards/")
        || path.starts_with("scenarios/campaign-")
        || path == "tables/events.json")
}

/// An open pack's files with decks in place of its own.
pub(crate) fn files(open: &str, decks: &Files) -> Vec<(&'static str, &'static str)> {
    let found = PACKS.iter().find(|pack| pack.code == open);
    let found = found.expect("the open packs are known");
    let war = found.files.iter().filter(|(path, _)| is_of_the_war(path));
    war.chain(decks).copied().collect()
}

/// An open pack with decks.
pub(crate) fn read(open: &str, decks: &Files) -> Loaded {
    load(files(open, decks)).unwrap_or_else(|problems| panic!("{:#?}", problems.0))
}

/// The open packs of both maps with decks as one.
pub(crate) fn both() -> &'static Arc<Pack> {
    static READ: OnceLock<Arc<Pack>> = OnceLock::new();
    READ.get_or_init(|| {
        let maps = [("totaler-krieg-open", &EUROPE), ("dai-senso-open", &ASIA)];
        let mut files: Vec<(String, String)> = Vec::new();
        for (path, text) in BOTH {
            files.push((path.to_owned(), text.to_owned()));
        }
        for (open, decks) in maps {
            for (path, text) in self::files(open, decks) {
                files.push((format!("{open}/{path}"), text.to_owned()));
            }
        }
        let pairs = files.iter().map(|(path, text)| (&**path, &**text));
        let loaded = load(pairs).unwrap_or_else(|problems| panic!("{:#?}", problems.0));
        loaded.pack.into()
    })
}

/// Both of them, under codes of their own.
pub(crate) fn added() -> &'static [Arc<Pack>; 2] {
    static ADDED: OnceLock<[Arc<Pack>; 2]> = OnceLock::new();
    ADDED.get_or_init(|| {
        let maps = [
            ("totaler-krieg-open", "decks-europe", &EUROPE),
            ("dai-senso-open", "decks-asia", &ASIA),
        ];
        maps.map(|(open, code, decks)| {
            let mut pack = read(open, decks).pack;
            pack.code = code.into();
            pack.into()
        })
    })
}

/// The packs at hand with all of these.
pub(crate) fn library() -> Library {
    added().iter().chain([both()]).cloned().collect()
}
