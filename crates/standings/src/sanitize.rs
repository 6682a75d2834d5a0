//! Names from untrusted sources, made fit to be shown.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Replacement for a character that is not shown.
const HIDDEN: char = '\u{fffd}';

/// A text on one line that shows what it is: nothing in it moves a terminal's cursor, turns
/// text around, cannot be seen, or may not stand in XML.
pub(crate) fn plain(text: &str) -> String {
    let shown = |it: char| match it {
        '\t' | '\n' | '\r' => ' ',
        '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{ffff}'
        | '\u{e0000}'..='\u{e0fff}' => HIDDEN,
        _ if it.is_control() => HIDDEN,
        _ => it,
    };
    text.chars().map(shown).collect()
}

/// Number of terminal cells that a text takes.
pub(crate) fn width(text: &str) -> usize {
    text.width()
}

/// A text of at most so many cells; an ellipsis says that there was more.
pub(crate) fn cut(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut room = most.saturating_sub(1);
    for it in text.chars() {
        let cells = it.width().unwrap_or(0);
        if cells > room {
            break;
        }
        room -= cells;
        kept.push(it);
    }
    if most > 0 {
        kept.push('…');
    }
    kept
}

/// A text filled up with spaces to so many cells.
pub(crate) fn pad(text: &str, cells: usize, right: bool) -> String {
    let spaces = " ".repeat(cells.saturating_sub(width(text)));
    if right {
        format!("{spaces}{text}")
    } else {
        format!("{text}{spaces}")
    }
}
