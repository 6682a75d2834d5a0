//! The words of the glossary, the counters and the sequence of play, as commands show them.

mod bases;
mod boxes;
mod countries;
mod ports;
mod sequence;
mod support;
