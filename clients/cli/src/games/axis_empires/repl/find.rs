//! Pieces, hexes, boxes and zones as people type them.

use anyhow::{Context, bail};
use sandtable_axis_empires::map::{HexCode, Theatre};
use sandtable_axis_empires::pack::Card;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::place::Kind as At;

use crate::games::axis_empires::position::{faction, own};
use crate::games::axis_empires::render::{MatchText, slug};
use crate::repl::tokens::one_of;

/// A hex, by its code or its name.
pub(super) fn hex(words: &MatchText, typed: &str) -> anyhow::Result<u32> {
    let map = &words.pack().map;
    let typed = typed.to_lowercase();
    if let Ok(code) = typed.parse::<HexCode>() {
        let found = map.find(code);
        return found
            .map(|hex| u32::from(hex.0))
            .with_context(|| format!("the map has no hex {typed}"));
    }
    let named: Vec<(String, u32)> = (map.hexes_with_ids())
        .filter_map(|(id, hex)| Some((slug(hex.name.as_deref()?), u32::from(id.0))))
        .collect();
    let name = one_of(
        "hex",
        named.iter().map(|(name, _)| name.as_str()),
        &slug(&typed),
    )?;
    let found = named.iter().find(|(other, _)| other == name);
    found
        .map(|(_, id)| *id)
        .context("the name is one of the list")
}

/// A box beside the map, by its name.
pub(super) fn off_map(words: &MatchText, typed: &str) -> anyhow::Result<u32> {
    let names = words.pack().map.boxes().iter().map(|row| slug(&row.name));
    index("box", names.collect(), typed)
}

/// A naval zone, by its name.
pub(super) fn zone(words: &MatchText, typed: &str) -> anyhow::Result<u32> {
    let names = words.pack().map.zones().iter().map(|row| slug(&row.name));
    index("zone", names.collect(), typed)
}

/// A kind of unit, by its code.
pub(super) fn kind(words: &MatchText, typed: &str) -> anyhow::Result<u32> {
    let kinds = (0..).zip(&words.pack().counters);
    let codes = kinds.map(|(id, _)| words.kind_word(id));
    index("kind of unit", codes.collect(), typed)
}

/// A country, dependent or region, by its name.
pub(super) fn area(words: &MatchText, typed: &str) -> anyhow::Result<u32> {
    let areas = (0..).zip(words.pack().map.areas());
    let names = areas.map(|(id, _)| words.area_word(id));
    index("country", names.collect(), typed)
}

/// A card, by its number; of several decks one's own comes first.
pub(super) fn card(
    words: &MatchText,
    view: Option<&game::View>,
    seat: u32,
    typed: &str,
) -> anyhow::Result<u32> {
    let own = view.map_or(&[][..], |view| own(view, seat));
    let is_own = |card: &Card| own.iter().any(|it| faction(*it) == Some(card.faction));
    let cards = (0..).zip(&words.pack().cards);
    let mut found: Vec<(u32, &Card)> = cards
        .filter(|(id, card)| &*card.number == typed || words.card_word(*id) == typed)
        .collect();
    found.sort_by_key(|(_, card)| !is_own(card));
    let first = found.first().map(|(id, _)| *id);
    first.with_context(|| format!("there is no card {typed:?}"))
}

/// The place in a list of a name that is typed.
fn index(what: &str, names: Vec<String>, typed: &str) -> anyhow::Result<u32> {
    let name = one_of(
        what,
        names.iter().map(String::as_str),
        &typed.to_lowercase(),
    )?;
    let found = names.iter().position(|other| other == name);
    Ok(u32::try_from(
        found.context("the name is one of the list")?,
    )?)
}

/// A place that an order can name: a hex, a box, a zone's On Station Box, the Strategic
/// Warfare Box.
pub(super) fn place(words: &MatchText, typed: &str) -> anyhow::Result<game::Place> {
    let kind = if let Some(theatre) = strategic_warfare(words, typed) {
        At::StrategicWarfare(theatre.into())
    } else if let Ok(hex) = hex(words, typed) {
        At::Hex(hex)
    } else if let Ok(id) = off_map(words, typed) {
        At::Box(id)
    } else {
        match zone(words, typed) {
            Ok(id) => At::OnStation(id),
            Err(_) => bail!("there is no hex, box or zone {typed:?}"),
        }
    };
    Ok(game::Place { kind: Some(kind) })
}

/// The map whose Strategic Warfare Box is typed.
fn strategic_warfare(words: &MatchText, typed: &str) -> Option<game::Theatre> {
    let hexes = words.pack().map.hexes().iter();
    let mut maps = hexes.map(|hex| hex.code.sheet.theatre());
    let found = maps.find(|theatre| words.strategic_warfare(*theatre) == typed)?;
    Some(match found {
        Theatre::Europe => game::Theatre::Europe,
        Theatre::Asia => game::Theatre::Asia,
    })
}

/// The number of a piece, written `#17`, with the sign or without it.
pub(super) fn number(typed: &str) -> Option<u32> {
    typed.strip_prefix('#').unwrap_or(typed).parse().ok()
}

/// A piece, by its number, or by its code with perhaps the place where it is. Of several
/// pieces in one place any will do; one's own come first.
pub(super) fn piece(
    words: &MatchText,
    view: Option<&game::View>,
    seat: u32,
    typed: &str,
) -> anyhow::Result<u32> {
    if let Some(number) = number(typed) {
        return Ok(number);
    }
    let view = view.context("name it by its number, like #17: it is not your move")?;
    let (code, at) = match typed.split_once('@') {
        Some((code, at)) => (code, Some(place(words, at)?)),
        None => (typed, None),
    };
    let own = own(view, seat);
    let mut found: Vec<&game::Piece> = (view.pieces.iter())
        .filter(|piece| words.code(piece.id) == Some(code))
        .filter(|piece| at.is_none_or(|at| piece.at == Some(at)))
        .collect();
    // Pieces on the table come before those in a Force Pool.
    if found.iter().any(|piece| is_on_table(piece)) {
        found.retain(|piece| is_on_table(piece));
    }
    if found.iter().any(|piece| own.contains(&piece.faction)) {
        found.retain(|piece| own.contains(&piece.faction));
    }
    match found.as_slice() {
        [] => bail!("there is no {typed:?}; `units` lists yours"),
        [first, rest @ ..] if rest.iter().all(|piece| piece.at == first.at) => Ok(first.id),
        several => {
            let all: Vec<String> = (several.iter())
                .map(|piece| format!("#{} in {}", piece.id, words.place(piece.at.as_ref())))
                .collect();
            bail!("which {typed:?}? {}", all.join(", "))
        }
    }
}

/// Reports whether a piece is on the map or in one of the boxes around it.
pub(super) fn is_on_table(piece: &game::Piece) -> bool {
    let kind = piece.at.as_ref().and_then(|place| place.kind);
    matches!(
        kind,
        Some(
            At::Hex(_)
                | At::Box(_)
                | At::OnStation(_)
                | At::Convoys(_)
                | At::Used(_)
                | At::StrategicWarfare(_)
        )
    ) && faction(piece.faction).is_some()
}
