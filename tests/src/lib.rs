//! Black-box tests against real processes.
