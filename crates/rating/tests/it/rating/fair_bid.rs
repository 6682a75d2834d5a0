use sandtable_rating::{NoFairBid, Outcome, Season, estimate};

use crate::rating::luck::Luck;
use crate::rating::season::Game;

const FAIR: f64 = 10.0;

fn season(game: &Game, matches: usize, luck: &mut Luck) -> Season {
    game.season(
        &[1_200.0, 1_400.0, 1_500.0, 1_600.0, 1_800.0, 1_500.0],
        matches,
        luck,
    )
}

#[test]
fn the_bid_that_is_fair_is_found_as_surely_as_is_said() {
    let game = Game {
        side: 60.0,
        bid: 60.0 / FAIR,
        draws: 0.2,
        bids: 31,
    };
    let (mut held, mut luck) = (0, Luck(11));
    for _ in 0..60 {
        let fair = estimate(&season(&game, 600, &mut luck))
            .unwrap()
            .fair_bid()
            .unwrap();
        let low = fair.low.is_none_or(|low| low < FAIR);
        held += u32::from(low && fair.high.is_none_or(|high| FAIR < high));
    }
    assert!((54..=60).contains(&held), "{held} of 60");
}

#[test]
fn sides_score_the_same_with_the_fair_bid() {
    let game = Game {
        side: 80.0,
        bid: 8.0,
        draws: 0.2,
        bids: 31,
    };
    let mut season = game.season(&[1_500.0; 4], 2_000, &mut Luck(12));
    for entrant in &mut season.entrants {
        entrant.anchor = Some(1_500.0);
    }
    // A larger unit, so that the bid that is fair is nearly a whole one.
    season
        .results
        .iter_mut()
        .for_each(|played| played.bid *= 100);
    let estimate = estimate(&season).unwrap();
    let fair = estimate.fair_bid().unwrap();
    let prospect = estimate.prospect(0, 1, fair.bid.round() as i32).unwrap();
    assert!(
        (prospect.first - prospect.second).abs() < 0.001,
        "{fair:?}: {prospect:?}"
    );
    let (low, high) = (fair.low.unwrap(), fair.high.unwrap());
    assert!(
        low < fair.bid && fair.bid < high && high - low < 600.0,
        "{fair:?}"
    );
}

#[test]
fn few_results_leave_the_ends_open() {
    let game = Game {
        side: 60.0,
        bid: 6.0,
        draws: 0.2,
        bids: 31,
    };
    let fair = estimate(&season(&game, 12, &mut Luck(15)))
        .unwrap()
        .fair_bid()
        .unwrap();
    assert_eq!((fair.low, fair.high), (None, None), "{fair:?}");
}

#[test]
fn where_no_bid_can_be_told_the_reason_is() {
    let game = Game {
        side: 60.0,
        bid: 6.0,
        draws: 0.2,
        bids: 31,
    };
    let found = season(&game, 400, &mut Luck(14));
    let refused = |season: &Season| estimate(season).unwrap().fair_bid().unwrap_err();
    let mut same = found.clone();
    same.results.iter_mut().for_each(|played| played.bid = 7);
    assert_eq!(refused(&same), NoFairBid::NotMeasured);
    let mut without = found.clone();
    without.settings.side = None;
    assert_eq!(refused(&without), NoFairBid::NotMeasured);
    let mut harmful = found;
    for played in &mut harmful.results {
        played.outcome = if played.bid > 15 {
            Outcome::First
        } else {
            Outcome::Second
        };
    }
    assert_eq!(refused(&harmful), NoFairBid::WorthNothing);
}
