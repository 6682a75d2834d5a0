//! The scenarios give every chapter that is built its material: what each promises is in
//! it, and between them every kind of order and question comes up in play.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::Answer;
use sandtable_axis_empires::faction::Faction::{self, Axis, Soviet, Western};
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::MarkerKind::{self, *};
use sandtable_axis_empires::pack::UnitKind::{self, *};
use sandtable_axis_empires::pack::open::{self, PACKS};
use sandtable_axis_empires::pack::{Location, Origin, Quality, Scenario, TurnId};
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_placement::Use;
use sandtable_axis_empires::s02_administrative::{s2_2_support, s2_3_organization};
use sandtable_axis_empires::s03_movement::s3_1_2_port_to_port::{Leg, Port};
use sandtable_axis_empires::state::State;
use sandtable_axis_empires::{s01_seasonal::s1_2_logistics, s03_movement, s04_combat, sampler};
use sandtable_kernel::{DiceKey, Game, ServerSeed};

/// What a faction has in a scenario, on the map, in its pool or later.
type Promise = (Faction, &'static [UnitKind], &'static [MarkerKind]);

const PROMISES: [(&str, &[Promise]); 6] = [
    (
        "training",
        &[
            (
                Axis,
                &[Hq, Armor, Marine, Airborne, AirForce, SurfaceFleet],
                &[Beachhead, Blitz, Logistics, StandardConvoy],
            ),
            (
                Western,
                &[Hq, Cavalry, Fortress, AirForce],
                &[Beachhead, Blitz, Logistics, StandardConvoy],
            ),
        ],
    ),
    (
        "poland-1939",
        &[
            (
                Axis,
                &[
                    Hq,
                    Armor,
                    Mountain,
                    Airborne,
                    AirForce,
                    SurfaceFleet,
                    SubFleet,
                ],
                &[Beachhead, Blitz, Logistics, StandardConvoy],
            ),
            (Western, &[Infantry, Cavalry], &[PartisanBase]),
        ],
    ),
    (
        "france-1940",
        &[
            (
                Axis,
                &[
                    Hq,
                    Armor,
                    Airborne,
                    AirForce,
                    SurfaceFleet,
                    SubFleet,
                    Fortress,
                ],
                &[Beachhead, Blitz, Logistics, StandardConvoy, ScratchConvoy],
            ),
            (
                Western,
                &[
                    Hq,
                    Armor,
                    Mechanized,
                    Fortress,
                    AirForce,
                    Bomber,
                    Interceptor,
                    CvFleet,
                    SurfaceFleet,
                    SubFleet,
                ],
                &[Beachhead, PartisanBase, StandardConvoy],
            ),
        ],
    ),
    (
        "barbarossa-1941",
        &[
            (
                Axis,
                &[
                    Hq,
                    Armor,
                    Mechanized,
                    Mountain,
                    Ski,
                    Airborne,
                    AirForce,
                    SurfaceFleet,
                ],
                &[
                    Blitz,
                    Logistics,
                    StandardConvoy,
                    ScratchConvoy,
                    MinorProduction,
                    AntiCominternCrusade,
                ],
            ),
            (
                Soviet,
                &[
                    Hq,
                    Armor,
                    Cavalry,
                    CavalryMechanized,
                    Fortress,
                    AirForce,
                    SurfaceFleet,
                    SubFleet,
                ],
                &[
                    Blitz,
                    Logistics,
                    PartisanBase,
                    StandardConvoy,
                    ScratchConvoy,
                ],
            ),
        ],
    ),
    (
        "china-1937",
        &[
            (
                Axis,
                &[
                    Hq,
                    Cavalry,
                    Marine,
                    Garrison,
                    Fortress,
                    AirForce,
                    CvFleet,
                    SurfaceFleet,
                    SubFleet,
                ],
                &[Beachhead, Blitz, Logistics, StandardConvoy, ScratchConvoy],
            ),
            (Western, &[Hq, Infantry, AirForce], &[PartisanBase]),
            (
                Soviet,
                &[Infantry, Fortress, AirForce],
                &[Logistics, PartisanBase],
            ),
        ],
    ),
    (
        "south-seas-1941",
        &[
            (
                Axis,
                &[
                    Hq,
                    Armor,
                    Marine,
                    Airborne,
                    AirForce,
                    CvFleet,
                    SurfaceFleet,
                    SubFleet,
                ],
                &[
                    SnlfBeachhead,
                    Beachhead,
                    Blitz,
                    Logistics,
                    StandardConvoy,
                    ScratchConvoy,
                ],
            ),
            (
                Western,
                &[
                    Infantry,
                    Marine,
                    Garrison,
                    Fortress,
                    AirForce,
                    Bomber,
                    Interceptor,
                    CvFleet,
                    SurfaceFleet,
                    SubFleet,
                ],
                &[Beachhead, Blitz, StandardConvoy, FleetTrain],
            ),
        ],
    ),
];

fn scenarios() -> impl Iterator<Item = (&'static str, usize, Scenario)> {
    PACKS.iter().flat_map(|open| {
        let rows = open.pack().scenarios.clone().into_iter().enumerate();
        rows.map(|(index, scenario)| (open.code, index, scenario))
    })
}

#[test]
fn each_scenario_has_what_it_promises() {
    let mut told = 0;
    for (code, _, scenario) in scenarios() {
        let pack = open::find(code).unwrap();
        let (_, promises) = PROMISES
            .iter()
            .find(|(code, _)| *code == &*scenario.code)
            .unwrap_or_else(|| panic!("{} promises nothing", scenario.code));
        let factions: Vec<Faction> = promises.iter().map(|(faction, ..)| *faction).collect();
        assert_eq!(factions, scenario.factions, "{}", scenario.code);
        let later = scenario.arrivals.iter().map(|arrival| &arrival.placement);
        let units: BTreeSet<(Faction, UnitKind)> = scenario
            .setup
            .iter()
            .chain(later)
            .map(|row| (row.faction, pack.counter(row.counter).front.kind))
            .collect();
        let markers: BTreeSet<(Faction, MarkerKind)> = scenario
            .markers
            .iter()
            .map(|row| pack.marker(row.marker))
            .map(|marker| (marker.faction, marker.kind))
            .collect();
        for (faction, kinds, marks) in *promises {
            for kind in *kinds {
                let there = units.contains(&(*faction, *kind));
                assert!(there, "{}: {faction} has no {kind:?}", scenario.code);
            }
            for kind in *marks {
                let there = markers.contains(&(*faction, *kind));
                assert!(there, "{}: {faction} has no {kind:?}", scenario.code);
            }
            told += kinds.len() + marks.len();
        }
    }
    assert!(told > 120, "{told}");
}

/// A step of a recipe is worth nothing if no unit of the match can be it.
#[test]
fn what_can_be_built_has_its_parts() {
    let mut built = 0;
    for (code, _, scenario) in scenarios() {
        let pack = open::find(code).unwrap();
        let rows = || {
            scenario
                .setup
                .iter()
                .map(|row| (row, pack.counter(row.counter)))
        };
        for (row, counter) in rows() {
            for part in &counter.recipe.steps {
                let fits = |other: &sandtable_axis_empires::pack::Counter, of: Faction| {
                    let own = match &part.origin {
                        Origin::Own => other.country == counter.country,
                        Origin::Countries(countries) => countries.contains(&other.country),
                        Origin::MinorOf(faction) => *faction == of,
                    };
                    own && other.one_step().is_some()
                };
                let found = rows().any(|(there, other)| fits(other, there.faction));
                assert!(
                    found,
                    "{}: nothing makes a part of {}",
                    scenario.code, counter.code
                );
                built += usize::from(row.count);
            }
        }
    }
    assert!(built > 300, "{built}");
}

/// AE-1.3-1: steps are received on seasonal turns, so a plan without one gives none.
#[test]
fn every_plan_has_its_seasonal_turn() {
    let mut given = 0;
    for (code, _, scenario) in scenarios() {
        let pack = open::find(code).unwrap();
        for plan in &scenario.plans {
            let mut turns = (plan.from.0..=plan.to.0).map(TurnId);
            let seasonal = turns.any(|turn| pack.calendar.is_seasonal(turn));
            let steps = plan.production.iter();
            let steps: u8 = steps
                .map(|row| row.infantry + row.armor + row.colonial)
                .sum();
            let began_before = plan.from == scenario.first;
            assert!(
                seasonal || steps == 0 || began_before && !pack.calendar.is_seasonal(plan.from),
                "{}: the {} plan from {:?} gives steps in no turn",
                scenario.code,
                plan.faction,
                plan.from
            );
            given += usize::from(seasonal && steps > 0);
        }
    }
    assert!(given > 12, "{given}");
}

/// AE-1.3.4-11: colonial steps want colonial units.
#[test]
fn colonial_steps_have_units_to_go_to() {
    let mut asked = 0;
    for (code, _, scenario) in scenarios() {
        let pack = open::find(code).unwrap();
        let production = scenario.plans.iter().flat_map(|plan| &plan.production);
        for row in production.filter(|row| row.colonial > 0) {
            let sandtable_axis_empires::pack::Recipient::Country(country) = row.to else {
                continue;
            };
            let there = scenario.setup.iter().any(|row| {
                let counter = pack.counter(row.counter);
                counter.quality == Quality::Colonial && counter.country == country
            });
            assert!(there, "{}: colonial steps for nobody", scenario.code);
            asked += 1;
        }
    }
    assert!(asked > 2, "{asked}");
}

/// What an order or answer is called here.
fn kinds(state: &State, command: &Command) -> Vec<String> {
    let one = |kind: &str| vec![kind.to_owned()];
    match command {
        Command::Logistics(s1_2_logistics::Order::Place { marker, .. }) => {
            let marker = state.piece(*marker).unwrap().marker(state.pack()).unwrap();
            vec![format!("1.2 place {:?}", marker.kind)]
        }
        Command::Logistics(s1_2_logistics::Order::Remove { .. }) => one("1.2 remove"),
        Command::Replacements(order) => {
            let counter = state.pack().counter(order.unit);
            vec![format!("1.3 take {:?}", counter.quality)]
        }
        Command::Support(order) => support(state, order),
        Command::Organization(order) => one(match order {
            s2_3_organization::Order::BuildUp { .. } => "2.3 build up",
            s2_3_organization::Order::Form { .. } => "2.3 form",
            s2_3_organization::Order::Convert { .. } => "2.3 convert",
            s2_3_organization::Order::TurnOver { .. } => "2.3 turn over",
            s2_3_organization::Order::Eliminate { .. } => "2.3 eliminate",
            s2_3_organization::Order::BreakDown { .. } => "2.3 break down",
            s2_3_organization::Order::Detach { .. } => "2.3 detach",
            s2_3_organization::Order::Recall { .. } => "2.3 recall",
        }),
        Command::Movement(order) => movement(state, order),
        Command::Combat(s04_combat::Order::Blitz(order)) => one(match order {
            s04_combat::s4_1_blitz::Order::Airdrop(_) => "4.1 airdrop",
            s04_combat::s4_1_blitz::Order::Land { .. } => "4.1 land",
            s04_combat::s4_1_blitz::Order::LandForces { .. } => "4.1 land forces",
            s04_combat::s4_1_blitz::Order::AirdropLanding(_) => "4.1 airdrop landing",
        }),
        Command::Combat(s04_combat::Order::Attack(attack)) => match attack.support {
            Some(_) => one("4.2 attack with support"),
            None => one("4.2 attack"),
        },
        Command::Combat(s04_combat::Order::ReturnConvoy(_)) => one("4.3 return convoy"),
        Command::Answer { answer, .. } => match answer {
            Answer::Stacking(_) => one("9.3 stacking"),
            Answer::Contest(Some(_)) => one("2.2 contest"),
            Answer::Contest(None) => one("2.2 no contest"),
            Answer::Placed(it) => one(match it {
                Use::Stay => "2.2 stay",
                Use::Beachhead(_) => "2.2 beachhead",
                Use::Escort => "2.2 escort",
                Use::Strike(_) => "2.2 strike",
                Use::Devastate(_) => "2.2 devastate",
            }),
            Answer::Combat(answer) => one(match answer {
                s04_combat::Answer::RangedSupport(Some(_)) => "4.2 support",
                s04_combat::Answer::RangedSupport(None) => "4.2 no support",
                s04_combat::Answer::Suffer(_) => "4.2 suffer",
                s04_combat::Answer::Advance(Some(_)) => "4.2 advance",
                s04_combat::Answer::Advance(None) => "4.2 no advance",
            }),
        },
        Command::TakeBack { .. } | Command::EndSegment | Command::SetOrders { .. } => Vec::new(),
    }
}

fn support(state: &State, order: &s2_2_support::Order) -> Vec<String> {
    use s2_2_support::Order;
    let kind = match order {
        Order::InlandAdvance { .. } => "2.2 inland advance".to_owned(),
        Order::TakeBackBeachhead { .. } => "2.2 take back beachhead".to_owned(),
        Order::EndMaintenance => "2.2 end maintenance".to_owned(),
        Order::Unit { piece, .. } => {
            let counter = state.piece(*piece).unwrap().counter(state.pack()).unwrap();
            format!("2.2 place {:?}", counter.front.kind)
        }
        Order::Convoy(order) => {
            let marker = state
                .piece(order.piece)
                .unwrap()
                .marker(state.pack())
                .unwrap();
            format!("2.2 place {:?}", marker.kind)
        }
        Order::Blitz { .. } => "2.2 place Blitz".to_owned(),
    };
    vec![kind]
}

fn movement(state: &State, order: &s03_movement::Order) -> Vec<String> {
    let mut kinds = Vec::new();
    match order {
        s03_movement::Order::HexToHex(_) => kinds.push("3.1 hex to hex".to_owned()),
        s03_movement::Order::IntoBox(_) => kinds.push("3.1 into box".to_owned()),
        s03_movement::Order::BoxToBox(_) => kinds.push("3.1 box to box".to_owned()),
        s03_movement::Order::PortToPort(order) => {
            for leg in &order.legs {
                kinds.push(match leg {
                    Leg::Canal { .. } => "3.1 canal".to_owned(),
                    Leg::Zone { convoy, to } => {
                        let convoy = state.piece(*convoy).unwrap();
                        let by = convoy.marker(state.pack()).map(|marker| marker.kind);
                        let to = match to {
                            Port::Hex(_) => "port",
                            Port::Box(_) => "box",
                        };
                        format!("3.1 by {by:?} to {to}")
                    }
                });
            }
        }
    }
    kinds
}

/// Numbers that look random and are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) as usize) % most.max(1)
    }
}

/// What comes up in random matches of a scenario.
fn play(pack: &str, scenario: &str, seeds: u64, found: &mut BTreeMap<String, BTreeSet<String>>) {
    for seed in 1..=seeds {
        let options = AxisEmpires.one_seat_each(pack, scenario).unwrap();
        let mut state = AxisEmpires.new_match(&options).unwrap();
        let key = DiceKey::derive(&ServerSeed([seed as u8; 32]), []);
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let mut number = 0;
        while let Some(seat) = AxisEmpires.awaited(&state).iter().next() {
            let command = sampler::pick(&state, seat, |most| random.below(most)).unwrap();
            for kind in kinds(&state, &command) {
                found.entry(kind).or_default().insert(scenario.to_owned());
            }
            let mut events = Vec::new();
            let mut dice = key.entry(number);
            AxisEmpires
                .apply(&mut state, seat, &command, &mut dice, &mut events)
                .unwrap();
            number += 1;
            assert!(number < 20_000, "{scenario} does not end");
        }
    }
}

/// How many random matches are played of each scenario. Few kinds are rare.
const MATCHES: [(&str, &str, u64); 6] = [
    ("training", "training", 40),
    ("totaler-krieg-open", "poland-1939", 20),
    ("totaler-krieg-open", "france-1940", 40),
    ("totaler-krieg-open", "barbarossa-1941", 6),
    ("dai-senso-open", "china-1937", 12),
    ("dai-senso-open", "south-seas-1941", 40),
];

#[test]
fn every_kind_of_order_and_question_comes_up() {
    let mut found = BTreeMap::new();
    for (pack, scenario, seeds) in MATCHES {
        play(pack, scenario, seeds, &mut found);
    }
    let missing: Vec<&str> = KINDS
        .into_iter()
        .filter(|kind| !found.contains_key(*kind))
        .collect();
    assert!(missing.is_empty(), "missing {missing:#?}; found {found:#?}");
}

const KINDS: [&str; 1] = ["-"];
