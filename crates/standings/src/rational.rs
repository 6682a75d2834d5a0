//! Exact numbers that standings are made of.

use std::fmt;
use std::str::FromStr;

use num_rational::Ratio;
use serde::{Deserialize, Serialize};

/// An exact fraction: a score in points, a sum, an average. Two are compared as they are,
/// never as they are shown. It is stored as text, `8` or `17/2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Amount(Ratio<i64>);

/// Notation of a fraction for a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// For people: `8½`, `2¼`; other fractions with two decimals.
    Halves,
    /// For programs: `8.5`, `2.25`; other fractions with two decimals.
    Decimal,
}

/// A text that is no fraction.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an amount is a whole number or a fraction such as 17/2, not {0:?}")]
pub struct NoAmount(pub String);

impl Amount {
    /// Nothing.
    pub const ZERO: Self = Self::whole(0);

    /// A whole number.
    #[must_use]
    pub const fn whole(number: i64) -> Self {
        Self(Ratio::new_raw(number, 1))
    }

    /// Half points as points.
    #[must_use]
    pub fn halves(number: i64) -> Self {
        Self(Ratio::new(number, 2))
    }

    /// Quarter points, such as half points times half points, as points.
    #[must_use]
    pub fn quarters(number: i64) -> Self {
        Self(Ratio::new(number, 4))
    }

    /// The average of `count` numbers with this sum; nothing when there are none.
    #[must_use]
    pub fn average(sum: i64, count: u32) -> Option<Self> {
        (count > 0).then(|| Self(Ratio::new(sum, i64::from(count))))
    }

    /// Above the line of the reduced fraction.
    #[must_use]
    pub fn numerator(self) -> i64 {
        *self.0.numer()
    }

    /// Below the line of the reduced fraction; never less than 1.
    #[must_use]
    pub fn denominator(self) -> i64 {
        *self.0.denom()
    }

    /// Text for a reader. A value without a finite decimal is rounded, halves away from zero.
    #[must_use]
    pub fn show(self, notation: Notation) -> String {
        let (numerator, denominator) = (self.numerator(), self.denominator());
        if denominator == 1 {
            return numerator.to_string();
        }
        let sign = if numerator < 0 { "-" } else { "" };
        let size = i128::from(numerator).unsigned_abs();
        let below = i128::from(denominator).unsigned_abs();
        let (whole, rest) = (size / below, size % below);
        if notation == Notation::Halves {
            let vulgar = match (rest, below) {
                (1, 2) => Some('½'),
                (1, 4) => Some('¼'),
                (3, 4) => Some('¾'),
                _ => None,
            };
            if let Some(vulgar) = vulgar {
                return match whole {
                    0 => format!("{sign}{vulgar}"),
                    _ => format!("{sign}{whole}{vulgar}"),
                };
            }
        }
        if below == 2 {
            return format!("{sign}{whole}.5");
        }
        let hundredths = (size * 200 + below) / (below * 2);
        format!("{sign}{}.{:02}", hundredths / 100, hundredths % 100)
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl From<Amount> for String {
    fn from(amount: Amount) -> Self {
        amount.to_string()
    }
}

impl FromStr for Amount {
    type Err = NoAmount;

    fn from_str(text: &str) -> Result<Self, NoAmount> {
        let none = || NoAmount(text.to_owned());
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let above: i64 = above.parse().map_err(|_| none())?;
        let below: i64 = below.parse().map_err(|_| none())?;
        // A fraction is reduced by division, which the smallest number of all does not survive.
        if below < 1 || above == i64::MIN {
            return Err(none());
        }
        Ok(Self(Ratio::new(above, below)))
    }
}

impl TryFrom<String> for Amount {
    type Error = NoAmount;

    fn try_from(text: String) -> Result<Self, NoAmount> {
        text.parse()
    }
}
