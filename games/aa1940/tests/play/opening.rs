//! The opening position agrees with what the rulebook states about it.

use sandtable_aa1940::board::Board;
use sandtable_aa1940::command::Command;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::options::Bid;
use sandtable_aa1940::orders::StandingOrders;
use sandtable_aa1940::power::Side;
use sandtable_aa1940::sampler::{self, Random};
use sandtable_aa1940::state::State;
use sandtable_kernel::{Game, Seat};

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
    let cities = &game.board().victory.goals[0].cities;
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

/// The cached parts of the hash agree with the data they were made of: after every command, filed
/// orders, drafts taken back and a seat given up.
#[test]
fn the_incremental_hash_equals_the_full_one() {
    for game in [AxisAndAllies::europe1940(), AxisAndAllies::global1940()] {
        let mut options = game.one_seat_each();
        options.round_limit = Some(6);
        options.research = true;
        options.bid = Some(Bid {
            side: Side::Allies,
            ipcs: 9,
        });
        let mut state = game.new_match(&options).unwrap();
        let (mut random, mut dice) = (Random::new(11), Random::new(12));
        assert_eq!(state.hash(), state.full_hash());
        let (mut accepted, mut resigned) = (0, false);
        let mut each = |state: &State, _: Seat, command: &Command| {
            accepted += 1;
            assert_eq!(state.hash(), state.full_hash(), "after {command:?}");
        };
        for draw in 0.. {
            if !sampler::play(&game, &mut state, &mut random, &mut dice, &mut each) {
                break;
            }
            let Some(seat) = game.awaited(&state).iter().next() else {
                break;
            };
            let filed = Command::SetOrders {
                orders: StandingOrders {
                    ground: Some(draw % 2 == 0),
                    ..StandingOrders::default()
                },
            };
            if draw % 40 == 0 {
                game.apply(&mut state, seat, &filed, &mut dice, &mut Vec::new())
                    .unwrap();
                assert_eq!(state.hash(), state.full_hash(), "after orders");
            }
            if draw == 300 {
                resigned = true;
                game.resign(&mut state, seat, &mut Vec::new()).unwrap();
                assert_eq!(state.hash(), state.full_hash(), "after a resignation");
            }
        }
        assert!(accepted > 500 && resigned, "only {accepted} commands");
    }
}

#[test]
fn snapshots_keep_the_state() {
    let game = AxisAndAllies::europe1940();
    let state = game.new_match(&game.one_seat_each()).unwrap();
    let bytes = postcard::to_allocvec(&state).unwrap();
    let back: State = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(back.hash(), state.hash());
    assert!(bytes.len() < 64 * 1024, "{} bytes", bytes.len());
}

/// AAE-setup-01: every power in exactly one seat, each seat's powers of one side.
#[test]
fn seats_share_out_the_powers() {
    let game = AxisAndAllies::europe1940();
    let set = |ids: &[&str]| {
        ids.iter()
            .map(|id| game.board().find_power(id).unwrap())
            .collect()
    };
    let mut options = game.one_seat_each();
    let allies = ["united-states", "united-kingdom", "soviet-union", "france"];
    options.seats = vec![set(&["germany", "italy"]), set(&allies)];
    assert!(game.new_match(&options).is_ok());
    for seats in [
        vec![set(&["germany", "italy"]), set(&allies[..3])],
        vec![set(&["germany", "italy"]), set(&allies), set(&["italy"])],
        vec![set(&["germany", "italy", "france"]), set(&allies[..3])],
        vec![set(&["germany", "italy"]), set(&allies), set(&[])],
        vec![],
    ] {
        options.seats = seats;
        assert_eq!(game.new_match(&options).unwrap_err().rule, "AAE-setup-01");
    }
}

/// AAE-setup-06, AAE-misc-02: the set-up's units stand where it says, whole and unmoved, and Germany
/// begins.
#[test]
fn the_set_up_is_on_the_board() {
    let game = AxisAndAllies::europe1940();
    let state = game.new_match(&game.one_seat_each()).unwrap();
    let mut units = 0;
    for row in &game.board().setup {
        for (kind, count) in &row.units {
            let standing = state
                .pieces_in(row.space)
                .filter(|(_, piece)| piece.owner == row.power && piece.kind == *kind)
                .count();
            assert_eq!(standing, usize::from(*count), "{row:?}");
            units += standing;
        }
    }
    assert!(units > 150);
    assert_eq!(state.pieces().count(), units);
    assert!(state.pieces().all(|(_, piece)| piece.marks.is_empty()));
    assert_eq!(
        state.turn().power,
        game.board().find_power("germany").unwrap()
    );
}

/// AAE-units-01 to AAE-units-14: price, attack, defense, movement and hits of every kind.
#[test]
fn profiles_are_as_printed() {
    use sandtable_aa1940::unit::UnitKind::*;
    let board = Board::europe1940();
    for (kind, cost, attack, defense, move_value, hits) in [
        (Infantry, 3, 1, 2, 1, 1),
        (Artillery, 4, 2, 2, 1, 1),
        (MechInfantry, 4, 1, 2, 2, 1),
        (Tank, 6, 3, 3, 2, 1),
        (Aaa, 5, 0, 0, 1, 1),
        (Fighter, 10, 3, 4, 4, 1),
        (TacticalBomber, 11, 3, 3, 4, 1),
        (StrategicBomber, 12, 4, 1, 6, 1),
        (Battleship, 20, 4, 4, 2, 2),
        (Carrier, 16, 0, 2, 2, 2),
        (Cruiser, 12, 3, 3, 2, 1),
        (Destroyer, 8, 2, 2, 2, 1),
        (Submarine, 6, 2, 1, 2, 1),
        (Transport, 7, 0, 0, 2, 1),
    ] {
        let profile = board.units.of(kind);
        assert_eq!(
            (
                profile.cost,
                profile.attack,
                profile.defense,
                profile.move_value,
                profile.hits
            ),
            (cost, attack, defense, move_value, hits),
            "{kind:?}"
        );
    }
}
