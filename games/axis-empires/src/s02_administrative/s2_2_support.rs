//! 2.2 Support Segment: support units, convoys, beachheads and blitz, in the steps of the
//! book.
//!
//! Units come back to base as the segment begins. The rest is ordered: the maintenance of
//! Beachheads when there are any, then support units and convoys one at a time, then Blitz
//! markers. All that is left to do is done as the segment is closed.

pub mod places;
pub(crate) mod s14_25_kamikazes;
pub mod s2_2_2_beachhead_maintenance;
pub mod s2_2_3_3_contests;
pub mod s2_2_3_7_convoys;
pub mod s2_2_3_placement;

pub(crate) mod s2_2_3_1_air;
pub(crate) mod s2_2_3_4_restrictions;

mod s2_2_1_return_to_base;
mod s2_2_3_2_fleet;
mod s2_2_3_5_beachheads;
mod s2_2_4_blitz;
mod s2_2_5_beachhead_failure;
pub(crate) mod sites;
mod skies;

#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, Violation};

use crate::blocker::Blocker;
use crate::command::Command;
use crate::command_context::Play;
use crate::map::HexId;
use crate::order::convoy::ConvoyOrder;
use crate::order::support::SupportOrder;
use crate::s02_administrative::s2_2_support::{
    s2_2_2_beachhead_maintenance as maintenance, s2_2_3_7_convoys as convoys,
    s2_2_3_placement as placement, s2_2_4_blitz as blitz,
};
use crate::s14_markers::{s14_40_showa_restoration, s14_41_suicidal_raiders as raiders};
use crate::segment_handlers::SegmentHandlers;
use crate::state::{PieceId, Presence, State};

pub use crate::order::support::SupportOrder as Order;

/// Beachhead Maintenance.
const MAINTENANCE: u8 = 2;
/// Support Unit and Convoy Marker Placement.
pub(crate) const PLACEMENT: u8 = 3;
/// Blitz Marker Placement.
const BLITZ: u8 = 4;

/// Handlers of the segment.
pub(crate) const CHAPTER: SegmentHandlers = SegmentHandlers {
    open,
    wanted,
    blockers,
    close,
    stand_in,
};

/// Orders that are legal now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SupportOrders {
    /// Units that may go inland.
    pub inland: Vec<PieceId>,
    /// Beachheads that may be taken back.
    pub beachheads: Vec<PieceId>,
    /// Set while the maintenance of Beachheads is under way, and may be ended.
    pub maintenance: bool,
    /// Support units, with the places where they may be placed.
    pub units: Vec<places::Places>,
    /// Convoys that may be placed.
    pub convoys: Vec<ConvoyOrder>,
    /// Hexes in which a Blitz marker may be placed.
    pub blitz: Vec<HexId>,
}

/// An order that was checked.
pub(crate) struct SupportPlan(SupportOrder);

/// Runs 2.2.1, and begins 2.2.2 when the faction has a Beachhead, else 2.2.3 (`AE-2.2-1`).
fn open(play: &mut Play<'_>) {
    s2_2_1_return_to_base::run(play);
    let stage = if maintenance::beachheads(play.state).is_empty() {
        PLACEMENT
    } else {
        MAINTENANCE
    };
    play.state.set_turn(|turn| turn.stage = stage);
    s14_40_showa_restoration::offer(play);
}

/// Reports whether there is a Beachhead to maintain, or anything that could be placed.
fn wanted(state: &State) -> bool {
    stage(state) == MAINTENANCE
        || stage(state) == PLACEMENT && (places::has_any(state) || raiders::ready(state).is_some())
        || blitz::left(state) > 0
}

/// Steps that must be gone through by command: maintenance, and the Blitz markers that
/// Beachheads must have.
fn blockers(state: &State) -> Vec<Blocker> {
    let mut blockers = Vec::new();
    if stage(state) == MAINTENANCE {
        let violation = *Violation::new(
            "AE-2.2-1",
            "the end of Beachhead Maintenance",
            "the end of the segment",
        );
        blockers.push(Blocker {
            violation,
            hex: None,
            pieces: maintenance::beachheads(state),
            remedy: Some(Command::Support(SupportOrder::EndMaintenance)),
        });
    }
    let is_next = blockers.is_empty();
    blockers.extend(blitz::blocker(state).map(|blocker| Blocker {
        remedy: blocker.remedy.filter(|_| is_next),
        ..blocker
    }));
    blockers
}

/// Ends what is still under way, and lets Beachheads fail (`AE-2.2-1`).
fn close(play: &mut Play<'_>) {
    if stage(play.state) == MAINTENANCE {
        maintenance::end(play);
    }
    s2_2_5_beachhead_failure::run(play);
    blitz::end(play);
}

fn stand_in(state: &State) -> Command {
    let remedy = blockers(state).into_iter().find_map(|it| it.remedy);
    remedy.unwrap_or(Command::EndSegment)
}

/// The step that the segment is at.
fn stage(state: &State) -> u8 {
    state.turn().stage
}

/// Everything that may be ordered now.
pub(crate) fn acts(state: &State) -> SupportOrders {
    match stage(state) {
        MAINTENANCE => SupportOrders {
            inland: maintenance::advancers(state),
            beachheads: maintenance::removable(state),
            maintenance: true,
            ..SupportOrders::default()
        },
        PLACEMENT => {
            let sites = sites::Sites::of(state);
            let mut units = places::list(&sites);
            units.extend(raiders::ready(state).map(|piece| places::Places {
                piece,
                at: vec![raiders::SEA],
            }));
            SupportOrders {
                units,
                convoys: convoys::list(&sites),
                blitz: blitz::list(state),
                ..SupportOrders::default()
            }
        }
        _ => SupportOrders {
            blitz: blitz::list(state),
            ..SupportOrders::default()
        },
    }
}

/// Checks that an order is legal now. The steps come in their order, each when the one before is
/// over (`AE-2.2-1`).
pub(crate) fn check(state: &State, order: &SupportOrder) -> Checked<SupportPlan> {
    let (from, to) = match order {
        SupportOrder::InlandAdvance { .. }
        | SupportOrder::TakeBackBeachhead { .. }
        | SupportOrder::EndMaintenance => (MAINTENANCE, MAINTENANCE),
        SupportOrder::Unit { .. } | SupportOrder::Convoy(_) => (PLACEMENT, PLACEMENT),
        SupportOrder::Blitz { .. } => (PLACEMENT, BLITZ),
    };
    if !(from..=to).contains(&stage(state)) {
        return Err(Violation::new(
            "AE-2.2-1",
            format!("an order of step {} of the segment", stage(state)),
            format!("one of step {to}"),
        ));
    }
    match *order {
        SupportOrder::InlandAdvance { piece } => maintenance::check_advance(state, piece)?,
        SupportOrder::TakeBackBeachhead { piece } => maintenance::check_removal(state, piece)?,
        SupportOrder::EndMaintenance => {}
        SupportOrder::Unit { piece, at } if raiders::is_raid(state, piece, at) => {}
        SupportOrder::Unit { piece, at } => places::check(&sites::Sites::of(state), piece, at)?,
        SupportOrder::Convoy(order) => convoys::check(&sites::Sites::of(state), order)?,
        SupportOrder::Blitz { hex } => blitz::check(state, hex)?,
    }
    Ok(SupportPlan(*order))
}

/// Carries out an order that was checked.
pub(crate) fn commit(play: &mut Play<'_>, plan: SupportPlan) {
    match plan.0 {
        SupportOrder::InlandAdvance { piece } => maintenance::advance(play, piece),
        SupportOrder::TakeBackBeachhead { piece } => play.take_off(piece),
        SupportOrder::EndMaintenance => {
            maintenance::end(play);
            play.state.set_turn(|turn| turn.stage = PLACEMENT);
        }
        SupportOrder::Unit { piece, at } if raiders::is_raid(play.state, piece, at) => {
            raiders::raid(play, piece);
        }
        SupportOrder::Unit { piece, at } => placement::begin(play, piece, at),
        SupportOrder::Convoy(order) => convoys::place(play, order),
        SupportOrder::Blitz { hex } => {
            play.state.set_turn(|turn| turn.stage = BLITZ);
            blitz::place(play, hex);
        }
    }
}

/// One of the orders listed, at random.
pub(crate) fn pick(
    state: &State,
    acts: &SupportOrders,
    below: &mut impl FnMut(usize) -> usize,
) -> Option<SupportOrder> {
    if acts.maintenance {
        let orders = acts
            .inland
            .iter()
            .map(|piece| SupportOrder::InlandAdvance { piece: *piece });
        let lifts = acts.beachheads.iter();
        let lifts = lifts.map(|piece| SupportOrder::TakeBackBeachhead { piece: *piece });
        let all: Vec<SupportOrder> = orders
            .chain(lifts)
            .chain([SupportOrder::EndMaintenance])
            .collect();
        return all.get(below(all.len())).copied();
    }
    let units = acts.units.len();
    let convoys = acts.convoys.len();
    let blitz = acts.blitz.len().min(1);
    let index = below((units + convoys + blitz).max(1));
    if let Some(row) = acts.units.get(index) {
        let at = *row.at.get(below(row.at.len().max(1)))?;
        let piece = row.piece;
        return Some(SupportOrder::Unit { piece, at });
    }
    if let Some(order) = acts.convoys.get(index - units) {
        return Some(SupportOrder::Convoy(*order));
    }
    // Far from the units Blitz markers do nothing, and most hexes are far from them.
    let at_hand = |hex: &HexId| {
        let own = state.presence(*hex).of(state.phasing());
        own.intersects(Presence::GROUND)
    };
    let near: Vec<HexId> = acts.blitz.iter().copied().filter(at_hand).collect();
    let hexes = if near.is_empty() || below(ASTRAY) == 0 {
        &acts.blitz
    } else {
        &near
    };
    let hex = *hexes.get(below(hexes.len().max(1)))?;
    Some(SupportOrder::Blitz { hex })
}

/// One in so many Blitz markers that are picked goes anywhere.
const ASTRAY: usize = 4;
