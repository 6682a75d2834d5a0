//! Combat strength.
