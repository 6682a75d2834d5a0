//! Accounts, their API keys and roles, and the audit log of those who keep order.
//!
//! Everything is a document of the store. [`Accounts`] is the gRPC service for people,
//! the one for the platform's other processes, and in this process it is what
//! [`sandtable_service::identity::Identities`] asks for.

mod access;
mod account;
mod audit;
mod cache;
mod core;
mod exchange;
mod handle;
mod identify;
mod keys;
mod names;
mod oidc;
mod reach;
mod record;
mod refusal;
mod repetition;
mod service;
mod settings;
mod stored_times;
mod update;

pub use crate::core::Accounts;
pub use crate::oidc::{IdentityProviders, IssuerSettings, OidcError, OidcSettings};
pub use crate::settings::AccountSettings;
pub use crate::stored_times::sweep;
pub use sandtable_service::clock::{Clock, SystemClock};
