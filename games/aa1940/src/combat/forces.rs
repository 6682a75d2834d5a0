//! Participants of a fight, and their abilities against each other.

use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Marks, Piece, State, UnitId};
use crate::strength::{Force, Shooter};
use crate::unit::UnitKind;

/// The acting power's units in a fight over a territory: its land units, and its aircraft. AAA
/// never attacks (`AAE-aaa-06`), and no unit fights twice (`AAE-combat-land-02`): aircraft that
/// raided have fought (`AAE-strategic-bombing-03`, `AAE-strategic-bombing-13`).
pub(super) fn land_attackers(state: &State, power: Power, territory: SpaceId) -> Vec<UnitId> {
    select(state, territory, |piece| {
        piece.owner == power
            && piece.aboard.is_none()
            && (piece.kind.captures() || piece.kind.is_air())
            && !piece.marks.contains(Marks::FOUGHT)
    })
}

/// The units that defend a territory: those of every power at war with the
/// attacker, and a standing army (`AAE-misc-10`). Fighters that intercepted a raid
/// fight nowhere else (`AAE-strategic-bombing-05`); facilities are no units
/// (`AAE-combat-land-06`).
pub(super) fn land_defenders(state: &State, power: Power, territory: SpaceId) -> Vec<UnitId> {
    select(state, territory, |piece| {
        state.enemies(power, piece.owner) && !piece.marks.contains(Marks::INTERCEPTING)
    })
}

/// The acting power's units in a sea battle: all its ships there and its aircraft
/// in the air (`AAE-combat-amphib-03`, `AAE-combat-move-19`), those that take off from an
/// ally's carrier (`AAE-misc-12`) and those that were sent in case something scrambles
/// (`AAE-amphibious-05`) included, but not what retreated there
/// from another battle (`AAE-combat-land-02`). Cargo and an ally's aircraft aboard take
/// no part (`AAE-combat-sea-01`, `AAE-combat-move-21`), and neither do its allies
/// (`AAE-misc-11`, `AAE-subs-15`).
pub(super) fn sea_attackers(state: &State, power: Power, zone: SpaceId) -> Vec<UnitId> {
    select(state, zone, |piece| {
        piece.owner == power && state.acts(piece) && !piece.marks.contains(Marks::FOUGHT)
    })
}

/// The units that defend a sea zone: every ship of a power at war with the
/// attacker (`AAE-combat-amphib-03`, `AAE-misc-10`), scrambled aircraft, and the
/// aircraft of undamaged carriers, guests included (`AAE-combat-sea-09`); those
/// aboard a damaged carrier are cargo (`AAE-combat-sea-11`).
pub(super) fn sea_defenders(state: &State, power: Power, zone: SpaceId) -> Vec<UnitId> {
    select(state, zone, |piece| {
        let in_the_fight = match piece.aboard {
            None => true,
            Some(ship) => {
                piece.kind.is_air()
                    && state
                        .piece(ship)
                        .is_some_and(|ship| state.enemies(power, ship.owner) && !ship.damaged())
            }
        };
        state.enemies(power, piece.owner) && in_the_fight
    })
}

/// Reports whether anything but AAA and facilities defends a territory; if not, it falls without
/// combat (`AAE-combat-land-04`).
pub(super) fn defended(state: &State, power: Power, territory: SpaceId) -> bool {
    let defenders = land_defenders(state, power, territory);
    kinds(state, &defenders).any(|kind| kind != UnitKind::Aaa)
}

/// The acting power's aircraft that raid a territory. They chose that over ordinary
/// combat, in which they take no part this turn (`AAE-units-17`).
pub(super) fn raiders(state: &State, power: Power, territory: SpaceId) -> Vec<UnitId> {
    select(state, territory, |piece| {
        piece.owner == power && piece.marks.contains(Marks::RAIDING)
    })
}

/// The fighters that rose against a raid (`AAE-strategic-bombing-04`).
pub(super) fn interceptors(state: &State, power: Power, territory: SpaceId) -> Vec<UnitId> {
    select(state, territory, |piece| {
        piece.kind == UnitKind::Fighter
            && state.enemies(power, piece.owner)
            && piece.marks.contains(Marks::INTERCEPTING)
    })
}

fn select(state: &State, space: SpaceId, takes_part: impl Fn(&Piece) -> bool) -> Vec<UnitId> {
    state
        .pieces_in(space)
        .filter(|(_, piece)| takes_part(piece))
        .map(|(id, _)| id)
        .collect()
}

/// The kinds of some units.
pub(super) fn kinds<'a>(
    state: &'a State,
    units: &'a [UnitId],
) -> impl Iterator<Item = UnitKind> + Clone + 'a {
    units
        .iter()
        .filter_map(|id| state.piece(*id).map(|piece| piece.kind))
}

/// The units as a force that rolls dice.
pub(super) fn force(kinds: impl Iterator<Item = UnitKind>) -> Force {
    kinds.fold(Force::new(), |force, kind| force.with(kind, 1))
}

/// Reports whether a hit scored by a kind of unit can fall on another kind: submarines never hit
/// aircraft (`AAE-subs-13`), aircraft hit submarines only beside a destroyer of their side
/// (`AAE-subs-14`).
pub(super) fn reaches(by: UnitKind, target: UnitKind, destroyer_beside: bool) -> bool {
    match Shooter::of(by) {
        Shooter::Submarine => !target.is_air(),
        Shooter::Aircraft => target != UnitKind::Submarine || destroyer_beside,
        Shooter::Other => true,
    }
}
