//! Outlines of spaces on paper.

use sandtable_pictures::aa1940::convex;
use sandtable_pictures::aa1940::geometry::Atlas;
use sandtable_pictures::aa1940::outlines::on_sheet;
use sandtable_pictures::aa1940::projection::Point;
use sandtable_proto::games::aa1940::v1 as wire;

/// The outlines of all spaces, by the space's index.
pub(super) fn write(atlas: &Atlas) -> Vec<wire::Outline> {
    let spaces = atlas.shapes.iter().zip(&atlas.labels);
    spaces
        .map(|(shape, label)| wire::Outline {
            polygons: (convex::parts(shape).into_iter())
                .map(|corners| write_polygon(corners.into_iter()))
                .collect(),
            discs: Vec::new(),
            label: Some(write_point(*label)),
            rings: (shape.rings.iter())
                .map(|ring| write_polygon(ring.iter().copied().map(on_sheet)))
                .collect(),
        })
        .collect()
}

fn write_polygon(corners: impl Iterator<Item = Point>) -> wire::Polygon {
    wire::Polygon {
        corners: corners.map(write_point).collect(),
    }
}

/// The paper.
pub(super) fn write_sheet(atlas: &Atlas) -> wire::Sheet {
    let (width, height) = atlas.sheet.size();
    wire::Sheet {
        width: width as f32,
        height: height as f32,
        edges_meet: atlas.sheet.edges_meet(),
    }
}

fn write_point(point: Point) -> wire::SheetPoint {
    wire::SheetPoint {
        x: point.x as f32,
        y: point.y as f32,
    }
}

#[cfg(test)]
mod tests {
    use prost::Message;
    use sandtable_aa1940::board::Board;

    use super::*;

    fn doubled_area(polygon: &wire::Polygon) -> f64 {
        let next = polygon.corners.iter().cycle().skip(1);
        (polygon.corners.iter().zip(next))
            .map(|(a, b)| f64::from(a.x) * f64::from(b.y) - f64::from(b.x) * f64::from(a.y))
            .sum()
    }

    /// The parts are the same ground as the rings, and a client takes all of them at once.
    #[test]
    fn parts_and_rings_are_the_same_ground() {
        for board in [Board::europe1940(), Board::global1940()] {
            let outlines = write(Atlas::of(&board));
            assert_eq!(outlines.len(), board.spaces.len());
            for (outline, space) in outlines.iter().zip(&board.spaces) {
                let parts: f64 = outline
                    .polygons
                    .iter()
                    .map(|it| doubled_area(it).abs())
                    .sum();
                let rings: f64 = outline.rings.iter().map(doubled_area).sum();
                assert!(outline.label.is_some() && parts > 0.0, "{}", space.id);
                let off = (parts - rings.abs()).abs();
                assert!(
                    off < 0.01 * parts + 1.0,
                    "{}: {parts} and {rings}",
                    space.id
                );
            }
            let bytes: usize = outlines.iter().map(Message::encoded_len).sum();
            assert!(bytes < 2 << 20, "{}: {bytes}", board.id);
        }
    }
}
