//! A match of Axis & Allies on a full terminal: the map, the powers, the log.

use std::sync::Arc;

use prost_types::Any;
use ratatui::DefaultTerminal;
use ratatui::buffer::Buffer;
use ratatui::layout::{Constraint, Layout, Rect};
use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::types::v1::OutcomeCause;
use sandtable_sentences::aa1940::BoardText;
use sandtable_sentences::narrator::Narrator;

use super::ascii_map::Chart;
use super::model::Scene;
use super::panels;
use crate::proto_any;
use crate::tui::{Caption, Key, LogLines, Stage, log};
use sandtable_pictures::aa1940::position::{Position, board_named};

/// Width of the column beside the map.
const SIDE: u16 = 31;

/// Height of the log below the map.
const LOG: u16 = 10;

/// A match of Axis & Allies on a full terminal, which is given back when this is dropped.
pub(crate) struct BoardTui {
    board: Arc<Board>,
    scene: Scene,
    terminal: DefaultTerminal,
    chart: Chart,
    /// True if the match has been seen, and with it its board.
    seen: bool,
}

impl BoardTui {
    /// Takes the terminal over. Before a match's start only the set-up is shown.
    pub(crate) fn open(caption: Caption) -> anyhow::Result<Self> {
        let chosen = caption.options.as_ref().map(super::options::board_name);
        let board = board_named(chosen.as_deref().unwrap_or_default())?;
        let scene = Scene {
            caption,
            position: Position::opening(&board),
            news: LogLines::default(),
        };
        Ok(Self {
            terminal: ratatui::try_init()?,
            chart: Chart::new(&board),
            board,
            scene,
            seen: false,
        })
    }
}

impl Drop for BoardTui {
    fn drop(&mut self) {
        ratatui::restore();
    }
}

impl Stage for BoardTui {
    fn show(&mut self, view: &Any) -> anyhow::Result<()> {
        let view: game::View = proto_any::view(view)?;
        let board = board_named(&view.board)?;
        if board.board != self.board.board {
            self.chart = Chart::new(&board);
            self.board = board;
        }
        self.scene.position = Position::of_view(&self.board, &view);
        self.seen = true;
        Ok(())
    }

    fn knows(&self, _: &[Any]) -> bool {
        self.seen
    }

    fn narrate(&mut self, events: &[Any], cause: OutcomeCause) {
        let words = BoardText::new(self.board.clone(), self.scene.caption.language);
        for event in events {
            self.scene.news.push(words.sentence(event, cause));
        }
    }

    fn forget(&mut self) {
        self.scene.news.forget();
    }

    fn caption(&mut self) -> &mut Caption {
        &mut self.scene.caption
    }

    fn turn(&mut self, key: Key) {
        match key {
            Key::Magnify(factor) => self.chart.magnify(factor),
            Key::Shift(right, down) => self.chart.shift(right, down),
            _ => {}
        }
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        let (board, scene, chart) = (&self.board, &self.scene, &mut self.chart);
        self.terminal
            .draw(|frame| draw_on(frame.area(), frame.buffer_mut(), board, scene, chart))?;
        Ok(())
    }
}

fn draw_on(area: Rect, buffer: &mut Buffer, board: &Board, scene: &Scene, chart: &mut Chart) {
    let [upper, below] = Layout::vertical([
        Constraint::Min(6),
        Constraint::Length(LOG.min(area.height / 3)),
    ])
    .areas(area);
    let side = if area.width >= 3 * SIDE { SIDE } else { 0 };
    let [map, column] =
        Layout::horizontal([Constraint::Min(20), Constraint::Length(side)]).areas(upper);
    chart.draw(map, buffer, board, &scene.position);
    panels::powers(column, buffer, board, scene);
    log(below, buffer, &scene.caption.help, &scene.news);
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_sentences::language::Language;

    fn screen(width: u16, height: u16) -> String {
        screen_of(&Board::europe1940(), width, height)
    }

    fn screen_of(board: &Board, width: u16, height: u16) -> String {
        screen_at(board, Position::opening(board), width, height)
    }

    fn screen_at(board: &Board, position: Position, width: u16, height: u16) -> String {
        let mut scene = Scene {
            caption: Caption {
                title: "A test".to_owned(),
                status: "waiting for Germany".to_owned(),
                help: "q quits".to_owned(),
                ..Caption::default()
            },
            position,
            news: LogLines::default(),
        };
        let event = game::Event {
            kind: Some(game::event::Kind::TurnBegan(game::TurnBegan {
                round: 1,
                power: "germany".to_owned(),
            })),
            ..Default::default()
        };
        let words = BoardText::new(board.clone().into(), Language::English);
        scene.news.push(words.event(&event, OutcomeCause::Rules));
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        draw_on(area, &mut buffer, board, &scene, &mut Chart::new(board));
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
            "Round 1: Germany",
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
    fn the_panel_of_the_world_shows_treasuries_attacks_cities_and_wars() {
        let text = screen_of(&Board::global1940(), 200, 60);
        for expected in [
            "uk-pacific",
            "6 kamikaze attacks",
            "europe: 3 of 8",
            "pacific: 2 of 6",
            "At war",
            "ANZAC",
            "UK AN Fr",
        ] {
            assert!(text.contains(expected), "{expected} is not in\n{text}");
        }
    }

    /// All that stands on the panel of the world, line by line, with research.
    #[test]
    fn the_panel_of_the_world_as_a_whole() {
        let board = Board::global1940();
        let mut position = Position::opening(&board);
        position.powers[2].advances = vec!["radar".to_owned(), "jet fighters".to_owned()];
        let text = screen_at(&board, position, 200, 60);
        let panel: Vec<String> = (text.lines())
            .map(|line| line.chars().skip(170).take(29).collect::<String>())
            .map(|line| line.trim_end().to_owned())
            .collect();
        let expected = include_str!("../../../testdata/panel-global1940.txt");
        assert_eq!(panel[1..40].join("\n").trim_end(), expected.trim_end());
    }

    #[test]
    fn any_size_of_terminal_is_taken() {
        for (width, height) in [(1, 1), (20, 5), (80, 24), (40, 200), (400, 9)] {
            screen(width, height);
        }
    }
}
