//! Dice that anyone can check afterwards.
//!
//! Before the first command the server draws a random [`ServerSeed`] and
//! publishes its [`commitment`]. Each seat may add a nonce of its own. From seed
//! and nonces comes the [`DiceKey`]; the dice of log entry `n` are then
//!
//! ```text
//! key     = SHA-256(domain ‖ seed ‖ for each seat in order: length as one byte ‖ nonce)
//! block k = SHA-256("sandtable/dice/roll/1" ‖ key ‖ n as 8 bytes, big-endian ‖ k as 4 bytes, big-endian)
//! ```
//!
//! with k counting from 0; each byte below 252 of each block in turn is one die,
//! `byte mod 6 + 1`, and larger bytes are skipped. At the end of the match the
//! seed is revealed and every roll can be computed again in any language.
//!
//! The [`DiceScheme`] decides the domain, and when the nonces become known: by scheme 2 each
//! seat is bound to its own by a [`nonce_commitment`] before any is revealed, by scheme 3 there
//! are none: two matches have the same dice.

use sha2::{Digest, Sha256};

/// Where an engine gets its dice from.
pub trait Dice {
    /// One roll of a six-sided die, 1 to 6.
    fn roll(&mut self) -> u8;

    /// Notes that the next dice are thrown together, and that nothing follows from them but the
    /// number of hits. Dice that are only rolled need not know.
    fn volley(&mut self, _volley: Volley) {}
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self) -> u8 {
        (**self).roll()
    }

    fn volley(&mut self, volley: Volley) {
        (**self).volley(volley);
    }
}

/// Dice that are thrown together, of which the hits are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Volley {
    /// Number of chances to hit.
    pub chances: u16,
    /// Dice of each chance, of which the lowest counts.
    pub dice: u8,
    /// A die of this or less is a hit.
    pub hits_on: u8,
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

/// The commitment that is published before the first command: the SHA-256 of
/// `"sandtable/dice/commit/1" ‖ seed`.
#[must_use]
pub fn commitment(seed: &ServerSeed) -> [u8; 32] {
    Sha256::new()
        .chain_update(b"sandtable/dice/commit/1")
        .chain_update(seed.0)
        .finalize()
        .into()
}

/// Origin of the dice of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceScheme {
    /// Scheme 2: seats are bound to their nonces before any is revealed.
    Committed,
    /// Scheme 3: two matches have the same dice, which follow from the server's seed and the
    /// entry's place alone. No seat adds anything.
    Duplicate(PairPlace),
}

/// Place of a match in a pair with the same dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairPlace {
    /// The one that was created first.
    First,
    /// The other one.
    Second,
}

impl PairPlace {
    /// The number of the place, from 1.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            Self::First => 1,
            Self::Second => 2,
        }
    }
}

impl DiceScheme {
    /// The scheme of a number, and the number of a match's place in its pair, 0 for one that
    /// is in none. Numbers begin at 2.
    #[must_use]
    pub fn of(number: u32, place: u32) -> Option<Self> {
        match (number, place) {
            (2, 0) => Some(Self::Committed),
            (3, 1) => Some(Self::Duplicate(PairPlace::First)),
            (3, 2) => Some(Self::Duplicate(PairPlace::Second)),
            _ => None,
        }
    }

    /// The number of the scheme.
    #[must_use]
    pub const fn number(self) -> u32 {
        match self {
            Self::Committed => 2,
            Self::Duplicate(_) => 3,
        }
    }

    fn key_domain(self) -> &'static [u8] {
        match self {
            Self::Committed => b"sandtable/dice/key/2",
            Self::Duplicate(_) => b"sandtable/dice/key/3",
        }
    }
}

/// The fewest bytes of a nonce that is committed to: fewer could be guessed from the
/// commitment.
pub const SHORTEST_COMMITTED_NONCE: usize = 16;

/// The most bytes of a nonce.
pub const LONGEST_NONCE: usize = 255;

/// The commitment of a seat to its nonce: the SHA-256 of `"sandtable/dice/nonce/2" ‖ length as
/// one byte ‖ nonce`.
#[must_use]
pub fn nonce_commitment(nonce: &[u8]) -> [u8; 32] {
    let mut hasher = Sha256::new().chain_update(b"sandtable/dice/nonce/2");
    add_part(&mut hasher, nonce);
    hasher.finalize().into()
}

/// The hash against which a seat reveals its nonce: the SHA-256 of `"sandtable/dice/table/2" ‖`
/// the server's commitment `‖ for each seat in order: length as one byte ‖ its commitment`, of
/// length 0 for a seat without a nonce.
pub fn dice_table<'a>(
    commitment: &[u8],
    nonce_commitments: impl IntoIterator<Item = &'a [u8]>,
) -> [u8; 32] {
    let mut hasher = Sha256::new()
        .chain_update(b"sandtable/dice/table/2")
        .chain_update(commitment);
    for nonce_commitment in nonce_commitments {
        add_part(&mut hasher, nonce_commitment);
    }
    hasher.finalize().into()
}

/// The hash of a seed and what is added to it, in a domain.
fn hash_parts<'a>(
    domain: &[u8],
    seed: &ServerSeed,
    parts: impl IntoIterator<Item = &'a [u8]>,
) -> [u8; 32] {
    let mut hasher = Sha256::new().chain_update(domain).chain_update(seed.0);
    for part in parts {
        add_part(&mut hasher, part);
    }
    hasher.finalize().into()
}

/// Adds bytes so that it is clear where they end; of more than 255 the first 255 count.
fn add_part(hasher: &mut Sha256, part: &[u8]) {
    let part = &part[..part.len().min(LONGEST_NONCE)];
    hasher.update([part.len() as u8]);
    hasher.update(part);
}

/// The key from which all dice of a match follow.
#[derive(Clone, PartialEq, Eq)]
pub struct DiceKey {
    dice: [u8; 32],
    /// Additional input of fingerprints in a match of a pair. Without it they would reveal equal
    /// states of both matches.
    marks: Option<[u8; 32]>,
}

impl std::fmt::Debug for DiceKey {
    /// Never prints the secret.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("DiceKey(..)")
    }
}

impl DiceKey {
    /// The key of a game that no server hosts, such as one of a test or an arena. Its domain is
    /// that of no scheme, so it has the dice of no match.
    pub fn derive<'a>(seed: &ServerSeed, parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        Self::from_bytes(hash_parts(b"sandtable/dice/key/1", seed, parts))
    }

    /// The key of a match from the server's seed and the seats' nonces in seat
    /// order. A seat without a nonce gives an empty one; of nonces longer than
    /// 255 bytes the first 255 count. By scheme 3 none counts.
    pub fn derive_by<'a>(
        scheme: DiceScheme,
        seed: &ServerSeed,
        nonces: impl IntoIterator<Item = &'a [u8]>,
    ) -> Self {
        let domain = scheme.key_domain();
        let place = match scheme {
            DiceScheme::Committed => return Self::from_bytes(hash_parts(domain, seed, nonces)),
            DiceScheme::Duplicate(place) => place,
        };
        let marks = Sha256::new()
            .chain_update(b"sandtable/dice/marks/3")
            .chain_update(seed.0)
            .chain_update([place.number()])
            .finalize();
        Self {
            dice: hash_parts(domain, seed, []),
            marks: Some(marks.into()),
        }
    }

    /// The key as it travels between services that are trusted with it: 32 bytes, or 64 by
    /// scheme 3.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let marks = self.marks.iter().flatten();
        self.dice.iter().chain(marks).copied().collect()
    }

    /// The key that [`to_bytes`](Self::to_bytes) gave; none when it gave no such bytes.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (dice, rest) = bytes.split_first_chunk()?;
        let marks = match rest {
            [] => None,
            rest => Some(rest.try_into().ok()?),
        };
        Some(Self { dice: *dice, marks })
    }

    /// A key without more than dice.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 32]) -> Self {
        Self {
            dice: bytes,
            marks: None,
        }
    }

    /// The dice of one log entry.
    #[must_use]
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
    /// Number of dice that have been drawn for this entry.
    #[must_use]
    pub fn drawn(&self) -> u32 {
        self.drawn
    }

    fn refill(&mut self) {
        self.buffer = Sha256::new()
            .chain_update(b"sandtable/dice/roll/1")
            .chain_update(self.key.dice)
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
        let nonces = [&b"alpha"[..], b"", b"beta"];
        let committed = DiceKey::derive_by(DiceScheme::Committed, &seed, nonces);
        assert_ne!(ten(&key, 1), ten(&committed, 1));
    }

    #[test]
    fn commitments_tell_nonces_and_tables_apart() {
        assert_ne!(nonce_commitment(b""), nonce_commitment(b"\0"));
        let (one, other) = (nonce_commitment(&[1; 16]), nonce_commitment(&[2; 16]));
        assert_ne!(one, other);
        let table = |seats: [&[u8]; 2]| dice_table(&[9; 32], seats);
        assert_ne!(table([&one, &other]), table([&other, &one]));
        assert_ne!(table([&one, b""]), table([b"", &one]));
        assert_ne!(table([&one, b""]), dice_table(&[8; 32], [&one[..], b""]));
    }

    #[test]
    fn schemes_have_the_numbers_that_exports_have() {
        for (scheme, place) in [
            (DiceScheme::Committed, 0),
            (DiceScheme::Duplicate(PairPlace::First), 1),
            (DiceScheme::Duplicate(PairPlace::Second), 2),
        ] {
            assert_eq!(DiceScheme::of(scheme.number(), place), Some(scheme));
        }
        for (number, place) in [(0, 0), (1, 0), (4, 0), (3, 0), (3, 3), (2, 1), (0, 1)] {
            assert_eq!(DiceScheme::of(number, place), None);
        }
    }

    #[test]
    fn a_pair_has_the_same_dice_and_fingerprints_of_its_own() {
        let seed = ServerSeed([7; 32]);
        let key = |place, nonces: [&'static [u8]; 2]| {
            DiceKey::derive_by(DiceScheme::Duplicate(place), &seed, nonces)
        };
        let first = key(PairPlace::First, [b"alpha", b"beta"]);
        let second = key(PairPlace::Second, [b"", b""]);
        let ten = |key: &DiceKey, n| {
            let mut dice = key.entry(n);
            (0..10).map(|_| dice.roll()).collect::<Vec<_>>()
        };
        for entry in [1, 2, 900] {
            assert_eq!(ten(&first, entry), ten(&second, entry));
        }
        assert_ne!(ten(&first, 1), ten(&first, 2));
        assert_ne!(first.to_bytes(), second.to_bytes());
        assert_eq!(first, key(PairPlace::First, [b"", b""]), "no nonce counts");
        let committed = DiceKey::derive_by(DiceScheme::Committed, &seed, []);
        assert_ne!(ten(&first, 1), ten(&committed, 1));
        for key in [first, committed] {
            assert_eq!(DiceKey::read(&key.to_bytes()), Some(key));
        }
        for length in [0, 31, 33, 63, 65] {
            assert_eq!(DiceKey::read(&vec![1; length]), None);
        }
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
