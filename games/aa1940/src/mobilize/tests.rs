//! Mobilizing units, shown by positions.
