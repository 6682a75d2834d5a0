//! Where a match's log stands, and whether it still goes on from where it stood before.

use ring::signature::{ED25519, UnparsedPublicKey};
use sandtable_proto::matches::v1::{GetLogHeadRequest, LogEntry, LogHead};
use sha2::{Digest, Sha256};

use crate::client::Client;
use crate::error::Error;

/// Flaw of a head, or of the entries between two.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rewritten {
    /// The signature is not that of the key in the head.
    #[error("the signature of the head is not that of its key")]
    Signature,
    /// The later head is signed with another key.
    #[error("the later head is signed with another key")]
    Key,
    /// The heads are of different matches.
    #[error("the heads are of different matches")]
    Match,
    /// The log is shorter than it was.
    #[error("the log has {now} entries, and had {was}")]
    Shorter {
        /// The entries that it had.
        was: u64,
        /// The entries that it has.
        now: u64,
    },
    /// An entry is missing between the heads.
    #[error("entry {0} is missing")]
    Missing(u64),
    /// The entries between the heads do not lead from one to the other: the log was rewritten.
    #[error("the log does not go on from where it stood: it was written anew")]
    History,
}

/// Why a head could not be had, or is not to be trusted.
#[derive(Debug, thiserror::Error)]
pub enum HeadError {
    /// The server could not be asked.
    #[error(transparent)]
    Call(#[from] Error),
    /// The head is invalid.
    #[error(transparent)]
    Rewritten(#[from] Rewritten),
}

fn hash(domain: &str, parts: &[&[u8]]) -> Vec<u8> {
    let mut hash = Sha256::new();
    hash.update(domain);
    hash.update([0]);
    for part in parts {
        hash.update(part);
    }
    hash.finalize().to_vec()
}

/// The chain of the log of no entries.
fn beginning(name: &str) -> Vec<u8> {
    let id = name.rsplit('/').next().unwrap_or_default();
    hash("sandtable.log.1", &[id.as_bytes()])
}

/// Checks that a head is signed with the key that it names.
///
/// # Errors
///
/// [`Rewritten::Signature`] when it is not.
pub fn verify_head(head: &LogHead) -> Result<(), Rewritten> {
    let time = head.time.unwrap_or_default();
    let length = u32::try_from(head.name.len()).map_err(|_| Rewritten::Signature)?;
    let signed = [
        &b"sandtable.head.1\0"[..],
        &length.to_be_bytes(),
        head.name.as_bytes(),
        &head.length.to_be_bytes(),
        &head.chain,
        &time.seconds.to_be_bytes(),
        &time.nanos.to_be_bytes(),
    ];
    let key = UnparsedPublicKey::new(&ED25519, &head.public_key);
    let verified = key.verify(&signed.concat(), &head.signature);
    verified.map_err(|_| Rewritten::Signature)
}

/// Checks that a log goes on from one head to a later one, by the entries between them; `None`
/// stands for its beginning.
///
/// # Errors
///
/// The flaw found: in a signature, the key or match of both heads, a length that shrank, a
/// missing entry, or the chain that the entries lead to.
pub fn verify_between(
    earlier: Option<&LogHead>,
    entries: &[LogEntry],
    later: &LogHead,
) -> Result<(), Rewritten> {
    verify_head(later)?;
    let (mut length, mut chain) = match earlier {
        None => (0, beginning(&later.name)),
        Some(earlier) => {
            verify_head(earlier)?;
            if earlier.public_key != later.public_key {
                return Err(Rewritten::Key);
            }
            if earlier.name != later.name {
                return Err(Rewritten::Match);
            }
            (earlier.length, earlier.chain.clone())
        }
    };
    if later.length < length {
        let (was, now) = (length, later.length);
        return Err(Rewritten::Shorter { was, now });
    }
    let between = length + 1..=later.length;
    let entries = entries.iter();
    for entry in entries.filter(|entry| between.contains(&entry.sequence)) {
        if entry.sequence != length + 1 {
            return Err(Rewritten::Missing(length + 1));
        }
        length += 1;
        chain = hash(
            "sandtable.link.1",
            &[&chain, &length.to_be_bytes(), &entry.digest],
        );
    }
    if length != later.length {
        return Err(Rewritten::Missing(length + 1));
    }
    if chain == later.chain {
        Ok(())
    } else {
        Err(Rewritten::History)
    }
}

impl Client {
    /// Head of a match's log, signed by the server. Only the head itself vouches for it: a caller
    /// that stores it can compare later ones with it.
    ///
    /// # Errors
    ///
    /// [`HeadError::Call`] when the server cannot be asked or refuses, as it may [every
    /// call](crate#errors), and [`HeadError::Rewritten`] when the head is not signed with its
    /// key.
    pub async fn log_head(&self, name: &str) -> Result<LogHead, HeadError> {
        let request = GetLogHeadRequest {
            name: name.to_owned(),
        };
        let head = self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.get_log_head(request).await }
            })
            .await
            .map_err(Error::from)?;
        verify_head(&head)?;
        Ok(head)
    }

    /// Where the log stands now, which goes on from an earlier head: every entry since is
    /// looked at. Anything else shows that the log was written anew.
    ///
    /// # Errors
    ///
    /// [`HeadError::Call`] as of [`Client::log_head`], and [`HeadError::Rewritten`] when the
    /// log does not go on from the earlier head.
    pub async fn log_head_since(&self, earlier: &LogHead) -> Result<LogHead, HeadError> {
        let later = self.log_head(&earlier.name).await?;
        let entries = self.log(&earlier.name, earlier.length).await?;
        verify_between(Some(earlier), &entries, &later)?;
        Ok(later)
    }
}

#[cfg(test)]
mod tests {
    use ring::signature::{Ed25519KeyPair, KeyPair};

    use super::*;

    /// A log whose entries have these digests, and its head after each.
    fn heads(seed: u8, digests: &[u8]) -> (Vec<LogEntry>, Vec<LogHead>) {
        let pair = Ed25519KeyPair::from_seed_unchecked(&[seed; 32]).unwrap();
        let name = "matches/m".to_owned();
        let mut chain = beginning(&name);
        let (mut entries, mut heads) = (Vec::new(), Vec::new());
        for (length, digest) in (1_u64..).zip(digests) {
            let digest = vec![*digest; 32];
            chain = hash(
                "sandtable.link.1",
                &[&chain, &length.to_be_bytes(), &digest],
            );
            entries.push(LogEntry {
                sequence: length,
                digest,
                ..Default::default()
            });
            let mut signed = b"sandtable.head.1\0\0\0\0\x09matches/m".to_vec();
            signed.extend(length.to_be_bytes());
            signed.extend(&chain);
            signed.extend([0; 12]);
            heads.push(LogHead {
                name: name.clone(),
                length,
                chain: chain.clone(),
                time: None,
                public_key: pair.public_key().as_ref().to_vec(),
                signature: pair.sign(&signed).as_ref().to_vec(),
            });
        }
        (entries, heads)
    }

    #[test]
    fn a_log_that_goes_on_is_told_from_one_that_was_written_anew() {
        let (entries, received) = heads(1, &[1, 2, 3, 4, 5]);
        assert_eq!(verify_between(None, &entries, &received[4]), Ok(()));
        assert_eq!(
            verify_between(Some(&received[1]), &entries, &received[4]),
            Ok(())
        );
        assert_eq!(
            verify_between(Some(&received[4]), &[], &received[4]),
            Ok(())
        );
        let (other, anew) = heads(1, &[1, 2, 9, 4, 5]);
        assert_eq!(verify_between(None, &other, &anew[4]), Ok(()));
        assert_eq!(verify_between(Some(&received[1]), &other, &anew[4]), Ok(()));
        for (earlier, entries, later, what) in [
            (&received[2], &other, &anew[4], Rewritten::History),
            (&received[4], &other, &anew[4], Rewritten::History),
            (&received[2], &entries, &anew[4], Rewritten::History),
            (
                &received[4],
                &entries,
                &received[2],
                Rewritten::Shorter { was: 5, now: 3 },
            ),
            (
                &received[1],
                &entries[3..].to_vec(),
                &received[4],
                Rewritten::Missing(3),
            ),
            (
                &received[1],
                &entries[..4].to_vec(),
                &received[4],
                Rewritten::Missing(5),
            ),
            (
                &received[1],
                &entries,
                &heads(2, &[1, 2, 3, 4, 5]).1[4],
                Rewritten::Key,
            ),
        ] {
            assert_eq!(verify_between(Some(earlier), entries, later), Err(what));
        }
        let forged = LogHead {
            length: 6,
            ..received[4].clone()
        };
        assert_eq!(verify_head(&forged), Err(Rewritten::Signature));
    }
}
