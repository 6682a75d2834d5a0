use std::fmt;
use std::hash::Hasher;

use serde::{Deserialize, Serialize};

/// A 128-bit fingerprint of a state. It finds replays that differ; it is not a
/// seal against forgery (the log's own chain is).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StateHash(pub u128);

impl fmt::Display for StateHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

const K0: u64 = 0x9e37_79b9_7f4a_7c15;
const K1: u64 = 0xbf58_476d_1ce4_e5b9;
const K2: u64 = 0x94d0_49bb_1331_11eb;

fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a).wrapping_mul(u128::from(b));
    (product as u64) ^ ((product >> 64) as u64)
}

/// Mixes a slot and its content into 128 bits. A state's incremental hash is
/// the exclusive or of `mix(slot, content)` over all slots, so that changing one
/// slot costs two calls whatever the size of the state.
#[must_use]
pub fn mix(slot: u64, content: u128) -> u128 {
    let low = content as u64;
    let high = (content >> 64) as u64;
    let a = fold(low ^ K0, slot.wrapping_mul(K1) ^ K2);
    let b = fold(high ^ K1, slot.wrapping_mul(K2) ^ K0 ^ a);
    let c = fold(a ^ K2, b ^ K0);
    (u128::from(b) << 64) | u128::from(c)
}

/// A hasher whose result depends only on the values hashed: the same on any
/// machine, whatever its word size or byte order.
#[derive(Clone, Debug)]
pub struct StableHasher {
    low: u64,
    high: u64,
}

impl Default for StableHasher {
    fn default() -> Self {
        Self { low: K0, high: K2 }
    }
}

impl StableHasher {
    fn absorb(&mut self, word: u64) {
        self.low = fold(self.low ^ word, K1 ^ self.high);
        self.high = fold(self.high ^ word.rotate_left(32), K0 ^ self.low);
    }

    /// The fingerprint of everything hashed so far.
    #[must_use]
    pub fn finish128(&self) -> u128 {
        let a = fold(self.low ^ K2, self.high ^ K0);
        let b = fold(self.high ^ K1, a ^ K2);
        (u128::from(a) << 64) | u128::from(b)
    }
}

impl Hasher for StableHasher {
    fn finish(&self) -> u64 {
        self.finish128() as u64
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0u8; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.absorb(u64::from_le_bytes(word));
        }
        self.absorb(bytes.len() as u64);
    }

    fn write_u8(&mut self, i: u8) {
        self.absorb(u64::from(i));
    }
    fn write_u16(&mut self, i: u16) {
        self.absorb(u64::from(i));
    }
    fn write_u32(&mut self, i: u32) {
        self.absorb(u64::from(i));
    }
    fn write_u64(&mut self, i: u64) {
        self.absorb(i);
    }
    fn write_u128(&mut self, i: u128) {
        self.absorb(i as u64);
        self.absorb((i >> 64) as u64);
    }
    fn write_usize(&mut self, i: usize) {
        self.absorb(i as u64);
    }
    fn write_i8(&mut self, i: i8) {
        self.absorb(i64::from(i) as u64);
    }
    fn write_i16(&mut self, i: i16) {
        self.absorb(i64::from(i) as u64);
    }
    fn write_i32(&mut self, i: i32) {
        self.absorb(i64::from(i) as u64);
    }
    fn write_i64(&mut self, i: i64) {
        self.absorb(i as u64);
    }
    fn write_i128(&mut self, i: i128) {
        self.write_u128(i as u128);
    }
    fn write_isize(&mut self, i: isize) {
        self.absorb(i as i64 as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::hash::Hash;

    fn hash_of(value: impl Hash) -> u128 {
        let mut hasher = StableHasher::default();
        value.hash(&mut hasher);
        hasher.finish128()
    }

    #[test]
    fn hashes_are_pinned_so_that_every_machine_agrees() {
        // A change of these figures makes every stored log fail its replay.
        assert_eq!(format!("{:032x}", mix(7, 9)), PINNED_MIX);
        assert_eq!(format!("{:032x}", hash_of((1u8, "two", 3u64))), PINNED_HASH);
    }

    #[test]
    fn slots_and_contents_do_not_cancel() {
        assert_ne!(mix(1, 2) ^ mix(2, 1), 0);
        assert_ne!(mix(1, 2), mix(2, 2));
        assert_ne!(mix(1, 2), mix(1, 3));
        assert_ne!(mix(1, 1 << 64), mix(1, 1));
    }

    const PINNED_MIX: &str = "b257f22f56abb4fb49bb45cc75b7862d";
    const PINNED_HASH: &str = "5e9b5dd02782abb11c2b2a9085d284cc";
}
