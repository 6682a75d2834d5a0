//! Words for people, whatever the game.

/// Importance of an event to a reader who glances at the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventImportance {
    /// Changes the war.
    Headline,
    /// Worth a line.
    News,
    /// For those who want to follow every die.
    Detail,
}

/// `a, b and c`.
pub(crate) fn listed<T: AsRef<str>>(items: &[T]) -> String {
    match items {
        [] => "none".to_owned(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_well() {
        assert_eq!(listed::<&str>(&[]), "none");
        assert_eq!(listed(&["a"]), "a");
        assert_eq!(listed(&["a", "b", "c"]), "a, b and c");
    }
}
