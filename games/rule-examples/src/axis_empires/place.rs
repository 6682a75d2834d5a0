//! Places as examples name them.

use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::state::Place;

use super::names;
use super::pieces::Reader;
use crate::fault::Fault;
use crate::tokens::StatementTokens;

const WHAT: &str = "a hex, a box or another place";

/// A place; what each map has one of is that of `theatre`, unless the map stands before it.
pub(super) fn place(
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
    theatre: Theatre,
) -> Result<Place, Fault> {
    let first = words.word(WHAT)?;
    begun(first, words, reader, theatre)
}

/// A place of which the first word has been read.
pub(super) fn begun(
    first: &str,
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
    theatre: Theatre,
) -> Result<Place, Fault> {
    let pack = reader.pack();
    if let Some(found) = names::box_of(pack, first) {
        return Ok(Place::Box(found));
    }
    let (map, mut word) = names::split_map(first);
    let theatre = map.unwrap_or(theatre);
    if map.is_some() && word.is_empty() {
        word = words.word(WHAT)?;
    }
    if let Some(hex) = names::hex_of(pack, word) {
        return Ok(Place::Hex(hex));
    }
    let place = match names::plain(word).as_str() {
        "onstation" => {
            words.accept("at");
            Place::OnStation(names::zone(words, pack)?)
        }
        "convoys" | "convoy" => Place::Convoys(names::zone(words, pack)?),
        "used" => Place::Used(names::zone(words, pack)?),
        "strategicwarfare" => Place::StrategicWarfare(theatre),
        "pool" | "forcepool" => Place::ForcePool(theatre),
        "delay" => Place::Delay(theatre),
        "navaldelay" => Place::NavalDelay(theatre),
        "airseadelay" => Place::AirSeaDelay(theatre),
        "track" => Place::Track(theatre, names::turn(words, pack)?),
        "aside" => Place::Aside(theatre),
        "gone" => Place::Gone,
        "conquered" => Place::Conquered(theatre),
        "interned" => Place::Interned(theatre),
        "eventsbox" => Place::EventsBox(theatre, names::faction(words)?),
        "warbox" => Place::WarBox(theatre, names::faction(words)?),
        "victorytrack" => Place::VictoryTrack(theatre, words.number("points")?),
        "government" => Place::Government,
        "europeanholding" => Place::EuropeanHolding,
        "pacificholding" => Place::PacificHolding,
        "awaiting" => Place::Awaiting(theatre, names::named(words, "an event", names::word_of)?),
        "holding" => {
            let name = reader.name(words)?;
            Place::Holding(reader.one(&name, super::pieces::Prefer::Map)?)
        }
        "box" => Place::Box(names::off_map(words, pack)?),
        _ => return box_begun(word, words, reader),
    };
    Ok(place)
}

/// A box whose name begins with a word.
fn box_begun(
    word: &str,
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
) -> Result<Place, Fault> {
    let pack = reader.pack();
    if let Some(found) = names::box_of(pack, word) {
        return Ok(Place::Box(found));
    }
    let ahead = words.clone();
    let more = names::named(words, WHAT, |text| {
        names::box_of(pack, &format!("{word} {text}"))
    });
    more.map(Place::Box).map_err(|_| {
        *words = ahead;
        Fault::text(WHAT, format!("{word:?}"))
    })
}

/// A place in the words of examples.
pub(super) fn place_text(reader: &Reader<'_>, place: Place) -> String {
    let pack = reader.pack();
    let map = &pack.map;
    let both = reader.state().scenario().is_combined();
    let of_map = |theatre: Theatre, word: &str| match (both, theatre) {
        (false, _) => word.to_owned(),
        (true, Theatre::Europe) => format!("europe/{word}"),
        (true, Theatre::Asia) => format!("asia/{word}"),
    };
    let zone = |id: sandtable_axis_empires::map::ZoneId| format!("\"{}\"", map.zone(id).name);
    match place {
        Place::Hex(hex) => map.hex(hex).code.to_string(),
        Place::Box(id) => format!("\"{}\"", map.off_map(id).name),
        Place::OnStation(id) => format!("on-station {}", zone(id)),
        Place::Convoys(id) => format!("convoys {}", zone(id)),
        Place::Used(id) => format!("used {}", zone(id)),
        Place::StrategicWarfare(theatre) => of_map(theatre, "strategic-warfare"),
        Place::VictoryTrack(theatre, points) => {
            format!("{} {points}", of_map(theatre, "victory-track"))
        }
        Place::ForcePool(theatre) => of_map(theatre, "pool"),
        Place::Delay(theatre) => of_map(theatre, "delay"),
        Place::NavalDelay(theatre) => of_map(theatre, "naval-delay"),
        Place::AirSeaDelay(theatre) => of_map(theatre, "air-sea-delay"),
        Place::Track(theatre, turn) => {
            let name = &pack.calendar.turn(turn).name;
            let year = pack.calendar.year(turn);
            format!("{} {year} {name}", of_map(theatre, "track"))
        }
        Place::Holding(whole) => format!("holding {}", reader.describe(whole)),
        Place::Aside(theatre) => of_map(theatre, "aside"),
        Place::Gone => "gone".to_owned(),
        Place::Awaiting(theatre, event) => {
            let event = serde_json::to_value(event).unwrap_or_default();
            format!("{} {event}", of_map(theatre, "awaiting"))
        }
        Place::EventsBox(theatre, faction) => {
            format!("{} {}", of_map(theatre, "events-box"), faction.word())
        }
        Place::WarBox(theatre, faction) => {
            format!("{} {}", of_map(theatre, "war-box"), faction.word())
        }
        Place::Government => "government".to_owned(),
        Place::EuropeanHolding => "european-holding".to_owned(),
        Place::PacificHolding => "pacific-holding".to_owned(),
        Place::Conquered(theatre) => of_map(theatre, "conquered"),
        Place::Interned(theatre) => of_map(theatre, "interned"),
    }
}
