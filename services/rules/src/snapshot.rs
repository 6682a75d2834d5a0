//! Snapshots: states as opaque bytes, with the version of the rules that wrote them and a
//! check that finds what was damaged in between. A state's own fingerprint does not cover
//! all of it: not what is remembered of a draft, to take it back.

use std::fmt::Display;

use sandtable_grpc::error::{self, reason};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};
use tonic::{Code, Status};

/// Version of the layout.
const LAYOUT: u8 = 3;

/// Length of the check at the end.
const CHECK: usize = 8;

/// A state as bytes.
pub(crate) fn write<S: Serialize>(ruleset: &str, state: &S) -> Result<Vec<u8>, Status> {
    let mut bytes = postcard::to_allocvec(&(LAYOUT, ruleset, state)).map_err(error::internal)?;
    let check = check(&bytes);
    bytes.extend_from_slice(&check);
    Ok(bytes)
}

/// Reads the state that a snapshot has stored.
pub(crate) fn read<S: DeserializeOwned>(ruleset: &str, bytes: &[u8]) -> Result<S, Status> {
    let ((layout, written_by), rest) =
        postcard::take_from_bytes::<(u8, &str)>(bytes).map_err(|_| unreadable("has no header"))?;
    if layout != LAYOUT || written_by != ruleset {
        return Err(unreadable("was written by another version"));
    }
    let sound = bytes.split_last_chunk::<CHECK>();
    if sound.is_none_or(|(content, found)| check(content) != *found) {
        return Err(unreadable("is damaged"));
    }
    let (state, rest) = postcard::take_from_bytes(rest).map_err(|_| unreadable("is damaged"))?;
    if rest.len() == CHECK {
        Ok(state)
    } else {
        Err(unreadable("is too long"))
    }
}

/// The error for a snapshot that is not gone on with.
pub(crate) fn unreadable(why: impl Display) -> Status {
    error::error(
        Code::FailedPrecondition,
        reason::SNAPSHOT_UNREADABLE,
        format!("the snapshot {why}"),
    )
    .into()
}

fn check(content: &[u8]) -> [u8; CHECK] {
    let digest: [u8; 32] = Sha256::digest(content).into();
    let mut check = [0; CHECK];
    check.copy_from_slice(&digest[..CHECK]);
    check
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_snapshots_of_the_same_rules_are_read() {
        let bytes = write("rules 1", &vec![1u32, 2, 3]).unwrap();
        assert_eq!(read::<Vec<u32>>("rules 1", &bytes).unwrap(), [1, 2, 3]);
        let mut damaged = bytes.clone();
        let end = damaged.len() - 1 - CHECK;
        damaged[end] ^= 1;
        for (ruleset, bytes) in [
            ("rules 2", bytes.clone()),
            ("rules 1", bytes[..bytes.len() - 1].to_vec()),
            ("rules 1", [bytes.as_slice(), &[0]].concat()),
            ("rules 1", Vec::new()),
            ("rules 1", damaged),
        ] {
            let status = read::<Vec<u32>>(ruleset, &bytes).unwrap_err();
            assert_eq!(
                error::reason_of(&status).as_deref(),
                Some(reason::SNAPSHOT_UNREADABLE)
            );
        }
    }
}
