//! Air defense, shown by positions.
