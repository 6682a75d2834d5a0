//! Authentication and what follows from it: tokens, identities, anonymous clients, the audit log.

pub mod anonymous_client;
pub mod audit;
pub mod caller;
pub mod credentials;
pub mod denied;
pub mod idempotency;
pub mod identity;
pub mod identity_proto;
pub mod remote_identities;
pub mod token;
