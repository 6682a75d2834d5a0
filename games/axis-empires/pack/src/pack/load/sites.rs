//! Reads where garrisons and fortresses may be made.

use super::counters::country;
use super::load_context::word;
use crate::map::{AreaId, HexCode, Map, Theatre};
use crate::pack::counter::{Limits, Sites};

/// Reads nothing, hex codes, or `border COUNTRY: COUNTRY|COUNTRY`, where the first and the
/// others may be followed by `and dependents`, one of the others may be `minors`, and `y2012
/// AREA` stands for them by the book of 2012. Before that may stand `one-a-turn`, and `with
/// MARKER`.
pub(super) fn read(
    text: &str,
    map: &Map,
    scope: Option<Theatre>,
) -> Result<(Sites, Limits), String> {
    let mut text = text;
    let mut limits = Limits::default();
    if let Some(rest) = text.strip_prefix("one-a-turn") {
        limits.one_a_turn = true;
        text = rest.trim_start();
    }
    if let Some(rest) = text.strip_prefix("with ") {
        let (marker, rest) = rest.split_once(' ').unwrap_or((rest, ""));
        limits.with = Some(word(marker)?);
        text = rest.trim_start();
    }
    if text.is_empty() {
        return Ok((Sites::Any, limits));
    }
    let sites = match text.strip_prefix("border ") {
        Some(border) => self::border(border, map, scope)?,
        None => text
            .split_whitespace()
            .map(|text| {
                let code: HexCode = text.parse().map_err(|error| format!("{error}"))?;
                map.find(code)
                    .ok_or_else(|| format!("there is no hex {code}"))
            })
            .collect::<Result<_, _>>()
            .map(Sites::Hexes)?,
    };
    Ok((sites, limits))
}

/// The other side of a border.
#[derive(Default)]
struct Neighbours {
    with: Vec<AreaId>,
    dependents: bool,
    minors: bool,
    in_2012: Vec<AreaId>,
}

fn border(text: &str, map: &Map, scope: Option<Theatre>) -> Result<Sites, String> {
    let (of, with) = text
        .split_once(':')
        .ok_or_else(|| format!("{text:?} is not of the form border COUNTRY: COUNTRY|COUNTRY"))?;
    let (of, dependents) = match of.trim().strip_suffix(" and dependents") {
        Some(of) => (of, true),
        None => (of.trim(), false),
    };
    let mut sites = Neighbours::default();
    for name in with.split('|').map(str::trim) {
        if let Some(name) = name.strip_prefix("y2012 ") {
            sites.in_2012.push(country(map, scope, name)?);
            continue;
        }
        if name == "minors" {
            sites.minors = true;
            continue;
        }
        let owner = name.strip_suffix(" and dependents");
        sites.dependents |= owner.is_some();
        sites.with.push(country(map, scope, owner.unwrap_or(name))?);
    }
    Ok(Sites::Border {
        of: country(map, scope, of)?,
        dependents,
        with: sites.with,
        with_dependents: sites.dependents,
        minors: sites.minors,
        in_2012: sites.in_2012,
    })
}
