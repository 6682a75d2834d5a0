//! Identifies an anonymous client across retries.
//!
//! A request id is no secret: people count, and copy examples. So the first answer, which may
//! hold tokens, is repeated only to a caller with the same account, the same token, or the same
//! client secret.

use std::fmt;

use sha2::{Digest, Sha256};
use tonic::Status;
use tonic::metadata::MetadataMap;

use sandtable_grpc::error;

/// The metadata that a client sends its secret in.
pub const METADATA: &str = "sandtable-client-secret";

/// As long as the shortest that 128 random bits have in hexadecimal.
const SHORTEST: usize = 32;

/// No secret is longer.
const LONGEST: usize = 256;

/// Digest of a client's secret. The secret itself is not stored.
#[derive(Clone, PartialEq, Eq)]
pub struct ClientSecret([u8; 32]);

impl ClientSecret {
    /// Returns the digest of a secret.
    #[must_use]
    pub fn of(secret: &str) -> Self {
        let digest = Sha256::new()
            .chain_update(b"sandtable/client-secret/1")
            .chain_update(secret)
            .finalize();
        Self(digest.into())
    }

    /// The fingerprint, from which tokens may be derived; it is as secret as the secret.
    #[must_use]
    pub fn fingerprint(&self) -> [u8; 32] {
        self.0
    }

    /// The secret of the metadata `sandtable-client-secret`, if the client sent one.
    ///
    /// # Errors
    ///
    /// A secret that is too short, too long or not of visible characters.
    pub fn shown_in(metadata: &MetadataMap) -> Result<Option<Self>, Status> {
        let Some(value) = metadata.get(METADATA) else {
            return Ok(None);
        };
        let secret = value.to_str().map(str::trim).unwrap_or_default();
        let fits = (SHORTEST..=LONGEST).contains(&secret.len())
            && secret.bytes().all(|byte| byte.is_ascii_graphic());
        if !fits {
            let problem = format!(
                "must be {SHORTEST} to {LONGEST} visible ASCII characters that nobody can guess"
            );
            return Err(error::invalid(METADATA, problem));
        }
        Ok(Some(Self::of(secret)))
    }
}

impl fmt::Debug for ClientSecret {
    /// Never prints what tokens are derived from.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientSecret(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tonic::Code;

    fn shown(value: &str) -> Result<Option<ClientSecret>, Status> {
        let mut metadata = MetadataMap::new();
        metadata.insert(METADATA, value.parse().unwrap());
        ClientSecret::shown_in(&metadata)
    }

    #[test]
    fn secrets_are_recognised_and_weak_ones_refused() {
        assert_eq!(ClientSecret::shown_in(&MetadataMap::new()).unwrap(), None);
        let (one, other) = ("a".repeat(32), "b".repeat(32));
        assert_eq!(shown(&one).unwrap(), Some(ClientSecret::of(&one)));
        assert_ne!(shown(&one).unwrap(), shown(&other).unwrap());
        for bad in [
            "",
            "1",
            &"a".repeat(31),
            &"a".repeat(257),
            &"a b".repeat(20),
        ] {
            assert_eq!(
                shown(bad).unwrap_err().code(),
                Code::InvalidArgument,
                "{bad}"
            );
        }
    }
}
