//! Single pictures as PNG.

use crate::canvas::Canvas;
use crate::error::RasterError;
use crate::pixels::Pixels;

/// Points of the largest picture: 28 MiB of memory while it is drawn.
pub const MOST_POINTS: u32 = 4 << 20;

/// A document as a PNG, `scale` pixels to a unit of its coordinates, and fewer where it would have
/// more than [`MOST_POINTS`].
///
/// # Errors
///
/// The document is no SVG, or is so narrow that it has too many points in any size.
pub fn png(document: &str, scale: f32) -> Result<Vec<u8>, RasterError> {
    let canvas = Canvas::fitted(document, scale, MOST_POINTS)?;
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
    fn a_large_picture_is_drawn_smaller() {
        for (wide, high) in [(3_000, 30_000), (60_000, 900)] {
            let large = format!(
                r##"<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}"/>"##
            );
            let (width, height, _) = decoded(&png(&large, 2.0).unwrap());
            let points = u64::from(width) * u64::from(height);
            let most = u64::from(MOST_POINTS);
            assert!(
                (most * 9 / 10..=most * 101 / 100).contains(&points),
                "{width} x {height}"
            );
        }
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
