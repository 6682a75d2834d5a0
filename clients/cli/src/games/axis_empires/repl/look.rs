//! Contents of a hex, the units of a seat, and cards.

use sandtable_axis_empires::map::{SideFeature, Terrain};
use sandtable_axis_empires::pack::card::text::{phrase, phrases};
use sandtable_axis_empires::pack::{Pack, Recipient};
use sandtable_axis_empires::state::{FaceUp, Piece};
use sandtable_proto::games::axis_empires::v1 as game;

use super::find;
use crate::games::axis_empires::position;
use crate::games::axis_empires::render::{MatchText, side};

/// The units of a seat, by place, as far as the lines hold a word.
pub(super) fn units(words: &MatchText, view: &game::View, seat: u32, word: &str) -> Vec<String> {
    let own = position::own(view, seat);
    let mut rows: Vec<(&Option<game::Place>, Vec<String>)> = Vec::new();
    for piece in view
        .pieces
        .iter()
        .filter(|piece| own.contains(&piece.faction))
    {
        if !find::is_on_table(piece) {
            continue;
        }
        let described = unit(words, piece);
        match rows.iter_mut().find(|(at, _)| *at == &piece.at) {
            Some((_, units)) => units.push(described),
            None => rows.push((&piece.at, vec![described])),
        }
    }
    let word = word.to_lowercase();
    let lines = rows
        .into_iter()
        .map(|(at, units)| format!("{}: {}", words.place(at.as_ref()), units.join(", ")));
    let lines: Vec<String> = lines
        .filter(|line| line.to_lowercase().contains(&word))
        .collect();
    if lines.is_empty() {
        vec!["there are none on the map".to_owned()]
    } else {
        lines
    }
}

/// A unit with its code and what its face shows: `#3 ard-inf 1-2-3`.
fn unit(words: &MatchText, piece: &game::Piece) -> String {
    let code = words.code(piece.id).unwrap_or_default();
    let face = position::piece(words.pack(), piece).map(|it| face(words.pack(), &it));
    let moved = if piece.marks().any(|mark| mark == game::PieceMark::Moved) {
        ", moved"
    } else {
        ""
    };
    format!("#{} {code}{}{moved}", piece.id, face.unwrap_or_default())
}

/// The factors of a counter as they are printed.
fn face(pack: &Pack, piece: &Piece) -> String {
    match piece.face_up(pack) {
        FaceUp::Unit(face) if face.kind.class().is_ground() => {
            format!(" {}-{}-{}", face.attack, face.defence, face.movement)
        }
        FaceUp::Unit(face) if face.range > 0 => format!(" range {}", face.range),
        FaceUp::Unit(_) => String::new(),
        FaceUp::Strike(range) => format!(" strike, range {range}"),
        FaceUp::Detachment => " detachment".to_owned(),
        FaceUp::Airdrop(range) => format!(" airdrop, range {range}"),
        FaceUp::Escort => " escort".to_owned(),
        FaceUp::Devastation => " devastation".to_owned(),
        FaceUp::Blank | FaceUp::Marker(_) => String::new(),
    }
}

/// A hex: its ground, who controls it, what is in it, and what lies around it.
pub(super) fn hex(words: &MatchText, view: &game::View, id: u32) -> anyhow::Result<Vec<String>> {
    let pack = words.pack();
    let Some(at) = position::hex(pack, id) else {
        anyhow::bail!("the map has no hex {id}");
    };
    let row = pack.map.hex(at);
    let controller = (view.control.iter()).find(|control| control.hexes.contains(&id));
    let mut lines = vec![format!(
        "{}: {}{}, {}",
        words.hex(id),
        ground(row.terrain),
        if row.is_port() { " with a port" } else { "" },
        controller.map_or_else(
            || "controlled by nobody".to_owned(),
            |control| format!("controlled by {}", side(control.faction))
        )
    )];
    let here = Some(game::Place {
        kind: Some(game::place::Kind::Hex(id)),
    });
    let pieces = view.pieces.iter().filter(|piece| piece.at == here);
    lines.extend(
        pieces.map(|piece| format!("  {} ({})", unit(words, piece), words.piece(piece.id))),
    );
    for over in pack.map.neighbours(at) {
        let features: Vec<&str> = over.side.features().map(SideFeature::word).collect();
        let across = if features.is_empty() {
            String::new()
        } else {
            format!(": {}", features.join(", "))
        };
        lines.push(format!(
            "  beside {}{across}",
            words.hex(u32::from(over.hex.0))
        ));
    }
    Ok(lines)
}

/// Returns the description of a card: its kind, its conditions and its effects.
pub(super) fn card(words: &MatchText, id: u32) -> Vec<String> {
    let Some(card) = words.card_row(id) else {
        return Vec::new();
    };
    let pack = words.pack();
    let symbols = [
        (
            card.symbols.blitz > 0,
            format!("blitz {}", card.symbols.blitz),
        ),
        (card.symbols.rearmament, "rearmament".to_owned()),
        (card.symbols.recyclable, "recyclable".to_owned()),
        (card.symbols.twin, "in both decks".to_owned()),
        (
            card.symbols.production > 0,
            format!("production {}", card.symbols.production),
        ),
    ];
    let symbols = symbols.into_iter().filter(|(shown, _)| *shown);
    let symbols: String = symbols.map(|(_, text)| format!(", {text}")).collect();
    let mut lines = vec![format!(
        "{} {}: {}, for {}{symbols} ({})",
        card.faction,
        card.number,
        card.title,
        phrase(pack, &card.colour),
        card.source
    )];
    let steps = card.replacements.iter().map(|row| {
        let to = match row.to {
            Recipient::Country(area) => pack.map.area(area).name.to_string(),
            Recipient::Minors => "minor countries".to_owned(),
            Recipient::Chinese => "Chinese countries".to_owned(),
        };
        format!(
            "{to}: infantry {}, armor {}, colonial {}",
            row.infantry, row.armor, row.colonial
        )
    });
    let parts = [
        ("asks for", phrases(pack, &card.requirements)),
        ("option card segment", phrases(pack, &card.option_card)),
        ("replacements", steps.collect()),
        ("political events", phrases(pack, &card.political)),
        ("conditional events", phrases(pack, &card.conditional)),
    ];
    for (name, described) in parts {
        lines.extend(described.iter().map(|line| format!("  {name}: {line}")));
    }
    lines
}

const fn ground(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Sea => "sea",
        Terrain::Clear => "clear",
        Terrain::Desert => "desert",
        Terrain::Hills => "hills",
        Terrain::Forest => "forest",
        Terrain::Swamp => "swamp",
    }
}
