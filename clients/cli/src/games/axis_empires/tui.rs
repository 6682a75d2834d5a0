//! A match of Axis Empires on a full terminal: as much of the map as there is room for,
//! and the newest events below it.

use std::sync::Arc;

use prost_types::Any;
use ratatui::DefaultTerminal;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph, Widget};
use sandtable_axis_empires::map::HexId;
use sandtable_axis_empires::pack::Pack;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::types::v1::OutcomeCause;
use sandtable_sentences::axis_empires::MatchText;
use sandtable_sentences::narrator::Narrator;

use super::palette;
use super::position;
use super::render::hexes_of;
use super::text::{self, Run};
use crate::proto_any;
use crate::tui::{Caption, Key, LogLines, Stage, log};
use sandtable_pictures::axis_empires::off_map::panels;

/// Height of the log below the map.
const LOG: u16 = 12;

/// A match of Axis Empires on a full terminal.
pub(crate) struct HexTui {
    chart: HexChart,
    terminal: DefaultTerminal,
}

/// Drawn content of a match.
#[derive(Default)]
struct HexChart {
    pack: Option<Arc<Pack>>,
    words: Option<MatchText>,
    caption: Caption,
    news: LogLines,
    /// The turn and the segment.
    moment: String,
    map: Vec<Vec<Run>>,
    /// Where each hex is in the lines of the map.
    places: Vec<Option<(usize, usize)>>,
    /// The hex where something happened last.
    focus: Option<HexId>,
    /// The first column and the first line that are shown, and how many of either.
    shown: (usize, usize),
    room: (usize, usize),
}

impl HexTui {
    /// Takes the terminal over.
    pub(crate) fn open(caption: Caption) -> anyhow::Result<Self> {
        Ok(Self {
            chart: HexChart {
                caption,
                ..HexChart::default()
            },
            terminal: ratatui::try_init()?,
        })
    }
}

impl Drop for HexTui {
    fn drop(&mut self) {
        ratatui::restore();
    }
}

impl Stage for HexTui {
    fn show(&mut self, view: &Any) -> anyhow::Result<()> {
        self.chart.show(&proto_any::view(view)?)
    }

    fn knows(&self, events: &[Any]) -> bool {
        (self.chart.words.as_ref()).is_some_and(|words| words.knows(events))
    }

    fn narrate(&mut self, events: &[Any], cause: OutcomeCause) {
        self.chart.narrate(proto_any::messages(events), cause);
    }

    fn forget(&mut self) {
        self.chart.news.forget();
    }

    fn caption(&mut self) -> &mut Caption {
        &mut self.chart.caption
    }

    fn turn(&mut self, key: Key) {
        if let Key::Shift(right, down) = key {
            self.chart.shift(right, down);
        }
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        let chart = &mut self.chart;
        self.terminal
            .draw(|frame| chart.draw(frame.area(), frame.buffer_mut()))?;
        Ok(())
    }
}

impl HexChart {
    fn show(&mut self, view: &game::View) -> anyhow::Result<()> {
        let pack = match &self.pack {
            Some(pack) => pack.clone(),
            None => position::pack_of(view)?,
        };
        let words = MatchText::of(pack.clone(), view, self.caption.language);
        let mut scene = position::scene(&pack, view)?;
        let own = (self.caption.seat).map_or(&[][..], |seat| position::own(view, seat));
        scene.panels = panels(&words, view, own);
        self.moment.clone_from(&scene.title);
        self.map = text::lines(&scene);
        let hexes = pack.map.hexes_with_ids();
        self.places = hexes.map(|(hex, _)| text::place(&scene, hex)).collect();
        (self.pack, self.words) = (Some(pack), Some(words));
        Ok(())
    }

    fn narrate(&mut self, events: impl Iterator<Item = game::Event>, cause: OutcomeCause) {
        let (Some(words), Some(pack)) = (&self.words, &self.pack) else {
            return;
        };
        for event in events {
            self.news.push(words.event(&event, cause));
            let hexes = hexes_of(&event);
            if let Some(hex) = hexes.last().and_then(|hex| position::hex(pack, *hex)) {
                self.focus = Some(hex);
            }
        }
    }

    /// Moves by parts of what is shown.
    fn shift(&mut self, right: f64, down: f64) {
        let moved = |first: usize, part: f64, room: usize| {
            let by = (part * room as f64) as isize;
            first.saturating_add_signed(by)
        };
        self.shown = (
            moved(self.shown.0, right, self.room.0),
            moved(self.shown.1, down, self.room.1),
        );
    }

    /// Brings what happened last into the part that is shown, and keeps the part within
    /// the map.
    fn follow(&mut self) {
        let place = self
            .focus
            .take()
            .and_then(|hex| *self.places.get(hex.index())?);
        if let Some((column, line)) = place {
            let within = |at: usize, first: usize, room: usize| {
                (first..first + room.saturating_sub(2)).contains(&at)
            };
            if !within(column, self.shown.0, self.room.0)
                || !within(line, self.shown.1, self.room.1)
            {
                self.shown = (
                    column.saturating_sub(self.room.0 / 2),
                    line.saturating_sub(self.room.1 / 2),
                );
            }
        }
        let width = |line: &Vec<Run>| line.iter().map(|run| run.text.chars().count()).sum();
        let widest = self.map.iter().map(width).max().unwrap_or(0);
        self.shown.0 = self.shown.0.min(widest.saturating_sub(self.room.0));
        self.shown.1 = self.shown.1.min(self.map.len().saturating_sub(self.room.1));
    }

    fn draw(&mut self, area: Rect, buffer: &mut Buffer) {
        let [map, below] = Layout::vertical([
            Constraint::Min(6),
            Constraint::Length(LOG.min(area.height / 3)),
        ])
        .areas(area);
        let inner = |length: u16| usize::from(length.saturating_sub(2));
        self.room = (inner(map.width), inner(map.height));
        self.follow();
        let lines: Vec<Line<'_>> = self.map.iter().map(|line| colored(line)).collect();
        let offset = |first: usize| u16::try_from(first).unwrap_or(u16::MAX);
        let title = format!("{}  {}", self.caption.title, self.moment);
        let clocks = self.caption.clocks.as_deref().unwrap_or_default();
        let status = format!(
            " entry {}  {}  {clocks}",
            self.caption.version, self.caption.status
        );
        Paragraph::new(lines)
            .scroll((offset(self.shown.1), offset(self.shown.0)))
            .block(Block::bordered().title(title).title_bottom(status))
            .render(map, buffer);
        log(below, buffer, &self.caption.help, &self.news);
    }
}

/// A line of the map in its colors.
fn colored(line: &[Run]) -> Line<'_> {
    let spans = line.iter().map(|run| {
        let style = run.owner.map_or_else(Style::new, |owner| {
            Style::new().fg(palette::terminal(owner))
        });
        Span::styled(run.text.as_str(), style)
    });
    Line::from_iter(spans)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::render::MatchText;
    use crate::games::axis_empires::render::tests::{at, training};
    use game::event::Kind;

    fn screen(chart: &mut HexChart, (width, height): (u16, u16)) -> String {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        chart.draw(area, &mut buffer);
        let lines = buffer.content.chunks(usize::from(width));
        let lines: Vec<String> = lines
            .map(|cells| cells.iter().map(|cell| cell.symbol()).collect())
            .collect();
        lines.join("\n")
    }

    fn put(words: &MatchText, code: &str) -> game::Event {
        let hex = game::place::Kind::Hex(at(words, code));
        game::Event {
            kind: Some(Kind::Put(game::Put {
                piece: 0,
                from: None,
                to: Some(game::Place { kind: Some(hex) }),
            })),
        }
    }

    #[test]
    fn map_moment_and_news_are_all_there() {
        let (words, view) = training();
        let mut chart = HexChart::default();
        chart.caption.status = "waiting for the Axis".to_owned();
        chart.show(&view).unwrap();
        chart.narrate(std::iter::once(put(&words, "w2212")), OutcomeCause::Rules);
        let text = screen(&mut chart, (120, 40));
        for expected in ["Training ground", "*A", "waiting for the Axis", "to w2212"] {
            assert!(text.contains(expected), "{expected} is not in\n{text}");
        }
    }

    #[test]
    fn any_size_of_terminal_is_taken_and_shows_what_happens() {
        let (words, view) = training();
        for size in [(1, 1), (20, 5), (30, 12), (80, 24), (40, 200), (300, 9)] {
            let mut chart = HexChart::default();
            chart.show(&view).unwrap();
            chart.shift(9.0, 9.0);
            screen(&mut chart, size);
        }
        let mut chart = HexChart::default();
        chart.show(&view).unwrap();
        for code in ["w2314", "w2011"] {
            chart.narrate(std::iter::once(put(&words, code)), OutcomeCause::Rules);
            screen(&mut chart, (22, 12));
            let hex = position::hex(words.pack(), at(&words, code)).unwrap();
            let (column, line) = chart.places[hex.index()].unwrap();
            let (first, top) = chart.shown;
            assert!(
                (first..first + 20).contains(&column),
                "{code}: {column} {first}"
            );
            assert!((top..top + 6).contains(&line), "{code}: {line} {top}");
        }
    }
}
