//! The contract: generated messages, clients and servers.
//!
//! All messages and services here come from the proto files beside this crate, and
//! nothing else in the project generates code. The modules follow the proto packages:
//! `sandtable.matches.v1` is [`matches::v1`].

pub mod check;
#[cfg(feature = "services")]
mod codec;
mod descriptors;
#[cfg(feature = "services")]
mod encoded;
mod endings;
mod packages;
mod redact;
mod ways;

#[cfg(feature = "services")]
pub use codec::{
    CheckingCodec, CheckingDecoder, EncodedCodec, INVALID_FIELD, LeanCodec, MALFORMED_REQUEST,
    Request,
};
pub use descriptors::FILE_DESCRIPTOR_SET;
#[cfg(feature = "services")]
pub use encoded::Encoded;
pub use packages::{
    accounts, games, ladder, matches, notifications, platform, rules, tournaments, types,
};
pub use redact::Viewer;
