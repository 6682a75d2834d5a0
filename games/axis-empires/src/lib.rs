//! The rules of Axis Empires as a pure engine, and the packs it plays.
//!
//! A [`pack::Pack`] is a game's content: maps, countries, counters, tables and
//! scenarios, read from files, validated whole and never changed afterwards.
//! [`map::Map`] is its board. Neither knows a rule; the rules ask them.
//!
//! [`game::AxisEmpires`] is the way in; [`state::State`] is a match. The files of the
//! rules are named for the sections of the rulebook: someone who has the book open at
//! 4.2.6.2 finds `s04_combat/s4_2_6_2_eliminating_steps.rs`.
//!
//! # How a chapter plugs in
//!
//! The sequence of play ([`sequence`]) is a list of segments, and each segment has a
//! table of functions, a `Chapter`: what runs as it opens and closes, whether it wants
//! commands, what stops it from closing, what may be ordered. `chapter.rs` says which
//! table belongs to which segment; what a chapter leaves out it takes from
//! `Chapter::PASS`. Beside the table a chapter has five types and two functions, and the
//! game's own types hold one variant for each:
//!
//! - `Order`, held by [`command::Command`]: what can be ordered;
//! - `Acts`, held by [`legal::Acts`]: everything that can be ordered now;
//! - `Plan`, held by the referee: an order that was checked, with what was found out;
//! - `check`, which gives a plan or a refusal, and `commit`, which carries a plan out;
//! - if it asks, variants of [`decision::Question`] and [`decision::Answer`], which
//!   `answers.rs` hands to the chapter;
//! - if a procedure must wait for an answer, a variant of [`step::Step`] with its data,
//!   which `driver.rs` hands to the chapter to go on with.
//!
//! # How politics plug in
//!
//! A scenario is a war, whose plans and politics are its own, or a campaign, which option
//! cards drive. Cards are data ([`pack::card`]): conditions, which [`agenda::conditions`]
//! looks at, and effects, which the [`agenda`] carries out one after the other. The
//! procedures of politics (sections 1.1, 12 and 13) are tasks of the agenda, too, so that
//! an effect can set off a procedure, and both can stop to ask.
//!
//! - A new condition is a variant of [`pack::card::Condition`] and an arm in
//!   [`agenda::conditions::holds`].
//! - A new effect is a variant of [`pack::card::Effect`] and an arm in `agenda/effects.rs`;
//!   if it asks, an arm in `answered` there and a variant of [`agenda::choice::About`].
//! - A new event of the books is a variant of [`s15_political_events::PoliticalEvent`] with
//!   a file that puts effects on the agenda, and steps of the section's own where those do
//!   not say enough; one that needs a pack's names stands in the pack's
//!   `tables/events.json` instead.
//! - What a marker does by itself is a file of [`s14_markers`].
//! - A new conditional event is a task of `s16_conditional_events::permanent`, or a variant of
//!   [`s16_conditional_events::ConditionalEvent`] that cards name.
//! - A new procedure is a `Task` of its section, held by [`agenda::Task`].
//!
//! Politics change through `Play` as well: `set_area`, `set_tracks`, `hand`, `move_card`.
//!
//! # Both maps
//!
//! A match is played on one map or on both. [`pack::Scenario::theatres`] are those of the
//! scenario, [`state::State::theatres`] those on which play goes on; what a segment does by
//! itself it does on each of these, Europe first. `agenda::open_on_every_map` does so for what
//! may stop to ask. A task goes by the theatre of its [`agenda::Scene`]. Countries of either
//! map can have one name: [`map::Map::area_in`] tells them apart.
//!
//! Whatever moves, comes or turns over does so through `Play`, which tells it in the
//! common events. Dice are cast through `Play::roll`, with what they are cast for: by an
//! optional rule they can be cast again ([`s17_optional::s16_luck`]). What two chapters need stands in neither: where pieces are in
//! [`state`], who belongs to whom in [`politics`], zones of control in [`s08_zoc`],
//! stacking in [`s09_stacking`], supply and ports in [`s10_supply`], weather in
//! [`s11_weather`].

pub mod agenda;
pub mod cells;
pub mod command;
pub mod conditions;
pub mod countries;
pub mod decision;
pub mod digest;
pub mod edition;
pub(crate) mod effects;
pub(crate) mod entering;
pub mod event;
pub mod faction;
pub mod game;
pub mod ledger;
pub mod legal;
pub mod library;
pub mod map;
pub(crate) mod marks;
pub mod o14_separate_peace;
pub(crate) mod o15_fortunes_of_war;
pub mod o16_luck;
pub(crate) mod o17_optional;
pub mod options;
pub mod order;
pub(crate) mod procedures;
pub(crate) mod s02_3_4_breakdown;
pub mod s04_2_6_2_eliminating_steps;
pub(crate) mod s07_1_displays;
pub(crate) mod s12_3_total_war;
pub mod s16_7_internment;
pub mod segment;
pub(crate) mod spots;
pub mod standing_orders;
pub mod task;
pub(crate) mod tracks;
pub(crate) mod waiting;

pub mod pack;
pub mod politics;
pub mod s00_victory;
pub mod s01_seasonal;
pub mod s02_administrative;
pub mod s03_movement;
pub mod s04_combat;
pub mod s06_war_and_peace;
pub mod s08_zoc;
pub mod s09_stacking;
pub mod s10_supply;
pub mod s11_weather;
pub mod s12_war_state;
pub mod s13_countries;
pub mod s14_markers;
pub mod s15_political_events;
pub mod s16_conditional_events;

pub mod sampler;
pub mod sequence;
mod setup;
pub mod state;
pub mod step;
pub mod victory;
pub mod view;

mod answers;
mod chapter;
mod draw;
mod driver;
mod ending;
mod force_pool;
mod nations;
mod play;
mod referee;
mod resign;
mod s05_reserve;
mod s07_end_of_turn;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;

pub use standing_orders as orders;
