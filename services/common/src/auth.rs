//! Who calls: tokens, identities, anonymous clients, idempotent requests, the audit log.

pub mod anonymous_client;
pub mod audit;
pub mod caller;
pub mod credentials;
pub mod denied;
pub mod idempotency;
pub mod identity;
pub(crate) mod identity_proto;
pub mod remote_identities;
pub mod server_secret;
pub mod token;
