//! Boards and matches of Axis & Allies 1940.

pub mod convex;
pub mod geometry;
pub mod outlines;
pub mod palette;
pub mod position;
pub mod projection;
pub mod shape;
mod survey;
pub mod svg;
pub mod viewport;

use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;

use crate::crop::Region;
use crate::error::Undrawable;
use position::{Position, board_named};

/// The set-up that a board prints.
///
/// # Errors
///
/// A region that is not on the board.
pub fn draw_opening(board: &Board, region: &Region) -> Result<String, Undrawable> {
    svg::draw(board, &Position::opening(board), region)
}

/// A match as a view shows it.
///
/// # Errors
///
/// A view of a board that is not known, or a region that is not on it.
pub fn draw_view(view: &game::View, region: &Region) -> Result<String, Undrawable> {
    let board = board_named(&view.board)?;
    svg::draw(&board, &Position::of_view(&board, view), region)
}
