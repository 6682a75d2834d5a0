//! Webhooks: what happens, posted to addresses on the web.
//!
//! - `record`: webhooks, deliveries and progress as documents of the store;
//! - `pump`: turns the feed into deliveries, each entry once (`index`: for whom);
//! - `notices`: turns what other services have to tell accounts into deliveries, too;
//! - `challenge`: whether an address wants to be told anything;
//! - `gate`, `stock` and `room`: how much is posted, and how much is kept;
//! - `courier`: tries deliveries until they are taken or given up;
//! - `post`: one attempt, to an address that `target` and `address` let through;
//! - `manage` and `deliveries`: what owners ask for; `service`: its gRPC face.

pub(crate) mod backlog;
mod core;
mod deliveries;
pub(crate) mod enqueue;
pub(crate) mod error;
pub(crate) mod handlers;
pub(crate) mod http;
mod index;
pub(crate) mod metrics;
mod names;
mod network;
mod notices;
pub(crate) mod payload;
pub(crate) mod rate_limit;
mod record;
pub(crate) mod retention;
mod service;
mod settings;
mod sign;
pub(crate) mod ssrf_guard;
mod target;
pub(crate) mod verification;
pub(crate) mod worker;

pub use self::core::{WebhookMeans, Webhooks};
pub use self::network::{Network, SystemNetwork, Wire};
pub use self::settings::WebhookSettings;
