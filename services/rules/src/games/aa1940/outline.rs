//! What spaces look like on paper.

use sandtable_pictures::aa1940::atlas::Atlas;
use sandtable_pictures::aa1940::convex;
use sandtable_pictures::aa1940::outlines::on_sheet;
use sandtable_pictures::aa1940::sheet::Point;
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
