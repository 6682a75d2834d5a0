//! What bounds something that many callers share, as data: so that all bounds of a process can
//! be looked at, compared and printed.

use std::fmt;
use std::time::Duration;

/// Percentage of what all share that is kept for those who belong, where nothing else is set.
pub const RESERVED_PERCENT: usize = 25;

/// How places that are taken come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Release {
    /// With the end of the call, which has a deadline.
    CallEnds,
    /// With the end of the stream or of what is held. When there is no other place, one yields:
    /// of whoever holds most, the one that has been unused for longest. A place that has been
    /// unused for so long yields also to somebody who holds as many.
    Yields(Duration),
    /// Little by little, over this window.
    Refills(Duration),
    /// In another way, in words.
    Otherwise(&'static str),
}

/// How much there is of something, and how much of it one caller may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// What it is that is bounded, as refusals name it: `streams of tournaments`.
    pub what: &'static str,
    /// How many there are for all callers together; `None` for any number.
    pub total: Option<usize>,
    /// How many one account, token or client may have; 0 for any number.
    pub per_account: usize,
    /// How many all callers of one address may have; 0 for any number.
    pub per_address: usize,
    /// How many of all are kept for those who belong: who play, have entered, or run it.
    pub reserved: usize,
    /// How they come back.
    pub release: Release,
}

impl Bounds {
    /// Bounds of so many places, of which the usual share is kept for those who belong.
    #[must_use]
    pub fn of(what: &'static str, total: usize, release: Release) -> Self {
        Self {
            what,
            total: Some(total),
            per_account: 0,
            per_address: 0,
            reserved: total * RESERVED_PERCENT / 100,
            release,
        }
    }

    /// The same with how many one account and one address may have.
    #[must_use]
    pub fn each(self, per_account: usize, per_address: usize) -> Self {
        Self {
            per_account,
            per_address,
            ..self
        }
    }

    /// The same with nothing kept for anybody.
    #[must_use]
    pub fn open_to_all(self) -> Self {
        Self {
            reserved: 0,
            ..self
        }
    }

    /// The most that one caller can have, by whichever bound; `None` for any number.
    #[must_use]
    pub fn of_one_caller(&self) -> Option<usize> {
        [self.per_account, self.per_address]
            .into_iter()
            .max()
            .filter(|most| *most > 0)
    }
}

impl fmt::Display for Release {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CallEnds => f.write_str("when the call ends"),
            Self::Yields(unused) => write!(
                f,
                "when it ends; yields to who has fewer, or after {} s unused",
                unused.as_secs()
            ),
            Self::Refills(window) => write!(f, "over {} s", window.as_secs()),
            Self::Otherwise(words) => f.write_str(words),
        }
    }
}

/// A row of a table in Markdown.
impl fmt::Display for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |number: usize| match number {
            0 => "any".to_owned(),
            number => number.to_string(),
        };
        let total = self.total.map_or("any".to_owned(), |it| it.to_string());
        write!(
            f,
            "| {} | {total} | {} | {} | {} | {} |",
            self.what,
            number(self.per_account),
            number(self.per_address),
            self.reserved,
            self.release
        )
    }
}
