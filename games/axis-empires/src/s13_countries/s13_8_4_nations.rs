//! 13.8.4 Multi-national and pan-national units: what becomes of them when one of their
//! nations leaves the war, or has to pay.

use crate::command_context::Play;
use crate::countries::countries_of;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::decision::step_loss::StepLoss;
use crate::faction::Faction;
use crate::map::{AreaId, Theatre};
use crate::nations::{Nations, is_pan_national_of};
use crate::politics;
use crate::s04_2_6_2_eliminating_steps as losing;
use crate::s13_countries::pieces::pieces_of;
use crate::state::{Piece, PieceId, Place, State};
use crate::task::country::CountryTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// Takes every counter of a country out of the game (`AE-13.8.4-2`, `DS-13.8.3-2`).
pub(super) fn leave(play: &mut Play<'_>, country: AreaId) {
    for id in pieces_of(play.state, country) {
        send(play, id, Place::Gone);
    }
}

/// Sends a counter of a country that leaves the war or changes hands where it goes. A larger
/// unit of which it was a step breaks down, by the rules of section 2.3.4, and what the other
/// nation gave to it stays; what others gave to one that goes itself goes where it would go
/// without it (`AE-13.8.4-2`, `DS-13.8.3-2`).
pub(crate) fn send(play: &mut Play<'_>, id: PieceId, to: Place) {
    let Some(piece) = play.state.piece(id).copied() else {
        return;
    };
    if piece.at == to {
        return;
    }
    losing::empty_box(play, id);
    play.put(id, to);
    let Place::Holding(whole) = piece.at else {
        return;
    };
    let broken = play.state.piece(whole).and_then(|broken| {
        let theatre = broken.at.theatre(play.state.map())?;
        Some(Scene::of(theatre, broken.faction))
    });
    if let Some(scene) = broken {
        let task = task::Task::Country(CountryTask::BreakUp(whole));
        task_queue::first(play, scene, [task]);
    }
}

/// Asks the owner what is left of a unit that has lost a nation, unless it has gone itself.
pub(super) fn ask_rest(play: &mut Play<'_>, scene: Scene, whole: PieceId) {
    let stands = play.state.piece(whole);
    if !stands.is_some_and(|whole| whole.at.is_on_map()) {
        return;
    }
    let todo = SceneTask {
        task: task::Task::Country(CountryTask::BreakUp(whole)),
        scene,
    };
    let ways = losing::ways(play.state, whole).into_iter();
    task_queue::ask(
        play,
        todo,
        QuestionSubject::LoseStep,
        ways.map(Pick::Loss).collect(),
    );
}

/// The step comes out.
pub(super) fn break_up(play: &mut Play<'_>, loss: StepLoss) {
    losing::lose(play, loss);
}

/// The ways in which a unit loses a step of nations that a test names: what is left of a
/// multi-national unit is of another. When there is nothing of another, it goes
/// (`AE-13.8.4-1`, `DS-13.8.3-1`).
pub(crate) fn ways_of(
    state: &State,
    (id, piece): (PieceId, &Piece),
    of: impl Fn(AreaId) -> bool,
) -> Vec<StepLoss> {
    let nations = Nations::of(state, id, piece);
    if !nations.countries().any(&of) {
        return Vec::new();
    }
    let mut ways = losing::ways(state, id);
    if nations.are_by_choice() || nations.countries().all(&of) || ways.is_empty() {
        return ways;
    }
    ways.retain(|loss| {
        let left = loss.left.and_then(|left| state.piece(left));
        !left
            .and_then(|left| left.country(state.pack()))
            .is_some_and(&of)
    });
    if ways.is_empty() {
        ways.push(StepLoss {
            piece: id,
            left: None,
        });
    }
    ways
}

/// Reports whether a faction that has to lose steps of a country may stop: only pan-national HQs
/// are left to lose them, and these can belong to another country (`AE-13.8.4-4`, `DS-13.8.3-4`).
pub(crate) fn may_spare(
    state: &State,
    faction: Faction,
    country: AreaId,
    losses: &[StepLoss],
) -> bool {
    let is_shared = |loss: &StepLoss| {
        let piece = state.piece(loss.piece);
        piece.is_some_and(|piece| may_count_for(state, piece, country))
    };
    !losses.is_empty() && losses.iter().all(is_shared) && !must_count_for(state, faction, country)
}

/// Reports whether a piece is a pan-national HQ that may count as a unit of a country, at its
/// owner's choice (`AE-13.8.4-4`, `DS-13.8.3-4`, `DS-13.8.3-5`).
#[must_use]
pub fn may_count_for(state: &State, piece: &Piece, country: AreaId) -> bool {
    piece
        .counter(state.pack())
        .is_some_and(|counter| is_pan_national_of(counter, country))
}

/// Reports whether a pan-national HQ must count as a unit of a country, because it is the only
/// Chinese country of its faction (`AE-13.8.4-4`, `DS-13.8.3-4`).
#[must_use]
pub fn must_count_for(state: &State, faction: Faction, country: AreaId) -> bool {
    countries_of(state, Theatre::Asia).all(|other| {
        other == country
            || !politics::is_chinese(state, Some(other))
            || politics::active_side(state, other) != Some(faction)
    })
}
