//! The words of one statement.

use crate::fault::Fault;

/// A statement, read word by word.
///
/// Words are separated by blanks; `,`, `:`, `(` and `)` are words by themselves; a name with
/// blanks stands in double quotes; `#` begins a comment.
#[derive(Clone, Debug)]
pub struct StatementTokens<'a> {
    rest: &'a str,
}

impl<'a> StatementTokens<'a> {
    /// The words of a line.
    #[must_use]
    pub const fn new(line: &'a str) -> Self {
        Self { rest: line }
    }

    /// The next word, which stays.
    #[must_use]
    pub fn peek(&self) -> Option<&'a str> {
        self.clone().next()
    }

    /// Reports whether nothing is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.peek().is_none()
    }

    /// The next word; `what` says what it should be.
    ///
    /// # Errors
    ///
    /// The line is over.
    pub fn word(&mut self, what: &str) -> Result<&'a str, Fault> {
        self.next()
            .ok_or_else(|| Fault::text(what, "the end of the line"))
    }

    /// The next word as a number.
    ///
    /// # Errors
    ///
    /// It is none, or too large.
    pub fn number<N: std::str::FromStr>(&mut self, what: &str) -> Result<N, Fault> {
        let word = self.word(what)?;
        let number = word.parse();
        number.map_err(|_| Fault::text(format!("{what}, a number"), format!("{word:?}")))
    }

    /// Takes the next word if it is this one, and says whether it was.
    pub fn accept(&mut self, word: &str) -> bool {
        let found = self.peek() == Some(word);
        if found {
            self.next();
        }
        found
    }

    /// The next word, which must be this one.
    ///
    /// # Errors
    ///
    /// It is another.
    pub fn need(&mut self, word: &str) -> Result<(), Fault> {
        let found = self.word(&format!("{word:?}"))?;
        if found == word {
            Ok(())
        } else {
            Err(Fault::text(format!("{word:?}"), format!("{found:?}")))
        }
    }

    /// Nothing may be left.
    ///
    /// # Errors
    ///
    /// Something is.
    pub fn end(&mut self) -> Result<(), Fault> {
        self.next().map_or(Ok(()), |word| {
            Err(Fault::text("the end of the line", format!("{word:?}")))
        })
    }

    /// The remaining text as it is written, with comments.
    pub fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.rest).trim()
    }

    /// Items separated by commas, to the end of the line or to one of these words, which stays.
    ///
    /// # Errors
    ///
    /// An item that cannot be read.
    pub fn list<T>(
        &mut self,
        until: &[&str],
        mut item: impl FnMut(&mut Self) -> Result<T, Fault>,
    ) -> Result<Vec<T>, Fault> {
        let mut items = vec![item(self)?];
        while self.peek().is_some_and(|word| !until.contains(&word)) {
            self.need(",")?;
            items.push(item(self)?);
        }
        Ok(items)
    }
}

impl<'a> Iterator for StatementTokens<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let rest = self.rest.trim_start();
        if rest.is_empty() || rest.starts_with('#') {
            self.rest = "";
            return None;
        }
        if let Some(quoted) = rest.strip_prefix('"') {
            let (word, after) = quoted.split_once('"').unwrap_or((quoted, ""));
            self.rest = after;
            return Some(word);
        }
        let end = match rest.find(is_boundary) {
            Some(0) => 1,
            Some(end) => end,
            None => rest.len(),
        };
        let (word, after) = rest.split_at(end);
        self.rest = after;
        Some(word)
    }
}

fn is_boundary(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, ',' | ':' | '(' | ')' | '"')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_taken_apart() {
        let line = r#"put ger-army@"Middle East" at "Baltic Sea", (fighter): 2 # a comment"#;
        let words: Vec<&str> = StatementTokens::new(line).collect();
        let expected = [
            "put",
            "ger-army@",
            "Middle East",
            "at",
            "Baltic Sea",
            ",",
            "(",
            "fighter",
            ")",
            ":",
            "2",
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn lists_end_at_a_word_or_the_line() {
        let mut words = StatementTokens::new("a, b by c");
        let list = words.list(&["by"], |words| words.word("an item")).unwrap();
        assert_eq!(list, ["a", "b"]);
        assert!(words.accept("by"));
        assert!(
            words
                .clone()
                .list(&[], |words| words.number::<u8>("a number"))
                .is_err()
        );
    }
}
