//! Random matches of all scenarios: between them every kind of order and question comes
//! up, so that no chapter that is built is without its material.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::Answer;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::s01_seasonal::s1_2_logistics;
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_placement::Use;
use sandtable_axis_empires::s02_administrative::{s2_2_support, s2_3_organization};
use sandtable_axis_empires::s03_movement::s3_1_2_port_to_port::{Leg, Port};
use sandtable_axis_empires::state::State;
use sandtable_axis_empires::{s03_movement, s04_combat, sampler};
use sandtable_kernel::{DiceKey, Game, ServerSeed};

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
                let Leg::Zone { convoy, to } = leg else {
                    kinds.push("3.1 canal".to_owned());
                    continue;
                };
                let convoy = state.piece(*convoy).unwrap();
                kinds.push(match convoy.marker(state.pack()) {
                    Some(marker) => format!("3.1 by {:?}", marker.kind),
                    None => "3.1 by an escort".to_owned(),
                });
                if matches!(to, Port::Box(_)) {
                    kinds.push("3.1 to a box by sea".to_owned());
                }
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
    ("training", "training", 30),
    ("totaler-krieg-open", "poland-1939", 6),
    ("totaler-krieg-open", "france-1940", 20),
    ("totaler-krieg-open", "barbarossa-1941", 2),
    ("dai-senso-open", "china-1937", 4),
    ("dai-senso-open", "south-seas-1941", 20),
];

/// Every kind of order, and every answer that is not the only one; but for taking back a
/// Beachhead that could stay, to which chance alone seldom leads.
const KINDS: [&str; 53] = [
    "1.2 place Logistics",
    "1.2 place PartisanBase",
    "1.2 remove",
    "1.3 take Colonial",
    "1.3 take Elite",
    "1.3 take Normal",
    "2.2 beachhead",
    "2.2 contest",
    "2.2 end maintenance",
    "2.2 escort",
    "2.2 inland advance",
    "2.2 no contest",
    "2.2 place AirForce",
    "2.2 place Blitz",
    "2.2 place Bomber",
    "2.2 place CvFleet",
    "2.2 place FleetTrain",
    "2.2 place ScratchConvoy",
    "2.2 place StandardConvoy",
    "2.2 place SubFleet",
    "2.2 place SurfaceFleet",
    "2.2 stay",
    "2.2 strike",
    "2.3 break down",
    "2.3 build up",
    "2.3 convert",
    "2.3 detach",
    "2.3 eliminate",
    "2.3 form",
    "2.3 recall",
    "2.3 turn over",
    "3.1 box to box",
    "3.1 by an escort",
    "3.1 by ScratchConvoy",
    "3.1 by FleetTrain",
    "3.1 by StandardConvoy",
    "3.1 to a box by sea",
    "3.1 canal",
    "3.1 hex to hex",
    "3.1 into box",
    "4.1 airdrop",
    "4.1 airdrop landing",
    "4.1 land",
    "4.1 land forces",
    "4.2 advance",
    "4.2 attack",
    "4.2 attack with support",
    "4.2 no advance",
    "4.2 no support",
    "4.2 suffer",
    "4.2 support",
    "4.3 return convoy",
    "9.3 stacking",
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
