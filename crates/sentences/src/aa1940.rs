//! Matches of Axis & Allies 1940.

mod event;
mod importance;
mod names;
mod question;
pub mod values;
mod words;

use prost_types::Any;
use sandtable_aa1940::board::Board;
use sandtable_aa1940::board_name::BoardName;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::types::v1::OutcomeCause;

pub use names::{BoardText, phase_name, units};

use crate::any_game;
use crate::language::Language;
use crate::narrator::{Narrator, Sentence};

/// The words of a match with some options; none when there is no such board.
#[must_use]
pub fn of_options(options: Option<&Any>, language: Language) -> Option<BoardText> {
    let options: game::Options = options.and_then(|it| it.to_msg().ok()).unwrap_or_default();
    let board = match options.board.as_str() {
        "" => BoardName::default(),
        name => BoardName::chosen(name)?,
    };
    Some(BoardText::new(Board::shared(board), language))
}

impl Narrator for BoardText {
    fn sentence(&self, event: &Any, cause: OutcomeCause) -> Sentence {
        match event.to_msg::<game::Event>() {
            Ok(event) => self.event(&event, cause),
            Err(_) => any_game::unknown_event(self.language()),
        }
    }

    fn questions(&self, of: &Any) -> Vec<String> {
        let open = match (of.to_msg::<game::View>(), of.to_msg::<game::Legal>()) {
            (Ok(view), _) => view.pending,
            (_, Ok(legal)) => legal.decisions,
            _ => Vec::new(),
        };
        open.iter().map(|asked| self.question(asked)).collect()
    }
}
