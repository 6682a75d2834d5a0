//! Where a match's log stands, signed, so that a history written anew shows to whoever has
//! kept what was signed before.

use std::fmt;
use std::path::Path;

use ring::signature::{Ed25519KeyPair, KeyPair};
use sandtable_proto::matches::v1::{EntrySeal, LogHead};
use sandtable_service::random;
use sandtable_store::{
    Change, Document, Documents, EntryRow, LogEnd, StoreError, StoreResult, chain,
};

use crate::core::Shared;
use crate::live::{Live, read_entry};
use crate::names::match_id;
use crate::people::Shown;
use crate::refusal::Answer;

/// Kind and id of the document in which the key is kept.
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
    pub(crate) async fn open(file: &Path, documents: &dyn Documents) -> StoreResult<Signer> {
        let seed = match file.as_os_str().is_empty() {
            true => stored_seed(documents).await?,
            false => read_seed(file)?,
        };
        let pair = Ed25519KeyPair::from_seed_unchecked(&seed);
        let pair = pair.map_err(|_| StoreError::Corrupt("the signing key is no key".into()))?;
        Ok(Signer(pair))
    }

    /// Signs a head, all of which but key and signature is set.
    fn sign(&self, mut head: LogHead) -> LogHead {
        head.public_key = self.0.public_key().as_ref().to_vec();
        head.signature = self.0.sign(&signed_bytes(&head)).as_ref().to_vec();
        head
    }
}

/// What is signed of a head.
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
    if let Some(found) = documents.get(KIND, ID).await? {
        return Ok(found.content);
    }
    let mut seed = vec![0; 32];
    random::fill(&mut seed);
    let made = Document {
        kind: KIND.to_owned(),
        id: ID.to_owned(),
        content: seed.clone(),
        ..Document::default()
    };
    match documents.write(vec![Change::Add(made)]).await {
        Ok(()) => Ok(seed),
        // Another process was faster.
        Err(StoreError::Conflict(problem)) => {
            let found = documents.get(KIND, ID).await?;
            Ok(found.ok_or(StoreError::Conflict(problem))?.content)
        }
        Err(error) => Err(error),
    }
}

impl Shared {
    /// Where the log stands as the caller may see it.
    pub(crate) async fn log_head(&self, name: &str, token: Option<Shown<'_>>) -> Answer<LogHead> {
        let id = match_id("name", name)?;
        let table = self.registry.table(id);
        let mut place = table.live.lock().await;
        let live = self.settle(&mut place, id).await?;
        let caller = self.caller(live, token)?;
        let sight = self.sight(live, caller).await?;
        let length = sight.end().unwrap_or(live.head.version);
        self.head_of(live, length).await
    }

    /// Where the log stood after an entry.
    pub(crate) async fn head_of(&self, live: &Live, length: u64) -> Answer<LogHead> {
        let chain = match length.checked_sub(1) {
            None => chain::begin(&live.id),
            Some(before) => {
                let rows = self.log.read_entries(live.key, before, 1).await?;
                let cut_off = sandtable_store::Damage::CutOff(length);
                let row = rows.first().ok_or(StoreError::Damaged(cut_off))?;
                row.chain
            }
        };
        Ok(self.signer.sign(LogHead {
            name: live.name.clone(),
            length,
            chain: chain.to_vec(),
            time: Some(self.clock.now()),
            ..Default::default()
        }))
    }

    /// The secret that goes into the digests of a match's entries.
    pub(crate) async fn salt_of(&self, live: &Live) -> Answer<Vec<u8>> {
        let end: Option<LogEnd> = self.log.log_end(live.key).await?;
        let end = end.ok_or(StoreError::Damaged(sandtable_store::Damage::NoEnd))?;
        Ok(end.salt.to_vec())
    }
}

/// What an export tells of an entry so that its digest can be computed again.
pub(crate) fn seal(row: &EntryRow) -> Answer<EntrySeal> {
    let entry = read_entry(row)?;
    Ok(EntrySeal {
        digest: row.digest.to_vec(),
        request_id: entry.request_id,
        request_digest: entry.request_digest,
    })
}
