//! Requirements on the pairs of a bracket (C.5 to C.19), as figures of each pair.
//!
//! A criterion is a figure, or several that are compared one after the other; the greater the
//! sum over all pairs, the better. To minimise what happens to players who stay unpaired, what is
//! spared to those who are paired is counted.

use crate::dutch::player::{Float, Player, Strength};

/// One point, in half points.
const POINT: i64 = 2;

/// Where a player stands in a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Moved down from a higher bracket.
    MovedDown,
    /// Of the bracket's score.
    Resident,
    /// Of the following bracket, which is looked at to see what moving down does there.
    Lower,
}

/// Data from which the figures of a bracket's pairs follow.
#[derive(Debug)]
pub(super) struct Criteria {
    /// The lowest score among the residents.
    lowest: i64,
    /// Differences of score that occur, the greatest first.
    differences: Vec<i64>,
    /// True if all other players are in the bracket below, or there is none.
    final_brackets: bool,
}

impl Criteria {
    /// For the players of a bracket with their roles, by rank.
    pub(super) fn new(members: &[(&Player, Role)], final_brackets: bool) -> Self {
        let of = |role: Role| {
            let members = members.iter().filter(move |member| member.1 == role);
            members.map(|member| i64::from(member.0.score))
        };
        let lowest = of(Role::Resident).min().unwrap_or(0);
        let residents: Vec<i64> = of(Role::Resident).collect();
        let mut differences = Vec::new();
        for score in of(Role::MovedDown).chain(of(Role::Resident)) {
            differences.push(score - lowest + POINT);
        }
        for score in of(Role::MovedDown) {
            differences.extend(residents.iter().map(|resident| score - resident));
        }
        for (at, score) in residents.iter().enumerate() {
            differences.extend(residents[at + 1..].iter().map(|other| score - other));
        }
        differences.sort_unstable_by(|one, other| other.cmp(one));
        differences.dedup();
        Self {
            lowest,
            differences,
            final_brackets,
        }
    }

    /// The figures of a pair, the most important first. The higher ranked player comes first.
    pub(super) fn figures(&self, above: (&Player, Role), below: (&Player, Role)) -> Vec<i64> {
        let pair = Pair {
            criteria: self,
            above: above.0,
            below: below.0,
            lower: [above.1, below.1].map(|role| role == Role::Lower),
        };
        pair.figures()
    }

    /// Adds to the figure of a difference of score.
    fn count(&self, differences: &mut [i64], difference: i64, times: i64) {
        let at = self
            .differences
            .iter()
            .position(|other| *other == difference);
        // Two players who both moved down may have a difference that no other pair has: it counts
        // least.
        differences[at.unwrap_or(differences.len() - 1)] += times;
    }
}

struct Pair<'a> {
    criteria: &'a Criteria,
    above: &'a Player,
    below: &'a Player,
    lower: [bool; 2],
}

impl Pair<'_> {
    fn figures(&self) -> Vec<i64> {
        let mut figures = vec![self.completes()];
        // Only pairs within the bracket are pairs of it.
        let counts = !self.lower[1];
        figures.push(i64::from(counts));
        figures.extend(self.differences_spared(counts));
        figures.extend(self.following_bracket());
        for fair in self.fair_sides() {
            figures.push(i64::from(counts && fair));
        }
        for ago in 0..2 {
            figures.push(i64::from(counts) * self.downfloats_spared(ago));
            figures.push(i64::from(counts && !self.floats_up_again(ago)));
        }
        for ago in 0..2 {
            figures.extend(self.downfloat_differences_spared(ago, counts));
            figures.extend(self.upfloat_differences(ago, counts));
        }
        figures
    }

    /// C.2 and C.4: where no other players are left to pair the rest, all are paired but one, who
    /// had no bye.
    fn completes(&self) -> i64 {
        if self.criteria.final_brackets {
            1 + i64::from(self.above.had_bye) + i64::from(self.below.had_bye)
        } else {
            0
        }
    }

    fn none(&self) -> Vec<i64> {
        vec![0; self.criteria.differences.len()]
    }

    /// By how much a player differs in score from whom they would meet below the bracket (A.8).
    fn drop(&self, player: &Player) -> i64 {
        i64::from(player.score) - self.criteria.lowest + POINT
    }

    fn apart(&self) -> i64 {
        i64::from(self.above.score) - i64::from(self.below.score)
    }

    /// C.6: the least differences of score.
    fn differences_spared(&self, counts: bool) -> Vec<i64> {
        let mut spared = self.none();
        if counts {
            self.criteria.count(&mut spared, self.drop(self.above), 1);
            self.criteria.count(&mut spared, self.drop(self.below), 1);
            self.criteria.count(&mut spared, self.apart(), -1);
        }
        spared
    }

    /// C.7: the most pairs and the least differences of score in the following bracket.
    fn following_bracket(&self) -> Vec<i64> {
        let mut spared = self.none();
        if self.criteria.final_brackets {
            spared.push(0);
            return spared;
        }
        for (player, lower) in [self.above, self.below].into_iter().zip(self.lower) {
            if !lower {
                self.criteria.count(&mut spared, self.drop(player), 1);
            }
        }
        spared.insert(0, i64::from(self.lower[1]));
        spared
    }

    /// C.8 to C.11: whether the pair keeps to each.
    fn fair_sides(&self) -> [bool; 4] {
        let (above, below) = (self.above, self.below);
        let clash = above.preference.is_some() && above.preference == below.preference;
        let topscorer = above.topscorer || below.topscorer;
        let wide = above.difference.abs() > 1 && below.difference.abs() > 1;
        let strong = above.strength.min(below.strength) >= Strength::Strong;
        [
            !(topscorer && wide && clash),
            !(topscorer && above.twice && below.twice && clash),
            !clash,
            !(strong && clash),
        ]
    }

    /// C.12, C.14: how many do not float down again, since they are paired so.
    fn downfloats_spared(&self, ago: usize) -> i64 {
        let above = self.above.floats[ago] == Float::Down && self.apart() <= 0;
        i64::from(above) + i64::from(self.below.floats[ago] == Float::Down)
    }

    /// C.13, C.15: reports whether a player floats up again.
    fn floats_up_again(&self, ago: usize) -> bool {
        self.below.floats[ago] == Float::Up && self.apart() > 0
    }

    /// C.16, C.18: the least differences of score for those who float down again.
    fn downfloat_differences_spared(&self, ago: usize, counts: bool) -> Vec<i64> {
        let mut spared = self.none();
        if counts {
            for player in [self.above, self.below] {
                let again = player.floats[ago] == Float::Down;
                self.criteria
                    .count(&mut spared, self.drop(player), i64::from(again));
            }
            if self.above.floats[ago] == Float::Down && self.apart() > 0 {
                self.criteria.count(&mut spared, self.apart(), -1);
            }
        }
        spared
    }

    /// C.17, C.19: the least differences of score for those who float up again, measured by how
    /// far above the bracket their opponents are.
    fn upfloat_differences(&self, ago: usize, counts: bool) -> Vec<i64> {
        let mut differences = self.none();
        if counts && self.floats_up_again(ago) {
            self.criteria
                .count(&mut differences, self.drop(self.above), -1);
        }
        differences
    }
}
