//! The log below a map.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Stylize;
use ratatui::text::Line;
use ratatui::widgets::{Block, Paragraph, Widget};

use super::LogLines;
use crate::output::text::EventImportance;

/// The newest events, as many as there is room for, and what the keys do.
pub(crate) fn log(area: Rect, buffer: &mut Buffer, help: &str, news: &LogLines) {
    let room = usize::from(area.height.saturating_sub(2));
    let lines: Vec<Line<'_>> = (news.0.iter().skip(news.0.len().saturating_sub(room)))
        .map(|(weight, text)| match weight {
            EventImportance::Headline => Line::from(text.as_str()).bold().yellow(),
            EventImportance::News => Line::from(text.as_str()),
            EventImportance::Detail => Line::from(text.as_str()).dark_gray(),
        })
        .collect();
    Paragraph::new(lines)
        .block(Block::bordered().title_bottom(help))
        .render(area, buffer);
}
