//! Acts that rules ask about later, noticed as the phases of movement close: attacks on some
//! territories, and units that end a move on some land.

use smallvec::SmallVec;

use crate::battle_site::BattleKind;
use crate::board::{TrackedAct, TrackedActKind};
use crate::command_context::Play;
use crate::phase::Phase;
use crate::power::Power;
use crate::space::{Neutrality, SpaceId};
use crate::space_set::SpaceSet;
use crate::state::{Marks, State};

/// Remembers what the acting power has done in the phase of movement that closes, its
/// battles being listed: attacked some land (`AAE-objectives-19`, `AAE-global-22`,
/// `AAE-global-23`), or moved units into some (`AAE-global-politics-07`,
/// `AAE-global-politics-16`).
pub(crate) fn notice(play: &mut Play<'_>) {
    let attacked = attacked(play.state);
    let by = play.state.turn().power;
    remember(play, |state, deed| match deed.act {
        TrackedActKind::Attack => {
            (attacked.iter()).any(|at| counts(state, deed, *at, state.territory(*at).controller))
        }
        TrackedActKind::Enter => entered(state, by, &deed.territories),
    });
}

/// Records the attacks that were made by a blitz, before the drafts of Combat Move are final: the
/// drafts show who held the territory (`AAE-global-22`, `AAE-global-23`).
pub(crate) fn notice_blitzes(play: &mut Play<'_>) {
    let state = &play.state;
    if state.turn().phase != Phase::CombatMove || state.board().politics.deeds.is_empty() {
        return;
    }
    let own = state.turn().power;
    let blitzed: SmallVec<[SpaceId; 8]> = play
        .state
        .pieces_of(own)
        .filter(|(_, piece)| piece.marks.contains(Marks::BLITZED))
        .map(|(_, piece)| piece.entered)
        .collect();
    remember(play, |state, deed| {
        let mut blitzed = blitzed.iter();
        deed.act == TrackedActKind::Attack
            && blitzed.any(|at| counts(state, deed, *at, state.held_before_drafts(*at)))
    });
}

/// Remembers the deeds of the acting power that were done.
fn remember(play: &mut Play<'_>, done: impl Fn(&State, &TrackedAct) -> bool) {
    let board = play.state.shared_board();
    let by = play.state.turn().power;
    let deeds = board.politics.deeds.iter().enumerate();
    for (place, deed) in deeds.filter(|(_, deed)| deed.by.contains(by)) {
        if done(play.state, deed) {
            play.state.remember_act(place, by);
            call_pact(play.state, place);
        }
    }
}

/// The territories that the acting power attacks in combat. A raid is an attack on
/// facilities, not on the territory.
fn attacked(state: &State) -> SmallVec<[SpaceId; 8]> {
    if state.turn().phase != Phase::CombatMove {
        return SmallVec::new();
    }
    let sites = state.turn().battles.iter();
    sites
        .filter(|site| site.kind != BattleKind::Raid && state.board().is_land(site.space))
        .map(|site| site.space)
        .collect()
}

/// Reports whether an attack on a territory with that holder is the deed.
fn counts(state: &State, deed: &TrackedAct, at: SpaceId, holder: Option<Power>) -> bool {
    let held = |(land, by): &(SpaceSet, Power)| land.contains(at) && holder == Some(*by);
    let strict = deed
        .while_strict
        .is_none_or(|group| group.iter().any(|land| is_strict(state, land)));
    strict && (deed.territories.contains(at) || deed.while_held.as_ref().is_some_and(held))
}

fn is_strict(state: &State, at: SpaceId) -> bool {
    let territory = state.territory(at);
    territory.controller.is_none() && territory.neutrality == Some(Neutrality::Strict)
}

/// Reports whether any of the power's units stand in the territories.
fn entered(state: &State, power: Power, territories: &SpaceSet) -> bool {
    let mut pieces = state.pieces_of(power);
    pieces.any(|(_, piece)| territories.contains(piece.space))
}

/// An attack beside neutrals under protection calls on their pact for this turn, unless
/// their protector has voided it (`AAE-global-22`, `AAE-global-23`).
fn call_pact(state: &mut State, deed: usize) {
    let called = state
        .board()
        .politics
        .pact
        .as_ref()
        .is_some_and(|pact| pact.called_by == deed && state.doers(pact.void_by).is_empty());
    if called {
        state.extra_turn_mut().pact_called = true;
    }
}
