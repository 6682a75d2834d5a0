//! Footer below the map: the turn, treasuries, wars, advances, what is still needed to win, and
//! the meaning of all signs.

use std::fmt::{Result, Write};

use sandtable_aa1940::power::Power;
use sandtable_aa1940::unit::UnitKind;

use super::BoardPicture;
use super::INK;
use super::PicturePoint;
use super::labels::text_color;
use super::patterns::Ground;
use super::plate::letters;
use super::symbols::{FACILITIES, facility_id, place, unit_id};
use crate::aa1940::palette;
use crate::aa1940::position::PowerState;
use crate::escape::escape;

/// Free space at either side.
const SIDE: f64 = 16.0;

/// Height of the headline, and of a line of a power.
const HEADLINE: f64 = 36.0;
const LINE: f64 = 14.0;

/// Least width of a power's column.
const COLUMN: f64 = 205.0;

/// Number of lines of a power besides its advances: money, further money, enemies.
const LINES: usize = 3;

/// Width of a sign with its meaning, and height of a row of them.
const SIGN: f64 = 132.0;
const SIGN_ROW: f64 = 20.0;

/// Number of advances in a line.
const IN_A_LINE: usize = 2;

/// A row of powers.
struct Grid {
    columns: usize,
    width: f64,
    row: f64,
    rows: usize,
}

fn grid(picture: &BoardPicture<'_>) -> Grid {
    let powers = &picture.position.powers;
    let room = picture.size.0 - 2.0 * SIDE;
    let columns = ((room / COLUMN) as usize).clamp(1, powers.len().max(1));
    let advances = powers
        .iter()
        .map(|it| it.advances.len().div_ceil(IN_A_LINE));
    let lines = LINES + advances.max().unwrap_or(0);
    Grid {
        columns,
        width: room / columns as f64,
        row: lines as f64 * LINE + 8.0,
        rows: powers.len().div_ceil(columns),
    }
}

/// Height of the strip below the map.
pub(super) fn height(picture: &BoardPicture<'_>) -> f64 {
    let grid = grid(picture);
    HEADLINE + grid.rows as f64 * grid.row + signs_height(picture) + 8.0
}

fn signs_height(picture: &BoardPicture<'_>) -> f64 {
    let columns = ((picture.size.0 - 2.0 * SIDE) / SIGN) as usize;
    signs().len().div_ceil(columns.max(1)) as f64 * SIGN_ROW
}

/// Draws the strip below a map that ends at `top`.
pub(super) fn draw(out: &mut String, picture: &BoardPicture<'_>, top: f64) -> Result {
    let width = picture.size.0;
    writeln!(
        out,
        r#"<g fill="{INK}"><text x="{SIDE}" y="{:.1}" font-size="18" font-weight="bold">{}</text><text x="{:.1}" y="{:.1}" font-size="13" text-anchor="end">Axis victory cities: {}</text></g>"#,
        top + 25.0,
        escape(&picture.headline()),
        width - SIDE,
        top + 25.0,
        goals(picture)
    )?;
    let grid = grid(picture);
    for (index, state) in picture.position.powers.iter().enumerate() {
        let (row, column) = (index / grid.columns, index % grid.columns);
        let x = SIDE + column as f64 * grid.width;
        let y = top + HEADLINE + row as f64 * grid.row;
        power(out, picture, (x, y), state)?;
    }
    let below = top + HEADLINE + grid.rows as f64 * grid.row;
    legend(out, picture, below)
}

/// Returns how many cities the Axis holds of each group, and needs.
fn goals(picture: &BoardPicture<'_>) -> String {
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
    picture: &BoardPicture<'_>,
    (x, y): PicturePoint,
    state: &PowerState,
) -> Result {
    let board = picture.board;
    let info = board.power(state.power);
    let ground = Ground::Held(state.power).id(board);
    // The pattern is made for the map's units.
    writeln!(
        out,
        r##"<rect width="{:.1}" height="{:.1}" transform="translate({x:.1} {y:.1})scale({:.4})" fill="url(#{ground})" stroke="{INK}" stroke-width="{:.1}"/>"##,
        side_in_units(picture, 40.0),
        side_in_units(picture, 13.0),
        picture.scale / super::FINE,
        side_in_units(picture, 0.8),
    )?;
    chip(out, picture, (x + 9.0, y + 0.5), state.power)?;
    writeln!(
        out,
        r#"<g fill="{INK}" font-size="11.5"><text x="{:.1}" y="{:.1}">{} {}</text>"#,
        x + 46.0,
        y + 11.0,
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
            r#"<text x="{:.1}" y="{:.1}" font-size="10.5">{}</text>"#,
            x + 46.0,
            y + 11.0 + LINE,
            further.join(", ")
        )?;
    }
    for (index, made) in state.advances.chunks(IN_A_LINE).enumerate() {
        writeln!(
            out,
            r#"<text x="{x:.1}" y="{:.1}" font-size="9.4">{}</text>"#,
            y + 10.0 + LINE * (LINES + index) as f64,
            escape(&made.join(", "))
        )?;
    }
    writeln!(out, "</g>")?;
    wars(out, picture, (x, y + 2.0 * LINE), state)
}

/// A length in the units of the map, which patterns are made for.
fn side_in_units(picture: &BoardPicture<'_>, pixels: f64) -> f64 {
    pixels * super::FINE / picture.scale
}

fn money(treasury: u32, production: u32, capital_lost: bool) -> String {
    let lost = if capital_lost { ", capital lost" } else { "" };
    format!(r#"<tspan font-weight="bold">{treasury}</tspan> (+{production}){lost}"#)
}

/// The enemies of a power, each as a chip with its letters.
fn wars(
    out: &mut String,
    picture: &BoardPicture<'_>,
    (x, y): PicturePoint,
    state: &PowerState,
) -> Result {
    if state.wars.is_empty() {
        return Ok(());
    }
    writeln!(
        out,
        r#"<text x="{x:.1}" y="{:.1}" font-size="10" fill="{INK}">at war</text>"#,
        y + 9.8
    )?;
    for (index, enemy) in state.wars.iter().enumerate() {
        chip(out, picture, (x + 46.0 + index as f64 * 24.0, y), enemy)?;
    }
    Ok(())
}

fn chip(
    out: &mut String,
    picture: &BoardPicture<'_>,
    (x, y): PicturePoint,
    power: Power,
) -> Result {
    let color = palette::of_power(picture.board, power);
    writeln!(
        out,
        r#"<rect x="{x:.1}" y="{y:.1}" width="22" height="12" rx="2.5" fill="{color}"/><text x="{:.1}" y="{:.1}" font-size="9.4" font-weight="bold" fill="{}" text-anchor="middle">{}</text>"#,
        x + 11.0,
        y + 9.5,
        text_color(color),
        escape(&letters(picture.board, power))
    )
}

/// A sign of the map.
enum Sign {
    Symbol(&'static str),
    Ground(Ground),
    City,
}

/// The signs of the map with what they mean.
fn signs() -> Vec<(Sign, String)> {
    let units = UnitKind::ALL.map(|kind| (Sign::Symbol(unit_id(kind)), spelled(kind.id())));
    let built = FACILITIES.map(|kind| (Sign::Symbol(facility_id(kind)), spelled(kind.id())));
    let neutral = Ground::NEUTRALS.map(|(it, name)| (Sign::Ground(it), name.to_owned()));
    units
        .into_iter()
        .chain(built)
        .chain([(Sign::City, "victory city".to_owned())])
        .chain(neutral)
        .collect()
}

fn spelled(id: &str) -> String {
    match id {
        "aaa" => "antiaircraft artillery".to_owned(),
        id => id.replace('_', " "),
    }
}

/// Draws the meaning of the map's signs.
fn legend(out: &mut String, picture: &BoardPicture<'_>, top: f64) -> Result {
    let columns = (((picture.size.0 - 2.0 * SIDE) / SIGN) as usize).max(1);
    let step = (picture.size.0 - 2.0 * SIDE) / columns as f64;
    writeln!(out, r#"<g fill="{INK}" font-size="10">"#)?;
    for (index, (sign, meaning)) in signs().into_iter().enumerate() {
        let x = SIDE + (index % columns) as f64 * step;
        let y = top + (index / columns) as f64 * SIGN_ROW;
        match sign {
            Sign::Symbol(id) => place(out, id, (x, y + 3.0), 1.0)?,
            Sign::City => place(out, "aa-city", (x + 7.0, y + 8.0), 1.0)?,
            Sign::Ground(ground) => write!(
                out,
                r##"<rect width="{:.1}" height="{:.1}" transform="translate({x:.1} {y:.1})scale({:.4})" fill="url(#{})" stroke="{INK}" stroke-width="{:.1}"/>"##,
                side_in_units(picture, 22.0),
                side_in_units(picture, 16.0),
                picture.scale / super::FINE,
                ground.id(picture.board),
                side_in_units(picture, 0.8),
            )?,
        }
        writeln!(
            out,
            r#"<text x="{:.1}" y="{:.1}">{meaning}</text>"#,
            x + 27.0,
            y + 12.0
        )?;
    }
    writeln!(out, "</g>")
}
