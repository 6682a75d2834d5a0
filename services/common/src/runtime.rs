//! What every process has: allocator, clock, randomness, shutdown.

pub(crate) mod allocator;
pub mod byte_lru;
pub mod cancel;
pub mod clock;
pub mod process;
pub mod random;
pub mod shutdown;
