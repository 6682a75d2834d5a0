//! What is left of a typed line.

use anyhow::{Context, bail};

/// The words that are left of a line.
pub(super) struct Words<'a>(Vec<&'a str>);

impl<'a> Words<'a> {
    /// The words of a text.
    pub(super) fn of(text: &'a str) -> Words<'a> {
        Words(text.split_whitespace().collect())
    }

    /// The next word; `what` says what it should be.
    pub(super) fn next(&mut self, what: &str) -> anyhow::Result<&'a str> {
        match self.0.is_empty() {
            true => bail!("{what} is missing"),
            false => Ok(self.0.remove(0)),
        }
    }

    /// The next word, which is not taken.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.0.first().copied()
    }

    /// Takes the next word if it is this one.
    pub(super) fn take(&mut self, word: &str) -> bool {
        let found = (self.peek()).is_some_and(|next| next.eq_ignore_ascii_case(word));
        if found {
            self.0.remove(0);
        }
        found
    }

    /// The next word as a number, if it is one.
    pub(super) fn count(&mut self) -> anyhow::Result<u32> {
        number(self.next("a number")?)
    }

    /// That nothing is left.
    pub(super) fn end(&self) -> anyhow::Result<()> {
        match self.peek() {
            Some(extra) => bail!("{extra:?} is one word too many"),
            None => Ok(()),
        }
    }
}

/// A number.
pub(super) fn number(typed: &str) -> anyhow::Result<u32> {
    typed
        .parse()
        .with_context(|| format!("{typed:?} is not a number"))
}

/// How many names a message suggests at most.
const SUGGESTED: usize = 6;

/// The name that is typed: whole, or any unambiguous beginning of it.
pub(super) fn one_of<'a>(
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
    match near.is_empty() {
        true => bail!("there is no {what} {typed:?}"),
        false => bail!(
            "which {what} is {typed:?}? perhaps {}",
            crate::words::listed(&near)
        ),
    }
}
