//! Parts that every process needs.
//!
//! - [`settings`]: defaults, file and environment, in this order;
//! - [`telemetry`]: logs, metrics and traces;
//! - [`clock`], [`random`]: injected time and randomness;
//! - [`cache`]: a bounded cache; [`resource_id`]: ids in the order of making;
//! - [`cancel`], [`shutdown`]: the end of a task and of a process;
//! - [`server_secret`]: the keyed hash of the platform;
//! - [`reserved`], [`visible`]: names that accounts may not have, and text that is safe to show.

pub mod allocator;
pub mod cache;
pub mod cancel;
pub mod clock;
pub mod random;
pub mod reserved;
pub mod resource_id;
pub mod server_secret;
pub mod settings;
pub mod shutdown;
pub mod telemetry;
pub mod visible;
