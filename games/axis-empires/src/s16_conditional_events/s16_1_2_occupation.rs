//! 16.1.2 Axis Minor Country Occupation: what it costs to keep an ally's land by force.

use crate::command_context::Play;
use crate::countries::countries_of;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::nations::Nations;
use crate::pack::MarkerKind;
use crate::politics;
use crate::politics::marks::marks;
use crate::s02_3_4_breakdown;
use crate::s10_supply::{Line, LineTarget, Supply, Trace};
use crate::s16_7_internment;
use crate::state::markers::lies;
use crate::state::{Piece, PieceId, Place, State};
use crate::task::conditional::ConditionalTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// The remedies, as the answer counts them.
mod remedies {
    /// The occupiers break down.
    pub(super) const BREAK_DOWN: u8 = 0;
    /// The occupiers are interned.
    pub(super) const INTERN: u8 = 1;
    /// The country's own units go.
    pub(super) const DISARM: u8 = 2;
}

/// Describes a remedy in words.
pub(super) const fn describe(remedy: u8) -> Option<&'static str> {
    match remedy {
        remedies::BREAK_DOWN => Some("the occupiers break down"),
        remedies::INTERN => Some("the occupiers are interned"),
        remedies::DISARM => Some("the country's own units go"),
        _ => None,
    }
}

/// Presents every occupied country to the Axis, each in its state when its turn comes
/// (`DS-16.1.2-1`).
pub(super) fn look(play: &mut Play<'_>, scene: Scene) {
    let countries: Vec<AreaId> = countries_of(play.state, scene.theatre)
        .filter(|country| is_ally(play.state, *country))
        .collect();
    for country in countries.into_iter().rev() {
        let task = task::Task::Conditional(ConditionalTask::Occupied);
        task_queue::first(play, scene.about(country), [task]);
    }
}

fn is_ally(state: &State, country: AreaId) -> bool {
    politics::active_side(state, country) == Some(Faction::Axis)
        && politics::is_minor(state, country)
}

/// The units that occupy an Axis Minor Country and its dependents; none if it is not under
/// Occupation. One Japanese unit is welcome while the Showa Restoration is in the Strategic
/// Warfare Box (`DS-16.1.2-1`, `DS-16.1.2-4`, `DS-14.40-4`), any in a country with a No Occupation marker
/// (`DS-16.1.2-3`, `DS-14.34-3`).
#[must_use]
pub(super) fn occupiers(state: &State, country: AreaId) -> Vec<PieceId> {
    let spared = marks(state, country)
        .iter()
        .any(|(_, kind)| *kind == MarkerKind::NoOccupation);
    if spared || !is_ally(state, country) {
        return Vec::new();
    }
    let (japanese, others): (Vec<_>, Vec<_>) = state
        .pieces()
        .filter(|(id, piece)| occupies(state, *id, piece, country))
        .partition(|(id, piece)| is_japanese(state, *id, piece));
    let restoration = Place::StrategicWarfare(Theatre::Asia);
    let restored = state
        .pieces_at(restoration)
        .any(|(_, piece)| lies(state, piece, MarkerKind::ShowaRestoration));
    if restored && others.is_empty() && japanese.len() < 2 {
        return Vec::new();
    }
    japanese.iter().chain(&others).map(|(id, _)| *id).collect()
}

/// Reports whether a unit is Japanese, and of no other country (`AE-13.8.4-1`, `DS-13.8.3-1`).
fn is_japanese(state: &State, id: PieceId, piece: &Piece) -> bool {
    let japan = state.map().named(Theatre::Asia, NamedArea::Japan);
    let nations = Nations::of(state, id, piece);
    nations.include(japan) && nations.countries().all(|country| Some(country) == japan)
}

/// Reports whether a unit takes part in an occupation: a Japanese one of several steps, or a
/// ground unit of another Axis country. Exp units of one step and units that the country itself
/// is part of do not (`DS-16.1.2-2`).
fn occupies(state: &State, id: PieceId, piece: &Piece, country: AreaId) -> bool {
    let face = piece.face_up(state.pack()).ground();
    let there = piece.at.hex().and_then(|hex| state.land(hex).country);
    let own = || Nations::of(state, id, piece).include(Some(country));
    let Some(face) = face.filter(|_| piece.faction == Faction::Axis && there == Some(country))
    else {
        return false;
    };
    !piece.is_expeditionary(state.pack())
        && !own()
        && (face.steps > 1 || !is_japanese(state, id, piece))
}

/// Asks the Axis what it does about the Occupation. A country that has no units left to
/// lose is not asked about: that remedy has been taken.
pub(super) fn ask(play: &mut Play<'_>, scene: Scene) {
    let Some(country) = scene.country else {
        return;
    };
    let occupiers = occupiers(play.state, country);
    if occupiers.is_empty() || army(play.state, country).is_empty() {
        return;
    }
    let mut options = Vec::new();
    if breaking_down_ends(play, country) {
        options.push(Pick::Nth(remedies::BREAK_DOWN));
    }
    if have_overland_supply(play.state, &occupiers) {
        options.push(Pick::Nth(remedies::INTERN));
    }
    options.push(Pick::Nth(remedies::DISARM));
    let todo = SceneTask {
        task: task::Task::Conditional(ConditionalTask::Occupied),
        scene,
    };
    task_queue::ask(play, todo, QuestionSubject::Occupation, options);
}

/// Reports whether the Occupation would be over if all occupiers broke down as far as they can:
/// then they may (`DS-16.1.2-5`). The check runs on a copy.
fn breaking_down_ends(play: &Play<'_>, country: AreaId) -> bool {
    play.try_out(|copy| {
        break_down(copy, country);
        occupiers(copy.state, country).is_empty()
    })
}

/// Breaks the occupiers of a country down into units of one step, as far as the Force Pool
/// has them.
fn break_down(play: &mut Play<'_>, country: AreaId) {
    let mut waiting = occupiers(play.state, country);
    while let Some(id) = waiting.pop() {
        let Some(plan) = s02_3_4_breakdown::best(play.state, id) else {
            continue;
        };
        if plan.missing() == 0 {
            waiting.push(id);
            s02_3_4_breakdown::commit(play, plan);
        }
    }
}

/// Reports whether all these units have overland supply now: then they may be interned
/// (`DS-16.1.2-6`), each for all its nations (`AE-13.8.4-1`, `DS-13.8.3-1`).
fn have_overland_supply(state: &State, units: &[PieceId]) -> bool {
    let supply = Supply::of(state);
    units.iter().all(|id| {
        state.piece(*id).is_some_and(|piece| {
            Nations::of(state, *id, piece).may(|force| {
                let trace = Trace {
                    force,
                    target: LineTarget::Any,
                    line: Line::Overland,
                };
                supply.can_trace(piece.at, trace)
            })
        })
    })
}

/// A country's counters in play.
fn army(state: &State, country: AreaId) -> Vec<PieceId> {
    let in_play = |place: Place| {
        matches!(
            place,
            Place::Hex(_) | Place::Box(_) | Place::OnStation(_) | Place::Used(_)
        )
    };
    let pieces = state.pieces();
    pieces
        .filter(|(_, piece)| piece.country(state.pack()) == Some(country) && in_play(piece.at))
        .map(|(id, _)| id)
        .collect()
}

/// Does what the Axis has chosen; the country's own units go to the Delay Box or the Force
/// Pool (`DS-16.1.2-5` to `DS-16.1.2-7`, `DS-16.7-4`).
pub(super) fn remedy(play: &mut Play<'_>, scene: Scene, remedy: u8) {
    let Some(country) = scene.country else {
        return;
    };
    match remedy {
        remedies::BREAK_DOWN => break_down(play, country),
        remedies::INTERN => {
            for id in occupiers(play.state, country) {
                s16_7_internment::intern(play, id);
            }
        }
        _ => {
            for id in army(play.state, country) {
                play.take_off(id);
            }
        }
    }
}
