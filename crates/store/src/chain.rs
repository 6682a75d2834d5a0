//! The chain of a match's log, by which it shows that an entry was changed, left out or
//! cut off.
//!
//! The hashed data is part of the contract: `sandtable/matches/v1/log_head.proto` defines it for
//! those who check it from outside.

use std::fmt;

use sha2::{Digest, Sha256};

/// A SHA-256 hash.
pub type Hash = [u8; 32];

/// End of a match's log, as it is stored beside the log.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LogEnd {
    /// Entries of the log.
    pub length: u64,
    /// The chain after the last of them.
    pub chain: Hash,
    /// The secret that goes into the digests of the match's entries, so that those who see
    /// a digest cannot try what is hidden in its entry.
    pub salt: Hash,
}

impl fmt::Debug for LogEnd {
    /// Never prints the salt.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LogEnd")
            .field("length", &self.length)
            .finish_non_exhaustive()
    }
}

fn hash(domain: &str, parts: &[&[u8]]) -> Hash {
    let mut hash = Sha256::new();
    hash.update(domain);
    hash.update([0]);
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

/// The chain of the log of no entries.
#[must_use]
pub fn begin(id: &str) -> Hash {
    hash("sandtable.log.1", &[id.as_bytes()])
}

/// Returns the hash that stands for a payload in the digest of its entry.
#[must_use]
pub fn content(payload: &[u8]) -> Hash {
    Sha256::digest(payload).into()
}

/// Returns the digest that stands for an entry in the chain.
#[must_use]
pub fn digest(salt: &Hash, sequence: u64, payload: &[u8]) -> Hash {
    let content = content(payload);
    let sequence = sequence.to_be_bytes();
    hash("sandtable.entry.1", &[salt, &sequence, &content])
}

/// The chain after an entry.
#[must_use]
pub fn link(before: &Hash, sequence: u64, digest: &Hash) -> Hash {
    let sequence = sequence.to_be_bytes();
    hash("sandtable.link.1", &[before, &sequence, digest])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chain_is_pinned_because_it_is_stored_and_signed() {
        let chain = begin("m");
        let digest = digest(&[7; 32], 1, b"entry");
        let found = link(&chain, 1, &digest);
        let hex = |hash: Hash| -> String {
            hash.iter()
                .take(8)
                .map(|byte| format!("{byte:02x}"))
                .collect()
        };
        assert_eq!(
            [hex(chain), hex(digest), hex(found)],
            PINNED.map(str::to_owned)
        );
    }

    const PINNED: [&str; 3] = ["e2d0f65b56a17e71", "00b4954d316499fb", "3fcc68619159531f"];
}
