//! The packs that a pack of both maps is made of.

use std::ops::Range;

use crate::map::Theatre;

/// A pack of one map that is part of a pack of both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Included {
    /// Its code.
    pub code: Box<str>,
    /// Its map.
    pub theatre: Theatre,
    /// Its kinds of markers, by their places in the list.
    pub markers: Range<usize>,
}
