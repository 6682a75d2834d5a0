//! Messages that are encoded before it is known to how many they go.

use std::fmt;
use std::marker::PhantomData;

use prost::bytes::Bytes;
use prost::{DecodeError, Message};

/// A message as it goes over the wire. Clones share its bytes, so that what many are sent is
/// encoded once.
pub struct Encoded<M> {
    bytes: Bytes,
    message: PhantomData<fn() -> M>,
}

impl<M> Encoded<M> {
    /// Returns the bytes to send.
    #[must_use]
    pub fn bytes(&self) -> &Bytes {
        &self.bytes
    }
}

impl<M: Message + Default> Encoded<M> {
    /// The message, read again.
    ///
    /// # Errors
    ///
    /// None for what was encoded from a message.
    pub fn decode(&self) -> Result<M, DecodeError> {
        M::decode(self.bytes.clone())
    }
}

impl<M: Message> From<&M> for Encoded<M> {
    fn from(message: &M) -> Self {
        Self {
            bytes: message.encode_to_vec().into(),
            message: PhantomData,
        }
    }
}

impl<M> Clone for Encoded<M> {
    fn clone(&self) -> Self {
        Self {
            bytes: self.bytes.clone(),
            message: PhantomData,
        }
    }
}

impl<M> fmt::Debug for Encoded<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Encoded").field(&self.bytes).finish()
    }
}
