//! The files that a game in this workspace touches are those that docs/games.md lists.

use std::fs;
use std::path::{Path, PathBuf};

/// The games of the project.
const GAMES: [&str; 2] = ["aa1940", "axis-empires"];

/// Services in which no game is named.
const SERVICES: [&str; 6] = [
    "accounts",
    "common",
    "live",
    "match-state",
    "notifications",
    "store",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Whether a text names a game, as its id stands there or as its modules are called.
fn names(text: &str, game: &str) -> bool {
    text.contains(game) || text.contains(&game.replace('-', "_"))
}

/// The files and folders of the list: what stands between backquotes and has a slash or an end.
fn listed() -> Vec<String> {
    let page = fs::read_to_string(root().join("docs/games.md")).unwrap();
    let (_, part) = page
        .split_once("These are all the files that it\ntouches:")
        .unwrap();
    let list = part.lines().filter(|line| line.starts_with("- "));
    let quoted = list.flat_map(|line| line.split('`').skip(1).step_by(2));
    let paths = quoted.filter(|text| text.contains('/') || *text == "Cargo.toml");
    paths.map(str::to_owned).collect()
}

#[test]
fn every_game_is_in_every_file_of_the_list() {
    let listed = listed();
    assert!(listed.len() >= 8, "{listed:?}");
    for game in GAMES {
        for path in &listed {
            let own = path.replace("NAME", game);
            let place = [own.clone(), own.replace('-', "_")]
                .map(|path| root().join(path))
                .into_iter()
                .find(|place| place.exists());
            let place = place.unwrap_or_else(|| panic!("there is no {own}"));
            if place.is_file() && !path.contains("NAME") {
                let text = fs::read_to_string(&place).unwrap();
                assert!(names(&text, game), "{path} does not name {game}");
            }
        }
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, found),
            false => found.push(path),
        }
    }
}

#[test]
fn no_other_service_names_a_game() {
    for service in SERVICES {
        let mut files = Vec::new();
        sources(
            &root().join("services").join(service).join("src"),
            &mut files,
        );
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            let named = GAMES.into_iter().find(|game| names(&text, game));
            assert_eq!(named, None, "{}", file.display());
        }
    }
}
