//! Looking at matches: lists, the log, views, what is legal.

use std::sync::Arc;

use prost_types::Any;
use sandtable_proto::matches::v1::{
    GetDefaultCommandRequest, GetDefaultCommandResponse, GetViewResponse, ListLegalActionsRequest,
    ListLegalActionsResponse, ListLogEntriesRequest, ListMatchesRequest, ListMatchesResponse,
    LogEntry, Match, MatchState as State,
};

use crate::auth::audited_action::AuditedRead;
use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::auth::permissions::Caller;
use crate::clocks;
use crate::clocks::time_source::Timekeeper;
use crate::error::{MatchError, ServiceResult};
use crate::log::page_reader::{Bounds, read_page};
use crate::matches::loaded_match::{MatchHead, read_entry};
use crate::matches::names::{match_id, match_name};
use crate::matches::repository::Matches;
use crate::referee::client::{Rules, for_rules};
use crate::spectator_delay::{Sight, SpectatorDelay};
use sandtable_grpc::page_token::{self, Listing, PageBuilder};
use sandtable_store::{MatchKey, MatchQuery, MatchRow, StoreError};

const DEFAULT_MATCHES: u32 = 50;
const MOST_MATCHES: u32 = 200;
const DEFAULT_ENTRIES: u32 = 100;
const MOST_ENTRIES: u32 = 1000;

/// Entries of a log as a caller may see them.
pub(crate) struct LogPage {
    pub(crate) entries: Vec<LogEntry>,
    /// Where the caller's view of the match ends, if the match is held back.
    pub(crate) end: Option<Box<MatchHead>>,
    /// True if there are more.
    more: bool,
    listing: Listing,
}

impl LogPage {
    /// Where the next page goes on after these entries; empty at the end.
    pub(crate) fn next_page_token(&self) -> String {
        match self.entries.last() {
            Some(last) if self.more => self.listing.token(last.sequence),
            _ => String::new(),
        }
    }

    /// Leaves out the last entries beyond so many.
    pub(crate) fn truncate(&mut self, count: usize) {
        self.more |= count < self.entries.len();
        self.entries.truncate(count);
    }

    /// Leaves out the entries after a sequence, and the pages behind them.
    pub(crate) fn end_at(&mut self, sequence: u64) {
        let count = self
            .entries
            .partition_point(|entry| entry.sequence <= sequence);
        self.entries.truncate(count);
        let reached = self
            .entries
            .last()
            .is_none_or(|last| last.sequence >= sequence);
        self.more &= !reached;
    }
}

/// The questions of callers about matches: lists, logs, views, legal lists.
pub(crate) struct MatchQueries {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) delay: Arc<SpectatorDelay>,
    pub(crate) rules: Arc<Rules>,
    pub(crate) time: Arc<Timekeeper>,
    /// Bytes after which a page ends.
    pub(crate) page_bytes: usize,
}

impl MatchQueries {
    /// A page of matches, newest first. The operator sees those not listed, too.
    pub(crate) async fn list(
        &self,
        request: &ListMatchesRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<ListMatchesResponse> {
        let limit = page_token::size(request.page_size, DEFAULT_MATCHES, MOST_MATCHES)?;
        let state = State::try_from(request.state)
            .map_err(|_| MatchError::field("state", "is not a state of a match"))?;
        let of = self.authenticator.matches_of(&request.account, token)?;
        let include_unlisted = of.is_own() || self.authenticator.sees_unlisted(token);
        let caller = if self.authenticator.is_operator(token) {
            Caller::Operator
        } else {
            Caller::Nobody
        };
        let listing = Listing(format!(
            "matches {:?} {} {include_unlisted} {:?} {:?}",
            request.game,
            state.as_str_name(),
            request.label,
            of.account()
        ));
        let before = listing
            .place(&request.page_token)?
            .map(|place| MatchKey(i64::try_from(place).unwrap_or(i64::MAX)));
        let query = MatchQuery {
            before,
            // One item beyond the limit shows whether there is another page.
            limit: limit + 1,
            state: (state != State::Unspecified).then_some(state as i32),
            game: (!request.game.is_empty()).then(|| request.game.clone()),
            label: (!request.label.is_empty()).then(|| request.label.clone()),
            account: (!of.account().is_empty()).then(|| of.account().to_owned()),
            include_unlisted,
        };
        let mut rows = self.matches.log.list_matches(query).await?;
        let mut more = rows.len() > limit as usize;
        rows.truncate(limit as usize);
        let mut matches = PageBuilder::within(limit, self.page_bytes);
        let mut last = None;
        for row in rows {
            let key = row.key;
            let name = match_name(&row.id);
            let shown = match self.show_row(row, caller).await {
                Ok(shown) => shown,
                // The others are listed all the same.
                Err(MatchError::Store(
                    damage @ (StoreError::Damaged(_) | StoreError::Corrupt(_)),
                )) => {
                    tracing::error!(name, %damage, "skipped a corrupt match in a list");
                    last = Some(key);
                    continue;
                }
                Err(refusal) => return Err(refusal),
            };
            let labelled = request.label.is_empty() || request.label == shown.label;
            if !labelled || !of.has(&shown) {
                last = Some(key);
                continue;
            }
            if !matches.push(shown) {
                more = true;
                break;
            }
            last = Some(key);
        }
        let next_page_token = match last {
            Some(key) if more => listing.token(key.0.unsigned_abs()),
            _ => String::new(),
        };
        Ok(ListMatchesResponse {
            matches: matches.rows(),
            next_page_token,
        })
    }

    /// Shows a match as the store has it, without making room for it in memory.
    async fn show_row(&self, row: MatchRow, caller: Caller) -> ServiceResult<Match> {
        let mut live = self.matches.read_once(row).await?;
        self.time.excuse(&mut live.record);
        self.delay.show(&live, caller).await
    }

    /// A page of the log as the caller may see it.
    pub(crate) async fn list_entries(
        &self,
        request: &ListLogEntriesRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<LogPage> {
        let id = match_id("name", &request.name)?;
        let limit = page_token::size(request.page_size, DEFAULT_ENTRIES, MOST_ENTRIES)?;
        let listing = Listing(format!("entries {id}"));
        let after = listing
            .place(&request.page_token)?
            .unwrap_or(request.after_sequence);
        let (key, end, version, viewer) = {
            let mut locked = self.matches.lock(id).await;
            let live = locked.settle().await?;
            let caller = self.authenticator.caller(live, token)?;
            let look = AuditedRead {
                token,
                action: "READ_LOG",
                seat: None,
            };
            self.authenticator
                .record_reading(live, caller, look)
                .await?;
            let end = match self.delay.sight(live, caller).await? {
                Sight::Whole => None,
                Sight::Until { head, .. } => Some(head),
            };
            let version = end.as_ref().map_or(live.head.version, |head| head.version);
            (live.key, end, version, caller.viewer())
        };
        let bounds = Bounds {
            entries: limit,
            bytes: self.page_bytes,
        };
        let mut rows = read_page(&*self.matches.log, key, after, bounds).await?;
        rows.retain(|row| end.as_ref().is_none_or(|end| row.sequence <= end.version));
        let last = rows.last().map_or(after, |row| row.sequence);
        let entries = rows.iter().map(|row| {
            Ok(LogEntry {
                digest: row.digest.to_vec(),
                ..read_entry(row)?.seen_by(viewer)
            })
        });
        Ok(LogPage {
            entries: entries.collect::<ServiceResult<_>>()?,
            end,
            more: last < version,
            listing,
        })
    }

    /// The match as the caller may see it.
    pub(crate) async fn view(
        &self,
        id: &str,
        token: Option<Shown<'_>>,
        seat: Option<u32>,
    ) -> ServiceResult<GetViewResponse> {
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.authenticator.caller(live, token)?;
        let viewer = for_rules(caller.viewer_as(seat)?);
        let look = AuditedRead {
            token,
            action: "VIEW_MATCH",
            seat,
        };
        self.authenticator.record_look(live, caller, look).await?;
        let (head, seen) = match self.delay.sight(live, caller).await? {
            Sight::Whole => (live.head.clone(), self.rules.view(live, viewer).await?),
            Sight::Until { head, .. } => {
                let seen = self.rules.view_at(live, &head, viewer).await?;
                (*head, seen.into())
            }
        };
        // Others may look while this answer is written.
        drop(locked);
        Ok(GetViewResponse {
            version: head.version,
            view: seen.view.clone(),
            awaited: seen.awaited.clone(),
            outcome: head.with_cause(seen.outcome.clone()),
            question_texts: Vec::new(),
        })
    }

    /// Everything that the caller's seat may do now.
    pub(crate) async fn legal_actions(
        &self,
        request: &ListLegalActionsRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<ListLegalActionsResponse> {
        let id = match_id("name", &request.name)?;
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.authenticator.caller(live, token)?;
        let seat = caller.acting_seat(request.seat)?;
        live.must_have_started()?;
        let look = AuditedRead {
            token,
            action: "LIST_LEGAL_ACTIONS",
            seat: Some(seat),
        };
        self.authenticator.record_look(live, caller, look).await?;
        let listed = (self.rules)
            .legal_actions(live, seat, request.samples)
            .await?;
        Ok(ListLegalActionsResponse {
            version: live.head.version,
            legal: listed.legal.clone(),
            commands: listed.commands.clone(),
            question_texts: Vec::new(),
        })
    }

    /// The command that stands in for the caller's seat.
    pub(crate) async fn default_command(
        &self,
        request: GetDefaultCommandRequest,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<GetDefaultCommandResponse> {
        let id = match_id("name", &request.name)?;
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.authenticator.caller(live, token)?;
        let seat = caller.acting_seat(request.seat)?;
        live.must_be(State::InProgress)?;
        if !live.head.awaited.contains(&seat) {
            return Err(MatchError::NotAwaited(seat));
        }
        let look = AuditedRead {
            token,
            action: "GET_DEFAULT_COMMAND",
            seat: Some(seat),
        };
        self.authenticator.record_look(live, caller, look).await?;
        Ok(GetDefaultCommandResponse {
            version: live.head.version,
            command: Some(self.rules.default_command(live, seat).await?),
        })
    }

    /// Checks whether a command would be accepted. Returns the version it was checked against.
    pub(crate) async fn validate(
        &self,
        id: &str,
        token: Option<Shown<'_>>,
        seat: Option<u32>,
        command: &Any,
        expected_version: Option<u64>,
    ) -> ServiceResult<u64> {
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.authenticator.caller(live, token)?;
        let seat = caller.acting_seat(seat)?;
        live.must_accept(expected_version, self.matches.max_entries)?;
        let clocks = live.record.shown.clocks.as_ref();
        clocks::must_allow(clocks, seat, self.time.now())?;
        // The rules' answer to a command reveals what the seat holds.
        let look = AuditedRead {
            token,
            action: "VALIDATE_COMMAND",
            seat: Some(seat),
        };
        self.authenticator.record_look(live, caller, look).await?;
        self.rules.validate(live, seat, command).await?;
        Ok(live.head.version)
    }
}
