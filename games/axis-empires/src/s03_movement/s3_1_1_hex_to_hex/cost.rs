//! Cost of entering a hex, by the Terrain Effects Chart.

use sandtable_kernel::{Checked, Violation};

use crate::entering::mover::Mover;
use crate::map::{Hex, HexId, Hexside, SideFeature};
use crate::pack::{SideEffect, TerrainChart};
use crate::politics;
use crate::s03_movement::s3_1_1_hex_to_hex::map_edge;
use crate::s08_zoc;
use crate::state::{Place, Presence, State};

/// The cost of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cost {
    /// Half Movement Points.
    Halves(u8),
    /// The whole allowance, of a unit that has not moved yet (`AE-TEC-16`).
    Whole,
}

/// The cost of entering a hex from a place, if there is a way at all. The whole allowance
/// is for units that begin next to the hexside (`AE-TEC-16`).
pub(super) fn of(state: &State, mover: &Mover<'_>, at: Place, to: HexId) -> Checked<Cost> {
    match at {
        Place::Hex(from) => over_side(state, mover, from, to),
        Place::Box(id) => {
            // Leaving a box costs 1 Movement Point (`AE-3.1.1-10`, `AE-3.1.1-11`,
            // `DS-3.1-2`).
            let edge = &state.map().off_map(id).edge;
            if edge.contains(&to) {
                Ok(Cost::Halves(2))
            } else {
                Err(Violation::new(
                    map_edge::way_out(state, id),
                    "one of the box's hexes at the edge of the map",
                    format!("{}", state.map().hex(to).code),
                ))
            }
        }
        _ => Err(Violation::new(
            "AE-3-1",
            "a unit in a hex or an off-map box",
            "one elsewhere",
        )),
    }
}

fn over_side(state: &State, mover: &Mover<'_>, from: HexId, to: HexId) -> Checked<Cost> {
    let map = state.map();
    let code = |hex: HexId| map.hex(hex).code;
    let Some(side) = map.side(from, to) else {
        return Err(Violation::new(
            "AE-3.1.1-1",
            format!("a hex next to {}", code(from)),
            format!("{}", code(to)),
        ));
    };
    across(state, mover, [from, to], side).map_err(|bar| match bar {
        SideBlock::NoBeachhead => Violation::new(
            "AE-TEC-7",
            "a friendly Beachhead in an All-Sea hex, entered from land",
            format!("none in {}", code(to)),
        ),
        SideBlock::OtherSide => Violation::new(
            "AE-3.1.1-6",
            "the hexside that the Beachhead points to",
            format!("the side towards {}", code(to)),
        ),
        SideBlock::OpenWater => Violation::new(
            "AE-TEC-14",
            "a marine, or a Beachhead, to cross open water",
            format!("neither, from {} to {}", code(from), code(to)),
        ),
    })
}

/// Why there is no way across a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SideBlock {
    /// The sea, without a friendly Beachhead.
    NoBeachhead,
    /// A Beachhead that points elsewhere.
    OtherSide,
    /// Open water.
    OpenWater,
}

/// The cost of a step from one hex to the next. Over open water only marines go (`AE-3.1.1-7`,
/// `AE-TEC-14`), over a strait without a road any unit, each for its whole allowance
/// (`AE-TEC-12`).
///
/// A unit that begins next to a friendly Beachhead may enter it over any side, for its
/// whole allowance (`AE-3.1.1-5`, `AE-TEC-7`, `AE-GLO-41`). One that begins on it leaves it
/// over the Beachhead Hexside only, for its whole allowance (`AE-3.1.1-6`, `DS-14.5-3`).
pub(super) fn across(
    state: &State,
    mover: &Mover<'_>,
    [from, to]: [HexId; 2],
    side: Hexside,
) -> Result<Cost, SideBlock> {
    let map = state.map();
    if !map.hex(to).is_land() {
        let own = state.presence(to).of(mover.faction());
        return if !map.hex(from).is_land() {
            Err(SideBlock::OtherSide)
        } else if own.intersects(Presence::BEACHHEAD) {
            Ok(Cost::Whole)
        } else {
            Err(SideBlock::NoBeachhead)
        };
    }
    if s08_zoc::is_beachhead_side(state, from, to) {
        return Ok(Cost::Whole);
    }
    away_from_beachheads(state, mover, [from, to], side)
}

/// The same where no Beachhead lies in either hex, or none that points across the side.
pub(super) fn away_from_beachheads(
    state: &State,
    mover: &Mover<'_>,
    [from, to]: [HexId; 2],
    side: Hexside,
) -> Result<Cost, SideBlock> {
    let map = state.map();
    let entered = map.hex(to);
    if !entered.is_land() {
        return Err(SideBlock::NoBeachhead);
    }
    if !map.hex(from).is_land() {
        return Err(SideBlock::OtherSide);
    }
    if side.is_open_water() {
        let fit = mover.is_marine();
        return if fit {
            Ok(Cost::Whole)
        } else {
            Err(SideBlock::OpenWater)
        };
    }
    if side.has(SideFeature::Strait) && !side.has(SideFeature::ConnectedStrait) {
        return Ok(Cost::Whole);
    }
    let chart = &state.pack().chart;
    Ok(Cost::Halves(
        if side.has_link() || side.has(SideFeature::ConnectedStrait) {
            along_link(state, mover, to, chart)
        } else {
            over_land(entered, side, chart)
        },
    ))
}

/// Along a road or railway, or across a connected strait: nothing else counts
/// (`AE-3.1.1-4`, `AE-TEC-10`, `AE-TEC-11`). In the Reserve Movement Phase every unit pays a
/// whole point in the land of an active enemy country (`AE-5-5`).
fn along_link(state: &State, mover: &Mover<'_>, to: HexId, chart: &TerrainChart) -> u8 {
    let hostile = || {
        let land = state.land(to);
        let side = land
            .country
            .and_then(|country| politics::active_side(state, country));
        land.home && side.is_some_and(|side| side != mover.faction())
    };
    match mover.is_one_step() {
        _ if mover.reserve && hostile() => chart.link.reserve_halves,
        true => chart.link.one_step_halves,
        false => chart.link.multi_step_halves,
    }
}

/// Over open country: the hex and its side (`AE-TEC-1` to `AE-TEC-6`, `AE-TEC-8`,
/// `AE-TEC-9`).
fn over_land(hex: &Hex, side: Hexside, chart: &TerrainChart) -> u8 {
    let ground = chart.ground(hex);
    let extra = |effect: SideEffect| effect.points.unwrap_or_default();
    let mut points = ground.points;
    if side.has(SideFeature::Mountain) {
        points = points.saturating_add(extra(chart.mountain));
    }
    if side.has(SideFeature::River) || side.has(SideFeature::Canal) {
        points = points.saturating_add(extra(chart.river));
    }
    points.saturating_mul(2)
}
