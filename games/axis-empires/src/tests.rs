//! The words of the glossary, the counters and the sequence of play, as commands show them.

mod bases;
mod boxes;
mod countries;
mod library;
mod ports;
mod sequence;
mod state;
mod support;
mod words;
