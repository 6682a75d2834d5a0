//! Pairing at the least cost.

use integer_blossom::min_weight_perfect_matching;

use crate::swiss::cost::Field;
use crate::swiss::side_preference::SidePreferences;

/// Largest number that is matched all at once. The effort grows with the cube of the number.
pub(super) const EXACT: usize = 320;

/// The width of a window where there are more.
const WIDTH: usize = 160;

/// Pairs of places, the better place first, and the place that has a bye.
#[derive(Debug, Default)]
pub(super) struct WindowPairing {
    pub(super) pairs: Vec<(usize, usize)>,
    pub(super) bye: Option<usize>,
}

/// All places of the field, matched.
pub(super) fn matched(field: &Field) -> WindowPairing {
    let mut matched = WindowPairing::default();
    let mut waiting = field.neighbours();
    // A matching without repeated meetings exists whenever each of an even number could meet half
    // of all (Dirac). So wide a window always has one.
    let met = field.ranked.iter().map(|record| record.met.len()).max();
    let width = WIDTH.max(2 * (met.unwrap_or(0) + 1));
    let exact = EXACT.max(2 * width);
    if waiting.len() > exact && waiting.len() % 2 == 1 {
        let bye = (0..waiting.len()).min_by_key(|place| field.bye(*place));
        waiting.retain(|place| Some(*place) != bye);
        matched.bye = bye;
    }
    let mut left = SidePreferences::of(waiting.iter().map(|place| field.leaning(*place)));
    let mut wide = width;
    while waiting.len() > exact {
        let window = next_window(field, &waiting, wide);
        let mates = cheapest(field, &window, false);
        // The lower half of the window may find better opponents further down. So may two whose
        // meeting would leave others with one side too often.
        let mut gone: Vec<usize> = Vec::with_capacity(wide);
        for at in 0..wide / 2 {
            if mates[at] < at {
                continue;
            }
            let (one, other) = (window[at], window[mates[at]]);
            let after = left
                .without(field.leaning(one))
                .without(field.leaning(other));
            let unfair = after.unfair() + usize::from(!field.is_fair(one, other));
            if unfair <= left.unfair() || 2 * wide > exact {
                left = after;
                gone.extend([one, other]);
                matched.pairs.push(ordered(one, other));
            }
        }
        wide = if gone.is_empty() { 2 * wide } else { width };
        gone.sort_unstable();
        waiting.retain(|place| gone.binary_search(place).is_err());
    }
    let odd = waiting.len() % 2 == 1;
    let mates = cheapest(field, &waiting, odd);
    for (at, mate) in mates.iter().copied().enumerate().take(waiting.len()) {
        if mate == waiting.len() {
            matched.bye = Some(waiting[at]);
        } else if at < mate {
            matched.pairs.push(ordered(waiting[at], waiting[mate]));
        }
    }
    matched.pairs.sort_unstable();
    matched
}

/// The first who wait, but of those who had the same side more often no more than half, as long
/// as there are others: they must meet each other.
fn next_window(field: &Field, waiting: &[usize], wide: usize) -> Vec<usize> {
    let (mut to_a, mut to_b) = (0, 0);
    let (mut taken, mut passed) = (Vec::with_capacity(wide), Vec::new());
    for (at, place) in waiting.iter().enumerate() {
        let leaning = field.leaning(*place);
        to_a += usize::from(leaning > 0);
        to_b += usize::from(leaning < 0);
        if (leaning > 0 && to_a > wide / 2) || (leaning < 0 && to_b > wide / 2) {
            passed.push(at);
        } else {
            taken.push(at);
        }
        if taken.len() == wide {
            break;
        }
    }
    let missing = wide - taken.len();
    taken.extend(passed.into_iter().take(missing));
    taken.sort_unstable();
    taken.into_iter().map(|at| waiting[at]).collect()
}

fn ordered(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}

/// For each place of a window its mate in the window. With a bye, the number after the last
/// stands for the missing opponent.
fn cheapest(field: &Field, window: &[usize], bye: bool) -> Vec<usize> {
    let number = window.len() + usize::from(bye);
    let mut costs = vec![0; number * number];
    for (at, one) in window.iter().enumerate() {
        for (to, other) in window.iter().enumerate().skip(at + 1) {
            costs[at * number + to] = field.meeting(*one, *other);
        }
        if bye {
            costs[at * number + number - 1] = field.bye(*one);
        }
    }
    min_weight_perfect_matching(&costs, number)
}
