//! Ladders, for those who play on them and those who look.

use std::time::Duration;

use sandtable_proto::ladder::v1::{
    AttendRequest, FairBid, GetEstimateRequest, GetEstimateResponse, GetFairBidRequest,
    GetFairBidResponse, GetPlayerFactsRequest, GetPlayerRequest, GetPoolRequest, LeavePoolRequest,
    ListPlayersRequest, ListPlayersResponse, ListPoolFixturesRequest, ListPoolFixturesResponse,
    ListPoolsRequest, ListPoolsResponse, ListRatingHistoryRequest, ListSeasonsRequest, Player,
    PlayerFacts, Pool, RatingPoint, Season, VerifyPoolRequest, VerifyPoolResponse,
};

use crate::attendance::Attendance;
use crate::client::{Client, new_request_id, pages};
use crate::error::Error;

/// Timeout of recomputing a whole season.
const VERIFYING: Duration = Duration::from_secs(600);

/// Makes a call about ladders with the same request as often as it takes.
macro_rules! call {
    ($client:expr, $method:ident, $request:expr) => {{
        let request = $request;
        $client
            .repeat("", |at| {
                let (mut ladders, request) = (at.ladders(), request.clone());
                async move { ladders.$method(request).await }
            })
            .await?
    }};
}

impl Client {
    /// Attends a pool with the account of the client's key: fixtures come for as long as the
    /// attendance is open. The first message of [`Attendance::next`] is the account's player
    /// there.
    pub fn attend(&self, request: AttendRequest) -> Attendance {
        Attendance::new(self.clone(), request)
    }

    /// Gets a pool.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn get_pool(&self, name: &str) -> Result<Pool, Error> {
        let request = GetPoolRequest {
            name: name.to_owned(),
        };
        Ok(call!(self, get_pool, request))
    }

    /// Lists one page of the pools, the newest first.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn list_pools(&self, request: ListPoolsRequest) -> Result<ListPoolsResponse, Error> {
        Ok(call!(self, list_pools, request))
    }

    /// Leaves a pool permanently.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn leave_pool(&self, player: &str) -> Result<Player, Error> {
        let request = LeavePoolRequest {
            name: player.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, leave_pool, request))
    }

    /// Gets a player of a pool.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn get_player(&self, name: &str) -> Result<Player, Error> {
        let request = GetPlayerRequest {
            name: name.to_owned(),
        };
        Ok(call!(self, get_player, request))
    }

    /// All that is known of a player.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn player_facts(&self, name: &str) -> Result<PlayerFacts, Error> {
        let request = GetPlayerFactsRequest {
            name: name.to_owned(),
        };
        Ok(call!(self, get_player_facts, request))
    }

    /// Lists one page of a pool's players, the best first.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn list_players(
        &self,
        request: ListPlayersRequest,
    ) -> Result<ListPlayersResponse, Error> {
        Ok(call!(self, list_players, request))
    }

    /// All ratings that a player has had, the latest first, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn rating_history(&self, player: &str) -> Result<Vec<RatingPoint>, Error> {
        pages(|page_token| async move {
            let request = ListRatingHistoryRequest {
                parent: player.to_owned(),
                page_token,
                ..Default::default()
            };
            let page = call!(self, list_rating_history, request);
            Ok((page.points, page.next_page_token))
        })
        .await
    }

    /// Lists one page of a pool's fixtures, the latest first.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn list_pool_fixtures(
        &self,
        request: ListPoolFixturesRequest,
    ) -> Result<ListPoolFixturesResponse, Error> {
        Ok(call!(self, list_pool_fixtures, request))
    }

    /// Gets one page of the estimate over all results of a season, the strongest first.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn get_estimate(
        &self,
        request: GetEstimateRequest,
    ) -> Result<GetEstimateResponse, Error> {
        Ok(call!(self, get_estimate, request))
    }

    /// The bid that makes the sides of a pool even, or why none is known.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn fair_bid(&self, pool: &str) -> Result<Result<FairBid, String>, Error> {
        let request = GetFairBidRequest {
            name: pool.to_owned(),
        };
        let GetFairBidResponse { fair_bid, reason } = call!(self, get_fair_bid, request);
        Ok(fair_bid.ok_or(reason))
    }

    /// All seasons of a pool, the latest first, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn seasons(&self, pool: &str) -> Result<Vec<Season>, Error> {
        pages(|page_token| async move {
            let request = ListSeasonsRequest {
                parent: pool.to_owned(),
                page_token,
                ..Default::default()
            };
            let page = call!(self, list_seasons, request);
            Ok((page.seasons, page.next_page_token))
        })
        .await
    }

    /// Has the server recompute all pairings and ratings of a season, the present one when it is
    /// 0, and returns any differences. It may take minutes, regardless of the timeout of other
    /// calls.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn verify_pool(&self, pool: &str, season: u32) -> Result<VerifyPoolResponse, Error> {
        let request = VerifyPoolRequest {
            name: pool.to_owned(),
            season,
        };
        let patient = self.with_timeout(VERIFYING);
        Ok(call!(patient, verify_pool, request))
    }
}
