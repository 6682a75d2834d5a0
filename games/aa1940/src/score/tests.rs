//! Scores of the sides, through the public interface.

use sandtable_kernel::{DrawnBy, Game, Score, Seat};

use crate::game::AxisAndAllies;
use crate::power::Side;
use crate::scenario::Scenario;
use crate::state::State;
use crate::testing::Table;
use crate::unit::UnitKind;

fn scores(state: &State) -> [Score; 2] {
    let game = AxisAndAllies::on(state.board().board);
    let scores = game.scores(state);
    scores.try_into().expect("a score for each of two sides")
}

fn values(score: &Score) -> Vec<(&str, i64)> {
    score.items.iter().map(|it| (it.name, it.value)).collect()
}

/// As the match begins on Europe: the cities, the income that the set-up charts print, and
/// the price of what they place.
#[test]
fn the_opening_is_counted_as_it_is_printed() {
    let state = Scenario::opening().build();
    let [axis, allies] = scores(&state);
    assert_eq!((axis.side, allies.side), ("axis", "allies"));
    let printed = |side: Side| -> i64 {
        let board = state.board();
        let economies = (board.side_powers(side)).flat_map(|power| board.economies_of(power));
        let treasuries = economies.map(|economy| i64::from(board.economy(economy).treasury));
        treasuries.sum()
    };
    let placed = |side: Side| -> i64 {
        let board = state.board();
        let rows = board.setup.iter();
        rows.filter(|row| board.side(row.power) == Some(side))
            .flat_map(|row| row.units.iter())
            .map(|(kind, count)| i64::from(board.units.of(*kind).cost) * i64::from(*count))
            .sum()
    };
    for (score, side, cities) in [(&axis, Side::Axis, 3), (&allies, Side::Allies, 8)] {
        let expected = [
            ("victory_cities", cities),
            ("income", printed(side)),
            ("army_value", placed(side)),
        ];
        assert_eq!(values(score), expected);
    }
}

/// A city, the land it is in and a unit of six IPCs go over; the loser's whole income is lost
/// with its capital.
#[test]
fn what_changes_hands_changes_the_score() {
    let before = scores(&Scenario::europe().build());
    let after = scores(
        &Scenario::europe()
            .control("france", "germany")
            .units("france", "germany", UnitKind::Tank, 1)
            .build(),
    );
    let changed =
        |side: usize, item: usize| after[side].items[item].value - before[side].items[item].value;
    assert_eq!([changed(0, 0), changed(1, 0)], [1, -1]);
    assert_eq!([changed(0, 2), changed(1, 2)], [6, 0]);
    let board = Scenario::europe().build().board().clone();
    let france = board.space(board.find_space("france").expect("a territory"));
    assert_eq!(changed(0, 1), i64::from(france.ipc));
    assert!(changed(1, 1) < -i64::from(france.ipc));
}

/// The world's cities are those of both its maps.
#[test]
fn the_combined_game_counts_the_cities_of_both_maps() {
    let state = Scenario::global_opening().build();
    let [axis, allies] = scores(&state);
    let cities = axis.items[0].value + allies.items[0].value;
    let all = i64::try_from(state.board().victory.cities().count()).expect("few cities");
    assert_eq!(cities, all);
}

/// A match has scores however it ends, in its view as well, and a seat that gave up is still its
/// side's. Before the end the view has none.
#[test]
fn a_match_is_scored_however_it_ends() {
    let mut table = Table::new(Scenario::opening());
    let game = table.game.clone();
    let viewer = sandtable_kernel::Viewer::Spectator;
    assert!(game.view(&table.state, viewer).scores.is_empty());
    let seats = scores(&table.state).map(|score| score.seats);
    let hash = game.hash(&table.state);
    let mut drawn = table.state.clone();
    game.draw(&mut drawn, DrawnBy::Agreement, &mut Vec::new())
        .expect("a match in progress can be drawn");
    assert_eq!(scores(&drawn), scores(&table.state));
    assert_eq!(game.view(&drawn, viewer).scores, scores(&drawn));
    assert_eq!(game.hash(&table.state), hash, "a score changes nothing");
    for seat in seats[0].iter().collect::<Vec<Seat>>() {
        game.resign(&mut table.state, seat, &mut Vec::new())
            .expect("the seat plays");
    }
    let outcome = game.outcome(&table.state).expect("the Axis gave up");
    assert_eq!(outcome.winners, seats[1]);
    assert_eq!(scores(&table.state).map(|score| score.seats), seats);
}
