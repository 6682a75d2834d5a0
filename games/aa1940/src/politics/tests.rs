//! The political situation, shown by positions.
