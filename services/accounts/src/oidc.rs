//! Identity tokens of the providers that the operator trusts (OpenID Connect): whether a
//! token is good, and whom it is about.

mod flaw;
mod key_set;
mod ring_keys;
mod settings;
mod verify;
mod web;

pub(crate) use flaw::{Flaw, Unverified};
pub use settings::{IssuerSettings, OidcError, OidcSettings};
pub use verify::IdentityProviders;
pub(crate) use verify::Person;
