//! 14.41 Suicidal Raiders: Japanese ships that go out to sink others with them.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{MarkerKind, UnitKind};
use crate::state::{PieceId, Place, State};
use crate::task::marker::MarkerTask;
use crate::task::{self, Continuation, Scene, SceneTask};
use crate::task_queue;

const POOL: Place = Place::ForcePool(Theatre::Asia);

/// Where the raiders go.
pub(crate) const SEA: Place = Place::NavalDelay(Theatre::Asia);

/// Number of support units that the West needs to hunt them down.
const HUNTERS: u8 = 2;

fn at_hand(state: &State) -> Option<PieceId> {
    let mut pooled = state.pieces_at(POOL);
    pooled
        .find(|(_, piece)| {
            piece
                .face_up(state.pack())
                .is_marker(MarkerKind::SurfaceRaiders)
        })
        .map(|(id, _)| id)
}

/// The raiders, if the Axis may send them out of its Force Pool: at any time of the placement
/// of its Support Segment (`DS-14.41-1`, `DS-14.41-2`).
pub(crate) fn ready(state: &State) -> Option<PieceId> {
    let open = state.is_campaign() && state.phasing() == Faction::Axis;
    at_hand(state).filter(|_| open)
}

/// Reports whether an order to place a piece sends the raiders out: only to the Naval Warfare
/// Delay Box (`DS-14.41-2`).
pub(crate) fn is_raid(state: &State, piece: PieceId, at: Place) -> bool {
    at == SEA && ready(state) == Some(piece)
}

/// The raiders go out, and the West after them (`DS-14.41-2`, `DS-14.41-3`).
pub(crate) fn raid(play: &mut Play<'_>, raiders: PieceId) {
    play.put(raiders, SEA);
    let task = task::Task::Marker(MarkerTask::Hunt(HUNTERS));
    let scene = Scene::of(Theatre::Asia, Faction::Western);
    task_queue::put(play, scene, [task], Continuation::Commands);
}

/// The West takes so many support units more out of its Force Pool, as far as it has them; if
/// all must go it is not asked (`DS-14.41-3`).
pub(super) fn ask_hunters(play: &mut Play<'_>, scene: Scene, left: u8) {
    let state = &*play.state;
    let pooled = state.pieces_at(POOL).filter(|(_, piece)| {
        let showing = piece.face_up(state.pack());
        piece.faction == Faction::Western && (showing.is_air() || showing.is_fleet())
    });
    let mut units: Vec<Pick> = pooled.map(|(id, _)| Pick::Piece(id)).collect();
    if units.len() <= usize::from(left) {
        units.truncate(1);
    }
    if left > 0 {
        let todo = SceneTask {
            task: task::Task::Marker(MarkerTask::Hunt(left)),
            scene,
        };
        task_queue::ask(play, todo, QuestionSubject::Raiders, units);
    }
}

/// A hunter is delayed: Air units, and carriers by their strikes, in the Delay Box, other
/// Fleets in the Naval Warfare Delay Box (`DS-14.41-3`).
pub(super) fn hunt(play: &mut Play<'_>, scene: Scene, hunter: PieceId, left: u8) {
    let pack = play.state.shared_pack();
    let counter = play
        .state
        .piece(hunter)
        .and_then(|piece| piece.counter(&pack));
    let to = match counter.map(|counter| counter.front.kind) {
        Some(UnitKind::SurfaceFleet | UnitKind::SubFleet) => SEA,
        _ => Place::Delay(Theatre::Asia),
    };
    play.put(hunter, to);
    let task = task::Task::Marker(MarkerTask::Hunt(left.saturating_sub(1)));
    task_queue::first(play, scene, [task]);
}
