//! Convoy disruption, shown by positions.
