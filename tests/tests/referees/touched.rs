//! The files that a game in this workspace touches are those that docs/games.md lists.

use std::fs;
use std::path::{Path, PathBuf};

/// The games of the project.
const GAMES: [&str; 2] = ["aa1940", "axis-empires"];

/// Crates in which no game is named.
const NEUTRAL: [&str; 11] = [
    "crates/auth",
    "crates/export",
    "crates/grpc",
    "crates/live",
    "crates/referee-client",
    "crates/runtime",
    "crates/server",
    "crates/store",
    "services/accounts",
    "services/match-state",
    "services/notifications",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Reports whether a text names a game, by its id or by the name of its modules.
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

/// A file of the game in Rust that the page prints.
struct Printed<'a> {
    file: &'a str,
    /// Where such a file is in this workspace.
    place: &'a str,
    text: &'a str,
}

fn printed(page: &str) -> Vec<Printed<'_>> {
    let mut blocks = page.split("```rust\n");
    let mut before = blocks.next().unwrap();
    let mut printed = Vec::new();
    for block in blocks {
        let (_, link) = before
            .rsplit_once("(../services/rules/examples/nim/")
            .unwrap();
        let (file, said) = link.split_once(')').unwrap();
        let place = said.split('`').nth(1).unwrap();
        let (text, after) = block.split_once("```\n").unwrap();
        printed.push(Printed { file, place, text });
        before = after;
    }
    printed
}

/// A reader who copies the game of the page has what cargo builds as the example `nim`, whole,
/// and the page names the place in this workspace that each file of it has.
#[test]
fn the_game_of_the_page_is_the_one_that_is_built() {
    let page = fs::read_to_string(root().join("docs/games.md")).unwrap();
    let (printed, listed) = (printed(&page), listed());
    let example = root().join("services/rules/examples/nim");
    for Printed { file, place, text } in &printed {
        let built = fs::read_to_string(example.join(file)).unwrap();
        assert_eq!(*text, built, "{file}");
        assert!(listed.iter().any(|path| path == place), "{place}");
    }
    let mut files: Vec<_> = printed.iter().map(|it| example.join(it.file)).collect();
    let mut all = Vec::new();
    sources(&example, &mut all);
    files.sort();
    all.sort();
    assert_eq!(files, all);
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found)
        } else {
            found.push(path)
        }
    }
}

#[test]
fn no_other_service_names_a_game() {
    for crate_folder in NEUTRAL {
        let mut files = Vec::new();
        sources(&root().join(crate_folder).join("src"), &mut files);
        for file in files {
            let text = fs::read_to_string(&file).unwrap();
            let named = GAMES.into_iter().find(|game| names(&text, game));
            assert_eq!(named, None, "{}", file.display());
        }
    }
}

/// Files that concern one game by their nature: its packs, and a ledger that is searched by
/// areas.
const OF_ONE_GAME: [&str; 4] = [
    "lib.rs",
    "packs.rs",
    "commands/ledger.rs",
    "commands/pack.rs",
];

#[test]
fn the_command_line_names_games_in_their_folders_only() {
    let root = root().join("clients/cli/src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    for file in files {
        let path = file.strip_prefix(&root).unwrap();
        let own = path.starts_with("games") || path == Path::new("games.rs");
        let for_tests = ["test_exports.rs", "server/tests.rs", "verify/golden.rs"];
        let named_rightly = OF_ONE_GAME.iter().chain(&for_tests);
        if own || named_rightly.clone().any(|other| path == Path::new(other)) {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        let code = text.split("mod tests {").next().unwrap();
        let named = GAMES.into_iter().find(|game| names(code, game));
        assert_eq!(named, None, "{}", path.display());
    }
}
