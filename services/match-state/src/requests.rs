//! The requests that a match has had, so that a repetition is known for one.

use sandtable_kernel::StableHasher;
use std::hash::Hasher;

/// New ones that gather before they are sorted in.
const RECENT: usize = 256;

/// Which request made which entry: 8 bytes each, 4 of them a fingerprint of the request
/// id. Two requests may share one; the entry itself has the last word.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requests {
    sorted: Vec<u64>,
    recent: Vec<u64>,
}

/// The fingerprint in the upper half, the lower half empty. It is stored: it must stay
/// the same on all machines and in all versions.
fn fingerprint(request_id: &str) -> u64 {
    let mut hasher = StableHasher::default();
    hasher.write(request_id.as_bytes());
    hasher.finish() & !u64::from(u32::MAX)
}

/// The part of an item that tells the entry.
fn sequence(item: u64) -> u64 {
    item & u64::from(u32::MAX)
}

impl Requests {
    /// Reads what [`Requests::to_bytes`] wrote. What is not whole is left out.
    pub(crate) fn of_bytes(bytes: &[u8]) -> Self {
        let (items, _) = bytes.as_chunks::<8>();
        let mut sorted: Vec<u64> = items.iter().map(|item| u64::from_be_bytes(*item)).collect();
        sorted.sort_unstable();
        Self {
            sorted,
            recent: Vec::new(),
        }
    }

    /// All of them, to be stored.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let items = self.sorted.iter().chain(&self.recent);
        items.flat_map(|item| item.to_be_bytes()).collect()
    }

    /// The entries that the request may have made: nearly always none or the one.
    pub(crate) fn candidates(&self, request_id: &str) -> Vec<u64> {
        let wanted = fingerprint(request_id);
        let begin = self.sorted.partition_point(|item| *item < wanted);
        let sorted = self.sorted[begin..].iter();
        let recent = self
            .recent
            .iter()
            .filter(|item| *item - sequence(**item) == wanted);
        sorted
            .take_while(|item| *item - sequence(**item) == wanted)
            .chain(recent)
            .map(|item| sequence(*item))
            .collect()
    }

    /// Remembers the request of an entry, if it had one.
    pub(crate) fn insert(&mut self, request_id: &str, sequence: u64) {
        // Logs are bounded far below.
        if request_id.is_empty() || sequence > u64::from(u32::MAX) {
            return;
        }
        self.recent.push(fingerprint(request_id) | sequence);
        if self.recent.len() == RECENT {
            self.sorted.append(&mut self.recent);
            // Merges two runs, one of them sorted already.
            self.sorted.sort();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(number: u64) -> String {
        format!("request {number}")
    }

    #[test]
    fn what_was_inserted_is_found_and_nothing_else() {
        let mut requests = Requests::default();
        for number in 1..1000 {
            assert!(requests.candidates(&id(number)).is_empty());
            requests.insert(&id(number), number);
            assert_eq!(requests.candidates(&id(number)), [number]);
        }
        let stored = Requests::of_bytes(&requests.to_bytes());
        for requests in [requests, stored] {
            assert!((1..1000).all(|number| requests.candidates(&id(number)) == [number]));
            assert!((1000..2000).all(|number| requests.candidates(&id(number)).is_empty()));
        }
    }

    #[test]
    fn entries_without_a_request_are_nobodys() {
        let mut requests = Requests::default();
        requests.insert("", 1);
        assert!(requests.candidates("").is_empty());
        assert!(Requests::of_bytes(b"torn").to_bytes().is_empty());
    }

    #[test]
    fn the_fingerprint_is_pinned_because_it_is_stored() {
        assert_eq!(fingerprint("request 1"), PINNED);
    }

    const PINNED: u64 = 2_080_757_117_693_722_624;
}
