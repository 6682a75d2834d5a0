//! Invariants of tournaments and pools, regardless of what happened while they were played: each
//! fixture has one match and one result, no match was hosted for nothing, and recomputing
//! everything gives what is stored.

use std::collections::BTreeSet;
use std::time::Duration;

use anyhow::{Context, ensure};
use sandtable_client::Client;
use sandtable_proto::ladder::v1::{ListPoolFixturesRequest, PoolFixture};
use sandtable_proto::matches::v1::{ListMatchesRequest, Match};
use sandtable_proto::tournaments::v1::{
    Fixture, FixtureMatch, FixtureResult, FixtureState, ListFixturesRequest,
};

use crate::process::PATIENCE;

/// Page size of lists.
const PAGE: i32 = 200;

/// Interval at which a pool is polled.
const LOOK_EVERY: Duration = Duration::from_millis(200);

/// Checks a tournament that is over. Gives its fixtures.
pub async fn check_tournament(client: &Client, name: &str) -> anyhow::Result<Vec<Fixture>> {
    let request = ListFixturesRequest {
        parent: name.to_owned(),
        page_size: PAGE,
        ..Default::default()
    };
    let fixtures = client.fixtures(request).await?;
    check_fixtures(&fixtures, &hosted_for(client, name).await?)?;
    let rounds = client.rounds(name).await?;
    let laid: u32 = rounds.iter().map(|round| round.fixtures).sum();
    ensure!(
        laid as usize == fixtures.len(),
        "{} rounds were paired with {laid} fixtures, and there are {}",
        rounds.len(),
        fixtures.len()
    );
    let verified = client.verify_tournament(name).await?;
    ensure!(verified.rounds as usize == rounds.len(), "{verified:?}");
    ensure!(verified.differences.is_empty(), "{verified:?}");
    Ok(fixtures)
}

/// Checks a pool in which nothing is played any more. Gives its fixtures.
pub async fn check_pool(client: &Client, name: &str) -> anyhow::Result<Vec<PoolFixture>> {
    let mut fixtures = Vec::new();
    let mut page_token = String::new();
    loop {
        let request = ListPoolFixturesRequest {
            parent: name.to_owned(),
            page_size: PAGE,
            page_token,
            ..Default::default()
        };
        let listed = client.list_pool_fixtures(request).await?;
        fixtures.extend(listed.fixtures);
        page_token = listed.next_page_token;
        if page_token.is_empty() {
            break;
        }
    }
    check_pool_fixtures(&fixtures, &hosted_for(client, name).await?)?;
    let pool = client.get_pool(name).await?;
    ensure!(
        pool.decided == fixtures.len() as u64,
        "{} fixtures, and the pool has counted {}",
        fixtures.len(),
        pool.decided
    );
    let verified = client.verify_pool(name, 0).await?;
    ensure!(verified.differences.is_empty(), "{verified:?}");
    Ok(fixtures)
}

/// Waits until nothing is played in a pool that is paused.
pub async fn comes_to_rest(client: &Client, name: &str) -> anyhow::Result<()> {
    let mut looks = tokio::time::interval(LOOK_EVERY);
    let rests = async {
        while client.get_pool(name).await?.playing > 0 {
            looks.tick().await;
        }
        Ok(())
    };
    let rests = tokio::time::timeout(PATIENCE, rests).await;
    rests.context("what was begun is not played to its end")?
}

/// All matches that were hosted for a tournament or a pool.
async fn hosted_for(client: &Client, label: &str) -> anyhow::Result<Vec<Match>> {
    let mut hosted = Vec::new();
    let mut page_token = String::new();
    loop {
        let request = ListMatchesRequest {
            label: label.to_owned(),
            page_size: PAGE,
            page_token,
            ..Default::default()
        };
        let listed = client.list_matches(request).await?;
        hosted.extend(listed.matches);
        page_token = listed.next_page_token;
        if page_token.is_empty() {
            return Ok(hosted);
        }
    }
}

/// Checks that each fixture of a tournament of single matches was decided by one match.
pub fn check_fixtures(fixtures: &[Fixture], hosted: &[Match]) -> anyhow::Result<()> {
    let decided = fixtures.iter().map(|it| DecidedFixture {
        name: &it.name,
        state: it.state(),
        result: it.result.as_ref(),
        matches: &it.matches,
    });
    check(decided.collect(), hosted)
}

/// The same of a pool.
pub fn check_pool_fixtures(fixtures: &[PoolFixture], hosted: &[Match]) -> anyhow::Result<()> {
    let decided = fixtures.iter().map(|it| DecidedFixture {
        name: &it.name,
        state: it.state(),
        result: it.result.as_ref(),
        matches: &it.matches,
    });
    check(decided.collect(), hosted)
}

struct DecidedFixture<'a> {
    name: &'a str,
    state: FixtureState,
    result: Option<&'a FixtureResult>,
    matches: &'a [FixtureMatch],
}

fn check(fixtures: Vec<DecidedFixture<'_>>, hosted: &[Match]) -> anyhow::Result<()> {
    ensure!(!fixtures.is_empty(), "nothing was played");
    let (mut named, mut counted) = (BTreeSet::new(), BTreeSet::new());
    for fixture in fixtures {
        let name = fixture.name;
        ensure!(named.insert(name), "{name} is there twice");
        let state = fixture.state;
        ensure!(state == FixtureState::Decided, "{name} is {state:?}");
        let result = fixture
            .result
            .with_context(|| format!("{name} came to nothing"))?;
        let valid: Vec<&FixtureMatch> = fixture.matches.iter().filter(|it| !it.annulled).collect();
        ensure!(
            valid.len() == 1,
            "{name} has {} matches that count: {:?}",
            valid.len(),
            fixture.matches
        );
        if let Some(played) = &valid[0].result {
            ensure!(
                played.points == result.points,
                "{name} came to {:?}, and its match to {:?}",
                result.points,
                played.points
            );
        }
        for one in fixture.matches {
            let found = &one.r#match;
            ensure!(counted.insert(found.as_str()), "{found} counts twice");
        }
    }
    let hosted: BTreeSet<&str> = hosted.iter().map(|it| it.name.as_str()).collect();
    ensure!(
        hosted == counted,
        "hosted and counted in no fixture, or the other way round: {:?}",
        hosted.symmetric_difference(&counted).collect::<Vec<_>>()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::tournaments::v1::MatchResult;

    fn of_match(name: &str, annulled: bool) -> FixtureMatch {
        let result = MatchResult {
            points: vec![2, 0],
            ..Default::default()
        };
        FixtureMatch {
            r#match: name.to_owned(),
            annulled,
            result: (!annulled).then_some(result),
            ..Default::default()
        }
    }

    fn fixture(matches: Vec<FixtureMatch>) -> Fixture {
        Fixture {
            name: "tournaments/a/fixtures/1".to_owned(),
            state: FixtureState::Decided.into(),
            result: Some(FixtureResult {
                points: vec![2, 0],
                ..Default::default()
            }),
            matches,
            ..Default::default()
        }
    }

    fn hosted(names: &[&str]) -> Vec<Match> {
        let hosted = names.iter().map(|name| Match {
            name: (*name).to_owned(),
            ..Default::default()
        });
        hosted.collect()
    }

    #[test]
    fn what_is_doubled_lost_or_contradicts_is_found() {
        let annulled = || vec![of_match("matches/1", true), of_match("matches/2", false)];
        let both = hosted(&["matches/1", "matches/2"]);
        check_fixtures(&[fixture(annulled())], &both).unwrap();
        let wrong = |fixtures: &[Fixture], hosted: &[Match]| {
            check_fixtures(fixtures, hosted).unwrap_err().to_string()
        };
        assert!(wrong(&[], &[]).contains("nothing"));
        let twice = [fixture(annulled()), fixture(annulled())];
        assert!(wrong(&twice, &both).contains("twice"));
        let two = vec![of_match("matches/1", false), of_match("matches/2", false)];
        assert!(wrong(&[fixture(two)], &both).contains("2 matches"));
        let more = hosted(&["matches/1", "matches/2", "matches/3"]);
        assert!(wrong(&[fixture(annulled())], &more).contains("matches/3"));
        assert!(wrong(&[fixture(annulled())], &both[..1]).contains("matches/2"));
        let mut open = fixture(annulled());
        open.set_state(FixtureState::InProgress);
        assert!(wrong(&[open], &both).contains("InProgress"));
        let mut other = fixture(annulled());
        other.result.as_mut().unwrap().points = vec![0, 2];
        assert!(wrong(&[other], &both).contains("came to"));
    }
}
