//! Width of text, as nearly as a picture can know it without its font.

/// The width of a text in letters of a size, a little on the large side.
pub(super) fn width(text: &str, size: f64) -> f64 {
    text.chars().map(letter).sum::<f64>() * size
}

/// The width of a text in bold letters.
pub(super) fn bold_width(text: &str, size: f64) -> f64 {
    width(text, size) * 1.1
}

/// The width of a letter in parts of its size.
fn letter(letter: char) -> f64 {
    match letter {
        'i' | 'j' | 'l' | '.' | ',' | '\'' | '/' | ' ' | '-' => 0.34,
        'f' | 'r' | 't' | 'I' | 'J' => 0.42,
        'm' | 'w' | 'M' | 'W' => 0.96,
        '0'..='9' => 0.64,
        letter if letter.is_uppercase() => 0.72,
        _ => 0.62,
    }
}
