//! The allocator of every process that links this crate.

/// A command is allocated on one thread (the server's) and freed on another (the
/// writer's), which the system's allocator is slow at.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
