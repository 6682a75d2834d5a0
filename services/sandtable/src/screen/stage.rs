//! A match on a full terminal, whatever its game.

use std::sync::Arc;

use prost::{Message, Name};
use prost_types::Any;
use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;

use super::{Caption, Key, News, Scene, Terminal};
use crate::board::position::Position;
use crate::game::{board, events};
use crate::words::{sentence, weight};

/// A match on a full terminal, whatever its game.
pub(crate) trait Stage {
    /// What is shown.
    type View: Message + Name + Default;

    /// Shows the match as it stands.
    fn show(&mut self, view: &Self::View) -> anyhow::Result<()>;

    /// Whether all that the events name is known; if not, the match must be shown first.
    fn knows(&self, events: &[Any]) -> bool;

    /// Tells what happened.
    fn narrate(&mut self, events: &[Any]);

    /// Forgets what was told, for a replay that goes back.
    fn forget(&mut self);

    /// What stands around the map.
    fn caption(&mut self) -> &mut Caption;

    /// Does what a key asks of the map.
    fn turn(&mut self, key: Key);

    /// Draws everything.
    fn draw(&mut self) -> anyhow::Result<()>;
}

/// A match of Axis & Allies on a full terminal.
pub(crate) struct BoardStage {
    board: Arc<Board>,
    scene: Scene,
    terminal: Terminal,
}

impl BoardStage {
    /// Takes the terminal over. Before a match's start only the set-up is shown.
    pub(crate) fn open(caption: Caption) -> anyhow::Result<BoardStage> {
        let board = board();
        let scene = Scene {
            caption,
            position: Position::opening(&board),
            news: News::default(),
        };
        Ok(BoardStage {
            terminal: Terminal::open(&board)?,
            board,
            scene,
        })
    }
}

impl Stage for BoardStage {
    type View = game::View;

    fn show(&mut self, view: &game::View) -> anyhow::Result<()> {
        self.scene.position = Position::of_view(&self.board, view);
        Ok(())
    }

    fn knows(&self, _: &[Any]) -> bool {
        true
    }

    fn narrate(&mut self, packed: &[Any]) {
        for event in events(packed) {
            if let Some(text) = sentence(&self.board, &event) {
                self.scene.news.push(weight(&event), text);
            }
        }
    }

    fn forget(&mut self) {
        self.scene.news.forget();
    }

    fn caption(&mut self) -> &mut Caption {
        &mut self.scene.caption
    }

    fn turn(&mut self, key: Key) {
        self.terminal.turn(key);
    }

    fn draw(&mut self) -> anyhow::Result<()> {
        self.terminal.draw(&self.board, &self.scene)
    }
}
