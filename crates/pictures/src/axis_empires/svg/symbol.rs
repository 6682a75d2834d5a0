//! The signs that are used many times, each drawn around its middle.

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::faction::Faction;

use crate::axis_empires::palette;

const SIGNS: [(&str, &str); 10] = [
    (
        "hills",
        r##"<g fill="none" stroke="#a58a58" stroke-width="1.1" stroke-linecap="round"><path d="M-17 -7q4 -6 8 0M-8 -9q4 -6 8 0M6 -8q4 -6 8 0M-14 10q4 -6 8 0M3 11q4 -6 8 0M10 3q3.5 -5 7 0M-20 2q3.5 -5 7 0"/></g>"##,
    ),
    (
        "forest",
        r##"<g fill="#7f9c5c" fill-opacity=".75"><path d="M-14 -5l3.5 -8l3.5 8zM-6 -8l3.5 -8l3.5 8zM6 -6l3.5 -8l3.5 8zM-19 6l3.5 -8l3.5 8zM11 5l3.5 -8l3.5 8zM-11 15l3.5 -8l3.5 8zM0 17l3.5 -8l3.5 8zM7 13l3.5 -8l3.5 8z"/></g>"##,
    ),
    (
        "swamp",
        r##"<g fill="none" stroke="#6f9a93" stroke-width="1" stroke-linecap="round"><path d="M-16 -6h9M-13 -6v-4M-10 -6v-5M4 -9h9M7 -9v-4M10 -9v-5M-19 7h8M-16 7v-4M-13 7v-5M-6 14h9M-3 14v-4M0 14v-5M9 8h8M12 8v-4M15 8v-5"/></g>"##,
    ),
    (
        "desert",
        r##"<g fill="#c9a85c"><circle cx="-12" cy="-7" r=".9"/><circle cx="-3" cy="-12" r=".9"/><circle cx="9" cy="-8" r=".9"/><circle cx="-16" cy="4" r=".9"/><circle cx="14" cy="3" r=".9"/><circle cx="-7" cy="12" r=".9"/><circle cx="5" cy="14" r=".9"/></g>"##,
    ),
    (
        "town",
        r##"<circle r="2" fill="#fff" stroke="#26241f" stroke-width=".9"/>"##,
    ),
    (
        "city",
        r##"<circle r="4" fill="#26241f"/><circle r="1.7" fill="#fff"/>"##,
    ),
    (
        "provisional-capital",
        r##"<path d="M0 -7.5L1.9 -2.3L7.2 -2.3L2.9 1L4.5 6.2L0 3.1L-4.5 6.2L-2.9 1L-7.2 -2.3L-1.9 -2.3Z" fill="#fff" stroke="#26241f" stroke-width="1.2"/>"##,
    ),
    (
        "capital",
        r##"<circle r="7.5" fill="#fff" stroke="#26241f" stroke-width="1"/><path d="M0 -7L1.7 -2.2L6.7 -2.2L2.7 .9L4.2 5.7L0 2.8L-4.2 5.7L-2.7 .9L-6.7 -2.2L-1.7 -2.2Z" fill="#c22a22"/>"##,
    ),
    (
        "port",
        r##"<g fill="none" stroke="currentColor" stroke-width="1.3" stroke-linecap="round"><circle cy="-4" r="1.3"/><path d="M0 -2.7v7M-2.3 -1h4.6M-3.8 1.8q.6 2.8 3.8 2.8q3.2 0 3.8 -2.8"/></g>"##,
    ),
    (
        "oil",
        r##"<path d="M-2.6 4l2.6 -9l2.6 9M-1.8 1h3.6M-1 -2h2" fill="none" stroke="#26241f" stroke-width="1.1"/>"##,
    ),
];

/// Defines the signs, and what zones of control are hatched with.
pub(super) fn define(out: &mut String) -> Result {
    writeln!(out, "<defs>")?;
    for (id, sign) in SIGNS {
        writeln!(out, r#"<g id="{id}">{sign}</g>"#)?;
    }
    for faction in Faction::ALL {
        let turned = match faction {
            Faction::Axis => 45,
            Faction::Western => -45,
            Faction::Soviet => 0,
        };
        writeln!(
            out,
            r#"<pattern id="zoc-{}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate({turned})"><path d="M0 0V6" stroke="{}" stroke-opacity=".4" stroke-width="1.7"/></pattern>"#,
            faction.word(),
            palette::faction(faction)
        )?;
    }
    writeln!(out, "</defs>")
}
