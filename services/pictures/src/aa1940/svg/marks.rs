//! The small signs of the picture.

use std::fmt::{Result, Write};

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::unit::Domain;

use super::{BATTLE, INK};

/// The color of victory cities.
const GOLD: &str = "#f0c83c";

pub(super) fn legend(out: &mut String, (x, y): (f64, f64), text: &str) -> Result {
    writeln!(
        out,
        r#"<text x="{x:.1}" y="{:.1}" font-size="11" fill="{INK}">{text}</text>"#,
        y + 4.0
    )
}

/// A square for land, a triangle for air, a hull for sea.
pub(super) fn symbol(out: &mut String, (x, y): (f64, f64), domain: Domain, ink: &str) -> Result {
    let path = match domain {
        Domain::Land => "m0 -3h6v6h-6z",
        Domain::Air => "m-0.2 3.2l3.4 -6.6l3.4 6.6z",
        Domain::Sea => "m-0.4 -1.8h7.4l-1.8 4.4h-3.8z",
    };
    writeln!(out, r#"<path d="M{x:.1} {y:.1}{path}" fill="{ink}"/>"#)
}

pub(super) fn facility(
    out: &mut String,
    (x, y): (f64, f64),
    kind: FacilityKind,
    damage: u32,
) -> Result {
    let text = match kind {
        FacilityKind::MajorComplex => "M",
        FacilityKind::MinorComplex => "m",
        FacilityKind::AirBase => "A",
        FacilityKind::NavalBase => "N",
    };
    let ground = if damage > 0 { BATTLE } else { "#ffffff" };
    let ink = if damage > 0 { "#ffffff" } else { INK };
    writeln!(
        out,
        r#"<rect x="{x:.1}" y="{y:.1}" width="9.5" height="9.5" rx="1.5" fill="{ground}" stroke="{INK}" stroke-width="0.6"/><text x="{:.1}" y="{:.1}" font-size="8" font-weight="bold" fill="{ink}" text-anchor="middle">{text}</text>"#,
        x + 4.75,
        y + 7.7
    )
}

/// A victory city's star.
pub(super) fn star(out: &mut String, (x, y): (f64, f64)) -> Result {
    write!(out, r#"<path d=""#)?;
    for point in 0..10 {
        let radius = if point % 2 == 0 { 6.0 } else { 2.5 };
        let angle = f64::from(point) * std::f64::consts::PI / 5.0;
        let pen = if point == 0 { 'M' } else { 'L' };
        write!(
            out,
            "{pen}{:.1} {:.1}",
            x + radius * angle.sin(),
            y - radius * angle.cos()
        )?;
    }
    writeln!(
        out,
        r#"Z" fill="{GOLD}" stroke="{INK}" stroke-width="0.8"/>"#
    )
}
