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

/// How long computing a whole season again may take.
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
    /// Attends a pool with the account of the key that is shown: fixtures come for as long as
    /// the attendance is kept. What [`Attendance::next`] tells first is who the account is
    /// there.
    pub fn attend(&self, request: AttendRequest) -> Attendance {
        Attendance::new(self.clone(), request)
    }

    /// Gets a pool.
    ///
    /// # Errors
    ///
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
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
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
    pub async fn list_pools(&self, request: ListPoolsRequest) -> Result<ListPoolsResponse, Error> {
        Ok(call!(self, list_pools, request))
    }

    /// Leaves a pool for good.
    ///
    /// # Errors
    ///
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
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
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
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
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
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
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
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
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
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
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
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
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
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
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
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
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
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

    /// Has the server compute all pairings and ratings of a season again, the present one when
    /// it is 0, and tells where one differs. It may take minutes, whatever the time of other
    /// calls is.
    ///
    /// # Errors
    ///
    /// What [every call](crate#errors) is refused with, and what the pool does not allow: the
    /// reason says what, and the metadata what was found.
    pub async fn verify_pool(&self, pool: &str, season: u32) -> Result<VerifyPoolResponse, Error> {
        let request = VerifyPoolRequest {
            name: pool.to_owned(),
            season,
        };
        let patient = self.with_timeout(VERIFYING);
        Ok(call!(patient, verify_pool, request))
    }
}
