//! One of many by six-sided dice, each as likely as the others.

use sandtable_kernel::Dice;

/// Maximum number of casts, because false dice might never settle.
const TRIES: usize = 64;

/// A number below `bound`, each as likely as the others; 0 without a die when there is one or
/// none.
pub fn below(dice: &mut (impl Dice + ?Sized), bound: usize) -> usize {
    if bound < 2 {
        return 0;
    }
    let mut cast = 0;
    for _ in 0..TRIES {
        let mut span = 1_usize;
        cast = 0;
        while span < bound {
            span = span.saturating_mul(6);
            cast = cast * 6 + usize::from(dice.roll()).saturating_sub(1);
        }
        // The remainder beyond the last whole share would favour the first.
        if cast < span - span % bound {
            break;
        }
    }
    cast % bound
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;

    struct Sixes;
    impl Dice for Sixes {
        fn roll(&mut self) -> u8 {
            6
        }
    }

    #[test]
    fn every_number_comes_as_often_as_the_others() {
        let mut dice = Random::new(1);
        for bound in 0..20 {
            let mut counts = vec![0_u32; bound.max(1)];
            for _ in 0..6_000 {
                counts[below(&mut dice, bound)] += 1;
            }
            let fair = 6_000 / counts.len() as u32;
            let near = fair * 3 / 4..=fair * 5 / 4;
            assert!(counts.iter().all(|it| near.contains(it)), "{counts:?}");
        }
    }

    #[test]
    fn dice_that_never_settle_come_to_an_end() {
        for bound in 2..50 {
            assert!(below(&mut Sixes, bound) < bound);
        }
    }
}
