//! Ladders, for those who play on them and those who look.

use std::time::Duration;

use sandtable_proto::ladder::v1::{
    AttendRequest, EntryTag, FairBid, GetEstimateRequest, GetEstimateResponse, GetFairBidRequest,
    GetFairBidResponse, GetHeadToHeadRequest, GetHeadToHeadResponse, GetPlayerFactsRequest,
    GetPlayerRequest, GetPoolRequest, GetSeatLogRequest, LeavePoolRequest, ListEntryTagsRequest,
    ListPlayersRequest, ListPlayersResponse, ListPoolFixturesRequest, ListPoolFixturesResponse,
    ListPoolsRequest, ListPoolsResponse, ListRatingHistoryRequest, ListSeasonsRequest, Player,
    PlayerFacts, Pool, PoolFixture, PutEntryTagRequest, PutSeatLogRequest, RatingPoint,
    RenderLeaderboardRequest, RenderLeaderboardResponse, RequestFixtureRequest, Season, SeatLog,
    VerifyPoolRequest, VerifyPoolResponse,
};

use crate::attendance::Attendance;
use crate::client::{Client, new_request_id, pages};
use crate::error::Error;

/// Timeout of recomputing a whole season.
const VERIFYING: Duration = Duration::from_secs(600);

/// Bytes of a piece of a seat's log.
const PIECE: usize = 48 * 1024;

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

    /// Gets the results of two players of a pool against each other, as the first one has them.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn head_to_head(
        &self,
        pool: &str,
        first: &str,
        second: &str,
    ) -> Result<GetHeadToHeadResponse, Error> {
        let request = GetHeadToHeadRequest {
            name: pool.to_owned(),
            first: first.to_owned(),
            second: second.to_owned(),
        };
        Ok(call!(self, get_head_to_head, request))
    }

    /// Requests an unrated fixture with an opponent of one's choice. The request id is filled in
    /// when it is empty.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn request_fixture(
        &self,
        mut request: RequestFixtureRequest,
    ) -> Result<PoolFixture, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        Ok(call!(self, request_fixture, request))
    }

    /// Writes the log that the account keeps with a match of a fixture, from a byte on: 0 for a
    /// new log, or the size so far. The log afterwards.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn write_seat_log(
        &self,
        name: &str,
        offset: u64,
        content: &[u8],
    ) -> Result<SeatLog, Error> {
        let mut log = SeatLog {
            r#match: name.to_owned(),
            size: offset,
            update_time: None,
        };
        for piece in content.chunks(PIECE) {
            let request = PutSeatLogRequest {
                r#match: name.to_owned(),
                offset: log.size,
                chunk: piece.to_vec(),
            };
            log = call!(self, put_seat_log, request);
        }
        Ok(log)
    }

    /// Reads the log that the account keeps with a match.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn read_seat_log(&self, name: &str) -> Result<Vec<u8>, Error> {
        let mut content = Vec::new();
        let mut offset = 0;
        loop {
            let request = GetSeatLogRequest {
                r#match: name.to_owned(),
                offset,
            };
            let piece = call!(self, get_seat_log, request);
            content.extend(piece.chunk);
            if piece.next_offset == 0 {
                return Ok(content);
            }
            offset = piece.next_offset;
        }
    }

    /// Tags an entry of a match in which the account plays; an empty text removes its tag.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn put_entry_tag(
        &self,
        name: &str,
        sequence: u64,
        text: &str,
    ) -> Result<EntryTag, Error> {
        let request = PutEntryTagRequest {
            r#match: name.to_owned(),
            sequence,
            text: text.to_owned(),
        };
        Ok(call!(self, put_entry_tag, request))
    }

    /// All tags on the entries of a match that the caller may see, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn entry_tags(&self, name: &str) -> Result<Vec<EntryTag>, Error> {
        pages(|page_token| async move {
            let request = ListEntryTagsRequest {
                r#match: name.to_owned(),
                page_token,
                ..Default::default()
            };
            let page = call!(self, list_entry_tags, request);
            Ok((page.tags, page.next_page_token))
        })
        .await
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

    /// Draws the leaderboard of a pool, to be embedded in a page. With the tag of a picture that
    /// the caller has, an answer without a picture says that it is still the same.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn leaderboard_picture(
        &self,
        request: RenderLeaderboardRequest,
    ) -> Result<RenderLeaderboardResponse, Error> {
        Ok(call!(self, render_leaderboard, request))
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
