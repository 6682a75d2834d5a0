//! 13.8.2 and 13.8.3 Creating Minor Countries: friends that the Axis sets up, and lands that
//! are let go.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::event::Event;
use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea, Theatre};
use crate::pack::{MarkerKind, Posture, Side, Status};
use crate::politics;
use crate::s13_countries::pieces::{counters_of, sites_in};
use crate::s13_countries::s13_4_status::sites;
use crate::s13_countries::s13_7_set_up::is_confined;
use crate::s13_countries::{s13_8_4_nations, s13_8_7_partnership};
use crate::s16_7_internment;
use crate::state::markers::lies;
use crate::state::{Piece, PieceId, Place, State};
use crate::task::country::CountryTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// The Dependents and Regions of Europe that can become countries.
const IN_EUROPE: [NamedArea; 20] = [
    NamedArea::Algeria,
    NamedArea::BalticStates,
    NamedArea::Basque,
    NamedArea::Byelorussia,
    NamedArea::Catalonia,
    NamedArea::Caucasus,
    NamedArea::Crimea,
    NamedArea::Danemark,
    NamedArea::Donbass,
    NamedArea::Egypt,
    NamedArea::Finland,
    NamedArea::Libya,
    NamedArea::Morocco,
    NamedArea::Palestine,
    NamedArea::Poland,
    NamedArea::Rumania,
    NamedArea::Syria,
    NamedArea::TransJordan,
    NamedArea::Tunisia,
    NamedArea::Ukraine,
];

/// Those of Asia. Kansu and Kiangsu are not among them.
const IN_ASIA: [NamedArea; 19] = [
    NamedArea::Amur,
    NamedArea::Australia,
    NamedArea::Bangladesh,
    NamedArea::Burma,
    NamedArea::Ceylon,
    NamedArea::India,
    NamedArea::Indochina,
    NamedArea::Kamchatka,
    NamedArea::Korea,
    NamedArea::Malaya,
    NamedArea::Manchukuo,
    NamedArea::Mongolia,
    NamedArea::NewZealand,
    NamedArea::Pakistan,
    NamedArea::Philippines,
    NamedArea::Primorye,
    NamedArea::Siberia,
    NamedArea::Sinkiang,
    NamedArea::TransBaikal,
];

/// Reports whether an area is a Dependent or Region that can become a country (`AE-13.8.2-1`,
/// `AE-13.8.3-1`, `DS-13.8.2-3`, `DS-13.8.2-4`).
#[must_use]
pub fn is_listed(state: &State, area: AreaId) -> bool {
    let row = state.map().area(area);
    let listed: &[NamedArea] = match row.theatre {
        Theatre::Europe => &IN_EUROPE,
        Theatre::Asia => &IN_ASIA,
    };
    state.area(area).status == Status::Absent && row.is_one_of(listed)
}

/// Returns the areas that the Axis can make a friendly country: conquered countries and listed
/// areas, if all City and Partisan Base hexes are in Axis hands (`AE-13.8.2-1`, `AE-13.8.3-1`,
/// `DS-13.8.2-1`, `DS-15.25-1`).
#[must_use]
pub fn puppets(state: &State, theatre: Theatre) -> Vec<AreaId> {
    let held = |sites: Vec<HexId>| {
        let mut hexes = sites.iter();
        !sites.is_empty() && hexes.all(|hex| politics::controls(state, Faction::Axis, *hex))
    };
    let areas = (0..).map(AreaId).zip(state.map().areas());
    let here = areas.filter(|(_, row)| row.theatre == theatre);
    here.map(|(id, _)| id)
        .filter(|id| {
            if state.area(*id).status == Status::Conquered {
                return held(sites(state, *id));
            }
            let hexes = || state.map().area(*id).hexes.clone();
            is_listed(state, *id) && held(sites_in(state, hexes()))
        })
        .collect()
}

/// Asks the Axis which country it sets up, if any (`DS-15.25-1`).
pub(super) fn ask(play: &mut Play<'_>, scene: Scene) {
    let found = puppets(play.state, scene.theatre);
    if found.is_empty() {
        return;
    }
    let todo = SceneTask {
        task: task::Task::Country(CountryTask::Puppet),
        scene: scene.by(Faction::Axis),
    };
    let options = std::iter::once(Pick::Pass).chain(found.into_iter().map(Pick::Country));
    task_queue::ask(play, todo, QuestionSubject::Select, options.collect());
}

/// The country is an active one of the Axis: its units wait in the Axis Force Pool, Partisan
/// Bases in it are interned, and Japan's colonial units of it are its own no more
/// (`AE-13.8.2-1`, `AE-13.8.3-1`, `AE-13.4-6`, `AE-13.8.7-1`, `DS-13.8.2-1`, `DS-15.25-1` to
/// `DS-15.25-5`).
pub(super) fn set_up(play: &mut Play<'_>, scene: Scene, country: AreaId) {
    let faction = Faction::Axis;
    play.emit(Event::Selected { faction, country });
    if play.state.area(country).status == Status::Conquered {
        s13_8_7_partnership::note_fall(play, country);
    }
    stand(play, country, Status::Active, Some(faction));
    for id in counters_of(play.state, country) {
        play.hand(id, faction);
        s13_8_4_nations::send(play, id, Place::ForcePool(scene.theatre));
        play.turn_over(id, Side::Front);
    }
    let bases = within(play.state, country, |state, piece| {
        lies(state, piece, MarkerKind::PartisanBase) && piece.faction.is_allied()
    });
    for base in bases {
        play.put(base, Place::Delay(scene.theatre));
    }
    dismiss(play, country, |state, piece| {
        let owner = piece.country(state.pack());
        owner == state.map().named(scene.theatre, NamedArea::Japan)
    });
}

/// Releases the land: it becomes a Neutral country, its colonial units raised by the Axis or the
/// West leave the game, and all others there are interned (`AE-13.8.2-1`, `AE-13.8.3-1`,
/// `DS-13.8.2-2`, `DS-15.25-6` to `DS-15.25-8`).
pub(crate) fn let_go(play: &mut Play<'_>, country: AreaId) {
    if !is_listed(play.state, country) {
        return;
    }
    stand(play, country, Status::Neutral, None);
    dismiss(play, country, |_, piece| piece.faction != Faction::Soviet);
    let guests: Vec<PieceId> = play
        .state
        .pieces()
        .filter(|(id, piece)| {
            let land = piece.at.hex().and_then(|hex| play.state.land(hex).country);
            land == Some(country) && s16_7_internment::must_be_interned(play.state, *id, piece)
        })
        .map(|(id, _)| id)
        .collect();
    for guest in guests {
        s16_7_internment::intern(play, guest);
    }
}

fn stand(play: &mut Play<'_>, country: AreaId, status: Status, alignment: Option<Faction>) {
    let confined = is_confined(play.state, country);
    play.set_area(country, |area| {
        area.status = status;
        area.alignment = alignment;
        area.owner = None;
        area.tenure = None;
        area.posture = Posture::War;
        area.confined = confined;
    });
}

/// The pieces in a country that are as described.
fn within(state: &State, country: AreaId, is_it: impl Fn(&State, &Piece) -> bool) -> Vec<PieceId> {
    let pieces = state.pieces();
    pieces
        .filter(|(_, piece)| {
            let land = piece.at.hex().and_then(|hex| state.land(hex).country);
            land == Some(country) && is_it(state, piece)
        })
        .map(|(id, _)| id)
        .collect()
}

/// Takes colonial units that a country's people gave to others out of the game: on the map, on
/// the Turn Track, in a Force Pool.
fn dismiss(play: &mut Play<'_>, country: AreaId, whose: impl Fn(&State, &Piece) -> bool) {
    let state = &*play.state;
    let people = state.map().area(country).nationality.as_deref();
    let raised: Vec<PieceId> = state
        .pieces()
        .filter(|(_, piece)| {
            let colony = piece
                .counter(state.pack())
                .and_then(|counter| counter.colony.as_deref());
            let there =
                piece.at.is_on_map() || matches!(piece.at, Place::Track(..) | Place::ForcePool(_));
            colony.is_some() && colony == people && there && whose(state, piece)
        })
        .map(|(id, _)| id)
        .collect();
    for unit in raised {
        s13_8_4_nations::send(play, unit, Place::Gone);
    }
}
