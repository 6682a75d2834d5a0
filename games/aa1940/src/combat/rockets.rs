//! Rockets, in the step of the bombing raids (rulebook p. 40).

use std::ops::ControlFlow;

use sandtable_kernel::{Checked, Violation};

use super::raid;
use crate::advance::Advance;
use crate::command_context::Play;
use crate::dice_rules;
use crate::event::{Event, Role};
use crate::facility::FacilitySlot;
use crate::legal::{PhaseLegal, RocketLegal};
use crate::phase::Phase;
use crate::power::Power;
use crate::preconditions::{in_phase, known_space};
use crate::reach::{EntryMode, Search, flood};
use crate::research;
use crate::space::{Neutrality, SpaceId};
use crate::state::State;
use crate::unit::Domain;

/// The row of rockets.
const RULE: &str = "AAE-research-08";

/// A rocket to be launched.
#[derive(Clone, Copy)]
pub(crate) struct Rocket {
    from: SpaceId,
    at: SpaceId,
    slot: FacilitySlot,
}

/// Reports whether the acting power can launch rockets now: it has made the advance
/// (`AAE-research-08`), and no battle but raids has begun.
fn in_step(state: &State) -> bool {
    state.turn().phase == Phase::ConductCombat
        && state
            .laboratory()
            .is_some_and(|laboratory| !laboratory.raids_over)
        && state.has(state.turn().power, Advance::Rockets)
}

/// Reports whether an air base can launch a rocket: an operative one of the power's own that has
/// launched none this turn (`AAE-research-08`).
fn ready(state: &State, power: Power, from: SpaceId) -> bool {
    let launched = state
        .laboratory()
        .is_some_and(|laboratory| laboratory.launched.contains(&from));
    state.territory(from).controller == Some(power)
        && state.base_operative(power, from, FacilitySlot::AirBase)
        && !launched
}

/// Reports whether a territory has a facility there, held by an enemy (`AAE-research-08`).
fn target(state: &State, power: Power, at: SpaceId, slot: FacilitySlot) -> bool {
    let territory = state.territory(at);
    territory.facility(slot).is_some()
        && territory
            .controller
            .is_some_and(|holder| state.at_war(power, holder))
}

/// Visits the spaces that a rocket can reach: at most 4 away, not over neutral territory
/// (`AAE-research-08`). Land without a government is none, nor what was attacked in vain.
fn range(state: &State, from: SpaceId, mut arrive: impl FnMut(SpaceId) -> ControlFlow<()>) {
    let search = Search {
        domain: Domain::Air,
        from,
        budget: state.board().research.air_bases.rocket_range,
        toward: None,
    };
    let pass = |_, to: SpaceId| {
        let territory = state.territory(to);
        let neutral = state.board().is_land(to)
            && territory.controller.is_none()
            && territory.neutrality.is_none_or(Neutrality::closes_skies);
        if neutral {
            EntryMode::Barred
        } else {
            EntryMode::Through
        }
    };
    flood(state.board(), search, pass, |to, _| arrive(to));
}

fn in_range(state: &State, from: SpaceId, at: SpaceId) -> bool {
    let mut reached = false;
    range(state, from, |to| {
        reached |= to == at;
        if reached {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    reached
}

/// Checks that a rocket can be launched from a base at a facility: in the step of the bombing
/// raids, once for each base, at an enemy's facility in range (`AAE-research-08`).
pub(crate) fn check_launch(
    state: &State,
    from: SpaceId,
    at: SpaceId,
    slot: FacilitySlot,
) -> Checked<Rocket> {
    research::played(state)?;
    in_phase(state, &[Phase::ConductCombat], "a rocket")?;
    known_space(state, from)?;
    known_space(state, at)?;
    let power = state.turn().power;
    let name = |space: SpaceId| state.board().space(space).name.clone();
    if !state.has(power, Advance::Rockets) {
        return Err(Violation::new(
            RULE,
            "a power that has made the advance",
            state.board().power(power).name.clone(),
        ));
    }
    if !in_step(state) {
        return Err(Violation::new(
            RULE,
            "rockets before battles other than raids",
            "such a battle has begun",
        ));
    }
    if !ready(state, power, from) {
        return Err(Violation::new(
            RULE,
            "an operative air base of its own that has launched none this turn",
            name(from),
        ));
    }
    if !target(state, power, at, slot) {
        return Err(Violation::new(
            RULE,
            format!("an enemy's {}", slot.id()),
            format!("none in {}", name(at)),
        ));
    }
    if !in_range(state, from, at) {
        return Err(Violation::new(
            RULE,
            format!(
                "a target within {} spaces, not over neutral territory",
                state.board().research.air_bases.rocket_range
            ),
            name(at),
        ));
    }
    Ok(Rocket { from, at, slot })
}

/// Launches a rocket: one die of damage (`AAE-research-08`), up to the facility's limit
/// (`AAE-strategic-bombing-12`). Nothing fires at it.
pub(crate) fn launch(play: &mut Play<'_>, rocket: Rocket) {
    let Rocket { from, at, slot } = rocket;
    let power = play.state.turn().power;
    play.state
        .set_laboratory(|laboratory| laboratory.launched.push(from));
    play.emit(Event::RocketLaunched {
        power,
        from,
        at,
        slot,
    });
    let throw = dice_rules::pips(play);
    let result = throw.hits;
    play.emit(Event::RaidRolled {
        space: at,
        slot,
        by: Role::Attacker,
        hits_on: throw.hits_on,
        dice: throw.dice,
        pairs: throw.pairs,
        certain: throw.certain,
        result,
    });
    raid::damage(play, at, slot, result);
}

/// The step of the raids is over once another battle begins (`AAE-research-08`).
pub(super) fn end_step(play: &mut Play<'_>) {
    play.state
        .set_laboratory(|laboratory| laboratory.raids_over = true);
}

/// Lists the bases that can launch a rocket, with their targets.
pub(super) fn list(state: &State, legal: &mut PhaseLegal) {
    if !in_step(state) {
        return;
    }
    let power = legal.power;
    for from in state.board().all_spaces() {
        if !ready(state, power, from) {
            continue;
        }
        let mut targets = Vec::new();
        range(state, from, |at| {
            let slots = FacilitySlot::ALL.into_iter();
            let hit = slots.filter(|slot| target(state, power, at, *slot));
            targets.extend(hit.map(|slot| (at, slot)));
            ControlFlow::Continue(())
        });
        if !targets.is_empty() {
            legal.launches.push(RocketLegal { from, targets });
        }
    }
}

/// Reports whether any rocket can be launched.
pub(crate) fn can_launch(state: &State) -> bool {
    let mut legal = PhaseLegal::none(state.turn().power, Phase::ConductCombat);
    list(state, &mut legal);
    !legal.launches.is_empty()
}
