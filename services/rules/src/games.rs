//! The codecs of the games that are hosted, one module each.

pub mod aa1940;
