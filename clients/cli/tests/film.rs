//! Films of stored exports by the command line, read again.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]
#![cfg(feature = "film")]

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Parser;
use flate2::read::GzDecoder;
use prost::Message;
use sandtable_cli::ClientCommand;
use sandtable_cli::args::global::Common;
use sandtable_proto::matches::v1::MatchExport;
use sha2::{Digest, Sha256};

/// Hash of the film of the README's war that is 96 pixels wide, with a frame for each round. When
/// films change on purpose, `make film` makes the README's anew, and this is the new hash.
const SMALL_FILM: &str = "0455eddf57ac8c7ad99255d4e0c4e173f1151f456fb2df72a58fe3fe09d73356";

/// Frames of the picture in the README, and its bytes at most.
const README_FRAMES: usize = 124;
const README_BYTES: u64 = 1_500_000;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    command: ClientCommand,
}

/// A folder with an export in it.
struct Studio {
    folder: tempfile::TempDir,
    export: PathBuf,
}

impl Studio {
    /// Of a match that is stored, as it is or changed.
    fn of(name: &str, change: impl FnOnce(&mut MatchExport)) -> Self {
        let stored = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata");
        let packed = fs::read(stored.join(format!("{name}.sandtable.gz"))).unwrap();
        let mut content = Vec::new();
        GzDecoder::new(&*packed).read_to_end(&mut content).unwrap();
        let mut export = MatchExport::decode(&*content).unwrap();
        change(&mut export);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("match.sandtable");
        fs::write(&path, export.encode_to_vec()).unwrap();
        Self {
            folder,
            export: path,
        }
    }

    fn stored(name: &str) -> Self {
        Self::of(name, |_| {})
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Films the export into a file or folder of that name, by what is typed.
    async fn film(&self, out: &str, words: &[&str]) -> anyhow::Result<PathBuf> {
        let out = self.path(out);
        let (export, file) = (self.export.to_str().unwrap(), out.to_str().unwrap());
        let line = [&["sandtable", "film", export, "--out", file], words].concat();
        let line = Line::try_parse_from(line)?;
        line.command.run(&line.common).await?;
        Ok(out)
    }

    async fn refused(&self, out: &str, words: &[&str]) -> String {
        format!("{:#}", self.film(out, words).await.unwrap_err())
    }
}

/// A GIF's frames as they are shown, each with its time in hundredths of a second.
struct ShownFilm {
    width: usize,
    frames: Vec<(Vec<u8>, u16)>,
}

impl ShownFilm {
    fn of(path: &Path) -> Self {
        let bytes = fs::read(path).unwrap();
        let mut decoder = gif::DecodeOptions::new().read_info(&*bytes).unwrap();
        let (width, height) = (decoder.width() as usize, decoder.height() as usize);
        let mut shown = vec![0; width * height];
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let (left, top) = (frame.left as usize, frame.top as usize);
            for (index, place) in frame.buffer.iter().enumerate() {
                let (x, y) = (index % frame.width as usize, index / frame.width as usize);
                if Some(*place) != frame.transparent {
                    shown[(top + y) * width + left + x] = *place;
                }
            }
            frames.push((shown.clone(), frame.delay));
        }
        Self { width, frames }
    }
}

/// The captions of the pictures in a folder, frame by frame.
fn captions(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|it| it.unwrap().path()).collect();
    files.sort();
    let captions = files.iter().map(|file| {
        let picture = fs::read_to_string(file).unwrap();
        let (_, rest) = picture.split_once("<title>").unwrap();
        rest.split_once("</title>").unwrap().0.to_owned()
    });
    captions.collect()
}

#[tokio::test]
async fn a_match_of_each_game_is_filmed_turn_by_turn() {
    for (name, words, frames) in [
        ("exports/aa-sensible-1", ["--from", "0"], 13),
        ("exports/ae-south-seas-1", ["--to", "120"], 4),
    ] {
        let studio = Studio::stored(name);
        let words = [
            &words[..],
            &["--width", "96", "--seconds-per-frame", "0.25"],
        ]
        .concat();
        let path = studio.film("war.gif", &words).await.unwrap();
        let film = ShownFilm::of(&path);
        assert_eq!((film.width, film.frames.len()), (96, frames), "{name}");
        for pair in film.frames.windows(2) {
            assert!(pair[0].0 != pair[1].0, "a frame shows nothing new");
            assert_eq!(pair[0].1, 25);
        }
        assert_eq!(film.frames.last().unwrap().1, 100);
        let again = studio.film("again.gif", &words).await.unwrap();
        assert_eq!(fs::read(path).unwrap(), fs::read(again).unwrap());
    }
}

#[tokio::test]
async fn a_caption_is_seen() {
    let studio = Studio::stored("exports/aa-random-1");
    let words = ["--width", "400", "--to", "0"];
    let film = ShownFilm::of(&studio.film("war.gif", &words).await.unwrap());
    // Letters of nine points on a line that is dark where there are none.
    let rows = film.frames[0].0.chunks(film.width).take(14);
    let places = |from: usize, to: usize| -> BTreeSet<u8> {
        rows.clone()
            .flat_map(|row| &row[from..to])
            .copied()
            .collect()
    };
    assert!(places(0, 200).len() > 4, "{:?}", places(0, 200));
    assert_eq!(places(300, 400).len(), 1);
}

#[tokio::test]
async fn the_words_choose_the_frames() {
    let studio = Studio::stored("exports/aa-sensible-1");
    let folder =
        async |name: &str, words: &[&str]| captions(&studio.film(name, words).await.unwrap());
    let rounds = folder("rounds", &["--every", "round"]).await;
    assert_eq!(rounds[..2], ["Round 1", "Round 2"]);
    let end = "Round 2: the round limit is reached with no side holding what it needs";
    assert_eq!(rounds.last().unwrap(), end);
    let entries = ["--every", "entry", "--from", "2", "--to", "3"];
    let phase = "Round 1: Germany, combat move";
    let captions = [format!("{phase}, entry 2"), format!("{phase}, entry 3")];
    assert_eq!(folder("entries", &entries).await, captions);
    let turns = folder("turns", &[]).await;
    assert_eq!(turns[..2], ["Round 1: Germany", "Round 1: Soviet Union"]);
    let one = folder("one", &["--every", "phase", "--from", "3", "--to", "3"]).await;
    assert_eq!(one, [phase]);
}

#[tokio::test]
async fn an_animated_png_is_written_too() {
    let studio = Studio::stored("exports/aa-sensible-1");
    for name in ["war.apng", "war.PNG"] {
        let words = ["--width", "96", "--every", "phase", "--to", "40"];
        let bytes = fs::read(studio.film(name, &words).await.unwrap()).unwrap();
        assert!(bytes.starts_with(b"\x89PNG"));
        assert!(bytes.windows(4).any(|part| part == b"acTL"));
    }
}

#[tokio::test]
async fn what_cannot_be_filmed_is_refused_in_a_sentence() {
    let studio = Studio::stored("exports/aa-sensible-1");
    fs::create_dir(studio.path("full")).unwrap();
    fs::write(studio.path("full/x"), "x").unwrap();
    for (out, words, sentence) in [
        (
            "war.mp4",
            vec![],
            "the name of a film ends in .gif, .apng or .png",
        ),
        ("war.webp", vec![], "this program writes no WebP"),
        (
            "war.gif",
            vec!["--from", "2", "--to", "1"],
            "nothing is filmed from entry 2 to entry 1",
        ),
        (
            "war.gif",
            vec!["--to", "472"],
            "the match has 471 entries, and no entry 472",
        ),
        (
            "no/war.gif",
            vec!["--to", "0"],
            "no/war.gif: No such file or directory",
        ),
        ("full", vec![], "full is not empty"),
        (
            "war.gif",
            vec!["--to", "0", "--around", "nowhere"],
            "the map has no \"nowhere\"",
        ),
        (
            "war.gif",
            vec!["--seconds-per-frame", "0"],
            "must be from 0.02 to 60 seconds",
        ),
        ("war.gif", vec!["--width", "9"], "9 is not in 64..=4096"),
        (
            "pictures",
            vec!["--every", "entry"],
            "all of its 472 frames would take about ",
        ),
    ] {
        let refused = studio.refused(out, &words).await;
        assert!(refused.contains(sentence), "{refused}");
    }
    let other = Studio::of("exports/aa-sensible-1", |export| {
        export.r#match.as_mut().unwrap().game = "chess".to_owned();
    });
    let refused = other.refused("war.gif", &[]).await;
    assert!(
        refused.contains("does not referee the game \"chess\""),
        "{refused}"
    );
    fs::remove_file(&studio.export).unwrap();
    let refused = studio.refused("war.gif", &[]).await;
    assert!(refused.contains("there is no file"), "{refused}");
    let left = fs::read_dir(studio.folder.path()).unwrap();
    let left: BTreeSet<_> = left.map(|it| it.unwrap().file_name()).collect();
    assert_eq!(left, BTreeSet::from(["full".into()]), "no part of a film");
}

#[tokio::test]
async fn the_film_in_the_readme_is_what_is_filmed() {
    let picture = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/war.gif");
    let studio = Studio::stored("war");
    let words = ["--width", "96", "--every", "round"];
    let small = studio.film("war.gif", &words).await.unwrap();
    let hash = hex::encode(Sha256::digest(fs::read(&small).unwrap()));
    assert_eq!(hash, SMALL_FILM, "films have changed: run `make film`");
    let shown = ShownFilm::of(&picture);
    assert_eq!((shown.width, shown.frames.len()), (800, README_FRAMES));
    assert!(fs::metadata(picture).unwrap().len() <= README_BYTES);
}
