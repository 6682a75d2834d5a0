//! Command of the army of an invaded neutral (rulebook p. 11).

use sandtable_kernel::{Checked, Violation};

use super::order::after;
use crate::battle_site::BattleKind;
use crate::command_context::Play;
use crate::decision::Question;
use crate::event::Event;
use crate::power::Power;
use crate::space::{Neutrality, SpaceId};
use crate::state::State;

/// Finds a commander for every invaded neutral (`AAE-neutrals-14`): asks for the next one for
/// which the side it joined has a choice. Returns whether it asked.
pub(super) fn ask(play: &mut Play<'_>) -> bool {
    while let Some(territory) = uncommanded(play.state) {
        let powers = candidates(play.state, territory);
        let Some(first) = powers.first().copied() else {
            return false;
        };
        let choice = powers
            .iter()
            .any(|power| !play.state.same_seat(first, *power));
        let question = Question::CommandNeutral { territory, powers };
        if choice && play.ask(first, question) {
            return true;
        }
        command(play, territory, first);
    }
    false
}

/// The next attacked territory that a standing army holds without a commander.
fn uncommanded(state: &State) -> Option<SpaceId> {
    let turn = state.turn();
    turn.battles
        .iter()
        .filter(|site| site.kind != BattleKind::Raid)
        .map(|site| site.space)
        .find(|space| {
            !turn.commanders.iter().any(|(known, _)| known == space)
                && state
                    .pieces_in(*space)
                    .any(|(_, piece)| piece.owner == Power::NEUTRAL)
        })
}

/// The powers of the side that a neutral joined, nearest in order of play first. Powers at war
/// with no other are on no side, unless there are no others.
fn candidates(state: &State, territory: SpaceId) -> Vec<Power> {
    let joined = state.territory(territory).neutrality;
    let Some(side) = joined.and_then(Neutrality::side) else {
        return Vec::new();
    };
    let all: Vec<Power> = after(state, state.turn().power)
        .filter(|power| state.board().side(*power) == Some(side))
        .collect();
    let at_war: Vec<Power> = all
        .iter()
        .copied()
        .filter(|power| !state.restrained(*power, territory))
        .collect();
    if at_war.is_empty() { all } else { at_war }
}

/// Checks that the power is one of those offered.
pub(crate) fn check_command(powers: &[Power], power: Power) -> Checked {
    if powers.contains(&power) {
        return Ok(());
    }
    Err(Violation::new(
        "AAE-neutrals-14",
        "one of the powers offered",
        format!("power {}", power.0),
    ))
}

/// Gives the army to a power's player for the battle. Its units stay apart from the
/// power's own (`AAE-neutrals-14`).
pub(crate) fn command(play: &mut Play<'_>, territory: SpaceId, by: Power) {
    play.state
        .set_turn(|turn| turn.commanders.push((territory, by)));
    play.emit(Event::NeutralCommanded { territory, by });
}
