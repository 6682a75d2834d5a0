//! Who calls: tokens, identities, anonymous clients, the audit log.

pub mod anonymous_client;
pub mod audit;
pub mod denied;
pub mod identity;
pub(crate) mod identity_proto;
pub mod remote_identities;
pub mod server_secret;
pub mod token;
