//! 16.2.5 Forced Settlement: Japan dictates its terms to the one that its card names.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Symbol, Theatre};
use crate::pack::card::conditional_event::{Affected, ConditionalEvent};
use crate::pack::{Posture, Truce};
use crate::politics;
use crate::s13_countries::s13_6_posture as postures;
use crate::s16_conditional_events::affected::AffectedCountry;
use crate::s16_conditional_events::steps::numbered;
use crate::s16_conditional_events::{s16_1_5_dissolution, terms};
use crate::state::State;
use crate::task::conditional::ConditionalTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// So many Allied strategic hexes make a surrender.
const ENOUGH: usize = 3;

/// The two Chinese countries that the settlement can make dependents.
const CAPITALS: [(NamedArea, Affected); 2] = [
    (NamedArea::Kansu, Affected::CommunistChina),
    (NamedArea::Kiangsu, Affected::NationalistChina),
];

/// The steps: a truce for one or two Allied strategic hexes under Axis control, a surrender
/// for three, nothing for none (`DS-16.2.5-2`, `DS-16.2.5-3`).
pub(super) fn steps(state: &State, theatre: Theatre, of: Affected) -> Vec<ConditionalTask> {
    match taken(state, theatre, of) {
        0 => Vec::new(),
        held if held < ENOUGH => vec![ConditionalTask::Truce(of)],
        _ => {
            let event = ConditionalEvent::ForcedSettlement(of);
            numbered(event, &[1, 2, 3, 4, 5, 6, 7, 8, 9])
        }
    }
}

/// The Allied strategic hexes in affected countries and their dependents that the Axis
/// controls.
fn taken(state: &State, theatre: Theatre, of: Affected) -> usize {
    let map = state.map();
    let hexes = map.hexes_with_ids().filter(|(id, row)| {
        let strategic =
            row.symbols.has(Symbol::StrategicWestern) || row.symbols.has(Symbol::StrategicSoviet);
        let land = state.land(*id).country;
        row.code.sheet.theatre() == theatre
            && strategic
            && land.is_some_and(|land| of.affects(state, land))
            && politics::controls(state, Faction::Axis, *id)
    });
    hexes.count()
}

/// Asks the Axis which truce it offers (`DS-16.2.5-3`).
pub(super) fn ask_truce(play: &mut Play<'_>, scene: Scene, of: Affected) {
    let todo = SceneTask {
        task: task::Task::Conditional(ConditionalTask::Truce(of)),
        scene: scene.by(Faction::Axis),
    };
    let truces = [Truce::ReassessPolicy, Truce::Armistice, Truce::Negotiation];
    task_queue::ask(
        play,
        todo,
        QuestionSubject::Truce,
        truces.map(Pick::Truce).to_vec(),
    );
}

/// The truce is in the boxes, and the Government falls (`DS-16.2.5-3`).
pub(super) fn truce(play: &mut Play<'_>, of: Affected, truce: Truce) {
    for id in of.boxes(play.state) {
        postures::set(play, id, Posture::Truce(truce));
    }
    s16_1_5_dissolution::dissolve(play, Theatre::Asia);
}

/// A step of the settlement (`DS-16.2.5-4` to `DS-16.2.5-14`).
pub(super) fn step(play: &mut Play<'_>, scene: Scene, of: Affected, step: u8) {
    let theatre = scene.theatre;
    let member = |state: &State, country: AreaId| of.affects(state, country);
    match step {
        1 => {
            let boxes = of.boxes(play.state);
            terms::surrender(play, theatre, of, boxes);
        }
        2 => s16_1_5_dissolution::dissolve(play, theatre),
        3 => terms::give_back(play, theatre, member),
        4 => annex(play, theatre, of),
        5 => subject_capital(play, of),
        6 => terms::intern_axis(play, member),
        7 => terms::intern_abroad(play, of, member),
        8 => terms::intern_allies(play, of, member),
        9 => terms::influence(play, scene),
        _ => {}
    }
}

/// Step 4: what supplied Japanese units are in becomes Japan's; Chinese land only out of a
/// country that is affected (`DS-16.2.5-7` to `DS-16.2.5-10`).
fn annex(play: &mut Play<'_>, theatre: Theatre, of: Affected) {
    let stakes: Vec<_> = of
        .japanese_gains()
        .iter()
        .copied()
        .filter(|(_, named)| {
            let area = play.state.map().named(Theatre::Asia, *named);
            let whole = area.and_then(|area| play.state.map().area(area).part_of);
            !of.is_chinese() || whole.is_some_and(|whole| of.affects(play.state, whole))
        })
        .collect();
    terms::conquests(play, theatre, &stakes);
}

/// Step 5: Kansu or Kiangsu, if the Axis controls all its Cities (`DS-16.2.5-11`).
fn subject_capital(play: &mut Play<'_>, of: Affected) {
    for (named, whose) in CAPITALS {
        let country = play.state.map().named(Theatre::Asia, named);
        if let Some(country) = country.filter(|_| whose == of)
            && of.affects(play.state, country)
            && is_overrun(play.state, country)
        {
            terms::subject(play, country);
        }
    }
}

fn is_overrun(state: &State, country: AreaId) -> bool {
    let mut cities = state.map().hexes_with_ids().filter(|(id, row)| {
        let land = state.land(*id);
        row.is_city() && land.home && land.country == Some(country)
    });
    cities.all(|(id, _)| politics::controls(state, Faction::Axis, id))
}
