//! A match on a full terminal: the map, the powers, the log.

mod chart;
mod input;
mod panels;

use std::collections::VecDeque;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;

use crate::board::position::Position;
use crate::words::{Weight, sentence, weight};

pub(crate) use chart::{Chart, text_map};
pub(crate) use input::{Key, Keys, Terminal};

/// How many lines of the log are remembered.
const REMEMBERED: usize = 500;

/// Width of the column beside the map.
const SIDE: u16 = 31;

/// Height of the log below the map.
const LOG: u16 = 10;

/// What the screen shows.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// The match as people call it.
    pub(crate) title: String,
    /// What stands where.
    pub(crate) position: Position,
    /// How many entries the log has, as far as it is shown.
    pub(crate) version: u64,
    /// Who is awaited, or how it ended.
    pub(crate) status: String,
    /// Whose clock runs, and what is left of it.
    pub(crate) clocks: Option<String>,
    /// What the keys do.
    pub(crate) help: String,
    log: VecDeque<(Weight, String)>,
}

impl Scene {
    /// A scene with an empty log.
    pub(crate) fn new(title: &str, position: Position, help: &str) -> Scene {
        Scene {
            title: title.to_owned(),
            position,
            version: 0,
            status: String::new(),
            clocks: None,
            help: help.to_owned(),
            log: VecDeque::new(),
        }
    }

    /// Adds an event to the log.
    pub(crate) fn tell(&mut self, board: &Board, event: &game::Event) {
        if let Some(text) = sentence(board, event) {
            self.log.push_back((weight(event), text));
            if self.log.len() > REMEMBERED {
                self.log.pop_front();
            }
        }
    }

    /// Forgets the log, for a replay that goes back.
    pub(crate) fn forget(&mut self) {
        self.log.clear();
    }
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
    panels::log(log, buffer, scene, &scene.log);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(width: u16, height: u16) -> String {
        let board = Board::europe1940();
        let mut scene = Scene::new("A test", Position::opening(&board), "q quits");
        scene.status = "waiting for Germany".to_owned();
        let event = game::Event {
            kind: Some(game::event::Kind::TurnBegan(game::TurnBegan {
                round: 1,
                power: "germany".to_owned(),
            })),
        };
        scene.tell(&board, &event);
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
