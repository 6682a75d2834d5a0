//! Lists of amounts whose weighted sums are bound: which values the next of them can have, and
//! which lists there are.

/// Share of an amount in a sum.
#[derive(Clone, Debug)]
pub(super) enum Weight {
    /// So much for each.
    Each(u32),
    /// By the amount.
    Table(Vec<u32>),
}

impl Weight {
    fn of(&self, amount: u16) -> u32 {
        match self {
            Self::Each(weight) => weight.saturating_mul(u32::from(amount)),
            Self::Table(weights) => weights.get(usize::from(amount)).copied().unwrap_or(0),
        }
    }

    fn most(&self, amount: u16) -> u32 {
        match self {
            Self::Each(_) => self.of(amount),
            Self::Table(weights) => weights.iter().copied().max().unwrap_or(0),
        }
    }
}

/// Bounds of a weighted sum of amounts.
#[derive(Clone, Debug)]
struct Limit {
    least: u32,
    most: u32,
    /// Most that the amounts from each on can add; computed by [`Amounts::close`].
    rest: Vec<u32>,
}

/// Amounts that are bound by limits.
#[derive(Clone, Debug, Default)]
pub(super) struct Amounts {
    most: Vec<u16>,
    limits: Vec<Limit>,
    /// The limits that each amount counts in, with its weight there.
    shares: Vec<Vec<(usize, Weight)>>,
}

/// A list that grows and shrinks, with the sums of its amounts.
struct Prefix<'a> {
    amounts: &'a Amounts,
    chosen: Vec<u16>,
    sums: Vec<u32>,
}

impl Amounts {
    /// Adds an amount.
    pub(super) fn part(&mut self, most: u16) {
        self.most.push(most);
        self.shares.push(Vec::new());
    }

    /// Bounds the sum of some amounts.
    pub(super) fn limit(&mut self, weights: Vec<(usize, Weight)>, least: u32, most: u32) {
        let limit = self.limits.len();
        let rest = Vec::new();
        self.limits.push(Limit { least, most, rest });
        for (part, weight) in weights {
            if let Some(shares) = self.shares.get_mut(part) {
                shares.push((limit, weight));
            }
        }
    }

    /// Computes what the search needs, once all parts and limits are there.
    pub(super) fn close(&mut self) {
        for (index, limit) in self.limits.iter_mut().enumerate() {
            let mut rest = vec![0; self.most.len() + 1];
            for part in (0..self.most.len()).rev() {
                let shares = self.shares[part].iter();
                let share = shares
                    .filter(|(of, _)| *of == index)
                    .map(|(_, weight)| weight.most(self.most[part]))
                    .sum::<u32>();
                rest[part] = rest[part + 1] + share;
            }
            limit.rest = rest;
        }
    }

    /// The values of the next amount that some whole list within the limits has after those
    /// chosen, in rising order.
    pub(super) fn open(&self, chosen: &[u16], fits: &dyn Fn(&[u16]) -> bool) -> Vec<u16> {
        let Some(&most) = self.most.get(chosen.len()) else {
            return Vec::new();
        };
        let mut prefix = self.prefix(chosen);
        (0..=most)
            .filter(|value| {
                let found = prefix.push(*value) && prefix.completes(fits);
                prefix.pop();
                found
            })
            .collect()
    }

    /// The first lists, those with more in an earlier place before others. At most so many, and
    /// so many that a search comes to.
    pub(super) fn first(
        &self,
        most: usize,
        searched: usize,
        fits: &dyn Fn(&[u16]) -> bool,
    ) -> Vec<Vec<u16>> {
        let mut found = Vec::new();
        let mut left = searched;
        self.prefix(&[]).gather(&mut found, most, &mut left, fits);
        found
    }

    fn prefix(&self, chosen: &[u16]) -> Prefix<'_> {
        let mut prefix = Prefix {
            amounts: self,
            chosen: Vec::with_capacity(self.most.len()),
            sums: vec![0; self.limits.len()],
        };
        for value in chosen {
            prefix.push(*value);
        }
        prefix
    }
}

impl Prefix<'_> {
    /// Appends an amount. Returns whether the limits can still be kept, each for itself.
    fn push(&mut self, value: u16) -> bool {
        let part = self.chosen.len();
        self.chosen.push(value);
        let Some(shares) = self.amounts.shares.get(part) else {
            return false;
        };
        for (limit, weight) in shares {
            self.sums[*limit] = self.sums[*limit].saturating_add(weight.of(value));
        }
        let limits = self.amounts.limits.iter().zip(&self.sums);
        limits.into_iter().all(|(limit, sum)| {
            *sum <= limit.most && sum.saturating_add(limit.rest[part + 1]) >= limit.least
        })
    }

    fn pop(&mut self) {
        let Some(value) = self.chosen.pop() else {
            return;
        };
        if let Some(shares) = self.amounts.shares.get(self.chosen.len()) {
            for (limit, weight) in shares {
                self.sums[*limit] = self.sums[*limit].saturating_sub(weight.of(value));
            }
        }
    }

    /// Reports whether some whole list begins so. The largest amounts are tried first: with
    /// them the sums that must be reached are, and those that must not be exceeded end the
    /// attempt at once.
    fn completes(&mut self, fits: &dyn Fn(&[u16]) -> bool) -> bool {
        let Some(&most) = self.amounts.most.get(self.chosen.len()) else {
            return fits(&self.chosen);
        };
        (0..=most).rev().any(|value| {
            let found = self.push(value) && self.completes(fits);
            self.pop();
            found
        })
    }

    fn gather(
        &mut self,
        found: &mut Vec<Vec<u16>>,
        most: usize,
        left: &mut usize,
        fits: &dyn Fn(&[u16]) -> bool,
    ) {
        let Some(&largest) = self.amounts.most.get(self.chosen.len()) else {
            if fits(&self.chosen) {
                found.push(self.chosen.clone());
            }
            return;
        };
        for value in (0..=largest).rev() {
            if found.len() >= most || *left == 0 {
                return;
            }
            *left -= 1;
            if self.push(value) {
                self.gather(found, most, left, fits);
            }
            self.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two ships that take two hits, and three other units; four hits in all, one at most on
    /// the last unit.
    fn amounts() -> Amounts {
        let mut amounts = Amounts::default();
        for most in [2, 2, 3] {
            amounts.part(most);
        }
        amounts.limit(vec![(0, Weight::Each(1)), (1, Weight::Each(1))], 0, 2);
        let weights = [2, 1, 1].map(Weight::Each);
        amounts.limit((0..).zip(weights).collect(), 4, 4);
        amounts.limit(vec![(2, Weight::Each(1))], 0, 1);
        amounts.close();
        amounts
    }

    #[test]
    fn open_values_are_those_that_a_whole_list_has() {
        let amounts = amounts();
        let all = amounts.first(100, 1_000, &|_| true);
        assert_eq!(all, [vec![2, 0, 0], vec![1, 1, 1]]);
        assert_eq!(amounts.open(&[], &|_| true), [1, 2]);
        assert_eq!(amounts.open(&[1], &|_| true), [1]);
        assert_eq!(amounts.open(&[2, 0], &|_| true), [0]);
        assert_eq!(amounts.open(&[2, 0, 0], &|_| true), [0; 0]);
        assert_eq!(amounts.open(&[], &|whole| whole[2] > 0), [1]);
    }

    #[test]
    fn no_more_lists_are_given_than_asked_for() {
        assert_eq!(amounts().first(1, 1_000, &|_| true).len(), 1);
        assert_eq!(amounts().first(9, 0, &|_| true).len(), 0);
    }

    #[test]
    fn a_table_weighs_each_amount_by_itself() {
        let mut amounts = Amounts::default();
        amounts.part(2);
        amounts.limit(vec![(0, Weight::Table(vec![0, 9, 5]))], 0, 6);
        amounts.close();
        assert_eq!(amounts.open(&[], &|_| true), [0, 2]);
    }
}
