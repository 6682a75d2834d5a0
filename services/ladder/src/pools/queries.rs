//! Queries about pools.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use sandtable_grpc::page_token::{self, Listing, PageBuilder};
use sandtable_proto::ladder::v1::{
    ListComparisonsRequest, ListComparisonsResponse, ListPlayersRequest, ListPlayersResponse,
    ListPoolFixturesRequest, ListPoolFixturesResponse, ListPoolsRequest, ListPoolsResponse,
    ListRatingHistoryRequest, ListRatingHistoryResponse, Player, PlayerFacts, Pool, PoolFixture,
    PoolSettings, PoolState,
};
use sandtable_proto::tournaments::v1::FixtureState;
use sandtable_runtime::clock::stamp;
use sandtable_store::{DocumentQuery, StoredMessages};

use crate::error::{LadderError, ServiceResult};
use crate::pools::access::etag;
use crate::pools::attendances::Attendances;
use crate::pools::comparison::Comparisons;
use crate::pools::leaderboard::Leaderboard;
use crate::pools::names::{player_key, player_name, pool_id, read_player};
use crate::pools::penalties::rests;
use crate::pools::play_stats::percentiles;
use crate::pools::rating::Rated;
use crate::pools::record::{
    ACCOUNTS, AttendanceRecord, COMPARISONS, FIXTURES, HISTORY, PLAYERS, POOLS, PlayerRecord,
    PoolRecord,
};
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;
use crate::queries::resources::page_of_rows;
use crate::queries::tables::cut;

const DEFAULT_ROWS: u32 = 50;
const MOST_ROWS: u32 = 200;
/// Rows that are looked through for one answer.
const LOOKED_AT: u32 = 500;
/// Time for which a table is shown without being made again, in milliseconds.
const FRESH: i64 = 2_000;

/// Reads pools, their players and fixtures.
pub(crate) struct Leaderboards {
    pub(crate) pools: Arc<Pools>,
    pub(crate) attendances: Arc<Attendances>,
    pub(crate) tables: Mutex<HashMap<String, Arc<Leaderboard>>>,
}

impl Leaderboards {
    /// A pool.
    pub(crate) async fn shown_pool(&self, name: &str) -> ServiceResult<Pool> {
        let id = pool_id("name", name)?;
        let work = PoolWork::open(&self.pools, id).await?;
        let attending = self.attendances.attending(id).await?.len();
        let mut shown = pool_as_shown(work.record());
        shown.attending = u32::try_from(attending).unwrap_or(u32::MAX);
        Ok(shown)
    }

    /// A page of pools, the newest first.
    pub(crate) async fn list_pools(
        &self,
        request: &ListPoolsRequest,
    ) -> ServiceResult<ListPoolsResponse> {
        let state = PoolState::try_from(request.state)
            .map_err(|_| LadderError::field("state", "is not a state of a pool"))?;
        let limit = page_token::size(request.page_size, DEFAULT_ROWS, MOST_ROWS)?;
        let listing = Listing(format!("pools {:?} {}", request.game, state.as_str_name()));
        let after = listing.id_after(&request.page_token)?;
        let query = DocumentQuery::All { after };
        let (found, next) = self.pools.store().page(POOLS, query, limit).await?;
        let pools = found.into_iter().filter(|row| {
            let shown = &row.message.shown;
            let game = shown.settings.as_ref().and_then(|it| it.r#match.as_ref());
            (request.game.is_empty() || game.is_some_and(|it| it.game == request.game))
                && (state == PoolState::Unspecified || shown.state() == state)
        });
        Ok(ListPoolsResponse {
            pools: pools.map(|row| pool_as_shown(&row.message)).collect(),
            next_page_token: next.map_or_else(String::new, |id| listing.token_after(&id)),
        })
    }

    /// A player with its place.
    pub(crate) async fn shown_player(&self, id: &str, player: u64) -> ServiceResult<Player> {
        let work = PoolWork::open(&self.pools, id).await?;
        let found = work.player(player).await?.message;
        let settings = work.record().shown.settings.clone().unwrap_or_default();
        let mut shown = player_as_shown(&found, work.record(), &settings, work.now)?;
        let table = self.players_of(id, work.record()).await?;
        shown.rank = table
            .iter()
            .find(|it| it.name == shown.name)
            .map_or(0, |it| it.rank);
        let attending = self.attendances.attending(id).await?;
        let here = attending.iter().find(|it| it.message.player == player);
        show_attendance(&mut shown, here.map(|it| &it.message));
        Ok(shown)
    }

    /// A player of a name.
    pub(crate) async fn get_player(&self, name: &str) -> ServiceResult<Player> {
        let (id, player) = read_player("name", name)?;
        self.shown_player(id, player).await
    }

    /// All players that have not left, those that are ranked first and the best first of all.
    pub(crate) async fn players_of(
        &self,
        id: &str,
        record: &PoolRecord,
    ) -> ServiceResult<Vec<Player>> {
        let now = self.pools.now();
        let results = (record.results, record.rulings);
        let kept = self.tables.lock().get(id).cloned();
        if let Some(table) = kept
            && table.results.1 == results.1
            && (table.results == results || now - table.made < FRESH)
            && now - table.made < 30 * FRESH
        {
            return Ok(table.rows.clone());
        }
        let settings = record.shown.settings.clone().unwrap_or_default();
        let mut rows = Vec::new();
        for row in self.pools.records.all(PLAYERS, id).await? {
            if !row.message.left {
                rows.push(player_as_shown(&row.message, record, &settings, now)?);
            }
        }
        let apart = |it: &Player| it.anchor || it.rating.is_none_or(|it| it.provisional);
        let rating = |it: &Player| it.rating.as_ref().map_or(0.0, |it| it.rating);
        rows.sort_by(|a, b| {
            apart(a)
                .cmp(&apart(b))
                .then(rating(b).total_cmp(&rating(a)))
                .then_with(|| a.name.cmp(&b.name))
        });
        for (row, place) in rows.iter_mut().filter(|it| !apart(it)).zip(1..) {
            row.rank = place;
        }
        let table = Leaderboard {
            made: now,
            results,
            rows: rows.clone(),
        };
        self.tables.lock().insert(id.to_owned(), Arc::new(table));
        Ok(rows)
    }

    /// A page of players.
    pub(crate) async fn list_players(
        &self,
        request: &ListPlayersRequest,
    ) -> ServiceResult<ListPlayersResponse> {
        let id = pool_id("parent", &request.parent)?;
        let work = PoolWork::open(&self.pools, id).await?;
        let attending = self.attendances.attending(id).await?;
        let here = |name: &str| {
            let mut all = attending.iter();
            all.find(|it| player_name(id, it.message.player) == name)
        };
        let mut rows = self.players_of(id, work.record()).await?;
        for row in &mut rows {
            let here = here(&row.name);
            show_attendance(row, here.map(|it| &it.message));
        }
        rows.retain(|it| {
            let settled = it.anchor || it.rating.is_some_and(|it| !it.provisional);
            (request.provisional || settled) && (!request.attending || it.attending)
        });
        let listing = Listing(format!(
            "players {id} {} {}",
            request.provisional, request.attending
        ));
        let (players, next_page_token) = cut(
            rows.into_iter(),
            &listing,
            request.page_size,
            &request.page_token,
        )?;
        Ok(ListPlayersResponse {
            players,
            next_page_token,
        })
    }

    /// All known facts of a player. Unknown ones are left out.
    pub(crate) async fn player_facts(&self, name: &str) -> ServiceResult<PlayerFacts> {
        let (id, number) = read_player("name", name)?;
        let found = PoolWork::open(&self.pools, id)
            .await?
            .player(number)
            .await?
            .message;
        let key = format!("{id}/{}", found.shown.account);
        let own = self.pools.store().find(ACCOUNTS, &key).await?;
        let others = own.map(|it| it.message.players).unwrap_or_default();
        let owner = crate::tournaments::names::counted(id, self.season_of(id).await?);
        let estimate = self
            .pools
            .store()
            .find(crate::pools::record::ESTIMATES, &owner)
            .await?;
        let bid = estimate.and_then(|it| it.message.shown.fair_bid?.bid);
        let play = found.play.unwrap_or_default();
        Ok(PlayerFacts {
            player: Some(self.shown_player(id, number).await?),
            sides: found.sides,
            own_latency: percentiles(&play.own_times),
            server_latency: percentiles(&play.server_times),
            commands: play.commands,
            refusals_per_thousand: play.refusals_per_thousand(),
            faults: found.faults,
            versions: others
                .into_iter()
                .filter(|it| *it != number)
                .map(|it| player_name(id, it))
                .collect(),
            fair_bid: bid.map(|it| it.value),
        })
    }

    async fn season_of(&self, id: &str) -> ServiceResult<u32> {
        Ok(PoolWork::open(&self.pools, id).await?.record().shown.season)
    }

    /// A page of a player's ratings, the latest first.
    pub(crate) async fn list_rating_history(
        &self,
        request: &ListRatingHistoryRequest,
    ) -> ServiceResult<ListRatingHistoryResponse> {
        let (id, player) = read_player("parent", &request.parent)?;
        let page = (request.page_size, request.page_token.as_str());
        let (found, next_page_token) =
            page_of_rows(&self.pools.records, HISTORY, &player_key(id, player), page).await?;
        Ok(ListRatingHistoryResponse {
            points: found.into_iter().map(|it| it.message).collect(),
            next_page_token,
        })
    }

    /// A page of fixtures, the latest first.
    pub(crate) async fn list_pool_fixtures(
        &self,
        request: &ListPoolFixturesRequest,
    ) -> ServiceResult<ListPoolFixturesResponse> {
        let id = pool_id("parent", &request.parent)?;
        let state = FixtureState::try_from(request.state)
            .map_err(|_| LadderError::field("state", "is not a state of a fixture"))?;
        let limit = page_token::size(request.page_size, DEFAULT_ROWS, MOST_ROWS)?;
        let listing = Listing(format!(
            "pool fixtures {id} {:?} {}",
            request.player,
            state.as_str_name()
        ));
        let after = listing.id_after(&request.page_token)?;
        let query = DocumentQuery::Owned {
            owner: id.to_owned(),
            after,
        };
        let (found, mut next) = self.pools.store().page(FIXTURES, query, LOOKED_AT).await?;
        let mut fixtures: PageBuilder<PoolFixture> = PageBuilder::new(limit);
        let mut before = String::new();
        for row in found {
            let after = std::mem::replace(&mut before, row.document.id.clone());
            let shown = row.message.shown;
            let fits = (request.player.is_empty() || shown.players.contains(&request.player))
                && (state == FixtureState::Unspecified || shown.state() == state);
            if fits && !fixtures.push(shown) {
                next = Some(after);
                break;
            }
        }
        Ok(ListPoolFixturesResponse {
            fixtures: fixtures.rows(),
            next_page_token: next.map_or_else(String::new, |id| listing.token_after(&id)),
        })
    }
}

impl Comparisons {
    /// A page of comparisons, the latest first.
    pub(crate) async fn list_comparisons(
        &self,
        request: &ListComparisonsRequest,
    ) -> ServiceResult<ListComparisonsResponse> {
        let id = pool_id("parent", &request.parent)?;
        let page = (request.page_size, request.page_token.as_str());
        let (found, next_page_token) =
            page_of_rows(&self.pools.records, COMPARISONS, id, page).await?;
        Ok(ListComparisonsResponse {
            comparisons: found
                .into_iter()
                .map(|it| self.shown_comparison(it.message))
                .collect(),
            next_page_token,
        })
    }
}

fn pool_as_shown(record: &PoolRecord) -> Pool {
    Pool {
        etag: etag(record),
        playing: u32::try_from(record.open.len()).unwrap_or(u32::MAX),
        ..record.shown.clone()
    }
}

/// Adds whether and how a player attends.
fn show_attendance(player: &mut Player, here: Option<&AttendanceRecord>) {
    player.attending = here.is_some();
    player.takes_requests = here.is_some_and(|it| it.takes_requests);
    player.waiting_since_time = here.map(|it| stamp(it.since));
    player.capacity = here.map_or(0, |it| it.capacity);
}

fn player_as_shown(
    player: &PlayerRecord,
    pool: &PoolRecord,
    settings: &PoolSettings,
    now: i64,
) -> ServiceResult<Player> {
    let rated = Rated::of(player).in_season(settings, pool.shown.season);
    let open = pool
        .open
        .iter()
        .filter(|it| it.first == player.id || it.second == player.id);
    let mut shown = Player {
        rating: Some(rated.shown(settings, now.div_euclid(1000))?),
        playing: u32::try_from(open.count()).unwrap_or(u32::MAX),
        ..player.shown.clone()
    };
    if !rests(player, now) {
        shown.rest_until = None;
        shown.rest_reason.clear();
    }
    Ok(shown)
}
