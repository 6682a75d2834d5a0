//! 16.3.8 The West Rises and 16.5.5 The East Rises: one that gave in takes up arms again
//! when what it lost is not garrisoned.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::pack::card::conditional_event::{Affected, ConditionalEvent};
use crate::pack::{Card, Effect, MarkerKind, Policy, Posture};
use crate::s13_countries::s13_6_posture as postures;
use crate::s16_conditional_events::affected::AffectedCountry;
use crate::s16_conditional_events::terms;
use crate::state::{FaceUp, Piece, State};
use crate::task::conditional::ConditionalTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// The lands that Japan may have won from each: of the West its Mandate Dependents, of Russia
/// the Regions of its Far East, with those that the reminders of this section add
/// (`DS-13.3-3`, `DS-13.3-5`).
const fn lands(of: Affected) -> &'static [NamedArea] {
    match of {
        Affected::NationalistChina => &[NamedArea::Kiangsu],
        Affected::CommunistChina => &[NamedArea::Kansu],
        Affected::Britain => &[
            NamedArea::Burma,
            NamedArea::HongKong,
            NamedArea::Malaya,
            NamedArea::Papua,
            NamedArea::Sarawak,
            NamedArea::SolomonIslands,
        ],
        Affected::UnitedStates => &[
            NamedArea::AleutianIslands,
            NamedArea::Guam,
            NamedArea::Midway,
            NamedArea::Philippines,
            NamedArea::Wake,
        ],
        Affected::Russia => &[
            NamedArea::Amur,
            NamedArea::Kamchatka,
            NamedArea::Mongolia,
            NamedArea::Primorye,
            NamedArea::Sakhalin,
            NamedArea::Siberia,
            NamedArea::TransBaikal,
        ],
    }
}

/// Those of its lands that are Japanese dependents now.
fn lost(state: &State, of: Affected) -> Vec<AreaId> {
    lands(of)
        .iter()
        .filter_map(|named| state.map().named(Theatre::Asia, *named))
        .filter(|area| state.area(*area).tenure.is_some() && terms::is_japanese(state, *area))
        .collect()
}

/// Asks whether it takes up arms again, if a City of its lost lands has no Japanese unit,
/// Detachment or Logistics marker. Neither is looked at while the card that made the peace is
/// in effect (`DS-16.3.8-1`, `DS-16.3.8-3`, `DS-16.3.8-5`, `DS-16.5.5-1`, `DS-16.5.5-3`).
pub(super) fn ask(play: &mut Play<'_>, scene: Scene, of: Affected) {
    if is_made_now(play.state, scene, of) {
        return;
    }
    let risen = task::Task::Conditional(ConditionalTask::Risen(of));
    task_queue::first(play, scene, [risen]);
    let own = of.posture_box(play.state);
    let gave_in =
        own.is_some_and(|id| play.state.box_posture(id) == Posture::Policy(Policy::Surrender));
    let open = lost(play.state, of)
        .into_iter()
        .any(|area| has_open_city(play.state, area));
    if gave_in && open {
        let todo = SceneTask {
            task: task::Task::Conditional(ConditionalTask::Rising(of)),
            scene,
        };
        task_queue::ask(
            play,
            todo,
            QuestionSubject::Rising,
            vec![Pick::Pass, Pick::Yes],
        );
    }
}

/// Reports whether the Current Card of its faction or of the Axis makes peace with it.
fn is_made_now(state: &State, scene: Scene, of: Affected) -> bool {
    let makes = |card: &Card| {
        let effects = card.option_card.iter();
        let effects = effects.chain(&card.political).chain(&card.conditional);
        let mut waiting: Vec<&Effect> = effects.collect();
        while let Some(effect) = waiting.pop() {
            if let Effect::Conditional(
                ConditionalEvent::Surrender(with)
                | ConditionalEvent::ForcedSettlement(with)
                | ConditionalEvent::JapaneseConcessions(with),
            ) = effect
                && *with == of
            {
                return true;
            }
            waiting.extend(effect.parts());
        }
        false
    };
    [of.faction(), Faction::Axis]
        .into_iter()
        .filter_map(|faction| state.current_card(scene.theatre, faction))
        .any(|card| makes(state.pack().card(card)))
}

fn has_open_city(state: &State, area: AreaId) -> bool {
    let holds = |piece: &Piece| {
        let japanese =
            piece.country(state.pack()) == state.map().named(Theatre::Asia, NamedArea::Japan);
        piece.faction == Faction::Axis
            && japanese
            && matches!(
                piece.face_up(state.pack()),
                FaceUp::Unit(_)
                    | FaceUp::Strike(_)
                    | FaceUp::Detachment
                    | FaceUp::Marker(MarkerKind::Logistics)
            )
    };
    let mut cities = state
        .map()
        .hexes_with_ids()
        .filter(|(_, row)| row.is_city() && [row.area, row.region].contains(&Some(area)));
    cities.any(|(hex, _)| !state.pieces_in(hex).any(|(_, piece)| holds(piece)))
}

/// It is at war again.
pub(super) fn rise(play: &mut Play<'_>, _: Scene, of: Affected) {
    if let Some(id) = of.posture_box(play.state) {
        postures::set(play, id, Posture::War);
    }
}

/// One that is at war has its lands back (`DS-16.3.8-2`, `DS-16.3.8-4`, `DS-16.3.8-6`,
/// `DS-16.5.5-2`, `DS-16.5.5-4`).
pub(super) fn risen(play: &mut Play<'_>, _: Scene, of: Affected) {
    let own = of.posture_box(play.state);
    if own.is_some_and(|id| play.state.box_posture(id) == Posture::War) {
        for area in lost(play.state, of) {
            terms::restore(play, area);
        }
    }
}
