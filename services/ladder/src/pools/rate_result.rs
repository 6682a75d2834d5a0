//! A fixture is decided: it counts once, in everything that follows from it.

use sandtable_proto::ladder::v1::{PoolSettings, RatingPoint, SideRecord};
use sandtable_proto::tournaments::v1::{
    FixtureMatch, FixtureResult, FixtureState, ResultCause, UnratedCause,
};
use sandtable_store::Stored;

use crate::error::ServiceResult;
use crate::fixtures::any_fixture::{give_up_matches, is_over};
use crate::fixtures::match_outcome::entrant_of_side;
use crate::fixtures::played::{is_played, is_played_out};
use crate::fixtures::series::Verdict;
use crate::pools::comparison::note_pair;
use crate::pools::head_to_head::note_head_to_head;
use crate::pools::names::{falling, fixture_name, player_name};
use crate::pools::penalties::{Penalty, blame};
use crate::pools::rating::{Rated, has_teams, rate};
use crate::pools::record::{
    HISTORY, OpenFixture, PlayerRecord, PoolFixtureRecord, PoolRecord, PoolResultRecord, RESULTS,
    SidesRecord,
};
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::pools::unrated::{self, most_rated, pair, points_of};
use crate::time::stamp;
use crate::tournaments::names::counted;
use crate::transaction::change;

/// Result of a fixture.
pub(crate) struct PoolDecision {
    pub(crate) verdict: Verdict,
    pub(crate) cause: ResultCause,
    /// The matches that it was decided from.
    pub(crate) seen: Vec<FixtureMatch>,
    /// The matches with their results.
    pub(crate) matches: Vec<FixtureMatch>,
}

/// Counts a fixture, unless it is decided or its matches have changed.
pub(crate) async fn count_fixture(
    pools: &Pools,
    id: &str,
    number: u64,
    count: &PoolDecision,
) -> ServiceResult<()> {
    change!(pools, id, |work| {
        let mut fixture = work.fixture(number).await?;
        if is_over(&fixture.message) || fixture.message.shown.matches != count.seen {
            return Ok(());
        }
        let settings = work.record().shown.settings.clone().unwrap_or_default();
        let mut players = [
            work.player(fixture.message.first).await?,
            work.player(fixture.message.second).await?,
        ];
        decide(&mut fixture, count, work.now);
        let at = work.now.div_euclid(1000);
        let accounts = [&players[0], &players[1]].map(|it| it.message.shown.account.clone());
        let pair = pair(
            &pools.records,
            id,
            [accounts[0].as_str(), accounts[1].as_str()],
        )
        .await?;
        fixture.message.met = pair.met(at);
        fixture.message.may_meet = most_rated(&settings);
        fixture.message.results_before = work.record().results;
        let unrated = unrated::cause(&fixture.message);
        if let Some(result) = &mut fixture.message.shown.result {
            result.set_unrated(unrated);
        }
        let requested = !fixture.message.shown.requested_by.is_empty();
        if !requested {
            note_sides(&mut players, &work, &fixture.message);
        }
        note_head_to_head(&mut work, &fixture.message).await?;
        for player in &mut players {
            let own = player.message.id;
            let plays = fixture.message.plays.iter();
            for play in plays.filter(|it| it.player == own) {
                player.message.play.get_or_insert_default().add(play);
            }
            let blamed = player.message.last_faults.iter();
            if !blamed
                .clone()
                .any(|it| it.fixture == fixture.message.shown.name)
            {
                player.message.in_a_row = 0;
            }
            player.message.shown.play_time = Some(stamp(work.now));
        }
        if unrated == UnratedCause::Unspecified {
            rate_both(&mut work, &settings, &mut fixture.message, &mut players)?;
            pair.note(&mut work, at);
        } else {
            let season = work.record().shown.season;
            for player in &players {
                let rated = Rated::of(&player.message).in_season(&settings, season);
                let stays = rated.shown(&settings, at)?;
                fixture.message.ratings.extend([stays, stays]);
            }
        }
        if fixture.message.comparison > 0 {
            // A comparison's fixtures are not rated: they may be paired at will.
            let comparison = fixture.message.comparison;
            note_pair(&mut work, comparison, &fixture.message).await?;
        }
        close(work.record_mut(), &fixture.message);
        work.record_mut().shown.decided += 1;
        for player in players {
            work.wake_streams(player.message.id);
            work.with(player.replace());
        }
        work.with(fixture.replace());
        let now = work.now;
        work.due(Some(now));
    });
    Ok(())
}

/// A fixture whose matches others have closed counts for nothing.
pub(crate) async fn annul_pool_fixture(
    pools: &Pools,
    id: &str,
    found: &PoolFixtureRecord,
    after: &PoolFixtureRecord,
) -> ServiceResult<()> {
    change!(pools, id, |work| {
        let mut fixture = work.fixture(found.number).await?;
        if fixture.message != *found {
            return Ok(());
        }
        fixture.message = after.clone();
        fixture.message.shown.set_state(FixtureState::Annulled);
        give_up_matches(&mut fixture.message);
        fixture.document.due = Some(work.now);
        close(work.record_mut(), &fixture.message);
        work.wake_streams(found.first);
        work.wake_streams(found.second);
        work.with(fixture.replace());
    });
    Ok(())
}

/// Writes down what players did wrong together with what their matches came to by it.
pub(crate) async fn blame_pool_fixture(
    pools: &Pools,
    id: &str,
    found: &PoolFixtureRecord,
    after: &PoolFixtureRecord,
    wrong: &[(u64, Penalty)],
) -> ServiceResult<()> {
    change!(pools, id, |work| {
        let mut fixture = work.fixture(found.number).await?;
        if fixture.message != *found {
            return Ok(());
        }
        fixture.message = after.clone();
        fixture.document.due = Some(work.now);
        let settings = work.record().shown.settings.clone().unwrap_or_default();
        let policy = settings.faults.unwrap_or_default();
        for (player, wrong) in wrong {
            let mut player = work.player(*player).await?;
            let now = work.now;
            // A second match of a fixture is no second fault.
            let known = player
                .message
                .last_faults
                .iter()
                .any(|it| it.fixture == wrong.fixture);
            if !known {
                blame(&mut player.message, &policy, wrong.clone(), now);
                work.wake_streams(player.message.id);
                work.record_mut().rulings += 1;
                work.with(player.replace());
            }
        }
        work.with(fixture.replace());
    });
    Ok(())
}

fn decide(fixture: &mut Stored<PoolFixtureRecord>, count: &PoolDecision, now: i64) {
    let shown = &mut fixture.message.shown;
    shown.result = Some(FixtureResult {
        winner: count.verdict.winner(),
        points: count.verdict.points.to_vec(),
        cause: count.cause as i32,
        reason: count.verdict.reason.clone(),
        time: Some(stamp(now)),
        adjudicator: String::new(),
        unrated: UnratedCause::Unspecified as i32,
    });
    shown.set_state(FixtureState::Decided);
    give_up_matches(&mut fixture.message);
    fixture.message.shown.matches.clone_from(&count.matches);
    fixture.document.due = Some(now);
}

/// A fixture is over. Its matches take their part of the machine until they are, too.
fn close(pool: &mut PoolRecord, fixture: &PoolFixtureRecord) {
    let place = pool.open.iter().position(|it| it.number == fixture.number);
    let Some(place) = place else { return };
    let open = pool.open.remove(place);
    let matches = u32::try_from(fixture.to_end.len()).unwrap_or(u32::MAX);
    if matches > 0 {
        pool.ending.push(OpenFixture { matches, ..open });
    }
}

/// Result of each match by sides, of those that both have played to the end.
pub(crate) fn by_sides(fixture: &PoolFixtureRecord) -> Vec<SidesRecord> {
    let players = [fixture.first, fixture.second];
    let played = fixture
        .shown
        .matches
        .iter()
        .filter(|it| !it.annulled)
        .filter_map(|it| {
            let result = it
                .result
                .as_ref()
                .filter(|it| is_played_out(it.cause()) && is_played(it))?;
            let first = entrant_of_side(it.number, 0);
            let bid = (it.number as usize)
                .checked_sub(1)
                .and_then(|it| fixture.bids.get(it));
            Some(SidesRecord {
                first: players[first],
                second: players[1 - first],
                points: result.points.get(first).copied().unwrap_or(1),
                bid: bid.copied().unwrap_or(0),
            })
        });
    played.collect()
}

/// Counts the results of both with each side.
fn note_sides(
    players: &mut [Stored<PlayerRecord>; 2],
    work: &PoolWork<'_>,
    fixture: &PoolFixtureRecord,
) {
    for one in by_sides(fixture) {
        for (player, side, points) in [(one.first, 0, one.points), (one.second, 1, 2 - one.points)]
        {
            let Some(player) = players.iter_mut().find(|it| it.message.id == player) else {
                continue;
            };
            let player = &mut player.message;
            match side {
                0 => player.first += 1,
                _ => player.second += 1,
            }
            let name = work
                .record()
                .shown
                .sides
                .get(side)
                .map_or("", |it| it.name.as_str());
            let place = player.sides.iter().position(|it| it.side == name);
            let place = place.unwrap_or_else(|| {
                player.sides.push(SideRecord {
                    side: name.to_owned(),
                    ..SideRecord::default()
                });
                player.sides.len() - 1
            });
            let record = &mut player.sides[place];
            match points {
                0 => record.losses += 1,
                1 => record.draws += 1,
                _ => record.wins += 1,
            }
        }
    }
}

/// Rates both, and writes down what it follows from.
fn rate_both(
    work: &mut PoolWork<'_>,
    settings: &PoolSettings,
    fixture: &mut PoolFixtureRecord,
    players: &mut [Stored<PlayerRecord>; 2],
) -> ServiceResult<()> {
    let Some(points) = points_of(fixture) else {
        return Ok(());
    };
    let season = work.record().shown.season;
    let at = work.now.div_euclid(1000);
    let before =
        [&players[0], &players[1]].map(|it| Rated::of(&it.message).in_season(settings, season));
    let teams = has_teams(&work.record().shown);
    let after = rate(settings, teams, before, points[0], at)?;
    let id = work.id.clone();
    let mut kept = Vec::new();
    for (place, player) in players.iter_mut().enumerate() {
        fixture.ratings.push(before[place].shown(settings, at)?);
        let shown = after[place].shown(settings, at)?;
        fixture.ratings.push(shown);
        kept.push(after[place].stored());
        after[place].keep(&mut player.message);
        player.message.points += 1;
        let opponent = [fixture.second, fixture.first][place];
        let point = RatingPoint {
            time: Some(stamp(work.now)),
            rating: Some(shown),
            fixture: fixture_name(&id, fixture.number),
            opponent: player_name(&id, opponent),
            points: points[place],
            season,
        };
        let owner = crate::pools::names::player_key(&id, player.message.id);
        let key = falling(&owner, player.message.points);
        work.with(HISTORY.stored(key, &owner, point).add());
    }
    work.record_mut().results += 1;
    let result = PoolResultRecord {
        season,
        fixture: fixture.number,
        first: fixture.first,
        second: fixture.second,
        points: points[0],
        at,
        after: kept,
        matches: by_sides(fixture),
        anchor: None,
    };
    let key = counted(&id, work.record().results);
    work.with(RESULTS.stored(key, &id, result).add());
    Ok(())
}
