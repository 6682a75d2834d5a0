//! Capturing, liberating and converting territories, and capitals (rulebook p. 10-11,
//! 20-21).

mod force;
#[cfg(test)]
mod tests;

use crate::event::Event;
use crate::facility::FacilityKind;
use crate::play::Play;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Facility, Marks, State, UnitId};
use crate::{politics, victory};

pub(crate) use force::{check_force, default_answer, raise_force};

/// The power's land units hold an enemy or neutral territory after a battle or a
/// blitz: it captures or liberates it. Its value counts for whoever controls it from
/// now on (`AAE-capture-liberate-06`, `AAE-neutrals-15`).
pub(crate) fn take(play: &mut Play<'_>, space: SpaceId, by: Power) {
    let before = play.state.territory(space).controller;
    let owner = new_controller(play.state, space, by);
    hand_over(play, space, owner);
    if owner == by {
        play.tell(Event::Captured {
            territory: space,
            by,
            from: before,
        });
    } else {
        play.tell(Event::Liberated {
            territory: space,
            by,
            to: owner,
        });
    }
    politics::territory_fell(play.state, space, by);
    if let Some(capital_of) = play.state.board().space(space).capital_of {
        capital_changed(play, space, capital_of, before, by);
    }
    victory::control_changed(play);
}

/// Who controls a territory that a power has taken. A territory that bears the emblem
/// of another power of its side is liberated, that is, given back
/// (`AAE-capture-liberate-03`), unless that power's capital is in enemy hands
/// (`AAE-capture-liberate-05`): capitals change hands only in Conduct Combat, and one
/// freed later in the same turn takes its territories back, so the test that is due
/// as the turn ends can be made now. Former neutrals bear no emblem and are always
/// captured (`AAE-neutrals-19`).
fn new_controller(state: &State, space: SpaceId, by: Power) -> Power {
    let board = state.board();
    let printed = board.space(space);
    match printed.original {
        Some(original)
            if board.side(original) == board.side(by)
                && (printed.capital_of == Some(original) || !state.capital_lost(original)) =>
        {
            original
        }
        _ => by,
    }
}

/// Gives a taken territory to a power, facilities included (`AAE-facilities-06`). They
/// are of no use until its next turn (`AAE-capture-liberate-02`, `AAE-facilities-07`),
/// and are never destroyed (`AAE-facilities-03`).
fn hand_over(play: &mut Play<'_>, space: SpaceId, owner: Power) {
    let complex = play.state.territory(space).complex;
    let downgraded = complex.map(|complex| downgrade(play.state, complex));
    play.state.set_territory(space, |territory| {
        territory.controller = Some(owner);
        territory.neutrality = None;
        territory.army = 0;
        territory.complex = downgraded;
        territory.upgrading = false;
        territory.changed = true;
        territory.idle_until = Some(owner);
    });
    if complex.is_some_and(|complex| complex.kind == FacilityKind::MajorComplex) {
        play.tell(Event::ComplexDowngraded { at: space });
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

/// A capital was taken. By an enemy: its power's treasury goes to the captor at once,
/// whatever has become of the captor's own capital (`AAE-capture-liberate-07`). Its
/// units fight on for whoever plays it (`AAE-politics-09`). By a friend: it is free,
/// and nobody's treasury is touched (`AAE-capture-liberate-11`).
fn capital_changed(
    play: &mut Play<'_>,
    space: SpaceId,
    capital_of: Power,
    before: Option<Power>,
    by: Power,
) {
    let board = play.state.shared_board();
    let own_side = board.side(capital_of);
    if board.side(by) == own_side {
        free_capital(play, space, capital_of);
        return;
    }
    let ipcs = play.state.account(capital_of).treasury;
    if before.and_then(|holder| board.side(holder)) == own_side {
        play.state
            .set_account(capital_of, |account| account.treasury = 0);
        play.state.set_account(by, |account| {
            account.treasury = account.treasury.saturating_add(ipcs);
        });
        play.tell(Event::CapitalTaken {
            territory: space,
            by,
            from: capital_of,
            ipcs,
        });
    }
}

/// A capital is free: the power is in full play again, and its original territories
/// in the hands of friends revert to it at once, facilities included
/// (`AAE-capture-liberate-10`). France gets its liberation force.
fn free_capital(play: &mut Play<'_>, space: SpaceId, power: Power) {
    play.tell(Event::CapitalFreed {
        territory: space,
        power,
    });
    let board = play.state.shared_board();
    for territory in board.all_spaces() {
        let holder = play.state.territory(territory).controller;
        let friends =
            holder.is_some_and(|holder| holder != power && board.side(holder) == board.side(power));
        if !friends || board.space(territory).original != Some(power) {
            continue;
        }
        play.state.set_territory(territory, |territory| {
            territory.controller = Some(power);
            territory.idle_until = territory.idle_until.map(|_| power);
        });
        play.tell(Event::Reverted {
            territory,
            to: power,
        });
    }
    force::ask(play, space, power);
}

/// The power's land units entered a friendly neutral, or a neutral that withstood an
/// invasion and joined its side: it takes control (`AAE-neutrals-06`,
/// `AAE-neutrals-08`), and the standing army, or what is left of it
/// (`AAE-neutrals-16`), becomes its own, to be used from its next turn on
/// (`AAE-neutrals-09`).
pub(crate) fn convert(play: &mut Play<'_>, space: SpaceId, by: Power) {
    let state = &mut *play.state;
    let unplaced = u16::from(state.territory(space).army);
    let survivors: Vec<UnitId> = state
        .pieces_in(space)
        .filter(|(_, piece)| piece.owner == Power::NEUTRAL)
        .map(|(id, _)| id)
        .collect();
    let army = unplaced + survivors.len() as u16;
    for unit in survivors {
        state.set_piece(unit, |piece| {
            piece.owner = by;
            piece.marks |= Marks::MOVED;
        });
    }
    for _ in 0..unplaced {
        state.spawn(force::activated(by, space));
    }
    state.set_territory(space, |territory| {
        territory.controller = Some(by);
        territory.neutrality = None;
        territory.army = 0;
        territory.changed = true;
    });
    play.tell(Event::Converted {
        territory: space,
        by,
        army,
    });
    victory::control_changed(play);
}
