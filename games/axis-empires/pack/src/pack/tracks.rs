//! The tracks of a theatre: victory points, US commitment, the war elsewhere.

use serde::{Deserialize, Serialize};

use super::counter::Side;
use super::politics::WarState;

/// The box of the Victory Point Track that ends the game.
pub const AUTOMATIC: u8 = 5;

/// The highest box of the US Commitment Level Track.
pub const HIGHEST_USCL: u8 = 4;

/// A box of the US Commitment Level Track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commitment {
    /// Modifier of political rolls: zero or negative.
    pub political: i8,
    /// Modifier of the Axis's Delay rolls.
    #[serde(default)]
    pub axis_delay: i8,
    /// Modifier of the West's Delay rolls.
    #[serde(default)]
    pub western_delay: i8,
}

/// Effect of a Soviet Current Card on the European Strategic Value (`AE-1.1.4-1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EsvRow {
    /// The War State in Asia.
    pub war_state: WarState,
    /// The card's Production Value.
    pub production: u8,
    /// By how much the value rises.
    pub increase: i8,
}

/// The tracks of a theatre.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tracks {
    /// The lowest Strategic Value of each box on the Axis Tide side: 1, 2, 3 and 4 points,
    /// automatic victory.
    pub axis_tide: [i16; 5],
    /// The highest Strategic Value of each box on the Allied Crusade side, likewise.
    pub allied_crusade: [i16; 5],
    /// The boxes of the US Commitment Level Track, from 0 on.
    #[serde(default)]
    pub uscl: [Commitment; 5],
    /// The Soviet Current Card ESV Increase Table.
    #[serde(default)]
    pub esv: Vec<EsvRow>,
}

impl Tracks {
    /// The box of a Strategic Value and the side that the marker shows there; no side where
    /// it keeps the one it shows (`AE-0.1.2-1` to `AE-0.1.2-3`, `DS-0.1.2-1`).
    #[must_use]
    pub fn of(&self, value: i16) -> (u8, Option<Side>) {
        let boxes = |count: usize| u8::try_from(count).unwrap_or(AUTOMATIC).min(AUTOMATIC);
        let axis = self.axis_tide.iter().filter(|least| value >= **least);
        let allied = self.allied_crusade.iter().filter(|most| value <= **most);
        match (boxes(axis.count()), boxes(allied.count())) {
            (0, 0) => (0, None),
            (0, points) => (points, Some(Side::Back)),
            (points, _) => (points, Some(Side::Front)),
        }
    }

    /// Reports whether the boxes are in order, and every value has one box.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.axis_tide.is_sorted_by(|a, b| a < b)
            && self.allied_crusade.is_sorted_by(|a, b| a > b)
            && self.axis_tide[0] > self.allied_crusade[0]
            && self.uscl.iter().all(|it| it.political <= 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Theatre;
    use crate::pack::open;

    /// AE-0.1.2-1, AE-0.1.2-2, AE-0.1.2-3, DS-0.1.2-1: the boxes that the book gives away
    /// stand in both open packs.
    #[test]
    fn a_strategic_value_has_one_box() {
        let (axis, allied) = (Some(Side::Front), Some(Side::Back));
        for (code, theatre) in [
            ("totaler-krieg-open", Theatre::Europe),
            ("dai-senso-open", Theatre::Asia),
        ] {
            let pack = open::find(code).unwrap();
            let tracks = pack.tracks(theatre).unwrap();
            assert!(tracks.is_sound());
            for (value, expected) in [
                (99, (AUTOMATIC, axis)),
                (3, (1, axis)),
                (2, (0, None)),
                (1, (0, None)),
                (0, (1, allied)),
                (-16, (4, allied)),
                (-17, (AUTOMATIC, allied)),
                (-99, (AUTOMATIC, allied)),
            ] {
                assert_eq!(tracks.of(value), expected, "{code}: {value}");
            }
            let boxes = (-17..=20).map(|value| match tracks.of(value) {
                (points, Some(Side::Front)) => i16::from(points),
                (points, _) => -i16::from(points),
            });
            let boxes: Vec<i16> = boxes.collect();
            assert!(
                boxes
                    .windows(2)
                    .all(|pair| (0..=1).contains(&(pair[1] - pair[0])))
            );
        }
    }

    #[test]
    fn boxes_out_of_order_are_not_sound() {
        let sound = Tracks {
            axis_tide: [3, 6, 9, 12, 15],
            allied_crusade: [0, -4, -8, -12, -17],
            uscl: [Commitment::default(); 5],
            esv: Vec::new(),
        };
        assert!(sound.is_sound());
        let spoilt: [fn(&mut Tracks); 4] = [
            |it| it.uscl[4].political = 1,
            |it| it.axis_tide[1] = 3,
            |it| it.allied_crusade[4] = -12,
            |it| it.allied_crusade[0] = 3,
        ];
        for spoil in spoilt {
            let mut tracks = sound.clone();
            spoil(&mut tracks);
            assert!(!tracks.is_sound(), "{tracks:?}");
        }
    }
}
