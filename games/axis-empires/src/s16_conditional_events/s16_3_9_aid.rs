//! 16.3.9 and 16.5.6 Aid to China, 16.3.10 and 16.5.7 Lend-Lease: steps that come from the
//! pack's tables, and markers that are called back.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::AreaId;
use crate::pack::card::conditional_event::Affected;
use crate::pack::card::{Modifiers, TableId, TableRef};
use crate::pack::{Effect, MarkerKind, Posture};
use crate::s14_markers::in_box;
use crate::s16_conditional_events::affected::AffectedCountry;
use crate::state::markers::lies;
use crate::state::{PieceId, Place, State};
use crate::task::conditional::ConditionalTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// Where a marker goes that is called back, as the answer counts the places.
const DELAYED: u8 = 0;
const GONE: u8 = 1;

/// The name of the table that a marker is rolled on.
const fn table(kind: MarkerKind) -> &'static str {
    match kind {
        MarkerKind::LendLease => "Lend-Lease",
        _ => "Aid to China",
    }
}

/// Returns the recipient of a faction's aid markers.
const fn fed(kind: MarkerKind, faction: Faction) -> Affected {
    match (kind, faction) {
        (MarkerKind::LendLease, Faction::Soviet) => Affected::Russia,
        (MarkerKind::LendLease, _) => Affected::Britain,
        (_, Faction::Soviet) => Affected::CommunistChina,
        _ => Affected::NationalistChina,
    }
}

/// The faction's own marker in the Conditional Events Box of an Ally.
fn sent(state: &State, scene: Scene, kind: MarkerKind) -> Option<PieceId> {
    let allies = [Faction::Western, Faction::Soviet];
    let mut boxed = allies
        .into_iter()
        .flat_map(|ally| state.pieces_at(Place::EventsBox(scene.theatre, ally)));
    boxed
        .find(|(_, piece)| piece.faction == scene.faction && lies(state, piece, kind))
        .map(|(id, _)| id)
}

/// Where the marker goes, in words.
pub(super) const fn describe(where_to: u8) -> &'static str {
    match where_to {
        DELAYED => "to the Delay Box",
        _ => "out of the game",
    }
}

/// Asks whether the faction calls its own marker back (`DS-16.3.9-1`, `DS-16.3.10-1`,
/// `DS-16.5.6-1`, `DS-14.1-3`, `DS-14.1-2`, `DS-14.26-2`).
pub(super) fn ask(play: &mut Play<'_>, scene: Scene, kind: MarkerKind) {
    if sent(play.state, scene, kind).is_none() {
        return;
    }
    let todo = SceneTask {
        task: task::Task::Conditional(ConditionalTask::CallBack(kind)),
        scene,
    };
    let options = vec![Pick::Pass, Pick::Nth(DELAYED), Pick::Nth(GONE)];
    task_queue::ask(play, todo, QuestionSubject::CallBack, options);
}

/// The marker goes to the Delay Box or out of the game.
pub(super) fn call_back(play: &mut Play<'_>, scene: Scene, kind: MarkerKind, where_to: u8) {
    let to = match where_to {
        DELAYED => Place::Delay(scene.theatre),
        _ => Place::Gone,
    };
    if let Some(marker) = sent(play.state, scene, kind) {
        play.put(marker, to);
    }
}

/// Rolls on the table for every marker in the faction's box, if whom it feeds is at war; the
/// steps are placed as replacements (`DS-16.3.9-2`, `DS-14.1-5`, `DS-16.3.10-2`, `DS-16.5.6-2`,
/// `DS-16.5.7-1`, `DS-14.26-3`).
pub(super) fn receive(play: &mut Play<'_>, scene: Scene, kind: MarkerKind) {
    let state = &*play.state;
    let boxed = state.pieces_at(Place::EventsBox(scene.theatre, scene.faction));
    let markers = boxed.filter(|(_, piece)| lies(state, piece, kind)).count();
    let of = fed(kind, scene.faction);
    let own = of.posture_box(state);
    let at_war = own.is_some_and(|id| state.box_posture(id) == Posture::War);
    let mut tables = (0..).map(TableId).zip(&state.pack().tables);
    let found = tables.find(|(_, row)| row.theatre == scene.theatre && *row.name == *table(kind));
    let Some((id, _)) = found.filter(|_| at_war && markers > 0) else {
        return;
    };
    let roll = Effect::RollOn {
        table: TableRef { table: id },
        modifiers: Modifiers::Fixed(victory_program(state, scene)),
    };
    let mut areas = (0..).map(AreaId).take(state.map().areas().len());
    let country = areas.find(|country| !of.is_chinese() && of.is(state, *country));
    let scene = Scene { country, ..scene };
    task_queue::effects_first(play, scene, &vec![roll; markers]);
}

/// Returns the modifier of the American Victory Program in the Strategic Warfare Box
/// (`DS-14.44.5-2`).
fn victory_program(state: &State, scene: Scene) -> i8 {
    let boxed = in_box::boxed(state, scene.theatre, MarkerKind::VictoryProgram);
    i8::from(boxed.is_some())
}
