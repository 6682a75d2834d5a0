//! The questions of other services about single matches and their logs.

use std::sync::Arc;

use prost_types::Duration;
use sandtable_auth::token::MAX_LENGTH;
use sandtable_proto::matches::v1::{
    AuthorizeRequest, AuthorizeResponse, ListOpeningsRequest, ListOpeningsResponse, Match,
    MatchState as State, ReadEntriesRequest, ReadEntriesResponse, RecordedEntry,
};
use sandtable_store::MatchKey;

use crate::auth::audited_action::AuditedRead;
use crate::auth::authenticator::Authenticator;
use crate::clocks::time;
use crate::clocks::time_source::Timekeeper;
use crate::error::{MatchError, ServiceResult};
use crate::log::page_reader::{Bounds, read_page};
use crate::matches::loaded_match::{LiveMatch, read_entry};
use crate::matches::names::{match_id, match_name};
use crate::matches::repository::Matches;
use crate::matches::running_pages::InProgress;
use crate::spectator_delay::SpectatorDelay;

const PAGE: u32 = 256;
const MOST_ENTRIES: u32 = 1024;

/// Single matches and their entries, for other services.
pub(crate) struct FeedReader {
    pub(crate) matches: Arc<Matches>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) delay: Arc<SpectatorDelay>,
    pub(crate) time: Arc<Timekeeper>,
    /// Bytes after which a page ends.
    pub(crate) page_bytes: usize,
}

impl FeedReader {
    /// A page of a match's log in full.
    pub(crate) async fn recorded(
        &self,
        request: ReadEntriesRequest,
    ) -> ServiceResult<ReadEntriesResponse> {
        let id = match_id("match", &request.r#match)?;
        let (key, version, state, next_entry_in) = {
            let mut locked = self.matches.lock(id).await;
            let live = locked.settle().await?;
            let (version, next) = self.old_enough(live, request.held_back).await?;
            (live.key, version, live.state(), next)
        };
        let limit = match request.limit {
            0 => PAGE,
            limit => limit.min(MOST_ENTRIES),
        };
        let bounds = Bounds {
            entries: limit,
            bytes: self.page_bytes,
        };
        let rows = read_page(&*self.matches.log, key, request.after_sequence, bounds).await?;
        // Entries that were appended after the head was read would contradict the version.
        let rows = rows.iter().filter(|row| row.sequence <= version);
        Ok(ReadEntriesResponse {
            entries: rows
                .map(read_entry)
                .collect::<ServiceResult<Vec<RecordedEntry>>>()?,
            version,
            state: state as i32,
            next_entry_in,
        })
    }

    /// A page of the matches in progress that have no entry yet.
    pub(crate) async fn openings(
        &self,
        request: ListOpeningsRequest,
    ) -> ServiceResult<ListOpeningsResponse> {
        let place = match request.page_token.as_str() {
            "" => None,
            token => {
                let key = token.parse().map(MatchKey);
                Some(key.map_err(|_| MatchError::field("page_token", "is of no page"))?)
            }
        };
        let mut walk = InProgress::before(place);
        let rows = walk.next_page(&*self.matches.log).await?;
        let mut response = ListOpeningsResponse::default();
        for row in &rows {
            if self.matches.log.last_entry(row.key).await?.is_none() {
                response.matches.push(match_name(&row.id));
            }
        }
        if let (false, Some(place)) = (rows.is_empty(), walk.place()) {
            response.next_page_token = place.0.to_string();
        }
        Ok(response)
    }

    /// Returns a match, regardless of its visibility.
    pub(crate) async fn describe(&self, name: &str) -> ServiceResult<Match> {
        let mut name = name.to_owned();
        self.authenticator.resolve(&mut name).await?;
        let id = match_id("match", &name)?;
        Ok(self.matches.lock(id).await.settle().await?.shown())
    }

    /// Returns the number of entries that are old enough, and the time until the next one is.
    async fn old_enough(
        &self,
        live: &LiveMatch,
        held_back: Option<Duration>,
    ) -> ServiceResult<(u64, Option<Duration>)> {
        let delay = held_back.filter(|_| live.state() == State::InProgress);
        let Some(delay) = delay else {
            return Ok((live.head.version, None));
        };
        let moment = time::before(self.time.now(), delay);
        let version = self.delay.head_at(live, moment).await?.version;
        let next = if version < live.head.version {
            Some(self.delay.due_in(live, version + 1, moment).await?)
        } else {
            None
        };
        Ok((version, next))
    }

    /// Returns the identity that a token stands for in a match.
    pub(crate) async fn authorize(
        &self,
        mut request: AuthorizeRequest,
    ) -> ServiceResult<AuthorizeResponse> {
        self.authenticator.resolve(&mut request.r#match).await?;
        let id = match_id("match", &request.r#match)?;
        if request.token.len() > MAX_LENGTH {
            return Err(MatchError::TokenUnknown);
        }
        let token = Some(request.token.as_str()).filter(|token| !token.is_empty());
        let showing = self.authenticator.look_up_in(token, &request.r#match).await;
        let showing = showing.map_err(|status| MatchError::Passed(Box::new(status)))?;
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.authenticator.caller(live, showing.token())?;
        let look = AuditedRead {
            token: showing.token(),
            action: "WATCH_MATCH",
            seat: None,
        };
        self.authenticator
            .record_reading(live, caller, look)
            .await?;
        let (role, seat) = caller.role();
        Ok(AuthorizeResponse {
            r#match: live.name.clone(),
            role: role as i32,
            seat,
            // Also before the match has started: it may start while they watch.
            held_back: (live.record.shown.spectator_delay).filter(|_| caller.waits()),
        })
    }
}
