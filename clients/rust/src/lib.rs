//! A client of Sandtable's public API for Rust.
//!
//! [`Client`] is a connection: it shows a bearer token with each call, gives every
//! change a request id and, since that makes repetitions harmless, repeats what an
//! unavailable server did not answer or its limits put off. [`Subscription`] is a match's
//! log as it grows, [`AccountSubscription`] all matches of an account, and
//! [`ChatSubscription`] what is said in a match, each resumed from where it broke.
//! [`Error`] tells which rule refused a command.
//!
//! ```no_run
//! # async fn example() -> Result<(), sandtable_client::Error> {
//! use sandtable_client::Client;
//!
//! let client = Client::connect("http://127.0.0.1:7440")?;
//! let joined = client.join("matches/x", None, "Ada").await?;
//! let mine = client.for_seat(&joined)?;
//! let mut log = mine.subscribe("matches/x", 0);
//! while let Some(entry) = log.next().await? {
//!     println!("{}: seat {} acted", entry.sequence, entry.seat);
//! }
//! # Ok(())
//! # }
//! ```

mod access;
mod account_subscription;
mod accounts;
mod chat;
mod client;
mod clocks;
mod error;
mod games;
mod heads;
mod lobby;
mod nonces;
mod order;
mod play;
mod resumed;
mod retry;
mod silence;
mod subscription;
mod table;
mod webhooks;

pub use access::SeatAccess;
pub use account_subscription::AccountSubscription;
pub use chat::ChatSubscription;
pub use client::Client;
pub use error::{Error, FieldError, Refusal};
pub use heads::{HeadError, Rewritten, verify_between, verify_head};
pub use play::{Seen, Submitted};
pub use subscription::Subscription;
