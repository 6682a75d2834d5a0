//! Films, read again by the decoders of their formats.

use super::*;
use sandtable_raster::pixels::Color;

const RED: Color = [200, 0, 0];
const BLUE: Color = [0, 0, 200];
const SIZE: (u32, u32) = (4, 3);

/// Three frames: all red, one blue point, and the same again.
fn frames() -> [Pixels; 3] {
    let picture = |colors| Pixels::new(SIZE, colors).unwrap();
    let mut colors = vec![RED; 12];
    let red = picture(colors.clone());
    colors[6] = BLUE;
    let point = picture(colors);
    [red, point.clone(), point]
}

fn film(format: Format, pictures: &[Pixels]) -> Vec<u8> {
    let head = FilmHead {
        format,
        size: SIZE,
        frames: pictures.len() as u32,
    };
    let mut bytes = Vec::new();
    let mut writer = FilmWriter::begin(&mut bytes, &head, Palette::of(pictures)).unwrap();
    for picture in pictures {
        writer.add(picture, Duration::from_millis(250)).unwrap();
    }
    let written = writer.finish().unwrap();
    assert_eq!(written, bytes.len() as u64);
    bytes
}

#[test]
fn a_gif_has_every_frame_and_only_what_changed() {
    let bytes = film(Format::Gif, &frames());
    assert_eq!(bytes, film(Format::Gif, &frames()));
    let mut decoder = gif::DecodeOptions::new().read_info(&*bytes).unwrap();
    assert_eq!((decoder.width(), decoder.height()), (4, 3));
    let colors = decoder.global_palette().unwrap().to_vec();
    let mut seen = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!(frame.delay, 25);
        seen.push((
            frame.left,
            frame.top,
            frame.width,
            frame.height,
            frame.buffer[0],
        ));
    }
    let [whole, point, same] = seen[..] else {
        panic!("{seen:?}")
    };
    assert_eq!(whole, (0, 0, 4, 3, 0));
    assert_eq!(point, (2, 1, 1, 1, 1));
    assert_eq!(same, (0, 0, 1, 1, UNCHANGED));
    assert_eq!(colors[..6], [200, 0, 0, 0, 0, 200]);
}

#[test]
fn an_animated_png_has_every_frame() {
    let bytes = film(Format::Apng, &frames());
    assert_eq!(bytes, film(Format::Apng, &frames()));
    let mut reader = png::Decoder::new(io::Cursor::new(bytes))
        .read_info()
        .unwrap();
    assert_eq!(reader.info().animation_control().unwrap().num_frames, 3);
    let mut buffer = vec![0; reader.output_buffer_size().unwrap()];
    let mut places = Vec::new();
    for _ in 0..3 {
        reader.next_frame(&mut buffer).unwrap();
        let control = reader.info().frame_control().unwrap();
        assert_eq!((control.delay_num, control.delay_den), (25, 100));
        places.push((
            control.x_offset,
            control.y_offset,
            control.width,
            control.height,
        ));
    }
    assert_eq!(places, [(0, 0, 4, 3), (2, 1, 1, 1), (0, 0, 1, 1)]);
}

#[test]
fn a_frame_of_another_size_is_refused() {
    let [red, ..] = frames();
    let head = FilmHead {
        format: Format::Gif,
        size: (3, 4),
        frames: 1,
    };
    let palette = Palette::of(std::slice::from_ref(&red));
    let mut writer = FilmWriter::begin(Vec::new(), &head, palette).unwrap();
    let refused = writer.add(&red, Duration::ZERO).unwrap_err().to_string();
    assert_eq!(refused, "pictures of 4 x 3 pixels are too large for a film");
}

#[test]
fn a_film_that_cannot_be_written_has_the_cause() {
    struct FullDisk;
    impl Write for FullDisk {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for format in [Format::Gif, Format::Apng] {
        let head = FilmHead {
            format,
            size: SIZE,
            frames: 1,
        };
        let begun = FilmWriter::begin(FullDisk, &head, Palette::of(&frames()));
        let refused = begun.err().unwrap();
        assert!(matches!(refused, FilmError::Write(_)), "{refused}");
    }
}
