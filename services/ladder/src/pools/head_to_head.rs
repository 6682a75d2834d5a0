//! Results of two players against each other.

use sandtable_grpc::page_token::PageBuilder;
use sandtable_proto::ladder::v1::{
    GetHeadToHeadRequest, GetHeadToHeadResponse, HeadToHeadFixture, SideRecord,
};
use sandtable_proto::tournaments::v1::UnratedCause;
use sandtable_store::StoredMessages;

use crate::error::{LadderError, ServiceResult};
use crate::fixtures::played::cause_against;
use crate::pools::comparison::points_of_pair;
use crate::pools::names::{pool_id, read_player};
use crate::pools::queries::Leaderboards;
use crate::pools::rate_result::by_sides;
use crate::pools::record::{HEAD_TO_HEAD, HeadToHeadRecord, PlayerRecord, PoolFixtureRecord};
use crate::pools::transaction::PoolWork;

/// Fixtures of two players that are listed.
const MOST_LISTED: usize = 100;

/// Key of two players in a pool, the lower first.
fn key(pool: &str, one: u64, other: u64) -> String {
    let (low, high) = (one.min(other), one.max(other));
    format!("{pool}/{low:016x}/{high:016x}")
}

/// Counts a fixture that is decided. A requested one is listed only.
pub(crate) async fn note_head_to_head(
    work: &mut PoolWork<'_>,
    fixture: &PoolFixtureRecord,
) -> ServiceResult<()> {
    let key = key(&work.id, fixture.first, fixture.second);
    let found = work.records().store().find(HEAD_TO_HEAD, &key).await?;
    let mut record = found
        .as_ref()
        .map(|it| it.message.clone())
        .unwrap_or_default();
    if fixture.shown.requested_by.is_empty() {
        record.count(fixture);
    }
    record.fixtures.push(fixture.number);
    let many = record.fixtures.len().saturating_sub(MOST_LISTED);
    record.fixtures.drain(..many);
    work.with(HEAD_TO_HEAD.put(found, &key, record));
    Ok(())
}

impl HeadToHeadRecord {
    /// Counts a fixture, as the player of the lower id has it.
    fn count(&mut self, fixture: &PoolFixtureRecord) {
        let low = fixture.first.min(fixture.second);
        let place = usize::from(fixture.first != low);
        self.pairs.resize(5, 0);
        self.results.resize(3, 0);
        self.sides.resize(6, 0);
        if let Some(points) = points_of_pair(fixture, place) {
            self.pairs[usize::from(points)] += 1;
        }
        for played in by_sides(fixture) {
            let (side, points) = if played.first == low {
                (0, played.points)
            } else {
                (1, 2 - played.points.min(2))
            };
            self.sides[side * 3 + result(points)] += 1;
        }
        let decided = fixture.shown.result.as_ref();
        let decided =
            decided.filter(|_| cause_against(&fixture.shown.matches) == UnratedCause::Unspecified);
        let Some(decided) = decided else { return };
        match (decided.winner as usize, decided.points.as_slice()) {
            (0, [0, 0]) => {}
            (0, _) => self.results[1] += 1,
            (winner, _) if winner == place + 1 => self.results[0] += 1,
            _ => self.results[2] += 1,
        }
    }

    /// The same as the other player has it.
    fn turned(mut self) -> Self {
        self.pairs.reverse();
        self.results.reverse();
        // A loss on one side is the other's win on the other one.
        self.sides.reverse();
        self
    }
}

/// Place of a result among wins, draws and losses, by half points.
fn result(points: u32) -> usize {
    2 - points.min(2) as usize
}

impl Leaderboards {
    /// The results of two players against each other.
    pub(crate) async fn head_to_head(
        &self,
        request: &GetHeadToHeadRequest,
    ) -> ServiceResult<GetHeadToHeadResponse> {
        let id = pool_id("name", &request.name)?;
        let (pool, first) = read_player("first", &request.first)?;
        let (other_pool, second) = read_player("second", &request.second)?;
        if pool != id || other_pool != id || first == second {
            let problem = "must be another player than first, and both of the pool";
            return Err(LadderError::field("second", problem));
        }
        let work = PoolWork::open(&self.pools, id).await?;
        let players = [work.player(first).await?, work.player(second).await?];
        let found = self
            .pools
            .store()
            .find(HEAD_TO_HEAD, &key(id, first, second))
            .await?;
        let mut record = found.map(|it| it.message).unwrap_or_default();
        if first > second {
            record = record.turned();
        }
        let mut fixtures = PageBuilder::new(u32::MAX);
        for number in record.fixtures.iter().rev() {
            let fixture = work.fixture(*number).await?.message;
            if !fixtures.push(listed(&fixture, first)) {
                break;
            }
        }
        let count = |counts: &[u32], place: usize| counts.get(place).copied().unwrap_or(0);
        let sides = work.record().shown.sides.iter().enumerate();
        let sides = sides.map(|(side, it)| SideRecord {
            side: it.name.clone(),
            wins: count(&record.sides, side * 3),
            draws: count(&record.sides, side * 3 + 1),
            losses: count(&record.sides, side * 3 + 2),
        });
        Ok(GetHeadToHeadResponse {
            display_names: players.iter().map(|it| name_of(&it.message)).collect(),
            pair_points: (0..5).map(|it| count(&record.pairs, it)).collect(),
            wins: count(&record.results, 0),
            draws: count(&record.results, 1),
            losses: count(&record.results, 2),
            sides: sides.collect(),
            fixtures: fixtures.rows(),
        })
    }
}

fn name_of(player: &PlayerRecord) -> String {
    match player.shown.version.as_str() {
        "" => player.shown.display_name.clone(),
        version => format!("{} {version}", player.shown.display_name),
    }
}

/// A fixture as the list of a player has it.
fn listed(fixture: &PoolFixtureRecord, player: u64) -> HeadToHeadFixture {
    let shown = &fixture.shown;
    let matches = shown.matches.iter().filter(|it| !it.annulled);
    let result = shown.result.clone().unwrap_or_default();
    let mut points = result.points.clone();
    if fixture.first != player {
        points.reverse();
    }
    HeadToHeadFixture {
        name: shown.name.clone(),
        matches: matches.map(|it| it.r#match.clone()).collect(),
        points,
        time: result.time,
        unrated: result.unrated,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::tournaments::v1::{FixtureMatch, FixtureResult, MatchResult, ResultCause};

    /// A mirror pair of players 1 and 2, by the half points of its first player in each match.
    fn mirror(first: u64, points: [u32; 2]) -> PoolFixtureRecord {
        let mut fixture = PoolFixtureRecord {
            first,
            second: 3 - first,
            ..PoolFixtureRecord::default()
        };
        let sum = points[0] + points[1];
        fixture.shown.matches = (1..)
            .zip(points)
            .map(|(number, points)| FixtureMatch {
                number,
                result: Some(MatchResult {
                    points: vec![points, 2 - points],
                    cause: ResultCause::Played as i32,
                    moves: vec![1, 1],
                    ..MatchResult::default()
                }),
                ..FixtureMatch::default()
            })
            .collect();
        fixture.shown.result = Some(FixtureResult {
            winner: match sum {
                0 | 1 => 2,
                2 => 0,
                _ => 1,
            },
            points: match sum {
                0 | 1 => vec![0, 2],
                2 => vec![1, 1],
                _ => vec![2, 0],
            },
            ..FixtureResult::default()
        });
        fixture
    }

    #[test]
    fn pairs_are_counted_for_both_whoever_was_first() {
        let mut record = HeadToHeadRecord::default();
        record.count(&mirror(1, [2, 1]));
        record.count(&mirror(2, [2, 2]));
        record.count(&mirror(1, [1, 1]));
        assert_eq!(record.pairs, [1, 0, 1, 1, 0]);
        assert_eq!(record.results, [1, 1, 1]);
        // With the first side one win, one draw and one loss.
        assert_eq!(record.sides, [1, 1, 1, 0, 2, 1]);
        let other = record.turned();
        assert_eq!(other.pairs, [0, 1, 1, 0, 1]);
        assert_eq!(other.results, [1, 1, 1]);
        assert_eq!(other.sides, [1, 2, 0, 1, 1, 1]);
    }

    #[test]
    fn what_was_not_played_counts_for_nothing() {
        let mut fixture = mirror(1, [2, 2]);
        for one in &mut fixture.shown.matches {
            if let Some(result) = &mut one.result {
                result.moves = vec![1, 0];
            }
        }
        let mut record = HeadToHeadRecord::default();
        record.count(&fixture);
        assert_eq!((record.pairs, record.results), (vec![0; 5], vec![0; 3]));
    }
}
