//! The rules of Axis & Allies 1940 as a pure engine.
//!
//! The files are named for the rulebook's chapters: someone who holds the book
//! finds the code for a page without searching. [`game::AxisAndAllies`] is the
//! way in; [`state::State`] is a match. What may use what is told in ARCHITECTURE.md, under
//! "Layers".

pub mod advance;
pub mod board;
pub mod board_name;
pub mod command;
pub mod decision;
pub mod economy;
pub mod event;
pub mod facility;
pub mod game;
pub mod ledger;
pub mod legal;
pub mod odds;
pub mod options;
pub mod orders;
pub mod phase;
pub mod power;
pub mod sampler;
pub mod scenario;
pub mod space;
pub mod state;
pub mod step;
pub mod strength;
pub mod unit;
pub mod view;

mod answers;
mod battle_site;
mod bid;
mod capture;
mod combat;
mod combat_move;
mod consent;
mod convoy;
mod draw;
mod favor;
mod flow;
mod guard;
mod income;
mod kamikaze;
mod known;
mod landing;
mod luck;
mod mobilize;
mod movement;
mod neutrals;
mod noncombat;
mod objectives;
mod piece;
mod play;
mod politics;
mod pool;
mod purchase;
mod reach;
mod referee;
mod research;
mod resign;
mod score;
mod scramble;
mod seating;
mod shop;
mod sites;
mod space_set;
mod standing_orders;
#[cfg(test)]
mod testing;
mod turn;
mod victory;
