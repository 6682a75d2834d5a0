//! 3.1.1 Hex-to-Hex Procedure.

mod cost;
mod list;
pub mod map_edge;

use sandtable_kernel::{Checked, Violation};
use serde::{Deserialize, Serialize};

pub(super) use list::acts;
pub use list::{Destination, Moves};

use cost::Cost;

use super::{Mover, mover, s3_1_4_restrictions};
use crate::faction::Faction;
use crate::map::HexId;
use crate::pack::Condition;
use crate::play::Play;
use crate::s08_zoc;
use crate::s11_weather;
use crate::state::{Marks, PieceId, Place, Showing, State};

/// A unit goes from hex to hex.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Order {
    /// The unit.
    pub piece: PieceId,
    /// Every hex it enters, in order. A unit in an off-map box first enters one of the
    /// hexes at the map's edge.
    pub path: Vec<HexId>,
}

/// A path that was checked.
pub(crate) struct Plan {
    piece: PieceId,
    path: Vec<HexId>,
}

/// What a unit has left of its allowance, in half Movement Points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left {
    halves: u8,
    /// Whether it has not entered a hex yet.
    first: bool,
}

impl Left {
    pub(super) const fn at_start(mover: &Mover<'_>) -> Self {
        Self {
            halves: mover.face.movement.saturating_mul(2),
            first: true,
        }
    }

    /// Whether it may go on.
    pub(super) const fn may_go_on(self) -> bool {
        self.first || self.halves > 0
    }
}

/// Whether a unit may take a path: each hex in turn within its allowance and not
/// forbidden, and no hex after one where it must stop.
pub(super) fn check(state: &State, order: &Order) -> Checked<Plan> {
    let mover = mover(state, order.piece)?;
    if order.path.is_empty() {
        return Err(Violation::new("AE-3.1.1-1", "a hex to enter", "none"));
    }
    let mut left = Left::at_start(&mover);
    let mut at = mover.piece.at;
    for &to in &order.path {
        if state.map().get(to).is_none() {
            return Err(Violation::new(
                "AE-GLO-46",
                "a hex of the map",
                format!("hex {}", to.0),
            ));
        }
        if !left.may_go_on() {
            return Err(Violation::new(
                "AE-3.1.1-1",
                "a unit that may go on",
                "one that has spent its allowance or had to stop",
            ));
        }
        left = enter(state, &mover, at, to, left)?;
        at = Place::Hex(to);
    }
    Ok(Plan {
        piece: order.piece,
        path: order.path.clone(),
    })
}

/// One step of a path: what is left after it, nothing if the unit must stop there. The
/// first hex may cost more than the allowance: then the unit stops (`AE-3.1.1-1`,
/// `AE-3.1.1-2`). An enemy Air unit in the hex that is left costs nothing
/// (`AE-3.1.1-3`).
pub(super) fn enter(
    state: &State,
    mover: &Mover<'_>,
    at: Place,
    to: HexId,
    left: Left,
) -> Checked<Left> {
    let cost = cost::of(state, mover, at, to)?;
    let halves = match cost {
        Cost::Whole if left.first => 0,
        Cost::Whole => {
            return Err(Violation::new(
                "AE-TEC-16",
                "a unit that begins its move next to the hexside and spends all of it there",
                "one that has moved already",
            ));
        }
        Cost::Halves(halves) if halves <= left.halves => left.halves - halves,
        Cost::Halves(_) if left.first => 0,
        Cost::Halves(halves) => {
            return Err(Violation::new(
                "AE-3.1.1-1",
                format!("{} half Movement Points", halves),
                format!("{} left", left.halves),
            ));
        }
    };
    s3_1_4_restrictions::check(state, mover, to)?;
    let stops = match at {
        Place::Hex(from) => must_stop(state, mover, from, to)?,
        _ => placed_at_edge(state, mover, to)?,
    };
    Ok(Left {
        halves: if stops { 0 } else { halves },
        first: false,
    })
}

/// Whether Enemy Zones of Control make a unit stop in a hex. It stops on entering one that
/// nothing negates (`AE-3.1-2`, `AE-3.1-3`, `AE-8.2-1`, `AE-8.2-2`), and in Storms and
/// Snow after moving into or out of any (`AE-3.1.4-4`, `AE-8.2-4`, `AE-11.4-1`,
/// `AE-11.5-1`). In the Reserve Movement Phase it enters none (`AE-5-3`, `AE-8.2-5`).
fn must_stop(state: &State, mover: &Mover<'_>, from: HexId, to: HexId) -> Checked<bool> {
    let slow = |condition| matches!(condition, Condition::Storms | Condition::Snow);
    let left_ezoc = may_leave(state, mover, from)?;
    let entered_ezoc = s08_zoc::is_ezoc(state, mover.faction(), to);
    if mover.reserve && entered_ezoc {
        return Err(no_ezoc_in_reserve(state, to));
    }
    let held = entered_ezoc && !s08_zoc::is_negated_by_others(state, mover.faction(), to, mover.id);
    Ok(held
        || left_ezoc && slow(s11_weather::weather(state, from))
        || entered_ezoc && slow(s11_weather::weather(state, to)))
}

/// Whether a unit that may leave a hex leaves an Enemy Zone of Control there. From Mud it
/// cannot move out of any (`AE-3.1.4-3`, `AE-8.2-3`, `AE-11.3-1`), nor in the Reserve
/// Movement Phase (`AE-5-3`, `AE-8.2-5`).
fn may_leave(state: &State, mover: &Mover<'_>, from: HexId) -> Checked<bool> {
    let ezoc = s08_zoc::is_ezoc(state, mover.faction(), from);
    if mover.reserve && ezoc {
        return Err(no_ezoc_in_reserve(state, from));
    }
    if ezoc && s11_weather::weather(state, from) == Condition::Mud {
        return Err(Violation::new(
            "AE-3.1.4-3",
            "no Enemy Zone of Control in a hex with Mud that is left",
            format!("one in {}", state.map().hex(from).code),
        ));
    }
    Ok(ezoc)
}

fn no_ezoc_in_reserve(state: &State, hex: HexId) -> Box<Violation> {
    Violation::new(
        "AE-5-3",
        "no Enemy Zone of Control in the hexes left and entered in the Reserve Movement Phase",
        format!("one in {}", state.map().hex(hex).code),
    )
}

/// A unit that comes from a box is placed and can go on, even from an Enemy Zone of
/// Control; in the Reserve Movement Phase it is not placed in one (`AE-3.1.1-10`,
/// `AE-3.1.1-11`).
fn placed_at_edge(state: &State, mover: &Mover<'_>, to: HexId) -> Checked<bool> {
    if mover.reserve && s08_zoc::is_ezoc(state, mover.faction(), to) {
        return Err(Violation::new(
            "AE-3.1.1-10",
            "an edge hex without an Enemy Zone of Control",
            format!("one in {}", state.map().hex(to).code),
        ));
    }
    Ok(false)
}

/// Moves the unit. Enemy Detachments in the hexes it enters are shooed away
/// (`AE-2.3.5-4`), Logistics markers that stand alone are delayed (`AE-1.2.1-10`).
pub(super) fn commit(play: &mut Play<'_>, plan: &Plan) {
    let Some(faction) = play.state.piece(plan.piece).map(|piece| piece.faction) else {
        return;
    };
    for hex in &plan.path {
        sweep(play, faction, *hex);
        play.put(plan.piece, Place::Hex(*hex));
    }
    play.state.set_piece(plan.piece, |piece| {
        piece.marks = piece.marks.with(Marks::MOVED)
    });
}

/// What happens to enemy markers in a hex that a ground unit or Airdrop enters in a
/// Movement or Combat Phase.
pub(crate) fn sweep(play: &mut Play<'_>, faction: Faction, hex: HexId) {
    let pack = play.state.shared_pack();
    let swept: Vec<(PieceId, Showing)> = play
        .state
        .pieces_in(hex)
        .filter(|(_, piece)| piece.faction != faction)
        .map(|(id, piece)| (id, piece.showing(&pack)))
        .collect();
    for (id, showing) in swept {
        match showing {
            Showing::Detachment => play.take_off(id),
            Showing::Marker(crate::pack::MarkerKind::Logistics) => {
                let theatre = play.state.map().hex(hex).code.sheet.theatre();
                play.put(id, Place::Delay(theatre));
            }
            _ => {}
        }
    }
}
