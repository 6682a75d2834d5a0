//! Line of text above a picture.

use crate::escape::escape;

/// Letters of the largest size that a picture is wide.
const LARGEST: f64 = 44.0;

/// Parts of a letter's size: its width, the height of the line, and the base line in it.
const LETTER: f64 = 0.62;
const LINE: f64 = 1.7;
const BASE: f64 = 1.2;

const GROUND: &str = "#2b2620";
const TEXT: &str = "#f2ead8";

/// A picture of this crate below a line of text, in letters as large as fit. None of a text that
/// is no such picture.
#[must_use]
pub fn captioned(picture: &str, caption: &str) -> Option<String> {
    let (width, height) = size(picture)?;
    let inner = picture.strip_prefix("<svg ")?;
    let line = width / LARGEST * LINE;
    // One letter is free at either side.
    let letters = caption.chars().count() as f64 * LETTER + 2.0;
    let letter = (width / LARGEST).min(width / letters);
    let base = (line - letter * LINE) / 2.0 + letter * BASE;
    let caption = escape(caption);
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {:.0}\" \
         font-family=\"DejaVu Sans, Verdana, sans-serif\">\n\
         <title>{caption}</title><rect width=\"{width:.0}\" height=\"{line:.1}\" fill=\"{GROUND}\"/>\
         <text x=\"{letter:.1}\" y=\"{base:.1}\" font-size=\"{letter:.1}\" font-weight=\"bold\" \
         fill=\"{TEXT}\">{caption}</text>\n\
         <svg y=\"{line:.1}\" width=\"{width:.0}\" height=\"{height:.0}\" {inner}</svg>\n",
        height + line,
    ))
}

/// The width and height of a picture of this crate.
fn size(picture: &str) -> Option<(f64, f64)> {
    let (head, _) = picture.split_once('>')?;
    let (_, rest) = head.split_once("viewBox=\"0 0 ")?;
    let (width, rest) = rest.split_once(' ')?;
    let (height, _) = rest.split_once('"')?;
    Some((width.parse().ok()?, height.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aa1940::draw_opening;
    use crate::crop::Region;
    use roxmltree::Document;
    use sandtable_aa1940::board::Board;

    fn letter_size(captioned: &str) -> f64 {
        let document = Document::parse(captioned).unwrap();
        let mut texts = document.descendants().filter(|it| it.has_tag_name("text"));
        texts
            .next()
            .unwrap()
            .attribute("font-size")
            .unwrap()
            .parse()
            .unwrap()
    }

    #[test]
    fn a_caption_stands_above_the_whole_picture() {
        let picture = draw_opening(&Board::europe1940(), &Region::whole()).unwrap();
        let above = captioned(&picture, "Round 3: <Germany>").unwrap();
        let document = Document::parse(&above).unwrap();
        let outer = document.root_element();
        let inner = outer.children().find(|it| it.has_tag_name("svg")).unwrap();
        let (width, height) = size(&picture).unwrap();
        assert_eq!(inner.attribute("width"), Some(&*format!("{width:.0}")));
        let top: f64 = inner.attribute("y").unwrap().parse().unwrap();
        assert_eq!(size(&above).unwrap(), (width, (height + top).round()));
        let text = outer.children().find(|it| it.has_tag_name("text")).unwrap();
        assert_eq!(text.text(), Some("Round 3: <Germany>"));
        assert!(captioned("<p>no picture</p>", "x").is_none());
    }

    #[test]
    fn a_long_caption_has_smaller_letters() {
        let picture = draw_opening(&Board::europe1940(), &Region::whole()).unwrap();
        let short = letter_size(&captioned(&picture, "Round 3").unwrap());
        let long = letter_size(&captioned(&picture, &"words ".repeat(40)).unwrap());
        assert!(long < short / 2.0, "{long} of {short}");
    }
}
