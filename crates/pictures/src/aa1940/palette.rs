//! The colors of the drawn map.

use sandtable_aa1940::board::Board;
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::space::{Neutrality, SpaceId};

use super::position::Position;

/// A color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(pub u8, pub u8, pub u8);

/// Paper under the owners' colors.
const PAPER: Rgb = Rgb(0xf2, 0xea, 0xd8);
const SEA: Rgb = Rgb(0xb9, 0xd3, 0xe2);
/// The ground of strict neutrals.
pub const STRICT: Rgb = Rgb(0xe4, 0xde, 0xce);
/// The ground of neutrals that lean to the Axis.
pub const PRO_AXIS: Rgb = Rgb(0xd6, 0xcc, 0xc4);
/// The ground of neutrals that lean to the Allies.
pub const PRO_ALLIES: Rgb = Rgb(0xe3, 0xe5, 0xcd);
/// Ground that no unit may enter.
pub const IMPASSABLE: Rgb = Rgb(0xb4, 0xac, 0x9a);
/// Ground that is no space.
pub const BARE: Rgb = Rgb(0xe9, 0xec, 0xea);
/// Share of paper in the ground that a power holds.
const FADED: f64 = 0.4;
const ARMY: Rgb = Rgb(0x5e, 0x58, 0x4c);

impl Rgb {
    /// Reads `#rrggbb`; anything else gives gray, since a color is decoration.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let value = text
            .strip_prefix('#')
            .filter(|digits| digits.len() == 6)
            .and_then(|digits| u32::from_str_radix(digits, 16).ok())
            .unwrap_or(0x80_80_80);
        let [_, r, g, b] = value.to_be_bytes();
        Self(r, g, b)
    }

    /// This color with a part of another in it.
    #[must_use]
    pub fn mix(self, other: Self, part: f64) -> Self {
        let blend =
            |a: u8, b: u8| (f64::from(a) * (1.0 - part) + f64::from(b) * part).round() as u8;
        Self(
            blend(self.0, other.0),
            blend(self.1, other.1),
            blend(self.2, other.2),
        )
    }

    /// Returns its luminance, from 0 to 1, as the contrast of the web's guidelines defines it.
    #[must_use]
    pub fn luminance(self) -> f64 {
        let part = |value: u8| {
            let value = f64::from(value) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * part(self.0) + 0.7152 * part(self.1) + 0.0722 * part(self.2)
    }

    /// The contrast with another color, from 1 to 21.
    #[must_use]
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Reports whether dark text is easier to read on it than light text.
    #[must_use]
    pub fn is_light(self) -> bool {
        299 * u32::from(self.0) + 587 * u32::from(self.1) + 114 * u32::from(self.2) > 135_000
    }
}

impl std::fmt::Display for Rgb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// The color of a power's pieces.
#[must_use]
pub fn of_power(board: &Board, power: Power) -> Rgb {
    match board.powers.get(power.index()) {
        Some(info) => Rgb::parse(&info.color),
        None => ARMY,
    }
}

/// The color of the ground that a power holds: paler than its pieces.
#[must_use]
pub fn of_held(board: &Board, power: Power) -> Rgb {
    of_power(board, power).mix(PAPER, FADED)
}

/// A power in two letters, for where there is no room for its name: the initials of several
/// words, or the first letters of one.
#[must_use]
pub fn letters(board: &Board, power: Power) -> String {
    let name = &board.power(power).name;
    let initials: String = name
        .split_whitespace()
        .filter_map(|word| word.chars().next())
        .collect();
    if initials.chars().count() > 1 {
        initials
    } else {
        name.chars().take(2).collect()
    }
}

/// The color of a space's ground.
#[must_use]
pub fn of_space(board: &Board, position: &Position, space: SpaceId) -> Rgb {
    if board.is_sea(space) {
        return SEA;
    }
    let state = position.space(space);
    match (state.controller, state.neutrality) {
        (Some(power), _) => of_held(board, power),
        (None, Some(Neutrality::Leaning(Side::Axis) | Neutrality::Joined(Side::Axis))) => PRO_AXIS,
        (None, Some(Neutrality::Leaning(Side::Allies) | Neutrality::Joined(Side::Allies))) => {
            PRO_ALLIES
        }
        (None, Some(Neutrality::Impassable)) => IMPASSABLE,
        (None, Some(Neutrality::Strict | Neutrality::Orphaned) | None) => STRICT,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_told_apart_by_two_letters() {
        let board = Board::global1940();
        let mut all: Vec<String> = (board.all_powers())
            .map(|power| letters(&board, power))
            .collect();
        assert!(all.contains(&"UK".to_owned()) && all.contains(&"Ja".to_owned()));
        all.sort();
        all.dedup();
        assert_eq!(all.len(), board.powers.len());
    }

    #[test]
    fn colors_are_read_and_written() {
        assert_eq!(Rgb::parse("#7b1e2b").to_string(), "#7b1e2b");
        assert_eq!(Rgb::parse("red"), Rgb(0x80, 0x80, 0x80));
        assert!(PAPER.is_light() && !ARMY.is_light());
    }
}
