//! 13.7 Set-up: the army of a country that comes to take part.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea};
use crate::pack::card::Roster;
use crate::pack::counter::Sites;
use crate::pack::{Branch, Class, Counter, MarkerKind, Side, UnitKind};
use crate::politics::marks::marks;
use crate::politics::republic;
use crate::s13_countries::{
    s13_7_2_exceptions as exceptions, s13_8_6_civil_war as civil_war, s13_8_7_partnership,
};
use crate::state::markers::lies;
use crate::state::{Piece, PieceId, Place, Presence, State};
use crate::task::country::CountryTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// Steps 1 to 4, and Step 5 unit by unit: Partnership counters stay aside (`AE-13.7.1-2`); the
/// Res unit waits in the Force Pool (`AE-13.7.1-3`); counters with a Delay Stripe but no walls go
/// to the Delay Box (`AE-13.7.1-4`); garrisons and fortresses take their places (`AE-13.7.1-5`);
/// every other ground unit is put on the map (`AE-13.7.1-6`). Counters without a place wait in
/// the Force Pool (`AE-13.4-2`, `DS-13.7.1-2` to `DS-13.7.1-4`, `DS-13.7.1-12`).
pub(super) fn begin(play: &mut Play<'_>, scene: Scene, country: AreaId) {
    let before = match exceptions::begin(play, scene, country) {
        exceptions::ArmyRemainder::Normal(before) => before,
        exceptions::ArmyRemainder::Nothing => return,
    };
    let settled = |id: PieceId| before.contains(&CountryTask::Settle(id));
    let pack = play.state.shared_pack();
    let theatre = scene.theatre;
    let waiting: Vec<PieceId> = play
        .state
        .pieces_at(Place::Aside(theatre))
        .filter(|(id, piece)| piece.country(&pack) == Some(country) && !settled(*id))
        .map(|(id, _)| id)
        .collect();
    let mut mobile = Vec::new();
    for id in waiting {
        let Some(counter) = play.state.piece(id).and_then(|it| it.counter(&pack)) else {
            let marker = play.state.piece(id).and_then(|it| it.marker(&pack));
            let pooled = marker.is_some_and(|marker| marker.kind.waits_in_pool());
            if pooled && !before.contains(&CountryTask::Convoy(id)) {
                play.put(id, Place::ForcePool(theatre));
            }
            continue;
        };
        let fixed = counter.front.kind == UnitKind::Garrison
            || counter.front.kind.class() == Class::Fortress;
        let to = match counter {
            it if s13_8_7_partnership::is_for_partners(it) => continue,
            it if it.branch == Branch::Reserve => Place::ForcePool(theatre),
            it if fixed => {
                fixed_place(play.state, country, it).map_or(Place::ForcePool(theatre), Place::Hex)
            }
            it if it.delay_stripe || it.is_port_a_fort() => Place::Delay(theatre),
            it if it.front.kind.class().is_ground() && it.one_step_side().is_some() => {
                mobile.push(id);
                continue;
            }
            _ => Place::ForcePool(theatre),
        };
        if to.is_on_map() {
            play.turn_over(id, one_step_up(counter));
        }
        play.put(id, to);
    }
    let mobile = mobile.into_iter().map(CountryTask::Stand);
    let steps = before.into_iter().chain(mobile);
    task_queue::first(play, scene, steps.map(task::Task::Country));
}

const fn one_step_up(counter: &Counter) -> Side {
    match counter.one_step_side() {
        Some(side) => side,
        None => Side::Front,
    }
}

/// The first of a fixed unit's hexes in the country that has no other such unit.
pub(super) fn fixed_place(state: &State, country: AreaId, counter: &Counter) -> Option<HexId> {
    let Sites::Hexes(hexes) = &counter.sites else {
        return None;
    };
    hexes
        .iter()
        .copied()
        .find(|hex| state.land(*hex).country == Some(country) && is_free(state, *hex))
}

/// Reports whether no unit is in a hex.
pub(super) fn is_free(state: &State, hex: HexId) -> bool {
    !state.presence(hex).anyones().intersects(Presence::UNIT)
}

/// Asks where a unit stands: in a City or Port hex of the country or next to one, never two
/// in one hex (`AE-13.7.1-6`, `DS-13.7.1-5`, `DS-13.7.1-6`).
pub(super) fn ask_where(play: &mut Play<'_>, scene: Scene, country: AreaId, task: CountryTask) {
    let (piece, stands) = match task {
        CountryTask::Settle(piece) => (
            piece,
            stands(play.state, |hex| {
                exceptions::is_colony(play.state, country, hex)
            }),
        ),
        CountryTask::Stand(piece) => (
            piece,
            stands(play.state, |hex| {
                let land = play.state.land(hex);
                land.home && land.country == Some(country)
            }),
        ),
        _ => return,
    };
    let options: Vec<Pick> = stands
        .into_iter()
        .map(|hex| Pick::Stand(piece, hex))
        .collect();
    if options.is_empty() {
        play.put(piece, Place::ForcePool(scene.theatre));
        return;
    }
    let todo = SceneTask {
        task: task::Task::Country(task),
        scene,
    };
    task_queue::ask(play, todo, QuestionSubject::SetUp, options);
}

/// The hexes in which a unit of a new country may stand, of those that are meant.
fn stands(state: &State, is_meant: impl Fn(HexId) -> bool) -> Vec<HexId> {
    let map = state.map();
    let is_site = |hex: HexId| {
        let row = map.hex(hex);
        is_meant(hex) && (row.is_city() || row.is_port())
    };
    map.hexes_with_ids()
        .map(|(id, _)| id)
        .filter(|hex| is_meant(*hex) && state.in_play(*hex) && is_free(state, *hex))
        .filter(|hex| is_site(*hex) || map.neighbours(*hex).any(|next| is_site(next.hex)))
        .collect()
}

/// Puts a unit on the map, with one step.
pub(super) fn stand(play: &mut Play<'_>, piece: PieceId, hex: HexId) {
    let pack = play.state.shared_pack();
    let counter = play.state.piece(piece).and_then(|it| it.counter(&pack));
    if let Some(counter) = counter {
        play.turn_over(piece, one_step_up(counter));
        play.put(piece, Place::Hex(hex));
    }
}

/// Step 6, the marker in the Capital, which keeps the units at home, and Step 7, the
/// Mobilization Roll, without modifiers (`AE-13.7.1-7`, `AE-13.7.1-8`, `AE-13.7.1-10`,
/// `DS-13.7.1-7`, `DS-14.16-1`, `DS-14.32-1`, `DS-15.16-1`).
pub(super) fn capital(play: &mut Play<'_>, scene: Scene, country: AreaId, roster: Roster) {
    let kind = match roster {
        Roster::FreePassage => MarkerKind::FreePassage,
        Roster::Mobilizing | Roster::Unready => MarkerKind::Mobilizing,
    };
    mark(play, country, kind, scene.faction);
    if roster == Roster::Mobilizing && mobilizes(play.state, country) {
        let strong = task_queue::cast(play, scene, 0);
        let task = CountryTask::Mobilize(strong);
        task_queue::first(play, scene, [task::Task::Country(task)]);
    }
}

/// Reports whether a country's army is mobilized by a roll: not after a civil war, and neither
/// Vichy's nor France's (`AE-13.7.1-8`, `AE-13.8.6-3`, `DS-13.7.1-8`, `DS-13.7.2-2`).
fn mobilizes(state: &State, country: AreaId) -> bool {
    let french = [NamedArea::France, NamedArea::Vichy];
    !state.map().area(country).is_one_of(&french) && !republic::is_in(state, country)
}

/// Puts a faction's marker in a country's Capital. One that keeps units at home does so from
/// now on.
pub(crate) fn mark(play: &mut Play<'_>, country: AreaId, kind: MarkerKind, faction: Faction) {
    let area = play.state.map().area(country);
    let (theatre, capital) = (area.theatre, area.capital);
    let free = play
        .state
        .pieces_at(Place::Aside(theatre))
        .find(|(_, piece)| {
            lies(play.state, piece, kind)
                && (kind == MarkerKind::Neutrality || piece.faction == faction)
        });
    let free = free.map(|(id, _)| id);
    if let Some((piece, capital)) = free.zip(capital) {
        play.put(piece, Place::Hex(capital));
        if confines(kind) {
            play.set_area(country, |area| area.confined = true);
        }
    }
}

/// Reports whether a marker in a Capital confines the country's units to it (`DS-14.16-2`,
/// `DS-14.32-2`, `DS-14.34-2`).
const fn confines(kind: MarkerKind) -> bool {
    matches!(
        kind,
        MarkerKind::Mobilizing | MarkerKind::FreePassage | MarkerKind::NoOccupation
    )
}

/// Reports whether such a marker lies in a country's Capital, even if the country has changed
/// sides since it was put there (`DS-14.16-2`, `DS-14.32-2`, `DS-14.34-2`).
pub(crate) fn is_confined(state: &State, country: AreaId) -> bool {
    let mut marks = marks(state, country).into_iter();
    marks.any(|(_, kind)| confines(kind))
}

/// Takes markers out of a country's Capital, to be used again.
pub(crate) fn unmark_kinds(play: &mut Play<'_>, country: AreaId, kinds: &[MarkerKind]) {
    let area = play.state.map().area(country);
    let theatre = area.theatre;
    let markers = marks(play.state, country);
    let (off, left): (Vec<_>, Vec<_>) = markers
        .into_iter()
        .partition(|(_, kind)| kinds.contains(kind));
    for (piece, _) in off {
        play.put(piece, Place::Aside(theatre));
    }
    if !left.iter().any(|(_, kind)| confines(*kind)) {
        play.set_area(country, |area| area.confined = false);
    }
}

/// Asks which unit is turned to its full strength; fewer than the die shows will do
/// (`AE-13.7.1-10`, `DS-13.7.1-10`, `DS-13.7.1-11`).
pub(super) fn ask_which(play: &mut Play<'_>, scene: Scene, country: AreaId, left: u8) {
    let pack = play.state.shared_pack();
    let weak = |piece: &Piece| {
        piece.at.hex().is_some()
            && piece.side == Side::Back
            && piece.counter(&pack).is_some_and(|counter| {
                counter.country == country
                    && counter.front.steps == 2
                    && counter.one_step_side() == Some(Side::Back)
            })
    };
    let units = play.state.pieces().filter(|(_, piece)| weak(piece));
    let options: Vec<Pick> = units.map(|(id, _)| Pick::Piece(id)).collect();
    if left == 0 || options.is_empty() {
        return;
    }
    let todo = SceneTask {
        task: task::Task::Country(CountryTask::Mobilize(left)),
        scene,
    };
    let options = std::iter::once(Pick::Pass).chain(options).collect();
    task_queue::ask(play, todo, QuestionSubject::Mobilize, options);
}

/// Turns a unit to its full strength, and requests the next.
pub(super) fn mobilize(play: &mut Play<'_>, scene: Scene, piece: PieceId, left: u8) {
    play.turn_over(piece, Side::Front);
    let task = CountryTask::Mobilize(left.saturating_sub(1));
    task_queue::first(play, scene, [task::Task::Country(task)]);
}

/// Step 8: nothing of its neutrality or its civil war is left (`AE-13.7.1-9`, `DS-13.7.1-9`).
pub(super) fn unmark(play: &mut Play<'_>, country: AreaId) {
    civil_war::end(play, country);
    let kinds = [MarkerKind::Influence, MarkerKind::Neutrality];
    unmark_kinds(play, country, &kinds);
}

/// Asks the Axis whether its new friend is to be left alone (`AE-6.1.1-2`, `DS-6.1-1`).
pub(super) fn ask_no_occupation(play: &mut Play<'_>, scene: Scene) {
    let todo = SceneTask {
        task: task::Task::Country(CountryTask::NoOccupation),
        scene: scene.by(Faction::Axis),
    };
    task_queue::ask(
        play,
        todo,
        QuestionSubject::NoOccupation,
        vec![Pick::Pass, Pick::Yes],
    );
}

/// Puts the marker in its Capital (`DS-14.34-1`).
pub(super) fn no_occupation(play: &mut Play<'_>, scene: Scene) {
    if let Some(country) = scene.country {
        mark(play, country, MarkerKind::NoOccupation, Faction::Axis);
    }
}

/// Takes the Mobilizing markers of a faction off the map, as its Marker Segment does
/// (`DS-14.32-1`).
pub(crate) fn mobilized(play: &mut Play<'_>, faction: Faction) {
    let areas = (0..).map(AreaId).take(play.state.map().areas().len());
    for area in areas {
        let ready = play.state.area(area).alignment == Some(faction)
            && marks(play.state, area)
                .iter()
                .any(|(_, kind)| *kind == MarkerKind::Mobilizing);
        if ready {
            unmark_kinds(play, area, &[MarkerKind::Mobilizing]);
        }
    }
}
