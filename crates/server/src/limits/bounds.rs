//! Bounds of what many callers share, as data: all bounds of a process can be inspected, compared
//! and printed.

use std::fmt;
use std::time::Duration;

/// Percentage of a capacity that is reserved for members, where nothing else is set.
pub const RESERVED_PERCENT: usize = 25;

/// Way in which taken places are released.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Release {
    /// With the end of the call, which has a deadline.
    CallEnds,
    /// With the end of the stream or of what is held. When there is no other place, one yields:
    /// of the caller who holds most, the one that has been unused for longest. A place that has
    /// been unused for this long yields also to a caller who holds as many.
    Yields(Duration),
    /// Little by little, over this window.
    Refills(Duration),
    /// In another way, in words.
    Otherwise(&'static str),
}

/// Capacity of a resource, and the quota that one caller may have of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Name of the bounded resource in refusals: `streams of tournaments`.
    pub what: &'static str,
    /// Number of places for all callers together; `None` for any number.
    pub total: Option<usize>,
    /// Number that one account, token or client may have; 0 for any number.
    pub per_account: usize,
    /// Number that all callers of one address may have; 0 for any number.
    pub per_address: usize,
    /// Number of all that are reserved for members: callers who play, have entered, or run it.
    pub reserved: usize,
    /// Way in which they are released.
    pub release: Release,
}

impl Bounds {
    /// Returns bounds of this many places, with the usual reserved share for members.
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

    /// Returns the same bounds with nothing reserved.
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
