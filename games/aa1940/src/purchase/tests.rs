//! Purchases and repairs, shown by positions.
