//! The rules of Axis Empires as a pure engine, and the packs it plays.
//!
//! Code that knows no rule is in crates below, so that a change in a chapter does not rebuild it:
//! `sandtable-axis-empires-pack` has a game's content ([`pack::Pack`]) and its board
//! ([`map::Map`]), `sandtable-axis-empires-state` a match as data, and
//! `sandtable-axis-empires-view` the part of it that a seat may see ([`view::View`]). All of it
//! is re-exported here, too.
//!
//! [`game::AxisEmpires`] is the way in; [`state::State`] is a match. The files of the
//! rules are named for the sections of the rulebook: someone who has the book open at
//! 4.2.6.2 finds `s04_combat/s4_2_6_2_eliminating_steps.rs`.
//!
//! # Layers
//!
//! A module uses only those below it, or nearly so. From below:
//!
//! - in the crates below, plain data ([`cells`], [`order`], [`decision`], [`task`], [`step`],
//!   [`event`]), [`state`], which holds the data and knows no chapter, and [`view`];
//! - `command_context`, a command that is carried out, and the `task_queue`, what is still to be done;
//! - what several chapters ask: where pieces are, who belongs to whom ([`politics`]), zones
//!   of control ([`s08_zoc`]), supply ([`s10_supply`]), weather ([`s11_weather`]), stacking
//!   ([`s09_stacking`]), and sections of chapters that others need
//!   ([`s04_2_6_2_eliminating_steps`], [`s16_7_internment`]);
//! - the chapters, in an order in which none needs one above it;
//! - `dispatch`, which alone knows all chapters, and `run`;
//! - the referee, [`legal`], [`game`].
//!
//! Chapters of the optional rules begin with an `o`, those of the book with an `s`: +14 is
//! [`o14_separate_peace`], section 14 [`s14_markers`].
//!
//! # How a chapter plugs in
//!
//! The sequence of play ([`sequence`]) is a list of segments, and each segment has a
//! table of functions, a `Chapter`: what runs as it opens and closes, whether it wants
//! commands, what stops it from closing. `dispatch` says which table belongs to which
//! segment; what a chapter leaves out it takes from `Chapter::PASS`. Beside the table a
//! chapter has five types and three functions, and the game's own types hold one variant for
//! each:
//!
//! - `Order`, in [`order`], held by [`command::Command`]: what can be ordered;
//! - `Acts`, held by [`legal::SegmentOrders`], and `acts`, which lists everything that can be ordered
//!   now;
//! - `Plan`, held by the referee: an order that was checked, with what was found out;
//! - `check`, which gives a plan or a refusal, and `commit`, which carries a plan out;
//! - if it asks, variants of [`decision::Question`] and [`decision::Answer`], which
//!   `answers.rs` hands to the chapter;
//! - if a procedure must wait for an answer, a variant of [`step::PendingStep`] with its data,
//!   which `driver.rs` hands to the chapter to go on with.
//!
//! # How politics plug in
//!
//! A scenario is a war, whose plans and politics are its own, or a campaign, which option
//! cards drive. Cards are data ([`pack::card`]): conditions, which [`conditions`] looks at,
//! and effects, which the `task_queue` holds and `effects` carries out one after the other. The
//! procedures of politics (sections 1.1, 12 and 13) are tasks of the agenda, too, so that
//! an effect can set off a procedure, and both can stop to ask. A chapter that sets off a
//! procedure of a chapter above it puts its task on the agenda; `Play` has a table at hand,
//! which `dispatch` fills in, that says whose the task is.
//!
//! - A new condition is a variant of [`pack::card::CardCondition`] and an arm in
//!   [`conditions::holds`].
//! - A new effect is a variant of [`pack::card::Effect`] and an arm in `effects.rs`; if it
//!   asks, an arm in `answered` there and a variant of [`decision::choice::QuestionSubject`].
//! - A new event of the books is a variant of
//!   [`pack::card::political_event::PoliticalEvent`] with a file in section 15 that puts
//!   effects on the agenda, and steps of the section's own where those do not say enough; one
//!   that needs a pack's names stands in the pack's `tables/events.json` instead.
//! - What a marker does by itself is a file of [`s14_markers`].
//! - A new conditional event is a task of `s16_conditional_events::permanent`, or a variant of
//!   [`pack::card::conditional_event::ConditionalEvent`] that cards name.
//! - A new procedure is a `Task` of its section in [`task`], held by [`task::Task`], with an
//!   arm in `dispatch.rs`.
//!
//! Politics change through `Play` as well: `set_area`, `set_tracks`, `hand`, `move_card`.
//!
//! # Both maps
//!
//! A match is played on one map or on both. [`pack::Scenario::theatres`] are those of the
//! scenario, [`state::State::theatres`] those on which play goes on. A segment runs its own
//! procedures on each of these, Europe first; `task_queue::open_on_every_map` does so for
//! procedures that may stop to ask. A task uses the theatre of its [`task::Scene`]. Countries of
//! either map can have one name: [`map::Map::area_in`] distinguishes them.
//!
//! All pieces that move, arrive or turn over do so through `Play`, which reports it in the common
//! events. Dice are cast through `Play::roll`, with their purpose: by an optional rule they can
//! be cast again ([`o16_luck`]).

// Code that audits share with the tests of this crate uses the crate's name as they do.
#[cfg(test)]
extern crate self as sandtable_axis_empires;

pub mod blocker;
pub mod conditions;
pub mod countries;
pub mod game;
pub mod ledger;
pub mod legal;
pub mod o14_separate_peace;
pub mod o16_luck;
pub mod politics;
pub mod s00_victory;
pub mod s01_seasonal;
pub mod s02_administrative;
pub mod s03_movement;
pub mod s04_2_6_2_eliminating_steps;
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
pub mod s16_7_internment;
pub mod s16_conditional_events;
pub mod sampler;
pub mod victory;

mod answers;
mod command_context;
mod counts;
mod determinize;
mod dispatch;
mod draw;
mod effects;
mod entering;
mod force_pool;
mod game_over;
mod marker_slots;
mod nations;
mod o15_fortunes_of_war;
mod o17_optional;
mod paused;
mod referee;
mod resign;
mod run;
mod s02_3_4_breakdown;
mod s05_reserve;
mod s07_1_displays;
mod s07_end_of_turn;
mod s12_3_total_war;
mod score;
mod segment_handlers;
mod setup;
pub mod task_queue;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod tracks;
mod unit_marks;

pub use sandtable_axis_empires_pack::{
    digest, edition, faction, library, map, options, pack, segment,
};
pub use sandtable_axis_empires_state::{
    cells, command, decision, event, order, sequence, standing_orders, standing_orders as orders,
    state, step, task,
};
pub use sandtable_axis_empires_view::view;
