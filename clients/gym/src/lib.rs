//! The referee in process, for Python: the engines and codecs of the servers, as states that
//! are copied, played and observed.
//!
//! From below: [`vocabulary`], [`layout`] and [`log`] know no game. [`lab`] says what a game
//! gives; [`listing`], [`cursor`] and [`position`] make states of it. [`aa1940`] and
//! [`axis_empires`] are the two games. [`erased`] hides which of them it is, and `python` is
//! what an interpreter sees.

mod aa1940;
mod axis_empires;
mod chance;
mod composite;
mod cursor;
mod erased;
mod error;
mod export;
mod follower;
mod keywords;
mod lab;
mod layout;
mod listing;
mod log;
mod played;
mod position;
mod python;
mod saved;
mod vocabulary;

pub use python::native;

/// Lists and copies are many small pieces of memory.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
