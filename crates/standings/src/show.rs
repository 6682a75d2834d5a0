//! Display of standings, cross tables and brackets.

pub mod csv;
pub mod json;
pub mod picture;
pub mod svg;
pub mod text;
pub mod trf;

mod canvas;
mod layout;
pub(crate) mod table_model;
