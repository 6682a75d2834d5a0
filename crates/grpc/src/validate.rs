//! Permitted contents of a request's fields.

use tonic::Status;

use crate::error;
use sandtable_runtime::reserved;
use sandtable_runtime::visible;

/// Longest id of a request.
const LONGEST_REQUEST_ID: usize = 64;

/// Longest tag of a language, and longest part of one, as BCP 47 has them.
const LONGEST_LANGUAGE: usize = 35;
const LONGEST_SUBTAG: usize = 8;

/// Message for a name that speaks for the platform.
pub const RESERVED: &str = "is reserved, or looks like a name that is: those of the platform, of \
                            who runs or guards it, and of its bots are nobody's";

/// A field that cannot be taken, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {problem}")]
pub struct BadField {
    /// Path of the field in the request.
    pub field: &'static str,
    /// Description of the problem.
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
    let text = visible::trimmed(text);
    if text.chars().count() > longest {
        let problem = format!("has more than {longest} characters");
        return Err(BadField::new(field, problem));
    }
    // Control characters would let a name rewrite the terminals that show it.
    if text.chars().any(char::is_control) {
        return Err(BadField::new(field, "has control characters"));
    }
    // Others would let it pass for another name, or turn around the text beside it.
    if let Some(hidden) = visible::first_hidden(text) {
        let code = u32::from(hidden);
        let problem = format!("has the character U+{code:04X}, which is not seen");
        return Err(BadField::new(field, problem));
    }
    if !text.is_empty() && !visible::is_seen(text) {
        return Err(BadField::new(field, "has nothing that is seen"));
    }
    Ok(text.to_owned())
}

/// Display name of a person, a program or a team: one line, which is no reserved name. May be
/// empty.
///
/// # Errors
///
/// As of [`line()`], and a name that is reserved, or looks like one that is.
pub fn name(field: &'static str, text: &str, longest: usize) -> Result<String, BadField> {
    let name = line(field, text, longest)?;
    if reserved::is_reserved(&name) {
        return Err(BadField::new(field, RESERVED));
    }
    Ok(name)
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

/// A BCP 47 tag of a language, such as `de-AT`, or none.
///
/// # Errors
///
/// It is too long, or not of letters and digits with dashes between them.
pub fn language<'a>(field: &'static str, tag: &'a str) -> Result<&'a str, BadField> {
    let is_subtag = |part: &str| {
        let fits = (1..=LONGEST_SUBTAG).contains(&part.len());
        fits && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    if tag.is_empty() || (tag.len() <= LONGEST_LANGUAGE && tag.split('-').all(is_subtag)) {
        return Ok(tag);
    }
    Err(BadField::new(
        field,
        "must be the tag of a language, such as `de` or `en-GB`",
    ))
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
            '\u{202e}', '\u{200d}', '\u{fe0f}', '\u{2800}', '\u{e000}', '\u{ffff}',
        ] {
            let refused = line("player", &format!("Ada{hidden}"), 60).unwrap_err();
            let code = format!("U+{:04X}", u32::from(hidden));
            assert!(refused.problem.contains(&code), "{refused}");
        }
        assert!(line("player", "\u{301}", 60).is_err());
        assert!(line("text", "\u{85}next", 60).is_err(), "a second line");
        assert_eq!(
            line("player", "می\u{200c}خواهم", 60).unwrap(),
            "می\u{200c}خواهم"
        );
        assert_eq!(line("player", " ", 60).unwrap(), "");
    }

    #[test]
    fn names_are_nobodys_office() {
        for text in ["Operator", " 0perator ", "Sensible bot"] {
            assert_eq!(name("player", text, 60).unwrap_err().problem, RESERVED);
            assert!(line("title", text, 60).is_ok());
        }
        assert_eq!(name("player", " Ada ", 60).unwrap(), "Ada");
        assert_eq!(name("player", "", 60).unwrap(), "");
    }

    #[test]
    fn languages_are_tags() {
        for tag in ["", "de", "de-AT", "zh-Hant-TW", "x-private", "de-CH-1996"] {
            assert_eq!(language("text_language", tag), Ok(tag));
        }
        let long = "a-".repeat(17) + "bc";
        for tag in [
            "de_AT",
            "-",
            "de-",
            "german language",
            "abcdefghi",
            "dé",
            &long,
        ] {
            let refused = language("text_language", tag).unwrap_err();
            assert_eq!(refused.field, "text_language", "{tag}");
        }
    }

    #[test]
    fn request_ids_are_bounded() {
        assert!(request_id("0b8f6e0e-2f5e-4a0f-9a62-1d3c0d6ad7a2").is_ok());
        assert!(request_id("with space").is_err());
        assert!(request_id(&"x".repeat(65)).is_err());
    }
}
