//! Moving pictures: SVG documents in, a GIF or an animated PNG out.
//!
//! Each document becomes pixels on a [`canvas`], the pixels become places in one [`palette`] of
//! the whole film, and of each frame only what changed is written ([`writer`]). One frame is in
//! memory at a time, and the same documents give the same bytes.

mod change;
pub mod error;
pub mod format;
pub mod palette;
pub mod writer;

pub use sandtable_raster::{canvas, pixels};
