//! Grounds of land: each power has a colour and a pattern, and so has each kind of neutral, to be
//! distinguishable without colour, too.

use std::collections::BTreeSet;
use std::fmt::{Result, Write};

use sandtable_aa1940::board::Board;
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::space::{Neutrality, SpaceId};

use crate::aa1940::palette::{self, Rgb};
use crate::aa1940::position::Position;

/// Side of a tile.
const TILE: f64 = 14.0;

/// Colour of the patterns of powers.
const SHADE: Rgb = Rgb(0, 0, 0);

/// The ground of a territory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ground {
    /// A power holds it.
    Held(Power),
    /// A neutral that leans to a side.
    Friendly(Side),
    /// A neutral that leans to no side.
    Strict,
    /// No unit may enter.
    Impassable,
}

impl Ground {
    /// The ground of a territory in a position.
    pub(super) fn of(position: &Position, space: SpaceId) -> Self {
        let state = position.space(space);
        match (state.controller, state.neutrality) {
            (Some(power), _) => Self::Held(power),
            (None, Some(Neutrality::Leaning(side) | Neutrality::Joined(side))) => {
                Self::Friendly(side)
            }
            (None, Some(Neutrality::Impassable)) => Self::Impassable,
            (None, Some(Neutrality::Strict | Neutrality::Orphaned) | None) => Self::Strict,
        }
    }

    /// The neutrals with what they are called.
    pub(super) const NEUTRALS: [(Self, &'static str); 4] = [
        (Self::Strict, "strict neutral"),
        (Self::Friendly(Side::Axis), "pro-Axis neutral"),
        (Self::Friendly(Side::Allies), "pro-Allies neutral"),
        (Self::Impassable, "impassable"),
    ];

    /// The id of its pattern.
    pub(super) fn id(self, board: &Board) -> String {
        match self {
            Self::Held(power) => format!("aa-of-{}", board.power(power).id),
            Self::Friendly(Side::Axis) => "aa-pro-axis".to_owned(),
            Self::Friendly(Side::Allies) => "aa-pro-allies".to_owned(),
            Self::Strict => "aa-strict".to_owned(),
            Self::Impassable => "aa-impassable".to_owned(),
        }
    }

    /// Its color.
    pub(super) fn color(self, board: &Board) -> Rgb {
        match self {
            Self::Held(power) => palette::of_held(board, power),
            Self::Friendly(Side::Axis) => palette::PRO_AXIS,
            Self::Friendly(Side::Allies) => palette::PRO_ALLIES,
            Self::Strict => palette::STRICT,
            Self::Impassable => palette::IMPASSABLE,
        }
    }

    /// The lines of its pattern, on a tile, and how broad they are and how dark.
    fn motif(self) -> (&'static str, f64, f64) {
        match self {
            Self::Held(power) => {
                let (lines, width) = POWERS[power.index() % POWERS.len()];
                (lines, width, 0.15)
            }
            Self::Friendly(Side::Axis) => ("M0 0L14 14M14 0L0 14", 0.9, 0.38),
            Self::Friendly(Side::Allies) => ("M7 7h.1M0 0h.1M14 0h.1M0 14h.1M14 14h.1", 2.6, 0.38),
            Self::Strict => ("M-2 9L9-2M5 16L16 5", 1.0, 0.34),
            Self::Impassable => ("M0 3.5l3.5-3 3.5 3M7 10.5l3.5-3 3.5 3", 1.2, 0.45),
        }
    }
}

/// The patterns of powers in the order of play: lines, and how broad they are.
const POWERS: [(&str, f64); 10] = [
    ("M0 7h14", 1.4),
    ("M-2 9L9-2M5 16L16 5", 1.4),
    ("M3.5 3.5h.1M10.5 10.5h.1", 3.4),
    ("M7 0v14", 1.4),
    ("M4.5 7h5M7 4.5v5", 1.4),
    ("M-2 5L9 16M5-2L16 9", 1.4),
    ("M0 7h14M7 0v14", 1.4),
    ("M0 9l3.5-4 3.5 4 3.5-4 3.5 4", 1.4),
    ("M4 7a3 3 0 1 0 6 0a3 3 0 1 0-6 0", 1.4),
    ("M0 4h7M7 11h7", 1.4),
];

/// Defines the patterns of some grounds, for ground that is drawn `magnified` times.
pub(super) fn define(
    out: &mut String,
    board: &Board,
    grounds: &BTreeSet<Ground>,
    magnified: f64,
) -> Result {
    for ground in grounds {
        let (motif, width, dark) = ground.motif();
        let color = ground.color(board);
        let line = color.mix(SHADE, dark);
        writeln!(
            out,
            r#"<pattern id="{}" width="{TILE}" height="{TILE}" patternUnits="userSpaceOnUse" patternTransform="scale({:.3})"><rect width="{TILE}" height="{TILE}" fill="{color}"/><path d="{motif}" fill="none" stroke="{line}" stroke-width="{width}" stroke-linecap="round"/></pattern>"#,
            ground.id(board),
            1.0 / magnified
        )?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On every board each power and each kind of neutral has a pattern of its own.
    #[test]
    fn grounds_are_told_apart_without_color() {
        for board in [Board::europe1940(), Board::global1940()] {
            let powers = board.all_powers().map(Ground::Held);
            let held: Vec<&str> = powers.map(|it| it.motif().0).collect();
            let told: BTreeSet<&str> = held.iter().copied().collect();
            assert_eq!(told.len(), held.len(), "{}", board.id);
            let neutral = Ground::NEUTRALS.map(|(it, _)| it.motif());
            for (index, it) in neutral.iter().enumerate() {
                assert!(!neutral[..index].contains(it));
            }
        }
    }
}
