//! Partisans and rebels: a faction chooses a hex in which another one loses a colonial step,
//! a Minor Country's, or a marker.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaKind, HexId, NamedArea};
use crate::pack::{MarkerKind, Quality};
use crate::politics;
use crate::s04_2_6_2_eliminating_steps as losing;
use crate::s15_political_events::enqueue::ask;
use crate::s15_political_events::losses::out_of_box;
use crate::s15_political_events::names;
use crate::state::{FaceUp, PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::{PoliticalTask, StrikeField};

/// Reports whether there is anything to strike.
pub(super) fn is_open(state: &State, what: (Faction, StrikeField)) -> bool {
    !hexes(state, what).is_empty()
}

/// The hexes in which the victim can lose something (`DS-15.1-4`, `DS-15.8-3`, `DS-15.21-3`).
fn hexes(state: &State, (victim, field): (Faction, StrikeField)) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = state
        .pieces()
        .filter(|(_, piece)| piece.faction == victim)
        .filter_map(|(_, piece)| piece.at.hex())
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes.retain(|hex| within(state, *hex, field) && !offers(state, *hex, victim).is_empty());
    hexes
}

fn within(state: &State, hex: HexId, field: StrikeField) -> bool {
    let land = state.land(hex);
    match field {
        StrikeField::On(theatre) => state.map().hex(hex).code.sheet.theatre() == theatre,
        StrikeField::Asia => {
            let japan = names::area(state, NamedArea::Japan);
            let chinese = land.home && politics::is_chinese(state, land.country);
            chinese || !land.home && land.country.is_some() && land.country == japan
        }
    }
}

/// Returns the losses that the victim can take in a hex: steps before markers (`DS-15.1-5`,
/// `DS-15.8-3`, `DS-15.21-3`). A multi-national unit loses the Minor Country's step in its
/// Holding Box, or the volunteers there (`DS-15.1-6`, `AE-+17.11-1`).
fn offers(state: &State, hex: HexId, victim: Faction) -> Vec<Pick> {
    let own = || {
        let pieces = state.pieces_in(hex);
        pieces.filter(|(_, piece)| piece.faction == victim)
    };
    let steps: Vec<Pick> = own().flat_map(|(id, _)| steps(state, id)).collect();
    if !steps.is_empty() {
        return steps;
    }
    let island = state.map().hex(hex).island;
    own()
        .filter(|(_, piece)| match piece.face_up(state.pack()) {
            FaceUp::Detachment | FaceUp::Marker(MarkerKind::Logistics) => !island,
            _ => false,
        })
        .map(|(id, _)| Pick::Piece(id))
        .collect()
}

fn steps(state: &State, id: PieceId) -> Vec<Pick> {
    let Some(counter) = state.piece(id).and_then(|it| it.counter(state.pack())) else {
        return Vec::new();
    };
    let minor = |country| !state.map().area(country).can_be(AreaKind::Major);
    let losses = if counter.quality == Quality::Colonial || minor(counter.country) {
        losing::ways(state, id)
    } else {
        let mut held = state.pieces_at(Place::Holding(id));
        let step = held.find(|(_, step)| {
            let colonial = step
                .counter(state.pack())
                .is_some_and(|row| row.quality == Quality::Colonial);
            colonial || step.country(state.pack()).is_some_and(minor)
        });
        step.map_or(Vec::new(), |(step, _)| out_of_box(state, id, step))
    };
    losses.into_iter().map(Pick::Loss).collect()
}

/// Asks the faction of the scene where it strikes.
pub(super) fn ask_where(play: &mut Play<'_>, scene: Scene, what: (Faction, StrikeField)) {
    let options = hexes(play.state, what).into_iter().map(Pick::Hex).collect();
    let (victim, where_to) = what;
    let task = PoliticalTask::Strike { victim, where_to };
    ask(play, scene, task, QuestionSubject::EventHex, options);
}

/// Asks the victim what it loses.
pub(super) fn ask_what(play: &mut Play<'_>, scene: Scene, hex: HexId) {
    let options = offers(play.state, hex, scene.faction);
    ask(
        play,
        scene,
        PoliticalTask::Struck(hex),
        QuestionSubject::LoseStep,
        options,
    );
}

/// The victim loses it: a marker goes to the Delay Box (`DS-15.1-5`).
pub(super) fn suffer(play: &mut Play<'_>, pick: Pick) {
    match pick {
        Pick::Loss(loss) => losing::lose(play, loss),
        Pick::Piece(marker) => {
            let at = play.state.piece(marker).map(|piece| piece.at);
            let theatre = at.and_then(|at| at.theatre(play.state.map()));
            play.take_off(marker);
            if let Some(theatre) = theatre {
                play.put(marker, Place::Delay(theatre));
            }
        }
        _ => {}
    }
}
