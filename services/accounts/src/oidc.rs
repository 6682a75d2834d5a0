//! Identity tokens of the providers that the operator trusts (OpenID Connect): whether a
//! token is good, and whom it is about.

pub(crate) mod error;
pub(crate) mod http;
pub(crate) mod jwt_crypto;
mod key_set;
mod settings;
mod verify;

pub(crate) use error::{Flaw, Unverified};
pub use settings::{IssuerSettings, OidcError, OidcSettings};
pub use verify::IdentityProviders;
pub(crate) use verify::Person;
