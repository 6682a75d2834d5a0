//! Pictures in points: SVG documents in, pixels or a PNG out.
//!
//! The same document gives the same bytes everywhere: the letters come from fonts in this crate,
//! and nothing depends on the system.

pub mod canvas;
pub mod error;
mod fonts;
pub mod pixels;
pub mod still;
