//! Phase 4: Noncombat Move, what must hold as it closes (rulebook p. 21-22).

#[cfg(test)]
mod tests;

use crate::blocker::Blocker;
use crate::command::Command;
use crate::command_context::Play;
use crate::landing::{self, LandingPlace, LandingPlan};
use crate::politics;
use crate::state::State;

/// The phase stays open while an aircraft that would be lost could be saved, by its own
/// move or a carrier's, the moves of this phase taken back included
/// (`AAE-air-landing-07`, `AAE-air-landing-12`, `AAE-air-landing-13`).
pub(crate) fn blockers(state: &State) -> Vec<Blocker> {
    let now = landing::saved_now(state);
    if now.losses() == 0 {
        return Vec::new();
    }
    let saving = landing::saving(state);
    let expected = "landings for as many aircraft as possible";
    let found = || format!("less, and none for {}", now.lost_by_name(state));
    let lost: Vec<_> = now.lost().collect();
    if saving.losses() < now.losses() {
        let blocker = Blocker::new("AAE-air-landing-12", expected, found());
        let saves = first_move(state, &saving);
        vec![blocker.about(state, &lost).remedied_by(saves)]
    } else if least_losses(state).is_some_and(|least| least < now.losses()) {
        let blocker = Blocker::new("AAE-air-landing-07", expected, found());
        vec![blocker.about_drafts_of(state, &lost)]
    } else {
        Vec::new()
    }
}

/// Minimum number of aircraft that would have been lost as the phase opened.
fn least_losses(state: &State) -> Option<usize> {
    let drafts = state.drafts().len();
    if drafts == 0 {
        return None;
    }
    let mut opening = state.clone();
    opening.take_back(drafts);
    Some(landing::saving(&opening).losses())
}

/// A move that saves aircraft still to be saved; none when only earlier moves stand in
/// the way. Each uses up movement, so there is an end to them.
pub(crate) fn way_out(state: &State) -> Option<Command> {
    let plan = landing::saving(state);
    if plan.losses() >= landing::saved_now(state).losses() {
        return None;
    }
    first_move(state, &plan)
}

/// The first move of a plan of landings that is still to be made.
fn first_move(state: &State, plan: &LandingPlan) -> Option<Command> {
    plan.planes.iter().find_map(|&(id, place)| {
        let plane = state.piece(id)?;
        match place {
            LandingPlace::Land(to) | LandingPlace::Sea(_, to) if plane.space != to => {
                Some(Command::move_one(id, plane, to))
            }
            LandingPlace::Land(_) | LandingPlace::Lost => None,
            LandingPlace::Sea(ship, zone) => {
                let ship = ship?;
                let moored = state.piece(ship)?;
                (moored.space != zone).then(|| Command::move_one(ship, moored, zone))
            }
        }
    })
}

/// Aircraft that cannot land are destroyed; those at sea for which a carrier is still to
/// be mobilized wait for it (`AAE-air-landing-06`, `AAE-air-landing-08`).
pub(crate) fn close(play: &mut Play<'_>) {
    let lost: Vec<_> = landing::saved_now(play.state).lost().collect();
    lost.into_iter()
        .for_each(|plane| landing::lose(play, plane));
    politics::notice(play);
}
