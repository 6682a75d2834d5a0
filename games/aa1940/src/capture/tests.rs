//! Captures and liberations, shown by positions.
