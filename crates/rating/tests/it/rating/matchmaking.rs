use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use sandtable_rating::{
    Fixture, MatchmakingSettings, PastFixture, RatingError, Waiting, WaitingPool, fixtures,
};

fn waiting(id: u64, rating: f64, deviation: f64) -> Waiting {
    Waiting {
        id,
        rating,
        deviation,
        bot: true,
        owner: None,
        waited: 0,
        places: 1,
        first: 0,
        second: 0,
    }
}

fn lobby(waiting: Vec<Waiting>) -> WaitingPool {
    WaitingPool {
        settings: MatchmakingSettings::default(),
        seed: 1,
        now: 100_000,
        most: usize::MAX,
        waiting,
        meetings: Vec::new(),
    }
}

fn pairs(lobby: &WaitingPool) -> BTreeSet<(u64, u64)> {
    let fixtures = fixtures(lobby).unwrap();
    fixtures
        .iter()
        .map(|f| (f.first.min(f.second), f.first.max(f.second)))
        .collect()
}

#[test]
fn nearby_ratings_meet_and_the_uncertain_come_first() {
    let mut four = lobby(vec![
        waiting(1, 1_000.0, 80.0),
        waiting(2, 2_000.0, 300.0),
        waiting(3, 1_020.0, 80.0),
        waiting(4, 1_990.0, 80.0),
    ]);
    assert_eq!(pairs(&four), [(1, 3), (2, 4)].into());
    four.most = 1;
    assert_eq!(pairs(&four), [(2, 4)].into());
}

#[test]
fn who_waits_long_comes_before_who_is_uncertain() {
    let mut settled = [waiting(1, 1_000.0, 80.0), waiting(2, 1_000.0, 80.0)];
    settled
        .iter_mut()
        .for_each(|entrant| entrant.waited = 3_600 * 10);
    let new = [waiting(3, 2_000.0, 200.0), waiting(4, 2_000.0, 200.0)];
    let mut lobby = lobby(settled.into_iter().chain(new).collect());
    lobby.most = 1;
    assert_eq!(pairs(&lobby), [(1, 2)].into());
}

#[test]
fn two_who_met_enough_do_not_meet_until_the_window_has_passed() {
    let mut two = lobby(vec![waiting(1, 1_000.0, 80.0), waiting(2, 1_000.0, 80.0)]);
    two.meetings = (0..10)
        .map(|_| PastFixture {
            first: 1,
            second: 2,
            at: 99_000,
        })
        .collect();
    assert!(pairs(&two).is_empty());
    two.meetings.pop();
    assert_eq!(pairs(&two).len(), 1);
    two.meetings = (0..10)
        .map(|_| PastFixture {
            first: 1,
            second: 2,
            at: 99_000,
        })
        .collect();
    two.now += i64::from(two.settings.window);
    assert_eq!(pairs(&two).len(), 1);
}

#[test]
fn one_owners_entrants_and_other_kinds_meet_only_if_they_may() {
    let mut two = lobby(vec![waiting(1, 1_000.0, 80.0), waiting(2, 1_000.0, 80.0)]);
    two.waiting
        .iter_mut()
        .for_each(|entrant| entrant.owner = Some(5));
    assert!(pairs(&two).is_empty());
    two.settings.same_owner = true;
    assert_eq!(pairs(&two).len(), 1);
    two.waiting[0].bot = false;
    assert_eq!(pairs(&two).len(), 1);
    two.settings.apart = true;
    assert!(pairs(&two).is_empty());
    two.settings.apart = false;
    two.settings.widest = Some(100.0);
    two.waiting[0].rating = 1_200.0;
    assert!(pairs(&two).is_empty());
}

#[test]
fn opponents_and_sides_are_spread() {
    let mut lobby = lobby((0..6).map(|id| waiting(id, 1_500.0, 100.0)).collect());
    let (mut met, mut leans) = (BTreeMap::new(), BTreeMap::new());
    for round in 0..20 {
        lobby.seed = round;
        for Fixture { first, second } in fixtures(&lobby).unwrap() {
            *met.entry((first.min(second), first.max(second)))
                .or_insert(0) += 1;
            *leans.entry(first).or_insert(0) += 1;
            *leans.entry(second).or_insert(0) -= 1;
            lobby.meetings.push(PastFixture {
                first,
                second,
                at: lobby.now,
            });
            lobby.waiting[first as usize].first += 1;
            lobby.waiting[second as usize].second += 1;
        }
    }
    // 60 fixtures among 15 pairs.
    assert!(
        met.len() == 15 && met.values().all(|times| (3..=5).contains(times)),
        "{met:?}"
    );
    assert!(
        leans.values().all(|lean: &i32| lean.abs() <= 3),
        "{leans:?}"
    );
}

#[test]
fn who_takes_many_meets_many() {
    let mut lobby = lobby((0..6).map(|id| waiting(id, 1_500.0, 100.0)).collect());
    lobby.waiting[0].places = 5;
    lobby.waiting[1].places = 0;
    let pairs = pairs(&lobby);
    assert!(
        pairs.iter().all(|(one, other)| *one != 1 && *other != 1),
        "{pairs:?}"
    );
    assert!(pairs.iter().any(|(one, _)| *one == 0), "{pairs:?}");
}

#[test]
fn what_cannot_be_is_refused() {
    let mut twice = lobby(vec![waiting(1, 0.0, 0.0), waiting(1, 0.0, 0.0)]);
    assert_eq!(fixtures(&twice), Err(RatingError::EntrantTwice(1)));
    twice.waiting.pop();
    twice.meetings.push(PastFixture {
        first: 4,
        second: 4,
        at: 0,
    });
    assert_eq!(fixtures(&twice), Err(RatingError::SelfPlay(4)));
    let unknown = lobby(vec![waiting(1, f64::NAN, 0.0)]);
    assert!(matches!(
        fixtures(&unknown),
        Err(RatingError::OutOfRange {
            field: "rating",
            ..
        })
    ));
}

fn entrant() -> impl Strategy<Value = Waiting> {
    let numbers = (
        -1e5..1e5_f64,
        0.0..1e4_f64,
        0..4_u32,
        any::<u32>(),
        any::<u32>(),
        any::<u32>(),
    );
    (numbers, any::<bool>(), prop::option::of(0..3_u64)).prop_map(|(numbers, bot, owner)| {
        let (rating, deviation, places, waited, first, second) = numbers;
        Waiting {
            id: 0,
            rating,
            deviation,
            bot,
            owner,
            waited,
            places,
            first,
            second,
        }
    })
}

proptest! {
    #[test]
    fn nobody_meets_itself_or_too_many_and_order_does_not_matter(
        mut waiting in prop::collection::vec(entrant(), 0..60),
        seed in any::<u64>(),
        apart in any::<bool>(),
        most in 0..40_usize,
    ) {
        waiting.iter_mut().zip(0..).for_each(|(entrant, id)| entrant.id = id);
        let mut lobby = lobby(waiting);
        lobby.settings.apart = apart;
        (lobby.seed, lobby.most) = (seed, most);
        let found = fixtures(&lobby).unwrap();
        prop_assert!(found.len() <= most);
        let mut taken = BTreeMap::new();
        let mut met = BTreeSet::new();
        for Fixture { first, second } in &found {
            let (a, b) = (&lobby.waiting[*first as usize], &lobby.waiting[*second as usize]);
            prop_assert!(first != second && met.insert((first.min(second), first.max(second))));
            prop_assert!(!apart || a.bot == b.bot);
            prop_assert!(a.owner.is_none() || a.owner != b.owner);
            *taken.entry(*first).or_insert(0) += 1;
            *taken.entry(*second).or_insert(0) += 1;
        }
        for (id, times) in taken {
            prop_assert!(times <= lobby.waiting[id as usize].places);
        }
        lobby.waiting.reverse();
        prop_assert_eq!(fixtures(&lobby).unwrap(), found);
    }
}
