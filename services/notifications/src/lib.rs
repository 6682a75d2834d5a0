//! Being told what happens in matches: streams that can be resumed from any position,
//! and webhooks.
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

mod account_stream;
mod aspects;
mod bounds;
mod caller;
mod cursor;
mod entry_encodings;
mod feed;
mod filter;
mod hub;
mod line;
mod meters;
mod outgoing;
mod room;
mod roster;
mod service;
mod settings;
mod standing;
mod subscriber;

mod webhooks;

pub use bounds::bounds;
pub use feed::{Feed, FollowStream, LocalFeed, RemoteFeed};
pub use service::{Notifications, Sources};
pub use settings::NotificationSettings;
pub use webhooks::sweep as sweep_webhooks;
pub use webhooks::{Network, SystemNetwork, WebhookMeans, WebhookSettings, Webhooks, Wire};
