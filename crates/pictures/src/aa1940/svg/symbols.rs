//! The drawn symbols of units and facilities, and the small signs beside them.

use std::fmt::{Result, Write};

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::unit::UnitKind;

use super::INK;
use super::PicturePoint;

/// Width and height of a unit's symbol.
pub(super) const SYMBOL: (f64, f64) = (15.0, 10.0);

/// Side of a facility's symbol.
pub(super) const FACILITY: f64 = 11.0;

/// The color of victory cities.
const GOLD: &str = "#f0c83c";

/// Defines the symbols, which are used by [`unit_id`] and [`facility_id`] and take the color of
/// what uses them.
pub(super) fn define(out: &mut String) -> Result {
    for kind in UnitKind::ALL {
        write!(
            out,
            r#"<path id="{}" d="{}"/>"#,
            unit_id(kind),
            unit_path(kind)
        )?;
    }
    for kind in FACILITIES {
        write!(
            out,
            r#"<path id="{}" d="{}"/>"#,
            facility_id(kind),
            facility_path(kind)
        )?;
    }
    writeln!(
        out,
        r#"<path id="aa-city" d="{}" fill="{GOLD}" stroke="{INK}" stroke-width=".8"/>"#,
        star()
    )
}

/// All facilities.
pub(super) const FACILITIES: [FacilityKind; 4] = [
    FacilityKind::MajorComplex,
    FacilityKind::MinorComplex,
    FacilityKind::AirBase,
    FacilityKind::NavalBase,
];

/// The id of a unit's symbol.
pub(super) const fn unit_id(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Infantry => "aa-inf",
        UnitKind::Artillery => "aa-art",
        UnitKind::MechInfantry => "aa-mech",
        UnitKind::Tank => "aa-tank",
        UnitKind::Aaa => "aa-aaa",
        UnitKind::Fighter => "aa-ftr",
        UnitKind::TacticalBomber => "aa-tac",
        UnitKind::StrategicBomber => "aa-str",
        UnitKind::Battleship => "aa-bb",
        UnitKind::Carrier => "aa-cv",
        UnitKind::Cruiser => "aa-ca",
        UnitKind::Destroyer => "aa-dd",
        UnitKind::Submarine => "aa-ss",
        UnitKind::Transport => "aa-tr",
    }
}

/// The id of a facility's symbol.
pub(super) const fn facility_id(kind: FacilityKind) -> &'static str {
    match kind {
        FacilityKind::MajorComplex => "aa-major",
        FacilityKind::MinorComplex => "aa-minor",
        FacilityKind::AirBase => "aa-air",
        FacilityKind::NavalBase => "aa-naval",
    }
}

/// A silhouette, 15 wide and 10 high.
const fn unit_path(kind: UnitKind) -> &'static str {
    match kind {
        // A soldier with a rifle.
        UnitKind::Infantry => {
            "M7 0a1.7 1.7 0 0 1 1.7 1.7a1.7 1.7 0 0 1-3.4 0a1.7 1.7 0 0 1 1.7-1.7zM5 4h4.2l3.6-2.6.7.9-4 3.2v4.5h-2v-2.6h-1v2.6h-1.9z"
        }
        // A gun on a wheel.
        UnitKind::Artillery => {
            "M14.6 1.3l.4 1.4-7 2.6a2.7 2.7 0 1 1-4.9 2l-3.1 1.5v-1.4l3.4-2 .6-1.2 2.4-.9zM5.5 5.9a1 1 0 1 0 .1 0z"
        }
        // A lorry.
        UnitKind::MechInfantry => {
            "M0 1h9v2h3l2.5 2.2v2.5h-1.1a1.7 1.7 0 0 1-3.3 0h-4.3a1.7 1.7 0 0 1-3.3 0h-2.5zM10.3 4.2v1.4h2.9l-1.5-1.4z"
        }
        // A tank with its gun to the right.
        UnitKind::Tank => {
            "M4.5 1h4.5l.7 1.3h5.3v1.2h-5.3l.3 1.5h3l1 2-1.6 2.5h-10.8l-1.6-2.5 1-2h3z"
        }
        // A barrel that points up.
        UnitKind::Aaa => "M12 0l1.2.7-5.2 6 3.8 2v1.3h-9.6v-1.3l3.7-2-.5-1.5z",
        // An aircraft from above, small.
        UnitKind::Fighter => {
            "M6.8 0h1.4l.5 3 5.8 1.6v1.4l-5.8-.3-.4 2.3 1.7.9v1.1h-5v-1.1l1.7-.9-.4-2.3-5.8.3v-1.4l5.8-1.6z"
        }
        // Bent wings.
        UnitKind::TacticalBomber => {
            "M6.7 0h1.6l.6 2.6 3 1.6 3-1.2v1.7l-3.2 2-3-.8-.4 1.9 1.9 1v1.2h-5.4v-1.2l1.9-1-.4-1.9-3 .8-3.2-2v-1.7l3 1.2 3-1.6z"
        }
        // Long wings with four engines.
        UnitKind::StrategicBomber => {
            "M6.5.2l1-.2 1 .2.3 2.3h1.4v-.9h1v.9h1.2v-.7h1v.7l1.6.3v1.6l-6.2.7-.3 2.8 2.1.9v1.2h-4.2-4.2v-1.2l2.1-.9-.3-2.8-6-.7v-1.6l1.6-.3v-.7h1v.7h1.2v-.9h1v.9h1.4z"
        }
        // A high ship with two towers of guns.
        UnitKind::Battleship => {
            "M0 6h2v-1.5h-1.6v-1h3.2v-1.5h2v-2h2v2h2v1.5h3.4v1h-1.8v1.5h3.8l-1.6 3.6h-11.8z"
        }
        // A flat deck.
        UnitKind::Carrier => "M0 4h8.5v-3h1.2v-1h1v1h1.3v3h3l-1 2h-1l-1 3.5h-9.5l-1-3.5h-1z",
        // One tower, a long hull.
        UnitKind::Cruiser => {
            "M0 6.3h3v-1.5h2.2v-2.3h1v-1.5h1v1.5h1.3v2.3h2v-1.2h3v1h-1.5v1.7h3l-1.4 3h-12.4z"
        }
        // Small, with a mast.
        UnitKind::Destroyer => "M1 6.6h3.5v-2h1.5v-3.6h.9v3.6h2v2h5.1l-1.6 2.6h-10.2z",
        // A low back with a sail.
        UnitKind::Submarine => {
            "M0 6.8q2-1.6 5-1.7v-2.4h1v-1.7h.8v1.7h1.4v2.4q4.3.1 6.8 1.7-2.5 2.5-7.5 2.5t-7.5-2.5z"
        }
        // Blocks of cargo.
        UnitKind::Transport => "M0 5.8h1.5v-3h3v3h1v-4.3h3v4.3h1v-3h3v3h2.5l-1.6 3.5h-11z",
    }
}

/// A silhouette, 11 wide and high.
const fn facility_path(kind: FacilityKind) -> &'static str {
    match kind {
        // A works with three roofs and a chimney.
        FacilityKind::MajorComplex => "M0 11v-6l2.6-2v2l2.6-2v2l2.6-2v2h.6l.4-5h1.6l.6 5v6z",
        // One roof and a chimney.
        FacilityKind::MinorComplex => "M2 11v-5l3.5-2.6v2.6h.8l.4-4h1.4l.6 4v5z",
        // A runway with an aircraft.
        FacilityKind::AirBase => {
            "M5 0h1l.4 3.3 4.4 1.9v1.2l-4.4-.7-.3 2 1.4.9v.8h-4v-.8l1.4-.9-.3-2-4.4.7v-1.2l4.4-1.9zM1 10h9v1h-9z"
        }
        // An anchor.
        FacilityKind::NavalBase => {
            "M5.5 0a1.7 1.7 0 0 1 .8 3.2v.8h1.7v1.2h-1.7v4q2-.3 2.5-2l-1 .3 1.6-2.5 1.2 2.6-.8-.2q-.5 3.3-4.3 3.6-3.8-.3-4.3-3.6l-.8.2 1.2-2.6 1.6 2.5-1-.3q.5 1.7 2.5 2v-4h-1.7v-1.2h1.7v-.8a1.7 1.7 0 0 1 .8-3.2z"
        }
    }
}

/// The corners of a victory city's star around its middle.
fn star() -> String {
    let corners = (0..10).map(|point| {
        let radius = if point % 2 == 0 { 6.0 } else { 2.5 };
        let angle = f64::from(point) * std::f64::consts::PI / 5.0;
        let pen = if point == 0 { 'M' } else { 'L' };
        format!(
            "{pen}{:.1} {:.1}",
            radius * angle.sin(),
            -radius * angle.cos()
        )
    });
    corners.collect::<String>() + "z"
}

/// Uses a symbol, its upper left corner at a spot.
pub(super) fn place(out: &mut String, id: &str, (x, y): PicturePoint, scale: f64) -> Result {
    if (scale - 1.0).abs() < 1e-9 {
        write!(out, r##"<use href="#{id}" x="{x:.1}" y="{y:.1}"/>"##)
    } else {
        write!(
            out,
            r##"<use href="#{id}" transform="translate({x:.1} {y:.1})scale({scale})"/>"##
        )
    }
}
