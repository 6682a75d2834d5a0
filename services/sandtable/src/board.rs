//! The board drawn: as a picture and in the terminal.

pub(crate) mod atlas;
pub(crate) mod palette;
pub(crate) mod position;
pub(crate) mod projection;
pub(crate) mod svg;
