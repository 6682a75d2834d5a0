//! Degree of chance: dice thrown one by one or in pairs, or their average result with one die for
//! the remainder.

use sandtable_kernel::Volley;

use crate::command_context::Play;
use crate::options::DiceRule;
use crate::strength::FACES;

/// Dice thrown and their result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DiceThrow {
    /// Hits, or points, that no die decided.
    pub(crate) certain: u16,
    /// Each die of this or less adds one.
    pub(crate) hits_on: u8,
    /// The dice.
    pub(crate) dice: Vec<u8>,
    /// Number of pairs at the head of the dice, of which the better die counts.
    pub(crate) pairs: u16,
    /// All together.
    pub(crate) hits: u16,
}

/// Result of low luck for a sum of chances, each in sixths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Share {
    /// The whole hits in it.
    pub(crate) certain: u32,
    /// Remainder, below six: one die of this or less is one more hit. At 0 no die is thrown.
    pub(crate) hits_on: u8,
}

impl Share {
    /// The share of so many sixths.
    pub(crate) fn of(sixths: u32) -> Self {
        let faces = FACES as u32;
        Self {
            certain: sixths / faces,
            hits_on: (sixths % faces) as u8,
        }
    }
}

/// The pips on a die: its average in sixths.
pub(crate) const PIPS: u32 = 1 + 2 + 3 + 4 + 5 + 6;

/// A die of which the pips count. With low luck its average does, and one die decides about
/// the half that is left.
pub(crate) fn pips(play: &mut Play<'_>) -> DiceThrow {
    match play.state.options().dice {
        DiceRule::Standard => {
            let dice = play.roll(1);
            DiceThrow {
                certain: 0,
                hits_on: 0,
                hits: dice.iter().map(|die| u16::from(*die)).sum(),
                dice,
                pairs: 0,
            }
        }
        DiceRule::LowLuck => evened_out(play, Share::of(PIPS)),
    }
}

/// A die for each chance of the same value.
pub(crate) fn one_by_one(play: &mut Play<'_>, hits_on: u8, number: u16) -> DiceThrow {
    let dice = play.throw(Volley {
        chances: number,
        dice: 1,
        hits_on,
    });
    DiceThrow {
        certain: 0,
        hits_on,
        hits: count(&dice, hits_on),
        dice,
        pairs: 0,
    }
}

/// Two dice for each chance of the same value, of which the better one counts
/// (`AAE-research-18`).
pub(crate) fn best_of_two(play: &mut Play<'_>, hits_on: u8, number: u16) -> DiceThrow {
    let dice = play.throw(Volley {
        chances: number,
        dice: 2,
        hits_on,
    });
    let better: Vec<u8> = dice
        .chunks(2)
        .filter_map(|pair| pair.iter().min().copied())
        .collect();
    DiceThrow {
        certain: 0,
        hits_on,
        hits: count(&better, hits_on),
        dice,
        pairs: number,
    }
}

/// Low luck: what is certain, and one die for the rest.
pub(crate) fn evened_out(play: &mut Play<'_>, share: Share) -> DiceThrow {
    let dice = play.throw(Volley {
        chances: u16::from(share.hits_on > 0),
        dice: 1,
        hits_on: share.hits_on,
    });
    let certain = u16::try_from(share.certain).unwrap_or(u16::MAX);
    DiceThrow {
        certain,
        hits_on: share.hits_on,
        hits: certain.saturating_add(count(&dice, share.hits_on)),
        dice,
        pairs: 0,
    }
}

fn count(dice: &[u8], hits_on: u8) -> u16 {
    dice.iter().filter(|die| **die <= hits_on).count() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_the_average_with_the_rest_left_to_one_die() {
        for sixths in 0..100 {
            let share = Share::of(sixths);
            assert_eq!(share.certain * 6 + u32::from(share.hits_on), sixths);
            assert!(share.hits_on < 6);
        }
    }
}
