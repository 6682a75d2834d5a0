//! Lists of matches: combined filters find the same as a scan of all.

use sandtable_store::{MatchKey, MatchQuery, MatchUpdate, NewMatch, Store};

use crate::conformance::{Place, against_all};

against_all! {
    every_filter_finds_what_a_look_at_all_matches_finds
    a_match_is_in_the_lists_of_those_whose_it_is_now
    the_rules_that_matches_were_begun_by_are_told_without_them
}

const GAMES: [&str; 2] = ["counter", "chess"];
const LABELS: [&str; 3] = ["", "pools/a", "pools/b"];
const ACCOUNTS: [&str; 3] = ["accounts/a", "accounts/b", "accounts/c"];

/// A match, and what it is listed by.
#[derive(Clone)]
struct Known {
    key: MatchKey,
    new: NewMatch,
}

impl Known {
    fn is_in(&self, query: &MatchQuery) -> bool {
        let Self { key, new } = self;
        query.before.is_none_or(|before| *key < before)
            && query.state.is_none_or(|state| new.state == state)
            && query.game.as_ref().is_none_or(|game| new.game == *game)
            && query.label.as_ref().is_none_or(|label| new.label == *label)
            && query
                .account
                .as_ref()
                .is_none_or(|account| new.accounts.contains(account))
            && (query.include_unlisted || new.listed)
    }
}

/// Different values for different uses of a number.
fn mixed(number: usize, of: usize) -> usize {
    (number.wrapping_mul(2_654_435_761) >> of) % 97
}

fn new_match(number: usize) -> NewMatch {
    let those = ACCOUNTS.iter().enumerate();
    let accounts = those.filter(|(index, _)| mixed(number, 7 + index).is_multiple_of(3));
    NewMatch {
        id: format!("m{number}"),
        game: GAMES[mixed(number, 3) % 2].to_owned(),
        state: (mixed(number, 4) % 3) as i32,
        listed: !mixed(number, 5).is_multiple_of(3),
        label: LABELS[mixed(number, 6) % 3].to_owned(),
        accounts: accounts.map(|(_, account)| (*account).to_owned()).collect(),
        ruleset: format!("{}", mixed(number, 11) % 2),
        request: None,
        record: Vec::new(),
    }
}

async fn filled(log: &dyn Store, count: usize) -> Vec<Known> {
    let mut known = Vec::new();
    for number in 0..count {
        let new = new_match(number);
        let key = log.create_match(new.clone(), Vec::new()).await.unwrap();
        known.push(Known { key, new });
    }
    // Some go on, and some of these are others' afterwards.
    for (number, known) in known.iter_mut().enumerate().step_by(3) {
        let later = new_match(number + 1000);
        known.new.state = later.state;
        if number % 2 == 0 {
            known.new.accounts = later.accounts;
        }
        log.update_match(change(known, 0)).await.unwrap();
    }
    known
}

fn change(known: &Known, from_revision: u64) -> MatchUpdate {
    MatchUpdate {
        key: known.key,
        id: known.new.id.as_str().into(),
        from_revision,
        state: known.new.state,
        accounts: known.new.accounts.clone(),
        record: b"changed".to_vec(),
    }
}

fn queries() -> impl Iterator<Item = MatchQuery> {
    (0..32_u32).map(|bits| {
        let asks = |bit: u32| bits & (1 << bit) != 0;
        MatchQuery {
            before: None,
            limit: 7,
            state: asks(0).then_some(1),
            game: asks(1).then(|| "chess".to_owned()),
            label: asks(2).then(|| "pools/a".to_owned()),
            account: asks(3).then(|| "accounts/b".to_owned()),
            include_unlisted: asks(4),
        }
    })
}

async fn every_filter_finds_what_a_look_at_all_matches_finds(place: Place) {
    let log = place.open().await;
    let known = filled(&*log, 150).await;
    for mut query in queries() {
        let mut expected = known.iter().rev().filter(|known| known.is_in(&query));
        let expected: Vec<_> = expected.by_ref().map(|known| known.key).collect();
        let mut found = Vec::new();
        loop {
            let rows = log.list_matches(query.clone()).await.unwrap();
            found.extend(rows.iter().map(|row| row.key));
            query.before = rows.last().map(|row| row.key);
            if rows.len() < 7 {
                break;
            }
        }
        assert_eq!(found, expected, "{query:?}");
    }
}

async fn a_match_is_in_the_lists_of_those_whose_it_is_now(place: Place) {
    let log = place.open().await;
    let mut new = new_match(1);
    (new.accounts, new.listed) = (vec!["accounts/a".to_owned()], true);
    let key = log.create_match(new.clone(), Vec::new()).await.unwrap();
    let listed = async |account: &str| {
        let query = MatchQuery {
            account: Some(account.to_owned()),
            limit: 10,
            ..MatchQuery::default()
        };
        log.list_matches(query).await.unwrap().len()
    };
    assert_eq!(
        (listed("accounts/a").await, listed("accounts/b").await),
        (1, 0)
    );
    let mut known = Known { key, new };
    known.new.accounts = vec!["accounts/b".to_owned(), "accounts/c".to_owned()];
    log.update_match(change(&known, 0)).await.unwrap();
    assert_eq!(
        (listed("accounts/a").await, listed("accounts/b").await),
        (0, 1)
    );
    // A lost change has no effect, and a change without effect loses nothing.
    let lost = Known {
        new: new_match(2),
        ..known.clone()
    };
    assert!(log.update_match(change(&lost, 0)).await.is_err());
    log.update_match(change(&known, 1)).await.unwrap();
    assert_eq!(
        (listed("accounts/b").await, listed("accounts/c").await),
        (1, 1)
    );
    known.new.accounts.clear();
    log.update_match(change(&known, 2)).await.unwrap();
    assert_eq!(
        (listed("accounts/b").await, listed("accounts/c").await),
        (0, 0)
    );
}

async fn the_rules_that_matches_were_begun_by_are_told_without_them(place: Place) {
    let log = place.open().await;
    let known = filled(&*log, 60).await;
    let begun = log.rulesets(1).await.unwrap();
    for game in GAMES {
        for ruleset in ["0", "1"] {
            let mut newest = known.iter().rev().filter(|known| {
                let new = &known.new;
                new.state == 1 && new.game == game && new.ruleset == ruleset
            });
            let newest = newest.next().map(|known| known.key);
            let mut told = begun
                .iter()
                .filter(|begun| begun.game == game && begun.ruleset == ruleset);
            assert_eq!(
                told.next().map(|begun| begun.newest),
                newest,
                "{game} {ruleset}"
            );
            assert_eq!(told.next(), None);
        }
    }
    assert_eq!(log.rulesets(7).await.unwrap(), []);
}
