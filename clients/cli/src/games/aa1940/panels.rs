//! Panels beside the map.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget};
use sandtable_aa1940::board::Board;
use sandtable_aa1940::power::{Power, Side};

use super::model::Scene;
use sandtable_pictures::aa1940::palette;
use sandtable_pictures::aa1940::position::Position;

/// The victory cities of the Axis, goal by goal.
fn cities(board: &Board, position: &Position) -> Vec<Line<'static>> {
    let goals = position.city_goals(board);
    (goals.into_iter())
        .flat_map(|(map, held, needed)| {
            let title = if map.is_empty() { "Axis cities" } else { map };
            let shown = held.min(needed);
            let stars = format!("{}{}", "★".repeat(shown), "☆".repeat(needed - shown));
            [
                Line::from(format!("{title}: {held} of {needed}")),
                Line::from(stars),
            ]
        })
        .collect()
}

/// The wars of the powers of one side, each enemy as a block in its color.
fn wars(board: &Board, position: &Position) -> Vec<Line<'static>> {
    let fighting = (position.powers.iter())
        .filter(|state| board.side(state.power) == Some(Side::Axis) && !state.wars.is_empty());
    let rows = fighting.map(|state| {
        let name = format!("{:<10}", board.power(state.power).name);
        let enemies = state.wars.iter().map(|enemy| block(board, enemy));
        Line::from_iter([Span::raw(name)].into_iter().chain(enemies))
    });
    [Line::from("At war").bold()]
        .into_iter()
        .chain(rows)
        .collect()
}

/// A block in a power's color, with its letters.
fn block(board: &Board, power: Power) -> Span<'static> {
    let ground = palette::of_power(board, power);
    let ink = if ground.is_light() {
        Color::Black
    } else {
        Color::White
    };
    let letters = palette::letters(board, power);
    let style = Style::new().fg(ink).bg(rgb(ground));
    Span::styled(format!("{letters} "), style)
}

fn rgb(color: palette::Rgb) -> Color {
    Color::Rgb(color.0, color.1, color.2)
}

/// Current turn, treasuries and incomes, kamikaze attacks, advances, victory cities, wars,
/// battles.
pub(super) fn powers(area: Rect, buffer: &mut Buffer, board: &Board, scene: &Scene) {
    let position = &scene.position;
    let turn = match position.turn {
        Some(power) => board.power(power).name.as_str(),
        None => "",
    };
    let mut lines = vec![
        Line::from(format!("Round {}  {turn}", position.round)).bold(),
        Line::from(position.phase),
        Line::from(format!("entry {}", scene.caption.version)).dim(),
        Line::default(),
        Line::from("                  IPCs income").dim(),
    ];
    for state in &position.powers {
        let color = rgb(palette::of_power(board, state.power));
        let name = &board.power(state.power).name;
        let mut spans = vec![
            Span::styled("██ ", Style::new().fg(color)),
            Span::raw(format!(
                "{name:<15}{:>4}{:>6}",
                state.treasury, state.production
            )),
        ];
        if state.capital_lost {
            spans[1] = spans[1].clone().crossed_out();
        }
        lines.push(Line::from(spans));
        lines.extend(state.economies.iter().map(|state| {
            let name = &board.economy(state.economy).id;
            let line = format!(
                "     {name:<13}{:>4}{:>6}",
                state.treasury, state.production
            );
            let line = Line::from(line);
            if state.capital_lost {
                line.crossed_out()
            } else {
                line
            }
        }));
        if board.power(state.power).kamikaze > 0 {
            let left = format!("     {} kamikaze attacks", state.kamikaze);
            lines.push(Line::from(left).dim());
        }
        let made = state.advances.iter();
        lines.extend(made.map(|advance| Line::from(format!("     {advance}")).dim()));
    }
    lines.push(Line::default());
    lines.extend(cities(board, position));
    lines.push(Line::default());
    lines.extend(wars(board, position));
    let battles = position.contested(board);
    if !battles.is_empty() {
        lines.push(Line::default());
        lines.push(Line::from("Battles").bold().red());
        lines.extend((battles.iter()).map(|space| Line::from(board.space(*space).name.as_str())));
    }
    lines.push(Line::default());
    lines.push(Line::from(scene.caption.status.as_str()).italic());
    lines.extend(scene.caption.clocks.as_deref().map(Line::from));
    Paragraph::new(lines)
        .block(Block::bordered().title(scene.caption.title.as_str()))
        .wrap(ratatui::widgets::Wrap { trim: false })
        .render(area, buffer);
}
