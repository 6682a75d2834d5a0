//! Phase 5: Mobilize New Units (rulebook p. 22-23).

#[cfg(test)]
mod tests;
mod yard;

use sandtable_kernel::{Checked, Violation};

use crate::command::Command;
use crate::event::{Event, Troops};
use crate::facility::FacilityKind;
use crate::guard::{in_phase, known_space};
use crate::legal::PhaseLegal;
use crate::phase::Phase;
use crate::play::Play;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Facility, Piece, State};
use crate::unit::UnitKind;
use crate::{landing, sites};
use yard::Yard;

/// What is to be placed where.
pub(crate) enum Placement {
    /// Units.
    Units {
        /// What.
        kind: UnitKind,
        /// How many.
        count: u16,
        /// The territory or sea zone.
        at: SpaceId,
    },
    /// A facility.
    Facility {
        /// What.
        kind: FacilityKind,
        /// The territory.
        at: SpaceId,
    },
}

/// Whether purchased units can be placed somewhere (`AAE-mobilize-01`).
pub(crate) fn check_place(
    state: &State,
    kind: UnitKind,
    count: u16,
    at: SpaceId,
) -> Checked<Placement> {
    in_phase(state, &[Phase::Mobilize], "a placement")?;
    known_space(state, at)?;
    let power = state.turn().power;
    let queued = state.account(power).queue[kind.index()];
    if count == 0 || count > queued {
        return Err(Violation::new(
            "AAE-mobilize-01",
            format!("1 to {queued} units of those purchased"),
            format!("{count}"),
        ));
    }
    let most = Yard::of(state, power).most(state, kind, at)?;
    if count > most {
        return Err(yard::too_many(state, kind, at, most, count));
    }
    Ok(Placement::Units { kind, count, at })
}

/// Whether a purchased facility can be placed somewhere (`AAE-mobilize-09`): complexes
/// are not needed for that, and no factory's capacity is used.
pub(crate) fn check_place_facility(
    state: &State,
    kind: FacilityKind,
    at: SpaceId,
) -> Checked<Placement> {
    in_phase(state, &[Phase::Mobilize], "a placement")?;
    known_space(state, at)?;
    let power = state.turn().power;
    if !state.account(power).facilities.contains(&kind) {
        return Err(Violation::new(
            "AAE-mobilize-09",
            "a facility that was purchased",
            "none of that kind",
        ));
    }
    sites::check(state, power, kind, at)?;
    Ok(Placement::Facility { kind, at })
}

/// Puts units or a facility on the board.
pub(crate) fn place(play: &mut Play<'_>, placement: Placement) {
    match placement {
        Placement::Units { kind, count, at } => place_units(play, kind, count, at),
        Placement::Facility { kind, at } => place_facility(play, kind, at),
    }
}

/// New aircraft at sea go aboard a carrier of their own power (`AAE-mobilize-08`);
/// ships appear even in hostile zones, and no battle follows (`AAE-mobilize-07`).
fn place_units(play: &mut Play<'_>, kind: UnitKind, count: u16, at: SpaceId) {
    let power = play.state.turn().power;
    let state = &mut *play.state;
    for _ in 0..count {
        let mut piece = Piece::new(kind, power, at);
        if kind.is_air() && state.board().is_sea(at) {
            piece.aboard = yard::free_carrier(state, power, at);
        }
        state.spawn(piece);
    }
    state.set_account(power, |account| account.queue[kind.index()] -= count);
    state.set_territory(at, |territory| {
        let placed = u8::try_from(count).unwrap_or(u8::MAX);
        territory.produced = territory.produced.saturating_add(placed);
    });
    play.tell(Event::Placed {
        troops: Troops { power, kind, count },
        at,
    });
}

fn place_facility(play: &mut Play<'_>, kind: FacilityKind, at: SpaceId) {
    let power = play.state.turn().power;
    play.state.set_account(power, |account| {
        if let Some(index) = account.facilities.iter().position(|queued| *queued == kind) {
            account.facilities.remove(index);
        }
    });
    play.state.set_territory(at, |territory| {
        *territory.facility_mut(kind.slot()) = Some(Facility::new(kind));
        territory.new_complex |= kind.is_complex();
    });
    play.tell(Event::FacilityPlaced { power, kind, at });
}

/// Lists what can be placed where.
pub(crate) fn list(state: &State, legal: &mut PhaseLegal) {
    let power = legal.power;
    legal.place = placements(state, power);
    legal.place_facilities = facility_places(state, power).collect();
}

/// Where each kind of facility that was purchased could be placed.
fn facility_places(
    state: &State,
    power: Power,
) -> impl Iterator<Item = (FacilityKind, SpaceId)> + '_ {
    let facilities = &state.account(power).facilities;
    FacilityKind::ALL
        .into_iter()
        .filter(|kind| facilities.contains(kind))
        .flat_map(|kind| state.board().all_spaces().map(move |at| (kind, at)))
        .filter(move |(kind, at)| {
            sites::held(state, power, *at) && sites::check(state, power, *kind, *at).is_ok()
        })
}

fn placements(state: &State, power: Power) -> Vec<(UnitKind, SpaceId, u16)> {
    let queue = &state.account(power).queue;
    let mut placements = Vec::new();
    if queue.iter().all(|queued| *queued == 0) {
        return placements;
    }
    let yard = Yard::of(state, power);
    let places: Vec<(SpaceId, u16)> = yard.places().collect();
    for kind in UnitKind::ALL {
        let queued = queue[kind.index()];
        if queued == 0 {
            continue;
        }
        for &(at, spare) in places.iter().filter(|(at, _)| yard::fits(state, kind, *at)) {
            let most = yard.limit(state, kind, at, spare).min(queued);
            if most > 0 {
                placements.push((kind, at, most));
            }
        }
    }
    placements
}

/// What can be placed must be: only units beyond the factories' capacity, and facilities
/// for which there is no site left, are returned (`AAE-mobilize-14`).
pub(crate) fn blockers(state: &State) -> Vec<Violation> {
    let mut left: Vec<Violation> = Vec::new();
    if let Some((kind, at)) = facility_places(state, state.turn().power).next() {
        left.push(*Violation::new(
            "AAE-mobilize-14",
            "every purchased facility placed that can be",
            format!(
                "{} that could go to {}",
                kind.id(),
                state.board().space(at).name
            ),
        ));
    }
    let mut before: Option<UnitKind> = None;
    for (kind, at, most) in placements(state, state.turn().power) {
        if before == Some(kind) {
            continue;
        }
        before = Some(kind);
        left.push(*Violation::new(
            "AAE-mobilize-14",
            "every purchased unit placed that can be",
            format!(
                "{most} {} that could go to {}",
                kind.id(),
                state.board().space(at).name
            ),
        ));
    }
    left
}

/// A placement, for someone who must close the phase and cannot yet.
pub(crate) fn way_out(state: &State) -> Option<Command> {
    let power = state.turn().power;
    let units = placements(state, power)
        .first()
        .map(|&(kind, at, count)| Command::Place { kind, count, at });
    units.or_else(|| {
        facility_places(state, power)
            .next()
            .map(|(kind, at)| Command::PlaceFacility { kind, at })
    })
}

/// Nothing waits to be placed.
pub(crate) fn queue_empty(state: &State, power: Power) -> bool {
    let account = state.account(power);
    account.queue.iter().all(|queued| *queued == 0) && account.facilities.is_empty()
}

/// Finishes upgrades, which produce as minor complexes until then (`AAE-mobilize-04`),
/// returns what could not be placed for its price (`AAE-mobilize-14`), and lands
/// aircraft on carriers.
pub(crate) fn close(play: &mut Play<'_>) {
    let power = play.state.turn().power;
    finish_upgrades(play, power);
    refund(play, power);
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
        play.tell(Event::FacilityPlaced {
            power,
            kind: FacilityKind::MajorComplex,
            at,
        });
    }
}

fn refund(play: &mut Play<'_>, power: Power) {
    let account = play.state.account(power).clone();
    let mut total: u32 = 0;
    for kind in UnitKind::ALL {
        let count = account.queue[kind.index()];
        if count > 0 {
            let price = play.state.board().units.of(kind).cost;
            let ipcs = u32::from(price) * u32::from(count);
            total = total.saturating_add(ipcs);
            play.tell(Event::Refunded {
                power,
                kind,
                count,
                ipcs,
            });
        }
    }
    for kind in &account.facilities {
        let ipcs = u32::from(play.state.board().facility.of(*kind).cost);
        total = total.saturating_add(ipcs);
        play.tell(Event::FacilityRefunded {
            power,
            kind: *kind,
            ipcs,
        });
    }
    if !queue_empty(play.state, power) {
        play.state.set_account(power, |account| {
            account.queue = [0; UnitKind::COUNT];
            account.facilities.clear();
            account.treasury = account.treasury.saturating_add(total);
        });
    }
}
