use sandtable_rating::{Outcome, Played, tally_by_bid};

#[test]
fn results_are_counted_by_bid() {
    let played = |bid, outcome| Played {
        first: 1,
        second: 2,
        bid,
        outcome,
    };
    let results = [
        played(9, Outcome::First),
        played(0, Outcome::First),
        played(9, Outcome::Draw),
        played(9, Outcome::Second),
        played(9, Outcome::First),
    ];
    let tallies = tally_by_bid(&results, 0.95).unwrap();
    assert_eq!(
        tallies.iter().map(|tally| tally.bid).collect::<Vec<_>>(),
        [0, 9]
    );
    let nine = &tallies[1];
    assert_eq!(
        (nine.first, nine.draws, nine.second, nine.score),
        (2, 1, 1, 0.625)
    );
    // Wilson's interval of one of one.
    let one = tallies[0].interval;
    assert!(
        (one.low - 1.0 / (1.0 + 1.959_964_f64.powi(2))).abs() < 1e-5,
        "{one:?}"
    );
    assert!((one.high - 1.0).abs() < 1e-12, "{one:?}");
    assert!(tally_by_bid(&results, f64::NAN).is_err());
    assert!(tally_by_bid(&[], 0.95).unwrap().is_empty());
}
