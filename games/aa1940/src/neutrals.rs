//! Neutral territories that are invaded (rulebook p. 10-11).

use crate::command_context::Play;
use crate::event::Event;
use crate::power::{Power, Side};
use crate::space::{Neutrality, SpaceId};
use crate::state::{Piece, State};
use crate::unit::UnitKind;

/// Breaks the neutrality of territories that the power attacks, as Combat Move closes.
/// Each is treated by itself, no neighbor takes notice, and no war is declared; but
/// the first strict neutral attacked turns all others, those attacked at the same time
/// left out (`AAE-neutrals-03`, `AAE-neutrals-10`, `AAE-neutrals-17`,
/// `AAE-neutrals-18`).
pub(crate) fn invade(play: &mut Play<'_>, territories: &[SpaceId], by: Power) {
    let Some(joins) = play.state.board().side(by).map(Side::opponent) else {
        return;
    };
    let strict = territories
        .iter()
        .any(|territory| is_strict(play.state, *territory));
    for &territory in territories {
        rouse(play, territory, by, joins);
    }
    if strict {
        turn_strict_neutrals(play, territories, by, joins);
    }
}

fn is_strict(state: &State, territory: SpaceId) -> bool {
    let territory = state.territory(territory);
    territory.controller.is_none() && territory.neutrality == Some(Neutrality::Strict)
}

/// The territory joins the side that opposes the invader and its standing army is
/// placed, distinct from any power's units. One without a number has none; survivors of
/// an earlier invasion are there already (`AAE-neutrals-02`, `AAE-neutrals-11`,
/// `AAE-neutrals-13`, `AAE-neutrals-14`, `AAE-neutrals-16`, `AAE-neutrals-20`).
fn rouse(play: &mut Play<'_>, territory: SpaceId, by: Power, joins: Side) {
    let army = play.state.territory(territory).army;
    play.state.set_territory(territory, |territory| {
        let joined = Some(Neutrality::Joined(joins));
        territory.changed |= territory.neutrality != joined;
        territory.neutrality = joined;
        territory.army = 0;
    });
    for _ in 0..army {
        play.state
            .spawn(Piece::new(UnitKind::Infantry, Power::NEUTRAL, territory));
    }
    play.emit(Event::NeutralInvaded {
        territory,
        by,
        joins,
        army: u16::from(army),
    });
}

/// Every strict neutral that is left leans to a side from now on (`AAE-neutrals-18`); those
/// under the protection of a power of the invader's side do only when it is the protector
/// that attacked one of them (`AAE-global-21`). In all else they are like others
/// (`AAE-global-24`).
fn turn_strict_neutrals(play: &mut Play<'_>, attacked: &[SpaceId], by: Power, toward: Side) {
    let board = play.state.shared_board();
    let stays = |space: SpaceId| {
        board.politics.pact.as_ref().is_some_and(|pact| {
            let betrayed =
                pact.protector == by && attacked.iter().any(|at| pact.territories.contains(*at));
            pact.territories.contains(space)
                && board.side(pact.protector) != Some(toward)
                && !betrayed
        })
    };
    for space in board.all_spaces() {
        if is_strict(play.state, space) && !stays(space) {
            play.state.set_territory(space, |territory| {
                territory.neutrality = Some(Neutrality::Leaning(toward));
            });
        }
    }
    play.emit(Event::StrictNeutralsTurned { toward });
}
