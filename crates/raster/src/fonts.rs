//! Fonts of the letters in pictures.

use std::sync::Arc;

use resvg::usvg::fontdb::{Database, Source};

const FAMILY: &str = "DejaVu Sans";

/// The family of all letters.
pub(crate) fn family() -> String {
    FAMILY.to_owned()
}

/// The fonts of this crate and no other: the same picture has the same letters everywhere.
pub(crate) fn database() -> Arc<Database> {
    const REGULAR: &[u8] = include_bytes!("../data/fonts/DejaVuSans.ttf");
    const BOLD: &[u8] = include_bytes!("../data/fonts/DejaVuSans-Bold.ttf");
    let mut fonts = Database::new();
    for font in [REGULAR, BOLD] {
        fonts.load_font_source(Source::Binary(Arc::new(font)));
    }
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_fonts_are_of_the_family_that_pictures_name() {
        let fonts = database();
        let weights = fonts.faces().map(|face| {
            assert_eq!(face.families[0].0, FAMILY);
            face.weight.0
        });
        assert_eq!(weights.collect::<Vec<_>>(), [400, 700]);
    }
}
