//! 15.7 Ceded Land: what was demanded is granted.

use crate::command_context::Play;
use crate::countries;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, HexId};
use crate::pack::card::{Duty, Holder, Tenure};
use crate::pack::{Back, CounterId, MarkerKind, Side, Status};
use crate::politics::marks::marks;
use crate::s13_countries::s13_7_set_up::{mark, unmark_kinds};
use crate::s13_countries::s13_8_1_ceded;
use crate::s15_political_events::choices;
use crate::s15_political_events::enqueue::{self, ask};
use crate::state::{Kind, PieceId, Place, Presence, State};
use crate::task::Scene;
use crate::task::political::PoliticalTask;
use crate::task_queue;

/// The land passes to the faction (`DS-15.7-1`), which may put a Detachment there
/// (`DS-15.7-2`); and the country that lost it looks for friends.
pub(crate) fn happen(play: &mut Play<'_>, scene: Scene, land: (AreaId, Holder, Tenure)) {
    let (area, to, tenure) = land;
    let loser = scene.country.or_else(|| owner(play.state, area));
    s13_8_1_ceded::cede(play, area, to, tenure);
    if let Some(country) = loser {
        turn_away(play, scene.about(country), country);
    }
    enqueue::put(play, scene, [PoliticalTask::Garrison(area)]);
}

fn owner(state: &State, area: AreaId) -> Option<AreaId> {
    state.area(area).owner
}

/// Carries out the reaction of the country that ceded land: none unless it is still Neutral, or
/// if it has an enemy's Influence (`DS-15.7-7`). A Neutrality marker or the faction's own
/// Influence comes off (`DS-15.7-3`, `DS-15.7-6`); without one the other side gains Influence:
/// the Axis against an Ally (`DS-15.7-6`), against the Axis the West (`DS-15.7-4`), or by a die
/// the Soviets where they have a Border with the country (`DS-15.7-5`).
fn turn_away(play: &mut Play<'_>, scene: Scene, country: AreaId) {
    let state = &*play.state;
    if state.area(country).status != Status::Neutral {
        return;
    }
    let allied = scene.faction.is_allied();
    let found = marks(state, country).into_iter().find_map(|(id, kind)| {
        let whose = state.piece(id)?.faction;
        match kind {
            MarkerKind::Neutrality => Some(true),
            MarkerKind::Influence => Some(whose.is_allied() == allied),
            _ => None,
        }
    });
    match found {
        Some(true) => unmark_kinds(
            play,
            country,
            &[MarkerKind::Influence, MarkerKind::Neutrality],
        ),
        Some(false) => {}
        None if allied => mark(play, country, MarkerKind::Influence, Faction::Axis),
        None => {
            let soviet = countries::borders_faction(play.state, country, Faction::Soviet);
            let friend = match soviet.then(|| task_queue::cast(play, scene, 0)) {
                Some(4..) => Faction::Soviet,
                Some(_) | None => Faction::Western,
            };
            mark(play, country, MarkerKind::Influence, friend);
        }
    }
}

/// Asks for a Detachment from the Force Pool and a City or Port hex of the land without enemies
/// (`DS-15.7-2`).
pub(super) fn ask_garrison(play: &mut Play<'_>, scene: Scene, area: AreaId) {
    let state = &*play.state;
    let denying = Presence::UNIT
        .union(Presence::DETACHMENT)
        .union(Presence::LOGISTICS);
    let sites: Vec<HexId> = state
        .map()
        .hexes_with_ids()
        .filter(|(id, row)| {
            let there = state.presence(*id);
            (row.area == Some(area) || row.region == Some(area))
                && (row.is_city() || row.is_port())
                && state.in_play(*id)
                && !there.enemies_of(scene.faction).intersects(denying)
                && !there.of(scene.faction).intersects(Presence::DETACHMENT)
        })
        .map(|(id, _)| id)
        .collect();
    let units = detachments(state, scene);
    let stands = units
        .iter()
        .flat_map(|unit| sites.iter().map(|hex| Pick::Stand(*unit, *hex)));
    let options = choices::passable(Duty::May, stands.collect());
    ask(
        play,
        scene,
        PoliticalTask::Garrison(area),
        QuestionSubject::EventHex,
        options,
    );
}

/// One Detachment of each kind in the faction's Force Pool.
fn detachments(state: &State, scene: Scene) -> Vec<PieceId> {
    let mut kinds: Vec<CounterId> = Vec::new();
    let mut found = Vec::new();
    for (id, piece) in state.pieces_at(Place::ForcePool(scene.theatre)) {
        let counter = piece.counter(state.pack());
        let fits = counter.is_some_and(|row| row.back == Back::Detachment);
        if let Kind::Unit(kind) = piece.kind
            && fits
            && piece.faction == scene.faction
            && !kinds.contains(&kind)
        {
            kinds.push(kind);
            found.push(id);
        }
    }
    found
}

/// Puts the Detachment down.
pub(super) fn garrison(play: &mut Play<'_>, piece: PieceId, hex: HexId) {
    play.put(piece, Place::Hex(hex));
    play.turn_over(piece, Side::Back);
}
