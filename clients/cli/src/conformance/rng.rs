use sandtable_kernel::{Dice, DiceKey};

/// Random choices of a suite: the same for the same seed.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    key: DiceKey,
    drawn: u64,
}

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            key: DiceKey::from_bytes(key(seed, 0)),
            drawn: 0,
        }
    }

    /// A number below another; 0 when that is 0.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.drawn += 1;
        let mut dice = self.key.entry(self.drawn);
        let number = (0..6).fold(0, |number, _| number * 6 + usize::from(dice.roll() - 1));
        number.checked_rem(most).unwrap_or(0)
    }
}

/// A key of a match's dice, of many.
pub(crate) fn key(seed: u64, number: u64) -> [u8; 32] {
    let mut key = [0x5a; 32];
    key[..8].copy_from_slice(&seed.to_be_bytes());
    key[8..16].copy_from_slice(&number.to_be_bytes());
    key
}
