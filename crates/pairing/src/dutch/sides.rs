//! Allocation of sides (section E), and the order in which pairs are published.

use std::cmp::Reverse;

use crate::dutch::player::{Player, Strength};
use crate::pairing::{Pairing, Round};
use crate::side::Side;

/// Seats pairs.
#[derive(Debug)]
pub(super) struct SideAllocation {
    first_side: Side,
}

impl SideAllocation {
    pub(super) fn new(first_side: Side) -> Self {
        Self { first_side }
    }

    /// The round of pairs of players, each with the higher ranked one first. A player without an
    /// opponent has the bye.
    pub(super) fn round(&self, players: &[Player], pairs: &[(usize, Option<usize>)]) -> Round {
        let mut round = Round::default();
        let mut boards = Vec::new();
        for (above, below) in pairs {
            match below {
                None => round.bye = Some(players[*above].id),
                Some(below) => boards.push((&players[*above], &players[*below])),
            }
        }
        boards.sort_by_key(|(above, below)| (Reverse((above.score, below.score)), above.number));
        round.pairings = boards
            .into_iter()
            .map(|(above, below)| Pairing::with_side(above.id, self.side(above, below), below.id))
            .collect();
        round
    }

    /// The side of the higher ranked of two.
    fn side(&self, above: &Player, below: &Player) -> Side {
        let for_below = |side: Option<Side>| side.map(Side::other);
        // E.1: both preferences are granted.
        if above.preference != below.preference
            && let Some(side) = above.preference.or(for_below(below.preference))
        {
            return side;
        }
        // E.2: the stronger one, and of two absolute ones that of the wider difference.
        let weight = |player: &Player| {
            let absolute = player.strength == Strength::Absolute;
            (
                player.strength,
                if absolute { player.difference.abs() } else { 0 },
            )
        };
        let stronger = match weight(above).cmp(&weight(below)) {
            std::cmp::Ordering::Greater => above.preference,
            std::cmp::Ordering::Less => for_below(below.preference),
            std::cmp::Ordering::Equal => None,
        };
        if let Some(side) = stronger {
            return side;
        }
        // E.3: the other way round than when they last had different sides.
        let mut past = above.sides.iter().zip(&below.sides);
        if let Some((side, _)) = past.find(|(one, other)| one != other) {
            return side.other();
        }
        // E.4: that of the higher ranked, and E.5: by the pairing number.
        above.preference.unwrap_or(if above.number % 2 == 1 {
            self.first_side
        } else {
            self.first_side.other()
        })
    }
}
