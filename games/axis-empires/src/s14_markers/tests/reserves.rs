//! 14.39: reserves for Europe, which Asia alone has.

use super::super::s14_39_reserves::{are_brought_by, arrive};
use crate::faction::Faction::{self, Soviet, Western};
use crate::map::Theatre::Asia;
use crate::pack::{MarkerKind, OnceEvent, Side};
use crate::s16_conditional_events;
use crate::state::{PieceId, Place};
use crate::task_queue::{Scene, Task};
use crate::testing::Position;

const DELAY: Place = Place::Delay(Asia);

/// An Ally's events and two units, each of which waits for one of them.
fn waiting(position: &mut Position, faction: Faction) -> [(OnceEvent, PieceId); 2] {
    let (events, unit) = match faction {
        Soviet => (
            [
                OnceEvent::SovietLimitedWarReserves,
                OnceEvent::SovietTotalWarReserves,
            ],
            "rus-air",
        ),
        _ => (
            [
                OnceEvent::WesternLimitedWarReserves,
                OnceEvent::WesternTotalWarReserves,
            ],
            "bri-fleet",
        ),
    };
    events.map(|event| {
        let at = Place::Awaiting(Asia, event);
        (event, position.put_at(unit, faction, at))
    })
}

/// The war in Europe is total for the Ally, and it looks whether that brings something.
fn look(position: &mut Position, faction: Faction, event: OnceEvent) {
    let task = s16_conditional_events::Task::Reserves(event);
    let scene = Scene::of(Asia, faction);
    position.run(scene, vec![Task::Conditional(task)], 3);
}

fn marker(position: &Position, faction: Faction) -> (PieceId, Place, Side) {
    let mut pieces = position.state.pieces();
    let (id, piece) = pieces
        .find(|(_, piece)| {
            piece.faction == faction
                && crate::state::markers::lies(&position.state, piece, MarkerKind::Reserves)
        })
        .unwrap();
    (id, piece.at, piece.side)
}

fn in_total_war(faction: Faction) -> Position {
    let mut position = Position::campaign_in_asia();
    let war_box = Place::WarBox(Asia, faction);
    position.lay(MarkerKind::EuropeanTotalWar, faction, war_box);
    position
}

/// DS-14.39-1: first the marker is delayed, then its units are in Europe.
#[test]
fn reserves_are_delayed_and_then_in_europe() {
    for faction in [Western, Soviet] {
        let mut position = in_total_war(faction);
        let [(limited, first), (total, second)] = waiting(&mut position, faction);
        assert!(are_brought_by(limited) && are_brought_by(total));
        look(&mut position, faction, limited);
        let (id, at, side) = marker(&position, faction);
        assert_eq!((at, side), (DELAY, Side::Front));
        assert_eq!(position.at(first), Place::Awaiting(Asia, limited));
        position.play(|play| arrive(play, id, Asia));
        assert_eq!(position.at(first), Place::EuropeanHolding);
        assert_eq!(position.at(id), Place::Aside(Asia));
        look(&mut position, faction, limited);
        assert_eq!(position.at(id), Place::Aside(Asia), "once");

        look(&mut position, faction, total);
        assert_eq!(marker(&position, faction), (id, DELAY, Side::Back));
        assert_eq!(position.at(second), Place::Awaiting(Asia, total));
        position.play(|play| arrive(play, id, Asia));
        assert_eq!(position.at(second), Place::EuropeanHolding);
        assert_eq!(position.at(id), Place::Gone);
    }
}

/// DS-14.39-2: one marker serves both wars.
#[test]
fn a_total_war_hastens_the_reserves_of_a_limited_one() {
    for on_track in [true, false] {
        let mut position = in_total_war(Western);
        let [(limited, first), (total, second)] = waiting(&mut position, Western);
        look(&mut position, Western, limited);
        let (id, ..) = marker(&position, Western);
        if on_track {
            let at = Place::Track(Asia, position.state.now().after(2));
            position.state.set_piece(id, |piece| piece.at = at);
        }
        look(&mut position, Western, total);
        assert_eq!(position.at(first), Place::EuropeanHolding);
        assert_eq!(position.at(second), Place::Awaiting(Asia, total));
        assert_eq!(marker(&position, Western), (id, DELAY, Side::Back));
    }
}
