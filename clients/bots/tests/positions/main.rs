//! Bots in small positions.

mod capitals;
mod declarations;
mod fleets;
mod game;
mod ground;
mod sensible;
mod sieges;
