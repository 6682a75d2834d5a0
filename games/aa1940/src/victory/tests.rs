//! Victory, shown by positions.
