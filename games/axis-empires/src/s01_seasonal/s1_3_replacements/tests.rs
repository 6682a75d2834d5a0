//! Replacements on the open maps.

mod asia;
mod due;
mod europe;
mod taking;

use std::collections::BTreeSet;

use sandtable_kernel::Game;

use super::*;
use crate::command::Command;
use crate::faction::Faction;
use crate::game::AxisEmpires;
use crate::map::BoxId;
use crate::pack::{Branch, Marker, MarkerKind, Pack, Recipient, SeasonPlan, Status};
use crate::sequence::Segment;
use crate::testing::{self, Position};

/// Steps in a plan: whose, infantry, armor, colonial.
type Steps<'a> = (&'a str, u8, u8, u8);

/// The markers that give steps or bar them.
const MARKERS: [(MarkerKind, &str, Faction, Option<&str>); 10] = [
    (MarkerKind::VictoryPoints, "tide", Faction::Axis, None),
    (
        MarkerKind::MinorProduction,
        "minor-production",
        Faction::Axis,
        None,
    ),
    (
        MarkerKind::WarEconomy,
        "war-economy",
        Faction::Axis,
        Some("Italy"),
    ),
    (
        MarkerKind::AntiCominternCrusade,
        "crusade",
        Faction::Axis,
        None,
    ),
    (MarkerKind::NoRetreat, "no-retreat", Faction::Axis, None),
    (MarkerKind::SsEuropa, "ss-europa", Faction::Axis, None),
    (MarkerKind::HakkoIchiu, "hakko-ichiu", Faction::Axis, None),
    (MarkerKind::JapaneseMandate, "mandate", Faction::Axis, None),
    (
        MarkerKind::VictoryProgram,
        "victory-program",
        Faction::Western,
        None,
    ),
    (MarkerKind::QuitIndia, "quit-india", Faction::Axis, None),
];

/// A map with the markers, where a faction has a plan; it is its Replacements Segment in
/// May-June 1941.
fn given(mut pack: Pack, faction: Faction, steps: &[Steps<'_>]) -> Position {
    for (kind, code, faction, country) in MARKERS {
        pack.markers.push(Marker {
            code: code.into(),
            name: code.into(),
            kind,
            faction,
            country: country.and_then(|name| pack.map.find_area(name)),
            branch: Branch::Regular,
            delay_stripe: false,
            range: 0,
            count: 1,
        });
    }
    let production = steps
        .iter()
        .map(|(name, infantry, armor, colonial)| Production {
            to: match *name {
                "Minor Countries" => Recipient::Minors,
                "Chinese" => Recipient::Chinese,
                name => Recipient::Country(pack.map.find_area(name).unwrap()),
            },
            infantry: *infantry,
            armor: *armor,
            colonial: *colonial,
        })
        .collect();
    let scenario = pack.scenarios.last_mut().unwrap();
    scenario.plans.push(SeasonPlan {
        faction,
        from: scenario.first,
        to: scenario.last,
        blitz: 0,
        production,
    });
    let mut position = Position::on(pack);
    position.phase(faction, Segment::Replacements);
    position
}

fn europe(faction: Faction, steps: &[Steps<'_>]) -> Position {
    given(Pack::clone(&testing::pack()), faction, steps)
}

fn asia(faction: Faction, steps: &[Steps<'_>]) -> Position {
    given(Pack::clone(&testing::pack_of_asia()), faction, steps)
}

/// Puts units into the faction's Force Pool.
fn pool(position: &mut Position, faction: Faction, units: &[(&str, usize)]) {
    let theatre = position.state.scenario().theatre;
    for (code, count) in units {
        for _ in 0..*count {
            position.put_at(code, faction, Place::ForcePool(theatre));
        }
    }
}

fn take(position: &Position, unit: &str, to: Place) -> Command {
    let unit = position.state.pack().find_counter(unit).unwrap();
    Command::Replacements(Order { unit, to })
}

fn take_to(position: &Position, unit: &str, hex: &str) -> Command {
    take(position, unit, Place::Hex(position.hex(hex)))
}

fn boxed(position: &Position, name: &str) -> Place {
    Place::Box(position.state.map().find_box(name).unwrap())
}

/// Where a unit in the pool can go, as codes of hexes and names of boxes.
fn locations(position: &Position, unit: &str) -> BTreeSet<String> {
    let id = position.state.pack().find_counter(unit).unwrap();
    let map = position.state.map();
    let seat = position.state.seat_of(position.state.phasing()).unwrap();
    let legal = AxisEmpires::default()
        .legal(&position.state, seat)
        .segment
        .unwrap();
    let crate::legal::SegmentOrders::Replacements(acts) = legal.acts else {
        panic!("a Replacements Segment lists replacements");
    };
    let orders = acts.orders.into_iter();
    let orders = orders.filter(|order| order.unit == id);
    orders
        .filter_map(|order| match order.to {
            Place::Hex(hex) => Some(map.hex(hex).code.to_string()),
            Place::Box(id) => Some(map.off_map(id).name.to_string()),
            _ => None,
        })
        .collect()
}

/// AE-1.3.4-1, AE-1.3.4-3, AE-1.3.3-3: what is listed is accepted, and nothing else is:
/// every kind of unit and every hex and box of the map are tried.
#[test]
fn the_list_and_the_check_agree() {
    let steps = [
        ("Germany", 2, 1, 0),
        ("Italy", 1, 0, 1),
        ("Minor Countries", 1, 0, 0),
    ];
    let mut position = europe(Faction::Axis, &steps);
    position.country("Italy", Status::Active, Faction::Axis);
    position.give("Libya", "Italy");
    let units = [
        "ger-inf", "ger-pz", "ger-abn", "ger-army", "ita-inf", "ita-col", "rum-inf",
    ];
    pool(&mut position, Faction::Axis, &units.map(|code| (code, 2)));
    position.put("ger-hq", Faction::Axis, "w3624");
    position.put("rus-inf", Faction::Soviet, "w3625");
    let state = &position.state;
    let supply = Supply::of(state);
    let due = received(state);
    let listed: BTreeSet<Order> = acts(state).orders.into_iter().collect();
    let hexes = state.map().hexes_with_ids().map(|(hex, _)| Place::Hex(hex));
    let boxes = (0..state.map().boxes().len()).map(|id| Place::Box(BoxId(id as u8)));
    let others = [Place::Gone, Place::ForcePool(Theatre::Europe)];
    let places: Vec<Place> = hexes.chain(boxes).chain(others).collect();
    let mut accepted = BTreeSet::new();
    for unit in (0..state.pack().counters.len()).map(|id| CounterId(id as u16)) {
        for to in &places {
            let order = Order { unit, to: *to };
            if within(state, &supply, &due, order).is_ok() {
                accepted.insert(order);
            }
        }
    }
    assert!(listed.len() > 40, "{}", listed.len());
    assert_eq!(listed, accepted);
    assert!((CHAPTER.wanted)(state));
}
