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

mod address;
mod body;
mod challenge;
mod core;
mod courier;
mod deliveries;
mod gate;
mod index;
mod manage;
mod meters;
mod names;
mod network;
mod notices;
mod post;
mod pump;
mod record;
mod refusal;
mod room;
mod service;
mod settings;
mod sign;
mod stamp;
mod stock;
mod stored_times;
mod target;

pub use self::core::{WebhookMeans, Webhooks};
pub use self::network::{Network, SystemNetwork, Wire};
pub use self::settings::WebhookSettings;
pub use self::stored_times::sweep;
