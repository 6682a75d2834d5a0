//! Fingerprints as they leave the referee.

use sandtable_kernel::{DiceKey, StateHash};
use sha2::{Digest, Sha256};

/// A fingerprint as it leaves the referee.
pub type Fingerprint = [u8; 16];

/// The fingerprint of an opening. It needs no key: all of an opening is public.
#[must_use]
pub fn of_opening(hash: StateHash) -> Fingerprint {
    hash.0.to_be_bytes()
}

/// The fingerprint of a state after an entry: the first 16 bytes of
/// `SHA-256("sandtable/state/1" ‖ dice key ‖ hash as 16 bytes, big-endian)`. In a match of a
/// pair with the same dice the key has a second half, which differs in the other match.
///
/// A state holds things that are hidden from some, such as standing orders. Its
/// bare hash would let them test guesses; the key is a secret of the server until
/// the match is over, when everybody can compute the fingerprints again.
#[must_use]
pub fn keyed(key: &DiceKey, hash: StateHash) -> Fingerprint {
    let digest: [u8; 32] = Sha256::new()
        .chain_update(b"sandtable/state/1")
        .chain_update(key.to_bytes())
        .chain_update(hash.0.to_be_bytes())
        .finalize()
        .into();
    let mut fingerprint = [0; 16];
    fingerprint.copy_from_slice(&digest[..16]);
    fingerprint
}

/// The fingerprint of a state after so many entries.
#[must_use]
pub fn after(version: u64, key: &DiceKey, hash: StateHash) -> Fingerprint {
    match version {
        0 => of_opening(hash),
        _ => keyed(key, hash),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_and_the_state_both_count() {
        let (one, two) = (DiceKey::from_bytes([1; 32]), DiceKey::from_bytes([2; 32]));
        assert_eq!(keyed(&one, StateHash(7)), keyed(&one, StateHash(7)));
        assert_ne!(keyed(&one, StateHash(7)), keyed(&two, StateHash(7)));
        assert_ne!(keyed(&one, StateHash(7)), keyed(&one, StateHash(8)));
        assert_ne!(keyed(&one, StateHash(7)), of_opening(StateHash(7)));
    }
}
