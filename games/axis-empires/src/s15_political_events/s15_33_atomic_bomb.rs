//! 15.33 Project Success: A-bomb.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{HexId, NamedArea};
use crate::pack::card::Duty;
use crate::pack::{MarkerKind, Posture};
use crate::politics::{self, Force};
use crate::s10_supply::Supply;
use crate::s15_political_events::choices;
use crate::s15_political_events::enqueue::{self, ask};
use crate::s15_political_events::names;
use crate::state::{FaceUp, PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::PoliticalTask;

/// Range of the bomb from its base.
const RANGE: u16 = 9;

/// The West drops it if no truce binds the United States (`DS-15.33-1`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    enqueue::put(play, scene.by(Faction::Western), [PoliticalTask::Bomb]);
}

/// Asks where it falls (`DS-15.33-1`).
pub(super) fn ask_where(play: &mut Play<'_>, scene: Scene) {
    let options = targets(play.state, scene).into_iter().map(Pick::Hex);
    let options = options.collect();
    ask(
        play,
        scene,
        PoliticalTask::Bomb,
        QuestionSubject::EventHex,
        options,
    );
}

/// The Land hexes in reach of a US Air Base and in no Neutral country (`DS-15.33-1`).
fn targets(state: &State, scene: Scene) -> Vec<HexId> {
    let country = names::area(state, NamedArea::UnitedStates);
    let force = Force {
        faction: Faction::Western,
        country,
    };
    let bound = matches!(politics::posture(state, force), Posture::Truce(_));
    if bound || country.is_none() || spare(state, scene).is_none() {
        return Vec::new();
    }
    let supply = Supply::of(state);
    let hexes = &state.scenario().hexes;
    let bases: Vec<HexId> = hexes
        .iter()
        .copied()
        .filter(|hex| supply.is_air_base(*hex, force))
        .collect();
    let in_reach = |hex| {
        let mut far = bases
            .iter()
            .filter_map(|base| state.map().distance(*base, hex));
        far.any(|steps| steps <= RANGE)
    };
    let land = hexes.iter().copied().filter(|hex| {
        let neutral = politics::is_neutral(state, state.land(*hex));
        state.map().hex(*hex).is_land() && !neutral
    });
    land.filter(|hex| in_reach(*hex)).collect()
}

/// An Atomic Devastation that is not on the map.
fn spare(state: &State, scene: Scene) -> Option<PieceId> {
    let theatre = scene.theatre;
    let waits = |at| at == Place::Aside(theatre) || at == Place::ForcePool(theatre);
    let markers = names::markers(state, MarkerKind::AtomicDevastation, waits);
    markers.first().copied()
}

/// Places the marker, which cannot be contested (`DS-15.33-1`), and lets the West destroy
/// something (`DS-15.33-2`).
pub(super) fn fall(play: &mut Play<'_>, scene: Scene, hex: HexId) {
    if let Some(marker) = spare(play.state, scene) {
        play.put(marker, Place::Hex(hex));
        enqueue::put(play, scene, [PoliticalTask::Destroy(hex)]);
    }
}

/// Asks which enemy ground unit, Detachment or Logistics marker is destroyed, if any
/// (`DS-15.33-2`).
pub(super) fn ask_what(play: &mut Play<'_>, scene: Scene, hex: HexId) {
    let state = &*play.state;
    let enemies = state.pieces_in(hex).filter(|(_, piece)| {
        let showing = piece.face_up(state.pack());
        let marker = matches!(
            showing,
            FaceUp::Detachment | FaceUp::Marker(MarkerKind::Logistics)
        );
        piece.faction != scene.faction && (showing.ground().is_some() || marker)
    });
    let enemies: Vec<PieceId> = enemies.map(|(id, _)| id).collect();
    let options = choices::pieces(Duty::May, &enemies);
    ask(
        play,
        scene,
        PoliticalTask::Destroy(hex),
        QuestionSubject::EventPiece,
        options,
    );
}
