//! Standing orders, shown by positions.
