//! Section 10, Supply: who can trace a line to a source, and with it open ports and naval bases,
//! which depend on supply and supply on them.
//!
//! [`Supply`] answers for one position and one faction at a time. It works backward, from
//! the sources along roads, railways and sea lanes to everywhere a line could come from
//! (`reach.rs`), and then looks at the two free hexes in front of each counter.

mod ports;
mod reach;
mod sources;
mod two_cities;

pub(crate) mod blockers;
pub(crate) mod hex_facts;
#[cfg(test)]
mod tests;

use std::cell::RefCell;
use std::sync::{Arc, Mutex, PoisonError};

pub use blockers::may_enter;
pub use ports::Ports;
pub(crate) use ports::is_port_of;
pub use sources::LineTarget;

use reach::Reach;

use crate::map::HexId;
use crate::nations::Nations;
use crate::options::OptionalRule;
use crate::politics::Force;
use crate::state::{Moment, PieceId, Place, Presence, State};

/// Target of a line, and the routes it may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Trace {
    /// The force that traces it.
    pub force: Force,
    /// Where to.
    pub target: LineTarget,
    /// The routes that it may take.
    pub line: Line,
}

/// The ways that a line may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Line {
    /// Any that a supply line may.
    Any,
    /// None over a Naval Zone (`AE-10.2.1-1`).
    Overland,
    /// None that makes it a limited supply line, when there are such (`AE-+17.4.3-1`).
    Unlimited,
}

impl Trace {
    /// A line to any source.
    #[must_use]
    pub const fn any(force: Force) -> Self {
        Self {
            force,
            target: LineTarget::Any,
            line: Line::Any,
        }
    }
}

/// Supply in one position. Results are cached, so ask one value many questions.
#[derive(Debug)]
pub struct Supply<'a> {
    state: &'a State,
    ports: Ports<'a>,
    reaches: RefCell<Reaches>,
    /// Cache shared until the board changes; none when the ports are only hypothetical.
    known: Option<Arc<SupplyCache>>,
}

/// Reach of the lines that have been requested.
type Reaches = Vec<(Trace, Arc<Reach>)>;

/// The latest results for a state, with the moment of the board's last change. They do not depend
/// on the segment under way or the marks of pieces.
#[derive(Debug, Default)]
struct SupplyCache(Mutex<(Moment, Reaches)>);

impl SupplyCache {
    /// Returns the results cached for a board, by the moment of its last change.
    fn at(&self, moment: Moment) -> Reaches {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.0 == moment {
            kept.1.clone()
        } else {
            Vec::new()
        }
    }

    fn keep(&self, moment: Moment, trace: Trace, reach: &Arc<Reach>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.0 != moment {
            *kept = (moment, Vec::new());
        }
        if !kept.1.iter().any(|(other, _)| *other == trace) {
            kept.1.push((trace, reach.clone()));
        }
    }
}

impl<'a> Supply<'a> {
    /// Supply in a position.
    #[must_use]
    pub fn of(state: &'a State) -> Self {
        let known = state.known::<SupplyCache>();
        Self {
            state,
            ports: Ports::of(state),
            reaches: RefCell::new(known.at(state.changed_board())),
            known: Some(known),
        }
    }

    /// Supply in a position whose ports are taken to be so.
    fn with(state: &'a State, ports: Ports<'a>) -> Self {
        Self {
            state,
            ports,
            reaches: RefCell::default(),
            known: None,
        }
    }

    /// The position.
    #[must_use]
    pub const fn state(&self) -> &'a State {
        self.state
    }

    /// The open ports.
    #[must_use]
    pub const fn ports(&self) -> &Ports<'a> {
        &self.ports
    }

    /// Reports whether a piece can trace a supply line at this moment (`AE-10-1`, `AE-10.2-2`). A
    /// piece of two countries traces one to a source of each (`AE-13.8.4-1`, `DS-13.8.3-1`).
    #[must_use]
    pub fn is_supplied(&self, id: PieceId) -> bool {
        self.state.piece(id).is_some_and(|piece| {
            let nations = Nations::of(self.state, id, piece);
            nations.may(|force| self.can_trace(piece.at, Trace::any(force)))
        })
    }

    /// Reports whether a piece is in limited supply: every line that it can trace goes along a
    /// road, or through a Beachhead or a Port without a City (`AE-+17.4.3-1`). Always false
    /// without the optional rule.
    #[must_use]
    pub fn is_limited(&self, id: PieceId) -> bool {
        if !self.state.plays_by(OptionalRule::LimitedSupplyLines) {
            return false;
        }
        let Some(piece) = self.state.piece(id) else {
            return false;
        };
        let unlimited = Nations::of(self.state, id, piece).may(|force| {
            let trace = Trace {
                line: Line::Unlimited,
                ..Trace::any(force)
            };
            self.can_trace(piece.at, trace)
        });
        !unlimited && self.is_supplied(id)
    }

    /// Reports whether a City at home is the Capital or is linked to another City there or to a
    /// box of the force's faction (`AE-+17.4.1-1`, `AE-+17.4.2-1`).
    #[must_use]
    pub fn is_linked(&self, city: HexId, force: Force) -> bool {
        !two_cities::linked(self.state, &self.ports, force, vec![city]).is_empty()
    }

    /// Reports whether a line can be traced from a place. A counter in a source needs none, and
    /// its own hex is not counted: a line can leave a hex with enemies (`AE-10.2-1`). A box
    /// supplies all of its faction (`AE-10.2.2-1`).
    #[must_use]
    pub fn can_trace(&self, from: Place, trace: Trace) -> bool {
        match from {
            Place::Hex(hex) => self.can_trace_from(hex, trace),
            Place::Box(id) => sources::includes_box(self.state, trace, id),
            _ => false,
        }
    }

    fn can_trace_from(&self, hex: HexId, trace: Trace) -> bool {
        let reach = self.reach(trace);
        free_hexes(self.state, hex, trace.force).any(|hex| reach.has(hex))
    }

    /// The hexes along roads, railways and sea lanes from which a line comes to a source,
    /// in order.
    #[must_use]
    pub fn network(&self, trace: Trace) -> Vec<HexId> {
        let reach = self.reach(trace);
        let hexes = self.state.map().hexes_with_ids().map(|(hex, _)| hex);
        hexes.filter(|hex| reach.has(*hex)).collect()
    }

    /// Where a line from a hex comes to the network: the hex itself, or one beyond its
    /// free hexes. None when no line can be traced.
    #[must_use]
    pub fn joins(&self, hex: HexId, trace: Trace) -> Option<HexId> {
        let reach = self.reach(trace);
        let mut near: Vec<HexId> = free_hexes(self.state, hex, trace.force).collect();
        near.retain(|hex| reach.has(*hex));
        near.into_iter()
            .min_by_key(|to| (self.state.map().distance(hex, *to), *to))
    }

    fn reach(&self, trace: Trace) -> Arc<Reach> {
        let kept = self.reaches.borrow();
        if let Some((_, found)) = kept.iter().find(|(other, _)| *other == trace) {
            return found.clone();
        }
        drop(kept);
        let found = Arc::new(Reach::of(self.state, &self.ports, trace));
        self.reaches.borrow_mut().push((trace, found.clone()));
        if let Some(known) = &self.known {
            known.keep(self.state.changed_board(), trace, &found);
        }
        found
    }

    /// Reports whether a hex is an Air Base of a force's country: land with a city, port, road or
    /// railway and a supplied ground unit, Detachment or Logistics marker of that country, and no
    /// enemy Air unit (`AE-GLO-3`, `AE-GLO-4`, `AE-10.3-4`).
    #[must_use]
    pub fn is_air_base(&self, hex: HexId, force: Force) -> bool {
        let map = self.state.map();
        let row = map.hex(hex);
        let linked = || map.neighbours(hex).any(|over| over.side.has_link());
        let fit = row.is_land() && (row.is_city() || row.is_port() || linked());
        let enemies = self.state.presence(hex).enemies_of(force.faction);
        fit && !enemies.intersects(Presence::AIR) && self.has_supplied(hex, force)
    }

    /// Reports whether a hex is a Naval Base of a force's country (`AE-GLO-49`, `AE-GLO-50`,
    /// `AE-10.3-4`).
    #[must_use]
    pub fn is_naval_base(&self, hex: HexId, force: Force) -> bool {
        let own = self.state.presence(hex).of(force.faction);
        own.intersects(ports::BASE)
            && ports::may_be_naval_base(self.state, hex, force.faction)
            && self.has_supplied(hex, force)
    }

    /// Reports whether a hex has a supplied ground unit, Detachment or Logistics marker of a
    /// country. A force without a country means any of its faction's.
    fn has_supplied(&self, hex: HexId, force: Force) -> bool {
        let own = self.state.presence(hex).of(force.faction);
        own.intersects(ports::BASE)
            && self.state.pieces_in(hex).any(|(id, piece)| {
                piece.faction == force.faction
                    && ports::holds_a_base(self.state, piece)
                    && (force.country.is_none()
                        || Nations::of(self.state, id, piece).include(force.country))
                    && self.is_supplied(id)
            })
    }
}

/// The Two Hex Free Trace in front of the network: the hex itself, and up to two hexes of
/// any kind, each of which the line may enter, over sides that are not open water
/// (`AE-10.2-3`, `AE-10.2.3-7`). A hex can come more than once.
fn free_hexes(state: &State, hex: HexId, force: Force) -> impl Iterator<Item = HexId> {
    let open = move |from: HexId| {
        state
            .map()
            .neighbours(from)
            .filter(move |over| blockers::may_cross(state, from, *over))
            .map(|over| over.hex)
            .filter(move |to| may_enter(state, force, *to))
    };
    let further = move |first: HexId| std::iter::once(first).chain(open(first));
    std::iter::once(hex).chain(open(hex).flat_map(further))
}

/// Reports whether a piece can trace a supply line at this moment.
#[must_use]
pub fn is_supplied(state: &State, id: PieceId) -> bool {
    Supply::of(state).is_supplied(id)
}
