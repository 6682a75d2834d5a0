//! Colors of a picture, point by point.

/// A color: red, green, blue.
pub type Color = [u8; 3];

/// A picture as points of color, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    size: (u32, u32),
    colors: Vec<Color>,
}

impl Pixels {
    /// A picture of such a size; `None` unless there is one color for each of its points.
    #[must_use]
    pub fn new(size: (u32, u32), colors: Vec<Color>) -> Option<Self> {
        let points = u64::from(size.0) * u64::from(size.1);
        (points == colors.len() as u64).then_some(Self { size, colors })
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// The colors, row by row.
    #[must_use]
    pub fn colors(&self) -> &[Color] {
        &self.colors
    }
}
