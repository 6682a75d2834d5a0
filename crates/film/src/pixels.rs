//! Colors of a picture, point by point.

/// A color: red, green, blue.
pub type Color = [u8; 3];

/// A picture as points of color, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    pub(crate) size: (u32, u32),
    pub(crate) colors: Vec<Color>,
}

impl Pixels {
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
