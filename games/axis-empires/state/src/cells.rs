//! The cells of a match, as plain data: pieces and where they are, areas, the turn, cards.
//! A state holds them.

pub mod area;
pub mod campaign;
pub mod fortunes;
pub mod hex_summary;
pub mod peace;
pub mod piece;
pub mod place;
pub mod turn;

pub use area::{AreaState, Land};
pub use campaign::{CardState, MapEnd, Pile, Progress};
pub use fortunes::Fortunes;
pub use hex_summary::{Presence, Presences};
pub use peace::SeparatePeace;
pub use piece::{CHINA, FaceUp, Kind, Marks, Piece, PieceId};
pub use place::Place;
pub use turn::{Fronts, OrganizationStage, Turn};
