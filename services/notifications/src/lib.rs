//! Notifications of what happens in matches: streams that can be resumed from any position, and
//! webhooks.
//!
//! - [`Feed`]: where entries come from, in this process or another;
//! - `hub`, `room`: hand each entry to those who watch its match, or all of them;
//! - `subscriber`: the stream of a match, from the log first and then live;
//! - `account_stream`: the stream of all matches of an account, in the same way;
//! - `roster`, `aspects`: who sits at a match, and what changed of it without an entry;
//! - `standing`: what a client may see, asked again while its stream is open;
//! - `told`: an entry as it is sent, encoded once for all who see the same of it;
//! - `line`, `outgoing`: how every stream reaches its client and ends;
//! - [`Notifications`]: the gRPC service of the streams;
//! - [`Webhooks`]: what happens, posted to addresses on the web.

mod bounds;
mod caller;
mod settings;

mod feed;
mod metrics;
mod rpc;
mod streams;
mod webhooks;

pub use crate::feed::source::{Feed, FollowStream, LocalFeed, RemoteFeed};
pub use bounds::bounds;
pub use rpc::{Notifications, Sources};
pub use settings::NotificationSettings;
pub use webhooks::{Network, SystemNetwork, WebhookMeans, WebhookSettings, Webhooks, Wire};
