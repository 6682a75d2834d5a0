//! What every process has: allocator, bounded caches, clock, randomness, ids, shutdown.

pub(crate) mod allocator;
pub mod cache;
pub mod cancel;
pub mod clock;
pub mod process;
pub mod random;
pub mod resource_id;
pub mod shutdown;
