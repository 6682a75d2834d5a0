//! 3.1.2 Port-to-Port Procedure.

mod convoys;
mod list;

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::entering::mover::Mover;
use crate::entering::{self, s3_1_4_restrictions};
use crate::map::{HexId, Symbol, ZoneId};
use crate::order::movement::port_to_port::PortToPortMove;
use crate::s03_movement::movers::mover;
use crate::s03_movement::s3_1_zones_of_control::{self, HaltReason};
use crate::s10_supply::Supply;
use crate::s14_markers::s14_15_failure;
use crate::state::{Marks, PieceId, Place, Presence, State};

pub use crate::order::movement::port_to_port::{Leg, Port, PortToPortMove as Order};

pub(super) use list::acts;
pub use list::{Voyage, Voyages};

/// A voyage that was checked.
pub(crate) struct PortToPortPlan {
    order: PortToPortMove,
    /// The canals that are shut after it.
    canals: u8,
}

/// Arrival of a unit at a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Arrival {
    /// It begins there.
    Start,
    /// Across a zone.
    Zone(ZoneId),
    /// Through a canal.
    Canal,
}

/// Why a unit must stay where it has landed.
#[derive(Clone, Copy, Debug)]
enum StayReason {
    /// It is in an off-map box.
    Box,
    /// Enemy Zones of Control stop it.
    Halt(HaltReason, s3_1_zones_of_control::ControlledStep),
}

impl StayReason {
    /// Why it may not go on (`AE-3.1.2-2`, `AE-3.1-2`).
    fn refusal(self, state: &State) -> Box<Violation> {
        match self {
            Self::Box => Violation::new("AE-3.1.2-2", "a unit that may go on", "one in a box"),
            Self::Halt(halt, step) => halt.refusal(state, step),
        }
    }
}

/// A unit on its way.
#[derive(Clone, Debug)]
struct PortStop {
    at: Place,
    by: Arrival,
    /// Why it must stay there, if it must.
    stays: Option<StayReason>,
    /// The convoys that have carried it.
    used: Vec<PieceId>,
    /// The canals that are shut, as [`crate::cells::turn::Turn::canals`].
    canals: u8,
}

impl PortStop {
    fn at_start(state: &State, mover: &Mover<'_>) -> Self {
        Self {
            at: mover.piece.at,
            by: Arrival::Start,
            stays: None,
            used: Vec::new(),
            canals: state.turn().canals,
        }
    }
}

/// Checks that a unit may take a voyage. It spends the whole allowance, over however many zones
/// it goes (`AE-3.1.2-4`).
pub(super) fn check(state: &State, order: &PortToPortMove) -> Checked<PortToPortPlan> {
    let mover = mover(state, order.piece)?;
    may_embark(state, &mover)?;
    if order.legs.is_empty() {
        return Err(Violation::new("AE-3.1.2-1", "a zone to cross", "none"));
    }
    let supply = Supply::of(state);
    let mut stop = PortStop::at_start(state, &mover);
    for leg in &order.legs {
        stop = cross(&supply, &mover, &stop, *leg)?;
    }
    Ok(PortToPortPlan {
        order: order.clone(),
        canals: stop.canals,
    })
}

/// Kwantung units never go by sea (`AE-3.1.4-9`, `DS-3.1-7`).
fn may_embark(state: &State, mover: &Mover<'_>) -> Checked {
    if s3_1_4_restrictions::is_kwantung(state, mover) {
        Err(Violation::new(
            "AE-3.1.4-9",
            "a unit that is not of the Kwantung Army",
            "one that is",
        ))
    } else {
        Ok(())
    }
}

/// One crossing.
fn cross(supply: &Supply<'_>, mover: &Mover<'_>, stop: &PortStop, leg: Leg) -> Checked<PortStop> {
    let state = supply.state();
    if let Some(stay) = stop.stays {
        return Err(stay.refusal(state));
    }
    let mut after = stop.clone();
    match leg {
        Leg::Zone { convoy, to } => {
            let zone = convoys::check(state, mover, convoy, &stop.used)?;
            may_sail_from(state, mover, stop, zone)?;
            is_open(supply, mover, to, zone)?;
            after.used.push(convoy);
            after.by = Arrival::Zone(zone);
        }
        Leg::Canal { to } => {
            after.canals |= through_canal(supply, mover, stop, to)?;
            after.by = Arrival::Canal;
        }
    }
    after.at = leg.to().place();
    if after.at == stop.at {
        return Err(Violation::new("AE-3.1.2-1", "another port", "the same"));
    }
    after.stays = land(state, mover, stop.at, leg.to())?;
    Ok(after)
}

/// Checks that a unit can set out across a zone. Where it begins, any port, Beachhead or box of
/// the zone will do, open or not (`AE-3.1.2-1`). Where it has just landed, the port must be a
/// Multi-Zone Port, and the zone another one (`AE-3.1.2-3`, `AE-GLO-48`). The other end of a
/// canal is as good as a port where it begins, and no Multi-Zone Port (`AE-3.1.2-9`).
fn may_sail_from(state: &State, mover: &Mover<'_>, stop: &PortStop, zone: ZoneId) -> Checked {
    let map = state.map();
    let refuse = |rule, expected: &str| {
        let zone = &map.zone(zone).name;
        let expected = format!("{expected} of the {zone} to set out from");
        Err(Violation::new(rule, expected, "none"))
    };
    let hex = match stop.at {
        Place::Box(id) if map.off_map(id).zones.contains(&zone) => return Ok(()),
        Place::Hex(hex) if map.hex(hex).zones.contains(zone) => hex,
        _ => return refuse("AE-3.1.2-1", "a port, Beachhead or off-map box"),
    };
    let row = map.hex(hex);
    if let Arrival::Zone(crossed) = stop.by {
        return if row.symbols.has(Symbol::MultiZone) && crossed != zone {
            Ok(())
        } else {
            refuse("AE-3.1.2-3", "a Multi-Zone Port of another zone and")
        };
    }
    let beachhead = state.presence(hex).of(mover.faction());
    if row.is_port() || beachhead.intersects(Presence::BEACHHEAD) {
        Ok(())
    } else {
        refuse("AE-3.1.2-1", "a port, Beachhead or off-map box")
    }
}

/// Checks that the far end of a crossing is a friendly Open Port in the zone (`AE-3.1.2-1`,
/// `AE-GLO-58`, `DS-G-26`).
fn is_open(supply: &Supply<'_>, mover: &Mover<'_>, to: Port, zone: ZoneId) -> Checked {
    let (state, ports) = (supply.state(), supply.ports());
    let open = match to {
        Port::Hex(hex) => ports.is_open(mover.faction(), hex, zone),
        Port::Box(id) => {
            let row = state.map().boxes().get(id.index());
            row.is_some_and(|row| row.zones.contains(&zone))
                && ports.is_box_open(mover.faction(), zone)
        }
    };
    if open {
        Ok(())
    } else {
        Err(Violation::new(
            "AE-3.1.2-1",
            format!(
                "a friendly Open Port of the {}",
                state.map().zone(zone).name
            ),
            "none",
        ))
    }
}

/// Checks that a unit can go through a canal: both ends are friendly Open Ports, it has one step,
/// and no other has gone through in this phase (`AE-3.1.2-9`). Returns the canal as a bit of
/// [`crate::cells::turn::Turn::canals`].
fn through_canal(
    supply: &Supply<'_>,
    mover: &Mover<'_>,
    stop: &PortStop,
    to: HexId,
) -> Checked<u8> {
    let state = supply.state();
    let refuse = |expected: &'static str, found: &'static str| {
        Err(Violation::new("AE-3.1.2-9", expected, found))
    };
    let mut canals = (0..u8::BITS).zip(state.map().canals());
    let canal = canals.find(|(_, ends)| {
        let [one, other] = ends.map(Place::Hex);
        (stop.at, Place::Hex(to)) == (one, other) || (stop.at, Place::Hex(to)) == (other, one)
    });
    let Some((index, ends)) = canal else {
        return refuse("the two ends of one canal", "others");
    };
    let is_open = |hex: HexId| {
        let mut zones = state.map().hex(hex).zones.iter();
        zones.any(|zone| supply.ports().is_open(mover.faction(), hex, zone))
    };
    if !ends.into_iter().all(is_open) {
        return refuse(
            "friendly Open Ports at both ends of the canal",
            "a closed one",
        );
    }
    if !mover.is_one_step() {
        return refuse("a one-step unit", "a larger one");
    }
    match stop.canals & 1 << index {
        0 => Ok(1 << index),
        _ => refuse(
            "a canal that no unit has gone through in this phase",
            "one that has been used",
        ),
    }
}

/// Checks that a unit may leave a place and land in a port, by any way, and returns the reason
/// why it must stay there, if it must. It always stays in a box (`AE-3.1.2-2`).
fn land(state: &State, mover: &Mover<'_>, from: Place, to: Port) -> Checked<Option<StayReason>> {
    match to {
        Port::Box(id) => {
            s3_1_4_restrictions::check_box(state, mover, id)?;
            s14_15_failure::may_move(state, mover.faction(), from, None)?;
            if let Place::Hex(from) = from {
                s3_1_zones_of_control::may_leave(state, mover, from)?;
            }
            Ok(Some(StayReason::Box))
        }
        Port::Hex(to) => {
            let entry = s3_1_4_restrictions::EntryStep {
                from,
                to,
                overrun: false,
            };
            s3_1_4_restrictions::check(state, mover, entry)?;
            s14_15_failure::may_move(state, mover.faction(), from, Some(to))?;
            let step = s3_1_zones_of_control::ControlledStep {
                from: from.hex(),
                to,
                overrun: false,
                next: None,
            };
            let halt = s3_1_zones_of_control::halt(state, mover, step)?;
            Ok(halt.map(|halt| StayReason::Halt(halt, step)))
        }
    }
}

/// Moves the unit. Each convoy goes to the Used Box of its zone (`AE-3.1.2-5`, `DS-14.9-1`,
/// `AE-3.1.2-6`).
pub(super) fn commit(play: &mut Play<'_>, plan: &PortToPortPlan) {
    let order = &plan.order;
    for leg in &order.legs {
        if let Leg::Zone { convoy, .. } = leg
            && let Some(Place::Convoys(zone)) = play.state.piece(*convoy).map(|it| it.at)
        {
            play.put(*convoy, Place::Used(zone));
        }
        match leg.to() {
            Port::Hex(hex) => entering::enter(play, order.piece, hex),
            Port::Box(_) => play.put(order.piece, leg.to().place()),
        }
    }
    play.state.set_turn(|turn| turn.canals = plan.canals);
    play.state.set_piece(order.piece, |piece| {
        piece.marks = piece.marks.union(Marks::MOVED);
    });
}
