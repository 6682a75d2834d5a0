//! Weights that no integer of the machine holds.

use std::ops::{Add, AddAssign, Sub, SubAssign};

use integer_blossom::Weight;

/// Numbers that are compared one after the other, the first one first. They are added, taken
/// from each other and doubled each by itself: nothing is carried, so that each of them must
/// stay clear of its limits. All that a matching does with weights holds for such vectors as it
/// does for numbers, halving included, since it halves only what is twice something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct WideInt<const N: usize>(pub(super) [i64; N]);

impl<const N: usize> WideInt<N> {
    fn with(mut self, other: Self, join: impl Fn(i64, i64) -> i64) -> Self {
        for (one, other) in self.0.iter_mut().zip(other.0) {
            *one = join(*one, other);
        }
        self
    }
}

impl<const N: usize> Add for WideInt<N> {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.with(other, |one, other| one + other)
    }
}

impl<const N: usize> Sub for WideInt<N> {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.with(other, |one, other| one - other)
    }
}

impl<const N: usize> AddAssign for WideInt<N> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const N: usize> SubAssign for WideInt<N> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const N: usize> Weight for WideInt<N> {
    const ZERO: Self = Self([0; N]);
    const ONE: Self = {
        let mut one = [0; N];
        one[N - 1] = 1;
        Self(one)
    };

    fn inf() -> Self {
        Self([i64::MAX / 4; N])
    }

    fn double(self) -> Self {
        self + self
    }

    fn half(self) -> Self {
        Self(self.0.map(|limb| limb / 2))
    }
}
