//! 13.7.2 Minor Country Setup Exceptions: countries whose armies come in ways of their own.

pub(super) mod france;

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea, Theatre, ZoneId};
use crate::o17_optional::{o17_6_east_africa, o17_8_alternate_vichy};
use crate::pack::counter::Sites;
use crate::pack::{Branch, Class, Counter, MarkerKind, Quality, Side, UnitKind};
use crate::s13_countries::s13_7_set_up::{fixed_place, is_free, stand};
use crate::s13_countries::s13_8_7_partnership;
use crate::state::{PieceId, Place, State};
use crate::task::country::CountryTask;
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// The part of a country's army that comes by the normal procedure.
pub(super) enum ArmyRemainder {
    /// All that is not placed yet, after these steps.
    Normal(Vec<CountryTask>),
    /// Nothing more.
    Nothing,
}

/// Places what the exceptions say of a country, before everything else (`AE-13.7.1-1`,
/// `DS-13.7.1-1`).
pub(super) fn begin(play: &mut Play<'_>, scene: Scene, country: AreaId) -> ArmyRemainder {
    let pack = play.state.shared_pack();
    match (scene.theatre, pack.map.area(country).named) {
        (Theatre::Europe, Some(NamedArea::Finland)) => finland(play, scene, country),
        (Theatre::Europe, Some(NamedArea::Italy)) => {
            return ArmyRemainder::Normal(italy(play, scene, country));
        }
        (Theatre::Europe, Some(NamedArea::Switzerland)) => switzerland(play, scene, country),
        (Theatre::Europe, Some(NamedArea::Vichy)) => {
            return ArmyRemainder::Normal(vichy(play, scene, country));
        }
        (Theatre::Asia, Some(NamedArea::France)) => {
            france::set_up(play, scene, country);
            return ArmyRemainder::Nothing;
        }
        _ => {}
    }
    ArmyRemainder::Normal(Vec::new())
}

/// The print of a unit: its symbol, its numbers, its colour.
#[derive(Clone, Copy)]
struct UnitPrint(UnitKind, [u8; 3], Quality);

impl UnitPrint {
    fn is_on(self, counter: &Counter) -> bool {
        let Self(kind, [attack, defence, movement], quality) = self;
        let face = counter.front;
        face.kind == kind
            && (face.attack, face.defence, face.movement) == (attack, defence, movement)
            && counter.quality == quality
            && counter.branch != Branch::Reserve
    }
}

/// The units of a country that lie aside and are as described, so many at most. Those of a
/// Partnership wait for its card.
fn aside(
    state: &State,
    scene: Scene,
    country: AreaId,
    most: usize,
    is_it: impl Fn(&Counter) -> bool,
) -> Vec<PieceId> {
    state
        .pieces_at(Place::Aside(scene.theatre))
        .filter(|(_, piece)| {
            let counter = piece.counter(state.pack());
            counter.is_some_and(|counter| {
                counter.country == country
                    && !s13_8_7_partnership::is_for_partners(counter)
                    && is_it(counter)
            })
        })
        .map(|(id, _)| id)
        .take(most)
        .collect()
}

fn send(play: &mut Play<'_>, units: Vec<PieceId>, to: Place) {
    for unit in units {
        play.put(unit, to);
    }
}

/// The hexes of the line that guards the Finnish Frontier.
const MANNERHEIM: [&str; 2] = ["e4607", "e4707"];

/// Sets up Finland: with its Frontier it has the line there and one unit of ski troops; without
/// it three such units and no line. Counters that it does not receive leave the game
/// (`AE-13.7.2-1`).
fn finland(play: &mut Play<'_>, scene: Scene, country: AreaId) {
    let state = &*play.state;
    let line: Vec<HexId> = hexes(state, &MANNERHEIM);
    let whole = line.iter().all(|hex| {
        let land = state.land(*hex);
        land.home && land.country == Some(country)
    });
    let is_line = |counter: &Counter| {
        counter.front.kind.class() == Class::Fortress
            && matches!(&counter.sites, Sites::Hexes(sites) if sites.iter().any(|it| line.contains(it)))
    };
    let ski = |counter: &Counter| counter.front.kind == UnitKind::Ski;
    let (walls, troops) = if whole { (2, 1) } else { (0, 3) };
    let walls = aside(state, scene, country, usize::MAX, is_line)
        .into_iter()
        .skip(walls);
    let troops = aside(state, scene, country, usize::MAX, ski)
        .into_iter()
        .skip(troops);
    let gone = walls.chain(troops).collect();
    send(play, gone, Place::Gone);
}

/// The zones in whose Convoys Box the Italian Convoy may begin.
const ITALIAN_SEAS: [&str; 3] = [
    "Western Mediterranean",
    "Central Mediterranean",
    "Adriatic Sea",
];

/// Before the rest of Italy's army three units go to Albania and Libya, what is fast, colonial
/// or afloat is delayed with the War Economy, and the Convoy goes to sea. East Africa may become
/// a theatre of war (`AE-13.7.2-5`, `AE-13.7.2-6`).
fn italy(play: &mut Play<'_>, scene: Scene, country: AreaId) -> Vec<CountryTask> {
    use Quality::{Colonial, Elite, Normal};
    use UnitKind::{Infantry, Mechanized};
    o17_6_east_africa::italy_joins(play, scene.faction);
    let state = &*play.state;
    let some = |most, print: UnitPrint| aside(state, scene, country, most, |it| print.is_on(it));
    let colonies = some(3, UnitPrint(Infantry, [0, 1, 2], Normal));
    let mut delayed = some(2, UnitPrint(Infantry, [1, 1, 3], Normal));
    delayed.extend(some(1, UnitPrint(Infantry, [0, 1, 2], Colonial)));
    delayed.extend(some(1, UnitPrint(Mechanized, [1, 1, 3], Elite)));
    let fleet = |counter: &Counter| counter.front.kind == UnitKind::SurfaceFleet;
    delayed.extend(aside(state, scene, country, 1, fleet));
    delayed.extend(marker(state, scene, country, MarkerKind::WarEconomy));
    let convoy = marker(state, scene, country, MarkerKind::StandardConvoy);
    send(play, delayed, Place::Delay(scene.theatre));
    let colonies = colonies.into_iter().map(CountryTask::Settle);
    colonies.chain(convoy.map(CountryTask::Convoy)).collect()
}

/// A marker of a country that lies aside.
fn marker(state: &State, scene: Scene, country: AreaId, kind: MarkerKind) -> Option<PieceId> {
    let mut pieces = state.pieces_at(Place::Aside(scene.theatre));
    let found = pieces.find(|(_, piece)| {
        let marker = piece.marker(state.pack());
        marker.is_some_and(|marker| marker.kind == kind && marker.country == Some(country))
    });
    found.map(|(id, _)| id)
}

/// Reports whether a country's colonial units may begin on a hex's land: Italian ones in Albania
/// and Libya, French ones in Vichy except Northern France and in its dependents (`AE-13.7.2-5`,
/// `AE-13.7.2-8`).
pub(super) fn is_colony(state: &State, country: AreaId, hex: HexId) -> bool {
    let land = state.land(hex);
    let row = state.map().hex(hex);
    let overseas = [NamedArea::Albania, NamedArea::Libya];
    let overseas = row
        .area
        .is_some_and(|area| state.map().area(area).is_one_of(&overseas));
    land.country == Some(country)
        && match state.map().area(country).named {
            Some(NamedArea::Italy) => !land.home && overseas,
            _ => !o17_8_alternate_vichy::is_closed(state, country, hex),
        }
}

/// The Convoys Boxes for the Italian Convoy with the two sides that it may show.
fn berths(state: &State) -> Vec<(ZoneId, Side)> {
    let zones = ITALIAN_SEAS
        .iter()
        .filter_map(|name| state.map().find_zone(name));
    zones
        .flat_map(|zone| [(zone, Side::Front), (zone, Side::Back)])
        .collect()
}

/// Asks where the Italian Convoy begins, and as what: the choices go through the zones in the
/// book's order, in each Supply and then Troops (`AE-13.7.2-5`).
pub(super) fn ask_convoy(play: &mut Play<'_>, scene: Scene, convoy: PieceId) {
    let count = u8::try_from(berths(play.state).len()).unwrap_or(u8::MAX);
    let todo = SceneTask {
        task: task::Task::Country(CountryTask::Convoy(convoy)),
        scene,
    };
    task_queue::ask(
        play,
        todo,
        QuestionSubject::SetUp,
        (0..count).map(Pick::Nth).collect(),
    );
}

/// Describes a choice for the Convoy in words.
pub(super) fn describe_berth(state: &State, choice: u8) -> Option<String> {
    let (zone, side) = berths(state).get(usize::from(choice)).copied()?;
    let mode = match side {
        Side::Front => "supply",
        Side::Back => "troops",
    };
    Some(format!("{}, for {mode}", state.map().zone(zone).name))
}

/// The Convoy goes to sea.
pub(super) fn sail(play: &mut Play<'_>, convoy: PieceId, choice: u8) {
    if let Some((zone, side)) = berths(play.state).get(usize::from(choice)).copied() {
        play.put(convoy, Place::Convoys(zone));
        play.turn_over(convoy, side);
    }
}

/// Every Swiss hex has an infantry and a fortress unit, as far as there are any; those with
/// walls of their own come first (`AE-13.7.2-7`).
fn switzerland(play: &mut Play<'_>, scene: Scene, country: AreaId) {
    let home: Vec<HexId> = play
        .state
        .map()
        .hexes_with_ids()
        .map(|(id, _)| id)
        .filter(|hex| play.state.land(*hex).country == Some(country))
        .filter(|hex| is_free(play.state, *hex))
        .collect();
    let pack = play.state.shared_pack();
    let walls = |counter: &Counter| counter.front.kind.class() == Class::Fortress;
    let infantry = |counter: &Counter| {
        counter.front.kind == UnitKind::Infantry
            && counter.branch != Branch::Reserve
            && counter.one_step_side().is_some()
    };
    let mut walled: Vec<HexId> = Vec::new();
    for unit in aside(play.state, scene, country, home.len(), walls) {
        let counter = play.state.piece(unit).and_then(|it| it.counter(&pack));
        let own = counter.and_then(|it| fixed_place(play.state, country, it));
        let open = home.iter().copied().find(|hex| !walled.contains(hex));
        if let Some(hex) = own.or(open) {
            stand(play, unit, hex);
            walled.push(hex);
        }
    }
    let bare = home.iter().filter(|hex| !walled.contains(hex));
    let hexes: Vec<HexId> = walled.iter().chain(bare).copied().collect();
    let men = aside(play.state, scene, country, hexes.len(), infantry);
    for (unit, hex) in men.into_iter().zip(hexes) {
        stand(play, unit, hex);
    }
}

/// Vichy's three colonial units stand in it or its dependents, its reserve waits, and the rest
/// is delayed. Fleet and convoy join it with the Axis alone, if they are there at all
/// (`AE-13.7.2-8`, `AE-13.8.5.1-7`).
fn vichy(play: &mut Play<'_>, scene: Scene, country: AreaId) -> Vec<CountryTask> {
    let state = &*play.state;
    let colonial = UnitPrint(UnitKind::Infantry, [0, 1, 2], Quality::Colonial);
    let colonies = aside(state, scene, country, 3, |it| colonial.is_on(it));
    let rest = aside(state, scene, country, usize::MAX, |it| {
        it.branch != Branch::Reserve && it.front.kind.class().is_ground()
    });
    let rest = rest.into_iter().filter(|unit| !colonies.contains(unit));
    let rest: Vec<PieceId> = rest.collect();
    let ships = ships(state, scene, country);
    let berth = match scene.faction {
        Faction::Axis => Place::Delay(scene.theatre),
        Faction::Western | Faction::Soviet => Place::Gone,
    };
    send(play, rest, Place::Delay(scene.theatre));
    send(play, ships, berth);
    colonies.into_iter().map(CountryTask::Settle).collect()
}

/// The fleet and the convoy of a country that lie aside.
pub(super) fn ships(state: &State, scene: Scene, country: AreaId) -> Vec<PieceId> {
    let fleet = |counter: &Counter| counter.front.kind.class() == Class::Fleet;
    let mut ships = aside(state, scene, country, usize::MAX, fleet);
    ships.extend(marker(state, scene, country, MarkerKind::StandardConvoy));
    ships
}

fn hexes(state: &State, codes: &[&str]) -> Vec<HexId> {
    let codes = codes.iter().filter_map(|code| code.parse().ok());
    codes.filter_map(|code| state.map().find(code)).collect()
}
