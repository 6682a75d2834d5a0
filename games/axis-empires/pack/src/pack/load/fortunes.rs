//! Reads the cards of Fortunes of War.

use std::collections::BTreeSet;

use serde::Deserialize;
use serde_json::Value;

use crate::map::Theatre;
use crate::pack::card::Fortune;
use crate::pack::card::fortune::LETTERS;
use crate::pack::load::card_names::CardNames;
use crate::pack::load::cards::parts;
use crate::pack::load::load_context::{DataLocation, LoadContext};
use crate::pack::source::Sources;
use crate::segment::{Part, Segment};

const FORTUNES: &str = "tables/fortunes.json";

/// The contents of the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FortunesFile {
    decks: Vec<FortuneDeckFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FortuneDeckFile {
    theatre: Theatre,
    cards: Vec<FortuneCardFile>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FortuneCardFile {
    letter: char,
    title: String,
    source: String,
    segments: Vec<String>,
    #[serde(default)]
    requirements: Vec<Value>,
    major: Vec<Value>,
    minor: Vec<Value>,
}

/// The decks, one of each map at most, each with a card of every letter (`AE-+15.1-1`).
pub(super) fn read(context: &mut LoadContext<'_>, known: &CardNames<'_>) -> Vec<Fortune> {
    let mut decks = Vec::new();
    for at in context.having(FORTUNES) {
        let file = context.json::<FortunesFile>(at);
        let read = file.into_iter().flat_map(|file| file.decks);
        decks.extend(read.map(|deck| (at, deck)));
    }
    let mut theatres = BTreeSet::new();
    let mut fortunes = Vec::new();
    for (at, deck) in decks {
        if !theatres.insert(deck.theatre) {
            context.fault(at, "there are two decks of one map");
        }
        every_letter(context, at, &deck.cards);
        let read = deck.cards.into_iter();
        fortunes.extend(read.filter_map(|file| card(context, known, at, (deck.theatre, file))));
    }
    fortunes
}

fn every_letter(context: &mut LoadContext<'_>, at: DataLocation<'_>, cards: &[FortuneCardFile]) {
    for letter in LETTERS {
        match cards.iter().filter(|card| card.letter == letter).count() {
            1 => {}
            0 => context.fault(at, format!("there is no card +{letter}")),
            _ => context.fault(at, format!("two cards have the letter {letter}")),
        }
    }
    for card in cards.iter().filter(|card| !LETTERS.contains(&card.letter)) {
        context.fault(at, format!("no card has the letter {}", card.letter));
    }
}

fn card(
    context: &mut LoadContext<'_>,
    known: &CardNames<'_>,
    at: DataLocation<'_>,
    (theatre, file): (Theatre, FortuneCardFile),
) -> Option<Fortune> {
    let sources = context.take(at, Sources::parse(&file.source))?;
    for field in ["title", "segments", "requirements", "actions"] {
        context.count(FORTUNES, field, sources.of(field));
    }
    let segments = segments(context, at, &file);
    let of = (theatre, None, &*file.title);
    Some(Fortune {
        letter: file.letter,
        theatre,
        segments,
        requirements: parts(context, known, at, of, file.requirements),
        major: parts(context, known, at, of, file.major),
        minor: parts(context, known, at, of, file.minor),
        source: file.source.into(),
        title: file.title.into(),
    })
}

/// The segments of a faction's turn in which a card may be played.
fn segments(
    context: &mut LoadContext<'_>,
    at: DataLocation<'_>,
    file: &FortuneCardFile,
) -> Vec<Segment> {
    let letter = file.letter;
    if file.segments.is_empty() {
        context.fault(at, format!("card +{letter} can never be played"));
    }
    let read = file.segments.iter().map(|word| {
        let mut turn = Segment::ALL
            .into_iter()
            .filter(|segment| segment.part() == Part::FactionTurn);
        let found = turn.find(|segment| segment.word() == word);
        found.ok_or_else(|| format!("card +{letter}: a faction's turn has no segment {word:?}"))
    });
    read.filter_map(|segment| context.take(at, segment))
        .collect()
}
