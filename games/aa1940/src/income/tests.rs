//! Income, shown by positions.
