//! The contract as data.

/// All files of the contract as an encoded `google.protobuf.FileDescriptorSet`,
/// for reflection and for programs that read messages without generated code.
pub const FILE_DESCRIPTOR_SET: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/sandtable.bin"));
