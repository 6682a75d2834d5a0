//! 13.7.2: France in Asia.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::edition::Edition;
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::pack::{Back, Branch, MarkerKind, Quality, Side, UnitKind};
use crate::s13_countries::s13_7_2_exceptions::{self, aside, hexes};
use crate::s13_countries::s13_7_set_up::is_free;
use crate::state::{PieceId, Place, State, markers};
use crate::task::country::CountryTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// The towns of France in Asia.
const SAIGON: &str = "a3619";
const NOUMEA: &str = "p1913";

/// France in Asia has a garrison in Saigon, if that is still its own, a Detachment in Noumea,
/// a reserve unless France is defeated, and a colonial unit, both delayed by the rules of 2023
/// and waiting in the Force Pool by those of 2012 (`AE-13.7.2-2`, `AE-13.7.2-4`,
/// `DS-13.7.2-1`, `DS-13.7.2-3`).
pub(super) fn set_up(play: &mut Play<'_>, scene: Scene, country: AreaId) {
    let theatre = scene.theatre;
    let state = &*play.state;
    let garrison = aside(state, scene, country, 1, |it| {
        it.front.kind == UnitKind::Garrison
    });
    let detachment = aside(state, scene, country, 1, |it| it.back == Back::Detachment);
    let reserve = aside(state, scene, country, 1, |it| it.branch == Branch::Reserve);
    let colonial = aside(state, scene, country, 1, |it| {
        it.quality == Quality::Colonial && it.back != Back::Detachment
    });
    let ours = |code: &str| {
        let hex = hexes(state, &[code]).into_iter().next();
        hex.filter(|hex| state.land(*hex).country == Some(country) && is_free(state, *hex))
    };
    let (saigon, noumea) = (ours(SAIGON), ours(NOUMEA));
    let pool = Place::ForcePool(theatre);
    let later = match state.options().edition {
        Edition::Y2023 => Place::Delay(theatre),
        Edition::Y2012 => pool,
    };
    let defeated = is_defeated(state);
    s13_7_2_exceptions::send(play, garrison, saigon.map_or(pool, Place::Hex));
    for unit in detachment {
        play.put(unit, noumea.map_or(pool, Place::Hex));
        if noumea.is_some() {
            play.turn_over(unit, Side::Back);
        }
    }
    if !defeated {
        s13_7_2_exceptions::send(play, reserve, later);
    }
    s13_7_2_exceptions::send(play, colonial, later);
}

/// Reports whether France's defeat in Europe has taken effect in Asia.
fn is_defeated(state: &State) -> bool {
    let mut boxed = state.pieces_at(Place::StrategicWarfare(Theatre::Asia));
    boxed.any(|(_, piece)| {
        piece.side == Side::Front && markers::lies(state, piece, MarkerKind::GermanVictory)
    })
}

/// Asks the West whether Americans and not the French hold Noumea, if there are any
/// (`AE-13.7.2-3`).
pub(crate) fn ask_noumea(play: &mut Play<'_>, scene: Scene) {
    if exchange(play.state, scene).is_none() {
        return;
    }
    let todo = SceneTask {
        task: task::Task::Country(CountryTask::Noumea),
        scene: scene.by(Faction::Western),
    };
    task_queue::ask(
        play,
        todo,
        QuestionSubject::May,
        vec![Pick::Pass, Pick::Yes],
    );
}

/// The French Detachment in Noumea and an American one in the West's Force Pool.
fn exchange(state: &State, scene: Scene) -> Option<(PieceId, PieceId)> {
    let noumea = hexes(state, &[NOUMEA]).into_iter().next()?;
    let american = state.map().named(scene.theatre, NamedArea::UnitedStates);
    let of = |country: Option<AreaId>, at: Place| {
        let mut pieces = state.pieces_at(at);
        let found = pieces.find(|(_, piece)| {
            let counter = piece.counter(state.pack());
            counter.is_some_and(|it| it.back == Back::Detachment && Some(it.country) == country)
        });
        found.map(|(id, _)| id)
    };
    let french = of(scene.country, Place::Hex(noumea))?;
    Some((french, of(american, Place::ForcePool(scene.theatre))?))
}

/// Americans relieve the French, who wait in the Force Pool.
pub(crate) fn relieve(play: &mut Play<'_>, scene: Scene) {
    let Some((french, american)) = exchange(play.state, scene) else {
        return;
    };
    let noumea = play.state.piece(french).map(|piece| piece.at);
    play.put(french, Place::ForcePool(scene.theatre));
    play.turn_over(french, Side::Front);
    if let Some(noumea) = noumea {
        play.put(american, noumea);
        play.turn_over(american, Side::Back);
    }
}
