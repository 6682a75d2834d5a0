use sandtable_rating::{MOST_COMPARED, Outcome, Played, RatingError, Season, estimate};

use crate::rating::season::entered;

fn season() -> Season {
    let results = [
        vec![Played::new(0, 1, Outcome::First); 30],
        vec![Played::new(2, 3, Outcome::First); 8],
        vec![Played::new(2, 3, Outcome::Second); 8],
    ];
    Season {
        entrants: entered(6),
        results: results.concat(),
        ..Season::default()
    }
}

#[test]
fn who_won_is_likely_stronger_and_equals_are_not() {
    let found = estimate(&season())
        .unwrap()
        .superiority(&[0, 1, 2, 3, 4, 5])
        .unwrap();
    assert_eq!(found.entrants, [0, 1, 2, 3, 4, 5]);
    let likely = &found.likely;
    assert!(likely[0][1] > 0.99, "{likely:?}");
    assert!((0.3..0.7).contains(&likely[2][3]), "{likely:?}");
    assert_eq!(likely[4][5], 0.5);
    for i in 0..6 {
        assert_eq!(likely[i][i], 0.5);
        for j in 0..6 {
            assert!(
                (likely[i][j] + likely[j][i] - 1.0).abs() < 1e-12,
                "{likely:?}"
            );
        }
    }
}

#[test]
fn anchors_are_certain() {
    let mut season = season();
    season.entrants[3].anchor = Some(1_400.0);
    season.entrants[4].anchor = Some(1_600.0);
    let likely = estimate(&season)
        .unwrap()
        .superiority(&[4, 3])
        .unwrap()
        .likely;
    assert_eq!(likely, [[0.5, 1.0], [0.0, 0.5]]);
}

#[test]
fn what_cannot_be_is_refused() {
    let estimate = estimate(&season()).unwrap();
    assert_eq!(
        estimate.superiority(&[0, 9]),
        Err(RatingError::UnknownEntrant(9))
    );
    assert_eq!(
        estimate.superiority(&[0, 1, 0]),
        Err(RatingError::EntrantTwice(0))
    );
    let many: Vec<u64> = (0..=MOST_COMPARED as u64).collect();
    assert!(matches!(
        estimate.superiority(&many),
        Err(RatingError::TooMany { .. })
    ));
    assert!(estimate.superiority(&[]).unwrap().likely.is_empty());
}
