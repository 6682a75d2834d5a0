/// SplitMix64: the same simulation everywhere.
pub(crate) struct Luck(pub(crate) u64);

impl Luck {
    /// A number from 0 to below 1.
    pub(crate) fn share(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let value = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((value ^ (value >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A whole number from 0 to below a bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        (self.share() * bound as f64) as u64
    }

    /// A normal number about 0 with deviation 1.
    pub(crate) fn normal(&mut self) -> f64 {
        let radius = (-2.0 * (1.0 - self.share()).ln()).sqrt();
        radius * (std::f64::consts::TAU * self.share()).cos()
    }
}
