//! Below the legend: what lies beside the map, in columns of text, and boxes with counters
//! below those.

use std::fmt::{Result, Write};

use crate::axis_empires::layout::PaperPoint;
use crate::axis_empires::model::Scene;
use crate::axis_empires::palette::INK;
use crate::axis_empires::panel::Panel;
use crate::axis_empires::svg::boxes;
use crate::escape::escape;

/// Height of a line, of the name of a panel and of what is free below one.
const LINE: f64 = 12.0;
const TITLE: f64 = 16.0;
const GAP: f64 = 12.0;

/// Free space at the sides.
const MARGIN: f64 = 14.0;

/// Width of the narrowest column, and of a letter.
const COLUMN: f64 = 360.0;
const LETTER: f64 = 5.2;

/// A panel with its lines broken, and where it goes.
struct PlacedPanel<'a> {
    title: &'a str,
    lines: Vec<String>,
    at: PaperPoint,
}

/// The panels in columns, each below the shortest so far, and how high all of them are.
fn placed<'a>(panels: &[&'a Panel], width: f64) -> (Vec<PlacedPanel<'a>>, f64) {
    let room = width - 2.0 * MARGIN;
    let columns = ((room / COLUMN) as usize).min(panels.len()).max(1);
    let wide = room / columns as f64;
    let letters = ((wide - GAP) / LETTER) as usize;
    let mut heights = vec![0.0_f64; columns];
    let mut all = Vec::with_capacity(panels.len());
    for panel in panels {
        let lines: Vec<String> = panel
            .lines
            .iter()
            .flat_map(|line| broken(line, letters))
            .collect();
        let shortest = (0..columns).min_by(|one, other| heights[*one].total_cmp(&heights[*other]));
        let column = shortest.unwrap_or_default();
        let at = (MARGIN + wide * column as f64, heights[column]);
        heights[column] += TITLE + LINE * lines.len() as f64 + GAP;
        all.push(PlacedPanel {
            title: panel.title,
            lines,
            at,
        });
    }
    let highest = heights.into_iter().fold(0.0, f64::max);
    (all, highest)
}

/// A line in parts of so many letters at most, broken between words where there are any;
/// what goes on stands in by two spaces.
fn broken(line: &str, letters: usize) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    let indent = &line[..line.len() - line.trim_start().len()];
    let mut part = indent.to_owned();
    let mut is_empty = true;
    for word in line.split_whitespace() {
        let long = part.chars().count() + word.chars().count() + 1 > letters;
        if !is_empty && long {
            parts.push(std::mem::replace(&mut part, format!("{indent}  ")));
            is_empty = true;
        }
        if !is_empty {
            part.push(' ');
        }
        part.push_str(word);
        is_empty = false;
    }
    parts.push(part);
    parts
}

/// The panels with boxes on them.
fn boxed<'a>(scene: &'a Scene<'_>) -> impl Iterator<Item = &'a Panel> {
    scene.panels.iter().filter(|panel| !panel.trays.is_empty())
}

/// The panels of text.
fn written<'a>(scene: &'a Scene<'_>) -> Vec<&'a Panel> {
    let panels = scene.panels.iter();
    panels.filter(|panel| panel.trays.is_empty()).collect()
}

/// The room that panels take below a map of some width.
pub(super) fn height(scene: &Scene<'_>, width: f64) -> f64 {
    let boxes = boxed(scene).map(|panel| TITLE + boxes::height(&panel.trays, width) + GAP);
    placed(&written(scene), width).1 + boxes.sum::<f64>()
}

/// Draws panels.
pub(super) fn draw(out: &mut String, scene: &Scene<'_>, (width, top): (f64, f64)) -> Result {
    let (text, height) = placed(&written(scene), width);
    for panel in text {
        let (x, y) = (panel.at.0, top + panel.at.1);
        writeln!(out, r#"<g class="panel" font-size="8.5" fill="{INK}">"#)?;
        title(out, panel.title, (x, y))?;
        for (index, line) in panel.lines.iter().enumerate() {
            writeln!(
                out,
                r#"<text x="{x:.1}" y="{:.1}" xml:space="preserve">{}</text>"#,
                y + TITLE + 9.0 + LINE * index as f64,
                escape(line)
            )?;
        }
        writeln!(out, "</g>")?;
    }
    let mut y = top + height;
    for panel in boxed(scene) {
        writeln!(out, r#"<g class="panel">"#)?;
        title(out, panel.title, (MARGIN, y))?;
        boxes::draw(out, scene.pack, &panel.trays, (width, y + TITLE))?;
        writeln!(out, "</g>")?;
        y += TITLE + boxes::height(&panel.trays, width) + GAP;
    }
    Ok(())
}

/// The name of a panel.
fn title(out: &mut String, name: &str, (x, y): PaperPoint) -> Result {
    writeln!(
        out,
        r#"<text x="{x:.1}" y="{:.1}" font-size="10" font-weight="bold" fill="{INK}">{}</text>"#,
        y + 11.0,
        escape(name)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(broken("one two three", 8), ["one two", "  three"]);
        assert_eq!(broken("  in: four", 40), ["  in: four"]);
        assert_eq!(broken("unbreakable", 4), ["unbreakable"]);
        assert_eq!(broken("", 4), [""]);
    }

    #[test]
    fn panels_fill_columns_and_never_overlap() {
        let panel = |count: usize| Panel {
            title: "Boxes",
            lines: vec!["ger-inf".to_owned(); count],
            trays: Vec::new(),
        };
        let panels = [panel(9), panel(2), panel(4), panel(1)];
        let panels: Vec<&Panel> = panels.iter().collect();
        for width in [300.0, 800.0, 2000.0] {
            let (all, height) = placed(&panels, width);
            for (index, one) in all.iter().enumerate() {
                let bottom = |it: &PlacedPanel<'_>| it.at.1 + TITLE + LINE * it.lines.len() as f64;
                assert!(bottom(one) <= height);
                for other in &all[index + 1..] {
                    let apart = one.at.0 != other.at.0
                        || bottom(one) <= other.at.1
                        || bottom(other) <= one.at.1;
                    assert!(apart, "{width}");
                }
            }
        }
    }
}
