//! The brackets of a round, one score after the other (A.3, A.9).

use std::ops::Range;

use crate::dutch::bracket::{BracketPosition, ScoreBracket};
use crate::dutch::completion::can_complete;
use crate::dutch::player::Player;

/// Pairs of players, the higher ranked one first; a player without an opponent has the bye.
/// `None` if the round cannot be paired. The players are by rank.
pub(super) fn paired(players: &[Player]) -> Option<Vec<(usize, Option<usize>)>> {
    let completes = |left: &[usize]| {
        let left: Vec<&Player> = left.iter().map(|at| &players[*at]).collect();
        can_complete(&left)
    };
    let everybody: Vec<usize> = (0..players.len()).collect();
    if !completes(&everybody) {
        return None;
    }
    let mut paired = Vec::with_capacity(players.len().div_ceil(2));
    // Those who were moved down, and the first player who is in no bracket yet.
    let mut moved: Vec<usize> = Vec::new();
    let mut next = 0;
    let mut collapsed = false;
    while next < players.len() {
        let end = if collapsed {
            players.len()
        } else {
            end_of_score(players, next)
        };
        let below = &everybody[end..];
        let mut pairs;
        let mut left;
        if below.is_empty() {
            pairs = ScoreBracket::new(players, &moved, next..end, end..end, BracketPosition::Last)
                .pairs();
            left = unpaired(&moved, next..end, &pairs);
        } else {
            let following = end..end_of_score(players, end);
            pairs = ScoreBracket::new(
                players,
                &moved,
                next..end,
                following,
                BracketPosition::Usual,
            )
            .pairs();
            left = unpaired(&moved, next..end, &pairs);
            if !completes(&[&left, below].concat()) {
                // The bracket is the last but one, and all below it become one.
                let following = end..players.len();
                let kind = BracketPosition::LastButOne;
                pairs = ScoreBracket::new(players, &moved, next..end, following, kind).pairs();
                left = unpaired(&moved, next..end, &pairs);
                collapsed = true;
            }
        }
        paired.extend(pairs.into_iter().map(|(one, other)| (one, Some(other))));
        moved = left;
        next = end;
    }
    paired.extend(moved.into_iter().map(|player| (player, None)));
    Some(paired)
}

/// The first player after `start` with another score.
fn end_of_score(players: &[Player], start: usize) -> usize {
    let same = players[start..]
        .iter()
        .take_while(|one| one.score == players[start].score);
    start + same.count()
}

fn unpaired(moved: &[usize], residents: Range<usize>, pairs: &[(usize, usize)]) -> Vec<usize> {
    let mut gone: Vec<usize> = pairs
        .iter()
        .flat_map(|(one, other)| [*one, *other])
        .collect();
    gone.sort_unstable();
    let all = moved.iter().copied().chain(residents);
    all.filter(|player| gone.binary_search(player).is_err())
        .collect()
}
