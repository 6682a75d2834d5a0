//! National objectives and bonus income (rulebook p. 25-26). The items that they name and their
//! payments are data; the meanings of their conditions are here.

#[cfg(test)]
mod tests;

use crate::board::{Condition, Objective};
use crate::economy::EconomyId;
use crate::power::{Power, Side};
use crate::space::{Neutrality, SpaceId};
use crate::state::State;

/// The bonuses an economy gains in its power's Collect Income phase, each with its ledger
/// id: those whose condition holds now (`AAE-objectives-01`, `AAE-global-13`). A power for which
/// the board lists none has none (`AAE-global-26`).
pub(crate) fn earned(state: &State, economy: EconomyId) -> Vec<(String, u16)> {
    state
        .board()
        .objectives
        .iter()
        .filter(|objective| objective.economy == economy)
        .map(|objective| (objective, bonus(state, objective)))
        .filter(|(_, ipcs)| *ipcs > 0)
        .map(|(objective, ipcs)| (objective.id.clone(), ipcs))
        .collect()
}

/// Remembers that a bonus paid once in the game was paid (`AAE-objectives-11`).
pub(crate) fn paid(state: &mut State, power: Power, bonuses: &[(String, u16)]) {
    let once = state.board().objectives.iter().any(|objective| {
        objective.condition == Condition::Once
            && objective.power == power
            && bonuses.iter().any(|(id, _)| *id == objective.id)
    });
    if once {
        state.set_account(power, |account| account.bonus_paid = true);
    }
}

/// Current payment of an objective.
fn bonus(state: &State, objective: &Objective) -> u16 {
    if !political(state, objective) {
        return 0;
    }
    let times = match objective.condition {
        Condition::AtPeace => 1,
        Condition::EachOwn => each_own(state, objective),
        Condition::AllOwn => u16::from(all_own(state, objective)),
        Condition::AllOriginal => u16::from(all_original(state, objective)),
        Condition::SideHolds => u16::from(side_holds(state, objective)),
        Condition::LandUnitIn => u16::from(land_unit_in(state, objective)),
        Condition::LandUnitPresent => u16::from(land_unit_present(state, objective)),
        Condition::EachSide => each_side(state, objective),
        Condition::OriginalAndSide => {
            u16::from(all_original(state, objective) && side_holds(state, objective))
        }
        Condition::Unaligned => u16::from(unaligned(state, objective)),
        Condition::LendLease => u16::from(lend_lease(state, objective)),
        Condition::EachFormer => each_former(state, objective),
        Condition::Once => u16::from(once(state, objective)),
        Condition::ClearZones => u16::from(clear_zones(state, objective)),
    };
    times * objective.ipcs
}

/// Reports whether the war and peace that an objective asks for hold. Germany's trade ends with
/// war on the Soviet Union (`AAE-objectives-02`), Japan's with war on the United States, with an
/// attack on Indo-China and with an unprovoked declaration of war (`AAE-objectives-19`). Other
/// ones need war with all those named or with one of them (`AAE-objectives-20` to
/// `AAE-objectives-22`), and the rest war with any power.
fn political(state: &State, objective: &Objective) -> bool {
    let power = objective.power;
    let named = &objective.against;
    let any = objective.at_war_with_any;
    let innocent = !objective
        .unless_deeds
        .iter()
        .any(|deed| state.doers(*deed).contains(power))
        && !state
            .record()
            .unprovoked(power, objective.unless_unprovoked_on);
    innocent
        && (any.is_empty() || any.intersects(state.wars_of(power)))
        && match objective.condition {
            Condition::AtPeace => named.iter().all(|other| !state.at_war(power, *other)),
            _ if named.is_empty() => state.is_at_war(power),
            _ => named.iter().all(|other| state.at_war(power, *other)),
        }
}

fn owns(state: &State, power: Power, space: SpaceId) -> bool {
    state.territory(space).controller == Some(power)
}

fn side(state: &State, power: Power) -> Side {
    state.board().power(power).side
}

/// Number of the territories that the power itself controls: Soviet cities (`AAE-objectives-03`),
/// Germany's and Italy's oil (`AAE-objectives-07`, `AAE-objectives-18`).
fn each_own(state: &State, objective: &Objective) -> u16 {
    let owned = objective
        .territories
        .iter()
        .filter(|space| owns(state, objective.power, **space));
    owned.count() as u16
}

/// Reports whether the power itself controls all the territories: Novosibirsk
/// (`AAE-objectives-08`), the United States' homeland, treaties and islands (`AAE-objectives-12`,
/// `AAE-objectives-13`, `AAE-objectives-23` to `AAE-objectives-26`), the United Kingdom's ports
/// in the East (`AAE-objectives-30`).
fn all_own(state: &State, objective: &Objective) -> bool {
    objective
        .territories
        .iter()
        .all(|space| owns(state, objective.power, *space))
}

/// Reports whether the power controls everything that bears its emblem, for the United Kingdom
/// Canada included: the empire (`AAE-objectives-14`), or what of it lies in the objective's
/// economy (`AAE-objectives-29`); ANZAC's own land (`AAE-objectives-31`).
fn all_original(state: &State, objective: &Objective) -> bool {
    let (board, power) = (state.board(), objective.power);
    board
        .all_spaces()
        .filter(|space| {
            board.space(*space).original == Some(power)
                && board.economy_at(power, *space) == objective.economy
        })
        .all(|space| owns(state, power, space))
}

/// Reports whether the power's side controls as many of the territories as needed: Caucasus
/// (`AAE-objectives-04`), Italy's empire (`AAE-objectives-16`) and North Africa
/// (`AAE-objectives-17`), Japan's perimeter and resources (`AAE-objectives-20`,
/// `AAE-objectives-22`), the Burma Road (`AAE-objectives-28`), Malaya and the islands for ANZAC
/// (`AAE-objectives-31`, `AAE-objectives-32`). No power holds land that only has a government
/// abroad.
fn side_holds(state: &State, objective: &Objective) -> bool {
    let side = side(state, objective.power);
    let held = objective
        .territories
        .iter()
        .filter(|space| state.side_holds(side, **space));
    held.count() >= objective.needed
}

/// Reports whether a land unit of the power stands in a territory that its side controls: Germans
/// in Egypt (`AAE-objectives-05`).
fn land_unit_in(state: &State, objective: &Objective) -> bool {
    let side = side(state, objective.power);
    objective.territories.iter().any(|space| {
        state.side_holds(side, *space)
            && state
                .pieces_in(*space)
                .any(|(_, piece)| piece.owner == objective.power && piece.kind.is_land())
    })
}

/// Reports whether a land unit of the power stands in one of the territories, under any
/// controller: Americans in France (`AAE-objectives-27`).
fn land_unit_present(state: &State, objective: &Objective) -> bool {
    let mut units = objective
        .territories
        .iter()
        .flat_map(|space| state.pieces_in(*space));
    units.any(|(_, piece)| piece.owner == objective.power && piece.kind.is_land())
}

/// Number of the territories that the power's side controls: Allied centers of power
/// (`AAE-objectives-21`).
fn each_side(state: &State, objective: &Objective) -> u16 {
    let side = side(state, objective.power);
    let held = objective
        .territories
        .iter()
        .filter(|space| state.side_holds(side, **space));
    held.count() as u16
}

/// Reports whether the power controls the territories while the third one neither leans to the
/// other side nor is controlled by it: iron ore by way of Sweden (`AAE-objectives-06`).
fn unaligned(state: &State, objective: &Objective) -> bool {
    let other = side(state, objective.power).opponent();
    let spoiled = objective.third.is_some_and(|third| {
        state.side_holds(other, third)
            || (state.territory(third).neutrality).and_then(Neutrality::side) == Some(other)
    });
    !spoiled && all_own(state, objective)
}

/// Reports whether Lend-Lease flows (`AAE-objectives-09`): no Axis warship, submarines included,
/// in the convoy's zone, Archangel in Soviet hands, and no unit of another Allied power standing
/// on original Soviet soil.
fn lend_lease(state: &State, objective: &Objective) -> bool {
    let (power, board) = (objective.power, state.board());
    let own_side = side(state, power);
    let blocked = objective.zones.iter().any(|zone| {
        state.pieces_in(*zone).any(|(_, piece)| {
            board.side(piece.owner) == Some(own_side.opponent()) && piece.kind.is_warship()
        })
    });
    let guests = || {
        state.pieces().any(|(_, piece)| {
            piece.owner != power
                && board.side(piece.owner) == Some(own_side)
                && board.space(piece.space).original == Some(power)
        })
    };
    !blocked && all_own(state, objective) && !guests()
}

/// Number of original territories of the other side's powers, and of neutrals printed as leaning
/// to it, that the power controls (`AAE-objectives-10`); only those of some powers where the
/// objective names them.
fn each_former(state: &State, objective: &Objective) -> u16 {
    let (board, power) = (state.board(), objective.power);
    let other = side(state, power).opponent();
    let won = board.all_spaces().filter(|space| {
        let printed = board.space(*space);
        let theirs = printed.original.is_some_and(|owner| {
            if objective.of.is_empty() {
                board.side(owner) == Some(other)
            } else {
                objective.of.contains(owner)
            }
        });
        owns(state, power, *space)
            && (theirs || printed.neutrality == Some(Neutrality::Leaning(other)))
    });
    won.count() as u16
}

/// Reports whether the power controls the territories and has not been paid for it before: Berlin
/// (`AAE-objectives-11`).
fn once(state: &State, objective: &Objective) -> bool {
    !state.account(objective.power).bonus_paid && all_own(state, objective)
}

/// Reports whether no surface warship of an Allied power is in the zones: the Mediterranean for
/// Italy (`AAE-objectives-15`). A power at war with no other is no Ally.
fn clear_zones(state: &State, objective: &Objective) -> bool {
    let other = side(state, objective.power).opponent();
    !objective.zones.iter().any(|zone| {
        state.pieces_in(*zone).any(|(_, piece)| {
            piece.kind.is_surface_warship()
                && state.board().side(piece.owner) == Some(other)
                && !state.restrained(piece.owner, *zone)
        })
    })
}
