//! Records of pools in the store.
//!
//! A pool's own record is replaced by every decision in it, so that of two replicas that decide
//! at a time one reads again. Data that follows from other stored data is not stored itself,
//! unless it is shown often.

use prost::Message;
use sandtable_proto::ladder::v1::{
    Comparison, Estimate, EstimateRow, Fault, FaultCount, Player, Pool, PoolFixture, Rating,
    RatingPoint, Season, SideRecord,
};
use sandtable_proto::matches::v1::TimeCount;
use sandtable_proto::tournaments::v1::{FixtureMatch, FixtureResult, FixtureState};
use sandtable_store::{Kind, contest};

use crate::fixtures::any_fixture::any_fixture;

/// A pool.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct PoolRecord {
    /// The public resource, without attendances and etag.
    #[prost(message, required, tag = "1")]
    pub(crate) shown: Pool,
    /// Fixtures that are not decided.
    #[prost(message, repeated, tag = "2")]
    pub(crate) open: Vec<OpenFixture>,
    /// Number of fixtures so far.
    #[prost(uint64, tag = "3")]
    pub(crate) fixtures: u64,
    /// Number of results.
    #[prost(uint64, tag = "4")]
    pub(crate) results: u64,
    /// Number of times that fixtures were paired.
    #[prost(uint64, tag = "5")]
    pub(crate) pairings: u64,
    /// When the estimate is due, in milliseconds since 1970.
    #[prost(int64, tag = "6")]
    pub(crate) estimate_due: i64,
    /// Numbers of the comparisons that are running.
    #[prost(uint64, repeated, tag = "7")]
    pub(crate) comparing: Vec<u64>,
    /// Number of comparisons so far.
    #[prost(uint64, tag = "8")]
    pub(crate) comparisons: u64,
    /// Counts what players are, apart from results.
    #[prost(uint64, tag = "9")]
    pub(crate) rulings: u64,
    /// Fixtures that are over, and of which matches are still to be ended.
    #[prost(message, repeated, tag = "10")]
    pub(crate) ending: Vec<OpenFixture>,
    /// The secret that this season's lots are drawn from, 32 bytes.
    #[prost(bytes = "vec", tag = "11")]
    pub(crate) lots: Vec<u8>,
}

/// A fixture that is not decided.
#[derive(Clone, PartialEq, Eq, Message)]
pub(crate) struct OpenFixture {
    #[prost(uint64, tag = "1")]
    pub(crate) number: u64,
    #[prost(uint64, tag = "2")]
    pub(crate) first: u64,
    #[prost(uint64, tag = "3")]
    pub(crate) second: u64,
    /// Number of its matches that are played at a time.
    #[prost(uint32, tag = "4")]
    pub(crate) matches: u32,
    /// The comparison that it belongs to; 0 for none.
    #[prost(uint64, tag = "5")]
    pub(crate) comparison: u64,
    /// Accounts of the two, as numbers.
    #[prost(uint64, repeated, tag = "6")]
    pub(crate) accounts: Vec<u64>,
    /// Fingerprints of their addresses; empty where it is not known.
    #[prost(bytes = "vec", repeated, tag = "7")]
    pub(crate) addresses: Vec<Vec<u8>>,
    /// The account that requested it, as a number; 0 for none.
    #[prost(uint64, tag = "8")]
    pub(crate) requested_by: u64,
}

/// A player.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct PlayerRecord {
    /// The public resource, with the rating after the last result. Data that follows from other
    /// records is not in it.
    #[prost(message, required, tag = "1")]
    pub(crate) shown: Player,
    /// Id of the player in the data that ratings follow from.
    #[prost(uint64, tag = "2")]
    pub(crate) id: u64,
    /// When the rating was right, in seconds since 1970; nothing without a result.
    #[prost(int64, optional, tag = "3")]
    pub(crate) rated_at: Option<i64>,
    /// The season in which that was.
    #[prost(uint32, tag = "4")]
    pub(crate) season: u32,
    #[prost(message, repeated, tag = "5")]
    pub(crate) sides: Vec<SideRecord>,
    #[prost(message, repeated, tag = "6")]
    pub(crate) faults: Vec<FaultCount>,
    /// Faults since it last did everything right.
    #[prost(uint32, tag = "7")]
    pub(crate) in_a_row: u32,
    /// Number of times that it was rested.
    #[prost(uint32, tag = "8")]
    pub(crate) rests: u32,
    /// Number of faults so far, and the last ones.
    #[prost(uint64, tag = "9")]
    pub(crate) faulted: u64,
    #[prost(message, repeated, tag = "10")]
    pub(crate) last_faults: Vec<Fault>,
    /// Number of times that it had each side.
    #[prost(uint32, tag = "11")]
    pub(crate) first: u32,
    #[prost(uint32, tag = "12")]
    pub(crate) second: u32,
    /// True if it has left.
    #[prost(bool, tag = "13")]
    pub(crate) left: bool,
    /// Number of points in its history.
    #[prost(uint64, tag = "14")]
    pub(crate) points: u64,
    /// Its play in all its matches.
    #[prost(message, optional, tag = "15")]
    pub(crate) play: Option<PlayRecord>,
    /// Fingerprint of the address that its account was made from or, when that is not known,
    /// that it attended from last; empty for neither.
    #[prost(bytes = "vec", tag = "16")]
    pub(crate) address: Vec<u8>,
}

/// Play of one player.
#[derive(Clone, PartialEq, Eq, Message)]
pub(crate) struct PlayRecord {
    /// The player; 0 in the player's own record.
    #[prost(uint64, tag = "1")]
    pub(crate) player: u64,
    /// Commands that were accepted.
    #[prost(uint64, tag = "2")]
    pub(crate) commands: u64,
    /// Commands that were refused. They were counted beside as many accepted ones as there
    /// are times of the server.
    #[prost(uint64, tag = "3")]
    pub(crate) refused: u64,
    /// Times that it took to answer, the shortest first.
    #[prost(message, repeated, tag = "4")]
    pub(crate) own_times: Vec<TimeCount>,
    /// Times that the server took, the shortest first.
    #[prost(message, repeated, tag = "5")]
    pub(crate) server_times: Vec<TimeCount>,
}

/// The players of an account in a pool.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct AccountRecord {
    #[prost(uint64, repeated, tag = "1")]
    pub(crate) players: Vec<u64>,
}

/// That a player is here.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct AttendanceRecord {
    #[prost(uint64, tag = "1")]
    pub(crate) player: u64,
    /// Number of fixtures that it plays at once.
    #[prost(uint32, tag = "2")]
    pub(crate) capacity: u32,
    /// Id of the stream that reports this.
    #[prost(string, tag = "3")]
    pub(crate) session: String,
    /// The replica that has the stream.
    #[prost(string, tag = "4")]
    pub(crate) replica: String,
    /// Since when it waits, in milliseconds since 1970.
    #[prost(int64, tag = "5")]
    pub(crate) since: i64,
    /// When it ends, in milliseconds since 1970; 0 while the stream is open.
    #[prost(int64, tag = "6")]
    pub(crate) until: i64,
    /// True if it has ended since the account is suspended.
    #[prost(bool, tag = "7")]
    pub(crate) suspended: bool,
    /// True if others may request fixtures with it.
    #[prost(bool, tag = "8")]
    pub(crate) takes_requests: bool,
}

/// A replica of this service that has streams.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ReplicaRecord {
    /// Until when it is taken to live, in milliseconds since 1970.
    #[prost(int64, tag = "1")]
    pub(crate) until: i64,
}

/// Matches that pools play now, and the pools that would play more.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct CapacityRecord {
    #[prost(message, repeated, tag = "1")]
    pub(crate) pools: Vec<ShareRecord>,
}

/// Share of the machine that a pool takes.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ShareRecord {
    #[prost(string, tag = "1")]
    pub(crate) pool: String,
    #[prost(uint32, tag = "2")]
    pub(crate) weight: u32,
    /// Time when it last wanted to play more than it did, in milliseconds since 1970; 0 when it
    /// does not.
    #[prost(int64, tag = "3")]
    pub(crate) wanted: i64,
    /// When it was last given anything, in milliseconds since 1970.
    #[prost(int64, tag = "4")]
    pub(crate) served: i64,
    /// Number of matches that it plays at once or not at all.
    #[prost(uint32, tag = "5")]
    pub(crate) least: u32,
}

/// A fixture of a pool.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct PoolFixtureRecord {
    #[prost(message, required, tag = "1")]
    pub(crate) shown: PoolFixture,
    #[prost(uint64, tag = "2")]
    pub(crate) number: u64,
    #[prost(uint64, tag = "3")]
    pub(crate) first: u64,
    #[prost(uint64, tag = "4")]
    pub(crate) second: u64,
    /// Matches that are to be ended, since they count for nothing.
    #[prost(string, repeated, tag = "5")]
    pub(crate) to_end: Vec<String>,
    /// Since when each of the two is away while a match waits for it, in milliseconds since
    /// 1970; 0 while it is here. Two for each match, by its number.
    #[prost(int64, repeated, tag = "6")]
    pub(crate) away: Vec<i64>,
    /// Ratings of the first and the second player, before and after.
    #[prost(message, repeated, tag = "7")]
    pub(crate) ratings: Vec<Rating>,
    /// The comparison that it belongs to; 0 for none.
    #[prost(uint64, tag = "8")]
    pub(crate) comparison: u64,
    /// Bid that each match's second side was given, by the number of the match.
    #[prost(sint32, repeated, tag = "9")]
    pub(crate) bids: Vec<i32>,
    /// Play of the two, for each match that has a result.
    #[prost(message, repeated, tag = "10")]
    pub(crate) plays: Vec<PlayRecord>,
    /// Number of rated fixtures that the accounts of the two had within a day when it was
    /// decided.
    #[prost(uint32, tag = "11")]
    pub(crate) met: u32,
    /// Number of them that were to count then; 0 where that was not determined.
    #[prost(uint32, tag = "12")]
    pub(crate) may_meet: u32,
    /// Number of results and rulings that the pool had then.
    #[prost(uint64, tag = "13")]
    pub(crate) results_before: u64,
}

impl PoolFixtureRecord {
    /// Since when a player is away in a match.
    pub(crate) fn away_mut(&mut self, number: u32, player: usize) -> &mut i64 {
        let place = (number.max(1) as usize - 1) * 2 + player.min(1);
        if self.away.len() <= place {
            self.away.resize(place + 1, 0);
        }
        &mut self.away[place]
    }
}

/// When two accounts had fixtures that were rated.
#[derive(Clone, PartialEq, Eq, Message)]
pub(crate) struct PairRecord {
    /// In seconds since 1970, the oldest first; no older than a day when the last was added.
    #[prost(int64, repeated, tag = "1")]
    pub(crate) rated: Vec<i64>,
}

/// Results of two players, as the one of the lower id has them.
#[derive(Clone, PartialEq, Eq, Message)]
pub(crate) struct HeadToHeadRecord {
    /// Numbers of pairs with 0, ½, 1, 1½ and 2 points.
    #[prost(uint32, repeated, tag = "1")]
    pub(crate) pairs: Vec<u32>,
    /// Fixtures won, drawn and lost.
    #[prost(uint32, repeated, tag = "2")]
    pub(crate) results: Vec<u32>,
    /// Matches won, drawn and lost with the first side, and with the second.
    #[prost(uint32, repeated, tag = "3")]
    pub(crate) sides: Vec<u32>,
    /// Numbers of the latest fixtures, the latest last.
    #[prost(uint64, repeated, tag = "4")]
    pub(crate) fixtures: Vec<u64>,
}

/// When an account has requested fixtures.
#[derive(Clone, PartialEq, Eq, Message)]
pub(crate) struct FixtureRequestsRecord {
    /// In seconds since 1970, the oldest first; no older than a day when the last was added.
    #[prost(int64, repeated, tag = "1")]
    pub(crate) times: Vec<i64>,
}

/// Result of a match, by sides.
#[derive(Clone, PartialEq, Eq, Message)]
pub(crate) struct SidesRecord {
    /// Participant on the first side.
    #[prost(uint64, tag = "1")]
    pub(crate) first: u64,
    #[prost(uint64, tag = "2")]
    pub(crate) second: u64,
    /// Half points of the first side.
    #[prost(uint32, tag = "3")]
    pub(crate) points: u32,
    #[prost(sint32, tag = "4")]
    pub(crate) bid: i32,
}

/// Entry from which ratings follow, in the order in which it counts: a result or a ruling.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct PoolResultRecord {
    #[prost(uint32, tag = "1")]
    pub(crate) season: u32,
    /// The fixture; 0 for a ruling on the first player.
    #[prost(uint64, tag = "2")]
    pub(crate) fixture: u64,
    #[prost(uint64, tag = "3")]
    pub(crate) first: u64,
    #[prost(uint64, tag = "4")]
    pub(crate) second: u64,
    /// Half points of the first player in the fixture.
    #[prost(uint32, tag = "5")]
    pub(crate) points: u32,
    /// When, in seconds since 1970.
    #[prost(int64, tag = "6")]
    pub(crate) at: i64,
    /// Ratings of the two afterwards; of the first only after a ruling.
    #[prost(message, repeated, tag = "7")]
    pub(crate) after: Vec<Rating>,
    /// The matches that were played to their end.
    #[prost(message, repeated, tag = "8")]
    pub(crate) matches: Vec<SidesRecord>,
    /// In a ruling: the rating of an anchor; none when it moves again.
    #[prost(double, optional, tag = "9")]
    pub(crate) anchor: Option<f64>,
}

/// Inputs of a pairing of fixtures.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct LobbyRecord {
    #[prost(uint32, tag = "1")]
    pub(crate) version: u32,
    /// As JSON.
    #[prost(bytes = "vec", tag = "2")]
    pub(crate) lobby: Vec<u8>,
    /// Numbers of the fixtures, in the order in which they were chosen.
    #[prost(uint64, repeated, tag = "3")]
    pub(crate) fixtures: Vec<u64>,
    #[prost(uint32, tag = "4")]
    pub(crate) season: u32,
    /// Commitment to the secret from which its lots were drawn; empty when they were drawn from
    /// the pool's name.
    #[prost(bytes = "vec", tag = "5")]
    pub(crate) commitment: Vec<u8>,
}

/// A comparison.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct ComparisonRecord {
    #[prost(message, required, tag = "1")]
    pub(crate) shown: Comparison,
    #[prost(uint64, tag = "2")]
    pub(crate) candidate: u64,
    #[prost(uint64, tag = "3")]
    pub(crate) baseline: u64,
    /// Half points of the candidate in each pair, in order: what it follows from.
    #[prost(bytes = "vec", tag = "4")]
    pub(crate) scores: Vec<u8>,
    /// The fixture of each.
    #[prost(uint64, repeated, tag = "5")]
    pub(crate) fixtures: Vec<u64>,
    /// When it began or a pair was last paired, in milliseconds since 1970.
    #[prost(int64, tag = "6")]
    pub(crate) moved: i64,
}

/// An estimate without its rows.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct EstimateRecord {
    #[prost(message, required, tag = "1")]
    pub(crate) shown: Estimate,
    /// Reason for the absence of a fair bid; empty when there is one.
    #[prost(string, tag = "2")]
    pub(crate) no_bid: String,
    /// Number of pages of rows.
    #[prost(uint32, tag = "3")]
    pub(crate) pages: u32,
    /// Name under which its pages are stored; empty for the season's own.
    #[prost(string, tag = "4")]
    pub(crate) edition: String,
}

/// Rows of an estimate that are compared with each other.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct EstimatePageRecord {
    #[prost(message, repeated, tag = "1")]
    pub(crate) rows: Vec<EstimateRow>,
}

/// Pools, by id; the owner is the account that made it.
pub(crate) const POOLS: Kind<PoolRecord> = Kind::named("pool");
/// Players, by pool and id.
pub(crate) const PLAYERS: Kind<PlayerRecord> = Kind::named("pool_player");
/// Players of an account, by pool and account.
pub(crate) const ACCOUNTS: Kind<AccountRecord> = Kind::named(contest::POOL_ACCOUNTS);
/// Attendances, by pool and player.
pub(crate) const ATTENDANCES: Kind<AttendanceRecord> = Kind::named("pool_attendance");
/// Replicas, by a name that each makes for itself.
pub(crate) const REPLICAS: Kind<ReplicaRecord> = Kind::named("pool_replica");
/// The one record of what is played.
pub(crate) const CAPACITY: Kind<CapacityRecord> = Kind::named("pool_capacity");
/// Fixtures, by pool and falling number.
pub(crate) const FIXTURES: Kind<PoolFixtureRecord> = Kind::named("pool_fixture");
/// Results and rulings, by pool and number.
pub(crate) const RESULTS: Kind<PoolResultRecord> = Kind::named("pool_result");
/// Rated fixtures of two accounts, by pool and both in order; the owner is the pool.
pub(crate) const PAIRS: Kind<PairRecord> = Kind::named("pool_pair");
/// Results of two players, by pool and both in order.
pub(crate) const HEAD_TO_HEAD: Kind<HeadToHeadRecord> = Kind::named("pool_head_to_head");
/// Requested fixtures of an account, by pool and account; the owner is the pool.
pub(crate) const FIXTURE_REQUESTS: Kind<FixtureRequestsRecord> =
    Kind::named("pool_fixture_requests");
/// Inputs of pairings, by pool and number.
pub(crate) const LOBBIES: Kind<LobbyRecord> = Kind::named("pool_lobby");
/// Ratings of a player, by pool, player and falling number.
pub(crate) const HISTORY: Kind<RatingPoint> = Kind::named("pool_rating");
/// Seasons, by pool and falling number.
pub(crate) const SEASONS: Kind<Season> = Kind::named("pool_season");
/// Comparisons, by pool and falling number.
pub(crate) const COMPARISONS: Kind<ComparisonRecord> = Kind::named("pool_comparison");
/// Estimates, by pool and season.
pub(crate) const ESTIMATES: Kind<EstimateRecord> = Kind::named("pool_estimate");
/// Pages of estimates, by pool, season, edition and number; the owner is the edition.
pub(crate) const ESTIMATE_PAGES: Kind<EstimatePageRecord> = Kind::named("pool_estimate_page");

any_fixture!(PoolFixtureRecord);
