use sandtable_rating::{RankedTeam, RatingError, TeamBook, TeamLeft, TeamSettings};

fn team(players: &[u64], rank: u32) -> RankedTeam {
    RankedTeam {
        players: players.to_vec(),
        rank,
    }
}

fn book() -> TeamBook {
    let mut book = TeamBook::new(TeamSettings::default()).unwrap();
    for player in 0..8 {
        book.enter(player, None).unwrap();
    }
    book
}

fn rating(book: &TeamBook, player: u64) -> f64 {
    book.standing(player, 0).unwrap().rating
}

#[test]
fn winners_rise_losers_fall_and_equals_stay() {
    let mut book = book();
    book.record(&[team(&[0, 1], 1), team(&[2, 3], 2), team(&[4, 5], 2)], 0)
        .unwrap();
    assert!(rating(&book, 0) > 1_500.0);
    assert_eq!(rating(&book, 0), rating(&book, 1));
    assert!(rating(&book, 2) < 1_500.0);
    assert_eq!(rating(&book, 2), rating(&book, 4));
    assert_eq!(rating(&book, 6), 1_500.0);
    let known = book.standing(0, 0).unwrap();
    assert!(known.deviation < 350.0 && known.results == 1);
    assert!(book.standing(0, i64::MAX).unwrap().deviation > known.deviation);
}

#[test]
fn one_against_one_is_the_papers_update() {
    // Section 3.1 of the paper, worked out manually: sigma 350 and beta 175 give c = 553.399, p =
    // 0.5, omega = 350²/553.399 * 0.5 and delta = 350/c * 350²/c² * 0.25.
    let mut book = book();
    book.record(&[team(&[0], 1), team(&[1], 2)], 0).unwrap();
    let variance = 350.0_f64 * 350.0;
    let c = (2.0 * variance + 2.0 * 175.0 * 175.0).sqrt();
    let delta = 350.0 / c * variance / (c * c) * 0.25;
    let winner = book.standing(0, 0).unwrap();
    assert!(
        (winner.rating - (1_500.0 + variance / c / 2.0)).abs() < 0.001,
        "{winner:?}"
    );
    assert!(
        (winner.deviation - 350.0 * (1.0 - delta).sqrt()).abs() < 0.001,
        "{winner:?}"
    );
}

/// The example with which `openskill` (npm) begins: two teams of two, on the paper's own scale.
/// For two teams its standard model, of Plackett and Luce, is that of Bradley and Terry.
#[test]
fn two_teams_of_two_are_rated_as_another_library_does() {
    let scale = 100.0;
    let settings = TeamSettings {
        start: 25.0 * scale,
        start_deviation: 25.0 / 3.0 * scale,
        luck: 25.0 / 6.0 * scale,
        drift: 0.0,
        ..TeamSettings::default()
    };
    let mut book = TeamBook::new(settings.clone()).unwrap();
    let before = [
        (25.0, 25.0 / 3.0),
        (32.444, 5.123),
        (43.381, 2.421),
        (25.188, 6.211),
    ];
    for (player, (rating, deviation)) in (0..).zip(before) {
        let left = TeamLeft {
            rating: rating * scale,
            deviation: deviation * scale,
            ..settings.beginning()
        };
        book.resume(player, left).unwrap();
    }
    book.record(&[team(&[0, 1], 1), team(&[2, 3], 2)], 0)
        .unwrap();
    let after = [
        (28.669_648_436_582_808, 8.071_520_788_025_197),
        (33.830_869_711_079_81, 5.062_772_998_705_765),
        (43.071_274_808_241_974, 2.416_690_045_272_125_6),
        (23.149_503_312_339_064, 6.137_860_697_336_213_5),
    ];
    for (player, (rating, deviation)) in (0..).zip(after) {
        let left = book.left(player).unwrap();
        let off = [
            left.rating - rating * scale,
            left.deviation - deviation * scale,
        ];
        assert!(off.iter().all(|it| it.abs() < 0.001), "{player}: {left:?}");
    }
}

#[test]
fn a_book_that_is_kept_player_by_player_is_the_same() {
    let mut whole = book();
    let mut kept = whole.left(0).unwrap();
    let mut other = whole.left(1).unwrap();
    for (at, won) in [(0, 0), (900_000, 1), (2_000_000, 0)] {
        let teams = [team(&[won], 1), team(&[1 - won], 2)];
        whole.record(&teams, at).unwrap();
        let mut apart = TeamBook::new(TeamSettings::default()).unwrap();
        apart.resume(0, kept).unwrap();
        apart.resume(1, other).unwrap();
        assert_eq!(apart.resume(1, other), Err(RatingError::EntrantTwice(1)));
        apart.record(&teams, at).unwrap();
        (kept, other) = (apart.left(0).unwrap(), apart.left(1).unwrap());
        assert_eq!(kept, whole.left(0).unwrap());
        assert_eq!(other, whole.left(1).unwrap());
    }
    let never = TeamLeft {
        deviation: f64::NAN,
        ..kept
    };
    assert!(book().resume(20, never).is_err());
}

#[test]
fn anchors_stay() {
    let mut book = book();
    book.enter(9, Some(1_800.0)).unwrap();
    for at in 0..50 {
        book.record(&[team(&[9], 2), team(&[0], 1)], at).unwrap();
    }
    let anchor = book.standing(9, 50).unwrap();
    assert!(anchor.anchored && anchor.rating == 1_800.0 && !anchor.provisional);
    assert!(rating(&book, 0) > 1_800.0);
    // A player with wins alone is not known well enough to stand before the anchor.
    let order: Vec<_> = book
        .standings(50)
        .unwrap()
        .iter()
        .map(|row| row.entrant)
        .collect();
    assert_eq!(order[..2], [9, 0]);
}

#[test]
fn what_cannot_be_changes_nothing() {
    let mut book = book();
    let before = book.clone();
    let refused = [
        (
            vec![team(&[0], 1)],
            "there are 1 teams, expected 2 at least",
        ),
        (
            vec![team(&[0], 1), team(&[], 2)],
            "there are 0 players of a team, expected 1 at least",
        ),
        (
            vec![team(&[0], 1), team(&[0], 2)],
            "entrant 0 is named twice, expected once",
        ),
        (
            vec![team(&[0], 1), team(&[77], 2)],
            "entrant 77 is unknown, expected one that was entered",
        ),
    ];
    for (teams, why) in refused {
        assert_eq!(book.record(&teams, 0).unwrap_err().to_string(), why);
    }
    assert!(matches!(
        book.record(&vec![team(&[0], 1); 40], 0),
        Err(RatingError::TooMany { found: 40, .. })
    ));
    assert_eq!(book.enter(0, None), Err(RatingError::EntrantTwice(0)));
    assert!(book.enter(10, Some(f64::NAN)).is_err());
    assert_eq!(book, before);
}
