//! Signed heads of match logs: a holder of an earlier signature can detect a rewritten history.

use ring::signature::KeyPair;
use std::fmt;
use std::path::Path;

use ring::signature::Ed25519KeyPair;
use sandtable_proto::matches::v1::{EntrySeal, LogHead};
use sandtable_runtime::random;
use sandtable_store::{Documents, EntryRow, StoreError, StoreResult, StoredMessages};

use crate::error::ServiceResult;
use crate::matches::loaded_match::read_entry;

/// Kind and id of the document in which the key is stored.
const KIND: &str = "signing-key";
const ID: &str = "ed25519";

/// Signs for this platform.
pub(crate) struct Signer(Ed25519KeyPair);

impl fmt::Debug for Signer {
    /// Never prints the key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signer").finish_non_exhaustive()
    }
}

impl Signer {
    /// Signs with the key of a file, or else with the one that all processes which share
    /// the store find there.
    pub(crate) async fn open(file: &Path, documents: &dyn Documents) -> StoreResult<Self> {
        let seed = if file.as_os_str().is_empty() {
            stored_seed(documents).await?
        } else {
            read_seed(file)?
        };
        let pair = Ed25519KeyPair::from_seed_unchecked(&seed);
        let pair = pair.map_err(|_| StoreError::Corrupt("the signing key is no key".into()))?;
        Ok(Self(pair))
    }

    /// Signs a head, all of which but key and signature is set.
    pub(crate) fn sign(&self, mut head: LogHead) -> LogHead {
        head.public_key = self.0.public_key().as_ref().to_vec();
        head.signature = self.0.sign(&signed_bytes(&head)).as_ref().to_vec();
        head
    }
}

/// Returns the bytes of a head that are signed.
fn signed_bytes(head: &LogHead) -> Vec<u8> {
    let time = head.time.unwrap_or_default();
    let mut bytes = b"sandtable.head.1\0".to_vec();
    // A name is short.
    bytes.extend((head.name.len() as u32).to_be_bytes());
    bytes.extend(head.name.as_bytes());
    bytes.extend(head.length.to_be_bytes());
    bytes.extend(&head.chain);
    bytes.extend(time.seconds.to_be_bytes());
    bytes.extend(time.nanos.to_be_bytes());
    bytes
}

/// The key of a file.
fn read_seed(file: &Path) -> StoreResult<Vec<u8>> {
    let wrong = |problem: &dyn fmt::Display| {
        let problem = format!("matches.signing_key: {}: {problem}", file.display());
        StoreError::Unavailable(problem)
    };
    let text = std::fs::read_to_string(file).map_err(|error| wrong(&error))?;
    let seed = hex::decode(text.trim()).map_err(|_| wrong(&"is not hexadecimal"))?;
    match seed.len() {
        32 => Ok(seed),
        _ => Err(wrong(&"does not have 64 digits")),
    }
}

/// The key in the store, made when there is none.
async fn stored_seed(documents: &dyn Documents) -> StoreResult<Vec<u8>> {
    let make = || {
        let mut seed = vec![0; 32];
        random::fill(&mut seed);
        Ok(seed)
    };
    documents.found_or_made(KIND, ID, make).await
}

/// Returns the data about an entry in an export from which its digest can be recomputed.
pub(crate) fn seal(row: &EntryRow) -> ServiceResult<EntrySeal> {
    let entry = read_entry(row)?;
    Ok(EntrySeal {
        digest: row.digest.to_vec(),
        request_id: entry.request_id,
        request_digest: entry.request_digest,
    })
}
