//! A client of Sandtable's public API for Rust.
//!
//! [`Client`] is a connection: it sends a bearer token with each call, gives every change a
//! request id and, since that makes retries idempotent, retries calls that an unavailable server
//! did not answer or that its limits deferred. [`Subscription`] is a match's log as it grows,
//! [`AccountSubscription`] all matches of an account, and [`ChatSubscription`] the chat of a
//! match, each resumed from where it broke. [`Error`] says which rule refused a command.
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
//!
//! # Errors
//!
//! Every call fails in the same ways, which [`Error`] distinguishes: a rule refuses the command,
//! the platform refuses with a reason, or no server answers in time. The description of a call
//! lists any further errors.
//!
//! # Nonces
//!
//! A seat adds a random nonce to the dice of its match. [`Client::join`], [`Client::join_match`]
//! and [`Client::create_match`] with a seat bind it to one by a hash. A task reveals the nonce
//! when the match waits for it, unless [`Client::started`] or another call of the lobby is
//! earlier. A program that stops before the start stores [`Client::pending_nonce`] and gives it to
//! [`Client::keep_nonce`] later. If [`Client::before_reveal`] wrote a table down, it gives both
//! to [`Client::keep_sent_nonce`], so that the nonce is never sent against two tables. The calls
//! underneath, for the caller's own nonces, are [`Client::commit_nonce`] and
//! [`Client::reveal_nonce`]; `docs/dice.md` says what they are sent and when it is safe to
//! reveal.
//!
//! # Several commands
//!
//! [`Client::submit_list`] submits up to 64 commands of a seat in one call. They are checked in
//! order until one is refused, and those that are accepted become durable together. A
//! [`RefusedCommand`] and those after it change nothing, unless the reason is `OUTCOME_UNKNOWN`,
//! so the rest of the turn can be chosen again.
//!
//! # The client's secret
//!
//! A call without a token is known for a repetition by its request id and by a secret that
//! every connection makes up. It is forgotten with the program. Give one that is stored to
//! [`Client::with_secret`], and a stored request id to [`Client::join_match`] or
//! [`Client::create_match`], and the same request after a restart has the same seat and token
//! for its answer. Both together are worth as much as that token.
//!
//! # Tournaments and ladders
//!
//! [`Client::enter_tournament`] enters a tournament, and [`play_tournament`] plays all matches of
//! the entrant with a bot; [`attend`] plays what a ladder's pool pairs. Underneath,
//! [`Client::watch_tournament`] reports when a match is to be joined, and [`Client::attend`]
//! announces a player to a pool: fixtures come on its [`Attendance`]. A seat of such a match is
//! reserved for the account, which joins it with its key. `docs/tournaments.md` and
//! `docs/ladders.md` give the complete steps.
//!
//! # Looking ahead
//!
//! [`Client::fork`] copies a match as the caller may see it, to play on in by oneself: a [`Fork`]
//! has dice of its own, takes the commands of all sides, can be copied again for a search, and
//! is gone when it is not used any more. `docs/forks.md` says what it may be relied on for.
//!
//! # Heads of logs
//!
//! [`Client::log_head`] returns the head of a match's log, signed by the server, and checked.
//! [`Client::log_head_since`] checks that the log goes on from a stored head, entry by entry;
//! [`verify_head`] and [`verify_between`] do the same for heads and entries from another source.
//!
//! ```no_run
//! # async fn example() -> Result<(), sandtable_client::HeadError> {
//! # let client = sandtable_client::Client::connect("http://127.0.0.1:7440")?;
//! let kept = client.log_head("matches/x").await?;
//! // Days later; a head is a message, and can be stored like any other.
//! let now = client.log_head_since(&kept).await?;
//! println!("{} entries were added", now.length - kept.length);
//! # Ok(())
//! # }
//! ```

mod access;
mod account_subscription;
mod accounts;
mod attendance;
mod chat;
mod client;
mod clocks;
mod command_list;
mod comparison_subscription;
mod error;
mod fixtures;
mod forks;
mod games;
mod heads;
mod ladders;
mod lobby;
mod nonce_calls;
mod nonces;
mod order;
mod organisers;
mod play;
mod pools;
mod resumed;
mod retry;
mod server_timeout;
mod subscription;
mod table;
mod tournament_subscription;
mod tournaments;
mod webhooks;

/// The version of this client: that of the platform with which it was made.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

pub use access::SeatAccess;
pub use account_subscription::AccountSubscription;
pub use attendance::Attendance;
pub use chat::ChatSubscription;
pub use client::Client;
pub use command_list::{RefusedCommand, SubmittedList};
pub use comparison_subscription::ComparisonSubscription;
pub use error::{Error, FieldError, Refusal};
pub use fixtures::{Attended, attend, play_tournament};
pub use forks::Fork;
pub use heads::{HeadError, Rewritten, verify_between, verify_head};
pub use play::{Legal, Submitted, Versioned};
pub use subscription::{MatchNews, Subscription};
pub use tournament_subscription::TournamentSubscription;
