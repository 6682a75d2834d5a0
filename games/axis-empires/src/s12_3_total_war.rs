//! 12.3 Total War: what its beginning sets off, step by step in the order of each map.

use crate::command_context::Play;
use crate::conditions::holds;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::edition::Edition;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::marker_slots;
use crate::o15_fortunes_of_war::o15_1_drawing;
use crate::pack::card::{CardCondition, Spot};
use crate::pack::{MarkerKind, Policy, Posture, PostureBox, PostureBoxId, WarState};
use crate::politics::posture_boxes;
use crate::s12_war_state;
use crate::s12_war_state::s12_3_steps::{PROGRAMS, boxes};
use crate::s13_countries::s13_6_posture as postures;
use crate::state::markers::lies;
use crate::state::{PieceId, Place, State};
use crate::task::war_state::WarStateTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;
use crate::tracks;

/// The Programs that have not happened, which by the book of 2012 wait in a Total War for the
/// Axis's next Conditional Events Segment (`DS-12.3-11`).
pub(crate) fn programs(state: &State, theatre: Theatre, faction: Faction) -> Vec<WarStateTask> {
    let due = state.options().edition == Edition::Y2012
        && (theatre, faction) == (Theatre::Asia, Faction::Axis)
        && state.war_state(theatre) == WarState::TotalWar;
    let progress = state.progress(theatre);
    let waiting = PROGRAMS
        .into_iter()
        .filter(|it| !progress.has_happened(*it));
    waiting.filter(|_| due).map(WarStateTask::Event).collect()
}

/// Reports whether a policy ends automatically as Total War begins: in Europe all but
/// Isolationism and the Ostland Accord, in Asia all but Acceptance, Neutrality and Surrender
/// (`AE-12.3-1`, `AE-12.3-9`, `AE-13.6.1.2-5`, `DS-12.3-2`, `DS-13.6.1.2-4`).
const fn ends(policy: Policy) -> bool {
    !matches!(
        policy,
        Policy::Isolationism
            | Policy::OstlandAccord
            | Policy::Acceptance
            | Policy::NeutralityPact
            | Policy::Surrender
    )
}

pub(crate) fn perform(play: &mut Play<'_>, scene: Scene, task: WarStateTask) {
    let theatre = scene.theatre;
    match task {
        WarStateTask::EndPolicies => {
            let ending: Vec<PostureBoxId> = boxes(play.state, theatre)
                .map(|(id, _)| id)
                .filter(|id| {
                    let posture = play.state.box_posture(*id);
                    matches!(posture, Posture::Policy(policy) if ends(policy))
                })
                .collect();
            for id in ending {
                postures::set(play, id, Posture::War);
            }
        }
        WarStateTask::MayEnd(id) if may_end(play.state, id) => {
            let todo = SceneTask {
                task: task::Task::WarState(task),
                scene,
            };
            task_queue::ask(
                play,
                todo,
                QuestionSubject::TotalWar,
                vec![Pick::Pass, Pick::Yes],
            );
        }
        WarStateTask::MayEnd(_) => {}
        WarStateTask::Ahead(kind, seasons) => ahead(play, scene, kind, seasons),
        WarStateTask::Elsewhere(kind, seasons) => {
            let mut theatres = play.state.theatres();
            if let Some(theatre) = theatres.find(|it| *it != theatre) {
                let there = Scene { theatre, ..scene };
                ahead(play, there, kind, seasons);
                let older = play.state.options().edition == Edition::Y2012;
                if older && theatre == Theatre::Europe {
                    hasten(play, there, kind, seasons);
                }
            }
        }
        WarStateTask::Pacific => pacific(play, scene),
        WarStateTask::Europe => europe(play, scene),
        WarStateTask::Entries => entries(play, scene),
        WarStateTask::Event(event) => s12_war_state::happen(play, theatre, event),
        WarStateTask::Fortunes => o15_1_drawing::everybody(play, theatre),
    }
}

/// Reports whether the Axis may end the posture in a box: any truce (`AE-12.3-2`, `AE-12.3-11`,
/// `DS-12.3-5`), Acceptance, and Neutrality or Surrender if the responsible branch of the
/// Government leads (`AE-12.3-10`, `DS-12.3-3`, `DS-12.3-4`, `DS-14.22-6`, `DS-14.22-7`,
/// `DS-13.6.1.2-7`).
fn may_end(state: &State, id: PostureBoxId) -> bool {
    match state.box_posture(id) {
        Posture::Truce(_) | Posture::Policy(Policy::Acceptance) => true,
        Posture::Policy(Policy::NeutralityPact | Policy::Surrender) => {
            posture_boxes::government(state, id).is_some()
        }
        _ => false,
    }
}

/// Ends what lies in a box, a policy wherever it lies; Neutrality and Surrender cost the
/// Government marker (`AE-13.6.1.2-1`). A Surrender ends in this box alone, since another's
/// peace may be enforced.
pub(crate) fn end(play: &mut Play<'_>, id: PostureBoxId) {
    let costs = [Policy::NeutralityPact, Policy::Surrender].map(Posture::Policy);
    if costs.contains(&play.state.box_posture(id))
        && let Some(marker) = posture_boxes::government(play.state, id)
    {
        play.put(marker, Place::Delay(Theatre::Asia));
    }
    match play.state.box_posture(id) {
        Posture::Policy(Policy::Surrender) => postures::set(play, id, Posture::War),
        _ => postures::clear(play, id),
    }
}

/// Puts a marker on the Turn Track; one that is on the map's track already stays (`AE-12.3-4` to
/// `AE-12.3-6`, `AE-12.3-12`, `AE-12.3-16`, `DS-12.3-6`, `DS-12.3-10`, `DS-14.45-1`,
/// `DS-14.44.1-1`).
fn ahead(play: &mut Play<'_>, scene: Scene, kind: MarkerKind, seasons: u8) {
    let on_track = play.state.pieces().any(|(_, piece)| {
        let there = matches!(piece.at, Place::Track(there, _) if there == scene.theatre);
        there && lies(play.state, piece, kind)
    });
    if !on_track {
        marker_slots::put_marker(play, scene, (kind, None), Spot::SeasonsAhead(seasons));
    }
}

/// Puts a marker back that is on the Turn Track for later, as the book of 2012 has it for the
/// entry of the United States in Europe (`DS-12.3-9`).
fn hasten(play: &mut Play<'_>, scene: Scene, kind: MarkerKind, seasons: u8) {
    let calendar = &play.state.pack().calendar;
    let Some(turn) = calendar.seasonal_turn_ahead(play.state.now(), u16::from(seasons)) else {
        return;
    };
    let late = play.state.pieces().find(|(_, piece)| {
        let late =
            matches!(piece.at, Place::Track(there, at) if there == scene.theatre && at > turn);
        late && lies(play.state, piece, kind)
    });
    if let Some((marker, _)) = late {
        play.put(marker, Place::Track(scene.theatre, turn));
    }
}

/// In Europe alone the Pacific Limited War marker leaves its War Box and the game, and the
/// Pacific Total War comes a Seasonal Turn later (`AE-12.3-3`).
fn pacific(play: &mut Play<'_>, scene: Scene) {
    let limited: Vec<PieceId> = play
        .state
        .pieces()
        .filter(|(_, piece)| {
            lies(play.state, piece, MarkerKind::PacificLimitedWar)
                && matches!(piece.at, Place::WarBox(..))
        })
        .map(|(id, _)| id)
        .collect();
    for piece in limited {
        play.put(piece, Place::Gone);
    }
    ahead(play, scene, MarkerKind::PacificTotalWar, 1);
}

/// In Asia alone, if Europe has no Total War yet: the European Strategic Value falls by two
/// boxes, and each Allied War Box gets its marker (`AE-12.3-14`, `DS-12.3-8`).
fn europe(play: &mut Play<'_>, scene: Scene) {
    if holds(
        play.state,
        scene,
        &CardCondition::EuropeanWar(WarState::TotalWar),
    ) {
        return;
    }
    tracks::move_esv(play, scene, -2);
    for faction in [Faction::Western, Faction::Soviet] {
        let marker = (MarkerKind::EuropeanTotalWar, Some(faction));
        marker_slots::put_marker(play, scene, marker, Spot::WarBox(faction));
    }
}

/// Those of Britain, both Chinas and Russia that a policy binds still get their Entry
/// markers, 15 Seasonal Turns ahead (`AE-12.3-13`, `DS-12.3-7`).
fn entries(play: &mut Play<'_>, scene: Scene) {
    let pack = play.state.shared_pack();
    let bound: Vec<&PostureBox> = boxes(play.state, scene.theatre)
        .filter(|(id, _)| matches!(play.state.box_posture(*id), Posture::Policy(_)))
        .map(|(_, row)| row)
        .filter(|row| !row.other_minors)
        .filter_map(|row| {
            pack.posture_boxes
                .iter()
                .find(|it| it.name == row.name && it.theatre == row.theatre)
        })
        .collect();
    for row in bound {
        let entry = play.state.pieces().find(|(_, piece)| {
            let marker = piece.marker(&pack);
            marker.is_some_and(|marker| {
                marker.kind == MarkerKind::Entry
                    && marker.name.starts_with(&*row.name)
                    && piece.at == Place::Aside(scene.theatre)
            })
        });
        let turn = pack.calendar.seasonal_turn_ahead(play.state.now(), 15);
        if let Some(((piece, _), turn)) = entry.zip(turn) {
            play.put(piece, Place::Track(scene.theatre, turn));
        }
    }
}

pub(crate) fn answered(play: &mut Play<'_>, _: Scene, task: WarStateTask, pick: Pick) {
    if let (WarStateTask::MayEnd(id), Pick::Yes) = (task, pick) {
        end(play, id);
    }
}
