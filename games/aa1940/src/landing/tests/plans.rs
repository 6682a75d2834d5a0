//! Proofs and plans, with the search against a slow and sure one.

use crate::facility::FacilityKind;
use crate::landing::carrier_matching::seat;
use crate::landing::decks::Deck;
use crate::landing::{LandingPlace, proof, saved_now, saving};
use crate::phase::Phase;
use crate::scenario::{Scenario, find};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::{Marks, Piece, State, UnitId};
use crate::unit::UnitKind::{Carrier, Cruiser, Destroyer, Fighter, StrategicBomber, Submarine};
use sandtable_kit::Random;

/// No island near the Atlantic zones is friendly ground since the turn began.
fn open_sea(state: &mut State) {
    for id in [
        "united-kingdom",
        "scotland",
        "iceland",
        "gibraltar",
        "morocco",
        "newfoundland-labrador",
        "new-brunswick-nova-scotia",
        "quebec",
        "normandy-bordeaux",
    ] {
        let land = state.board().find_space(id).unwrap();
        state.set_territory(land, |territory| {
            territory.changed = true;
            territory.naval_base = None;
        });
    }
}

fn atlantic(phase: Phase) -> Scenario {
    Scenario::europe()
        .turn(1, "united-kingdom", phase)
        .with(open_sea)
}

fn striking(piece: &mut Piece) {
    piece.spent = 4;
    piece.marks = Marks::COMBAT_MOVED;
}

fn lost(scenario: Scenario) -> usize {
    proof(&scenario.build()).losses()
}

/// AAE-air-landing-09, AAE-air-landing-10, AAE-air-landing-16, AAE-combat-move-17: the proof
/// counts on carriers that can still sail, over zones that are free or attacked, and on
/// those that moved in combat only where they are.
#[test]
fn the_proof_counts_on_what_carriers_can_do() {
    let strike = || {
        atlantic(Phase::CombatMove)
            .unit("sz-118", "united-kingdom", Fighter, striking)
            .units("sz-118", "germany", Submarine, 1)
    };
    assert_eq!(lost(strike()), 1);
    let near = || strike().units("sz-107", "united-kingdom", Carrier, 1);
    assert_eq!(lost(near()), 0);
    assert_eq!(
        lost(strike().units("sz-102", "united-kingdom", Carrier, 1)),
        1
    );
    let moved = |zone: &str| {
        strike().unit(zone, "united-kingdom", Carrier, |piece| {
            piece.marks = Marks::COMBAT_MOVED;
        })
    };
    assert_eq!(lost(moved("sz-107")), 1);
    assert_eq!(lost(moved("sz-118")), 0);
    // Both ways from zone 107 to 118 lead past warships, until one is attacked.
    let barred = || {
        near()
            .units("sz-108", "germany", Cruiser, 1)
            .units("sz-117", "germany", Cruiser, 1)
    };
    assert_eq!(lost(barred()), 1);
    assert_eq!(
        lost(barred().units("sz-108", "united-kingdom", Destroyer, 1)),
        0
    );
    assert_eq!(
        lost(barred().units("sz-108", "united-kingdom", Carrier, 1)),
        1,
        "a carrier by itself clears nothing"
    );
}

/// AAE-air-landing-04: two aircraft to a carrier, guests counted; damaged carriers take none.
#[test]
fn carriers_hold_two() {
    let planes = |count: u16, guests: usize| {
        let mut scenario = atlantic(Phase::CombatMove)
            .units("sz-118", "united-kingdom", Carrier, 1)
            .units("sz-118", "germany", Submarine, 1);
        for _ in 0..count {
            scenario = scenario.unit("sz-118", "united-kingdom", Fighter, striking);
        }
        scenario.with(|state| {
            let ship = find(state, "sz-118", "united-kingdom", Carrier);
            let zone = state.board().find_space("sz-118").unwrap();
            let france = state.board().find_power("france").unwrap();
            for _ in 0..guests {
                let mut guest = Piece::new(Fighter, france, zone);
                guest.aboard = Some(ship);
                state.spawn(guest);
            }
        })
    };
    assert_eq!(lost(planes(2, 0)), 0);
    assert_eq!(lost(planes(3, 0)), 1);
    assert_eq!(lost(planes(2, 1)), 1);
    let damaged = planes(1, 0).with(|state| {
        let ship = find(state, "sz-118", "united-kingdom", Carrier);
        state.set_piece(ship, |piece| piece.marks = Marks::DAMAGED);
    });
    assert_eq!(lost(damaged), 1);
}

/// AAE-air-landing-06: new carriers serve zones beside a complex, as many as were bought and
/// as it can build.
#[test]
fn new_carriers_serve_their_yards() {
    let with = |carriers, damage| {
        let mut scenario = atlantic(Phase::Mobilize)
            .facility("union-of-south-africa", FacilityKind::MinorComplex, damage)
            .queue("united-kingdom", Carrier, carriers)
            .units("sz-71", "germany", Cruiser, 1)
            .with(|state| {
                // The complex is at hand, its territory is out of reach.
                for id in ["kenya", "south-west-africa", "rhodesia"] {
                    let land = state.board().find_space(id).unwrap();
                    state.set_territory(land, |territory| territory.changed = true);
                }
            });
        for _ in 0..3 {
            scenario = scenario.unit("sz-71", "united-kingdom", Fighter, striking);
        }
        saved_now(&scenario.build()).losses()
    };
    assert_eq!(with(0, 0), 3);
    assert_eq!(with(1, 0), 1);
    assert_eq!(with(2, 0), 0);
    assert_eq!(with(2, 2), 1, "one can be built");
    assert_eq!(with(2, 3), 3);
}

/// AAE-global-12, AAE-air-landing-06: a carrier is mobilized by the economy that bought it: it
/// saves no aircraft beside a complex of the other.
/// Allows: AAE-global-12.
/// Forbids: AAE-global-12.
#[test]
fn new_carriers_come_from_their_own_economy() {
    let with = |economy: &str| {
        let mut scenario = Scenario::global()
            .turn(1, "united-kingdom", Phase::NoncombatMove)
            .facility("india", FacilityKind::MinorComplex, 0)
            .with(|state| {
                open_sea(state);
                let economy = state.board().find_economy(economy).unwrap();
                state.set_economy_account(economy, |account| {
                    account.queue[Carrier.index()] = 2;
                });
            });
        for _ in 0..3 {
            scenario = scenario.unit("sz-39", "united-kingdom", Fighter, striking);
        }
        saved_now(&scenario.build()).losses()
    };
    assert_eq!(with("uk-pacific"), 0);
    assert_eq!(with("uk-europe"), 3);
}

/// AAE-air-landing-12, AAE-air-landing-07: the plan saves as many as can be, by their own
/// range, by a carrier's, or both; strategic bombers only ashore.
#[test]
fn plans_save_as_many_as_possible() {
    let state = atlantic(Phase::NoncombatMove)
        .unit("sz-118", "united-kingdom", Fighter, striking)
        .unit("sz-108", "united-kingdom", Fighter, |piece| {
            piece.spent = 3;
            piece.marks = Marks::COMBAT_MOVED;
        })
        .unit("sz-103", "united-kingdom", Fighter, striking)
        .unit("sz-118", "united-kingdom", StrategicBomber, |piece| {
            piece.spent = 5;
            piece.marks = Marks::COMBAT_MOVED;
        })
        .units("sz-117", "united-kingdom", Carrier, 1)
        .build();
    assert_eq!(saved_now(&state).losses(), 4);
    let plan = saving(&state);
    assert_eq!(plan.losses(), 2);
    let place = |zone: &str, kind| {
        let id = find(&state, zone, "united-kingdom", kind);
        plan.planes
            .iter()
            .find(|(plane, _)| *plane == id)
            .map(|(_, place)| *place)
            .unwrap()
    };
    let ship = find(&state, "sz-117", "united-kingdom", Carrier);
    let zone = state.board().find_space("sz-118").unwrap();
    assert_eq!(
        place("sz-118", Fighter),
        LandingPlace::Sea(Some(ship), zone)
    );
    assert_eq!(
        place("sz-108", Fighter),
        LandingPlace::Sea(Some(ship), zone)
    );
    assert_eq!(place("sz-103", Fighter), LandingPlace::Lost);
    assert_eq!(place("sz-118", StrategicBomber), LandingPlace::Lost);
}

fn set(random: &mut Random, zones: u16) -> SpaceSet {
    let mut set = SpaceSet::EMPTY;
    for zone in 0..zones {
        if random.below(3) == 0 {
            set.insert(SpaceId(zone));
        }
    }
    set
}

/// The most planes that any placing of the decks seats, by trying all of them.
fn most_seated(
    planes: &[SpaceSet],
    decks: &[Deck],
    fresh: [u16; 2],
    placed: &mut Vec<SpaceId>,
) -> usize {
    if placed.len() == decks.len() {
        let mut taken = vec![Vec::new(); decks.len()];
        return (0..planes.len())
            .filter(|plane| {
                let mut tried = vec![false; decks.len()];
                augment(planes, decks, placed, *plane, &mut taken, &mut tried)
            })
            .count();
    }
    let deck = decks[placed.len()];
    let nowhere = SpaceId(383);
    let mut best = 0;
    let idle = deck.ship.is_none();
    for zone in deck.zones.iter().chain(idle.then_some(nowhere)) {
        let new = u16::from(idle && zone != nowhere);
        if new <= fresh[deck.order] {
            let mut left = fresh;
            left[deck.order] -= new;
            placed.push(zone);
            best = best.max(most_seated(planes, decks, left, placed));
            placed.pop();
        }
    }
    best
}

fn augment(
    planes: &[SpaceSet],
    decks: &[Deck],
    placed: &[SpaceId],
    plane: usize,
    taken: &mut Vec<Vec<usize>>,
    tried: &mut Vec<bool>,
) -> bool {
    for deck in 0..decks.len() {
        if tried[deck] || !planes[plane].contains(placed[deck]) {
            continue;
        }
        tried[deck] = true;
        if taken[deck].len() < usize::from(decks[deck].room) {
            taken[deck].push(plane);
            return true;
        }
        for seat in 0..taken[deck].len() {
            let other = taken[deck][seat];
            if augment(planes, decks, placed, other, taken, tried) {
                taken[deck][seat] = plane;
                return true;
            }
        }
    }
    false
}

/// The search for seats finds as many as trying everything does, and its seats are real.
#[test]
fn seating_is_as_good_as_trying_everything() {
    let mut random = Random::new(5);
    let mut full = 0;
    for case in 0..600 {
        let zones = 5;
        let fresh = [random.below(3) as u16, random.below(2) as u16];
        let decks: Vec<Deck> = (0..random.below(4))
            .map(|index| Deck {
                ship: (random.below(3) > 0).then_some(UnitId(index as u16)),
                order: random.below(2),
                room: 1 + random.below(2) as u8,
                zones: {
                    let mut reach = set(&mut random, zones);
                    reach.insert(SpaceId(random.below(5) as u16));
                    reach
                },
            })
            .collect();
        let planes: Vec<SpaceSet> = (0..random.below(7))
            .map(|_| set(&mut random, zones))
            .collect();
        let seats = seat(&planes, &decks, &fresh);
        let seated = seats.iter().flatten().count();
        let best = most_seated(&planes, &decks, fresh, &mut Vec::new());
        assert_eq!(seated, best, "case {case}");
        full += usize::from(seated == planes.len() && seated > 1);
        let mut where_to: Vec<Option<SpaceId>> = vec![None; decks.len()];
        for (plane, place) in seats.iter().enumerate() {
            let Some((deck, zone)) = *place else { continue };
            assert!(planes[plane].contains(zone) && decks[deck].zones.contains(zone));
            assert!(
                where_to[deck].is_none_or(|before| before == zone),
                "one place"
            );
            where_to[deck] = Some(zone);
            let aboard = seats.iter().flatten().filter(|(other, _)| *other == deck);
            assert!(aboard.count() <= usize::from(decks[deck].room));
        }
        for (order, fresh) in fresh.into_iter().enumerate() {
            let new = (0..decks.len()).filter(|deck| {
                let its = &decks[*deck];
                its.ship.is_none() && its.order == order && where_to[*deck].is_some()
            });
            assert!(new.count() <= usize::from(fresh));
        }
    }
    assert!(full > 20, "some cases seat several");
}

/// Carriers that can be in many zones, and for each two aircraft that meet it in one.
fn fleet(seed: u64, carriers: u16) -> (Vec<SpaceSet>, Vec<Deck>) {
    let mut state = seed;
    let mut draw = |below: u64| {
        for shift in [13, -7, 17] {
            state ^= match shift {
                0.. => state << shift,
                _ => state >> -shift,
            };
        }
        state % below
    };
    let (mut planes, mut decks) = (Vec::new(), Vec::new());
    for ship in 0..carriers {
        let mut zones = SpaceSet::EMPTY;
        (0..20).for_each(|_| zones.insert(SpaceId(draw(40) as u16)));
        let choice = draw(zones.len() as u64) as usize;
        let meeting = zones.iter().nth(choice).expect("one of them");
        decks.push(Deck {
            ship: Some(UnitId(ship)),
            order: 0,
            room: 2,
            zones,
        });
        for _ in 0..2 {
            let mut reach = SpaceSet::only(meeting);
            (0..8).for_each(|_| reach.insert(SpaceId(draw(40) as u16)));
            planes.push(reach);
        }
    }
    (planes, decks)
}

/// AAE-air-landing-09, AAE-air-landing-12: eight aircraft find their seats on four carriers
/// that could each be in twenty zones.
#[test]
fn eight_aircraft_find_their_seats() {
    for seed in [64_u64, 68, 87, 293, 348, 627, 629, 887, 1120, 1123] {
        let (planes, decks) = fleet(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15), 4);
        let seats = seat(&planes, &decks, &[0]);
        assert!(seats.iter().all(Option::is_some), "{seed}");
    }
}
