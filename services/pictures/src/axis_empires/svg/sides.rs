//! What lies along and across the sides of hexes.

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::map::{Direction, HexId, Hexside, SideFeature};

use super::Picture;
use crate::axis_empires::layout::{self, Point};
use crate::axis_empires::palette::{
    BORDER, COAST, FRONT, INK, MOUNTAIN, RAIL, ROAD, WATER, ZONE_BORDER,
};

/// A side between two hexes that are both drawn.
#[derive(Clone, Copy)]
struct Shared {
    a: HexId,
    b: HexId,
    side: Hexside,
    ends: (Point, Point),
}

/// How a line along a side is drawn.
struct Pen {
    color: &'static str,
    width: f64,
    dashes: &'static str,
}

/// The lines along sides by their feature, in the order in which they are drawn.
const PENS: [(SideFeature, Pen); 7] = [
    (
        SideFeature::ZoneBorder,
        Pen {
            color: ZONE_BORDER,
            width: 1.6,
            dashes: "7 4",
        },
    ),
    (
        SideFeature::Lake,
        Pen {
            color: "#9cc8de",
            width: 8.0,
            dashes: "",
        },
    ),
    (
        SideFeature::RegionBorder,
        Pen {
            color: BORDER,
            width: 1.0,
            dashes: "1.5 3",
        },
    ),
    (
        SideFeature::Border,
        Pen {
            color: BORDER,
            width: 1.7,
            dashes: "6 2.5 1.5 2.5",
        },
    ),
    (
        SideFeature::Canal,
        Pen {
            color: INK,
            width: 4.4,
            dashes: "",
        },
    ),
    (
        SideFeature::Strait,
        Pen {
            color: WATER,
            width: 4.0,
            dashes: "2 3",
        },
    ),
    (
        SideFeature::ConnectedStrait,
        Pen {
            color: WATER,
            width: 4.0,
            dashes: "5 2",
        },
    ),
];

impl Picture<'_> {
    /// Every side once, where both of its hexes are drawn.
    fn shared_sides(self) -> impl Iterator<Item = Shared> {
        let (map, layout) = (&self.scene.pack.map, self.layout);
        let half = [Direction::NorthEast, Direction::East, Direction::SouthEast];
        self.hexes().flat_map(move |a| {
            half.into_iter().filter_map(move |direction| {
                let over = map.neighbour(a, direction)?;
                layout.shows(map, over.hex).then(|| Shared {
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
        for shared in self.shared_sides() {
            let (from, to) = (self.center(shared.a), self.center(shared.b));
            if shared.side.has(SideFeature::Road) {
                let pen = Pen {
                    color: ROAD,
                    width: 1.5,
                    dashes: "4 2.5",
                };
                line(out, (from, to), &pen)?;
            }
            if shared.side.has(SideFeature::Rail) {
                let ties = Pen {
                    color: RAIL,
                    width: 4.2,
                    dashes: "0.9 4.1",
                };
                let rail = Pen {
                    color: RAIL,
                    width: 1.1,
                    dashes: "",
                };
                line(out, (from, to), &ties)?;
                line(out, (from, to), &rail)?;
            }
        }
        Ok(())
    }

    /// What lies along sides.
    pub(super) fn sides(self, out: &mut String) -> Result {
        let map = &self.scene.pack.map;
        for shared in self.shared_sides() {
            let (a, b) = (map.hex(shared.a), map.hex(shared.b));
            if a.is_land() != b.is_land() {
                let pen = Pen {
                    color: COAST,
                    width: 1.7,
                    dashes: "",
                };
                line(out, shared.ends, &pen)?;
            }
            if a.is_land() && b.is_land() && shared.side.has(SideFeature::AllSea) {
                let pen = Pen {
                    color: "#c3deea",
                    width: 7.0,
                    dashes: "",
                };
                line(out, shared.ends, &pen)?;
            }
        }
        for (feature, pen) in &PENS {
            for shared in self.shared_sides().filter(|it| it.side.has(*feature)) {
                line(out, shared.ends, pen)?;
            }
        }
        self.fronts(out)?;
        for shared in self.shared_sides() {
            if shared.side.has(SideFeature::River) {
                river(out, shared.ends)?;
            }
            if shared.side.has(SideFeature::Canal) {
                let pen = Pen {
                    color: "#9cc8de",
                    width: 2.6,
                    dashes: "",
                };
                line(out, shared.ends, &pen)?;
            }
            if shared.side.has(SideFeature::Mountain) {
                mountains(out, shared.ends)?;
            }
            if shared.side.is_strait() {
                let pen = Pen {
                    color: INK,
                    width: 1.3,
                    dashes: "2 2",
                };
                let (from, to) = (self.center(shared.a), self.center(shared.b));
                line(out, (along(from, to, 0.3), along(from, to, 0.7)), &pen)?;
            }
        }
        Ok(())
    }

    /// Where land of two factions meets.
    fn fronts(self, out: &mut String) -> Result {
        let control = &self.scene.control;
        let pen = Pen {
            color: FRONT,
            width: 5.5,
            dashes: "",
        };
        for shared in self.shared_sides() {
            let map = &self.scene.pack.map;
            let on_land = map.hex(shared.a).is_land() && map.hex(shared.b).is_land();
            let sides = (control[shared.a.index()], control[shared.b.index()]);
            if let (Some(one), Some(other)) = sides
                && on_land
                && one != other
            {
                line(out, shared.ends, &pen)?;
            }
        }
        Ok(())
    }
}

/// The point so far from one to another.
pub(super) fn along((x, y): Point, (u, v): Point, part: f64) -> Point {
    (x + (u - x) * part, y + (v - y) * part)
}

fn line(out: &mut String, ((x, y), (u, v)): (Point, Point), pen: &Pen) -> Result {
    let Pen {
        color,
        width,
        dashes,
    } = pen;
    write!(
        out,
        r#"<path d="M{x:.1} {y:.1}L{u:.1} {v:.1}" fill="none" stroke="{color}" stroke-width="{width}""#
    )?;
    if dashes.is_empty() {
        writeln!(out, r#" stroke-linecap="round"/>"#)
    } else {
        writeln!(out, r#" stroke-dasharray="{dashes}"/>"#)
    }
}

/// A river winds a little.
fn river(out: &mut String, (from, to): (Point, Point)) -> Result {
    let middle = along(from, to, 0.5);
    let bend = |part: f64, sign: f64| {
        let (x, y) = along(from, to, part);
        let (across, down) = (to.0 - from.0, to.1 - from.1);
        (x - down * 0.14 * sign, y + across * 0.14 * sign)
    };
    let ((a, b), (c, d)) = (bend(0.25, 1.0), bend(0.75, -1.0));
    writeln!(
        out,
        r#"<path d="M{:.1} {:.1}Q{a:.1} {b:.1} {:.1} {:.1}Q{c:.1} {d:.1} {:.1} {:.1}" fill="none" stroke="{WATER}" stroke-width="2.6" stroke-linecap="round"/>"#,
        from.0, from.1, middle.0, middle.1, to.0, to.1
    )
}

/// Peaks along a side.
fn mountains(out: &mut String, (from, to): (Point, Point)) -> Result {
    for part in [0.18, 0.5, 0.82] {
        let (x, y) = along(from, to, part);
        writeln!(
            out,
            r##"<path d="M{:.1} {:.1}l4.4 -7.6l4.4 7.6z" fill="{MOUNTAIN}"/><path d="M{:.1} {:.1}l1.5 -2.6l1.5 2.6z" fill="#fff"/>"##,
            x - 4.4,
            y + 3.4,
            x - 1.5,
            y - 1.6
        )?;
    }
    Ok(())
}
