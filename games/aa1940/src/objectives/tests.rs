//! National objectives, shown by positions.
