//! The cells of a match, as plain data: pieces and where they are, areas, the turn, cards.
//! A state holds them.

pub mod area;
pub mod campaign;
pub mod fortunes;
pub mod peace;
pub mod piece;
pub mod place;
pub mod presence;
pub mod turn;

pub use area::{AreaState, Land};
pub use campaign::{CardState, MapEnd, Pile, Progress};
pub use fortunes::Fortunes;
pub use peace::SeparatePeace;
pub use piece::{CHINA, Kind, Marks, Piece, PieceId, Showing};
pub use place::Place;
pub use presence::{Presence, Presences};
pub use turn::{Fronts, Stage, Turn};
