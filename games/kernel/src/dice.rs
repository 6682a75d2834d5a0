//! Dice that nobody can choose and anyone can check.
//!
//! Before the first command the server draws a random [`ServerSeed`] and
//! publishes its [`commitment`]. Each seat may add a nonce of its own. From seed
//! and nonces comes the [`DiceKey`]; the dice of log entry `n` are then
//!
//! ```text
//! key     = SHA-256("sandtable/dice/key/1"  ‖ seed ‖ for each seat in order: length as one byte ‖ nonce)
//! block k = SHA-256("sandtable/dice/roll/1" ‖ key ‖ n as 8 bytes, big-endian ‖ k as 4 bytes, big-endian)
//! ```
//!
//! with k counting from 0; each byte below 252 of each block in turn is one die,
//! `byte mod 6 + 1`, and larger bytes are skipped. At the end of the match the
//! seed is revealed and every roll can be computed again in any language.

use sha2::{Digest, Sha256};

/// Where an engine gets its dice from.
pub trait Dice {
    /// One roll of a six-sided die, 1 to 6.
    fn roll(&mut self) -> u8;
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self) -> u8 {
        (**self).roll()
    }
}

/// The server's secret of one match, 32 random bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerSeed(pub [u8; 32]);

impl std::fmt::Debug for ServerSeed {
    /// Never prints the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ServerSeed(..)")
    }
}

/// What is published before the first command: the SHA-256 of
/// `"sandtable/dice/commit/1" ‖ seed`.
pub fn commitment(seed: &ServerSeed) -> [u8; 32] {
    Sha256::new()
        .chain_update(b"sandtable/dice/commit/1")
        .chain_update(seed.0)
        .finalize()
        .into()
}

/// The key from which all dice of a match follow.
#[derive(Clone, PartialEq, Eq)]
pub struct DiceKey([u8; 32]);

impl std::fmt::Debug for DiceKey {
    /// Never prints the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DiceKey(..)")
    }
}

impl DiceKey {
    /// The key of a match from the server's seed and the seats' nonces in seat
    /// order. A seat without a nonce gives an empty one; of nonces longer than
    /// 255 bytes the first 255 count.
    pub fn derive<'a>(seed: &ServerSeed, nonces: impl IntoIterator<Item = &'a [u8]>) -> DiceKey {
        let mut hasher = Sha256::new()
            .chain_update(b"sandtable/dice/key/1")
            .chain_update(seed.0);
        for nonce in nonces {
            let nonce = &nonce[..nonce.len().min(255)];
            hasher.update([nonce.len() as u8]);
            hasher.update(nonce);
        }
        DiceKey(hasher.finalize().into())
    }

    /// The key as it travels between services that are trusted with it.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The key that [`to_bytes`](Self::to_bytes) gave.
    pub fn from_bytes(bytes: [u8; 32]) -> DiceKey {
        DiceKey(bytes)
    }

    /// The dice of one log entry.
    pub fn entry(&self, sequence: u64) -> EntryDice<'_> {
        EntryDice {
            key: self,
            sequence,
            block: 0,
            buffer: [0; 32],
            at: 32,
            drawn: 0,
        }
    }
}

/// The dice of one log entry: a deterministic sequence bound to its place in the log.
#[derive(Clone, Debug)]
pub struct EntryDice<'a> {
    key: &'a DiceKey,
    sequence: u64,
    block: u32,
    buffer: [u8; 32],
    at: usize,
    drawn: u32,
}

impl EntryDice<'_> {
    /// How many dice have been drawn for this entry.
    pub fn drawn(&self) -> u32 {
        self.drawn
    }

    fn refill(&mut self) {
        self.buffer = Sha256::new()
            .chain_update(b"sandtable/dice/roll/1")
            .chain_update(self.key.0)
            .chain_update(self.sequence.to_be_bytes())
            .chain_update(self.block.to_be_bytes())
            .finalize()
            .into();
        self.block = self.block.wrapping_add(1);
        self.at = 0;
    }
}

impl Dice for EntryDice<'_> {
    fn roll(&mut self) -> u8 {
        loop {
            if self.at == self.buffer.len() {
                self.refill();
            }
            let byte = self.buffer[self.at];
            self.at += 1;
            if byte < 252 {
                self.drawn = self.drawn.wrapping_add(1);
                return byte % 6 + 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key() -> DiceKey {
        DiceKey::derive(&ServerSeed([7; 32]), [&b"alpha"[..], b"", b"beta"])
    }

    #[test]
    fn the_same_entry_always_rolls_the_same() {
        let (key, again) = (key(), key());
        let (mut a, mut b) = (key.entry(3), again.entry(3));
        let rolls: Vec<u8> = (0..100).map(|_| a.roll()).collect();
        assert_eq!(rolls, (0..100).map(|_| b.roll()).collect::<Vec<_>>());
        assert_eq!(a.drawn(), 100);
    }

    #[test]
    fn entries_nonces_and_their_split_change_the_dice() {
        let ten = |key: &DiceKey, n| {
            let mut dice = key.entry(n);
            (0..20).map(|_| dice.roll()).collect::<Vec<_>>()
        };
        let key = key();
        assert_ne!(ten(&key, 1), ten(&key, 2));
        let seed = ServerSeed([7; 32]);
        let split = DiceKey::derive(&seed, [&b"alph"[..], b"a", b"beta"]);
        assert_ne!(ten(&key, 1), ten(&split, 1));
    }

    #[test]
    fn faces_are_uniform() {
        let key = key();
        let mut counts = [0u32; 6];
        for entry in 0..1_000 {
            let mut dice = key.entry(entry);
            for _ in 0..60 {
                counts[usize::from(dice.roll() - 1)] += 1;
            }
        }
        // 60,000 rolls: chi-square with 5 degrees of freedom, 20.5 is p = 0.001.
        let chi: f64 = counts
            .iter()
            .map(|&n| (f64::from(n) - 10_000.0).powi(2) / 10_000.0)
            .sum();
        assert!(chi < 20.5, "{counts:?}");
    }

    #[test]
    fn secrets_are_not_printed() {
        assert_eq!(
            format!("{:?}{:?}", ServerSeed([1; 32]), key()),
            "ServerSeed(..)DiceKey(..)"
        );
    }
}
