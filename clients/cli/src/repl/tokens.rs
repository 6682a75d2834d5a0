//! Rest of a typed line.

use anyhow::{Context, bail};

/// The words that are left of a line.
pub(crate) struct Tokens<'a>(Vec<&'a str>);

impl<'a> Tokens<'a> {
    /// The words of a text.
    pub(crate) fn of(text: &'a str) -> Self {
        Tokens(text.split_whitespace().collect())
    }

    /// The next word; `what` says what it should be.
    pub(crate) fn next(&mut self, what: &str) -> anyhow::Result<&'a str> {
        if self.0.is_empty() {
            bail!("{what} is missing")
        } else {
            Ok(self.0.remove(0))
        }
    }

    /// The next word, which is not taken.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.0.first().copied()
    }

    /// Takes the next word if it is this one.
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let found = (self.peek()).is_some_and(|next| next.eq_ignore_ascii_case(word));
        if found {
            self.0.remove(0);
        }
        found
    }

    /// The next word as a number, if it is one.
    pub(crate) fn count(&mut self) -> anyhow::Result<u32> {
        number(self.next("a number")?)
    }

    /// That nothing is left.
    pub(crate) fn end(&self) -> anyhow::Result<()> {
        match self.peek() {
            Some(extra) => bail!("{extra:?} is one word too many"),
            None => Ok(()),
        }
    }
}

/// A number.
pub(crate) fn number(typed: &str) -> anyhow::Result<u32> {
    typed
        .parse()
        .with_context(|| format!("{typed:?} is not a number"))
}

/// Maximum number of names that a message suggests.
const SUGGESTED: usize = 6;

/// The name that is typed: whole, or any unambiguous beginning of it.
pub(crate) fn one_of<'a>(
    what: &str,
    names: impl Iterator<Item = &'a str>,
    typed: &str,
) -> anyhow::Result<&'a str> {
    let names: Vec<&str> = names.collect();
    if typed.is_empty() {
        bail!("a {what} is missing");
    }
    if let Some(whole) = names.iter().find(|name| **name == typed) {
        return Ok(whole);
    }
    let begins: Vec<&str> = (names.iter().copied())
        .filter(|name| name.starts_with(typed))
        .collect();
    if let [only] = begins.as_slice() {
        return Ok(only);
    }
    let near: Vec<&str> = (names.into_iter())
        .filter(|name| name.contains(typed))
        .take(SUGGESTED)
        .collect();
    if near.is_empty() {
        bail!("there is no {what} {typed:?}")
    } else {
        bail!(
            "which {what} is {typed:?}? perhaps {}",
            crate::output::text::listed(&near)
        )
    }
}
