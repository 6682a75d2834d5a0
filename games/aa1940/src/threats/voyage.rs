//! Ways of a power's transports in its Combat Move, and what they can take aboard.

use smallvec::SmallVec;

use crate::reach::{EntryMode, SpaceFacts, Theater, passage_open};
use crate::space::SpaceId;
use crate::state::{Piece, UnitId};
use crate::unit::UnitKind;

/// A transport with its ways.
#[derive(Clone, Debug)]
pub(super) struct Voyage {
    /// The ship.
    pub(super) ship: UnitId,
    /// Land units of the power that are aboard.
    pub(super) cargo: SmallVec<[(UnitId, UnitKind); 2]>,
    /// Room for any land unit.
    pub(super) any: u16,
    /// Room for infantry only.
    pub(super) infantry: u16,
    /// The ways, longest last.
    pub(super) routes: Vec<Route>,
}

/// Way of a transport to a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Route {
    /// Where it ends.
    pub(super) to: SpaceId,
    /// The zones on the way in which units can be taken aboard, in order.
    pub(super) stops: SmallVec<[SpaceId; 4]>,
}

/// The voyages of the power's transports, except those that are bound for an assault already.
pub(super) fn all<S: SpaceFacts>(theater: &Theater<'_, S>) -> Vec<Voyage> {
    if !theater.may_move() {
        return Vec::new();
    }
    let state = theater.state;
    let mut known: Vec<(Piece, bool, Vec<Route>)> = Vec::new();
    let ships = state
        .transports()
        .filter(|(_, ship)| ship.owner == theater.power);
    ships
        .filter(|(id, ship)| theater.announced(*id, ship).is_none())
        .map(|(id, ship)| {
            let ready = theater.sea_ready(id, ship);
            let alike = known
                .iter()
                .find(|(other, moves, _)| other == ship && *moves == ready);
            let routes = match alike {
                Some((_, _, routes)) => routes.clone(),
                None => {
                    let routes = routes(theater, ship, ready);
                    known.push((*ship, ready, routes.clone()));
                    routes
                }
            };
            let land = theater.room(id, ship.space, UnitKind::Tank);
            let infantry = theater.room(id, ship.space, UnitKind::Infantry);
            Voyage {
                ship: id,
                cargo: cargo(theater, id),
                any: land,
                infantry: infantry - land,
                routes,
            }
        })
        .collect()
}

/// Land units of the power aboard a ship that can go ashore in this phase.
fn cargo<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    ship: UnitId,
) -> SmallVec<[(UnitId, UnitKind); 2]> {
    let state = theater.state;
    let aboard = state.cargo(ship);
    let pieces = aboard
        .iter()
        .filter_map(|id| Some((*id, state.piece(*id)?)));
    pieces
        .filter(|(_, piece)| piece.owner == theater.power && piece.kind.captures())
        .map(|(id, piece)| (id, piece.kind))
        .collect()
}

fn routes<S: SpaceFacts>(theater: &Theater<'_, S>, ship: &Piece, ready: bool) -> Vec<Route> {
    let mut routes = Vec::new();
    let mut stops = SmallVec::new();
    if theater.can_take(ship) {
        stops.push(ship.space);
    }
    let way = Route {
        to: ship.space,
        stops,
    };
    let range = if ready { theater.sea_left(ship) } else { 0 };
    let mut path: SmallVec<[SpaceId; 4]> = SmallVec::new();
    path.push(ship.space);
    explore(theater, &way, range, &mut path, &mut routes);
    routes
}

/// Follows a way as far as it goes. A transport takes units aboard in friendly zones where it may
/// be at the end of a move (`AAE-transports-04`).
fn explore<S: SpaceFacts>(
    theater: &Theater<'_, S>,
    way: &Route,
    range: u8,
    path: &mut SmallVec<[SpaceId; 4]>,
    routes: &mut Vec<Route>,
) {
    let may_end = |zone| theater.patrol_forbids(UnitKind::Transport, zone).is_none();
    if path.len() == 1 || may_end(way.to) {
        routes.push(way.clone());
    }
    if range == 0 {
        return;
    }
    for &next in theater.board.sea_neighbors(way.to) {
        if theater.board.is_land(next)
            || path.contains(&next)
            || !passage_open(theater.state, UnitKind::Transport, way.to, next)
        {
            continue;
        }
        let mode = theater.sea_passing(UnitKind::Transport, next);
        if mode == EntryMode::Barred {
            continue;
        }
        let mut on = way.clone();
        on.to = next;
        if !theater.hostile(next) && may_end(next) {
            on.stops.push(next);
        }
        path.push(next);
        let left = if mode == EntryMode::Through {
            range - 1
        } else {
            0
        };
        explore(theater, &on, left, path, routes);
        path.pop();
    }
}
