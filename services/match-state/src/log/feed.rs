//! The logs of all matches, for the other services.

use prost_types::Duration;
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::{
    AuthorizeRequest, AuthorizeResponse, DescribeMatchRequest, FollowRequest, FollowResponse,
    ListBotSeatsRequest, ListBotSeatsResponse, ListOpeningsRequest, ListOpeningsResponse, Match,
    MatchState as State, ReadEntriesRequest, ReadEntriesResponse, RecordedEntry,
};
use sandtable_service::auth::token::MAX_LENGTH;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Response, Status, async_trait};

use crate::auth::audited_action::AuditedRead;
use crate::clocks::time;
use crate::error::{MatchError, ServiceResult};
use crate::log::page_reader::{Bounds, read_page};
use crate::matches::loaded_match::{LiveMatch, decode_entry, ends_match, read_entry};
use crate::matches::names::{match_id, match_name};
use crate::matches::running_pages::InProgress;
use crate::state::{MatchState, ServiceParts};
use sandtable_store::{Committed, MatchKey};

/// Entries read at a time, and how many at first and after large ones.
const PAGE: u32 = 256;
const FEW: u32 = 16;
const MOST_ENTRIES: u32 = 1024;

/// Responses that wait for a follower before the log waits for it, too.
const WAITING: usize = 256;

/// Somebody to whom entries are sent.
struct Follower {
    responses: mpsc::Sender<Result<FollowResponse, Status>>,
    /// Whether only entries that end their match are.
    outcomes_only: bool,
}

#[async_trait]
impl FeedService for MatchState {
    type FollowStream = ReceiverStream<Result<FollowResponse, Status>>;

    async fn follow(
        &self,
        request: Request<FollowRequest>,
    ) -> Result<Response<Self::FollowStream>, Status> {
        let request = request.into_inner();
        let (responses, stream) = mpsc::channel(WAITING);
        let follower = Follower {
            responses,
            outcomes_only: request.outcomes_only,
        };
        let shared = self.shared.clone();
        tokio::spawn(async move {
            let mut shutdown = shared.shutdown.clone();
            let sent = tokio::select! {
                sent = shared.send_feed(request.after_position, &follower) => sent,
                () = shutdown.wait() => Ok(()),
            };
            if let Err(refusal) = sent {
                // An error says that the follower is gone, too.
                let _ = follower.responses.send(Err(refusal.into())).await;
            }
        });
        Ok(Response::new(ReceiverStream::new(stream)))
    }

    async fn read_entries(
        &self,
        request: Request<ReadEntriesRequest>,
    ) -> Result<Response<ReadEntriesResponse>, Status> {
        Ok(Response::new(
            self.shared.recorded(request.into_inner()).await?,
        ))
    }

    async fn list_bot_seats(
        &self,
        request: Request<ListBotSeatsRequest>,
    ) -> Result<Response<ListBotSeatsResponse>, Status> {
        Ok(Response::new(
            self.shared.list_bot_seats(request.into_inner()).await?,
        ))
    }

    async fn list_openings(
        &self,
        request: Request<ListOpeningsRequest>,
    ) -> Result<Response<ListOpeningsResponse>, Status> {
        Ok(Response::new(
            self.shared.openings(request.into_inner()).await?,
        ))
    }

    async fn authorize(
        &self,
        request: Request<AuthorizeRequest>,
    ) -> Result<Response<AuthorizeResponse>, Status> {
        Ok(Response::new(
            self.shared.authorize(request.into_inner()).await?,
        ))
    }

    async fn describe_match(
        &self,
        request: Request<DescribeMatchRequest>,
    ) -> Result<Response<Match>, Status> {
        Ok(Response::new(
            self.shared.describe(&request.into_inner().r#match).await?,
        ))
    }
}

impl ServiceParts {
    /// Sends entries in commit order for as long as somebody takes them: from the log
    /// until its end, then as they are committed, and from the log again whenever the
    /// follower was too slow for that.
    async fn send_feed(&self, after: Option<u64>, follower: &Follower) -> ServiceResult<()> {
        // Listening starts before the log is read, so that nothing falls in between.
        let mut committed = self.log.committed();
        let mut changed = self.log.changed();
        let mut last = match after {
            Some(position) => position,
            None => self.log.last_position().await?,
        };
        let start = FollowResponse {
            position: last,
            ..Default::default()
        };
        if !follower.send(start).await {
            return Ok(());
        }
        loop {
            let mut limit = FEW;
            loop {
                let rows = self.log.read_feed(last, limit).await?;
                if !follower.send_new(&rows, &mut last).await? {
                    return Ok(());
                }
                if rows.len() < limit as usize {
                    break;
                }
                let bytes: usize = rows.iter().map(|row| row.payload.len()).sum();
                limit = if bytes > self.page_bytes {
                    FEW
                } else {
                    (limit * 2).min(PAGE)
                };
            }
            loop {
                // Changes first: what became of a match before an entry is told before it,
                // so that nobody is sent the entry who may not see it any more.
                let batch = tokio::select! {
                    biased;
                    changed = changed.recv() => {
                        let r#match = match changed {
                            Ok(id) => match_name(&id),
                            // Any may have changed.
                            Err(RecvError::Lagged(_)) => String::new(),
                            Err(RecvError::Closed) => return Ok(()),
                        };
                        let response = FollowResponse {
                            position: last,
                            r#match,
                            entry: None,
                        };
                        if !follower.send(response).await {
                            return Ok(());
                        }
                        continue;
                    }
                    batch = committed.recv() => batch,
                    () = follower.responses.closed() => return Ok(()),
                };
                match batch {
                    Ok(batch) => {
                        self.followers.lag.record(committed.len() as f64);
                        if !follower.send_new(&batch, &mut last).await? {
                            return Ok(());
                        }
                    }
                    Err(RecvError::Lagged(_)) => {
                        self.followers.rereads.increment(1);
                        break;
                    }
                    Err(RecvError::Closed) => return Ok(()),
                }
            }
        }
    }

    /// A page of a match's log in full.
    async fn recorded(&self, request: ReadEntriesRequest) -> ServiceResult<ReadEntriesResponse> {
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
        let rows = read_page(&*self.log, key, request.after_sequence, bounds).await?;
        // What was appended since the head was read would contradict the version.
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
    async fn openings(&self, request: ListOpeningsRequest) -> ServiceResult<ListOpeningsResponse> {
        let place = match request.page_token.as_str() {
            "" => None,
            token => {
                let key = token.parse().map(MatchKey);
                Some(key.map_err(|_| MatchError::field("page_token", "is of no page"))?)
            }
        };
        let mut walk = InProgress::before(place);
        let rows = walk.next_page(&*self.log).await?;
        let mut response = ListOpeningsResponse::default();
        for row in &rows {
            if self.log.last_entry(row.key).await?.is_none() {
                response.matches.push(match_name(&row.id));
            }
        }
        if let (false, Some(place)) = (rows.is_empty(), walk.place()) {
            response.next_page_token = place.0.to_string();
        }
        Ok(response)
    }

    /// A match, whoever may see it.
    async fn describe(&self, name: &str) -> ServiceResult<Match> {
        let id = match_id("match", name)?;
        Ok(self.matches.lock(id).await.settle().await?.shown())
    }

    /// How many entries are old enough, and how long it takes until the next one is.
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
        let version = self.head_at(live, moment).await?.version;
        let next = if version < live.head.version {
            Some(self.due_in(live, version + 1, moment).await?)
        } else {
            None
        };
        Ok((version, next))
    }

    /// What a token stands for in a match.
    async fn authorize(&self, request: AuthorizeRequest) -> ServiceResult<AuthorizeResponse> {
        let id = match_id("match", &request.r#match)?;
        if request.token.len() > MAX_LENGTH {
            return Err(MatchError::TokenUnknown);
        }
        let token = Some(request.token.as_str()).filter(|token| !token.is_empty());
        let showing = self.desk.look_up(token).await;
        let showing = showing.map_err(|status| MatchError::Passed(Box::new(status)))?;
        let mut locked = self.matches.lock(id).await;
        let live = locked.settle().await?;
        let caller = self.desk.caller(live, showing.token())?;
        let look = AuditedRead {
            token: showing.token(),
            action: "WATCH_MATCH",
            seat: None,
        };
        self.desk.record_reading(live, caller, look).await?;
        let (role, seat) = caller.role();
        Ok(AuthorizeResponse {
            role: role as i32,
            seat,
            // Also before the match has started: it may start while they watch.
            held_back: (live.record.shown.spectator_delay).filter(|_| caller.waits()),
        })
    }
}

impl Follower {
    /// `false` when it is gone.
    async fn send(&self, response: FollowResponse) -> bool {
        self.responses.send(Ok(response)).await.is_ok()
    }

    /// Sends what it has not had yet. `false` when it is gone.
    async fn send_new(&self, rows: &[Committed], last: &mut u64) -> ServiceResult<bool> {
        for row in rows.iter().filter(|row| row.position > *last) {
            if self.outcomes_only && !ends_match(row)? {
                continue;
            }
            let response = FollowResponse {
                position: row.position,
                r#match: match_name(&row.id),
                entry: Some(decode_entry(row.sequence, &row.payload)?),
            };
            if !self.send(response).await {
                return Ok(false);
            }
        }
        if let Some(row) = rows.last() {
            *last = (*last).max(row.position);
        }
        Ok(true)
    }
}
