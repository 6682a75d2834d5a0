//! Reads what lies along the sides of hexes, and the roads and railways across them.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::board::Board;
use super::load_context::{LoadContext, list, word};
use crate::map::{HexCode, HexId, Hexside, SideFeature};

/// The file of sides.
pub(super) const SIDES: &str = "maps/hexsides.csv";
const LINKS: &str = "maps/links.csv";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideRow {
    hex_a: HexCode,
    hex_b: HexCode,
    features: String,
    #[serde(rename = "name")]
    _name: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum LinkKind {
    Road,
    Rail,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinkRow {
    hex_a: HexCode,
    hex_b: HexCode,
    kind: LinkKind,
    #[serde(rename = "line")]
    _line: String,
}

/// Sides by their two hexes, the lower first.
pub(super) type Sides = BTreeMap<(HexId, HexId), Hexside>;

/// All sides that have features of their own.
pub(super) fn read(context: &mut LoadContext<'_>, board: &Board) -> Sides {
    let mut sides = sides(context, board);
    links(context, board, &mut sides);
    sides
}

/// The two hexes of a row as a key, and why not.
fn pair(board: &Board, a: HexCode, b: HexCode) -> Result<(HexId, HexId), String> {
    let find = |code| board.find(code).ok_or(format!("there is no hex {code}"));
    let (first, second) = (find(a)?, find(b)?);
    if a.point().distance(b.point()) != Some(1) {
        return Err(format!("{a} and {b} are not next to each other"));
    }
    Ok((first.min(second), first.max(second)))
}

fn sides(context: &mut LoadContext<'_>, board: &Board) -> Sides {
    let mut sides = Sides::new();
    for row in context.table::<SideRow>(SIDES) {
        let at = row.at;
        let value = row.value;
        let Some(key) = context.take(at, pair(board, value.hex_a, value.hex_b)) else {
            continue;
        };
        let side = list(&value.features)
            .filter_map(|feature| context.take(at, word::<SideFeature>(feature)))
            .fold(Hexside::default(), Hexside::with);
        if side == Hexside::default() {
            context.fault(at, "a side without features needs no row");
        }
        if side.has_link() {
            context.fault(at, "roads and railways stand in maps/links.csv");
        }
        // A side is listed once, so that it cannot say one thing from one hex and another
        // from the other.
        if sides.insert(key, side).is_some() {
            context.fault(
                at,
                format!("{}-{} is listed twice", value.hex_a, value.hex_b),
            );
        }
    }
    sides
}

fn links(context: &mut LoadContext<'_>, board: &Board, sides: &mut Sides) {
    for row in context.table::<LinkRow>(LINKS) {
        let value = row.value;
        let Some(key) = context.take(row.at, pair(board, value.hex_a, value.hex_b)) else {
            continue;
        };
        let side = sides.entry(key).or_default();
        let feature = match value.kind {
            LinkKind::Road => SideFeature::Road,
            LinkKind::Rail => SideFeature::Rail,
        };
        let said = if side.has(feature) {
            Some("the link is listed twice")
        } else if side.has(SideFeature::Strait) {
            Some("no link crosses a strait that is not connected")
        } else if side.is_open_water() {
            Some("no link crosses water")
        } else if ![key.0, key.1]
            .iter()
            .all(|hex| board.hexes[hex.index()].is_land())
        {
            Some("a link joins Land hexes")
        } else {
            None
        };
        *side = side.with(feature);
        if let Some(said) = said {
            context.fault(row.at, format!("{}-{}: {said}", value.hex_a, value.hex_b));
        }
    }
}
