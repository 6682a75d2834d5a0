//! Hex maps of Axis Empires drawn: as a picture and in the terminal.

pub(crate) mod displays;
pub(crate) mod layers;
pub(crate) mod layout;
pub(crate) mod palette;
pub(crate) mod position;
pub(crate) mod scene;
pub(crate) mod stage;
pub(crate) mod svg;
pub(crate) mod text;
pub(crate) mod words;
