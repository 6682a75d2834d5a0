//! The rules of Axis & Allies 1940 as a pure engine.
//!
//! The files are named for the rulebook's chapters: a reader with the book finds the code for a
//! page without searching. [`game::AxisAndAllies`] is the entry point; [`state::State`] is a
//! match. The allowed dependencies are in ARCHITECTURE.md, under "Layers".

pub mod advance;
pub mod answer_space;
pub mod blocker;
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
pub mod threats;
pub mod unit;
pub mod view;

mod answers;
mod battle_site;
mod bid;
mod build_sites;
mod capture;
mod combat;
mod combat_move;
mod command_context;
mod consent;
mod convoy;
mod determinize;
mod dice_pool;
mod dice_rules;
mod draw;
mod favor;
mod income;
mod kamikaze;
mod landing;
mod max_flow;
mod mobilize;
mod movement;
mod neutrals;
mod noncombat;
mod objectives;
mod piece;
mod politics;
mod preconditions;
mod purchase;
mod reach;
mod referee;
mod research;
mod resign;
mod score;
mod scramble;
mod seats;
mod shop;
mod space_set;
mod standing_orders;
#[cfg(test)]
mod testing;
mod turn;
mod victory;
