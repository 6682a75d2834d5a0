//! The requests that a match has had, so that a repetition is known for one.

use sandtable_kernel::StableHasher;
use std::hash::Hasher;

/// New ones that gather before they are put among all others.
const RECENT: usize = 256;

/// Distance within which a place is searched first: the items of one cache line.
const NEAR: usize = 8;

/// Index from requests to their entries: 8 bytes each, 4 of them a fingerprint of the request id
/// and its seat. Two requests may share one; the entry itself decides.
#[derive(Clone, Debug, Default)]
pub(crate) struct Requests {
    /// Both of these are sorted.
    sorted: Vec<u64>,
    recent: Vec<u64>,
}

/// The fingerprint in the upper half, the lower half empty. It is stored: it must stay
/// the same on all machines and in all versions. Seats often count their requests alike, so
/// that without the seat each would be taken for one of another's.
fn fingerprint(seat: u32, request_id: &str) -> u64 {
    let mut hasher = StableHasher::default();
    hasher.write(&seat.to_be_bytes());
    hasher.write(request_id.as_bytes());
    hasher.finish() & !u64::from(u32::MAX)
}

/// The part of an item that holds the entry's sequence.
fn sequence(item: u64) -> u64 {
    item & u64::from(u32::MAX)
}

/// Returns the place of the first item in a sorted run that is no less than the wanted one. Items
/// begin with hashes, so that each is near the place that its size suggests. Searching there
/// first, and then further and further away, touches one or two cache lines and not one for each
/// halving.
fn place_of(run: &[u64], wanted: u64) -> usize {
    let guess = (u128::from(wanted) * run.len() as u128) >> 64;
    // Less than the length, by which it was multiplied.
    let guess = usize::try_from(guess).unwrap_or(0);
    let (mut from, mut to, mut step) = (guess, guess, NEAR);
    while from > 0 && run[from - 1] >= wanted {
        to = from - 1;
        from = to.saturating_sub(step);
        step *= 2;
    }
    while to < run.len() && run[to] < wanted {
        from = to + 1;
        to = (from + step).min(run.len());
        step *= 2;
    }
    from + run[from..to].partition_point(|item| *item < wanted)
}

impl Requests {
    /// Reads the output of [`Requests::to_bytes`]. An incomplete item is left out.
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
    pub(crate) fn candidates(&self, seat: u32, request_id: &str) -> Vec<u64> {
        let wanted = fingerprint(seat, request_id);
        [&self.sorted, &self.recent]
            .into_iter()
            .flat_map(|run| {
                let begin = place_of(run, wanted);
                run[begin..]
                    .iter()
                    .take_while(|item| **item - sequence(**item) == wanted)
                    .map(|item| sequence(*item))
            })
            .collect()
    }

    /// Remembers the request of an entry, if it had one.
    pub(crate) fn insert(&mut self, seat: u32, request_id: &str, sequence: u64) {
        // Logs are bounded far below.
        if request_id.is_empty() || sequence > u64::from(u32::MAX) {
            return;
        }
        let item = fingerprint(seat, request_id) | sequence;
        let place = self.recent.partition_point(|other| *other < item);
        self.recent.insert(place, item);
        if self.recent.len() == RECENT {
            self.sorted.append(&mut self.recent);
            // Merges two runs that are sorted already.
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
            assert!(requests.candidates(1, &id(number)).is_empty());
            requests.insert(1, &id(number), number);
            assert_eq!(requests.candidates(1, &id(number)), [number]);
            assert!(requests.candidates(0, &id(number)).is_empty());
        }
        let stored = Requests::of_bytes(&requests.to_bytes());
        for requests in [requests, stored] {
            assert!((1..1000).all(|number| requests.candidates(1, &id(number)) == [number]));
            assert!((1000..2000).all(|number| requests.candidates(1, &id(number)).is_empty()));
        }
    }

    #[test]
    fn places_are_those_that_halving_finds() {
        let even: Vec<u64> = (0..1_000)
            .map(|number| fingerprint(0, &id(number)))
            .collect();
        let crowded: Vec<u64> = (0..1_000).map(|number| number / 3).collect();
        let far = [vec![u64::MAX; 300], vec![0; 300], vec![7], vec![]];
        for mut run in [even, crowded].into_iter().chain(far) {
            run.sort_unstable();
            let beside = run
                .iter()
                .flat_map(|item| [item.saturating_sub(1), item.saturating_add(1)]);
            for wanted in run
                .iter()
                .copied()
                .chain(beside)
                .chain([0, 1 << 63, u64::MAX])
            {
                let halved = run.partition_point(|item| *item < wanted);
                assert_eq!(place_of(&run, wanted), halved, "{wanted} of {}", run.len());
            }
        }
    }

    #[test]
    fn entries_without_a_request_are_nobodys() {
        let mut requests = Requests::default();
        requests.insert(0, "", 1);
        assert!(requests.candidates(0, "").is_empty());
        assert!(Requests::of_bytes(b"torn").to_bytes().is_empty());
    }

    #[test]
    fn fingerprints_are_pinned_because_they_are_stored() {
        assert_eq!(fingerprint(1, "request 1"), 216_731_106_387_427_328);
    }
}
