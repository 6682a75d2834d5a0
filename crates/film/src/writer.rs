//! Writer of a film, frame by frame.

use std::borrow::Cow;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::change::Change;
use crate::error::FilmError;
use crate::format::{Format, hundredths};
use crate::palette::{Palette, UNCHANGED};
use sandtable_raster::pixels::Pixels;

/// Properties of a film that are known before its first frame.
#[derive(Debug)]
pub struct FilmHead {
    /// The format.
    pub format: Format,
    /// Width and height of each frame.
    pub size: (u32, u32),
    /// The number of frames.
    pub frames: u32,
}

/// Writes a film that is shown again and again.
pub struct FilmWriter<W: Write> {
    size: (u32, u32),
    palette: Palette,
    encoder: Encoder<W>,
    /// The last frame, as places in the palette.
    last: Option<Vec<u8>>,
    written: Arc<AtomicU64>,
}

enum Encoder<W: Write> {
    Gif(Box<gif::Encoder<CountedWriter<W>>>),
    Apng(Box<png::Writer<CountedWriter<W>>>),
}

impl<W: Write> FilmWriter<W> {
    /// Begins a film with these colors.
    ///
    /// # Errors
    ///
    /// It cannot be written, or has no such size.
    pub fn begin(out: W, head: &FilmHead, palette: Palette) -> Result<Self, FilmError> {
        let written = Arc::new(AtomicU64::new(0));
        let out = CountedWriter {
            out,
            written: written.clone(),
        };
        let (width, height) = head.size;
        let encoder = match head.format {
            Format::Gif => {
                let (wide, high) = (short(width, head.size)?, short(height, head.size)?);
                let mut encoder = gif::Encoder::new(out, wide, high, &palette.bytes())?;
                encoder.set_repeat(gif::Repeat::Infinite)?;
                Encoder::Gif(Box::new(encoder))
            }
            Format::Apng => {
                let mut encoder = png::Encoder::new(out, width, height);
                encoder.set_color(png::ColorType::Indexed);
                encoder.set_depth(png::BitDepth::Eight);
                encoder.set_palette(palette.bytes());
                let mut opacity = vec![u8::MAX; usize::from(UNCHANGED)];
                opacity.push(0);
                encoder.set_trns(opacity);
                encoder.set_compression(png::Compression::High);
                // Places in a palette are no amounts, which filters are for.
                encoder.set_filter(png::Filter::NoFilter);
                encoder.set_animated(head.frames, 0)?;
                Encoder::Apng(Box::new(encoder.write_header()?))
            }
        };
        Ok(Self {
            size: head.size,
            palette,
            encoder,
            last: None,
            written,
        })
    }

    /// Adds a frame that is shown for some time.
    ///
    /// # Errors
    ///
    /// It has another size, or cannot be written.
    pub fn add(&mut self, picture: &Pixels, time: Duration) -> Result<(), FilmError> {
        let (width, height) = picture.size();
        if picture.size() != self.size {
            return Err(FilmError::Size(width, height));
        }
        let places = self.palette.places_of(picture);
        let change = match &self.last {
            None => Change::whole(&places, self.size),
            Some(last) => Change::between(last, &places, width),
        };
        match &mut self.encoder {
            Encoder::Gif(encoder) => write_gif(encoder, &change, time)?,
            Encoder::Apng(encoder) => write_apng(encoder, &change, time)?,
        }
        self.last = Some(places);
        Ok(())
    }

    /// Returns the number of bytes so far.
    #[must_use]
    pub fn written(&self) -> u64 {
        self.written.load(Ordering::Relaxed)
    }

    /// Ends the film, and returns its bytes.
    ///
    /// # Errors
    ///
    /// It cannot be written, or lacks frames.
    pub fn finish(self) -> Result<u64, FilmError> {
        match self.encoder {
            Encoder::Gif(encoder) => encoder.into_inner()?.out.flush()?,
            Encoder::Apng(encoder) => encoder.finish()?,
        }
        Ok(self.written.load(Ordering::Relaxed))
    }
}

/// A length as GIF has it.
fn short(length: u32, (width, height): (u32, u32)) -> Result<u16, FilmError> {
    u16::try_from(length).map_err(|_| FilmError::Size(width, height))
}

fn write_gif<W: Write>(
    encoder: &mut gif::Encoder<CountedWriter<W>>,
    change: &Change,
    time: Duration,
) -> Result<(), FilmError> {
    let length = |length| short(length, change.size);
    encoder.write_frame(&gif::Frame {
        delay: hundredths(time),
        dispose: gif::DisposalMethod::Keep,
        transparent: Some(UNCHANGED),
        top: length(change.at.1)?,
        left: length(change.at.0)?,
        width: length(change.size.0)?,
        height: length(change.size.1)?,
        buffer: Cow::Borrowed(&change.places),
        ..gif::Frame::default()
    })?;
    Ok(())
}

fn write_apng<W: Write>(
    encoder: &mut png::Writer<CountedWriter<W>>,
    change: &Change,
    time: Duration,
) -> Result<(), FilmError> {
    // Where the last frame was must not bound this one's size.
    encoder.set_frame_position(0, 0)?;
    encoder.set_frame_dimension(change.size.0, change.size.1)?;
    encoder.set_frame_position(change.at.0, change.at.1)?;
    encoder.set_frame_delay(hundredths(time), 100)?;
    encoder.set_blend_op(png::BlendOp::Over)?;
    encoder.set_dispose_op(png::DisposeOp::None)?;
    encoder.write_image_data(&change.places)?;
    Ok(())
}

/// A writer whose bytes are counted.
struct CountedWriter<W> {
    out: W,
    written: Arc<AtomicU64>,
}

impl<W: Write> Write for CountedWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.out.write(bytes)?;
        self.written.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests;
