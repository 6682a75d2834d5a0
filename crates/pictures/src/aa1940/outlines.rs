//! The file of outlines: the lines between spaces, each once, and what they are around.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::aa1940::projection::Point;

const FILE: &str = include_str!("../../data/outlines.json");

/// Number of the file's units in one of the sheet's.
pub const FINE: f64 = 10.0;

/// A place in the file's units, which are whole numbers.
pub type Place = (i32, i32);

/// A line between spaces, from one corner of three to the next.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "Vec<i32>")]
pub struct Line(Vec<Place>);

/// The whole drawing, of which a smaller board has a part.
#[derive(Debug, Deserialize)]
pub struct Outlines {
    /// Its width, in the file's units.
    pub width: i32,
    /// Its height.
    pub height: i32,
    /// The lines between spaces.
    #[serde(rename = "arcs")]
    pub lines: Vec<Line>,
    /// The spaces by their ids.
    pub spaces: BTreeMap<String, Traced>,
    /// Land that is no part of the game.
    pub bare: Vec<Line>,
}

/// A space in the file.
#[derive(Debug, Deserialize)]
pub struct Traced {
    /// Where its name stands.
    pub label: Place,
    /// Its rings, as numbers of lines; `-1 - n` is line `n` backwards. The space is the area
    /// within an odd number of them.
    pub rings: Vec<Vec<i32>>,
}

impl From<Vec<i32>> for Line {
    /// A first place, and from each the way to the next.
    fn from(numbers: Vec<i32>) -> Self {
        let mut at = (0, 0);
        let steps = numbers.chunks_exact(2).map(|step| {
            at = (at.0 + step[0], at.1 + step[1]);
            at
        });
        Self(steps.collect())
    }
}

impl Line {
    /// Its places in turn.
    #[must_use]
    pub fn places(&self) -> &[Place] {
        &self.0
    }
}

impl Outlines {
    /// Reads the file that is part of the program.
    #[must_use]
    pub fn read() -> Self {
        serde_json::from_str(FILE).expect("data/outlines.json is part of the program and tested")
    }

    /// The places of a ring in turn, the first one not again at the end.
    #[must_use]
    pub fn ring(&self, numbers: &[i32]) -> Vec<Place> {
        let mut ring = Vec::new();
        for number in numbers {
            match usize::try_from(*number) {
                Ok(forth) => {
                    let places = self.lines[forth].places();
                    ring.extend(&places[..places.len() - 1]);
                }
                Err(_) => {
                    let places = self.lines[(-1 - number) as usize].places();
                    ring.extend(places[1..].iter().rev());
                }
            }
        }
        ring
    }
}

/// A place on the sheet.
#[must_use]
pub fn on_sheet((x, y): Place) -> Point {
    Point {
        x: f64::from(x) / FINE,
        y: f64::from(y) / FINE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_goes_along_its_lines_either_way() {
        let outlines = Outlines {
            width: 10,
            height: 10,
            lines: vec![
                Line::from(vec![0, 0, 5, 0, 0, 5]),
                Line::from(vec![0, 0, 0, 5, 5, 0]),
            ],
            spaces: BTreeMap::new(),
            bare: Vec::new(),
        };
        assert_eq!(outlines.ring(&[0, -2]), [(0, 0), (5, 0), (5, 5), (0, 5)]);
    }
}
