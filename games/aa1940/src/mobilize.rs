//! Phase 5: Mobilize New Units (rulebook p. 22-23).

pub(crate) mod production;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use sandtable_kernel::{Checked, Violation};

use crate::blocker::Blocker;
use crate::build_sites;
use crate::command::{Command, EconomyOrder};
use crate::command_context::Play;
use crate::economy::EconomyId;
use crate::event::{Event, Troops};
use crate::facility::FacilityKind;
use crate::landing;
use crate::legal::{EconomyLegal, PhaseLegal};
use crate::phase::Phase;
use crate::power::Power;
use crate::preconditions::{in_phase, known_space, own_economy};
use crate::space::SpaceId;
use crate::state::{Facility, Piece, State};
use crate::unit::UnitKind;
use production::ProductionLeft;

/// Items to be placed, their place, and the economy that bought them.
pub(crate) struct Placement {
    economy: EconomyId,
    item: PlacedItem,
}

enum PlacedItem {
    /// Units.
    Units {
        /// Kind of the units.
        kind: UnitKind,
        /// Number of units.
        count: u16,
        /// The territory or sea zone.
        at: SpaceId,
    },
    /// A facility.
    Facility {
        /// Kind of the facility.
        kind: FacilityKind,
        /// The territory.
        at: SpaceId,
    },
}

/// Checks that units that an economy purchased can be placed somewhere (`AAE-mobilize-01`): at
/// complexes of that economy (`AAE-global-12`).
pub(crate) fn check_place(
    state: &State,
    economy: EconomyId,
    kind: UnitKind,
    count: u16,
    at: SpaceId,
) -> Checked<Placement> {
    in_phase(state, &[Phase::Mobilize], "a placement")?;
    known_space(state, at)?;
    own_economy(state, economy)?;
    let queued = state.economy_account(economy).queue[kind.index()];
    if count == 0 || count > queued {
        return Err(Violation::new(
            "AAE-mobilize-01",
            format!("1 to {queued} units of those purchased"),
            format!("{count}"),
        ));
    }
    let most = ProductionLeft::of(state, economy).most(state, kind, at)?;
    if count > most {
        return Err(production::too_many(state, kind, at, most, count));
    }
    Ok(Placement {
        economy,
        item: PlacedItem::Units { kind, count, at },
    })
}

/// Checks that a purchased facility can be placed somewhere (`AAE-mobilize-09`): complexes are
/// not needed for that, and no factory's capacity is used. It stands in a territory of the
/// economy that bought it (`AAE-global-12`).
pub(crate) fn check_place_facility(
    state: &State,
    economy: EconomyId,
    kind: FacilityKind,
    at: SpaceId,
) -> Checked<Placement> {
    in_phase(state, &[Phase::Mobilize], "a placement")?;
    known_space(state, at)?;
    own_economy(state, economy)?;
    let power = state.turn().power;
    if !state.economy_account(economy).facilities.contains(&kind) {
        return Err(Violation::new(
            "AAE-mobilize-09",
            "a facility that was purchased",
            "none of that kind",
        ));
    }
    build_sites::check(state, power, kind, at)?;
    if state.board().economy_at(power, at) != economy {
        return Err(Violation::new(
            "AAE-global-12",
            format!("a territory of {}", state.board().economy(economy).name),
            state.board().space(at).name.clone(),
        ));
    }
    Ok(Placement {
        economy,
        item: PlacedItem::Facility { kind, at },
    })
}

/// Puts units or a facility on the board.
pub(crate) fn place(play: &mut Play<'_>, placement: Placement) {
    let economy = placement.economy;
    match placement.item {
        PlacedItem::Units { kind, count, at } => place_units(play, economy, kind, count, at),
        PlacedItem::Facility { kind, at } => place_facility(play, economy, kind, at),
    }
}

/// New aircraft at sea go aboard a carrier of their own power (`AAE-mobilize-08`);
/// ships appear even in hostile zones, and no battle follows (`AAE-mobilize-07`).
fn place_units(play: &mut Play<'_>, economy: EconomyId, kind: UnitKind, count: u16, at: SpaceId) {
    let power = play.state.turn().power;
    let state = &mut *play.state;
    for _ in 0..count {
        let mut piece = Piece::new(kind, power, at);
        if kind.is_air() && state.board().is_sea(at) {
            piece.aboard = production::free_carrier(state, power, at);
        }
        state.spawn(piece);
    }
    state.set_economy_account(economy, |account| account.queue[kind.index()] -= count);
    state.set_territory(at, |territory| {
        let placed = u8::try_from(count).unwrap_or(u8::MAX);
        territory.produced = territory.produced.saturating_add(placed);
    });
    let placed = Event::Placed {
        troops: Troops { power, kind, count },
        at,
    };
    play.emit_for(economy, placed);
}

fn place_facility(play: &mut Play<'_>, economy: EconomyId, kind: FacilityKind, at: SpaceId) {
    let power = play.state.turn().power;
    play.state.set_economy_account(economy, |account| {
        if let Some(index) = account.facilities.iter().position(|queued| *queued == kind) {
            account.facilities.remove(index);
        }
    });
    play.state.set_territory(at, |territory| {
        *territory.facility_mut(kind.slot()) = Some(Facility::new(kind));
        territory.new_complex |= kind.is_complex();
    });
    play.emit_for(economy, Event::FacilityPlaced { power, kind, at });
}

/// Lists what can be placed where.
pub(crate) fn list(state: &State, legal: &mut PhaseLegal) {
    let power = legal.power;
    for economy in state.board().economies_of(power) {
        let mut goods = EconomyLegal::none(economy);
        let _ = placements(state, economy, |kind, at, most| {
            goods.place.push((kind, at, most));
            ControlFlow::<()>::Continue(())
        });
        goods.place_facilities = facility_places(state, economy).collect();
        if goods.is_first(power) {
            legal.place = goods.place;
            legal.place_facilities = goods.place_facilities;
        } else {
            legal.economies.push(goods);
        }
    }
}

/// Where each kind of facility that was purchased could be placed.
fn facility_places(
    state: &State,
    economy: EconomyId,
) -> impl Iterator<Item = (FacilityKind, SpaceId)> + '_ {
    let facilities = &state.economy_account(economy).facilities;
    FacilityKind::ALL
        .into_iter()
        .filter(|kind| facilities.contains(kind))
        .flat_map(move |kind| build_sites::all(state, economy, kind).map(move |at| (kind, at)))
}

/// Visits where units of each kind that was purchased could be placed, and how many of them,
/// until that is enough.
fn placements<B>(
    state: &State,
    economy: EconomyId,
    mut visit: impl FnMut(UnitKind, SpaceId, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let queue = &state.economy_account(economy).queue;
    if queue.iter().all(|queued| *queued == 0) {
        return ControlFlow::Continue(());
    }
    let yard = ProductionLeft::of(state, economy);
    let mut places = yard.places();
    for kind in UnitKind::ALL {
        let queued = queue[kind.index()];
        if queued == 0 {
            continue;
        }
        for place in &mut places {
            if !production::fits(state, kind, place.at) {
                continue;
            }
            let spare = place.spare(&yard);
            let most = yard.limit(state, kind, place.at, spare).min(queued);
            if most > 0 {
                visit(kind, place.at, most)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Violations by items that can be placed, and so must be: only units beyond the factories'
/// capacity, and facilities for which there is no site left, are returned (`AAE-mobilize-14`).
pub(crate) fn blockers(state: &State) -> Vec<Blocker> {
    let mut left: Vec<Blocker> = Vec::new();
    let _ = each_left_over(state, |blocker| {
        left.push(blocker);
        ControlFlow::<()>::Continue(())
    });
    left
}

/// The first of what can be placed and was not.
pub(crate) fn first_blocker(state: &State) -> Option<Blocker> {
    each_left_over(state, ControlFlow::Break).break_value()
}

fn each_left_over<B>(
    state: &State,
    mut visit: impl FnMut(Blocker) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let power = state.turn().power;
    let mut left_over = |expected: &'static str, what: String, at: SpaceId, order: Command| {
        let found = format!("{what} that could go to {}", state.board().space(at).name);
        let blocker = Blocker::new("AAE-mobilize-14", expected, found);
        visit(blocker.at(at).remedied_by(Some(order)))
    };
    for economy in state.board().economies_of(power) {
        if let Some((kind, at)) = facility_places(state, economy).next() {
            let expected = "every purchased facility placed that can be";
            let order = EconomyOrder::PlaceFacility { kind, at }.by(economy, power);
            left_over(expected, kind.id().to_owned(), at, order)?;
        }
        let mut before: Option<UnitKind> = None;
        placements(state, economy, |kind, at, most| {
            if before.replace(kind) == Some(kind) {
                return ControlFlow::Continue(());
            }
            let expected = "every purchased unit placed that can be";
            let count = most;
            let order = EconomyOrder::Place { kind, count, at }.by(economy, power);
            left_over(expected, format!("{most} {}", kind.id()), at, order)
        })?;
    }
    ControlFlow::Continue(())
}

/// A placement, for someone who must close the phase and cannot yet.
pub(crate) fn way_out(state: &State) -> Option<Command> {
    let power = state.turn().power;
    state.board().economies_of(power).find_map(|economy| {
        let units = placements(state, economy, |kind, at, count| {
            ControlFlow::Break(EconomyOrder::Place { kind, count, at })
        });
        let order = units.break_value().or_else(|| {
            facility_places(state, economy)
                .next()
                .map(|(kind, at)| EconomyOrder::PlaceFacility { kind, at })
        })?;
        Some(order.by(economy, power))
    })
}

/// Nothing waits to be placed.
pub(crate) fn queue_empty(state: &State, power: Power) -> bool {
    state.board().economies_of(power).all(|economy| {
        let account = state.economy_account(economy);
        account.queue.iter().all(|queued| *queued == 0) && account.facilities.is_empty()
    })
}

/// Finishes upgrades, which produce as minor complexes until then (`AAE-mobilize-04`),
/// returns what could not be placed for its price (`AAE-mobilize-14`), and lands
/// aircraft on carriers.
pub(crate) fn close(play: &mut Play<'_>) {
    let power = play.state.turn().power;
    finish_upgrades(play, power);
    let board = play.state.shared_board();
    for economy in board.economies_of(power) {
        refund(play, economy);
    }
    landing::settle(play);
}

fn finish_upgrades(play: &mut Play<'_>, power: Power) {
    let upgraded: Vec<SpaceId> = play
        .state
        .board()
        .all_spaces()
        .filter(|at| play.state.territory(*at).upgrading)
        .collect();
    for at in upgraded {
        play.state.set_territory(at, |territory| {
            territory.upgrading = false;
            territory.complex = Some(Facility::new(FacilityKind::MajorComplex));
        });
        play.emit(Event::FacilityPlaced {
            power,
            kind: FacilityKind::MajorComplex,
            at,
        });
    }
}

fn refund(play: &mut Play<'_>, economy: EconomyId) {
    let power = play.state.turn().power;
    let account = play.state.economy_account(economy).clone();
    let mut total: u32 = 0;
    for kind in UnitKind::ALL {
        let count = account.queue[kind.index()];
        if count > 0 {
            let price = play.state.units_of(power).of(kind).cost;
            let ipcs = u32::from(price) * u32::from(count);
            total = total.saturating_add(ipcs);
            let refunded = Event::Refunded {
                power,
                kind,
                count,
                ipcs,
            };
            play.emit_for(economy, refunded);
        }
    }
    for kind in &account.facilities {
        let ipcs = u32::from(play.state.board().facility.of(*kind).cost);
        total = total.saturating_add(ipcs);
        let refunded = Event::FacilityRefunded {
            power,
            kind: *kind,
            ipcs,
        };
        play.emit_for(economy, refunded);
    }
    if total > 0 {
        play.state.set_economy_account(economy, |account| {
            account.queue = [0; UnitKind::COUNT];
            account.facilities.clear();
            account.treasury = account.treasury.saturating_add(total);
        });
    }
}
