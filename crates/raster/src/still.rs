//! Single pictures as PNG.

use crate::canvas::Canvas;
use crate::error::RasterError;
use crate::pixels::Pixels;

/// The widest picture, in pixels: what a page shows sharp on a fine screen.
pub const MOST_WIDTH: u32 = 4096;

/// A document as a PNG, `scale` pixels to a unit of its coordinates, and less where it would be
/// wider than [`MOST_WIDTH`].
///
/// # Errors
///
/// The document is no SVG, or makes too large a picture.
pub fn png(document: &str, scale: f32) -> Result<Vec<u8>, RasterError> {
    let canvas = Canvas::scaled(document, scale, MOST_WIDTH)?;
    encoded(&canvas.paint(document)?)
}

/// Pixels as a PNG.
fn encoded(pixels: &Pixels) -> Result<Vec<u8>, RasterError> {
    let (width, height) = pixels.size();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels.colors().as_flattened())?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="30" height="10" viewBox="0 0 30 10"><rect width="100%" height="100%" fill="#ff0000"/></svg>"##;

    /// Width, height and bytes of a PNG.
    fn decoded(bytes: &[u8]) -> (u32, u32, Vec<u8>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
            .read_info()
            .unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut pixels).unwrap();
        (frame.width, frame.height, pixels)
    }

    #[test]
    fn a_picture_has_the_scale_that_was_asked_for() {
        let (width, height, pixels) = decoded(&png(RED, 2.0).unwrap());
        assert_eq!((width, height), (60, 20));
        assert!(pixels.chunks(3).all(|color| color == [255, 0, 0]));
        assert_eq!(png(RED, 2.0).unwrap(), png(RED, 2.0).unwrap());
    }

    #[test]
    fn a_wide_picture_is_drawn_smaller() {
        let wide = RED.replace("30", "9000");
        let (width, height, _) = decoded(&png(&wide, 2.0).unwrap());
        assert_eq!((width, height), (MOST_WIDTH, 5));
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        let refused = png("no picture", 1.0).unwrap_err().to_string();
        assert!(
            refused.starts_with("a picture cannot be read: "),
            "{refused}"
        );
    }
}
