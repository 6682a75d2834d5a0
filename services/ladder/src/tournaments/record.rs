//! Records of tournaments in the store.
//!
//! A tournament's own record is replaced by every write that changes anything of it, so that two
//! replicas never decide at the same time: the slower one reads again.

use prost::Message;
use sandtable_proto::tournaments::v1::{
    AuditEntry, Entrant, Fixture, FixtureMatch, FixtureResult, FixtureState, Round, Tournament,
    TournamentEvent,
};
use sandtable_store::{Kind, contest};

use crate::fixtures::any_fixture::any_fixture;

/// A tournament.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct TournamentRecord {
    /// The public resource. Its etag and seed are empty.
    #[prost(message, required, tag = "1")]
    pub(crate) shown: Tournament,
    /// Seed from which lots are drawn, 32 bytes.
    #[prost(bytes = "vec", tag = "2")]
    pub(crate) seed: Vec<u8>,
    /// Number of entrants so far, including those who left.
    #[prost(uint32, tag = "3")]
    pub(crate) entrants: u32,
    /// Number of events.
    #[prost(uint64, tag = "4")]
    pub(crate) events: u64,
    /// Number of audit entries of organisers.
    #[prost(uint64, tag = "5")]
    pub(crate) audit_entries: u64,
    /// Number of entry codes made.
    #[prost(uint32, tag = "6")]
    pub(crate) codes: u32,
    /// When it was paused, in milliseconds since 1970.
    #[prost(int64, tag = "7")]
    pub(crate) paused_at: i64,
    /// Counts what standings and tables follow from.
    #[prost(uint64, tag = "8")]
    pub(crate) results: u64,
    /// Reminders that have been sent before the start, a bit for each.
    #[prost(uint32, tag = "9")]
    pub(crate) reminded: u32,
    /// Accounts of organisers who have decided what everybody's place depends on, so that they
    /// do not enter.
    #[prost(string, repeated, tag = "10")]
    pub(crate) decided_by: Vec<String>,
}

/// An entrant.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct EntrantRecord {
    #[prost(message, required, tag = "1")]
    pub(crate) shown: Entrant,
    #[prost(uint32, tag = "2")]
    pub(crate) number: u32,
}

/// Waiting list of a tournament, in order.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct QueueRecord {
    /// Numbers of the entrants.
    #[prost(uint32, repeated, tag = "1")]
    pub(crate) entrants: Vec<u32>,
}

/// That an account is in an entrant of a tournament.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct MembershipRecord {
    #[prost(uint32, tag = "1")]
    pub(crate) entrant: u32,
    /// Number of times that the account has entered.
    #[prost(uint32, tag = "2")]
    pub(crate) entered: u32,
    /// The entrant that it was named for last and has not answered; it is not binding.
    #[prost(uint32, tag = "3")]
    pub(crate) invited: u32,
}

/// A stage that has begun: what all its rounds follow from.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct StageRecord {
    /// The entrants in the order of their seeds.
    #[prost(uint32, repeated, tag = "1")]
    pub(crate) seeds: Vec<u32>,
    /// Of groups, how many entrants each has, in the order of the seeds as they are laid out
    /// in `grouped`.
    #[prost(message, repeated, tag = "2")]
    pub(crate) groups: Vec<GroupRecord>,
    /// Rounds that were played before the stage began.
    #[prost(uint32, tag = "3")]
    pub(crate) rounds_before: u32,
    /// When it began, in milliseconds since 1970.
    #[prost(int64, tag = "4")]
    pub(crate) begun: i64,
}

/// A group of a stage.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct GroupRecord {
    #[prost(uint32, repeated, tag = "1")]
    pub(crate) entrants: Vec<u32>,
}

/// A round.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct RoundRecord {
    #[prost(message, required, tag = "1")]
    pub(crate) shown: Round,
    /// Number among all rounds of the tournament, from 1.
    #[prost(uint32, tag = "2")]
    pub(crate) number: u32,
    /// Number of times that an arena has been paired.
    #[prost(uint32, tag = "3")]
    pub(crate) ticks: u32,
    /// Time for which the tournament has been paused since the end of the round, in milliseconds:
    /// the next round begins later by as much.
    #[prost(int64, tag = "4")]
    pub(crate) held: i64,
}

/// Inputs of the pairing of a round.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct PairingRecord {
    #[prost(string, tag = "1")]
    pub(crate) algorithm: String,
    /// As JSON.
    #[prost(bytes = "vec", tag = "2")]
    pub(crate) inputs: Vec<u8>,
    /// The first board that an arena was paired for.
    #[prost(uint32, tag = "3")]
    pub(crate) first_board: u32,
}

/// A fixture.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct FixtureRecord {
    #[prost(message, required, tag = "1")]
    pub(crate) shown: Fixture,
    /// Number of times that each number of its matches was hosted before and annulled.
    #[prost(uint32, tag = "2")]
    pub(crate) attempts: u32,
    /// Matches that are to be ended, since they count for nothing.
    #[prost(string, repeated, tag = "3")]
    pub(crate) to_end: Vec<String>,
    /// Reminders that have been sent, a bit for each.
    #[prost(uint32, tag = "4")]
    pub(crate) reminded: u32,
    /// Half points that were adjudicated.
    #[prost(uint32, repeated, tag = "5")]
    pub(crate) adjudicated: Vec<u32>,
}

/// The fixture that a match belongs to.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct MatchIndex {
    #[prost(string, tag = "1")]
    pub(crate) tournament: String,
    #[prost(string, tag = "2")]
    pub(crate) fixture: String,
}

/// An entry code, found by its hash.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct CodeRecord {
    /// The entrant that has used it; 0 for none.
    #[prost(uint32, tag = "1")]
    pub(crate) entrant: u32,
}

/// A request that was done.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct RequestRecord {
    /// Fingerprint of method, caller and content.
    #[prost(bytes = "vec", tag = "1")]
    pub(crate) content: Vec<u8>,
    /// Name of what it made or changed.
    #[prost(string, tag = "2")]
    pub(crate) made: String,
}

/// Tournaments, by id; the owner is the account that made it.
pub(crate) const TOURNAMENTS: Kind<TournamentRecord> = Kind::named("tournament");
/// Entrants, by tournament and number.
pub(crate) const ENTRANTS: Kind<EntrantRecord> = Kind::named("tournament_entrant");
/// Waiting lists, by tournament.
pub(crate) const QUEUES: Kind<QueueRecord> = Kind::named("tournament_queue");
/// Memberships in entrants, by tournament and account.
pub(crate) const MEMBERSHIPS: Kind<MembershipRecord> = Kind::named(contest::TOURNAMENT_MEMBERSHIPS);
/// Stages that have begun, by tournament and number.
pub(crate) const STAGES: Kind<StageRecord> = Kind::named("tournament_stage");
/// Rounds, by tournament and number.
pub(crate) const ROUNDS: Kind<RoundRecord> = Kind::named("tournament_round");
/// Inputs of pairings, by tournament and number.
pub(crate) const PAIRINGS: Kind<PairingRecord> = Kind::named("tournament_pairing");
/// Fixtures, by tournament, round and board.
pub(crate) const FIXTURES: Kind<FixtureRecord> = Kind::named("tournament_fixture");
/// Fixture of each match, by the match's name.
pub(crate) const MATCHES: Kind<MatchIndex> = Kind::named("tournament_match");
/// Events, by tournament and sequence.
pub(crate) const EVENTS: Kind<TournamentEvent> = Kind::named("tournament_event");
/// Audit entries, by tournament and number.
pub(crate) const AUDIT_ENTRIES: Kind<AuditEntry> = Kind::named("tournament_audit");
/// Entry codes, by tournament and hash.
pub(crate) const CODES: Kind<CodeRecord> = Kind::named("tournament_code");
/// Requests, by a fingerprint of who made them and their id.
pub(crate) const REQUESTS: Kind<RequestRecord> = Kind::named("tournament_request");

any_fixture!(FixtureRecord);
