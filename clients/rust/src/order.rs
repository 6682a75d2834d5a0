//! Preferred server of a match: the same for all clients in all languages.

/// FNV-1a, 64 bits.
fn hash(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The places of the addresses in descending order of the hash of address, line feed and
/// the match's name. Equal hashes keep the order given.
pub(crate) fn ranked<'a>(addresses: impl Iterator<Item = &'a str>, name: &str) -> Vec<usize> {
    let mut ranked: Vec<(u64, usize)> = addresses
        .enumerate()
        .map(|(place, address)| {
            let text = address.bytes().chain([b'\n']).chain(name.bytes());
            (hash(text), place)
        })
        .collect();
    ranked.sort_by_key(|(hash, _)| std::cmp::Reverse(*hash));
    ranked.into_iter().map(|(_, place)| place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        assert_eq!(hash([]), 0xcbf2_9ce4_8422_2325);
        assert_eq!(hash(*b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(hash(*b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn matches_are_shared_out_and_every_server_is_tried() {
        let addresses = ["http://a:1", "http://b:1", "http://c:1"];
        let mut favourites = [0; 3];
        for number in 0..300u64 {
            let name = format!(
                "matches/{:016x}",
                number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            );
            let mut places = ranked(addresses.into_iter(), &name);
            favourites[places[0]] += 1;
            places.sort_unstable();
            assert_eq!(places, [0, 1, 2]);
        }
        assert!(favourites.iter().all(|n| *n > 50), "{favourites:?}");
    }
}
