//! A client of Sandtable's public API for Rust.
