//! Choice of the replica that serves a match: all callers choose the same one, which thus has the
//! match in memory.
//!
//! This is rendezvous hashing, which any client can do as well: take the 64-bit FNV-1a
//! hash of `endpoint + "\n" + match` (both as UTF-8, the match by its resource name such
//! as `matches/abc`); ask the endpoint whose hash is the highest, and the one with the
//! next highest when that one is away. When an endpoint comes or goes only its own
//! matches move.

/// Returns the weight of a match at an endpoint.
#[must_use]
pub fn weight(endpoint: &str, name: &str) -> u64 {
    const OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0000_0100_0000_01b3;
    let bytes = endpoint.bytes().chain([b'\n']).chain(name.bytes());
    bytes.fold(OFFSET, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(PRIME)
    })
}

/// The endpoints in the order in which they are asked about a match.
pub fn ranked<'a, E: AsRef<str>>(endpoints: &'a [E], name: &str) -> Vec<&'a E> {
    let mut ranked: Vec<&E> = endpoints.iter().collect();
    ranked.sort_by_cached_key(|endpoint| {
        let endpoint = endpoint.as_ref();
        // Of equal weights, which hardly happens, the name decides, not the order given.
        (
            std::cmp::Reverse(weight(endpoint, name)),
            endpoint.to_owned(),
        )
    });
    ranked
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(endpoints: &[&str], number: u32) -> String {
        // Ids are random letters.
        let name = format!("matches/{:x}", weight("", &number.to_string()));
        ranked(endpoints, &name)[0].to_string()
    }

    #[test]
    fn matches_are_spread_evenly_and_only_those_of_a_lost_endpoint_move() {
        const MATCHES: u32 = 30_000;
        let all = [
            "http://10.0.0.1:1",
            "http://10.0.0.2:1",
            "http://10.0.0.3:1",
        ];
        let mut counts = [0; 3];
        for number in 0..MATCHES {
            let chosen = first(&all, number);
            counts[all.iter().position(|it| *it == chosen).unwrap()] += 1;
            let fewer = first(&all[..2], number);
            assert!(chosen == all[2] || fewer == chosen);
            let shuffled = [all[2], all[0], all[1]];
            assert_eq!(first(&shuffled, number), chosen);
        }
        for count in counts {
            assert!((9_500..10_500).contains(&count), "{counts:?}");
        }
    }

    #[test]
    fn weights_are_pinned_because_clients_compute_them_too() {
        assert_eq!(weight("http://10.0.0.1:7412", "matches/abc"), PINNED);
    }

    const PINNED: u64 = 6_859_978_399_609_999_239;
}
