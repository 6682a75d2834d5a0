//! Compact exports, made from whole ones and made whole again.

use anyhow::ensure;
use prost::Message;
use sandtable_export::compact::{BRIEF, WHOLE, leave_out, put_back};
use sandtable_proto::matches::v1::{EntrySeal, MatchExport, RecordedEntry};
use sandtable_proto::rules::v1::VerifiedEntry;
use sandtable_store::chain::{self, Hash};

use crate::replay::{dice_key, logged, opening};

/// Reports whether an export is compact.
pub(crate) fn is_compact(export: &MatchExport) -> bool {
    export.format_version == BRIEF
}

/// Makes a compact export from a whole one that has a chain to verify it.
pub(crate) fn shortened(mut export: MatchExport) -> anyhow::Result<MatchExport> {
    if is_compact(&export) {
        return Ok(export);
    }
    ensure!(
        export.head.is_some(),
        "the export is of a server that had no chains of logs: nothing would tell whether what \
         is left out is put back as it was"
    );
    export.format_version = BRIEF;
    let length = export.entries.len() as u64;
    for entry in &mut export.entries {
        leave_out(entry, length);
    }
    for seal in &mut export.seals {
        seal.digest.clear();
    }
    Ok(export)
}

/// Makes an export whole, as far as the rules of this program can replay a compact one.
pub(crate) fn made_whole(export: MatchExport) -> anyhow::Result<MatchExport> {
    if !is_compact(&export) {
        return Ok(export);
    }
    let key = dice_key(&export)?;
    let (_, mut replay) = opening(&export)?;
    let mut again = Vec::with_capacity(export.entries.len());
    for entry in &export.entries {
        let Ok(step) = replay.step(&logged(entry), &key) else {
            break;
        };
        again.push(replay.verified(step));
    }
    Ok(filled(export, again))
}

/// Restores the omitted data in the first entries of a compact export from their replay.
pub(crate) fn filled(mut export: MatchExport, again: Vec<VerifiedEntry>) -> MatchExport {
    export.format_version = WHOLE;
    for (entry, again) in export.entries.iter_mut().zip(again) {
        put_back(entry, again);
    }
    let salt = Hash::try_from(&export.salt[..]).unwrap_or_default();
    for (entry, seal) in export.entries.iter().zip(&mut export.seals) {
        seal.digest = digest(&salt, entry, seal).to_vec();
    }
    export
}

/// Returns the digest of an entry as it is stored, with its request data from its seal.
pub(crate) fn digest(salt: &Hash, entry: &RecordedEntry, seal: &EntrySeal) -> Hash {
    let stored = RecordedEntry {
        request_id: seal.request_id.clone(),
        request_digest: seal.request_digest.clone(),
        ..entry.clone()
    };
    chain::digest(salt, entry.sequence, &stored.encode_to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_exports;

    #[test]
    fn a_whole_export_is_shortened_and_made_whole_again() {
        let whole = test_exports::sealed(150);
        let brief = shortened(whole.clone()).unwrap();
        assert!(is_compact(&brief) && brief.entries.iter().all(|entry| entry.events.is_empty()));
        assert!(brief.encoded_len() * 2 < whole.encoded_len());
        assert_eq!(shortened(brief.clone()).unwrap(), brief);
        assert_eq!(made_whole(brief).unwrap(), whole);
        assert_eq!(made_whole(whole.clone()).unwrap(), whole);
    }

    #[test]
    fn nothing_is_left_out_without_a_chain() {
        assert!(shortened(test_exports::export(4)).is_err());
    }
}
