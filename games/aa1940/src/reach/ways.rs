//! The ways by which units may have come to a battle (rulebook p. 20): a move names
//! where it ends, and the movement that it cost is that of the shortest ways there.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::canal::passage_open;
use super::route::{EntryMode, Search, flood};
use crate::reach::space_facts::Theater;
use crate::space::SpaceId;
use crate::state::{Marks, Piece, Standing, State, UnitId};
use crate::unit::{Domain, UnitKind};

type Spaces = SmallVec<[SpaceId; 8]>;

/// The spaces beside the one where a unit of the acting power attacks from which it can
/// have entered it: the last ones of the ways, from where it began the turn, that are as
/// long as the movement it has spent, some of them more than once. One that moved from
/// next door has come from there and no other way (`AAE-combat-land-17`,
/// `AAE-combat-move-10`).
pub(crate) fn ways_in(
    state: &State,
    unit: UnitId,
    piece: &Piece,
) -> impl Iterator<Item = SpaceId> + use<> {
    let mut ways = Spaces::new();
    match piece.kind.domain() {
        Domain::Land => by_land(state, piece, &mut ways),
        Domain::Sea => by_sea(state, unit, piece, &mut ways),
        Domain::Air => {}
    }
    ways.into_iter()
}

/// Over land that was friendly as the turn began; a blitz leads over the territory that
/// was named for it and no other (`AAE-combat-move-03`, `AAE-combat-move-22`).
fn by_land(state: &State, piece: &Piece, ways: &mut Spaces) {
    if piece.marks.contains(Marks::BLITZED) {
        return;
    }
    let theater = Theater::lookup(state);
    let pass = |_, to| {
        let open = state.standing(theater.power, to) == Standing::Friendly
            && !state.territory(to).changed
            && theater.welcome(to);
        if open {
            EntryMode::Through
        } else {
            EntryMode::Barred
        }
    };
    let leads = |last: SpaceId| state.board().land_neighbors(piece.space).contains(&last);
    let search = search(Domain::Land, piece.start, piece.spent);
    visit(state, search, pass, leads, ways);
}

/// Through zones that were no obstacle as the ship moved. A transport that loaded on the
/// way came by a zone where it could (`AAE-combat-move-10`, `AAE-subs-01`,
/// `AAE-transports-04`).
fn by_sea(state: &State, unit: UnitId, piece: &Piece, ways: &mut Spaces) {
    let budget = piece.spent;
    let pass = |from: SpaceId, to: SpaceId| {
        let slips = || piece.kind == UnitKind::Submarine && !state.turn().contested.contains(&to);
        let stops = || {
            !slips() || state.enemy_in(state.turn().power, to, |kind| kind == UnitKind::Destroyer)
        };
        let shut = to == piece.space
            || !passage_open(state, piece.kind, from, to)
            || was_hostile(state, to) && stops();
        if shut {
            EntryMode::Barred
        } else {
            EntryMode::Through
        }
    };
    let taken: SmallVec<[SpaceId; 2]> = state
        .cargo(unit)
        .iter()
        .filter_map(|cargo| state.piece(*cargo))
        .filter(|cargo| cargo.marks.contains(Marks::LOADED))
        .map(|cargo| cargo.start)
        .collect();
    let loads = |zone: SpaceId| {
        let coasts = state.board().land_neighbors(zone);
        taken.iter().all(|land| coasts.contains(land))
    };
    let leads = |last: SpaceId| {
        state.board().sea_neighbors(piece.space).contains(&last)
            && passage_open(state, piece.kind, last, piece.space)
    };
    let mut reached: SmallVec<[(SpaceId, u8); 16]> = SmallVec::new();
    let fresh = state.turn().fresh_hostile.contains(&piece.start);
    let at_once = loads(piece.start) && (fresh || !was_hostile(state, piece.start));
    if taken.is_empty() || at_once {
        reached.push((piece.start, 0));
    } else {
        let way_there = search(Domain::Sea, piece.start, budget);
        flood(state.board(), way_there, pass, |zone, arrival| {
            if loads(zone) {
                reached.push((zone, arrival.cost));
            }
            ControlFlow::Continue(())
        });
    }
    for (zone, cost) in reached {
        let way_on = search(Domain::Sea, zone, budget.saturating_sub(cost));
        visit(state, way_on, pass, leads, ways);
    }
}

/// Reports whether a zone held enemy surface warships when the ships moved: those that were
/// fought since may be gone.
fn was_hostile(state: &State, zone: SpaceId) -> bool {
    let turn = state.turn();
    state.hostile_zone(turn.power, zone)
        || turn.contested.contains(&zone)
        || turn.fresh_hostile.contains(&zone) && turn.fought.contains(&zone)
}

fn search(domain: Domain, from: SpaceId, budget: u8) -> Search {
    Search {
        domain,
        from,
        budget,
        toward: None,
    }
}

/// Adds the spaces that lead to the battle and are reached with just one border of the way
/// to spare, the first one of a way across one border.
fn visit(
    state: &State,
    way: Search,
    pass: impl Fn(SpaceId, SpaceId) -> EntryMode,
    leads: impl Fn(SpaceId) -> bool,
    ways: &mut Spaces,
) {
    let Some(budget) = way.budget.checked_sub(1) else {
        return;
    };
    if budget == 0 && leads(way.from) {
        ways.push(way.from);
    }
    flood(
        state.board(),
        Search { budget, ..way },
        pass,
        |space, arrival| {
            if arrival.cost == budget && leads(space) {
                ways.push(space);
            }
            ControlFlow::Continue(())
        },
    );
}
