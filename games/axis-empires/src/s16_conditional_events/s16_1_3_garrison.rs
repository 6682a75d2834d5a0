//! 16.1.3 Manchukuo Garrison Check: the Soviets see to it that Japan guards its border with
//! them while they keep out of each other's way.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea, Theatre};
use crate::pack::{Class, Policy, Posture};
use crate::politics;
use crate::s02_3_4_breakdown;
use crate::s16_7_internment::emergency;
use crate::state::{Piece, PieceId, Place, Presence, State};
use crate::task::conditional::{ConditionalTask, Rest};
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// The steps that every hex of the border needs.
const GARRISON: u8 = 2;

/// Looks for the first hex whose garrison is too small, and asks the Soviets which Japanese
/// unit goes there, or is broken down for it. Comes back until all is right, or nothing
/// can be done (`DS-16.1.3-1` to `DS-16.1.3-4`).
pub(super) fn look(play: &mut Play<'_>, scene: Scene) {
    let state = &*play.state;
    let border = border(state);
    let Some(hex) = border
        .iter()
        .copied()
        .find(|hex| steps(state, *hex) < GARRISON)
    else {
        return;
    };
    let missing = GARRISON - steps(state, hex);
    let todo = SceneTask {
        task: task::Task::Conditional(ConditionalTask::Garrison),
        scene: scene.by(Faction::Soviet),
    };
    let options = ways(state, hex, missing, &border);
    task_queue::ask(play, todo, QuestionSubject::Garrison, options);
}

/// The hexes with road or rail in Japanese dependents next to a Soviet country, while Russia
/// is bound to neutrality (`DS-16.1.3-1`, `DS-16.1.3-2`); none while an Allied ground unit is
/// in such a dependent (`DS-16.1.3-3`).
#[must_use]
pub(super) fn border(state: &State) -> Vec<HexId> {
    let map = state.map();
    let areas = map
        .named(Theatre::Asia, NamedArea::Japan)
        .zip(map.named(Theatre::Asia, NamedArea::Russia));
    let Some((japan, _)) = areas.filter(|(_, russia)| {
        state.area(*russia).posture == Posture::Policy(Policy::NeutralityPact)
    }) else {
        return Vec::new();
    };
    let is_dependent = |hex: HexId| {
        let land = state.land(hex);
        land.country == Some(japan) && !land.home
    };
    let borders = |hex: HexId| {
        map.neighbours(hex).any(|next| {
            let land = state.land(next.hex);
            politics::is_friendly_home(state, land, Faction::Soviet)
        })
    };
    let all: Vec<HexId> = map
        .hexes_with_ids()
        .map(|(hex, _)| hex)
        .filter(|hex| is_dependent(*hex))
        .collect();
    let area_of = |hex: HexId| -> Option<AreaId> {
        let row = map.hex(hex);
        let moved = |region: &AreaId| state.area(*region).owner == Some(japan);
        row.region.filter(moved).or(row.area)
    };
    let checked: Vec<Option<AreaId>> = all
        .iter()
        .filter(|hex| borders(**hex))
        .map(|hex| area_of(*hex))
        .collect();
    let allied = |hex: &HexId| {
        let enemies = state.presence(*hex).enemies_of(Faction::Axis);
        checked.contains(&area_of(*hex)) && enemies.intersects(Presence::GROUND)
    };
    if all.iter().any(allied) {
        return Vec::new();
    }
    let linked = |hex: &HexId| map.neighbours(*hex).any(|over| over.side.has_link());
    let guarded = all.iter().copied();
    guarded.filter(|hex| linked(hex) && borders(*hex)).collect()
}

/// The steps of Japanese ground units in a hex (`DS-16.1.3-2`).
fn steps(state: &State, hex: HexId) -> u8 {
    let units = state.pieces_in(hex);
    units
        .filter(|(_, piece)| is_japanese(state, piece))
        .filter_map(|(_, piece)| piece.face_up(state.pack()).ground())
        .map(|face| face.steps)
        .fold(0, u8::saturating_add)
}

fn is_japanese(state: &State, piece: &Piece) -> bool {
    piece.faction == Faction::Axis
        && piece.country(state.pack()) == state.map().named(Theatre::Asia, NamedArea::Japan)
}

/// Returns the options of the Soviets for a hex: to bring a Japanese unit that is no fortress, of
/// no more steps than are missing and not needed on the border where it is, or to have one broken
/// down first (`DS-16.1.3-4`).
fn ways(state: &State, hex: HexId, missing: u8, border: &[HexId]) -> Vec<Pick> {
    let mut picks = Vec::new();
    for (id, piece) in state.pieces() {
        let face = piece.face_up(state.pack()).ground();
        let mobile = face.filter(|face| face.kind.class() != Class::Fortress);
        let here = piece.at.theatre(state.map()) == Some(Theatre::Asia) && piece.at.is_on_map();
        let Some(face) = mobile.filter(|_| here && is_japanese(state, piece)) else {
            continue;
        };
        let spare = match piece.at {
            Place::Hex(at) if at == hex => continue,
            Place::Hex(at) if border.contains(&at) => steps(state, at).saturating_sub(GARRISON),
            _ => u8::MAX,
        };
        if face.steps <= missing.min(spare) {
            picks.push(Pick::Stand(id, hex));
        }
        if face.steps > 1 && spare > 0 && can_break_down(state, id) {
            picks.push(Pick::Piece(id));
        }
    }
    picks
}

fn can_break_down(state: &State, id: PieceId) -> bool {
    s02_3_4_breakdown::best(state, id).is_some_and(|plan| plan.missing() == 0)
}

/// The unit goes to the border, or breaks down where it is; then the border is looked at
/// again.
pub(super) fn answered(play: &mut Play<'_>, scene: Scene, pick: Pick) {
    match pick {
        Pick::Stand(piece, hex) => play.put(piece, Place::Hex(hex)),
        Pick::Piece(_) => {}
        _ => return,
    }
    task_queue::first(
        play,
        scene,
        [task::Task::Conditional(ConditionalTask::Garrison)],
    );
    if let Pick::Piece(piece) = pick {
        emergency::begin(play, piece, Rest::Stays);
    }
}
