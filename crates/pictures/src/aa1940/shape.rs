//! Shapes: areas within rings.

use super::outlines::Place;

/// A rectangle, from the north-western to the south-eastern corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The western edge.
    pub west: i32,
    /// The northern edge.
    pub north: i32,
    /// The eastern edge.
    pub east: i32,
    /// The southern edge.
    pub south: i32,
}

impl Bounds {
    /// The smallest one around some places; none around nothing.
    pub fn around(places: impl IntoIterator<Item = Place>) -> Option<Self> {
        let mut places = places.into_iter();
        let (x, y) = places.next()?;
        let first = Self {
            west: x,
            north: y,
            east: x,
            south: y,
        };
        Some(places.fold(first, |found, (x, y)| Self {
            west: found.west.min(x),
            north: found.north.min(y),
            east: found.east.max(x),
            south: found.south.max(y),
        }))
    }

    /// Reports whether a place is in it.
    #[must_use]
    pub fn has(&self, (x, y): Place) -> bool {
        (self.west..=self.east).contains(&x) && (self.north..=self.south).contains(&y)
    }
}

/// A space as drawn: what lies within an odd number of its rings.
#[derive(Clone, Debug, Default)]
pub struct Shape {
    /// Its rings, each without its first place again at the end.
    pub rings: Vec<Vec<Place>>,
}

impl Shape {
    /// Its edges.
    pub fn edges(&self) -> impl Iterator<Item = (Place, Place)> + '_ {
        self.rings.iter().flat_map(|ring| {
            let next = ring.iter().cycle().skip(1);
            ring.iter().copied().zip(next.copied())
        })
    }

    /// The smallest rectangle around it.
    #[must_use]
    pub fn bounds(&self) -> Option<Bounds> {
        Bounds::around(self.rings.iter().flatten().copied())
    }

    /// Reports whether a place is in it.
    #[must_use]
    pub fn has(&self, (x, y): Place) -> bool {
        let crossed = self.edges().filter(|((x1, y1), (x2, y2))| {
            (*y1 > y) != (*y2 > y) && f64::from(x) < crossing((*x1, *y1), (*x2, *y2), y)
        });
        crossed.count() % 2 == 1
    }

    /// Twice its area.
    #[must_use]
    pub fn doubled_area(&self) -> i64 {
        let rings = self.rings.iter().map(|ring| {
            let next = ring.iter().cycle().skip(1);
            let turned = (ring.iter().zip(next)).map(|((x1, y1), (x2, y2))| {
                i64::from(*x1) * i64::from(*y2) - i64::from(*x2) * i64::from(*y1)
            });
            turned.sum::<i64>()
        });
        rings.sum::<i64>().abs()
    }
}

/// Where an edge is at a height.
pub(super) fn crossing((x1, y1): Place, (x2, y2): Place, y: i32) -> f64 {
    f64::from(x1) + f64::from(x2 - x1) * f64::from(y - y1) / f64::from(y2 - y1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hole_is_no_part_of_a_shape() {
        let square = |from: i32, to: i32| vec![(from, from), (to, from), (to, to), (from, to)];
        let mut hole = square(40, 60);
        hole.reverse();
        let shape = Shape {
            rings: vec![square(0, 100), hole],
        };
        assert!(shape.has((20, 20)) && !shape.has((50, 50)) && !shape.has((120, 50)));
        assert_eq!(shape.doubled_area(), 2 * (10_000 - 400));
        let bounds = shape.bounds().unwrap();
        assert!(bounds.has((100, 0)) && !bounds.has((101, 0)));
    }
}
