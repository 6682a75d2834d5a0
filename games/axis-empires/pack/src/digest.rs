//! Digest that distinguishes the contents of a pack.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

/// Digest of a pack's content: the SHA-256 of its files with their paths. A match that is played
/// with a pack from a folder records it, since the rules alone do not identify the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest of files in the order of their paths.
    pub(crate) fn of<'a, P: AsRef<str>>(files: impl IntoIterator<Item = (P, &'a str)>) -> Self {
        let mut hasher = Sha256::new();
        for (path, text) in files {
            for part in [path.as_ref(), text] {
                // With its length before it no part can run into the next.
                hasher.update((part.len() as u64).to_le_bytes());
                hasher.update(part);
            }
        }
        Self(hasher.finalize().into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl FromStr for Digest {
    type Err = NoDigest;

    fn from_str(text: &str) -> Result<Self, NoDigest> {
        let mut bytes = [0; 32];
        let is_hex = text.bytes().all(|byte| byte.is_ascii_hexdigit());
        if text.len() != 2 * bytes.len() || !is_hex {
            return Err(NoDigest);
        }
        for (index, byte) in bytes.iter_mut().enumerate() {
            let digits = &text[2 * index..2 * index + 2];
            *byte = u8::from_str_radix(digits, 16).map_err(|_| NoDigest)?;
        }
        Ok(Self(bytes))
    }
}

/// A text that is no digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("must be the 64 hexadecimal digits of a pack's content")]
pub struct NoDigest;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_and_every_path_counts() {
        let digest = Digest::of([("a", "bc"), ("d", "")]);
        for other in [
            &[("a", "bc")][..],
            &[("a", "b"), ("d", "")],
            &[("ab", "c"), ("d", "")],
            &[("a", "bc"), ("", "d")],
        ] {
            assert_ne!(Digest::of(other.iter().copied()), digest, "{other:?}");
        }
    }

    #[test]
    fn a_digest_is_read_as_it_is_written() {
        let digest = Digest::of([("a", "b")]);
        assert_eq!(digest.to_string().parse(), Ok(digest));
        for wrong in ["", "00", &"+0".repeat(32), &"é".repeat(32), &"g".repeat(64)] {
            let read: Result<Digest, NoDigest> = wrong.parse();
            assert_eq!(read, Err(NoDigest), "{wrong}");
        }
    }
}
