//! Where documents become pixels.

use resvg::tiny_skia::{self, Pixmap, Size, Transform};
use resvg::usvg::{Options, Tree};

use crate::error::RasterError;
use crate::fonts;
use crate::pixels::Pixels;

/// The most points of a picture.
const MOST_POINTS: u64 = 16 << 20;

/// The color where a picture has none.
const PAPER: [u8; 3] = [0xf2, 0xea, 0xd8];

/// Paints pictures in one size.
pub struct Canvas {
    options: Options<'static>,
    size: (u32, u32),
}

impl Canvas {
    /// A canvas of some width, as high as shows one picture whole.
    ///
    /// # Errors
    ///
    /// The document is no SVG, or makes too large a picture.
    pub fn for_picture(width: u32, document: &str) -> Result<Self, RasterError> {
        Self::of(document, |_| width)
    }

    /// A canvas that shows a picture whole with `scale` pixels to a unit, or with fewer where it
    /// would have more than `most` points.
    ///
    /// # Errors
    ///
    /// The document is no SVG, or is so narrow that it has too many points in any size.
    pub fn fitted(document: &str, scale: f32, most: u32) -> Result<Self, RasterError> {
        Self::of(document, |size| {
            let largest = (most as f32 / (size.width() * size.height())).sqrt();
            // Rounded down, so that rounding adds no point beyond the most.
            (size.width() * scale.min(largest)).max(1.0) as u32
        })
    }

    /// A canvas for a picture, as wide as the function says of its own size.
    fn of(document: &str, width: impl Fn(Size) -> u32) -> Result<Self, RasterError> {
        let options = Options {
            font_family: fonts::family(),
            fontdb: fonts::database(),
            ..Options::default()
        };
        let size = Tree::from_str(document, &options)?.size();
        let width = width(size);
        let height = f64::from(size.height()) / f64::from(size.width()) * f64::from(width);
        let height = height.round().clamp(1.0, f64::from(u32::MAX)) as u32;
        if u64::from(width) * u64::from(height) > MOST_POINTS {
            return Err(RasterError::Size(width, height));
        }
        let size = (width, height);
        Ok(Self { options, size })
    }

    /// Width and height.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        self.size
    }

    /// Paints a document as wide as the canvas. What is lower than the canvas is cut off, and
    /// what is left of it is paper.
    ///
    /// # Errors
    ///
    /// The document is no SVG.
    pub fn paint(&self, document: &str) -> Result<Pixels, RasterError> {
        let (width, height) = self.size;
        let tree = Tree::from_str(document, &self.options)?;
        let mut map = Pixmap::new(width, height).ok_or(RasterError::Size(width, height))?;
        let [red, green, blue] = PAPER;
        map.fill(tiny_skia::Color::from_rgba8(red, green, blue, u8::MAX));
        let scale = width as f32 / tree.size().width();
        resvg::render(
            &tree,
            Transform::from_scale(scale, scale),
            &mut map.as_mut(),
        );
        // Upon paper nothing is transparent, so that colors stand as they are.
        let points = map.pixels().iter();
        let colors = points.map(|it| [it.red(), it.green(), it.blue()]).collect();
        Pixels::new(self.size, colors).ok_or(RasterError::Size(width, height))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pixels::Color;

    /// Colors in a box of a picture of 200 x 100.
    fn colors_in(body: &str, left: usize, top: usize, side: usize) -> Vec<Color> {
        let document = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" font-family="DejaVu Sans, Verdana, sans-serif">{body}</svg>"##
        );
        let canvas = Canvas::for_picture(200, &document).unwrap();
        assert_eq!(canvas.size(), (200, 100));
        let painted = canvas.paint(&document).unwrap();
        let rows = painted.colors().chunks(200).skip(top).take(side);
        let mut colors: Vec<Color> = rows
            .flat_map(|row| row[left..left + side].to_vec())
            .collect();
        colors.sort_unstable();
        colors.dedup();
        colors
    }

    #[test]
    fn letters_are_painted_in_both_weights() {
        let text = |weight: &str, letters: &str| {
            let body = format!(
                r##"<text x="10" y="40" font-size="30" font-weight="{weight}" fill="#000000">{letters}</text>"##
            );
            colors_in(&body, 10, 15, 30)
        };
        for letters in ["Łódź", "3 (+12)", "Äöü"] {
            let (regular, bold) = (text("normal", letters), text("bold", letters));
            assert!(regular.len() > 8, "{letters}: {regular:?}");
            assert!(
                regular.contains(&[0, 0, 0]) && regular.contains(&PAPER),
                "{letters}"
            );
            assert_ne!(regular, bold, "{letters}");
        }
        assert_eq!(text("normal", " "), [PAPER]);
    }

    #[test]
    fn a_picture_fills_the_width_and_what_is_left_is_paper() {
        let red = r##"<rect width="100%" height="100%" fill="#ff0000"/>"##;
        let wide =
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">{red}</svg>"#);
        let flat = wide.replace("20 10", "20 5");
        let canvas = Canvas::for_picture(40, &wide).unwrap();
        let whole = canvas.paint(&wide).unwrap();
        assert!(whole.colors().iter().all(|it| *it == [255, 0, 0]));
        let half = canvas.paint(&flat).unwrap();
        assert_eq!(half.size(), (40, 20));
        assert_eq!(half.colors()[40 * 10 - 1], [255, 0, 0]);
        assert_eq!(half.colors()[40 * 10], PAPER);
    }

    #[test]
    fn what_is_no_picture_or_too_large_is_refused() {
        let high = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 9000"/>"#;
        let refused = |document| {
            Canvas::for_picture(4000, document)
                .err()
                .unwrap()
                .to_string()
        };
        assert!(refused("no picture").starts_with("a picture cannot be read: "));
        assert_eq!(
            refused(high),
            "pictures of 4000 x 36000000 pixels are too large"
        );
    }
}
