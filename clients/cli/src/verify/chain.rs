//! The check that an export's log is the one that its server has signed.

use sandtable_client::verify_head;
use sandtable_proto::matches::v1::MatchExport;
use sandtable_store::chain::{self, Hash};

use super::Difference;
use super::differs;
use crate::compact_export::{digest, is_compact};

/// Returns the missing part of the chain that a compact export is checked against. A whole one
/// may come from a server that had no chains.
pub(super) fn lacking(export: &MatchExport) -> Option<Difference> {
    if !is_compact(export) {
        return None;
    }
    let (entries, seals) = (export.entries.len(), export.seals.len());
    let signed = export.head.is_some();
    differs(None, "whether the log has a head", &true, &signed)
        .or_else(|| differs(None, "the number of seals", &entries, &seals))
}

/// The first thing that the chain or its signature does not bear out. Exports of servers
/// that had no chains say nothing of them.
pub(super) fn chain(export: &MatchExport) -> Option<Difference> {
    let head = export.head.as_ref()?;
    let id = head.name.rsplit('/').next().unwrap_or_default();
    let salt = Hash::try_from(&export.salt[..]).unwrap_or_default();
    let mut chain = chain::begin(id);
    for (entry, seal) in export.entries.iter().zip(&export.seals) {
        let digest = digest(&salt, entry, seal);
        let (given, found) = (hex::encode(digest), hex::encode(&seal.digest));
        let differs = differs(Some(entry.sequence), "the digest", &given, &found);
        if differs.is_some() {
            return differs;
        }
        chain = chain::link(&chain, entry.sequence, &digest);
    }
    let sealed = export.seals.len() as u64;
    let signed = match verify_head(head) {
        Ok(()) => "by its key",
        Err(_) => "by nobody",
    };
    differs(None, "the number of digests", &head.length, &sealed)
        .or_else(|| {
            let (given, found) = (hex::encode(chain), hex::encode(&head.chain));
            differs(None, "the chain of the log", &given, &found)
        })
        .or_else(|| {
            differs(
                None,
                "who signed the head of the log",
                &"by its key",
                &signed,
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_exports;

    #[test]
    fn what_the_server_signed_is_told_from_what_was_changed_since() {
        assert_eq!(chain(&test_exports::sealed(4)), None);
        assert_eq!(chain(&test_exports::export(4)), None);
        let what = |change: fn(&mut MatchExport)| {
            let mut export = test_exports::sealed(4);
            change(&mut export);
            chain(&export).unwrap().what
        };
        assert_eq!(what(|export| export.entries[1].seat ^= 1), "the digest");
        assert_eq!(
            what(|export| export.seals[2].request_id.clear()),
            "the digest"
        );
        assert_eq!(what(|export| export.salt[0] = 0), "the digest");
        let shorter = |export: &mut MatchExport| {
            export.entries.pop();
            export.seals.pop();
        };
        assert_eq!(what(shorter), "the number of digests");
        let head = |export: &mut MatchExport| export.head.as_mut().unwrap().chain[0] ^= 1;
        assert_eq!(what(head), "the chain of the log");
        let later = |export: &mut MatchExport| {
            export.head.as_mut().unwrap().signature[0] ^= 1;
        };
        assert_eq!(what(later), "who signed the head of the log");
    }
}
