//! Capacity of a Troop Convoy, and the units that it carries.

use sandtable_kernel::{Checked, Violation};

use crate::entering::mover::Mover;
use crate::faction::Faction;
use crate::map::{AreaId, AreaKind, Theatre, ZoneId};
use crate::options::Edition;
use crate::pack::{MarkerKind, Policy, Posture, Side, WarState};
use crate::politics::{self, Force};
use crate::state::{FaceUp, Piece, PieceId, Place, State};

/// Checks that a convoy can carry a unit: a friendly Troop Convoy in a Convoys Box that has not
/// been used (`AE-3.1.2-1`), large enough by itself (`AE-3.1.2-7`), and of a country that carries
/// the unit, its own before the war (`AE-3.1.4-6`) and one under the same Policy in it
/// (`AE-13.6.1.1-4`, `AE-13.6.1.1-5`). Returns the zone that it crosses.
pub(super) fn check(
    state: &State,
    mover: &Mover<'_>,
    id: PieceId,
    used: &[PieceId],
) -> Checked<ZoneId> {
    fn refuse<T>(rule: &'static str, expected: &'static str, found: &'static str) -> Checked<T> {
        Err(Violation::new(rule, expected, found))
    }
    let found = state.piece(id).filter(|convoy| {
        convoy.faction == mover.faction() && is_troop(state, convoy) && !used.contains(&id)
    });
    let Some((convoy, Place::Convoys(zone))) = found.map(|convoy| (convoy, convoy.at)) else {
        let expected = "a friendly Troop Convoy in the Convoys Box of a zone";
        return refuse("AE-3.1.2-1", expected, "none");
    };
    if !mover.is_one_step() && !is_train(state, convoy) {
        // One marker each: capacities are never added together.
        let expected = "a unit of one step, or a Fleet Train, which carries any";
        return refuse("AE-3.1.2-5", expected, "a larger unit");
    }
    if !carries(state, mover, convoy) {
        let expected = "a convoy of a country that carries the unit";
        return refuse("AE-3.1.2-8", expected, "another");
    }
    let owner = convoy.country(state.pack());
    let theatre = state.map().zone(zone).theatre;
    // The book of 2012 keeps no unit to its own country's convoys.
    let of_2012 = theatre == Theatre::Asia && state.options().edition == Edition::Y2012;
    let at_war = state.war_state(theatre) != WarState::PreWar;
    let before_war = !of_2012 && !at_war;
    let theirs = policy(state, Force::of(state, convoy));
    // Each nation of a unit of several is asked (`AE-13.8.4-1`, `DS-13.8.3-1`).
    mover.nations.check(|force| {
        if before_war && owner.is_some() && owner != force.country {
            let expected = "a convoy of the unit's own country before the war";
            return refuse("AE-3.1.4-6", expected, "another country's");
        }
        let own = policy(state, force);
        // A convoy that is no country's is under no Policy (`AE-13.6.1.1-5`).
        if own != theirs && (owner.is_some() || at_war) && force.faction.is_allied() {
            let (rule, expected) = match own {
                Some(_) => ("AE-13.6.1.1-5", "a convoy under the unit's own Policy"),
                None => ("AE-13.6.1.1-4", "a convoy of a country under no Policy"),
            };
            return refuse(rule, expected, "another");
        }
        Ok(())
    })?;
    Ok(zone)
}

fn policy(state: &State, force: Force) -> Option<Policy> {
    match politics::posture(state, force) {
        Posture::Policy(policy) => Some(policy),
        Posture::War | Posture::Truce(_) => None,
    }
}

/// Reports whether it is a Troop Convoy: an Escort, or one of the others that was set to troops.
fn is_troop(state: &State, convoy: &Piece) -> bool {
    let showing = convoy.face_up(state.pack());
    showing == FaceUp::Escort || showing.is_convoy() && convoy.side == Side::Back
}

fn is_train(state: &State, convoy: &Piece) -> bool {
    convoy
        .face_up(state.pack())
        .is_marker(MarkerKind::FleetTrain)
}

/// Reports whether a convoy carries a unit (`AE-3.1.2-8`, `DS-3.1-3`): a Fleet Train its own
/// country's units of any size (`AE-3.1.2-6`, `DS-3.1-4`) and no others, every other one any
/// friendly Exp unit; a Scratch Convoy, and one of a Western Major Country, any friendly unit;
/// one of another Major Country that country's; one of a Minor Country its own and those of any
/// friendly Major Country.
fn carries(state: &State, mover: &Mover<'_>, convoy: &Piece) -> bool {
    let owner = convoy.country(state.pack());
    let own = mover.nations.include(owner);
    if is_train(state, convoy) {
        return own;
    }
    if mover.piece.is_expeditionary(state.pack()) {
        return true;
    }
    let Some(owner) = owner else {
        return true;
    };
    let is_major = |area: AreaId| state.map().area(area).can_be(AreaKind::Major);
    if is_major(owner) {
        own || mover.faction() == Faction::Western
    } else {
        own || mover.nations.countries().any(is_major)
    }
}
