//! Accounts, their API keys and roles, and the audit log of those who keep order.
//!
//! Everything is a document of the store. [`Accounts`] is the gRPC service for people,
//! the one for the platform's other processes, and in this process it is what
//! [`sandtable_auth::identity::Identities`] asks for.

mod accounts;
mod audit;
mod audit_filter;
mod auth;
mod error;
mod handle;
mod idempotency;
mod keys;
mod names;
mod oidc;
mod record;
mod rpc;
mod settings;
mod state;
mod update;

pub use crate::oidc::{IdentityProviders, IssuerSettings, OidcError, OidcSettings};
pub use crate::settings::AccountSettings;
pub use crate::state::Accounts;
pub use sandtable_runtime::clock::{Clock, SystemClock};
