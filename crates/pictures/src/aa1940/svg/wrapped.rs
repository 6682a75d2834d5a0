//! Names in lines.

/// Names longer than this are broken in two where they can be.
const LONG_NAME: usize = 11;

/// A long name in two lines, broken where they are most even.
pub(super) fn wrapped(name: &str) -> Vec<String> {
    let middle = name.len() / 2;
    let breaks = (name.char_indices())
        .filter(|(_, letter)| matches!(letter, ' ' | '/' | '-'))
        .min_by_key(|(at, _)| at.abs_diff(middle));
    match breaks {
        Some((at, letter)) if name.len() > LONG_NAME => {
            let first = name[..at + letter.len_utf8()].trim_end();
            vec![first.to_owned(), name[at + letter.len_utf8()..].to_owned()]
        }
        _ => vec![name.to_owned()],
    }
}
