//! The log below a map.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Widget};
use sandtable_sentences::narrator::Importance;

use super::LogLines;
use crate::output::text::line_of;

/// The newest events, as many as there is room for, and what the keys do.
pub(crate) fn log(area: Rect, buffer: &mut Buffer, help: &str, news: &LogLines) {
    let room = usize::from(area.height.saturating_sub(2));
    let lines: Vec<Line<'_>> = (news.0.iter().skip(news.0.len().saturating_sub(room)))
        .map(|sentence| {
            let line = Line::from(line_of(sentence));
            match sentence.importance {
                Importance::Headline => line.bold().yellow(),
                Importance::News => line,
                Importance::Detail => line.dark_gray(),
            }
        })
        .collect();
    Paragraph::new(lines)
        .block(Block::bordered().title_bottom(help))
        .render(area, buffer);
}
