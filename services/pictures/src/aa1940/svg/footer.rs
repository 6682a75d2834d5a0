//! What stands below the map: the turn, treasuries, wars, advances, what is still needed to win.

use std::fmt::{Result, Write};

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::unit::Domain;

use super::marks::{facility, legend, star, symbol};
use super::{INK, Picture};
use crate::aa1940::palette;
use crate::aa1940::position::{Position, PowerState};
use crate::markup::escape;

/// Height of the strip below the map while nobody has more than a row of advances.
const HEIGHT: f64 = 112.0;

/// Height of a row of advances, and how many stand in it.
const ADVANCE: f64 = 9.0;
const IN_A_ROW: usize = 2;

/// Width of the signs with their meaning.
const SIGNS: f64 = 516.0;

/// Most width of a power.
const COLUMN: f64 = 330.0;

/// Height of the strip below the map.
pub(super) fn height(position: &Position) -> f64 {
    let rows = (position.powers.iter()).map(|state| state.advances.len().div_ceil(IN_A_ROW));
    let further = rows.max().unwrap_or(0).saturating_sub(1);
    HEIGHT + ADVANCE * further as f64
}

/// Draws the strip, `left` and `width` being those of the picture.
pub(super) fn draw(
    out: &mut String,
    picture: &Picture<'_>,
    (left, width): (f64, f64),
    height: f64,
) -> Result {
    writeln!(
        out,
        r#"<text x="{:.1}" y="{:.1}" font-size="19" font-weight="bold" fill="{INK}">{}</text>"#,
        left + 16.0,
        height + 27.0,
        escape(&picture.headline())
    )?;
    writeln!(
        out,
        r#"<text x="{:.1}" y="{:.1}" font-size="13" fill="{INK}" text-anchor="end">Axis victory cities: {}</text>"#,
        left + width - 16.0,
        height + 26.0,
        goals(picture)
    )?;
    let powers = &picture.position.powers;
    let column = COLUMN.min((width - SIGNS) / powers.len().max(1) as f64);
    for (index, state) in powers.iter().enumerate() {
        let place = (left + 16.0 + index as f64 * column, height + 44.0);
        power(out, picture, place, state)?;
    }
    signs(out, (left + width - 500.0, height + 51.0))
}

/// How many cities the Axis holds of each group, and needs.
fn goals(picture: &Picture<'_>) -> String {
    let goals = picture.position.city_goals(picture.board).into_iter();
    let goals: Vec<String> = goals
        .map(|(map, held, needed)| match map {
            "" => format!("{held} of {needed} needed"),
            _ => format!("{map} {held} of {needed} needed"),
        })
        .collect();
    goals.join(" or ")
}

/// A power with its treasuries, below it what else it has, below that its enemies.
fn power(
    out: &mut String,
    picture: &Picture<'_>,
    (x, y): (f64, f64),
    state: &PowerState,
) -> Result {
    let board = picture.board;
    let info = board.power(state.power);
    writeln!(
        out,
        r#"<rect x="{x:.1}" y="{y}" width="14" height="14" rx="3" fill="{}"/><text x="{:.1}" y="{}" font-size="12.5" fill="{INK}">{} {}</text>"#,
        palette::of_power(board, state.power),
        x + 20.0,
        y + 11.5,
        escape(&info.name),
        money(state.treasury, state.production, state.capital_lost),
    )?;
    let further = state.economies.iter().map(|economy| {
        let name = &board.economy(economy.economy).id;
        let money = money(economy.treasury, economy.production, economy.capital_lost);
        format!("{} {money}", escape(name))
    });
    let attacks = (info.kamikaze > 0).then(|| format!("{} kamikaze attacks", state.kamikaze));
    let further: Vec<String> = further.chain(attacks).collect();
    if !further.is_empty() {
        writeln!(
            out,
            r#"<text x="{:.1}" y="{}" font-size="11.5" fill="{INK}">{}</text>"#,
            x + 20.0,
            y + 28.0,
            further.join(", ")
        )?;
    }
    wars(out, picture, (x + 20.0, y + 36.0), state)?;
    advances(out, (x + 20.0, y + 62.0), state)
}

/// The advances of a power in small print, below its enemies.
fn advances(out: &mut String, (x, y): (f64, f64), state: &PowerState) -> Result {
    for (index, made) in state.advances.chunks(IN_A_ROW).enumerate() {
        writeln!(
            out,
            r#"<text x="{x:.1}" y="{:.1}" font-size="8.5" fill="{INK}">{}</text>"#,
            y + ADVANCE * index as f64,
            escape(&made.join(", "))
        )?;
    }
    Ok(())
}

fn money(treasury: u32, production: u32, capital_lost: bool) -> String {
    let lost = if capital_lost { ", capital lost" } else { "" };
    format!(r#"<tspan font-weight="bold">{treasury}</tspan> (+{production}){lost}"#)
}

/// The enemies of a power, each as a chip with its letters.
fn wars(out: &mut String, picture: &Picture<'_>, (x, y): (f64, f64), state: &PowerState) -> Result {
    if state.wars.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        r#"<text x="{x:.1}" y="{:.1}" font-size="10.5" fill="{INK}">at war</text>"#,
        y + 9.5
    )?;
    for (index, enemy) in state.wars.iter().enumerate() {
        chip(out, picture, (x + 42.0 + index as f64 * 23.0, y), enemy)?;
    }
    Ok(())
}

fn chip(out: &mut String, picture: &Picture<'_>, (x, y): (f64, f64), power: Power) -> Result {
    let color = palette::of_power(picture.board, power);
    let ink = if color.is_light() { INK } else { "#ffffff" };
    let letters = palette::letters(picture.board, power);
    writeln!(
        out,
        r#"<rect x="{x:.1}" y="{y:.1}" width="21" height="12.5" rx="2.5" fill="{color}"/><text x="{:.1}" y="{:.1}" font-size="9.5" fill="{ink}" text-anchor="middle">{}</text>"#,
        x + 10.5,
        y + 9.7,
        escape(&letters)
    )
}

/// What the signs of the map mean.
fn signs(out: &mut String, (mut x, y): (f64, f64)) -> Result {
    for (domain, text) in [
        (Domain::Land, "land"),
        (Domain::Air, "air"),
        (Domain::Sea, "sea"),
    ] {
        symbol(out, (x, y), domain, INK)?;
        legend(out, (x + 10.0, y), text)?;
        x += 46.0;
    }
    for (kind, text) in [
        (FacilityKind::MajorComplex, "complex"),
        (FacilityKind::AirBase, "air base"),
        (FacilityKind::NavalBase, "naval base"),
    ] {
        facility(out, (x, y - 4.0), kind, 0)?;
        legend(out, (x + 13.0, y), text)?;
        x += 78.0;
    }
    star(out, (x + 12.0, y))?;
    legend(out, (x + 20.0, y), "victory city")
}
