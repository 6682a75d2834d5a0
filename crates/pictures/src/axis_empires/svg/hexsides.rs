//! Features along and across the sides of hexes.

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::map::{Direction, HexId, Hexside, SideFeature};

use super::MapPicture;
use crate::axis_empires::layout::{self, PaperPoint};
use crate::axis_empires::palette::{
    BORDER, COAST, FRONT, INK, MOUNTAIN, RAIL, ROAD, WATER, ZONE_BORDER,
};

/// A side between two hexes that are both drawn.
#[derive(Clone, Copy)]
struct DrawnSide {
    a: HexId,
    b: HexId,
    side: Hexside,
    ends: (PaperPoint, PaperPoint),
}

/// Style of a line along a side.
struct LineStyle {
    color: &'static str,
    width: f64,
    dashes: &'static str,
}

/// The lines along sides by their feature, in the order in which they are drawn.
const PENS: [(SideFeature, LineStyle); 7] = [
    (
        SideFeature::ZoneBorder,
        LineStyle {
            color: ZONE_BORDER,
            width: 1.6,
            dashes: "7 4",
        },
    ),
    (
        SideFeature::Lake,
        LineStyle {
            color: "#9cc8de",
            width: 8.0,
            dashes: "",
        },
    ),
    (
        SideFeature::RegionBorder,
        LineStyle {
            color: BORDER,
            width: 1.0,
            dashes: "1.5 3",
        },
    ),
    (
        SideFeature::Border,
        LineStyle {
            color: BORDER,
            width: 1.7,
            dashes: "6 2.5 1.5 2.5",
        },
    ),
    (
        SideFeature::Canal,
        LineStyle {
            color: INK,
            width: 4.4,
            dashes: "",
        },
    ),
    (
        SideFeature::Strait,
        LineStyle {
            color: WATER,
            width: 4.0,
            dashes: "2 3",
        },
    ),
    (
        SideFeature::ConnectedStrait,
        LineStyle {
            color: WATER,
            width: 4.0,
            dashes: "5 2",
        },
    ),
];

impl MapPicture<'_> {
    /// Every side once, where both of its hexes are drawn.
    fn shared_sides(self) -> impl Iterator<Item = DrawnSide> {
        let (map, layout) = (&self.scene.pack.map, self.layout);
        let half = [Direction::NorthEast, Direction::East, Direction::SouthEast];
        self.hexes().flat_map(move |a| {
            half.into_iter().filter_map(move |direction| {
                let over = map.neighbour(a, direction)?;
                layout.shows(map, over.hex).then(|| DrawnSide {
                    a,
                    b: over.hex,
                    side: over.side,
                    ends: layout::side(layout.center(map, a), direction),
                })
            })
        })
    }

    /// Roads and railways, from the middle of a hex to the middle of the next.
    pub(super) fn links(self, out: &mut String) -> Result {
        const ROADS: LineStyle = LineStyle {
            color: ROAD,
            width: 1.5,
            dashes: "4 2.5",
        };
        const TIES: LineStyle = LineStyle {
            color: RAIL,
            width: 4.2,
            dashes: "0.9 4.1",
        };
        const RAILS: LineStyle = LineStyle {
            color: RAIL,
            width: 1.1,
            dashes: "",
        };
        for (feature, pen) in [
            (SideFeature::Road, ROADS),
            (SideFeature::Rail, TIES),
            (SideFeature::Rail, RAILS),
        ] {
            let linked = self.shared_sides().filter(|it| it.side.has(feature));
            let ends = linked.map(|it| (self.center(it.a), self.center(it.b)));
            lines(out, ends, &pen)?;
        }
        Ok(())
    }

    /// Draws the features along sides.
    pub(super) fn sides(self, out: &mut String) -> Result {
        const COASTS: LineStyle = LineStyle {
            color: COAST,
            width: 1.7,
            dashes: "",
        };
        const ALL_SEA: LineStyle = LineStyle {
            color: "#c3deea",
            width: 7.0,
            dashes: "",
        };
        const CANALS: LineStyle = LineStyle {
            color: "#9cc8de",
            width: 2.6,
            dashes: "",
        };
        const CROSSINGS: LineStyle = LineStyle {
            color: INK,
            width: 1.3,
            dashes: "2 2",
        };
        let map = &self.scene.pack.map;
        let land = |it: &DrawnSide| [it.a, it.b].map(|hex| map.hex(hex).is_land());
        let with =
            |feature: SideFeature| self.shared_sides().filter(move |it| it.side.has(feature));
        let coasts = self.shared_sides().filter(|it| {
            let [a, b] = land(it);
            a != b
        });
        lines(out, coasts.map(|it| it.ends), &COASTS)?;
        let flooded = with(SideFeature::AllSea).filter(|it| land(it) == [true, true]);
        lines(out, flooded.map(|it| it.ends), &ALL_SEA)?;
        for (feature, pen) in &PENS {
            lines(out, with(*feature).map(|it| it.ends), pen)?;
        }
        self.fronts(out)?;
        rivers(out, with(SideFeature::River).map(|it| it.ends))?;
        lines(out, with(SideFeature::Canal).map(|it| it.ends), &CANALS)?;
        mountains(out, with(SideFeature::Mountain).map(|it| it.ends))?;
        let straits = self.shared_sides().filter(|it| it.side.is_strait());
        let crossings = straits.map(|it| {
            let (from, to) = (self.center(it.a), self.center(it.b));
            (along(from, to, 0.3), along(from, to, 0.7))
        });
        lines(out, crossings, &CROSSINGS)
    }

    /// Where land of two factions meets.
    fn fronts(self, out: &mut String) -> Result {
        const FRONTS: LineStyle = LineStyle {
            color: FRONT,
            width: 5.5,
            dashes: "",
        };
        let (map, control) = (&self.scene.pack.map, &self.scene.control);
        let fronts = self.shared_sides().filter(|it| {
            let on_land = map.hex(it.a).is_land() && map.hex(it.b).is_land();
            let (one, other) = (control[it.a.index()], control[it.b.index()]);
            on_land && one.is_some() && other.is_some() && one != other
        });
        lines(out, fronts.map(|it| it.ends), &FRONTS)
    }
}

/// The point so far from one to another.
pub(super) fn along((x, y): PaperPoint, (u, v): PaperPoint, part: f64) -> PaperPoint {
    (x + (u - x) * part, y + (v - y) * part)
}

/// Lines of one kind, as one path.
fn lines(
    out: &mut String,
    ends: impl Iterator<Item = (PaperPoint, PaperPoint)>,
    pen: &LineStyle,
) -> Result {
    let mut path = String::new();
    for ((x, y), (u, v)) in ends {
        write!(path, "M{x:.1} {y:.1}L{u:.1} {v:.1}")?;
    }
    if path.is_empty() {
        return Ok(());
    }
    let LineStyle {
        color,
        width,
        dashes,
    } = pen;
    write!(
        out,
        r#"<path d="{path}" fill="none" stroke="{color}" stroke-width="{width}""#
    )?;
    if dashes.is_empty() {
        writeln!(out, r#" stroke-linecap="round"/>"#)
    } else {
        writeln!(out, r#" stroke-dasharray="{dashes}"/>"#)
    }
}

/// Rivers, which wind a little.
fn rivers(out: &mut String, ends: impl Iterator<Item = (PaperPoint, PaperPoint)>) -> Result {
    write!(
        out,
        r#"<path fill="none" stroke="{WATER}" stroke-width="2.6" stroke-linecap="round" d=""#
    )?;
    for (from, to) in ends {
        let middle = along(from, to, 0.5);
        let bend = |part: f64, sign: f64| {
            let (x, y) = along(from, to, part);
            let (across, down) = (to.0 - from.0, to.1 - from.1);
            (x - down * 0.14 * sign, y + across * 0.14 * sign)
        };
        let ((a, b), (c, d)) = (bend(0.25, 1.0), bend(0.75, -1.0));
        write!(
            out,
            "M{:.1} {:.1}Q{a:.1} {b:.1} {:.1} {:.1}Q{c:.1} {d:.1} {:.1} {:.1}",
            from.0, from.1, middle.0, middle.1, to.0, to.1
        )?;
    }
    writeln!(out, r#""/>"#)
}

/// Peaks along sides, with snow on them.
fn mountains(out: &mut String, ends: impl Iterator<Item = (PaperPoint, PaperPoint)>) -> Result {
    let peaks = ends.flat_map(|(from, to)| [0.18, 0.5, 0.82].map(|part| along(from, to, part)));
    let (mut rock, mut snow) = (String::new(), String::new());
    for (x, y) in peaks {
        write!(rock, "M{:.1} {:.1}l4.4-7.6 4.4 7.6z", x - 4.4, y + 3.4)?;
        write!(snow, "M{:.1} {:.1}l1.5-2.6 1.5 2.6z", x - 1.5, y - 1.6)?;
    }
    writeln!(
        out,
        r##"<path d="{rock}" fill="{MOUNTAIN}"/><path d="{snow}" fill="#fff"/>"##
    )
}
