//! Streams of what happens in a match, resumable from any position.
//!
//! - [`Feed`]: where entries come from, in this process or another;
//! - `hub`: hands each entry to those who watch its match;
//! - `subscriber`: one stream, from the log first and then live;
//! - [`Notifications`]: the gRPC service.

mod cursor;
mod feed;
mod hub;
mod meters;
mod outgoing;
mod service;
mod settings;
mod subscriber;

pub use feed::{Feed, FollowStream, LocalFeed, RemoteFeed};
pub use service::Notifications;
pub use settings::NotificationSettings;
