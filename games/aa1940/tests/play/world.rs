//! The Global board agrees with what the rulebook states about it.

use sandtable_aa1940::board::Board;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::space::Neutrality;
use sandtable_aa1940::state::State;
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::Game;

fn opening() -> State {
    let game = AxisAndAllies::global1940();
    game.new_match(&game.one_seat_each()).unwrap()
}

/// AAE-global-06, AAE-china-02: printed values add up to the starting incomes, which are the
/// treasuries of ten economies.
#[test]
fn ten_economies_start_with_their_income() {
    let state = opening();
    let board = state.board();
    for (id, income) in [
        ("germany", 30),
        ("soviet-union", 37),
        ("japan", 26),
        ("united-states", 52),
        ("china", 12),
        ("uk-europe", 28),
        ("italy", 10),
        ("anzac", 10),
        ("france", 19),
        ("uk-pacific", 17),
    ] {
        let economy = board.find_economy(id).unwrap();
        assert_eq!(state.production_of(economy), income, "{id}");
        assert_eq!(
            state.economy_account(economy).treasury,
            u32::from(income),
            "{id}"
        );
    }
    assert_eq!(board.economies.len(), 10);
}

/// AAE-global-07: nine powers in their order of play.
#[test]
fn nine_powers_take_their_turns() {
    let board = Board::global1940();
    let ids: Vec<&str> = board.powers.iter().map(|power| power.id.as_str()).collect();
    let order = [
        "germany",
        "soviet-union",
        "japan",
        "united-states",
        "china",
        "united-kingdom",
        "italy",
        "anzac",
        "france",
    ];
    assert_eq!(ids, order);
    assert_eq!(opening().turn().power, board.find_power("germany").unwrap());
}

/// AAE-global-05: the units that only the combined game adds, and the one it takes away.
#[test]
fn the_combined_set_up_has_its_additions() {
    let state = opening();
    let board = state.board();
    let count = |at: &str, power: &str, kind: UnitKind| {
        let (at, power) = (
            board.find_space(at).unwrap(),
            board.find_power(power).unwrap(),
        );
        let units = state.pieces_in(at);
        units
            .filter(|(_, piece)| piece.owner == power && piece.kind == kind)
            .count()
    };
    for at in ["amur", "sakha", "buryatia"] {
        assert_eq!(count(at, "soviet-union", UnitKind::Infantry), 6, "{at}");
    }
    assert_eq!(count("sakha", "soviet-union", UnitKind::Aaa), 2);
    assert_eq!(count("egypt", "anzac", UnitKind::Infantry), 2);
    assert_eq!(count("egypt", "united-kingdom", UnitKind::Infantry), 1);
    assert_eq!(state.pieces().count(), 454);
}

/// AAE-global-04, AAE-global-17, AAE-global-18: the borders across the seam, and no others
/// between those zones.
#[test]
fn the_maps_are_joined() {
    let board = Board::global1940();
    let space = |id: &str| board.find_space(id).unwrap();
    for (a, b) in [
        ("alberta-saskatchewan-manitoba", "western-canada"),
        ("central-united-states", "western-united-states"),
        ("southeast-mexico", "mexico"),
        ("sz-11", "sz-64"),
        ("sz-28", "sz-64"),
        ("sz-51", "sz-64"),
        ("sz-51", "sz-65"),
        ("sz-51", "sz-66"),
        ("sz-52", "sz-66"),
        ("india", "west-india"),
    ] {
        assert!(board.adjacent(space(a), space(b)), "{a} and {b}");
    }
    assert!(!board.adjacent(space("sz-11"), space("sz-65")));
    assert_eq!((board.spaces.len(), board.maps.len()), (333, 2));
}

/// AAE-global-09: West India pays Calcutta, American land on the Pacific map pays London.
#[test]
fn territories_lie_in_their_economy() {
    let board = Board::global1940();
    let uk = board.find_power("united-kingdom").unwrap();
    let pays = |at: &str| {
        let economy = board.economy_at(uk, board.find_space(at).unwrap());
        board.economy(economy).id.clone()
    };
    for at in [
        "india",
        "west-india",
        "burma",
        "malaya",
        "queensland",
        "japan",
    ] {
        assert_eq!(pays(at), "uk-pacific", "{at}");
    }
    for at in [
        "egypt",
        "western-canada",
        "alaska",
        "mexico",
        "germany",
        "persia",
    ] {
        assert_eq!(pays(at), "uk-europe", "{at}");
    }
    let both = board.all_spaces().filter(|zone| {
        let coasts = board.land_neighbors(*zone).iter();
        let mut economies = coasts.map(|land| board.economy_at(uk, *land));
        let first = economies.next();
        board.is_sea(*zone) && economies.any(|other| Some(other) != first)
    });
    assert_eq!(both.count(), 0, "no zone lies off two economies");
}

/// AAE-pacific-13, AAE-pacific-20, AAE-pacific-19, AAE-pacific-01: zones, cities, Dutch and
/// Chinese land as they are known.
#[test]
fn what_the_pacific_book_adds() {
    let board = Board::global1940();
    let space = |id: &str| board.space(board.find_space(id).unwrap());
    let kamikaze: Vec<&str> = (board.spaces.iter())
        .filter(|space| space.kamikaze)
        .map(|space| space.id.as_str())
        .collect();
    assert_eq!(
        kamikaze,
        ["sz-6", "sz-17", "sz-19", "sz-20", "sz-22", "sz-35"]
    );
    assert_eq!(
        space("kwangtung").victory_city.as_deref(),
        Some("Hong Kong")
    );
    assert_eq!(space("kiangsu").victory_city.as_deref(), Some("Shanghai"));
    let orphaned = board.spaces.iter();
    let orphaned = orphaned.filter(|space| space.neutrality == Some(Neutrality::Orphaned));
    assert_eq!(orphaned.count(), 5);
    assert!(board.find_power("dutch").is_none());
    let china = board.find_power("china").unwrap();
    let area = board.all_spaces();
    let area = area.filter(|at| board.within_area(china, *at)).count();
    assert_eq!(area, 20);
    assert_eq!(board.power(china).capital, None);
}

/// Matches on the board are stored with the counters that only it has; those on the Europe board
/// as they always were.
#[test]
fn snapshots_keep_the_world() {
    let game = AxisAndAllies::global1940();
    let mut state = opening();
    let seat = state
        .seat_of(game.board().find_power("japan").unwrap())
        .unwrap();
    let order = sandtable_aa1940::command::Command::SetKamikazeOrder {
        order: Some(sandtable_aa1940::orders::KamikazeOrder::Never),
    };
    let mut dice = sandtable_aa1940::sampler::Random::new(1);
    game.apply(&mut state, seat, &order, &mut dice, &mut Vec::new())
        .unwrap();
    let bytes = postcard::to_allocvec(&state).unwrap();
    let back: State = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(back.hash(), state.hash());
    assert_eq!(back.options().board, BoardName::GLOBAL);
    assert_eq!(back.full_hash(), state.full_hash());
    assert!(back.kamikaze_order(seat).is_some());
    assert!(state.memory() < 96 * 1024, "{} bytes", state.memory());
}

/// Boards are chosen by name.
#[test]
fn boards_have_names() {
    let chosen = BoardName::chosen("global1940").unwrap();
    assert_eq!((chosen, chosen.name()), (BoardName::GLOBAL, "global1940"));
    assert_eq!(BoardName::default().name(), "europe1940");
    assert!(BoardName::chosen("pacific1940").is_none());
}
