//! Snapshots: states as opaque bytes, with the version of the rules that wrote them.

use sandtable_service::error::{self, reason};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tonic::{Code, Status};

/// Version of the layout.
const LAYOUT: u8 = 1;

/// A state as bytes.
pub(crate) fn write<S: Serialize>(ruleset: &str, state: &S) -> Result<Vec<u8>, Status> {
    postcard::to_allocvec(&(LAYOUT, ruleset, state)).map_err(error::internal)
}

/// The state of a snapshot.
pub(crate) fn read<S: DeserializeOwned>(ruleset: &str, bytes: &[u8]) -> Result<S, Status> {
    let unreadable = |why: &str| -> Status {
        error::error(
            Code::FailedPrecondition,
            reason::SNAPSHOT_UNREADABLE,
            format!("the snapshot {why}"),
        )
        .into()
    };
    let ((layout, written_by), rest) =
        postcard::take_from_bytes::<(u8, &str)>(bytes).map_err(|_| unreadable("has no header"))?;
    if layout != LAYOUT || written_by != ruleset {
        return Err(unreadable("was written by another version"));
    }
    let (state, rest) = postcard::take_from_bytes(rest).map_err(|_| unreadable("is damaged"))?;
    if rest.is_empty() {
        Ok(state)
    } else {
        Err(unreadable("is too long"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_snapshots_of_the_same_rules_are_read() {
        let bytes = write("rules 1", &vec![1u32, 2, 3]).unwrap();
        assert_eq!(read::<Vec<u32>>("rules 1", &bytes).unwrap(), [1, 2, 3]);
        for (ruleset, bytes) in [
            ("rules 2", bytes.clone()),
            ("rules 1", bytes[..bytes.len() - 1].to_vec()),
            ("rules 1", [bytes.as_slice(), &[0]].concat()),
            ("rules 1", Vec::new()),
        ] {
            let status = read::<Vec<u32>>(ruleset, &bytes).unwrap_err();
            assert_eq!(
                error::reason_of(&status).as_deref(),
                Some(reason::SNAPSHOT_UNREADABLE)
            );
        }
    }
}
