//! One bracket: which candidate is chosen (sections B and D).

use std::ops::Range;

use crate::dutch::graph::Graph;
use crate::dutch::player::Player;
use crate::dutch::quality::{Criteria, Role};

/// Above all preferences of one step, and all sums of them.
const EXCHANGE: i64 = 1 << 12;

/// Above all sums of pairing numbers within a bracket.
const CROSSING: i64 = EXCHANGE << 20;

/// Position of a bracket among the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BracketPosition {
    /// Others follow.
    Usual,
    /// The last but one: what it leaves must be paired with all who are below.
    LastButOne,
    /// None follows.
    Last,
}

/// A bracket that is being paired. Its players are by rank: those who were moved down, the
/// residents, and then those below who are only looked at.
#[derive(Debug)]
pub(super) struct ScoreBracket {
    /// For each member the number of the player.
    members: Vec<usize>,
    moved: Range<usize>,
    residents: Range<usize>,
    graph: Graph,
}

impl ScoreBracket {
    pub(super) fn new(
        players: &[Player],
        moved: &[usize],
        residents: Range<usize>,
        below: Range<usize>,
        kind: BracketPosition,
    ) -> Self {
        let first = moved.len();
        let last = first + residents.len();
        let members: Vec<usize> = moved
            .iter()
            .copied()
            .chain(residents)
            .chain(below)
            .collect();
        let roles: Vec<(&Player, Role)> = members
            .iter()
            .enumerate()
            .map(|(at, player)| {
                let role = match at {
                    _ if at < first => Role::MovedDown,
                    _ if at < last => Role::Resident,
                    _ => Role::Lower,
                };
                (&players[*player], role)
            })
            .collect();
        let criteria = Criteria::new(&roles, kind != BracketPosition::Usual);
        let graph = Graph::new(members.len(), |one, other| {
            let (above, below) = (roles[one], roles[other]);
            above
                .0
                .may_meet(below.0)
                .then(|| criteria.figures(above, below))
        });
        Self {
            members,
            moved: 0..first,
            residents: first..last,
            graph,
        }
    }

    /// The pairs of the chosen candidate, each with the higher ranked player first. Players in no
    /// pair move down.
    pub(super) fn pairs(mut self) -> Vec<(usize, usize)> {
        self.pair_moved_down();
        self.pair_remainder();
        (0..self.residents.end)
            .filter_map(|one| {
                let other = self.graph.mate(one)?;
                let within = one < other && other < self.residents.end;
                within.then(|| (self.members[one], self.members[other]))
            })
            .collect()
    }

    fn meets_resident(&self, member: usize) -> bool {
        self.graph
            .mate(member)
            .is_some_and(|mate| self.residents.contains(&mate))
    }

    /// Reports whether a resident stands in S1, that is, meets a resident of lower rank.
    fn in_s1(&self, member: usize) -> bool {
        self.meets_resident(member) && self.graph.mate(member) > Some(member)
    }

    /// Prefers all pairs of a member with others by so much more.
    fn prefer(&mut self, member: usize, others: &[usize], more: i64) {
        for other in others {
            self.graph.prefer(member, *other, more);
        }
    }

    fn forbid(&mut self, member: usize, others: &[usize]) {
        for other in others {
            self.graph.forbid(member, *other);
        }
    }

    /// Those who were moved down: who of them is paired here (D.3), and with whom (D.1).
    fn pair_moved_down(&mut self) {
        let residents: Vec<usize> = self.residents.clone().collect();
        let mut upper = Vec::new();
        for member in self.moved.clone() {
            if !self.meets_resident(member) {
                self.prefer(member, &residents, 1);
                self.graph.solve();
            }
            if self.meets_resident(member) {
                self.prefer(member, &residents, CROSSING);
                upper.push(member);
            } else {
                self.forbid(member, &residents);
            }
        }
        self.transpose(&upper, &residents);
    }

    /// The residents who are left: which of them change between S1 and S2 (D.2), and who meets
    /// whom (D.1).
    fn pair_remainder(&mut self) {
        let moved = self.moved.end;
        let met_moved = |one: &usize| self.graph.mate(*one).is_some_and(|mate| mate < moved);
        let left: Vec<usize> = self
            .residents
            .clone()
            .filter(|one| !met_moved(one))
            .collect();
        let paired = left
            .iter()
            .filter(|member| self.meets_resident(**member))
            .count();
        let (s1, s2) = left.split_at(paired / 2);
        self.cross(&left, s1.len());
        let exchanges = s1.iter().filter(|member| !self.in_s1(**member)).count();
        self.move_out_of_s1(&left, s1, exchanges);
        self.move_out_of_s2(&left, s1, s2, exchanges);
        let (s1, s2): (Vec<usize>, Vec<usize>) = left.iter().partition(|one| self.in_s1(**one));
        for half in [&s1, &s2] {
            for (at, member) in half.iter().enumerate() {
                self.forbid(*member, &half[at + 1..]);
            }
        }
        if !self.pair_in_order(&s1, &s2) {
            self.transpose(&s1, &s2);
        }
    }

    /// Prefers the fewest exchanges between S1 and S2, and then the least difference of numbers
    /// (D.2 a and b). At the end, a player in S1 is the upper one of a pair.
    fn cross(&mut self, left: &[usize], pairs: usize) {
        for (at, member) in left.iter().enumerate() {
            let upper = if at < pairs { CROSSING } else { 0 };
            self.prefer(*member, &left[at + 1..], upper - EXCHANGE * at as i64);
        }
        self.graph.solve();
    }

    /// D.2 c: those of the highest numbers leave S1.
    fn move_out_of_s1(&mut self, left: &[usize], s1: &[usize], mut exchanges: usize) {
        for (at, member) in s1.iter().copied().enumerate().rev() {
            if exchanges == 0 {
                return;
            }
            let below = &left[at + 1..];
            if self.in_s1(member) {
                self.prefer(member, below, -1);
                self.graph.solve();
                self.prefer(member, below, 1);
            }
            if !self.in_s1(member) {
                exchanges -= 1;
                self.forbid(member, below);
            }
        }
    }

    /// D.2 d: those of the lowest numbers leave S2.
    fn move_out_of_s2(&mut self, left: &[usize], s1: &[usize], s2: &[usize], mut exchanges: usize) {
        for (at, member) in s2.iter().copied().enumerate() {
            if exchanges == 0 {
                return;
            }
            let (above, below) = left.split_at(s1.len() + at);
            if !self.in_s1(member) {
                self.prefer(member, &below[1..], 1);
                self.graph.solve();
                self.prefer(member, &below[1..], -1);
            }
            if self.in_s1(member) {
                exchanges -= 1;
                self.forbid(member, above);
                for lower in self.residents.end..self.members.len() {
                    self.graph.forbid(member, lower);
                }
            }
        }
    }

    /// Pairs the first of S1 with the first of S2 and so on, which comes before all other orders,
    /// if it is as good as the best.
    fn pair_in_order(&mut self, s1: &[usize], s2: &[usize]) -> bool {
        let Some((paired, _)) = s2.split_at_checked(s1.len()) else {
            return false;
        };
        let meets_s1 = |one: &usize| self.graph.mate(*one).is_some_and(|mate| s1.contains(&mate));
        let pairs: Vec<(usize, usize)> = s1.iter().copied().zip(paired.iter().copied()).collect();
        paired.iter().all(meets_s1) && self.graph.swap_if_as_good(&pairs)
    }

    /// Gives each of `upper` in turn the highest of `lower` that leaves the candidate as good
    /// (D.1).
    fn transpose(&mut self, upper: &[usize], lower: &[usize]) {
        for member in upper {
            let open = lower.iter().find(|one| self.graph.may_meet(*member, **one));
            if self.graph.mate(*member) != open.copied() {
                for (more, one) in lower.iter().rev().enumerate() {
                    self.graph.prefer(*member, *one, more as i64);
                }
                self.graph.solve();
            }
            if let Some(mate) = self.graph.mate(*member) {
                self.graph.settle(*member, mate);
            }
        }
    }
}
