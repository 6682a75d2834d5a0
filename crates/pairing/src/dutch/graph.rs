//! Graph of a bracket: permitted pairs, their quality, and the best matching.

use integer_blossom::{Weight, max_weight_matching};

use crate::dutch::wide_int::WideInt;

/// Number of bits of a limb that hold figures: the rest keeps sums clear of its limits.
const BITS: u32 = 56;

/// Vertices, and pairs of them that may meet.
#[derive(Debug)]
pub(super) struct Graph {
    size: usize,
    /// Number of limbs in the quality of a pair.
    limbs: usize,
    /// For each pair its quality, packed: a limb holds as many figures as fit.
    quality: Vec<i64>,
    /// For each pair how it is preferred among pairs of equal quality.
    preference: Vec<i64>,
    open: Vec<bool>,
    mates: Vec<Option<usize>>,
}

impl Graph {
    /// A graph of `size` vertices. `figures` returns the quality of a pair of vertices, or `None`
    /// if they may not meet: as many numbers for every pair, the most important first.
    pub(super) fn new(size: usize, figures: impl Fn(usize, usize) -> Option<Vec<i64>>) -> Self {
        let pairs = || (0..size).flat_map(move |one| (one + 1..size).map(move |to| (one, to)));
        // Figures are many: they are computed twice rather than stored.
        let mut ranges = Vec::new();
        for figures in pairs().filter_map(|(one, other)| figures(one, other)) {
            widen(&mut ranges, &figures);
        }
        let layout = Layout::new(size / 2, &ranges);
        let mut open = vec![false; size * size];
        let mut quality = vec![0; size * size * layout.limbs];
        for (one, other) in pairs() {
            if let Some(figures) = figures(one, other) {
                let at = one * size + other;
                open[at] = true;
                layout.pack(&figures, &mut quality[at * layout.limbs..][..layout.limbs]);
            }
        }
        let mut graph = Self {
            size,
            limbs: layout.limbs,
            quality,
            preference: vec![0; size * size],
            open,
            mates: vec![None; size],
        };
        graph.solve();
        graph
    }

    fn at(&self, one: usize, other: usize) -> usize {
        one.min(other) * self.size + one.max(other)
    }

    /// The vertex that the best matching pairs with this one.
    pub(super) fn mate(&self, vertex: usize) -> Option<usize> {
        self.mates[vertex]
    }

    pub(super) fn may_meet(&self, one: usize, other: usize) -> bool {
        self.open[self.at(one, other)]
    }

    /// Prefers a pair by so much more.
    pub(super) fn prefer(&mut self, one: usize, other: usize, more: i64) {
        let at = self.at(one, other);
        self.preference[at] += more;
    }

    /// The two may no longer meet.
    pub(super) fn forbid(&mut self, one: usize, other: usize) {
        let at = self.at(one, other);
        self.open[at] = false;
    }

    /// The two meet whatever comes.
    pub(super) fn settle(&mut self, one: usize, other: usize) {
        for vertex in 0..self.size {
            for settled in [one, other] {
                if vertex != settled {
                    self.forbid(vertex, settled);
                }
            }
        }
        self.mates[one] = Some(other);
        self.mates[other] = Some(one);
    }

    /// Takes these pairs for those that their vertices have, if all in all they are as good.
    pub(super) fn swap_if_as_good(&mut self, pairs: &[(usize, usize)]) -> bool {
        if pairs
            .iter()
            .any(|(one, other)| !self.may_meet(*one, *other))
        {
            return false;
        }
        let mut sum = vec![0; self.limbs];
        for (one, other) in pairs {
            self.add_quality(&mut sum, *one, *other, 1);
            if let Some(mate) = self.mates[*one] {
                self.add_quality(&mut sum, *one, mate, -1);
            }
        }
        let as_good = sum.iter().all(|limb| *limb == 0);
        if as_good {
            for (one, other) in pairs {
                self.mates[*one] = Some(*other);
                self.mates[*other] = Some(*one);
            }
        }
        as_good
    }

    fn add_quality(&self, sum: &mut [i64], one: usize, other: usize, times: i64) {
        let at = self.at(one, other) * self.limbs;
        for (sum, limb) in sum.iter_mut().zip(&self.quality[at..]) {
            *sum += times * limb;
        }
    }

    /// Finds the best matching of all that are not settled: of the greatest quality, and then of
    /// the greatest preference.
    pub(super) fn solve(&mut self) {
        match self.limbs {
            0..=1 => self.solve_with::<2>(),
            2..=3 => self.solve_with::<4>(),
            4..=7 => self.solve_with::<8>(),
            8..=15 => self.solve_with::<16>(),
            16..=31 => self.solve_with::<32>(),
            _ => self.solve_with::<MOST_LIMBS>(),
        }
    }

    fn solve_with<const N: usize>(&mut self) {
        let meets = |one: usize| (0..self.size).any(|other| self.may_meet(one, other));
        let free: Vec<usize> = (0..self.size).filter(|vertex| meets(*vertex)).collect();
        let number = free.len();
        let mut weights = vec![WideInt::<N>::ZERO; number * number];
        for (from, one) in free.iter().enumerate() {
            for (to, other) in free.iter().enumerate().skip(from + 1) {
                let at = self.at(*one, *other);
                if self.open[at] {
                    let limbs = &mut weights[from * number + to].0;
                    let quality = &self.quality[at * self.limbs..][..self.limbs];
                    limbs[..self.limbs].copy_from_slice(quality);
                    limbs[N - 1] = self.preference[at];
                }
            }
        }
        for (from, mate) in max_weight_matching(&weights, number)
            .into_iter()
            .enumerate()
        {
            self.mates[free[from]] = mate.map(|to| free[to]);
        }
    }
}

/// With the preference, the most limbs of a weight. Brackets need fewer: scores of
/// [`MOST_ROUNDS`](crate::dutch::MOST_ROUNDS) rounds give 319 figures at most, and six of them
/// fit into a limb where [`MOST_PLAYERS`](crate::dutch::MOST_PLAYERS) are paired.
const MOST_LIMBS: usize = 64;

/// Widens the range of each figure, which begins as 0.
fn widen(ranges: &mut Vec<(i64, i64)>, figures: &[i64]) {
    ranges.resize(figures.len(), (0, 0));
    for ((least, most), figure) in ranges.iter_mut().zip(figures) {
        *least = (*least).min(*figure);
        *most = (*most).max(*figure);
    }
}

/// Position of each figure: its limb, and its bits in the limb.
#[derive(Debug)]
struct Layout {
    /// For each figure its limb and how far it is shifted; none where it is always 0.
    places: Vec<Option<(usize, u32)>>,
    limbs: usize,
}

impl Layout {
    /// A layout in which no sum over so many pairs reaches into the figure above it.
    fn new(most_pairs: usize, ranges: &[(i64, i64)]) -> Self {
        let mut places = vec![None; ranges.len()];
        let (mut limb, mut used) = (0, 0);
        // From the least important figure up; the limbs are turned round afterwards.
        for (place, (least, most)) in places.iter_mut().zip(ranges).rev() {
            let range = least.abs_diff(*most) * most_pairs as u64;
            let width = u64::BITS - range.leading_zeros();
            if width == 0 {
                continue;
            }
            if used + width > BITS {
                (limb, used) = (limb + 1, 0);
            }
            *place = Some((limb, used));
            used += width;
        }
        let limbs = limb + 1;
        let turned = |(limb, shift)| (limbs - 1 - limb, shift);
        Self {
            places: places.into_iter().map(|place| place.map(turned)).collect(),
            limbs,
        }
    }

    fn pack(&self, figures: &[i64], packed: &mut [i64]) {
        for (figure, place) in figures.iter().zip(&self.places) {
            if let Some((limb, shift)) = place {
                packed[*limb] += figure << shift;
            }
        }
    }
}
