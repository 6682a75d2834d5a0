//! Hex codes as players write them: a sheet's letter, two digits of row, two of column.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of the two games' playing areas. Ground units never pass from one to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theatre {
    /// Totaler Krieg.
    Europe,
    /// Dai Senso.
    Asia,
}

impl Theatre {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Europe => Self::Asia,
            Self::Asia => Self::Europe,
        }
    }
}

/// One of the four printed sheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sheet {
    /// Western Europe, `w`.
    West,
    /// Eastern Europe, `e`.
    East,
    /// Asia, `a`.
    Asia,
    /// The Pacific, `p`.
    Pacific,
}

impl Sheet {
    /// The letter in front of a code.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::West => 'w',
            Self::East => 'e',
            Self::Asia => 'a',
            Self::Pacific => 'p',
        }
    }

    /// The sheet of a letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::West),
            'e' => Some(Self::East),
            'a' => Some(Self::Asia),
            'p' => Some(Self::Pacific),
            _ => None,
        }
    }

    /// The theatre that the sheet is half of.
    #[must_use]
    pub const fn theatre(self) -> Theatre {
        match self {
            Self::West | Self::East => Theatre::Europe,
            Self::Asia | Self::Pacific => Theatre::Asia,
        }
    }

    /// Offset that continues the column numbers of the western neighbour on this sheet.
    const fn column_offset(self) -> i16 {
        match self {
            Self::West | Self::Asia => 0,
            Self::East => 26,
            Self::Pacific => 27,
        }
    }
}

/// A hex's code. Rows grow northward, columns eastward; rows of odd number lie half a
/// hex to the east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HexCode {
    /// The sheet.
    pub sheet: Sheet,
    /// The row, 0 to 99.
    pub row: u8,
    /// The column, 0 to 99.
    pub column: u8,
}

/// A text that is no hex code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no hex code: a letter of w, e, a, p and four digits are expected")]
pub struct NoHexCode(pub String);

/// A hex on the joined grid of its theatre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The theatre.
    pub theatre: Theatre,
    /// The row.
    pub row: i16,
    /// The column, counted on over both sheets.
    pub column: i16,
}

impl HexCode {
    /// Where the hex is on the joined grid. Two sheets overlap in the columns at the
    /// join, so two codes can be one point.
    #[must_use]
    pub const fn point(self) -> Point {
        Point {
            theatre: self.sheet.theatre(),
            row: self.row as i16,
            column: self.column as i16 + self.sheet.column_offset(),
        }
    }
}

impl Point {
    /// The steps between two hexes of one theatre.
    #[must_use]
    pub fn distance(self, other: Self) -> Option<u16> {
        if self.theatre != other.theatre {
            return None;
        }
        let skewed = |point: Self| point.column - point.row.div_euclid(2);
        let across = skewed(self) - skewed(other);
        let up = self.row - other.row;
        Some(
            across
                .abs()
                .max(up.abs())
                .max((across + up).abs())
                .unsigned_abs(),
        )
    }
}

impl fmt::Display for HexCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{:02}{:02}",
            self.sheet.letter(),
            self.row,
            self.column
        )
    }
}

impl FromStr for HexCode {
    type Err = NoHexCode;

    /// Reads a map's letter and four digits. The letters are those of 2023, also where the
    /// rules of 2012 are played (`AE-GLO-40`, `DS-G-21`).
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let refused = || NoHexCode(text.to_owned());
        let mut letters = text.chars();
        let sheet = letters
            .next()
            .and_then(Sheet::from_letter)
            .ok_or_else(refused)?;
        let digits = letters.as_str();
        if digits.len() != 4 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(refused());
        }
        let number: u16 = digits.parse().map_err(|_| refused())?;
        let two_digits = |number: u16| u8::try_from(number).map_err(|_| refused());
        Ok(Self {
            sheet,
            row: two_digits(number / 100)?,
            column: two_digits(number % 100)?,
        })
    }
}

impl Serialize for HexCode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HexCode {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}
