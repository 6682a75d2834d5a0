//! Capturing, liberating and converting territories, and capitals (rulebook p. 10-11,
//! 20-21).

mod convert;
mod force;
mod pact;
#[cfg(test)]
mod tests;

use crate::command_context::Play;
use crate::economy::EconomyId;
use crate::event::Event;
use crate::facility::FacilityKind;
use crate::politics;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Facility, State};
use crate::victory;

pub(crate) use convert::convert;
pub(crate) use force::{check_force, default_answer, raise_force};
pub(crate) use pact::fulfil;

/// Captures or liberates an enemy or neutral territory that the power's land units hold after a
/// battle or a blitz. Its value counts for its new controller from now on
/// (`AAE-capture-liberate-06`, `AAE-neutrals-15`).
pub(crate) fn take(play: &mut Play<'_>, space: SpaceId, by: Power) {
    let before = play.state.territory(space).controller;
    let owner = new_controller(play.state, space, by);
    hand_over(play, space, owner);
    if owner == by {
        play.emit(Event::Captured {
            territory: space,
            by,
            from: before,
        });
    } else {
        play.emit(Event::Liberated {
            territory: space,
            by,
            to: owner,
        });
    }
    politics::territory_fell(play.state, space, by);
    if let Some(economy) = play.state.board().economy_of_capital(space) {
        capital_changed(play, space, economy, before, by);
    }
    victory::control_changed(play);
}

/// The controller of a territory that a power has taken. A territory that bears the emblem of
/// another power of its side is liberated, that is, given back (`AAE-capture-liberate-03`). It is
/// not if that power's capital is in enemy hands (`AAE-capture-liberate-05`), or that of the
/// economy in which the territory lies (`AAE-global-15`, `AAE-pacific-11`). Capitals change hands
/// only in Conduct Combat, and one freed later in the same turn takes its territories back, so
/// the test that is due as the turn ends can be made now. Former neutrals bear no emblem and are
/// always captured (`AAE-neutrals-19`), and so is land without a government that the enemy took
/// (`AAE-global-politics-19`).
pub(crate) fn new_controller(state: &State, space: SpaceId, by: Power) -> Power {
    let board = state.board();
    let printed = board.space(space);
    match printed.original {
        Some(original)
            if board.side(original) == board.side(by)
                && (printed.capital_of == Some(original)
                    || !state.economy_lost(board.economy_at(original, space))) =>
        {
            original
        }
        _ => by,
    }
}

/// Gives a taken territory to a power, facilities included (`AAE-facilities-06`). They
/// are of no use until its next turn (`AAE-capture-liberate-02`, `AAE-facilities-07`),
/// and are never destroyed (`AAE-facilities-03`), but for complexes on the own soil of a power
/// which has none (`AAE-pacific-08`).
fn hand_over(play: &mut Play<'_>, space: SpaceId, owner: Power) {
    let complex = play.state.territory(space).complex;
    let board = play.state.board();
    let own_soil = board.space(space).original == Some(owner);
    let razed = own_soil && board.power(owner).customs.levies;
    let downgraded = complex
        .filter(|_| !razed)
        .map(|complex| downgrade(play.state, complex));
    play.state.set_territory(space, |territory| {
        territory.controller = Some(owner);
        territory.neutrality = None;
        territory.army = 0;
        territory.complex = downgraded;
        territory.upgrading = false;
        territory.changed = true;
        territory.idle_until = Some(owner);
    });
    if complex.is_some() && razed {
        play.emit(Event::ComplexRemoved { at: space });
    } else if complex.is_some_and(|complex| complex.kind == FacilityKind::MajorComplex) {
        play.emit(Event::ComplexDowngraded { at: space });
    }
}

/// A captured complex is a minor one and bears no more damage than those do
/// (`AAE-capture-liberate-01`). It stays so after a liberation
/// (`AAE-capture-liberate-04`).
fn downgrade(state: &State, complex: Facility) -> Facility {
    let cap = state.board().facility.minor_complex.damage_cap;
    Facility {
        kind: FacilityKind::MinorComplex,
        damage: complex.damage.min(cap),
    }
}

/// Handles a change of a capital's controller. If an enemy took it, its power's treasury goes to
/// the captor at once, whatever has become of the captor's own capital
/// (`AAE-capture-liberate-07`). Its units fight on under the power's player (`AAE-politics-09`).
/// If a friend took it, it is free, and no treasury is touched (`AAE-capture-liberate-11`). Where
/// a power has several economies only that of the capital is looted (`AAE-global-14`). A captor
/// that has several puts the loot into the one in which the capital lies, even if that one is
/// lost itself (`AAE-global-16`).
fn capital_changed(
    play: &mut Play<'_>,
    space: SpaceId,
    economy: EconomyId,
    before: Option<Power>,
    by: Power,
) {
    let board = play.state.shared_board();
    let capital_of = board.economy(economy).power;
    let own_side = board.side(capital_of);
    if board.side(by) == own_side {
        free_capital(play, space, economy);
        return;
    }
    let ipcs = play.state.economy_account(economy).treasury;
    if before.and_then(|holder| board.side(holder)) == own_side {
        play.state
            .set_economy_account(economy, |account| account.treasury = 0);
        let booty = board.economy_at(by, space);
        play.state.set_economy_account(booty, |account| {
            account.treasury = account.treasury.saturating_add(ipcs);
        });
        play.emit(Event::CapitalTaken {
            territory: space,
            by,
            from: capital_of,
            ipcs,
        });
    }
}

/// A capital is free: the power is in full play again, and its original territories
/// in the hands of friends revert to it at once, facilities included
/// (`AAE-capture-liberate-10`), where it has several economies those of the capital's
/// (`AAE-global-14`). France gets its liberation force.
fn free_capital(play: &mut Play<'_>, space: SpaceId, economy: EconomyId) {
    let power = play.state.board().economy(economy).power;
    play.emit(Event::CapitalFreed {
        territory: space,
        power,
    });
    let board = play.state.shared_board();
    for territory in board.all_spaces() {
        let holder = play.state.territory(territory).controller;
        let friends =
            holder.is_some_and(|holder| holder != power && board.side(holder) == board.side(power));
        if !friends
            || board.space(territory).original != Some(power)
            || board.economy_at(power, territory) != economy
        {
            continue;
        }
        play.state.set_territory(territory, |territory| {
            territory.controller = Some(power);
            territory.idle_until = territory.idle_until.map(|_| power);
        });
        play.emit(Event::Reverted {
            territory,
            to: power,
        });
    }
    force::ask(play, space, power);
}
