//! The opening position agrees with what the rulebook states about it.

use sandtable_aa1940::board::Board;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::power::Side;
use sandtable_kernel::Game;

/// AAE-setup-04: printed values add up to the starting incomes, which are also the treasuries.
#[test]
fn starting_incomes_match_the_printed_values() {
    let game = AxisAndAllies::europe1940();
    let state = game.new_match(&game.one_seat_each()).unwrap();
    for (id, income) in [
        ("germany", 30),
        ("soviet-union", 28),
        ("united-states", 35),
        ("united-kingdom", 29),
        ("italy", 10),
        ("france", 17),
    ] {
        let power = game.board().find_power(id).unwrap();
        assert_eq!(state.production(power), income, "{id}");
        assert_eq!(state.account(power).treasury, u32::from(income), "{id}");
    }
}

/// AAE-setup-07: eleven victory cities, three of them the Axis's.
#[test]
fn victory_cities_are_held_as_printed() {
    let game = AxisAndAllies::europe1940();
    let state = game.new_match(&game.one_seat_each()).unwrap();
    let cities = &game.board().victory.cities;
    assert_eq!(cities.len(), 11);
    assert_eq!(
        cities
            .iter()
            .filter(|city| state.side_holds(Side::Axis, **city))
            .count(),
        3
    );
    assert!(
        cities
            .iter()
            .all(|city| game.board().space(*city).victory_city.is_some())
    );
}

/// AAE-map-03: touching at a point is not adjacency (V-02).
#[test]
fn united_kingdom_and_zone_111_do_not_touch() {
    let board = Board::europe1940();
    let space = |id| board.find_space(id).unwrap();
    assert!(!board.adjacent(space("united-kingdom"), space("sz-111")));
    assert!(board.adjacent(space("united-kingdom"), space("sz-109")));
    assert!(board.adjacent(space("united-kingdom"), space("sz-110")));
}

#[test]
fn the_incremental_hash_equals_the_full_one() {
    let game = AxisAndAllies::europe1940();
    let state = game.new_match(&game.one_seat_each()).unwrap();
    assert_eq!(state.hash(), state.full_hash());
}

#[test]
fn snapshots_keep_the_state() {
    let game = AxisAndAllies::europe1940();
    let state = game.new_match(&game.one_seat_each()).unwrap();
    let bytes = postcard::to_allocvec(&state).unwrap();
    let back: sandtable_aa1940::state::State = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(back.hash(), state.hash());
    assert!(bytes.len() < 64 * 1024, "{} bytes", bytes.len());
}
