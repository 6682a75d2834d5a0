//! Compact exports omit what a replay can rebuild from the rules. The chain of the log, whose
//! head the server has signed, proves that the rebuilt part equals the omitted one.

use sandtable_proto::matches::v1::RecordedEntry;
use sandtable_proto::rules::v1::VerifiedEntry;

/// `MatchExport.format_version` of an export as a whole.
pub const WHOLE: u32 = 1;

/// `MatchExport.format_version` of a compact export.
pub const BRIEF: u32 = 2;

/// Of so many entries one keeps the fingerprint of its state, so that it shows where a replay
/// departs from the log, and not only that it does.
pub const FINGERPRINT_EVERY: u64 = 64;

/// Leaves out of an entry what follows from those before it. The log has so many entries.
pub fn leave_out(entry: &mut RecordedEntry, length: u64) {
    entry.private = false;
    entry.events.clear();
    entry.dice_drawn = 0;
    entry.awaited.clear();
    let sequence = entry.sequence;
    if sequence != length && !sequence.is_multiple_of(FINGERPRINT_EVERY) {
        entry.state_hash.clear();
    }
}

/// Puts back what was left out of an entry, as it was played again. A fingerprint that was not
/// left out stays as it is, to be compared.
pub fn put_back(entry: &mut RecordedEntry, again: VerifiedEntry) {
    entry.private = again.private;
    entry.events = again.events;
    entry.dice_drawn = again.dice_drawn;
    entry.awaited = again.awaited;
    if entry.state_hash.is_empty() {
        entry.state_hash = again.state_hash;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::types::v1::AddressedEvent;

    fn entry(sequence: u64) -> RecordedEntry {
        RecordedEntry {
            sequence,
            seat: 3,
            private: true,
            events: vec![AddressedEvent::default()],
            state_hash: vec![7; 16],
            dice_drawn: 2,
            awaited: vec![1, 2],
            ..Default::default()
        }
    }

    fn again() -> VerifiedEntry {
        VerifiedEntry {
            state_hash: vec![7; 16],
            events: vec![AddressedEvent::default()],
            awaited: vec![1, 2],
            dice_drawn: 2,
            private: true,
            action: None,
        }
    }

    #[test]
    fn what_is_left_out_is_put_back() {
        for sequence in [1, 63, 64, 65, 100] {
            let mut brief = entry(sequence);
            leave_out(&mut brief, 100);
            let left = RecordedEntry {
                sequence,
                seat: 3,
                state_hash: brief.state_hash.clone(),
                ..Default::default()
            };
            assert_eq!(brief, left);
            let keeps = [64, 100].contains(&sequence);
            assert_eq!(!brief.state_hash.is_empty(), keeps, "{sequence}");
            put_back(&mut brief, again());
            assert_eq!(brief, entry(sequence));
        }
    }

    #[test]
    fn a_fingerprint_that_stayed_is_not_written_over() {
        let mut brief = entry(64);
        brief.state_hash[0] = 0;
        leave_out(&mut brief, 100);
        put_back(&mut brief, again());
        assert_eq!(brief.state_hash[0], 0);
    }
}
