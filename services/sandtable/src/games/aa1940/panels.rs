//! What stands beside the map.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget};
use sandtable_aa1940::board::Board;

use super::palette;
use super::scene::Scene;

/// Whose turn it is, treasuries and incomes, victory cities, battles.
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
        let color = palette::of_power(board, state.power);
        let color = Color::Rgb(color.0, color.1, color.2);
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
    }
    let needed = board.victory.axis_cities();
    lines.push(Line::default());
    lines.push(Line::from(format!(
        "Axis cities: {} of {needed}",
        position.axis_cities
    )));
    let held = usize::try_from(position.axis_cities)
        .unwrap_or(0)
        .min(needed);
    lines.push(Line::from(format!(
        "{}{}",
        "★".repeat(held),
        "☆".repeat(needed - held)
    )));
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
