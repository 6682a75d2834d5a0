//! Attacking or ignoring the submarines and transports of a zone.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::event::Event;
use crate::legal::PhaseLegal;
use crate::phase::Phase;
use crate::preconditions::{in_phase, known_space};
use crate::reach::{SpaceFacts, Theater};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::State;

/// Reports whether the zone's submarines and transports could be attacked: no warship makes the
/// zone hostile anyway, and the acting power has something there that can attack
/// (`AAE-combat-move-07`, `AAE-combat-move-12`, `AAE-politics-19`).
fn open<S: SpaceFacts>(theater: &Theater<'_, S>, zone: SpaceId) -> bool {
    theater.board.is_sea(zone) && {
        let there = theater.sight.presence(zone);
        there.prey() && !there.hostile() && can_attack(theater.state, zone)
    }
}

/// Reports whether the acting power has a unit in a space that can attack, cargo and raiders left
/// out.
pub(super) fn can_attack(state: &State, space: SpaceId) -> bool {
    let units = &state.board().units;
    state
        .combatants(state.turn().power, space)
        .any(|(_, piece)| units.of(piece.kind).attack > 0)
}

/// Choice to attack the submarines and transports of a zone from now on, or not.
pub(crate) struct Engagement {
    zone: SpaceId,
    fight: bool,
}

/// Checks that all enemy submarines and transports of a zone can be attacked, or all be ignored
/// again: there is no attack on some of them (`AAE-combat-move-12`, `AAE-combat-move-13`,
/// `AAE-misc-05`).
pub(crate) fn check_engage(state: &State, zone: SpaceId, fight: bool) -> Checked<Engagement> {
    in_phase(state, &[Phase::CombatMove], "an attack")?;
    known_space(state, zone)?;
    let theater = Theater::lookup(state);
    let name = &state.board().space(zone).name;
    let engaged = state.turn().engaged.contains(&zone);
    if engaged == fight {
        return Err(Violation::new(
            "AAE-combat-move-12",
            if fight {
                "a zone not attacked yet"
            } else {
                "a zone that is attacked"
            },
            name.clone(),
        ));
    }
    if !fight || open(&theater, zone) {
        return Ok(Engagement { zone, fight });
    }
    let there = theater.sight.presence(zone);
    let (rule, expected) = match (there.hostile(), there.prey()) {
        (true, _) => (
            "AAE-combat-move-14",
            "a zone without enemy surface warships",
        ),
        (_, false) => (
            "AAE-combat-move-07",
            "a zone with submarines or transports of an enemy",
        ),
        _ => (
            "AAE-amphibious-14",
            "a unit with an attack value in the zone",
        ),
    };
    Err(Violation::new(rule, expected, name.clone()))
}

/// Attacks or ignores them.
pub(crate) fn engage(play: &mut Play<'_>, engagement: Engagement) {
    let Engagement { zone, fight } = engagement;
    play.state.set_turn(|turn| {
        if fight {
            turn.engaged.push(zone)
        } else {
            turn.engaged.retain(|engaged| *engaged != zone)
        }
    });
    play.emit(Event::Engaged { zone, fight });
}

/// Lists the zones where there is a choice, with the other of what stands.
pub(crate) fn list(state: &State, legal: &mut PhaseLegal) {
    legal.engage.extend(choices(state));
}

/// The zones where there is a choice, with the other of what stands.
pub(crate) fn choices(state: &State) -> impl Iterator<Item = (SpaceId, bool)> + '_ {
    let theater = Theater::lookup(state);
    let engaged = &state.turn().engaged;
    // Without units of its own in a zone the power attacks nothing there.
    let own = state.pieces_of(theater.power).map(|(_, piece)| piece.space);
    let zones: SpaceSet = own.chain(engaged.iter().copied()).collect();
    zones.iter().filter_map(move |zone| {
        let engaged = engaged.contains(&zone);
        (engaged || open(&theater, zone)).then_some((zone, !engaged))
    })
}
