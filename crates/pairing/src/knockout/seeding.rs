//! Where each seed stands in a bracket.

/// The seeds from the top of a bracket to its bottom, 0 for the best, for at least so many
/// entrants. The best two stand in either half, the best four in either quarter, and so on; the
/// best meets the last.
pub(crate) fn places(entrants: usize) -> Vec<usize> {
    let mut places = vec![0];
    while places.len() < entrants {
        let last = 2 * places.len() - 1;
        places = places
            .into_iter()
            .flat_map(|seed| [seed, last - seed])
            .collect();
    }
    places
}

/// The round, from 1, in which two places of a bracket meet at the earliest.
pub(crate) fn meeting_round(one: usize, other: usize) -> u32 {
    usize::BITS - (one ^ other).leading_zeros()
}
