//! The contract: generated messages, clients and servers.
//!
//! All messages and services here come from the proto files beside this crate, and
//! nothing else in the project generates code. The modules follow the proto packages:
//! `sandtable.matches.v1` is [`matches::v1`].

pub mod check;
mod codec;
mod encoded;
mod packages;
mod redact;
mod ways;

pub use codec::{
    CheckingCodec, CheckingDecoder, EncodedCodec, LeanCodec, MALFORMED_REQUEST, Request,
};
pub use encoded::Encoded;
pub use packages::{
    accounts, games, ladder, matches, notifications, platform, rules, tournaments, types,
};
pub use redact::Viewer;

/// All files of the contract as an encoded `google.protobuf.FileDescriptorSet`,
/// for reflection and for programs that read messages without generated code.
pub const FILE_DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sandtable.bin"));
