//! The scenarios as they are written: what each promises is in it, and what it lets be
//! built or received has its parts.

use std::collections::BTreeSet;

use sandtable_axis_empires::faction::Faction::{self, Axis, Soviet, Western};
use sandtable_axis_empires::pack::MarkerKind::{self, *};
use sandtable_axis_empires::pack::UnitKind::{self, *};
use sandtable_axis_empires::pack::open::{self, PACKS};
use sandtable_axis_empires::pack::{
    Back, Counter, Location, Origin, Quality, Recipient, Scenario, Side, TurnId,
};

/// Pieces that a faction has in a scenario, on the map, in its pool or later.
type Promise = (Faction, &'static [UnitKind], &'static [MarkerKind]);

/// Pieces that the decks of Asia bring in sooner or later.
const ASIA: &[Promise] = &[
    (
        Axis,
        &[
            Hq,
            Armor,
            Marine,
            Airborne,
            AirForce,
            Bomber,
            Interceptor,
            CvFleet,
            SubFleet,
        ],
        &[Government, SnlfBeachhead, JapaneseMandate, HakkoIchiu],
    ),
    (
        Western,
        &[Hq, Armor, Marine, Fortress, Bomber, CvFleet, SurfaceFleet],
        &[UsEntry, AidToChina, LendLease, AtomicDevastation],
    ),
    (
        Soviet,
        &[Hq, Armor, CavalryMechanized, Fortress, AirForce],
        &[AidToChina, PartisanBase, EuropeanTotalWar],
    ),
];

/// Pieces that the decks of Europe bring in sooner or later.
const EUROPE: &[Promise] = &[
    (
        Axis,
        &[
            Hq,
            Armor,
            Mechanized,
            Mountain,
            Airborne,
            Fortress,
            Garrison,
            AirForce,
            SubFleet,
            SurfaceFleet,
        ],
        &[
            EnforcedPeace,
            AlliedCollapse,
            NoRetreat,
            SsEuropa,
            AntiCominternCrusade,
            WarEconomy,
            ScratchConvoy,
        ],
    ),
    (
        Western,
        &[
            Hq,
            Armor,
            Airborne,
            Fortress,
            Garrison,
            AirForce,
            Bomber,
            Interceptor,
            CvFleet,
            SurfaceFleet,
        ],
        &[
            IncreaseUscl,
            UsEntry,
            VeDay,
            PacificTotalWar,
            VictoryProgram,
            WarProduction,
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
            Garrison,
            AirForce,
        ],
        &[MinorProduction, WarProduction, ScratchConvoy, PartisanBase],
    ),
];

const PROMISES: &[(&str, &[Promise])] = &[
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
    ("dai-senso-open/campaign-1937", ASIA),
    ("dai-senso-open/campaign-1941", ASIA),
    ("totaler-krieg-open/campaign-1937", EUROPE),
    ("totaler-krieg-open/campaign-1939", EUROPE),
    ("totaler-krieg-open/campaign-1941", EUROPE),
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

fn scenarios() -> impl Iterator<Item = (&'static str, Scenario)> {
    PACKS.iter().flat_map(|open| {
        let rows = open.pack().scenarios.clone().into_iter();
        rows.map(|scenario| (open.code, scenario))
    })
}

#[test]
fn each_scenario_has_what_it_promises() {
    let mut told = 0;
    for (code, scenario) in scenarios() {
        let pack = open::find(code).unwrap();
        let (_, promises) = PROMISES
            .iter()
            .find(|(name, _)| {
                let of_one_pack = format!("{code}/{}", scenario.code);
                *name == &*scenario.code || *name == of_one_pack
            })
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
    for (code, scenario) in scenarios() {
        let pack = open::find(code).unwrap();
        let rows = || {
            scenario
                .setup
                .iter()
                .map(|row| (row, pack.counter(row.counter)))
        };
        for (row, counter) in rows() {
            for part in &counter.recipe.steps {
                let fits = |other: &Counter, of: Faction| {
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

/// A unit that keeps a step in its Holding Box has it there: no scenario begins with one on the
/// map, where it would be without.
#[test]
fn units_with_holding_boxes_are_put_together_in_play() {
    for (code, scenario) in scenarios() {
        let pack = open::find(code).unwrap();
        let on_map = |at: &Location| matches!(at, Location::Hex(_) | Location::Box(_));
        for row in scenario.setup.iter().filter(|row| on_map(&row.at)) {
            let counter = pack.counter(row.counter);
            let face = match (row.side, counter.back) {
                (Side::Back, Back::Unit(face)) => face,
                _ => counter.front,
            };
            let mut parts = counter.recipe.steps.iter().take(usize::from(face.steps));
            let holds = parts.any(|part| part.holding);
            assert!(!holds, "{}: {}", scenario.code, counter.code);
        }
    }
}

/// AE-1.3-1: steps are received on seasonal turns, so a plan without one gives none.
#[test]
fn every_plan_has_its_seasonal_turn() {
    let mut given = 0;
    for (code, scenario) in scenarios() {
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
    for (code, scenario) in scenarios() {
        let pack = open::find(code).unwrap();
        let production = scenario.plans.iter().flat_map(|plan| &plan.production);
        for row in production.filter(|row| row.colonial > 0) {
            let Recipient::Country(country) = row.to else {
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
