//! Talk around a match. Messages are documents; a head for each chat counts them, so
//! that two replicas never give one number twice.

mod follow;
mod post;
mod read;
mod room;

/// Kind of the documents that hold messages.
const MESSAGES: &str = "chat-message";
