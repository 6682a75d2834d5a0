//! What spaces look like on paper.

use sandtable_pictures::aa1940::atlas::Atlas;
use sandtable_pictures::aa1940::sheet::Point;
use sandtable_proto::games::aa1940::v1 as wire;

/// The outlines of all spaces, by the space's index.
pub(super) fn write(atlas: &Atlas) -> Vec<wire::Outline> {
    let labelled = atlas.labels.iter().map(|label| wire::Outline {
        label: Some(write_point(*label)),
        ..wire::Outline::default()
    });
    let mut outlines: Vec<wire::Outline> = labelled.collect();
    for cell in &atlas.cells {
        let corners = cell.corners.iter().map(|corner| write_point(*corner));
        let polygon = wire::Polygon {
            corners: corners.collect(),
        };
        outlines[cell.space.index()].polygons.push(polygon);
    }
    for disc in &atlas.discs {
        outlines[disc.space.index()].discs.push(wire::Disc {
            center: Some(write_point(disc.center)),
            radius: disc.radius as f32,
        });
    }
    outlines
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
