//! The estimate over all results of a season, each night and on demand.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_grpc::page_token::{self, Listing};
use sandtable_proto::ladder::v1::{
    Estimate, EstimateRow, FairBid, GetEstimateRequest, GetEstimateResponse, GetFairBidResponse,
    Interval, RunEstimateRequest,
};
use sandtable_rating::{
    Entrant, HistorySettings, MOST_COMPARED, Measure, Played, Season, estimate, history,
};
use sandtable_runtime::random;
use sandtable_store::{StoreError, StoredMessages};

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::pools::access::must_run;
use crate::pools::names::{player_name, pool_id, season_name};
use crate::pools::rating::{outcome, unusable};
use crate::pools::record::{
    ESTIMATE_PAGES, ESTIMATES, EstimatePageRecord, EstimateRecord, PLAYERS, RESULTS,
};
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::records::Records;
use crate::time::stamp;
use crate::tournaments::names::counted;
use crate::transaction::change;

const DAY: i64 = 24 * 60 * 60 * 1000;
/// Pages of rows that are read at a time.
const PAGE: u32 = 16;

/// Estimates of all ratings of a season at once.
pub(crate) struct Estimates {
    pub(crate) pools: Arc<Pools>,
}

impl Estimates {
    /// Makes the estimate now.
    pub(crate) async fn run_estimate(
        &self,
        request: &RunEstimateRequest,
        caller: &Caller,
    ) -> ServiceResult<Estimate> {
        let id = pool_id("name", &request.name)?;
        must_run(caller, PoolWork::open(&self.pools, id).await?.record())?;
        self.make_estimate(id).await
    }

    /// Makes the estimate of a pool's season anew, and says when it is due next. Of two that
    /// are made at a time the one stays that was begun last, with all of its pages.
    pub(crate) async fn make_estimate(&self, id: &str) -> ServiceResult<Estimate> {
        // In this process one is made after the other: they keep a processor busy.
        let _lock = self.pools.records.lock(&format!("{id}/estimate")).await;
        let work = PoolWork::open(&self.pools, id).await?;
        let season = work.record().shown.season;
        let gathered = gather(&self.pools.records, id, season).await?;
        let matches = gathered.results.len() as u64;
        let players = self.pools.records.all(PLAYERS, id).await?;
        let names: BTreeMap<u64, String> = players
            .into_iter()
            .map(|it| (it.message.id, it.message.shown.display_name))
            .collect();
        // It may take seconds, in which others are answered.
        let side = work
            .record()
            .shown
            .sides
            .get(1)
            .map_or(String::new(), |it| it.name.clone());
        let now = work.now;
        let pool = id.to_owned();
        let computed = tokio::task::spawn_blocking(move || {
            compute(
                &gathered,
                &Naming {
                    pool,
                    names,
                    side,
                    matches,
                    now,
                },
            )
        });
        let (record, pages) = computed
            .await
            .map_err(|error| LadderError::Forbidden("NOT_ESTIMATED", error.to_string()))??;
        let owner = counted(id, season);
        let edition = edition_of(&owner, now);
        for (number, page) in pages.into_iter().enumerate() {
            let key = counted(&edition, number as u64);
            let page = ESTIMATE_PAGES.stored(key, &owner, page).add();
            self.pools.records.store().write(vec![page]).await?;
        }
        let record = EstimateRecord {
            edition: edition.clone(),
            ..record
        };
        let kept = change!(self.pools, id, |work| {
            let found = self.pools.records.store().find(ESTIMATES, &owner).await?;
            let kept = found.as_ref().map(|it| it.message.clone());
            match kept {
                Some(kept) if kept.edition > edition => kept,
                _ => {
                    work.with(ESTIMATES.put(found, &owner, record.clone()));
                    work.record_mut().shown.estimate_time = record.shown.time;
                    work.record_mut().estimate_due =
                        next_night(work.now, self.pools.settings.estimate_at);
                    record.clone()
                }
            }
        });
        clear_pages(&self.pools.records, &owner, &edition, &kept.edition).await?;
        Ok(kept.shown)
    }

    /// A page of an estimate. Pages are cut so that those on one are compared.
    pub(crate) async fn get_estimate(
        &self,
        request: &GetEstimateRequest,
    ) -> ServiceResult<GetEstimateResponse> {
        let id = pool_id("name", &request.name)?;
        let work = PoolWork::open(&self.pools, id).await?;
        let season = match request.season {
            0 => work.record().shown.season,
            season => season,
        };
        let owner = counted(id, season);
        let most = u32::try_from(MOST_COMPARED).unwrap_or(u32::MAX);
        let size = page_token::size(request.page_size, most, most)? as usize;
        let listing = Listing(format!("estimate {owner}"));
        let begin = listing.place(&request.page_token)?.unwrap_or(0);
        let (chunk, skipped) = (begin / MOST_COMPARED as u64, begin as usize % MOST_COMPARED);
        let mut edition = None;
        let (found, page) = loop {
            let found = self.pools.records.store().find(ESTIMATES, &owner).await?;
            let Some(found) = found else {
                let name = season_name(id, season);
                return Err(LadderError::Forbidden(
                    "NO_ESTIMATE",
                    format!(
                        "no estimate of {name} has been made: it is made each night, and on demand"
                    ),
                ));
            };
            let of = match found.message.edition.as_str() {
                "" => owner.as_str(),
                edition => edition,
            };
            let key = counted(of, chunk);
            let page = self
                .pools
                .records
                .store()
                .find(ESTIMATE_PAGES, &key)
                .await?;
            // Another edition may have taken its place between the two looks.
            if page.is_some() || edition.as_ref() == Some(&found.message.edition) {
                break (found, page);
            }
            edition = Some(found.message.edition);
        };
        let mut rows = page.map(|it| it.message.rows).unwrap_or_default();
        let end = (skipped + size).min(rows.len());
        let more = end < rows.len() || chunk + 1 < u64::from(found.message.pages);
        rows.truncate(end);
        rows.drain(..skipped.min(rows.len()));
        for row in &mut rows {
            row.likely_superior.truncate(end);
            row.likely_superior
                .drain(..skipped.min(row.likely_superior.len()));
        }
        Ok(GetEstimateResponse {
            estimate: Some(found.message.shown),
            next_page_token: if more {
                listing.token(chunk * MOST_COMPARED as u64 + end as u64)
            } else {
                String::new()
            },
            rows,
        })
    }

    /// The bid that makes both sides even, or the reason why there is none.
    pub(crate) async fn get_fair_bid(&self, name: &str) -> ServiceResult<GetFairBidResponse> {
        let id = pool_id("name", name)?;
        let work = PoolWork::open(&self.pools, id).await?;
        let owner = counted(id, work.record().shown.season);
        let found = self.pools.records.store().find(ESTIMATES, &owner).await?;
        Ok(match found {
            Some(found) => GetFairBidResponse {
                fair_bid: found.message.shown.fair_bid,
                reason: found.message.no_bid,
            },
            None => GetFairBidResponse {
                fair_bid: None,
                reason: "no estimate of this season has been made yet".to_owned(),
            },
        })
    }
}

/// Removes the pages of editions that are no longer read: of this one and those begun before it,
/// unless it is the current one.
async fn clear_pages(
    records: &Records,
    owner: &str,
    edition: &str,
    kept: &str,
) -> ServiceResult<()> {
    let mut pages = records.store().pages(ESTIMATE_PAGES, owner, PAGE);
    let mut old = Vec::new();
    while let Some(page) = pages.next().await? {
        let page = page.into_iter().map(|it| it.document);
        old.extend(page.filter(|it| {
            let of = it.id.rsplit_once('/').map_or("", |it| it.0);
            of <= edition && of != kept
        }));
    }
    for page in old {
        match records.store().write(vec![page.remove()]).await {
            // Another replica has removed it.
            Ok(()) | Err(StoreError::Conflict(_)) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// All matches of a season, as ratings see them.
async fn gather(records: &Records, id: &str, season: u32) -> ServiceResult<Season> {
    let mut gathered = Season::default();
    let mut entrants: BTreeMap<u64, Option<f64>> = BTreeMap::new();
    let mut pages = records.store().pages(RESULTS, id, 500);
    while let Some(page) = pages.next().await? {
        for row in page {
            let result = row.message;
            if result.fixture == 0 {
                entrants.insert(result.first, result.anchor);
                continue;
            }
            if result.season != season {
                continue;
            }
            entrants.entry(result.first).or_default();
            entrants.entry(result.second).or_default();
            gathered
                .results
                .extend(result.matches.iter().map(|it| Played {
                    first: it.first,
                    second: it.second,
                    bid: it.bid,
                    outcome: outcome(it.points),
                }));
        }
    }
    gathered.settings = HistorySettings {
        negative_bids: gathered.results.iter().any(|it| it.bid < 0),
        ..HistorySettings::default()
    };
    gathered.entrants = entrants
        .into_iter()
        .map(|(id, anchor)| Entrant { id, anchor })
        .collect();
    Ok(gathered)
}

/// Checks that the stored estimate is what its results give.
pub(crate) async fn check_estimate(
    records: &Records,
    id: &str,
    season: u32,
) -> ServiceResult<Checked> {
    let Some(kept) = records
        .store()
        .find(ESTIMATES, &counted(id, season))
        .await?
    else {
        return Ok(Checked::Same);
    };
    let made = kept.message.shown.version;
    // A version that there never was excuses nothing.
    if (1..history::VERSION).contains(&made) {
        let own = history::VERSION;
        return Ok(Checked::Otherwise(format!(
            "made by an older edition (version {made}, and this one has {own}): it is made \
             anew in the night, while the season lasts, and on demand"
        )));
    }
    let gathered = gather(records, id, season).await?;
    // Later results are not in it.
    if gathered.results.len() as u64 != kept.message.shown.matches {
        return Ok(Checked::Same);
    }
    let naming = Naming {
        pool: id.to_owned(),
        names: BTreeMap::new(),
        side: kept
            .message
            .shown
            .fair_bid
            .as_ref()
            .map_or(String::new(), |it| it.side.clone()),
        matches: kept.message.shown.matches,
        now: 0,
    };
    let again = tokio::task::spawn_blocking(move || compute(&gathered, &naming));
    let (again, _) = again
        .await
        .map_err(|error| LadderError::Forbidden("NOT_ESTIMATED", error.to_string()))??;
    let told = |it: &Estimate| {
        let numbers = (it.side_advantage, it.bid_effect, it.draw_rate);
        format!("version {}: {numbers:?}", it.version)
    };
    let (kept, again) = (told(&kept.message.shown), told(&again.shown));
    Ok(if kept == again {
        Checked::Same
    } else {
        Checked::Differs(kept, again)
    })
}

/// Result of making an estimate again.
pub(crate) enum Checked {
    /// The same, or nothing to compare.
    Same,
    /// It differs from the stored one.
    Differs(String, String),
    /// It was made in another way, which the text describes.
    Otherwise(String),
}

/// Name of a new edition of an estimate: later ones sort behind it.
fn edition_of(owner: &str, now: i64) -> String {
    let mut own = [0u8; 8];
    random::fill(&mut own);
    format!("{owner}/{now:014}-{}", hex::encode(own))
}

/// Names in the rows of an estimate.
struct Naming {
    pool: String,
    names: BTreeMap<u64, String>,
    /// The side that gets bids.
    side: String,
    matches: u64,
    now: i64,
}

fn interval(measure: &Measure) -> Interval {
    Interval {
        value: measure.value,
        low: measure.interval.low,
        high: measure.interval.high,
    }
}

fn compute(
    gathered: &Season,
    naming: &Naming,
) -> ServiceResult<(EstimateRecord, Vec<EstimatePageRecord>)> {
    let computed = estimate(gathered).map_err(unusable)?;
    let table = computed.table();
    let (fair_bid, no_bid) = match computed.fair_bid() {
        Ok(bid) => {
            let bid = FairBid {
                side: naming.side.clone(),
                bid: Some(Interval {
                    value: bid.bid,
                    low: bid.low.unwrap_or(f64::NEG_INFINITY),
                    high: bid.high.unwrap_or(f64::INFINITY),
                }),
                matches: naming.matches,
            };
            (Some(bid), String::new())
        }
        Err(none) => (None, none.to_string()),
    };
    let mut pages = Vec::new();
    for chunk in table.rows.chunks(MOST_COMPARED) {
        let ids: Vec<u64> = chunk.iter().map(|it| it.entrant).collect();
        let superiority = computed.superiority(&ids).map_err(unusable)?;
        let rows = chunk
            .iter()
            .zip(superiority.likely)
            .map(|(row, likely)| EstimateRow {
                player: player_name(&naming.pool, row.entrant),
                display_name: naming.names.get(&row.entrant).cloned().unwrap_or_default(),
                strength: Some(Interval {
                    value: row.rating,
                    low: row.interval.low,
                    high: row.interval.high,
                }),
                matches: row.results,
                likely_superior: likely,
            });
        pages.push(EstimatePageRecord {
            rows: rows.collect(),
        });
    }
    let shown = Estimate {
        time: Some(stamp(naming.now)),
        matches: naming.matches,
        version: history::VERSION,
        side_advantage: table.side.as_ref().map(interval),
        bid_effect: table.bid.as_ref().map(interval),
        draw_rate: table.draw.as_ref().map(interval),
        fair_bid,
    };
    let record = EstimateRecord {
        shown,
        no_bid,
        pages: u32::try_from(pages.len()).unwrap_or(u32::MAX),
        edition: String::new(),
    };
    Ok((record, pages))
}

/// The next time that it is so many seconds after midnight, by UTC.
pub(crate) fn next_night(now: i64, second: u32) -> i64 {
    let at = now.div_euclid(DAY) * DAY + i64::from(second) * 1000;
    if at > now { at } else { at + DAY }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nights_are_a_day_apart() {
        let first = next_night(0, 3 * 60 * 60);
        assert_eq!(first, 3 * 60 * 60 * 1000);
        assert_eq!(next_night(first, 3 * 60 * 60), first + DAY);
        assert_eq!(next_night(first - 1, 3 * 60 * 60), first);
    }
}
