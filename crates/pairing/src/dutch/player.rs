//! Properties of a player that the rules consider.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use crate::entrant::{Entrant, EntrantId, PastRound};
use crate::side::Side;

/// Strength of a player's preference for a side in the next round (A.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

/// Direction in which a player floated in a round (A.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Float {
    None,
    Up,
    Down,
}

/// A player who is to be paired.
#[derive(Clone, Debug)]
pub(super) struct Player {
    pub(super) id: EntrantId,
    /// The pairing number, from 1.
    pub(super) number: usize,
    /// Half points.
    pub(super) score: u32,
    /// The side that they should have next.
    pub(super) preference: Option<Side>,
    pub(super) strength: Strength,
    /// Games on side A less those on side B.
    pub(super) difference: i32,
    /// True if the last two games were on one side.
    pub(super) twice: bool,
    /// The sides of all games, the last one first.
    pub(super) sides: Vec<Side>,
    /// The float of the last round, and that of the round before.
    pub(super) floats: [Float; 2],
    pub(super) had_bye: bool,
    /// A topscorer (A.7): more than half of all points when the last round is paired.
    pub(super) topscorer: bool,
    met: BTreeSet<EntrantId>,
}

impl Player {
    /// Players by this are in the order of the rules (A.2).
    pub(super) fn rank(&self) -> (Reverse<u32>, usize) {
        (Reverse(self.score), self.number)
    }

    /// Has others count as having met the player.
    pub(super) fn keep_apart(&mut self, others: impl Iterator<Item = EntrantId>) {
        self.met.extend(others);
    }

    /// Reports whether the two may meet (C.1, C.3).
    pub(super) fn may_meet(&self, other: &Self) -> bool {
        let bound = |player: &Self| player.strength == Strength::Absolute && !player.topscorer;
        let clash = self.preference == other.preference && bound(self) && bound(other);
        !self.met.contains(&other.id) && !clash
    }
}

/// Those who are to be paired.
pub(super) fn players(entrants: &[Entrant], rounds: u32) -> Vec<Player> {
    let by_id: BTreeMap<_, _> = entrants
        .iter()
        .map(|entrant| (entrant.id, entrant))
        .collect();
    entrants
        .iter()
        .enumerate()
        .filter(|(_, entrant)| !entrant.sits_out)
        .map(|(index, entrant)| {
            let played = entrant.rounds.len();
            let last = u32::try_from(played + 1) == Ok(rounds);
            let mut player = Player {
                id: entrant.id,
                number: index + 1,
                score: entrant.score(),
                preference: None,
                strength: Strength::None,
                difference: 0,
                twice: false,
                sides: sides(entrant),
                floats: [1, 2].map(|ago| float(entrant, &by_id, ago)),
                had_bye: entrant.rounds.iter().any(PastRound::is_bye),
                topscorer: last && entrant.score() as usize > played,
                met: met(entrant),
            };
            player.look_at_sides();
            player
        })
        .collect()
}

impl Player {
    /// Works out which side is due (A.6).
    fn look_at_sides(&mut self) {
        self.difference = self
            .sides
            .iter()
            .map(|side| match side {
                Side::A => 1,
                Side::B => -1,
            })
            .sum();
        self.twice = matches!(self.sides[..], [one, other, ..] if one == other);
        self.preference = match self.difference {
            0 => self.sides.first().map(|last| last.other()),
            1.. => Some(Side::B),
            _ => Some(Side::A),
        };
        self.strength = match self.difference.abs() {
            _ if self.twice => Strength::Absolute,
            2.. => Strength::Absolute,
            1 => Strength::Strong,
            _ if self.sides.is_empty() => Strength::None,
            _ => Strength::Mild,
        };
    }
}

fn sides(entrant: &Entrant) -> Vec<Side> {
    let played = entrant.rounds.iter().rev().filter_map(|past| match past {
        PastRound::Played { side, .. } => *side,
        _ => None,
    });
    played.collect()
}

fn met(entrant: &Entrant) -> BTreeSet<EntrantId> {
    let played = entrant.rounds.iter().filter_map(|past| match past {
        PastRound::Played { opponent, .. } => Some(*opponent),
        _ => None,
    });
    played.collect()
}

/// The float `ago` rounds ago. A player who did not play floated down, for whatever reason.
fn float(entrant: &Entrant, by_id: &BTreeMap<EntrantId, &Entrant>, ago: usize) -> Float {
    let Some(round) = entrant.rounds.len().checked_sub(ago) else {
        return Float::None;
    };
    let PastRound::Played { opponent, .. } = entrant.rounds[round] else {
        return Float::Down;
    };
    let before =
        |entrant: &Entrant| -> u32 { entrant.rounds[..round].iter().map(PastRound::points).sum() };
    match before(entrant).cmp(&before(by_id[&opponent])) {
        std::cmp::Ordering::Less => Float::Up,
        std::cmp::Ordering::Equal => Float::None,
        std::cmp::Ordering::Greater => Float::Down,
    }
}
