//! Visible characters of a text.

use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};

/// Character that selects how an emoji is drawn.
const EMOJI_STYLE: char = '\u{fe0f}';

/// Signs at the end of a word after which a joiner has a shape of its own: the viramas of Indic
/// scripts.
const VIRAMAS: [char; 10] = [
    '\u{94d}', '\u{9cd}', '\u{a4d}', '\u{acd}', '\u{b4d}', '\u{bcd}', '\u{c4d}', '\u{ccd}',
    '\u{d4d}', '\u{dca}',
];

/// The first character of a text that is not seen where it stands.
///
/// A joiner is part of how Persian, Indic scripts and emoji are written, and is seen between two
/// of theirs; so is the sign of an emoji's style behind one.
#[must_use]
pub fn first_hidden(text: &str) -> Option<char> {
    let mut before = None;
    let mut rest = text.chars();
    while let Some(it) = rest.next() {
        if is_hidden(it) && !belongs(before, it, rest.clone().next()) {
            return Some(it);
        }
        before = Some(it);
    }
    None
}

/// A text without what is not seen in it.
#[must_use]
pub fn only_seen(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    let mut before = None;
    let mut rest = text.chars();
    while let Some(it) = rest.next() {
        if !is_hidden(it) || belongs(before, it, rest.clone().next()) {
            seen.push(it);
            before = Some(it);
        }
    }
    seen
}

/// A text without the spaces and line ends of a keyboard around it. Other separators stay, so that
/// they are found.
#[must_use]
pub fn trimmed(text: &str) -> &str {
    text.trim_matches(|it: char| {
        it.is_ascii_whitespace() || it.general_category() == GeneralCategory::SpaceSeparator
    })
}

/// Reports whether a text has something visible: neither space, nor only marks without a base.
#[must_use]
pub fn is_seen(text: &str) -> bool {
    text.chars().any(|it| {
        let group = it.general_category_group();
        let is_drawn = matches!(
            group,
            GeneralCategoryGroup::Letter
                | GeneralCategoryGroup::Number
                | GeneralCategoryGroup::Punctuation
                | GeneralCategoryGroup::Symbol
        );
        is_drawn && !is_hidden(it)
    })
}

/// Reports whether a character is invisible: it has no width, is blank, changes how or in which
/// direction its neighbours are written, means something only by private agreement, or nothing.
#[must_use]
pub fn is_hidden(it: char) -> bool {
    match it.general_category() {
        GeneralCategory::PrivateUse
        | GeneralCategory::Unassigned
        | GeneralCategory::LineSeparator
        | GeneralCategory::ParagraphSeparator => true,
        GeneralCategory::Format => !is_sign(it),
        _ => is_blank(it),
    }
}

/// Signs around numbers in Arabic, Syriac and Kaithi, which are drawn although they are counted
/// among what formats a text.
const fn is_sign(it: char) -> bool {
    matches!(
        it,
        '\u{600}'
            ..='\u{605}'
                | '\u{6dd}'
                | '\u{70f}'
                | '\u{890}'
                | '\u{891}'
                | '\u{8e2}'
                | '\u{110bd}'
                | '\u{110cd}'
    )
}

/// Letters, marks and symbols that are drawn as nothing.
const fn is_blank(it: char) -> bool {
    matches!(it,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fffc}'
        | '\u{1107f}' | '\u{13441}' | '\u{13442}' | '\u{16fe4}' | '\u{1d159}'
        | '\u{e0100}'..='\u{e01ef}')
}

/// Reports whether a character that is invisible by itself is part of how its neighbours are
/// written.
fn belongs(before: Option<char>, it: char, after: Option<char>) -> bool {
    let Some(before) = before else {
        return false;
    };
    if it == EMOJI_STYLE {
        return is_pictograph(before);
    }
    let joins = matches!(it, '\u{200c}' | '\u{200d}');
    let follows = takes_joiners(before) || before == EMOJI_STYLE;
    joins && follows && (after.is_some_and(takes_joiners) || VIRAMAS.contains(&before))
}

/// Reports whether a character is of a script, or a sign, whose shape depends on joiners.
fn takes_joiners(it: char) -> bool {
    (matches!(it, '\u{600}'..='\u{1cff}') || is_pictograph(it)) && !is_hidden(it)
}

/// Reports whether a character is a sign that may be drawn as an emoji.
const fn is_pictograph(it: char) -> bool {
    matches!(it, '\u{2190}'..='\u{27ff}' | '\u{2900}'..='\u{2bff}' | '\u{1f000}'..='\u{1faff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_unseen_is_part_of_a_text() {
        for hidden in [
            '\u{ad}',
            '\u{202e}',
            '\u{2066}',
            '\u{200b}',
            '\u{200d}',
            '\u{2028}',
            '\u{feff}',
            '\u{61c}',
            '\u{e0041}',
            '\u{e0100}',
            '\u{fe0e}',
            '\u{fe0f}',
            '\u{2800}',
            '\u{3164}',
            '\u{e000}',
            '\u{fffc}',
            '\u{ffff}',
            '\u{fdd0}',
            '\u{1fffe}',
            '\u{378}',
            '\u{10ffff}',
            '\u{13430}',
            '\u{1d159}',
        ] {
            for text in [
                format!("Ada{hidden}"),
                format!("A{hidden}da"),
                hidden.to_string(),
            ] {
                assert_eq!(first_hidden(&text), Some(hidden), "{text:?}");
            }
        }
    }

    #[test]
    fn joiners_are_seen_where_scripts_and_emoji_need_them() {
        for text in [
            "Łukasz",
            "山田 太郎",
            "שלום",
            "محمد",
            "Zoë 🎲",
            "नमस्ते",
            "می\u{200c}خواهم",
            "ന\u{d4d}\u{200d}",
            "👩\u{200d}🚀",
            "❤\u{fe0f}\u{200d}🔥",
            "♟\u{fe0f}",
        ] {
            assert_eq!(first_hidden(text), None, "{text:?}");
            assert_eq!(only_seen(text), text);
        }
        for text in [
            "می\u{200c}",
            "می\u{200c}\u{200c}خ",
            "می\u{200c} x",
            "👩\u{200d}",
            "👩\u{200d}a",
            "1\u{fe0f}\u{20e3}",
            "\u{200d}🚀",
            "♟\u{fe0f}\u{fe0f}",
        ] {
            assert!(first_hidden(text).is_some(), "{text:?}");
            assert_eq!(first_hidden(&only_seen(text)), None, "{text:?}");
        }
    }

    #[test]
    fn only_spaces_are_trimmed() {
        assert_eq!(trimmed(" \tAda L.\u{3000}\n"), "Ada L.");
        for text in ["\u{85}next", "next\u{2028}", "\u{b}next"] {
            assert_eq!(trimmed(text), text);
        }
    }

    #[test]
    fn spaces_and_marks_alone_are_not_seen() {
        for text in ["", " ", "\u{3000}", "\u{301}\u{301}", "\u{2003}\u{301}"] {
            assert!(!is_seen(text), "{text:?}");
        }
        for text in ["a", "7", "!", "♟", "e\u{301}", "山"] {
            assert!(is_seen(text), "{text:?}");
        }
    }
}
