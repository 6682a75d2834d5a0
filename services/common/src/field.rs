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
    pub fn new(field: &'static str, problem: impl Into<String>) -> BadField {
        BadField {
            field,
            problem: problem.into(),
        }
    }
}

impl From<BadField> for Status {
    fn from(bad: BadField) -> Status {
        error::invalid(bad.field, bad.problem)
    }
}

/// Text that people read on one line, trimmed.
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
    Ok(text.to_owned())
}

/// A request id, or none.
pub fn request_id(id: &str) -> Result<&str, BadField> {
    if id.len() > LONGEST_REQUEST_ID || !id.bytes().all(|byte| byte.is_ascii_graphic()) {
        let problem = format!("must be at most {LONGEST_REQUEST_ID} visible ASCII characters");
        return Err(BadField::new("request_id", problem));
    }
    Ok(id)
}

/// A field that must be there.
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
    fn request_ids_are_bounded() {
        assert!(request_id("0b8f6e0e-2f5e-4a0f-9a62-1d3c0d6ad7a2").is_ok());
        assert!(request_id("with space").is_err());
        assert!(request_id(&"x".repeat(65)).is_err());
    }
}
