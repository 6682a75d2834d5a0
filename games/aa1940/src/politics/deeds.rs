//! Acts that rules ask about later, noticed as the phases of movement close: attacks on some
//! territories, and units that end a move on some land.

use smallvec::SmallVec;

use crate::battle_site::BattleKind;
use crate::board::{Act, Deed};
use crate::phase::Phase;
use crate::play::Play;
use crate::power::Power;
use crate::space::{Neutrality, SpaceId};
use crate::space_set::SpaceSet;
use crate::state::{Marks, State};

/// Remembers what the acting power has done in the phase of movement that closes, its
/// battles being listed: attacked some land (`AAE-objectives-19`, `AAE-global-22`,
/// `AAE-global-23`), or moved units into some (`AAE-global-politics-07`,
/// `AAE-global-politics-16`).
pub(crate) fn notice(play: &mut Play<'_>) {
    let board = play.state.shared_board();
    let deeds = &board.politics.deeds;
    let by = play.state.turn().power;
    if !deeds.iter().any(|deed| deed.by.contains(by)) {
        return;
    }
    let attacked = attacked(play.state);
    for (place, deed) in deeds.iter().enumerate() {
        let done = match deed.act {
            Act::Attack => attacked
                .iter()
                .any(|(at, blitzed)| counts(play.state, deed, *at, *blitzed)),
            Act::Enter => entered(play.state, by, &deed.territories),
        };
        if done && deed.by.contains(by) {
            play.state.remember_deed(place, by);
            call_pact(play.state, place);
        }
    }
}

/// The territories that the acting power attacks, and whether it took them by a blitz. A
/// raid is an attack on facilities, not on the territory.
fn attacked(state: &State) -> SmallVec<[(SpaceId, bool); 8]> {
    let mut attacked = SmallVec::new();
    if state.turn().phase != Phase::CombatMove {
        return attacked;
    }
    let sites = state.turn().battles.iter();
    attacked.extend(
        sites
            .filter(|site| site.kind != BattleKind::Raid && state.board().is_land(site.space))
            .map(|site| (site.space, false)),
    );
    let own = |owner: Power| owner == state.turn().power;
    attacked.extend(
        state
            .pieces()
            .filter(|(_, piece)| own(piece.owner) && piece.marks.contains(Marks::BLITZED))
            .map(|(_, piece)| (piece.entered, true)),
    );
    attacked
}

/// Whether an attack is the deed. What a blitz has taken was an enemy's before.
fn counts(state: &State, deed: &Deed, at: SpaceId, blitzed: bool) -> bool {
    let held = deed
        .held_by
        .is_none_or(|holder| blitzed || state.territory(at).controller == Some(holder));
    let strict = deed
        .while_strict
        .is_none_or(|group| group.iter().any(|land| is_strict(state, land)));
    deed.territories.contains(at) && held && strict
}

fn is_strict(state: &State, at: SpaceId) -> bool {
    let territory = state.territory(at);
    territory.controller.is_none() && territory.neutrality == Some(Neutrality::Strict)
}

/// Whether the power's units stand somewhere.
fn entered(state: &State, power: Power, territories: &SpaceSet) -> bool {
    let mut pieces = state.pieces();
    pieces.any(|(_, piece)| piece.owner == power && territories.contains(piece.space))
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
