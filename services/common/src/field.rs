//! What the fields of a request may hold.

use tonic::Status;

use crate::error;

/// Longest id of a request.
const LONGEST_REQUEST_ID: usize = 64;

/// A field that cannot be taken, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct BadField {
    /// Path of the field in the request.
    pub field: &'static str,
    /// What is wrong with it.
    pub problem: String,
}

impl BadField {
    /// A field and what is wrong with it.
    pub fn new(field: &'static str, problem: impl Into<String>) -> Self {
        Self {
            field,
            problem: problem.into(),
        }
    }
}

impl From<BadField> for Status {
    fn from(bad: BadField) -> Self {
        error::invalid(bad.field, bad.problem)
    }
}

/// Text that people read on one line, trimmed.
///
/// # Errors
///
/// It is too long, or has characters that cannot be seen.
pub fn line(field: &'static str, text: &str, longest: usize) -> Result<String, BadField> {
    let text = text.trim();
    if text.chars().count() > longest {
        let problem = format!("has more than {longest} characters");
        return Err(BadField::new(field, problem));
    }
    // Control characters would let a name rewrite the terminals that show it.
    if text.chars().any(char::is_control) {
        return Err(BadField::new(field, "has control characters"));
    }
    // Others would let it pass for another name, or turn around the text beside it.
    if let Some(hidden) = hidden_in(text) {
        let code = u32::from(hidden);
        let problem = format!("has the character U+{code:04X}, which is not seen");
        return Err(BadField::new(field, problem));
    }
    Ok(text.to_owned())
}

/// The first character of a text that is not seen. A joiner is part of how Persian, Indic scripts
/// and emoji are written, and is allowed after one of theirs.
fn hidden_in(text: &str) -> Option<char> {
    let mut before = None;
    text.chars().find(|it| {
        let joins = is_joiner(*it) && before.is_some_and(takes_joiners);
        before = Some(*it);
        is_hidden(*it) && !joins
    })
}

const fn is_joiner(it: char) -> bool {
    matches!(it, '\u{200c}' | '\u{200d}')
}

/// Whether a character is of a script, or a sign, whose shape depends on joiners.
const fn takes_joiners(it: char) -> bool {
    matches!(it, '\u{600}'..='\u{1cff}' | '\u{2190}'..='\u{27ff}' | '\u{2900}'..='\u{2bff}'
        | '\u{1f000}'..='\u{1faff}')
}

/// Whether a character is not seen where it stands: it has no width, is blank, changes how or in
/// which direction its neighbours are written, or means something only to those who agreed on it.
#[must_use]
pub const fn is_hidden(it: char) -> bool {
    matches!(it,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fdd0}'..='\u{fdef}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        // Private use, and what is no character at all.
        | '\u{e000}'..='\u{f8ff}' | '\u{fffe}' | '\u{ffff}' | '\u{f0000}'..='\u{10ffff}')
}

/// A request id, or none.
///
/// # Errors
///
/// It is too long, or not of visible ASCII characters.
pub fn request_id(id: &str) -> Result<&str, BadField> {
    if id.len() > LONGEST_REQUEST_ID || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
        let problem = format!("must be at most {LONGEST_REQUEST_ID} visible ASCII characters");
        return Err(BadField::new("request_id", problem));
    }
    Ok(id)
}

/// A field that must be there.
///
/// # Errors
///
/// It is not there.
pub fn required<T>(field: &'static str, value: Option<T>) -> Result<T, BadField> {
    value.ok_or_else(|| BadField::new(field, "must be set"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_trimmed_and_bounded() {
        assert_eq!(line("player", "  Ada ", 60).unwrap(), "Ada");
        let longest = "é".repeat(60);
        assert_eq!(line("player", &longest, 60).unwrap(), longest);
        assert!(line("player", &"é".repeat(61), 60).is_err());
        assert!(line("display_name", "a\u{1b}[2Jb", 60).is_err());
    }

    #[test]
    fn lines_have_nothing_that_is_not_seen() {
        for hidden in [
            '\u{202e}',
            '\u{2066}',
            '\u{200b}',
            '\u{200d}',
            '\u{feff}',
            '\u{61c}',
            '\u{e0041}',
            '\u{fe0f}',
            '\u{2800}',
            '\u{e000}',
            '\u{ffff}',
            '\u{10ffff}',
        ] {
            let refused = line("player", &format!("Ada{hidden}"), 60).unwrap_err();
            let code = format!("U+{:04X}", u32::from(hidden));
            assert!(refused.problem.contains(&code), "{refused}");
        }
        for seen in [
            "Łukasz",
            "山田 太郎",
            "שלום",
            "محمد",
            "Zoë 🎲",
            "नमस्ते",
            "می\u{200c}خواهم",
            "👩\u{200d}🚀",
        ] {
            assert_eq!(line("player", seen, 60).unwrap(), seen);
        }
    }

    #[test]
    fn request_ids_are_bounded() {
        assert!(request_id("0b8f6e0e-2f5e-4a0f-9a62-1d3c0d6ad7a2").is_ok());
        assert!(request_id("with space").is_err());
        assert!(request_id(&"x".repeat(65)).is_err());
    }
}
