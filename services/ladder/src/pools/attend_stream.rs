//! The stream on which a player attends, and its messages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use futures::stream::BoxStream;
use sandtable_grpc::error::{error, shutting_down};
use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::ladder::v1::{
    AttendHeartbeat, AttendRequest, AttendResponse, FixtureDecided, PoolFixture,
};
use sandtable_proto::tournaments::v1::FixtureMatch;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::limits::{Place, SharedCapacity};
use sandtable_store::StoredMessages;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};
use tonic::{Code, Status};

use crate::error::{LadderError, ServiceResult};
use crate::fixtures::any_fixture::is_over;
use crate::fixtures::match_outcome::entrant_of_side;
use crate::pools::attendances::Attendances;
use crate::pools::names::player_key;
use crate::pools::queries::Leaderboards;
use crate::pools::record::{ATTENDANCES, OpenFixture, PoolFixtureRecord, PoolRecord};
use crate::pools::state::Pools;
use crate::pools::transaction::PoolWork;

/// Timeout for a client that accepts no messages.
const STALLED: Duration = Duration::from_secs(30);
/// Interval at which changes of other replicas are looked for.
const LOOK: Duration = Duration::from_secs(2);
/// Delay before a player's next change of capacity is accepted: each change costs a write.
const HEARD: Duration = Duration::from_millis(100);
const MOST_CAPACITY: u32 = 64;

/// Stream of requests from a client.
pub(crate) type AttendRequests = BoxStream<'static, Result<AttendRequest, Status>>;

/// That a player is here, by one stream.
pub(crate) struct Session {
    /// Id of the pool.
    pub(crate) id: String,
    pub(crate) player: u64,
    /// Id that distinguishes the stream from others of the player.
    pub(crate) session: String,
    /// Number of fixtures that it plays at once, as stored.
    pub(crate) capacity: u32,
}

/// Streams of those who attend pools.
pub(crate) struct AttendStreams {
    pub(crate) pools: Arc<Pools>,
    pub(crate) attendances: Arc<Attendances>,
    pub(crate) leaderboards: Arc<Leaderboards>,
    pub(crate) attending: SharedCapacity,
    pub(crate) heartbeat_ms: u64,
    pub(crate) shutdown: Shutdown,
}

/// A stream of a player, and the state sent on it.
pub(crate) struct AttendStream {
    streams: Arc<AttendStreams>,
    at: Session,
    /// Fixtures that are not decided, and the state sent of each.
    known: BTreeMap<u64, SentState>,
    /// Number of faults sent.
    faulted: u64,
    place: Place,
    out: mpsc::Sender<Result<AttendResponse, Status>>,
}

/// State of a fixture that a stream has sent.
#[derive(Default)]
struct SentState {
    state: i32,
    /// Number of its matches.
    matches: usize,
    /// Matches that the player was asked to join.
    joined: BTreeSet<String>,
}

/// Checks a requested number of fixtures at once.
pub(crate) fn checked(capacity: u32) -> ServiceResult<u32> {
    if capacity <= MOST_CAPACITY {
        Ok(capacity)
    } else {
        let problem = format!("must be at most {MOST_CAPACITY}, and is {capacity}");
        Err(LadderError::field("capacity", problem))
    }
}

impl AttendStream {
    /// A stream of a player of which so many faults are known.
    pub(crate) fn new(
        streams: Arc<AttendStreams>,
        at: Session,
        faulted: u64,
        place: Place,
        out: mpsc::Sender<Result<AttendResponse, Status>>,
    ) -> Self {
        Self {
            streams,
            at,
            known: BTreeMap::new(),
            faulted,
            place,
            out,
        }
    }

    /// Sends events to the player until its client is gone.
    pub(crate) async fn run(mut self, mut asked: AttendRequests) -> ServiceResult<()> {
        let mut news = self.streams.pools.news.subscribe();
        let mut shutdown = self.streams.shutdown.clone();
        let heartbeat = Duration::from_millis(self.streams.heartbeat_ms.max(1_000));
        let own = self
            .streams
            .leaderboards
            .shown_player(&self.at.id, self.at.player)
            .await?;
        let mut open = self.send(Message::Attending(own)).await?;
        let mut silent_until = Instant::now() + heartbeat;
        let mut heard_from = Instant::now();
        // The player's last request, as long as it is not stored or answered. A player that comes
        // to take nothing more is answered as if it had just requested that.
        let mut stops = None;
        let mut wanted = (self.at.capacity == 0).then_some(0);
        while open {
            if let Some(capacity) = wanted.take_if(|_| Instant::now() >= heard_from) {
                self.change(capacity).await?;
                // Fixtures for which it was paired before that come first; nothing comes after
                // it.
                open = self.send_new().await? && self.beat().await?;
                heard_from = Instant::now() + HEARD;
                silent_until = Instant::now() + heartbeat;
                continue;
            }
            open = self.send_new().await?;
            let look = (Instant::now() + LOOK).min(silent_until);
            while open {
                tokio::select! {
                    // In this order, so that a run of a simulation can be had again, and so
                    // that neither a talkative client nor news of others keep it from what
                    // is due.
                    biased;
                    () = shutdown.wait() => (open, stops) = (false, Some(shutting_down())),
                    () = self.out.closed() => open = false,
                    () = self.place.yielded() => {
                        (open, stops) = (false, Some(self.place.yielded_status()));
                    }
                    () = sleep_until(heard_from), if wanted.is_some() => break,
                    () = sleep_until(look) => break,
                    request = asked.next() => match request {
                        Some(Ok(request)) => wanted = Some(checked(request.capacity)?),
                        // The client has gone, or has said all: it is here no more.
                        Some(Err(_)) | None => open = false,
                    },
                    told = news.recv() => match told {
                        Ok((id, player)) if id != self.at.id || player != self.at.player => {}
                        Ok(_) | Err(RecvError::Lagged(_)) => break,
                        Err(RecvError::Closed) => (open, stops) = (false, Some(shutting_down())),
                    },
                }
            }
            if open && Instant::now() >= silent_until {
                open = self.beat().await?;
                silent_until = Instant::now() + heartbeat;
            }
        }
        let now = self.streams.pools.now();
        let until = now + i64::from(self.streams.pools.settings.grace_seconds) * 1000;
        let (id, session) = (self.at.id.clone(), self.at.session.clone());
        let ends =
            self.streams
                .attendances
                .change_attendance(&id, self.at.player, &session, |it| it.until = until);
        if ends.await? {
            // A player cut off by a shutdown may come back first: another replica looks.
            let look = if stops.is_some() { until } else { now };
            let player = self.at.player;
            self.streams
                .attendances
                .look_at_those_of(&id, player, look)
                .await?;
        }
        if let Some(status) = stops {
            return Err(status.into());
        }
        Ok(())
    }

    /// Changes the number of fixtures that it plays at once from now on.
    async fn change(&mut self, capacity: u32) -> ServiceResult<()> {
        self.place.note_use();
        let changed = self.streams.attendances.change_attendance(
            &self.at.id,
            self.at.player,
            &self.at.session,
            |it| {
                it.capacity = capacity;
            },
        );
        if !changed.await? {
            return Err(elsewhere());
        }
        self.at.capacity = capacity;
        Ok(())
    }

    async fn beat(&self) -> ServiceResult<bool> {
        let playing = self.known.len();
        let others = self
            .streams
            .attendances
            .attending(&self.at.id)
            .await?
            .len()
            .saturating_sub(1);
        let heartbeat = AttendHeartbeat {
            playing: u32::try_from(playing).unwrap_or(u32::MAX),
            waiting: u32::try_from(others).unwrap_or(u32::MAX),
            capacity: self.at.capacity,
        };
        self.send(Message::Heartbeat(heartbeat)).await
    }

    /// Sends what has not been sent; `false` when the client is gone.
    async fn send_new(&mut self) -> ServiceResult<bool> {
        let open = self.send_news().await?;
        let plays = !self.known.is_empty();
        self.place.set_belongs(plays);
        if plays {
            self.place.note_use();
        }
        Ok(open)
    }

    async fn send_news(&mut self) -> ServiceResult<bool> {
        let streams = self.streams.clone();
        let found = streams
            .pools
            .store()
            .find(ATTENDANCES, &player_key(&self.at.id, self.at.player))
            .await?;
        match found.map(|it| it.message) {
            Some(own) if own.session == self.at.session => {}
            Some(own) if own.suspended => return Err(suspended()),
            _ => return Err(elsewhere()),
        }
        let work = PoolWork::open(&streams.pools, &self.at.id).await?;
        let own = |it: &&OpenFixture| it.first == self.at.player || it.second == self.at.player;
        let mut numbers: Vec<u64> = work
            .record()
            .open
            .iter()
            .filter(own)
            .map(|it| it.number)
            .collect();
        numbers.extend(
            self.known
                .keys()
                .filter(|it| !numbers.contains(it))
                .copied()
                .collect::<Vec<_>>(),
        );
        for number in numbers {
            let fixture = work.fixture(number).await?.message;
            if is_over(&fixture) {
                self.known.remove(&number);
                if !self
                    .send(Message::Decided(decided(&fixture, self.at.player)))
                    .await?
                {
                    return Ok(false);
                }
                // A player about to leave waits for nothing else.
                if self.at.capacity == 0 && self.known.is_empty() && !self.beat().await? {
                    return Ok(false);
                }
                continue;
            }
            for shown in self.news_of(&fixture, work.record()) {
                if !self.send(Message::Fixture(shown)).await? {
                    return Ok(false);
                }
            }
        }
        let player = work.player(self.at.player).await?.message;
        let new = player.faulted.saturating_sub(self.faulted);
        let skip = player
            .last_faults
            .len()
            .saturating_sub(usize::try_from(new).unwrap_or(0));
        self.faulted = player.faulted;
        for fault in player.last_faults.into_iter().skip(skip) {
            if !self.send(Message::Fault(fault)).await? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Updates of a fixture to send: one for each match that is to be joined now, and one
    /// whenever it has come further.
    fn news_of(&mut self, fixture: &PoolFixtureRecord, pool: &PoolRecord) -> Vec<PoolFixture> {
        let known = self.known.entry(fixture.number).or_default();
        let (state, matches) = (fixture.shown.state, fixture.shown.matches.len());
        let further = (known.state, known.matches) != (state, matches);
        (known.state, known.matches) = (state, matches);
        let open: Vec<&FixtureMatch> = fixture
            .shown
            .matches
            .iter()
            .filter(|it| it.result.is_none() && !it.annulled)
            .collect();
        let new = open.iter().filter(|it| !known.joined.contains(&it.r#match));
        let new: Vec<&FixtureMatch> = new.copied().collect();
        known.joined.extend(new.iter().map(|it| it.r#match.clone()));
        let told = match new.as_slice() {
            [] if further => vec![open.last().copied()],
            new => new.iter().copied().map(Some).collect(),
        };
        let told = told.into_iter();
        told.map(|it| for_player(fixture, self.at.player, pool, it))
            .collect()
    }

    /// Sends a message; `false` when the client is gone.
    async fn send(&self, message: Message) -> ServiceResult<bool> {
        let message = AttendResponse {
            message: Some(message),
        };
        match timeout(STALLED, self.out.send(Ok(message))).await {
            Ok(sent) => Ok(sent.is_ok()),
            Err(_) => {
                let message = "the stream took nothing for too long: attend again";
                let slow: Status = error(Code::ResourceExhausted, "SLOW_CONSUMER", message).into();
                Err(slow.into())
            }
        }
    }
}

fn elsewhere() -> LadderError {
    let message = "another stream of the same player attends in place of this one";
    let status: Status = error(Code::Aborted, "ATTENDED_ELSEWHERE", message).into();
    status.into()
}

fn suspended() -> LadderError {
    let message = "the account is suspended, so that it attends no more";
    let status: Status = error(Code::PermissionDenied, "ACCOUNT_SUSPENDED", message).into();
    status.into()
}

/// A fixture as it is sent to one of the two, with a match that it is to join.
fn for_player(
    fixture: &PoolFixtureRecord,
    player: u64,
    pool: &PoolRecord,
    open: Option<&FixtureMatch>,
) -> PoolFixture {
    let mut shown = fixture.shown.clone();
    let place = usize::from(fixture.first != player);
    if let Some(open) = open {
        let number = open.number;
        let side = (0..2).find(|side| entrant_of_side(number, *side) == place);
        let seats = side
            .and_then(|it| pool.shown.sides.get(it))
            .into_iter()
            .flat_map(|it| &it.seats);
        shown.own_seats = seats.map(|it| it.seat).collect();
        shown.join_match = number;
    }
    shown
}

fn decided(fixture: &PoolFixtureRecord, player: u64) -> FixtureDecided {
    let place = usize::from(fixture.first != player) * 2;
    FixtureDecided {
        fixture: Some(fixture.shown.clone()),
        before: fixture.ratings.get(place).copied(),
        after: fixture.ratings.get(place + 1).copied(),
    }
}
