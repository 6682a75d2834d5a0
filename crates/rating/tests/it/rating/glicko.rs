use proptest::prelude::*;
use sandtable_rating::{Book, GlickoSettings, Outcome, Played, RatingError, Strength};

const WEEK: i64 = 7 * 24 * 60 * 60;

fn strength(rating: f64, deviation: f64) -> Strength {
    Strength {
        rating,
        deviation,
        volatility: 0.06,
    }
}

fn book(entrants: u64) -> Book {
    let mut book = Book::new(GlickoSettings::default()).unwrap();
    for entrant in 0..entrants {
        book.enter(entrant).unwrap();
    }
    book
}

#[test]
fn glickmans_example() {
    let results = [
        (strength(1_400.0, 30.0), Outcome::First),
        (strength(1_550.0, 100.0), Outcome::Second),
        (strength(1_700.0, 300.0), Outcome::Second),
    ];
    let after = GlickoSettings::default()
        .after_period(strength(1_500.0, 200.0), &results)
        .unwrap();
    assert!((after.rating - 1_464.06).abs() < 0.01, "{after:?}");
    assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
    assert!((after.volatility - 0.059_99).abs() < 0.000_01, "{after:?}");
}

#[test]
fn a_period_in_the_book_is_that_of_the_paper() {
    let settings = GlickoSettings::default();
    let mut book = book(3);
    let results = [
        Played::new(0, 1, Outcome::First),
        Played::new(2, 0, Outcome::Draw),
    ];
    book.record_period(&results, 0).unwrap();
    let new = settings.beginning();
    let met = [(new, Outcome::First), (new, Outcome::Draw)];
    let expected = settings.after_period(new, &met).unwrap();
    assert_eq!(book.standing(0, 0).unwrap().strength, expected);
    assert_eq!(book.standing(0, 0).unwrap().results, 2);
}

#[test]
fn idleness_widens_and_never_beyond_the_start() {
    let mut book = book(2);
    for at in 0..40 {
        let outcome = if at % 2 == 0 {
            Outcome::First
        } else {
            Outcome::Second
        };
        book.record(&Played::new(0, 1, outcome), at).unwrap();
    }
    let then = book.standing(0, 40).unwrap();
    assert!(!then.provisional, "{then:?}");
    let later = book.standing(0, 10 * WEEK).unwrap();
    let added = 10.0 * (then.strength.volatility * 173.7178).powi(2);
    let expected = (then.strength.deviation.powi(2) + added).sqrt();
    assert_eq!(later.strength.rating, then.strength.rating);
    assert!(
        (later.strength.deviation - expected).abs() < 0.01,
        "{later:?}, not {expected}"
    );
    let forgotten = book.standing(0, i64::MAX).unwrap();
    assert_eq!(forgotten.strength.deviation, 350.0);
    assert!(forgotten.provisional);
}

#[test]
fn results_at_once_cost_only_the_certainty_of_the_time_between_them() {
    let (mut at_once, mut slow) = (book(2), book(2));
    for day in 0..200 {
        let outcome = if day % 2 == 0 {
            Outcome::First
        } else {
            Outcome::Second
        };
        at_once.record(&Played::new(0, 1, outcome), 0).unwrap();
        slow.record(&Played::new(0, 1, outcome), day * WEEK)
            .unwrap();
    }
    let (quick, slow) = (
        at_once.standing(0, 0).unwrap(),
        slow.standing(0, 0).unwrap(),
    );
    assert!(
        quick.strength.deviation < slow.strength.deviation - 5.0,
        "{quick:?}, {slow:?}"
    );
}

#[test]
fn anchors_do_not_move_and_others_are_measured_by_them() {
    let mut book = book(1);
    book.anchor(7, 2_000.0).unwrap();
    for at in 0..30 {
        let outcome = if at % 2 == 0 {
            Outcome::First
        } else {
            Outcome::Second
        };
        book.record(&Played::new(0, 7, outcome), at).unwrap();
    }
    let (other, anchor) = (
        book.standing(0, 30).unwrap(),
        book.standing(7, i64::MAX).unwrap(),
    );
    assert_eq!(anchor.strength.rating, 2_000.0);
    assert!(anchor.anchored && !anchor.provisional);
    assert!((other.strength.rating - 2_000.0).abs() < 80.0, "{other:?}");
    assert!(
        other.interval.low < 2_000.0 && 2_000.0 < other.interval.high,
        "{other:?}"
    );
}

#[test]
fn a_season_widens_all_but_anchors_and_keeps_ratings() {
    let mut book = book(2);
    book.anchor(7, 1_800.0).unwrap();
    for at in 0..60 {
        book.record(&Played::new(at % 2, 7, Outcome::Draw), at as i64)
            .unwrap();
    }
    let before = book.standing(0, 60).unwrap();
    book.begin_season(200.0).unwrap();
    let after = book.standing(0, 60).unwrap();
    assert_eq!(after.strength.rating, before.strength.rating);
    assert!(before.strength.deviation < 150.0 && after.strength.deviation >= 200.0);
    assert_eq!(book.standing(7, 60).unwrap().strength.deviation, 30.0);
    assert!(matches!(
        book.begin_season(f64::NAN),
        Err(RatingError::OutOfRange { .. })
    ));
}

#[test]
fn who_is_provisional_stands_behind_who_is_not() {
    let mut book = book(2);
    book.anchor(7, 1_000.0).unwrap();
    for at in 0..60 {
        book.record(&Played::new(0, 7, Outcome::Draw), at).unwrap();
    }
    book.record(&Played::new(1, 7, Outcome::First), 60).unwrap();
    let order: Vec<_> = book
        .standings(60)
        .unwrap()
        .iter()
        .map(|row| row.entrant)
        .collect();
    assert_eq!(order, [0, 7, 1]);
}

#[test]
fn what_cannot_be_changes_nothing() {
    let mut book = book(2);
    let before = book.clone();
    assert_eq!(
        book.record(&Played::new(0, 0, Outcome::Draw), 0),
        Err(RatingError::SelfPlay(0))
    );
    let half_known = [
        Played::new(0, 1, Outcome::First),
        Played::new(0, 9, Outcome::First),
    ];
    assert_eq!(
        book.record_period(&half_known, 0),
        Err(RatingError::UnknownEntrant(9))
    );
    assert_eq!(book.enter(1), Err(RatingError::EntrantTwice(1)));
    assert!(book.anchor(8, f64::INFINITY).is_err());
    assert_eq!(book, before);
    for tau in [f64::NAN, 0.0, 9.0] {
        let settings = GlickoSettings {
            tau,
            ..GlickoSettings::default()
        };
        let error = Book::new(settings).unwrap_err();
        assert!(error.to_string().starts_with("tau is "), "{error}");
    }
    let narrow = GlickoSettings {
        start_deviation: 20.0,
        ..GlickoSettings::default()
    };
    assert!(matches!(
        Book::new(narrow),
        Err(RatingError::OutOfOrder { .. })
    ));
}

#[test]
fn a_book_is_the_same_after_it_was_stored() {
    let mut book = book(2);
    book.record(&Played::new(0, 1, Outcome::First), 12).unwrap();
    let text = serde_json::to_string(&book).unwrap();
    assert_eq!(serde_json::from_str::<Book>(&text).unwrap(), book);
}

proptest! {
    #[test]
    fn whatever_is_played_ratings_stay_numbers(
        games in prop::collection::vec((0_u64..4, 1_u64..4, 0..3_u8, any::<i64>()), 0..80),
        anchor in 0.0..4_000.0_f64,
    ) {
        let mut book = book(3);
        book.anchor(3, anchor).unwrap();
        for (one, by, outcome, at) in games {
            let outcome = [Outcome::First, Outcome::Draw, Outcome::Second][usize::from(outcome)];
            book.record(&Played::new(one, (one + by) % 4, outcome), at).unwrap();
        }
        for row in book.standings(0).unwrap() {
            prop_assert!((0.0..=4_000.0).contains(&row.strength.rating));
            prop_assert!((30.0..=350.0).contains(&row.strength.deviation));
            prop_assert!((0.01..=0.2).contains(&row.strength.volatility));
        }
    }
}
