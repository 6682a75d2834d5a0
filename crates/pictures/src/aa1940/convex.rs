//! A shape in convex parts, for clients that can draw no others.

use super::outlines::{FINE, Place};
use super::shape::{Shape, crossing};
use crate::aa1940::projection::Point;

/// An edge that goes down through a band, its upper end first.
type Side = (Place, Place);

/// A part that is not finished: its corners down either side so far, and the edges that they
/// go on along.
struct UnfinishedPart {
    sides: (Side, Side),
    left: Vec<Point>,
    right: Vec<Point>,
}

/// Convex parts, which together are the shape: it is cut at the height of each corner, and what
/// goes on below between the same edges is one part.
#[must_use]
pub fn parts(shape: &Shape) -> Vec<Vec<Point>> {
    let mut heights: Vec<i32> = shape.rings.iter().flatten().map(|(_, y)| *y).collect();
    heights.sort_unstable();
    heights.dedup();
    let sides = {
        let mut sides: Vec<Side> = (shape.edges())
            .filter(|((_, y1), (_, y2))| y1 != y2)
            .map(|(from, to)| {
                if from.1 < to.1 {
                    (from, to)
                } else {
                    (to, from)
                }
            })
            .collect();
        sides.sort_by_key(|(top, _)| top.1);
        sides
    };
    let mut parts = Vec::new();
    let mut open: Vec<UnfinishedPart> = Vec::new();
    let mut crossed: Vec<Side> = Vec::new();
    let mut next = sides.iter().copied().peekable();
    for band in heights.windows(2) {
        let (top, bottom) = (band[0], band[1]);
        crossed.retain(|(_, end)| end.1 > top);
        while let Some(side) = next.next_if(|(start, _)| start.1 <= top) {
            crossed.push(side);
        }
        let middle = |(from, to): &Side| crossing(*from, *to, top) + crossing(*from, *to, bottom);
        crossed.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
        let mut goes_on = Vec::new();
        for pair in crossed.chunks_exact(2) {
            let sides = (pair[0], pair[1]);
            let before = open.iter().position(|part| part.sides == sides);
            goes_on.push(match before {
                Some(place) => open.swap_remove(place),
                None => UnfinishedPart {
                    sides,
                    left: vec![corner(sides.0, top)],
                    right: vec![corner(sides.1, top)],
                },
            });
        }
        parts.extend(open.drain(..).map(|part| closed(part, top)));
        open = goes_on;
    }
    if let Some(last) = heights.last() {
        parts.extend(open.into_iter().map(|part| closed(part, *last)));
    }
    parts
}

/// A part that ends at a height.
fn closed(mut part: UnfinishedPart, bottom: i32) -> Vec<Point> {
    part.left.push(corner(part.sides.0, bottom));
    part.right.push(corner(part.sides.1, bottom));
    let mut corners = part.right;
    corners.extend(part.left.into_iter().rev());
    corners.dedup();
    if corners.first() == corners.last() {
        corners.pop();
    }
    corners
}

fn corner((from, to): Side, height: i32) -> Point {
    Point {
        x: crossing(from, to, height) / FINE,
        y: f64::from(height) / FINE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(corners: &[Point]) -> f64 {
        let next = corners.iter().cycle().skip(1);
        let twice: f64 = (corners.iter().zip(next))
            .map(|(a, b)| a.x * b.y - b.x * a.y)
            .sum();
        twice.abs() / 2.0
    }

    /// A ring with a bay and a hole comes out whole, in few parts that bulge nowhere inward.
    #[test]
    fn parts_are_convex_and_together_the_shape() {
        let shape = Shape {
            rings: vec![
                vec![(0, 0), (100, 0), (100, 100), (50, 40), (0, 100)],
                vec![(40, 10), (40, 20), (60, 20), (60, 10)],
            ],
        };
        let parts = parts(&shape);
        let sum: f64 = parts.iter().map(|part| area(part)).sum();
        assert!((sum - shape.doubled_area() as f64 / 2.0 / FINE / FINE).abs() < 1e-9);
        assert!(parts.len() <= 6, "{parts:?}");
        for part in &parts {
            let turns: Vec<f64> = (0..part.len())
                .map(|at| {
                    let [a, b, c] = [0, 1, 2].map(|step| part[(at + step) % part.len()]);
                    (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
                })
                .collect();
            assert!(turns.iter().all(|turn| *turn >= -1e-9), "{part:?}");
        }
    }
}
