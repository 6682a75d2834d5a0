//! Computing a pool again from what it was made of.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use sandtable_proto::ladder::v1::{PoolSettings, VerifyPoolRequest, VerifyPoolResponse};
use sandtable_proto::tournaments::v1::{Difference, FixtureState};
use sandtable_rating::{WaitingPool, fixtures, matchmaking};
use sandtable_runtime::clock::ran;
use sandtable_store::StoredMessages;

use crate::error::ServiceResult;
use crate::fixtures::series::{self, Next};
use crate::pools::comparison;
use crate::pools::estimate::{Checked, check_estimate};
use crate::pools::format::form_of;
use crate::pools::lots::check_lots;
use crate::pools::names::{falling, fixture_name, player_name, pool_id, pool_name, season_name};
use crate::pools::rate_result::by_sides;
use crate::pools::rating::{Rated, covers_teams, has_teams, rate};
use crate::pools::record::{
    COMPARISONS, FIXTURES, LOBBIES, LobbyRecord, PLAYERS, PoolFixtureRecord, PoolRecord,
    PoolResultRecord, RESULTS,
};
use crate::pools::recount::Recount;
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::pools::unrated::points_of;
use crate::records::Records;

/// Maximum number of differences reported.
const MOST: usize = 100;
const PAGE: u32 = 500;

/// Ratings as they are computed again.
struct Again<'a> {
    id: &'a str,
    settings: PoolSettings,
    /// True if new players are rated among teams from the beginning.
    with_teams: bool,
    season: u32,
    rated: BTreeMap<u64, Rated>,
    recount: Recount,
    found: VerifyPoolResponse,
}

/// Recomputes what pools say.
pub(crate) struct PoolVerification {
    pub(crate) pools: Arc<Pools>,
}

impl PoolVerification {
    /// Pairs all fixtures of a season again from what they were paired from, decides them
    /// again from their matches, and makes all ratings again from their results.
    pub(crate) async fn verify_pool(
        &self,
        request: &VerifyPoolRequest,
    ) -> ServiceResult<VerifyPoolResponse> {
        let began = ran();
        let id = pool_id("name", &request.name)?;
        let work = PoolWork::open(&self.pools, id).await?;
        let season = match request.season {
            0 => work.record().shown.season,
            season => season,
        };
        let mut again = Again {
            id,
            settings: work.record().shown.settings.clone().unwrap_or_default(),
            with_teams: has_teams(&work.record().shown),
            season,
            rated: BTreeMap::new(),
            recount: Recount::of(accounts_of(&self.pools.records, id).await?),
            found: VerifyPoolResponse::default(),
        };
        // Present numbers: what comes meanwhile is not looked at.
        let (results, pairings) = (work.record().results, work.record().pairings);
        let mut read = 0;
        let mut pages = self.pools.store().pages(RESULTS, id, PAGE);
        while let Some(page) = pages.next().await? {
            for row in page.into_iter().map(|it| it.message) {
                read += 1;
                if read > results {
                    break;
                }
                // Ratings rest on all results from the beginning.
                again.rate(&row)?;
                again.recount.count(&row);
                if row.season == season && row.fixture > 0 {
                    let fixture = self
                        .pools
                        .store()
                        .find(FIXTURES, &falling(id, row.fixture))
                        .await?;
                    again.result(&row, fixture.map(|it| it.message).as_ref());
                }
            }
        }
        again.differ(
            &pool_name(id),
            format!("{results} results"),
            format!("{} results", read.min(results)),
        );
        // Read before it is asked whether they are those of these results.
        let players = self.pools.records.all(PLAYERS, id).await?;
        if self.at_rest(id, results).await? {
            for player in players {
                let player = player.message;
                if let Some(rated) = again.rated.get(&player.id) {
                    let computed = rating_text(&rated.stored());
                    let kept = rating_text(&player.shown.rating.unwrap_or_default());
                    again.differ(&player_name(id, player.id), kept, computed);
                }
            }
        }
        count_again(&self.pools.records, &mut again).await?;
        let mut lobbies = self.pools.store().pages(LOBBIES, id, PAGE);
        let mut read = 0;
        while let Some(page) = lobbies.next().await? {
            for row in page.into_iter().map(|it| it.message) {
                read += 1;
                if read <= pairings && row.season == season {
                    pair_again(&self.pools.records, &mut again, &row).await?;
                    draw_again(
                        &self.pools.records,
                        &mut again,
                        work.record(),
                        &row,
                        read - 1,
                    )
                    .await?;
                }
            }
        }
        compare_again(&self.pools.records, &mut again).await?;
        let estimate = season_name(id, season);
        match check_estimate(&self.pools.records, id, season).await? {
            Checked::Same => {}
            Checked::Differs(kept, computed) => again.differ(&estimate, kept, computed),
            Checked::Otherwise(how) => again.remark(&format!("the estimate of {estimate}"), &how),
        }
        let mut found = again.found;
        found.differences.truncate(MOST);
        found.took = prost_types::Duration::try_from(ran().saturating_sub(began)).ok();
        Ok(found)
    }

    /// Reports whether no result has come since.
    async fn at_rest(&self, id: &str, results: u64) -> ServiceResult<bool> {
        Ok(PoolWork::open(&self.pools, id).await?.record().results == results)
    }
}

/// Accounts of the players of a pool.
async fn accounts_of(records: &Records, id: &str) -> ServiceResult<HashMap<u64, String>> {
    let players = records.all(PLAYERS, id).await?.into_iter();
    let accounts = players.map(|it| (it.message.id, it.message.shown.account));
    Ok(accounts.collect())
}

/// Asks of all fixtures of the season again whether they count.
async fn count_again(records: &Records, again: &mut Again<'_>) -> ServiceResult<()> {
    let season = again.season;
    let mut pages = records.store().pages(FIXTURES, again.id, PAGE);
    while let Some(page) = pages.next().await? {
        let fixtures = page.into_iter().map(|it| it.message);
        for fixture in fixtures.filter(|it| it.shown.season == season) {
            if let Some([kept, computed]) = again.recount.recounted(&fixture) {
                again.differ(&fixture.shown.name, kept, computed);
            }
        }
    }
    Ok(())
}

async fn pair_again(
    records: &Records,
    again: &mut Again<'_>,
    kept: &LobbyRecord,
) -> ServiceResult<()> {
    let first = kept.fixtures.first().copied().unwrap_or(0);
    let name = format!("{} and after", fixture_name(again.id, first));
    let (made, own) = (kept.version, matchmaking::VERSION);
    // A version that there never was excuses nothing.
    if (1..own).contains(&made) {
        let how = format!("paired by an older edition (version {made}, and this one has {own})");
        again.remark(&name, &how);
        return Ok(());
    }
    again.found.pairings += 1;
    let mut paired = Vec::new();
    for number in &kept.fixtures {
        let fixture = records
            .store()
            .find(FIXTURES, &falling(again.id, *number))
            .await?;
        paired.push(fixture.map_or((0, 0), |it| (it.message.first, it.message.second)));
    }
    let computed = match serde_json::from_slice::<WaitingPool>(&kept.lobby) {
        Ok(_) if made != own => format!("version {own} of the algorithm"),
        Ok(lobby) => match fixtures(&lobby) {
            Ok(chosen) => {
                let pairs: Vec<_> = chosen.iter().map(|it| (it.first, it.second)).collect();
                format!("{pairs:x?}")
            }
            Err(error) => error.to_string(),
        },
        Err(error) => format!("the inputs cannot be read: {error}"),
    };
    again.differ(&name, format!("{paired:x?}"), computed);
    Ok(())
}

/// Draws the lots of a pairing again, that many having been made before it.
async fn draw_again(
    records: &Records,
    again: &mut Again<'_>,
    pool: &PoolRecord,
    kept: &LobbyRecord,
    pairing: u64,
) -> ServiceResult<()> {
    // A lobby that cannot be read is reported through its pairs.
    let Ok(lobby) = serde_json::from_slice::<WaitingPool>(&kept.lobby) else {
        return Ok(());
    };
    let drawn = (pairing, lobby.seed);
    if let Some([kept, computed]) = check_lots(records, again.id, pool, kept, drawn).await? {
        let name = format!("{}/pairings/{}", pool_name(again.id), pairing + 1);
        again.differ(&name, kept, computed);
    }
    Ok(())
}

async fn compare_again(records: &Records, again: &mut Again<'_>) -> ServiceResult<()> {
    for row in records.all(COMPARISONS, again.id).await? {
        let mut record = row.message;
        let name = record.shown.name.clone();
        let mut scores = Vec::new();
        for number in &record.fixtures {
            let fixture = records
                .store()
                .find(FIXTURES, &falling(again.id, *number))
                .await?;
            scores.extend(fixture.and_then(|it| comparison::pair_points(&record, &it.message)));
        }
        again.differ(&name, format!("{:?}", record.scores), format!("{scores:?}"));
        let kept = record.shown.log_likelihood_ratio.to_string();
        record.scores = scores;
        comparison::compute(&mut record, 0)?;
        again.differ(&name, kept, record.shown.log_likelihood_ratio.to_string());
    }
    Ok(())
}

impl Again<'_> {
    fn differ(&mut self, name: &str, kept: String, computed: String) {
        if kept != computed && self.found.differences.len() < MOST {
            self.found.differences.push(Difference {
                name: name.to_owned(),
                kept,
                computed,
            });
        }
    }

    /// Something cannot be computed again as it was.
    fn remark(&mut self, name: &str, how: &str) {
        if self.found.remarks.len() < MOST {
            self.found.remarks.push(format!("{name}: {how}"));
        }
    }

    fn rated(&self, player: u64, season: u32) -> Rated {
        let known = self.rated.get(&player).copied();
        let known =
            known.unwrap_or_else(|| Rated::beginning(&self.settings, season, self.with_teams));
        known.in_season(&self.settings, season)
    }

    /// Counts a result or a ruling.
    fn rate(&mut self, row: &PoolResultRecord) -> ServiceResult<()> {
        // A result that an edition without team ratings counted is rated without them again.
        let teams = self.with_teams && row.after.iter().any(covers_teams);
        let mut first = self.rated(row.first, row.season);
        let after = match row.fixture {
            0 => {
                first.team = first.team.filter(|_| teams);
                vec![(row.first, first.ruled(&self.settings, row.anchor)?)]
            }
            _ => {
                let both = [first, self.rated(row.second, row.season)];
                let [one, other] = rate(&self.settings, teams, both, row.points, row.at)?;
                vec![(row.first, one), (row.second, other)]
            }
        };
        for (place, (player, rated)) in after.into_iter().enumerate() {
            self.rated.insert(player, rated);
            if row.season == self.season {
                self.found.ratings += 1;
                let kept = row.after.get(place).map_or_else(String::new, rating_text);
                let name = player_name(self.id, player);
                self.differ(&name, kept, rating_text(&rated.stored()));
            }
        }
        Ok(())
    }

    /// Compares a result with the fixture that it is of, and that with its matches.
    fn result(&mut self, row: &PoolResultRecord, fixture: Option<&PoolFixtureRecord>) {
        let name = fixture_name(self.id, row.fixture);
        let Some(fixture) = fixture else {
            return self.differ(&name, "a result".to_owned(), "no fixture".to_owned());
        };
        let result = fixture.shown.result.clone().unwrap_or_default();
        let points = points_of(fixture).map_or(0, |it| it[0]);
        let state = fixture.shown.state();
        let counted = (
            row.points,
            row.first,
            row.second,
            &row.matches,
            FixtureState::Decided,
        );
        let sides = by_sides(fixture);
        let found = (points, fixture.first, fixture.second, &sides, state);
        self.differ(&name, format!("{counted:?}"), format!("{found:?}"));
        // One that has lasted too long is decided without its matches.
        if result.cause() != sandtable_proto::tournaments::v1::ResultCause::Deadline {
            let computed =
                match series::next(&form_of(&self.settings, fixture), &fixture.shown.matches) {
                    Next::Done(verdict) => format!("{:?}", verdict.points),
                    other => format!("{other:?}"),
                };
            let kept: Vec<u32> = result.points;
            self.differ(&name, format!("{kept:?}"), computed);
        }
    }
}

/// A rating in words that differ when it does.
fn rating_text(rating: &sandtable_proto::ladder::v1::Rating) -> String {
    let team = if covers_teams(rating) {
        let (rating, uncertainty) = (rating.team_rating, rating.team_uncertainty);
        format!(", among teams {rating} ± {uncertainty}")
    } else {
        String::new()
    };
    format!(
        "{} ± {}, volatility {}, {} fixtures{team}",
        rating.rating, rating.deviation, rating.volatility, rating.fixtures
    )
}
