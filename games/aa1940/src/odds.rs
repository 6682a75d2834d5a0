//! Exact odds of any battle.
