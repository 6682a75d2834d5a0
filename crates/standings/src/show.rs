//! How standings, cross tables and brackets are shown.

pub mod csv;
pub mod json;
pub mod svg;
pub mod text;
pub mod trf;

mod canvas;
mod layout;
pub(crate) mod table_model;
