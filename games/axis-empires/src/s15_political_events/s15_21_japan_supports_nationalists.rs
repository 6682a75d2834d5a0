//! 15.21 Japan Supports Nationalists.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea};
use crate::pack::card::{Duty, EventSteps, UnitOwner};
use crate::pack::{Back, Effect, Posture, Side};
use crate::politics;
use crate::s01_seasonal::s1_3_replacements::event_steps::can_replace;
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::enqueue::ask;
use crate::s15_political_events::names;
use crate::s15_political_events::partisan_raid;
use crate::s16_7_internment;
use crate::state::{PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::{PoliticalTask, StrikeField};

/// Whichever faction received it, the Axis may take a step (`DS-15.21-1`), gain a Chinese port
/// (`DS-15.21-2`) or strike at an Ally (`DS-15.21-3`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let scene = scene.by(Faction::Axis);
    let mut menu = ChoiceList::default();
    let leader = names::area(play.state, NamedArea::Japan);
    offer_steps(&mut menu, play, scene, leader);
    let state = &*play.state;
    menu.step(!ports(state).is_empty(), PoliticalTask::Foothold);
    offer_strikes(&mut menu, state, scene);
    menu.offer(play, scene, Duty::May);
}

/// A strike at either Ally (`DS-15.21-3`).
pub(super) fn offer_strikes(menu: &mut ChoiceList, state: &State, scene: Scene) {
    for victim in [Faction::Western, Faction::Soviet] {
        let where_to = StrikeField::On(scene.theatre);
        let open = partisan_raid::is_open(state, (victim, where_to));
        menu.step(open, PoliticalTask::Strike { victim, where_to });
    }
}

/// A colonial step of the country that leads the Axis, or a step of any Axis Minor Country, if
/// there is one to place (`DS-15.21-1`).
pub(super) fn offer_steps(
    menu: &mut ChoiceList,
    play: &mut Play<'_>,
    scene: Scene,
    leader: Option<AreaId>,
) {
    let none = EventSteps {
        to: UnitOwner::Minors,
        infantry: 0,
        armor: 0,
        colonial: 0,
    };
    let colonial = leader.map(|leader| EventSteps {
        to: UnitOwner::Area(leader),
        colonial: 1,
        ..none
    });
    let minor = EventSteps { armor: 1, ..none };
    for row in colonial.into_iter().chain([minor]) {
        let open = can_replace(play, scene, row);
        menu.effects(open, vec![Effect::Replacements(vec![row])]);
    }
}

/// The ports of active Chinese countries under no policy without a non-Chinese Allied ground
/// unit, if there is a Detachment to put there (`DS-15.21-2`).
fn ports(state: &State) -> Vec<HexId> {
    if detachment(state).is_none() {
        return Vec::new();
    }
    let open = |country: AreaId| {
        let area = state.area(country);
        let active = politics::active_side(state, country).is_some();
        active && !matches!(area.posture, Posture::Policy(_))
    };
    let china: Vec<AreaId> = names::china(state)
        .into_iter()
        .filter(|it| open(*it))
        .collect();
    let foreign = |hex| {
        let mut pieces = state.pieces_in(hex);
        pieces.any(|(_, piece)| {
            piece.faction.is_allied()
                && piece.face_up(state.pack()).ground().is_some()
                && !politics::is_chinese(state, piece.country(state.pack()))
        })
    };
    let hexes = state.scenario().hexes.iter().copied();
    hexes
        .filter(|hex| {
            let land = state.land(*hex);
            land.home
                && land.country.is_some_and(|country| china.contains(&country))
                && state.map().hex(*hex).is_port()
                && !foreign(*hex)
        })
        .collect()
}

/// A Japanese Detachment in the Force Pool.
fn detachment(state: &State) -> Option<PieceId> {
    let japan = names::area(state, NamedArea::Japan);
    let theatre = state.map().area(japan?).theatre;
    let mut pool = state.pieces_at(Place::ForcePool(theatre));
    let found = pool.find(|(_, piece)| {
        let counter = piece.counter(state.pack());
        counter.is_some_and(|row| row.back == Back::Detachment && Some(row.country) == japan)
    });
    found.map(|(id, _)| id)
}

/// Asks for the port.
pub(super) fn ask_port(play: &mut Play<'_>, scene: Scene) {
    let options = ports(play.state).into_iter().map(Pick::Hex).collect();
    ask(
        play,
        scene,
        PoliticalTask::Foothold,
        QuestionSubject::EventHex,
        options,
    );
}

/// The Chinese in it are interned, and a Japanese Detachment comes (`DS-15.21-2`).
pub(super) fn seize(play: &mut Play<'_>, _: Scene, hex: HexId) {
    let pack = play.state.shared_pack();
    let chinese: Vec<PieceId> = play
        .state
        .pieces_in(hex)
        .filter(|(_, piece)| {
            let counter = piece.counter(&pack);
            let country = counter.map(|counter| counter.country);
            piece.faction.is_allied() && politics::is_chinese(play.state, country)
        })
        .map(|(id, _)| id)
        .collect();
    for id in chinese {
        s16_7_internment::intern(play, id);
    }
    if let Some(piece) = detachment(play.state) {
        play.put(piece, Place::Hex(hex));
        play.turn_over(piece, Side::Back);
    }
}
