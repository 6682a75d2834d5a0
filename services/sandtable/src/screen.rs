//! A match on a full terminal: the map, the powers, the log.

mod chart;
mod input;
mod panels;
mod stage;

use std::collections::VecDeque;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use sandtable_aa1940::board::Board;

use crate::board::position::Position;
use crate::words::Weight;

pub(crate) use chart::{Chart, text_map};
pub(crate) use input::{Key, Keys, Terminal};
pub(crate) use panels::log;
pub(crate) use stage::{BoardStage, Stage};

/// How many lines of the log are remembered.
const REMEMBERED: usize = 500;

/// Width of the column beside the map.
const SIDE: u16 = 31;

/// Height of the log below the map.
const LOG: u16 = 10;

/// What is written around a map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caption {
    /// The match as people call it.
    pub(crate) title: String,
    /// How many entries the log has, as far as it is shown.
    pub(crate) version: u64,
    /// Who is awaited, or how it ended.
    pub(crate) status: String,
    /// Whose clock runs, and what is left of it.
    pub(crate) clocks: Option<String>,
    /// What the keys do.
    pub(crate) help: String,
    /// The seat that looks, if one does: it sees its hand.
    pub(crate) seat: Option<u32>,
}

/// The newest lines of a match's log.
#[derive(Clone, Debug, Default)]
pub(crate) struct News(VecDeque<(Weight, String)>);

impl News {
    /// Adds a line.
    pub(crate) fn push(&mut self, weight: Weight, text: String) {
        self.0.push_back((weight, text));
        if self.0.len() > REMEMBERED {
            self.0.pop_front();
        }
    }

    /// Forgets everything, for a replay that goes back.
    pub(crate) fn forget(&mut self) {
        self.0.clear();
    }
}

/// What the screen shows.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// What stands around the map.
    pub(crate) caption: Caption,
    /// What stands where.
    pub(crate) position: Position,
    /// What happened.
    pub(crate) news: News,
}

/// Draws a scene on the whole terminal.
pub(crate) fn draw(frame: &mut Frame<'_>, board: &Board, scene: &Scene, chart: &mut Chart) {
    draw_on(frame.area(), frame.buffer_mut(), board, scene, chart);
}

fn draw_on(area: Rect, buffer: &mut Buffer, board: &Board, scene: &Scene, chart: &mut Chart) {
    let [upper, log] = Layout::vertical([
        Constraint::Min(6),
        Constraint::Length(LOG.min(area.height / 3)),
    ])
    .areas(area);
    let side = if area.width >= 3 * SIDE { SIDE } else { 0 };
    let [map, column] =
        Layout::horizontal([Constraint::Min(20), Constraint::Length(side)]).areas(upper);
    chart.draw(map, buffer, board, &scene.position);
    panels::powers(column, buffer, board, scene);
    panels::log(log, buffer, &scene.caption.help, &scene.news);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{sentence, weight};
    use sandtable_proto::games::aa1940::v1 as game;

    fn screen(width: u16, height: u16) -> String {
        let board = Board::europe1940();
        let mut scene = Scene {
            caption: Caption {
                title: "A test".to_owned(),
                status: "waiting for Germany".to_owned(),
                help: "q quits".to_owned(),
                ..Caption::default()
            },
            position: Position::opening(&board),
            news: News::default(),
        };
        let event = game::Event {
            kind: Some(game::event::Kind::TurnBegan(game::TurnBegan {
                round: 1,
                power: "germany".to_owned(),
            })),
        };
        let text = sentence(&board, &event).unwrap();
        scene.news.push(weight(&event), text);
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        draw_on(area, &mut buffer, &board, &scene, &mut Chart::new(&board));
        let lines = buffer.content.chunks(usize::from(width));
        let lines: Vec<String> = lines
            .map(|cells| cells.iter().map(|cell| cell.symbol()).collect())
            .collect();
        lines.join("\n")
    }

    #[test]
    fn map_powers_and_log_are_all_there() {
        let text = screen(150, 45);
        for expected in [
            "Germany's turn",
            "Soviet Union",
            "waiting for Germany",
            "■17▲3",
            "q quits",
            "3 of 8",
        ] {
            assert!(text.contains(expected), "{expected} is not in\n{text}");
        }
    }

    #[test]
    fn any_size_of_terminal_is_taken() {
        for (width, height) in [(1, 1), (20, 5), (80, 24), (40, 200), (400, 9)] {
            screen(width, height);
        }
    }
}
