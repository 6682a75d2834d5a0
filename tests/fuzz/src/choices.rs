//! Choices that follow from a fuzzer's bytes.

/// Bytes that decide, one after the other. When they are used up every choice is the first.
#[derive(Clone, Debug)]
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    /// Choices that follow from the bytes.
    #[must_use]
    pub fn of(bytes: &'a [u8]) -> Self {
        Choices(bytes)
    }

    /// Reports whether there are any bytes left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    /// One of so many, the first when there is none.
    pub fn below(&mut self, many: usize) -> usize {
        let drawn = usize::from(u16::from_be_bytes([self.byte(), self.byte()]));
        drawn.checked_rem(many).unwrap_or_default()
    }

    /// One of a list that is not empty.
    pub fn one<'b, T>(&mut self, of: &'b [T]) -> &'b T {
        &of[self.below(of.len())]
    }

    /// At most so many of the next bytes.
    pub fn bytes(&mut self, most: usize) -> &'a [u8] {
        let wanted = self.below(most + 1).min(self.0.len());
        let (taken, rest) = self.0.split_at(wanted);
        self.0 = rest;
        taken
    }

    /// All bytes that are left.
    #[must_use]
    pub fn rest(&self) -> &'a [u8] {
        self.0
    }
}
