//! Colours of drawings: light as they are drawn, dark, or as the reader's system has it.

use crate::svg::{ACCENT, BAND, FAINT, GROUND, INK, SHADE};

/// Colours of a drawing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the reader's system has it.
    #[default]
    Auto,
    /// Dark text on a light ground.
    Light,
    /// Light text on a dark ground.
    Dark,
}

/// Each light colour with the one that stands for it on a dark ground.
const DARK: [(&str, &str); 6] = [
    (GROUND, "#14181d"),
    (INK, "#e4e9ee"),
    (FAINT, "#8f9baa"),
    (SHADE, "#1f262e"),
    (ACCENT, "#5aa9e6"),
    (BAND, "#24435c"),
];

impl Theme {
    /// A drawing of this crate in these colours.
    pub(crate) fn applied(self, drawing: String) -> String {
        match self {
            Self::Light => drawing,
            // Texts have no quotes as they are, so only attributes match.
            Self::Dark => (DARK.iter()).fold(drawing, |drawing, (light, dark)| {
                drawing.replace(&format!("\"{light}\""), &format!("\"{dark}\""))
            }),
            Self::Auto => match drawing.split_once('\n') {
                Some((head, body)) => format!("{head}\n{}\n{body}", dark_style()),
                None => drawing,
            },
        }
    }
}

/// Rules that put the dark colours in place of the light ones where the reader's system is dark.
fn dark_style() -> String {
    let rules = DARK.iter().map(|(light, dark)| {
        format!("[fill=\"{light}\"]{{fill:{dark}}}[stroke=\"{light}\"]{{stroke:{dark}}}")
    });
    format!(
        "<style>@media (prefers-color-scheme:dark){{{}}}</style>",
        rules.collect::<String>()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::{Anchor, Drawing};

    fn drawn() -> String {
        let mut drawing = Drawing::new("title", 10.0, 10.0);
        // A name that looks like a colour stays what it is.
        drawing.text((1.0, 1.0), Anchor::Start, INK, "\"#1d2733\"");
        drawing.finish()
    }

    #[test]
    fn a_drawing_has_the_colours_that_are_asked_for() {
        assert_eq!(Theme::Light.applied(drawn()), drawn());
        let dark = Theme::Dark.applied(drawn());
        assert!(dark.contains("fill=\"#14181d\"") && dark.contains("fill=\"#e4e9ee\""));
        assert!(!dark.contains("fill=\"#ffffff\"") && dark.contains("&quot;#1d2733&quot;"));
        let auto = Theme::Auto.applied(drawn());
        assert!(auto.contains("prefers-color-scheme:dark") && auto.contains("fill=\"#ffffff\""));
        for themed in [dark, auto] {
            assert!(themed.starts_with("<svg ") && themed.ends_with("</svg>\n"));
        }
    }
}
