//! Seasons of a pool: one ends, and the next begins with ratings taken back.

use std::sync::Arc;

use sandtable_proto::ladder::v1::{
    ListSeasonsRequest, ListSeasonsResponse, Season, SeasonPlace, StartSeasonRequest,
};

use crate::caller::Caller;
use crate::error::ServiceResult;
use crate::pools::access::must_run;
use crate::pools::impartiality::{PoolConcern, must_be_impartial_in};
use crate::pools::lots::Lots;
use crate::pools::names::{falling, pool_id, pool_name, season_name};
use crate::pools::queries::Leaderboards;
use crate::pools::record::{PoolRecord, SEASONS};
use crate::pools::state::Pools;
use crate::pools::transaction::{PoolWork, season};
use crate::queries::resources::page_of_rows;
use crate::records::Records;
use crate::time::{moment, span, stamp};
use crate::tournaments::transaction::RequestScope;
use crate::transaction::change;

/// Places of a season's final table.
const PLACES: usize = 10;

/// Seasons of pools.
pub(crate) struct Seasons {
    pub(crate) pools: Arc<Pools>,
    pub(crate) leaderboards: Arc<Leaderboards>,
}

impl Seasons {
    /// Ends the season and begins another.
    pub(crate) async fn start_season(
        &self,
        request: StartSeasonRequest,
        caller: &Caller,
    ) -> ServiceResult<Season> {
        let id = pool_id("name", &request.name)?;
        let call = RequestScope::new("StartSeason", caller, &request.request_id, &request)?;
        let done = self.pools.records.made_before(&call).await?.is_some();
        change!(self.pools, id, |work| {
            must_run(caller, work.record())?;
            if !done {
                must_be_impartial_in(&work, caller, PoolConcern::Everybody).await?;
                self.next_season(&mut work).await?;
                let name = pool_name(id);
                work.remember(&call, &name);
            }
        });
        let number = PoolWork::open(&self.pools, id).await?.record().shown.season;
        Ok(season(&self.pools.records, id, number).await?.message)
    }

    /// Ends a season that has lasted as long as it may.
    pub(crate) async fn end_season(&self, id: &str) -> ServiceResult<()> {
        change!(self.pools, id, |work| {
            let end = season_ends(&self.pools.records, id, work.record()).await?;
            if end.is_none_or(|end| work.now < end) {
                return Ok(());
            }
            self.next_season(&mut work).await?;
        });
        Ok(())
    }

    /// The next season. Players are taken back when they play or are looked at next.
    async fn next_season(&self, work: &mut PoolWork<'_>) -> ServiceResult<()> {
        let number = work.record().shown.season;
        let mut last = season(&self.pools.records, &work.id, number).await?;
        let table = self
            .leaderboards
            .players_of(&work.id, work.record())
            .await?;
        let ranked = table.iter().filter(|it| it.rank > 0).take(PLACES);
        last.message.places = ranked
            .map(|it| SeasonPlace {
                player: it.name.clone(),
                display_name: it.display_name.clone(),
                rating: it.rating.as_ref().map_or(0.0, |it| it.rating),
            })
            .collect();
        last.message.end_time = Some(stamp(work.now));
        last.message.decided = work
            .record()
            .shown
            .decided
            .saturating_sub(last.message.decided);
        last.message.lots_seed.clone_from(&work.record().lots);
        work.with(last.replace());
        work.record_mut().lots = Lots::new().reveal();
        work.record_mut().shown.season += 1;
        work.record_mut().rulings += 1;
        let season = first(work.record(), &work.id, work.now);
        let key = falling(&work.id, (number + 1).into());
        work.with(SEASONS.stored(key, &work.id, season).add());
        Ok(())
    }

    /// A page of seasons, the latest first.
    pub(crate) async fn list_seasons(
        &self,
        request: &ListSeasonsRequest,
    ) -> ServiceResult<ListSeasonsResponse> {
        let id = pool_id("parent", &request.parent)?;
        let work = PoolWork::open(&self.pools, id).await?;
        let page = (request.page_size, request.page_token.as_str());
        let (found, next_page_token) = page_of_rows(&self.pools.records, SEASONS, id, page).await?;
        let seasons = found.into_iter().map(|it| shown(it.message, work.record()));
        Ok(ListSeasonsResponse {
            seasons: seasons.collect(),
            next_page_token,
        })
    }
}

/// When the season of a pool ends by itself.
pub(crate) async fn season_ends(
    records: &Records,
    id: &str,
    record: &PoolRecord,
) -> ServiceResult<Option<i64>> {
    let settings = record.shown.settings.as_ref();
    let Some(lasts) = settings.and_then(|it| span(it.season.as_ref())) else {
        return Ok(None);
    };
    let season = season(records, id, record.shown.season).await?.message;
    let begun = moment(season.start_time.as_ref()).unwrap_or(0);
    Ok(Some(begun.saturating_add(lasts)))
}

/// A season that begins now. While it lasts, `decided` is what was decided before it.
pub(crate) fn first(record: &PoolRecord, id: &str, now: i64) -> Season {
    Season {
        name: season_name(id, record.shown.season),
        start_time: Some(stamp(now)),
        decided: record.shown.decided,
        lots_commitment: Lots::of(record).commitment(),
        ..Season::default()
    }
}

/// A season as it is shown.
pub(crate) fn shown(mut season: Season, record: &PoolRecord) -> Season {
    if season.end_time.is_none() {
        season.decided = record.shown.decided.saturating_sub(season.decided);
    }
    season
}
