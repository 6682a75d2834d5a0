//! The drawn symbols of units and facilities, and the small signs beside them.

use std::fmt::{Result, Write};

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::unit::UnitKind;

use super::{INK, Spot};

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
            "M7 0a1.7 1.7 0 0 1 1.700 1.700a1.700 1.700 0 0 1-3.400 0a1.700 1.700 0 0 1 1.700-1.700zM5 4h4.200l3.600-2.600.7.9-4 3.200v4.500h-2v-2.600h-1v2.600h-1.900z"
        }
        // A gun on a wheel.
        UnitKind::Artillery => {
            "M14.600 1.300l.4 1.400-7 2.600a2.700 2.700 0 1 1-4.900 2l-3.100 1.500v-1.400l3.400-2 .6-1.200 2.400-.9zM5.500 5.900a1 1 0 1 0 .1 0z"
        }
        // A lorry.
        UnitKind::MechInfantry => {
            "M0 1h9v2h3l2.500 2.200v2.500h-1.100a1.700 1.700 0 0 1-3.300 0h-4.300a1.700 1.700 0 0 1-3.300 0h-2.500zM10.300 4.200v1.400h2.900l-1.500-1.400z"
        }
        // A tank with its gun to the right.
        UnitKind::Tank => {
            "M4.500 1h4.500l.7 1.300h5.300v1.200h-5.300l.3 1.500h3l1 2-1.600 2.500h-10.800l-1.600-2.500 1-2h3z"
        }
        // A barrel that points up.
        UnitKind::Aaa => "M12 0l1.200.7-5.200 6 3.800 2v1.300h-9.600v-1.300l3.700-2-.5-1.500z",
        // An aircraft from above, small.
        UnitKind::Fighter => {
            "M6.800 0h1.400l.5 3 5.800 1.600v1.400l-5.800-.3-.4 2.300 1.700.9v1.100h-5v-1.100l1.700-.9-.4-2.300-5.800.3v-1.400l5.800-1.600z"
        }
        // Bent wings.
        UnitKind::TacticalBomber => {
            "M6.700 0h1.600l.6 2.600 3 1.600 3-1.200v1.700l-3.200 2-3-.8-.4 1.900 1.900 1v1.200h-5.400v-1.200l1.900-1-.4-1.900-3 .8-3.200-2v-1.700l3 1.200 3-1.600z"
        }
        // Long wings with four engines.
        UnitKind::StrategicBomber => {
            "M6.500.2l1-.2 1 .2.3 2.300h1.400v-.9h1v.9h1.200v-.7h1v.7l1.600.3v1.600l-6.200.7-.3 2.800 2.100.9v1.200h-4.200-4.200v-1.200l2.100-.9-.3-2.800-6-.7v-1.600l1.600-.3v-.7h1v.7h1.200v-.9h1v.9h1.400z"
        }
        // A high ship with two towers of guns.
        UnitKind::Battleship => {
            "M0 6h2v-1.500h-1.600v-1h3.200v-1.500h2v-2h2v2h2v1.500h3.400v1h-1.800v1.500h3.800l-1.600 3.600h-11.800z"
        }
        // A flat deck.
        UnitKind::Carrier => {
            "M0 4h8.500v-3h1.200v-1h1v1h1.300v3h3l-1 2h-1l-1 3.500h-9.500l-1-3.500h-1z"
        }
        // One tower, a long hull.
        UnitKind::Cruiser => {
            "M0 6.300h3v-1.500h2.200v-2.300h1v-1.500h1v1.500h1.300v2.300h2v-1.200h3v1h-1.500v1.700h3l-1.400 3h-12.400z"
        }
        // Small, with a mast.
        UnitKind::Destroyer => {
            "M1 6.600h3.500v-2h1.500v-3.600h.9v3.600h2v2h5.100l-1.600 2.600h-10.200z"
        }
        // A low back with a sail.
        UnitKind::Submarine => {
            "M0 6.800q2-1.600 5-1.700v-2.400h1v-1.700h.8v1.700h1.400v2.400q4.300.1 6.800 1.700-2.500 2.500-7.500 2.500t-7.500-2.500z"
        }
        // Blocks of cargo.
        UnitKind::Transport => {
            "M0 5.800h1.500v-3h3v3h1v-4.300h3v4.300h1v-3h3v3h2.500l-1.600 3.500h-11z"
        }
    }
}

/// A silhouette, 11 wide and high.
const fn facility_path(kind: FacilityKind) -> &'static str {
    match kind {
        // A works with three roofs and a chimney.
        FacilityKind::MajorComplex => {
            "M0 11v-6l2.600-2v2l2.600-2v2l2.600-2v2h.6l.4-5h1.600l.6 5v6z"
        }
        // One roof and a chimney.
        FacilityKind::MinorComplex => "M2 11v-5l3.500-2.600v2.600h.8l.4-4h1.400l.6 4v5z",
        // A runway with an aircraft.
        FacilityKind::AirBase => {
            "M5 0h1l.4 3.300 4.400 1.900v1.200l-4.400-.7-.3 2 1.400.9v.8h-4v-.8l1.400-.9-.3-2-4.400.7v-1.200l4.400-1.900zM1 10h9v1h-9z"
        }
        // An anchor.
        FacilityKind::NavalBase => {
            "M5.500 0a1.700 1.700 0 0 1 .8 3.200v.8h1.700v1.200h-1.700v4q2-.3 2.500-2l-1 .3 1.600-2.500 1.200 2.600-.8-.2q-.5 3.300-4.300 3.600-3.800-.3-4.300-3.600l-.8.2 1.200-2.600 1.600 2.500-1-.3q.5 1.700 2.500 2v-4h-1.700v-1.200h1.700v-.8a1.700 1.700 0 0 1 .8-3.200z"
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
pub(super) fn place(out: &mut String, id: &str, (x, y): Spot, scale: f64) -> Result {
    if (scale - 1.0).abs() < 1e-9 {
        write!(out, r##"<use href="#{id}" x="{x:.1}" y="{y:.1}"/>"##)
    } else {
        write!(
            out,
            r##"<use href="#{id}" transform="translate({x:.1} {y:.1})scale({scale})"/>"##
        )
    }
}
