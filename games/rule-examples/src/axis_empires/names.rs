//! Names as people write them: without regard to capitals, blanks and hyphens.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{AreaId, BoxId, HexCode, HexId, Theatre, ZoneId};
use sandtable_axis_empires::pack::{
    CounterId, MarkerId, Pack, Policy, Posture, PostureBoxId, Truce, TurnId,
};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::{Kind, Pile};
use serde::de::DeserializeOwned;

use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// The letters and digits of a name, in small letters.
pub(super) fn plain(name: &str) -> String {
    let letters = name.chars().filter(|it| it.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

/// A name as packs write words: small letters, with hyphens.
pub(super) fn kebab(name: &str) -> String {
    let lower = name.trim().to_lowercase();
    let parts = lower.split(|letter: char| letter.is_whitespace() || matches!(letter, '_' | '-'));
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

/// A name of one word or of several that follow each other, the longest that is one.
///
/// # Errors
///
/// It is none.
pub(super) fn named<T>(
    words: &mut StatementTokens<'_>,
    what: &str,
    find: impl Fn(&str) -> Option<T>,
) -> Result<T, Fault> {
    const LONGEST: usize = 5;
    for count in (1..=LONGEST).rev() {
        let mut ahead = words.clone();
        let taken: Vec<&str> = ahead.by_ref().take(count).collect();
        let is_sign = |word: &&str| !word.contains(char::is_alphanumeric);
        if taken.len() < count || taken.iter().any(is_sign) {
            continue;
        }
        if let Some(found) = find(&taken.join(" ")) {
            *words = ahead;
            return Ok(found);
        }
    }
    let word = words.word(what)?;
    Err(Fault::text(what, format!("{word:?}")))
}

/// A name with the map before it, as in `europe/Britain`.
pub(super) fn split_map(text: &str) -> (Option<Theatre>, &str) {
    match text.split_once('/') {
        Some((map, rest)) if theatre_word(map).is_some() => (theatre_word(map), rest.trim_start()),
        _ => (None, text),
    }
}

fn theatre_word(word: &str) -> Option<Theatre> {
    match plain(word).as_str() {
        "europe" => Some(Theatre::Europe),
        "asia" => Some(Theatre::Asia),
        _ => None,
    }
}

/// A map's word, if one follows.
pub(super) fn theatre_if_any(words: &mut StatementTokens<'_>) -> Option<Theatre> {
    let theatre = words.peek().and_then(theatre_word);
    if theatre.is_some() {
        words.next();
    }
    theatre
}

/// A map's word; without one the only map of the pack.
pub(super) fn theatre(
    words: &mut StatementTokens<'_>,
    only: Option<Theatre>,
) -> Result<Theatre, Fault> {
    let found = theatre_if_any(words).or(only);
    found.ok_or_else(|| {
        let found = words.peek().unwrap_or("the end of the line");
        Fault::text("\"europe\" or \"asia\"", found)
    })
}

/// A faction by its word.
pub(super) fn faction_of(word: &str) -> Option<Faction> {
    match plain(word).as_str() {
        "axis" => Some(Faction::Axis),
        "western" | "west" => Some(Faction::Western),
        "soviet" | "soviets" => Some(Faction::Soviet),
        _ => None,
    }
}

pub(super) fn faction(words: &mut StatementTokens<'_>) -> Result<Faction, Fault> {
    named(words, "a faction: axis, western or soviet", faction_of)
}

pub(super) fn segment(words: &mut StatementTokens<'_>) -> Result<Segment, Fault> {
    named(words, "a segment", |text| {
        let text = plain(text);
        let short = ["segment", "phase"]
            .iter()
            .find_map(|end| text.strip_suffix(end));
        let mut all = Segment::ALL.into_iter();
        all.find(|it| {
            let word = plain(it.word());
            word == text || Some(word.as_str()) == short
        })
    })
}

/// `YEAR TURN`.
pub(super) fn turn(words: &mut StatementTokens<'_>, pack: &Pack) -> Result<TurnId, Fault> {
    let year: u16 = words.number("a year")?;
    named(words, "a turn of the year", |text| {
        let months = months(text);
        let names = (0..pack.calendar.turns_of_year()).filter_map(|index| {
            let turn = TurnId(u16::try_from(index).ok()?);
            Some(&pack.calendar.turn(turn).name)
        });
        let mut names = names.filter(|name| months.len() == 2 && self::months(name) == months);
        let name = names.next()?;
        pack.calendar.find(year, name)
    })
}

/// The beginnings of the months that a turn's name has.
fn months(name: &str) -> Vec<String> {
    let parts = name.split(|letter: char| !letter.is_alphabetic());
    let parts = parts.filter(|part| !part.is_empty());
    parts
        .map(|part| part.chars().take(3).flat_map(char::to_lowercase).collect())
        .collect()
}

/// The hex with a code.
pub(super) fn hex_of(pack: &Pack, word: &str) -> Option<HexId> {
    let code: HexCode = word.to_lowercase().parse().ok()?;
    pack.map.find(code)
}

pub(super) fn hex(words: &mut StatementTokens<'_>, pack: &Pack) -> Result<HexId, Fault> {
    let word = words.word("a hex")?;
    hex_of(pack, word).ok_or_else(|| Fault::text("a hex of the map", format!("{word:?}")))
}

/// Areas, zones and boxes by name.
fn find_named<'a, R: 'a>(
    rows: impl Iterator<Item = &'a R>,
    text: &str,
    of: impl Fn(&R) -> (&str, Theatre),
) -> Option<Vec<usize>> {
    let rows: Vec<&R> = rows.collect();
    let fitting = |theatre: Option<Theatre>, name: &str| -> Vec<usize> {
        let name = plain(name);
        let rows = rows.iter().enumerate().filter(|(_, row)| {
            let (own, there) = of(row);
            plain(own) == name && theatre.is_none_or(|theatre| theatre == there)
        });
        rows.map(|(index, _)| index).collect()
    };
    // A name can have a stroke of its own, as Europe/Africa.
    let whole = fitting(None, text);
    let (theatre, name) = split_map(text);
    let found = if whole.is_empty() {
        fitting(theatre, name)
    } else {
        whole
    };
    (!found.is_empty()).then_some(found)
}

/// The one row of a name.
fn only(found: Vec<usize>, what: &str) -> Result<u8, Fault> {
    match found[..] {
        [index] => u8::try_from(index).map_err(|_| Fault::text(what, "too many")),
        _ => Err(Fault::text(
            format!("{what} with its map, as in europe/NAME"),
            "one name on both maps",
        )),
    }
}

pub(super) fn area(words: &mut StatementTokens<'_>, pack: &Pack) -> Result<AreaId, Fault> {
    area_on(words, pack, None)
}

/// A country, dependent or region; of two with one name that of a map.
pub(super) fn area_on(
    words: &mut StatementTokens<'_>,
    pack: &Pack,
    theatre: Option<Theatre>,
) -> Result<AreaId, Fault> {
    let what = "a country, dependent or region";
    let found = named(words, what, |text| {
        let rows = pack.map.areas().iter();
        find_named(rows, text, |row| (&*row.name, row.theatre))
    })?;
    let here = |index: &usize| pack.map.areas()[*index].theatre;
    let mut matching = found.iter().filter(|it| Some(here(it)) == theatre);
    match matching.next() {
        Some(index) if found.len() > 1 => only(vec![*index], what).map(AreaId),
        _ => only(found, what).map(AreaId),
    }
}

pub(super) fn zone(words: &mut StatementTokens<'_>, pack: &Pack) -> Result<ZoneId, Fault> {
    let what = "a naval zone";
    let found = named(words, what, |text| {
        let rows = pack.map.zones().iter();
        find_named(rows, text, |row| (&*row.name, row.theatre))
    })?;
    only(found, what).map(ZoneId)
}

/// The off-map box of a name.
pub(super) fn box_of(pack: &Pack, text: &str) -> Option<BoxId> {
    let rows = pack.map.boxes().iter();
    let found = find_named(rows, text, |row| (&*row.name, row.theatre))?;
    only(found, "a box").ok().map(BoxId)
}

pub(super) fn off_map(words: &mut StatementTokens<'_>, pack: &Pack) -> Result<BoxId, Fault> {
    named(words, "a box beside the map", |text| box_of(pack, text))
}

/// The map that a kind of counter is of; none for one of either.
pub(super) fn theatre_of(pack: &Pack, kind: Kind) -> Option<Theatre> {
    match kind {
        Kind::Unit(id) => Some(pack.map.area(pack.counter(id).country).theatre),
        Kind::Marker(id) => {
            let maps = [Theatre::Europe, Theatre::Asia].into_iter();
            let mut maps = maps.filter(|theatre| pack.is_marker_of(*theatre, id));
            match (maps.next(), maps.next()) {
                (Some(theatre), None) => Some(theatre),
                _ => None,
            }
        }
    }
}

/// The kinds of units and markers with a code: one, or one of each map.
pub(super) fn kinds(pack: &Pack, text: &str) -> Vec<Kind> {
    let (theatre, code) = split_map(text);
    let code = kebab(code);
    let units = (0..).map(CounterId).zip(&pack.counters);
    let units = units.filter(|(_, row)| row.code.eq_ignore_ascii_case(&code));
    let markers = (0..).map(MarkerId).zip(&pack.markers);
    let markers = markers.filter(|(_, row)| row.code.eq_ignore_ascii_case(&code));
    units
        .map(|(id, _)| Kind::Unit(id))
        .chain(markers.map(|(id, _)| Kind::Marker(id)))
        .filter(|kind| {
            theatre.is_none_or(|theatre| theatre_of(pack, *kind).is_none_or(|it| it == theatre))
        })
        .collect()
}

/// The code of a kind of counter.
pub(super) fn code(pack: &Pack, kind: Kind) -> &str {
    match kind {
        Kind::Unit(id) => pack.get_counter(id).map_or("?", |row| &row.code),
        Kind::Marker(id) => pack.markers.get(id.index()).map_or("?", |row| &row.code),
    }
}

/// A unit's code.
pub(super) fn counter(
    words: &mut StatementTokens<'_>,
    pack: &Pack,
    theatre: Option<Theatre>,
) -> Result<CounterId, Fault> {
    let word = words.word("a unit's code")?;
    let units = kinds(pack, word).into_iter();
    let units: Vec<CounterId> = units
        .filter_map(|kind| match kind {
            Kind::Unit(id) => Some(id),
            Kind::Marker(_) => None,
        })
        .collect();
    let on = |id: &&CounterId| theatre_of(pack, Kind::Unit(**id)) == theatre;
    let found = units.iter().find(on).or_else(|| units.first());
    let found = found.copied();
    found.ok_or_else(|| Fault::text("the code of a unit in units.csv", format!("{word:?}")))
}

/// A word of an enumeration, as packs spell it.
pub(super) fn word_of<T: DeserializeOwned>(text: &str) -> Option<T> {
    serde_json::from_value(serde_json::Value::String(kebab(text))).ok()
}

pub(super) fn policy_of(text: &str) -> Option<Policy> {
    word_of(text)
}

pub(super) fn truce_of(text: &str) -> Option<Truce> {
    word_of(text)
}

/// `war`, a policy or a truce.
pub(super) fn posture(words: &mut StatementTokens<'_>) -> Result<Posture, Fault> {
    named(words, "\"war\", a policy or a truce", |text| {
        if plain(text) == "war" {
            return Some(Posture::War);
        }
        let policy = policy_of(text).map(Posture::Policy);
        policy.or_else(|| truce_of(text).map(Posture::Truce))
    })
}

/// A box of the posture display.
pub(super) fn posture_box(
    words: &mut StatementTokens<'_>,
    pack: &Pack,
) -> Result<PostureBoxId, Fault> {
    let what = "a box of the posture display";
    let found = named(words, what, |text| {
        let rows = pack.posture_boxes.iter();
        find_named(rows, text, |row| (&*row.name, row.theatre))
    })?;
    only(found, what).map(PostureBoxId)
}

pub(super) fn pile(words: &mut StatementTokens<'_>) -> Result<Pile, Fault> {
    let what = "a pile: deck, pending, current, discarded or removed";
    named(words, what, |text| match plain(text).as_str() {
        "deck" => Some(Pile::Deck),
        "pending" => Some(Pile::Pending),
        "current" => Some(Pile::Current),
        "discarded" | "discard" => Some(Pile::Discarded),
        "removed" => Some(Pile::Removed),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use sandtable_axis_empires::pack::open;

    use super::*;

    #[test]
    fn names_are_read_without_regard_to_their_spelling() {
        let pack = open::find("totaler-krieg-open").unwrap();
        let mut words = StatementTokens::new("Operational Movement phase-out");
        let found = named(&mut words, "a segment", |text| {
            (plain(text) == "operationalmovement").then_some(())
        });
        assert!(found.is_ok());
        assert_eq!(words.rest(), "phase-out");
        for text in [
            "political-events",
            "Political Events",
            "political events segment",
        ] {
            assert_eq!(
                segment(&mut StatementTokens::new(text)).unwrap(),
                Segment::PoliticalEvents
            );
        }
        let july = pack.calendar.find(1941, "July-Aug");
        for text in ["1941 July-Aug", "1941 July-August", "1941 Jul/Aug"] {
            assert_eq!(turn(&mut StatementTokens::new(text), &pack).ok(), july);
        }
        assert!(turn(&mut StatementTokens::new("1941 July"), &pack).is_err());
        assert!(zone(&mut StatementTokens::new("baltic SEA"), &pack).is_ok());
        assert!(off_map(&mut StatementTokens::new("\"Eastern US/Canada\""), &pack).is_ok());
        let asia = open::find("dai-senso-open").unwrap();
        assert!(off_map(&mut StatementTokens::new("Europe/Africa"), &asia).is_ok());
        assert_eq!(hex_of(&pack, "W3825"), hex_of(&pack, "w3825"));
        assert!(area(&mut StatementTokens::new("Atlantis"), &pack).is_err());
    }

    #[test]
    fn a_sign_is_part_of_no_name() {
        let mut words = StatementTokens::new("axis {\"number\": 1}");
        assert_eq!(faction(&mut words).unwrap(), Faction::Axis);
        assert!(words.rest().starts_with('{'));
    }

    #[test]
    fn countries_of_one_name_are_told_apart() {
        let pack = open::find("axis-empires-open").unwrap();
        assert!(area(&mut StatementTokens::new("Britain"), &pack).is_err());
        let asia = area(&mut StatementTokens::new("asia/Britain"), &pack).unwrap();
        assert_eq!(pack.map.area(asia).theatre, Theatre::Asia);
        assert!(area(&mut StatementTokens::new("Sweden"), &pack).is_ok());
    }
}
