//! Where hexes are on paper.

use sandtable_axis_empires_pack::map::{Direction, HexId, Map, Point as Grid, Theatre};

/// From a hex's middle to each of its corners.
pub const SIZE: f64 = 26.0;

/// From a hex's middle to the middle of the next in its row.
pub const WIDTH: f64 = SIZE * 1.732_050_808;

/// From one row to the next.
const ROW: f64 = SIZE * 1.5;

/// Free space around the hexes.
const MARGIN: f64 = 14.0;

/// A point on paper.
pub type PaperPoint = (f64, f64);

/// The part of a theatre that is drawn. Rows grow northward, and rows of odd number lie
/// half a hex to the east.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    theatre: Theatre,
    south: i16,
    north: i16,
    west: i16,
    east: i16,
}

impl Layout {
    /// The smallest part that shows some hexes of a theatre, with a rim around them. None
    /// when the theatre has none of them.
    pub fn around(
        map: &Map,
        theatre: Theatre,
        hexes: impl IntoIterator<Item = HexId>,
        rim: i16,
    ) -> Option<Self> {
        let points = hexes.into_iter().map(|hex| map.hex(hex).code.point());
        let found = Self::hull(theatre, points)?;
        // No rim where the map ends.
        let whole = Self::hull(theatre, map.hexes().iter().map(|hex| hex.code.point()))?;
        Some(Self {
            theatre,
            south: whole.south.max(found.south - rim),
            north: whole.north.min(found.north + rim),
            west: whole.west.max(found.west - rim),
            east: whole.east.min(found.east + rim),
        })
    }

    /// The smallest part that holds some places, if any of them is in the theatre.
    fn hull(theatre: Theatre, points: impl IntoIterator<Item = Grid>) -> Option<Self> {
        let mut found: Option<Self> = None;
        for at in points {
            if at.theatre != theatre {
                continue;
            }
            let layout = found.get_or_insert(Self {
                theatre,
                south: at.row,
                north: at.row,
                west: at.column,
                east: at.column,
            });
            layout.south = layout.south.min(at.row);
            layout.north = layout.north.max(at.row);
            layout.west = layout.west.min(at.column);
            layout.east = layout.east.max(at.column);
        }
        found
    }

    /// A part of this part, at most so many columns and rows, around the middle of some of
    /// its hexes. None when it has none of them.
    #[must_use]
    pub fn part(self, map: &Map, hexes: &[HexId], most: (i16, i16)) -> Option<Self> {
        let points = hexes.iter().map(|hex| map.hex(*hex).code.point());
        let shown = points.filter(|at| self.holds(*at));
        let (mut columns, mut rows): (Vec<i16>, Vec<i16>) =
            shown.map(|at| (at.column, at.row)).unzip();
        let middle = |numbers: &mut Vec<i16>| {
            numbers.sort_unstable();
            numbers.get(numbers.len() / 2).copied()
        };
        let (column, row) = (middle(&mut columns)?, middle(&mut rows)?);
        // Moved inward where it would reach beyond the whole.
        let span = |middle: i16, most: i16, (low, high): (i16, i16)| {
            let most = most.min(high - low + 1);
            let first = (middle - most / 2).clamp(low, high - most + 1);
            (first, first + most - 1)
        };
        let (west, east) = span(column, most.0, (self.west, self.east));
        let (south, north) = span(row, most.1, (self.south, self.north));
        Some(Self {
            south,
            north,
            west,
            east,
            ..self
        })
    }

    fn holds(self, at: Grid) -> bool {
        at.theatre == self.theatre
            && (self.south..=self.north).contains(&at.row)
            && (self.west..=self.east).contains(&at.column)
    }

    /// The theatre.
    #[must_use]
    pub const fn theatre(self) -> Theatre {
        self.theatre
    }

    /// Reports whether a hex is in the part.
    #[must_use]
    pub fn shows(self, map: &Map, hex: HexId) -> bool {
        self.holds(map.hex(hex).code.point())
    }

    /// Width and height of the paper.
    #[must_use]
    pub fn size(self) -> PaperPoint {
        let columns = f64::from(self.east - self.west) + 1.5;
        let rows = f64::from(self.north - self.south);
        (
            columns * WIDTH + 2.0 * MARGIN,
            rows * ROW + 2.0 * SIZE + 2.0 * MARGIN,
        )
    }

    /// The rows, northernmost first.
    pub fn rows(self) -> impl Iterator<Item = i16> {
        (self.south..=self.north).rev()
    }

    /// The places in a row, from the west.
    pub fn row(self, row: i16) -> impl Iterator<Item = Grid> {
        (self.west..=self.east).map(move |column| Grid {
            theatre: self.theatre,
            row,
            column,
        })
    }

    /// The column and the row of a hex, counted from the north-west corner; the nearest
    /// ones for a hex that is not shown.
    #[must_use]
    pub fn cell(self, map: &Map, hex: HexId) -> (usize, usize) {
        let at = map.hex(hex).code.point();
        let from = |distance: i16| usize::try_from(distance).unwrap_or_default();
        (from(at.column - self.west), from(self.north - at.row))
    }

    /// The middle of a hex.
    #[must_use]
    pub fn center(self, map: &Map, hex: HexId) -> PaperPoint {
        let at = map.hex(hex).code.point();
        let shift = f64::from(at.row.rem_euclid(2)) / 2.0;
        (
            MARGIN + (f64::from(at.column - self.west) + 0.5 + shift) * WIDTH,
            MARGIN + SIZE + f64::from(self.north - at.row) * ROW,
        )
    }
}

/// The corners of a hex that is so large, from the northernmost clockwise.
#[must_use]
pub fn corners((x, y): PaperPoint, part: f64) -> [PaperPoint; 6] {
    let (half, size) = (WIDTH / 2.0 * part, SIZE * part);
    [
        (x, y - size),
        (x + half, y - size / 2.0),
        (x + half, y + size / 2.0),
        (x, y + size),
        (x - half, y + size / 2.0),
        (x - half, y - size / 2.0),
    ]
}

/// The two ends of a hex's side, clockwise.
#[must_use]
pub fn side(center: PaperPoint, direction: Direction) -> (PaperPoint, PaperPoint) {
    let corners = corners(center, 1.0);
    let index = direction.index();
    (corners[index], corners[(index + 1) % 6])
}

/// A theatre as people read it.
#[must_use]
pub const fn theatre_name(theatre: Theatre) -> &'static str {
    match theatre {
        Theatre::Europe => "Europe",
        Theatre::Asia => "Asia",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_axis_empires_pack::pack::open;

    #[test]
    fn a_part_lies_around_its_hexes_and_within_the_whole() {
        let pack = open::find("totaler-krieg-open").unwrap();
        let map = &pack.map;
        let all = map.hexes_with_ids().map(|(id, _)| id);
        let whole = Layout::around(map, Theatre::Europe, all, 1).unwrap();
        let hex = |code: &str| map.find(code.parse().unwrap()).unwrap();
        let size = |layout: Layout| {
            let columns = layout.east - layout.west + 1;
            (columns, layout.north - layout.south + 1)
        };
        for (id, _) in map.hexes_with_ids() {
            let part = whole.part(map, &[id], (9, 5)).unwrap();
            assert!(part.shows(map, id));
            assert_eq!(size(part), (9, 5));
            assert!(part.west >= whole.west && part.north <= whole.north);
        }
        let near = [hex("w2214"), hex("w2215"), hex("w2216")];
        let part = whole.part(map, &near, (5, 3)).unwrap();
        assert!(near.iter().all(|id| part.shows(map, *id)));
        assert_eq!(whole.part(map, &near, (900, 900)), Some(whole));
        assert_eq!(whole.part(map, &[], (5, 3)), None);
    }

    /// Both hexes at a side must draw it at the same place, or rivers and borders would
    /// not lie where units cross them.
    #[test]
    fn neighbours_agree_about_their_side() {
        let pack = open::find("totaler-krieg-open").unwrap();
        let map = &pack.map;
        let all = || map.hexes_with_ids().map(|(id, _)| id);
        let layout = Layout::around(map, Theatre::Europe, all(), 1).unwrap();
        let mut sides = 0;
        for hex in all() {
            for direction in Direction::ALL {
                let Some(over) = map.neighbour(hex, direction) else {
                    continue;
                };
                let (a, b) = side(layout.center(map, hex), direction);
                let (c, d) = side(layout.center(map, over.hex), direction.opposite());
                for ((x, y), (u, v)) in [(a, d), (b, c)] {
                    assert!(
                        (x - u).abs() < 1e-6 && (y - v).abs() < 1e-6,
                        "{hex:?} {direction:?}"
                    );
                }
                sides += 1;
            }
        }
        assert!(sides > 10_000);
    }
}
