//! The estimate against exact odds, and what it makes of plans.

use std::sync::Arc;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::odds::{self, Kamikaze, OddsBattle};
use sandtable_aa1940::space::Terrain;
use sandtable_aa1940::strength::Force;
use sandtable_proto::games::aa1940::v1::{
    Command, PowerView, SpaceView, UnitGroup, View, command::Kind,
};

use super::*;
use crate::aa1940::distances::BoardDistances;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::forecast::{Opening, forecast};
use crate::aa1940::legal_index::{Destination, LegalIndex, MovableStack};
use crate::aa1940::offensive::{AttackScope, Offensive, Orders};
use crate::aa1940::position::Position;
use crate::aa1940::units;

fn global() -> Arc<Board> {
    Board::shared(BoardName::GLOBAL)
}

fn force_of(units: &[(UnitKind, u16)]) -> UnitCounts {
    let mut muster = UnitCounts::NONE;
    for (kind, count) in units {
        muster.add(*kind, *count);
    }
    muster
}

fn force(units: &[(UnitKind, u16)]) -> Force {
    (units.iter()).fold(Force::new(), |force, (kind, count)| {
        force.with(*kind, *count)
    })
}

#[test]
fn the_dearest_are_attacked_until_they_are_probably_sunk() {
    let board = global();
    let ship = |name, kind, damaged| Target {
        name,
        kind,
        damaged,
    };
    let ships = vec![
        ship(1, UnitKind::Destroyer, false),
        ship(2, UnitKind::Battleship, false),
        ship(3, UnitKind::Battleship, true),
        ship(4, UnitKind::Cruiser, false),
    ];
    let made: Vec<_> = on_the_dearest(ships, 7, &board.units)
        .into_iter()
        .map(|(ship, attacks)| (ship.name, attacks))
        .collect();
    assert_eq!(made, [(3, 2), (2, 4), (4, 1)]);
}

/// The exact odds of the same attacks: `AAE-pacific-12`, `AAE-pacific-16`.
#[test]
fn battles_after_attacks_come_out_near_their_exact_odds() {
    let board = global();
    let fleets = [
        vec![(UnitKind::Cruiser, 2)],
        vec![(UnitKind::Destroyer, 2), (UnitKind::Cruiser, 1)],
        vec![(UnitKind::Battleship, 1), (UnitKind::Fighter, 1)],
        vec![
            (UnitKind::Carrier, 1),
            (UnitKind::Fighter, 2),
            (UnitKind::Destroyer, 2),
        ],
    ];
    let defender = [(UnitKind::Destroyer, 2)];
    for fleet in fleets {
        for attacks in [2, 4, 6] {
            let before = Opening {
                kamikaze: attacks,
                ..Opening::NONE
            };
            let attacker = force_of(&fleet);
            let guess = forecast(&attacker, &force_of(&defender), before, &board.units);
            let ships = fleet
                .iter()
                .filter(|(kind, _)| kind.is_surface_warship())
                .flat_map(|(kind, count)| (0..*count).map(move |_| *kind))
                .map(|kind| Target {
                    name: (),
                    kind,
                    damaged: false,
                });
            let made = on_the_dearest(ships.collect(), u32::from(attacks), &board.units);
            let mut battle = OddsBattle::new(Terrain::Sea, force(&fleet), force(&defender));
            battle.retreat = None;
            battle.kamikaze = Kamikaze::On(
                made.iter()
                    .map(|(ship, count)| odds::Target {
                        kind: ship.kind,
                        damaged: false,
                        attacks: u8::try_from(*count).unwrap(),
                    })
                    .collect(),
            );
            let exact = odds::odds(&battle, &board.units).unwrap();
            let off = guess.win - exact.attacker_wins as f32;
            assert!(
                off.abs() < 0.15,
                "{fleet:?} after {attacks}: {} for {}",
                guess.win,
                exact.attacker_wins
            );
        }
    }
}

/// Attacks that the United States orders with two cruisers beside a Japanese destroyer in a zone,
/// when Japan has so many attacks left.
fn ordered(zone: &str, from: &str, left: u32) -> Vec<Command> {
    let atlas = BoardDistances::shared(BoardName::GLOBAL);
    let board = &atlas.board;
    let powers = (board.powers.iter())
        .map(|info| {
            let (wars, kamikaze) = match info.id.as_str() {
                "japan" => (vec!["united-states".to_owned()], left),
                "united-states" => (vec!["japan".to_owned()], 0),
                _ => (Vec::new(), 0),
            };
            PowerView {
                power: info.id.clone(),
                wars,
                kamikaze,
                ..Default::default()
            }
        })
        .collect();
    let ships = |space: &str, power: &str, kind, count| SpaceView {
        space: space.to_owned(),
        units: vec![UnitGroup {
            power: power.to_owned(),
            r#type: units::wire(kind),
            count,
            ..Default::default()
        }],
        ..Default::default()
    };
    let view = View {
        round: 4,
        power: "united-states".to_owned(),
        powers,
        spaces: vec![
            ships(zone, "japan", UnitKind::Destroyer, 1),
            ships(from, "united-states", UnitKind::Cruiser, 2),
        ],
        ..Default::default()
    };
    let position = Position::read(&view, board).unwrap();
    let space = |id: &str| board.find_space(id).unwrap();
    let me = board.find_power("united-states").unwrap();
    let menu = LegalIndex {
        moves: vec![MovableStack {
            from: space(from),
            kind: UnitKind::Cruiser,
            count: 2,
            unit: 1,
            to: vec![Destination {
                to: space(zone),
                via: None,
                most: 2,
            }],
        }],
        ..LegalIndex::default()
    };
    let scene = Evaluation::new(&atlas, &position, me);
    match Offensive::new(&scene, &menu, AttackScope::All).solve() {
        Orders::Attack(commands) => commands,
        Orders::Board(_) => panic!("nobody is there to board"),
    }
}

/// `AAE-pacific-13`, `AAE-pacific-14`: a fleet that is strong enough for the battle stays away
/// from a zone with the symbol as long as there are pilots, and from no other zone.
#[test]
fn a_fleet_counts_with_pilots_where_there_are_any() {
    let attacks = |zone, from, left| {
        let commands = ordered(zone, from, left);
        let moved = |command: &Command| matches!(command.kind, Some(Kind::Move(_)));
        commands.iter().any(moved)
    };
    assert!(attacks("sz-22", "sz-23", 0));
    assert!(!attacks("sz-22", "sz-23", 6));
    assert!(attacks("sz-33", "sz-32", 6));
}
