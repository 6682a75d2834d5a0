//! Tournaments and ladders over a real store, real matches and a real game, in one process.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

mod contests;
mod corrections;
mod crowd;
mod drawn;
mod fairness;
mod fairness_classes;
mod fairness_methods;
mod fairness_scene;
mod gate;
mod head_to_head;
mod limits;
mod lives;
mod mirrors;
mod mortal;
mod newcomers;
mod pictures;
mod plays;
mod pool_estimates;
mod pool_facts;
mod pool_lines;
mod pool_rules;
mod pool_teams;
mod pool_turns;
mod pools;
mod rated;
mod reminders;
mod repetitions;
mod rounds;
mod separations;
mod slugs;
mod stops;
mod strangers;
mod suspended;
mod swiss_rounds;
mod teams;
mod terms;
mod test_env;
mod unplayed;
mod unrated;
mod withheld;
