//! The stream on which a player says that it is here, and on which fixtures come to it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use futures::stream::BoxStream;
use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::ladder::v1::{
    AttendHeartbeat, AttendRequest, AttendResponse, FixtureDecided, PoolFixture, PoolState,
};
use sandtable_proto::tournaments::v1::EntrantKind;
use sandtable_service::error::error;
use sandtable_service::field::line;
use sandtable_service::identity::{Identity, Scope};
use sandtable_service::random;
use sandtable_store::StoredMessages;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Status};

use crate::caller::Caller;
use crate::core::Shared;
use crate::pools::form::is_over;
use crate::pools::names::{player_key, player_name, player_of, pool_id};
use crate::pools::rating::Rated;
use crate::pools::record::{
    ACCOUNTS, ATTENDANCES, AccountRecord, AttendanceRecord, PLAYERS, PlayerRecord,
    PoolFixtureRecord, PoolRecord, REPLICAS, ReplicaRecord,
};
use crate::pools::work::{PoolWork, change_pool};
use crate::refusal::{Answer, Refusal};
use crate::seen::entrant_of_side;
use crate::times::stamp;

/// Messages that wait for a client.
const WAITING: usize = 64;
/// How long a client may take nothing.
const STALLED: Duration = Duration::from_secs(30);
/// How long a client may take to say where it is: until then it has a place at work.
const FIRST: Duration = Duration::from_secs(5);
/// How long until what other replicas did is looked for.
const LOOK: Duration = Duration::from_secs(2);
const MOST_CAPACITY: u32 = 64;
const LONGEST_VERSION: usize = 40;
const LONGEST_AUTHOR: usize = 80;
/// How long a replica is taken to live after it said so, in milliseconds.
const LEASE: i64 = 15_000;

/// What a client is sent.
pub(crate) type Told = ReceiverStream<Result<AttendResponse, Status>>;
/// What a client sends.
pub(crate) type Asked = BoxStream<'static, Result<AttendRequest, Status>>;

/// A stream of a player, and what it has been told.
struct Line {
    shared: Arc<Shared>,
    id: String,
    player: u64,
    session: String,
    /// Fixtures that are not decided, and what was told of them.
    known: BTreeMap<u64, (i32, u32)>,
    /// How many faults have been told.
    faulted: u64,
    out: mpsc::Sender<Result<AttendResponse, Status>>,
}

impl Shared {
    /// Begins to attend.
    pub(crate) async fn attend(self: Arc<Self>, mut asked: Asked, caller: &Caller) -> Answer<Told> {
        let identity = caller.must_be_account(Scope::Play)?;
        let place = self.pools.place(&identity.account)?;
        // Nobody keeps a place without saying what for.
        let first = timeout(FIRST, asked.next()).await;
        let Ok(Some(Ok(first))) = first else {
            return Err(Refusal::field("pool", "must be set in a first message"));
        };
        let id = pool_id("pool", &first.pool)?.to_owned();
        let capacity = checked(first.capacity)?;
        let player = self.enter_pool(&id, &first, identity).await?;
        let session = self.begin_attendance(&id, &player, capacity).await?;
        let (out, told) = mpsc::channel(WAITING);
        let line = Line {
            id,
            player: player.id,
            session,
            known: BTreeMap::new(),
            faulted: player.faulted,
            out: out.clone(),
            shared: self,
        };
        tokio::spawn(async move {
            if let Err(refusal) = line.run(asked).await {
                // An error says that the client is gone, too.
                let _ = out.send(Err(refusal.into())).await;
            }
            drop(place);
        });
        Ok(ReceiverStream::new(told))
    }

    /// The player of an account with a version, made when it is new.
    async fn enter_pool(
        &self,
        id: &str,
        request: &AttendRequest,
        identity: &Identity,
    ) -> Answer<PlayerRecord> {
        let version = line("version", &request.version, LONGEST_VERSION)?;
        let author = line("author", &request.author, LONGEST_AUTHOR)?;
        let player = player_of(&identity.account, &version);
        let entered = change_pool!(self, id, |work| {
            may_attend(work.record(), identity)?;
            let now = work.now;
            // Whoever comes may be paired at once.
            work.due(Some(now));
            match self.store().find(PLAYERS, &player_key(id, player)).await? {
                Some(found) if found.message.shown.account != identity.account => {
                    return Err(Refusal::field("version", "cannot be told from another's"));
                }
                Some(mut found) => {
                    let known = &mut found.message;
                    known.left = false;
                    known.shown.author.clone_from(&author);
                    known.shown.display_name.clone_from(&identity.display_name);
                    work.with(found.replace());
                    found.message
                }
                None => {
                    let key = format!("{id}/{}", identity.account);
                    let own = self.store().find(ACCOUNTS, &key).await?;
                    let mut players = own
                        .as_ref()
                        .map(|it| it.message.clone())
                        .unwrap_or_default();
                    let most = self.pools.settings.max_versions;
                    if players.players.len() >= most {
                        return Err(Refusal::LimitReached {
                            what: "versions of one account in a pool",
                            most: most as u64,
                        });
                    }
                    players.players.push(player);
                    work.with(ACCOUNTS.put(own, &key, AccountRecord { ..players }));
                    let mut made = new_player(work.record(), player, now);
                    made.shown.name = player_name(id, player);
                    made.shown.account.clone_from(&identity.account);
                    made.shown.display_name.clone_from(&identity.display_name);
                    made.shown.bot = identity.bot;
                    made.shown.version.clone_from(&version);
                    made.shown.author.clone_from(&author);
                    work.record_mut().shown.players += 1;
                    work.record_mut().rulings += 1;
                    work.with(
                        PLAYERS
                            .stored(player_key(id, player), id, made.clone())
                            .add(),
                    );
                    made
                }
            }
        });
        Ok(entered)
    }

    /// A player is here; the session that says so.
    async fn begin_attendance(
        &self,
        id: &str,
        player: &PlayerRecord,
        capacity: u32,
    ) -> Answer<String> {
        self.say_alive().await?;
        let mut session = [0u8; 16];
        random::fill(&mut session);
        let record = AttendanceRecord {
            player: player.id,
            capacity,
            session: hex::encode(session),
            replica: self.pools.replica.clone(),
            since: self.now(),
            until: 0,
        };
        let key = player_key(id, player.id);
        let mut attempts = sandtable_store::Attempts::default();
        loop {
            let change = match self.store().find(ATTENDANCES, &key).await? {
                Some(mut found) => {
                    found.message = record.clone();
                    found.replace()
                }
                None => ATTENDANCES.stored(key.clone(), id, record.clone()).add(),
            };
            if attempts.won(self.store().write(vec![change]).await)? {
                break;
            }
        }
        // A stream that it had before learns that this one has taken its place.
        self.pools.tell(id, player.id);
        self.pools.wake.notify_one();
        Ok(record.session)
    }

    /// This replica lives, and so those who attend on it do.
    pub(crate) async fn say_alive(&self) -> Answer<()> {
        let name = &self.pools.replica;
        let now = self.now();
        let mut attempts = sandtable_store::Attempts::default();
        loop {
            let found = self.store().find(REPLICAS, name).await?;
            if found
                .as_ref()
                .is_some_and(|it| it.message.until > now + LEASE / 2)
            {
                return Ok(());
            }
            let until = now + LEASE;
            let put = REPLICAS.put(found, name, ReplicaRecord { until });
            if attempts.won(self.store().write(vec![put]).await)? {
                return Ok(());
            }
        }
    }

    /// Changes what a session says; `false` when another has taken its place.
    async fn change_attendance(
        &self,
        id: &str,
        player: u64,
        session: &str,
        mut change: impl FnMut(&mut AttendanceRecord) + Send,
    ) -> Answer<bool> {
        let mut own = true;
        let changed = self
            .store()
            .change::<AttendanceRecord, Refusal>(ATTENDANCES, &player_key(id, player), |row| {
                own = row.message.session == session;
                if !own {
                    return Ok(None);
                }
                change(&mut row.message);
                Ok(Some(Vec::new()))
            })
            .await?;
        self.pools.wake.notify_one();
        Ok(own && changed.is_some())
    }
}

fn checked(capacity: u32) -> Answer<u32> {
    if capacity <= MOST_CAPACITY {
        Ok(capacity)
    } else {
        let problem = format!("must be at most {MOST_CAPACITY}, and is {capacity}");
        Err(Refusal::field("capacity", problem))
    }
}

/// Asks for somebody whom the pool is for.
fn may_attend(record: &PoolRecord, identity: &Identity) -> Answer<()> {
    if record.shown.state() == PoolState::Closed {
        return Err(Refusal::Forbidden(
            "POOL_CLOSED",
            "the pool is closed".to_owned(),
        ));
    }
    let settings = record.shown.settings.as_ref();
    match (settings.map(|it| it.kind()), identity.bot) {
        (Some(EntrantKind::Person), true) => Err(Refusal::NotAllowed("people")),
        (Some(EntrantKind::Bot), false) => Err(Refusal::NotAllowed("bots")),
        _ => Ok(()),
    }
}

/// A player of whom nothing is known.
fn new_player(record: &PoolRecord, id: u64, now: i64) -> PlayerRecord {
    let mut player = PlayerRecord {
        id,
        ..PlayerRecord::default()
    };
    let settings = record.shown.settings.clone().unwrap_or_default();
    Rated::beginning(&settings, record.shown.season).keep(&mut player);
    player.shown.create_time = Some(stamp(now));
    player
}

impl Line {
    async fn run(mut self, mut asked: Asked) -> Answer<()> {
        let mut news = self.shared.pools.news.subscribe();
        let mut shutdown = self.shared.shutdown.clone();
        let heartbeat = Duration::from_millis(self.shared.settings.heartbeat_ms.max(1_000));
        let own = self.shared.shown_player(&self.id, self.player).await?;
        let mut open = self.send(Message::Attending(own)).await?;
        let mut silent_until = Instant::now() + heartbeat;
        while open {
            open = self.send_new().await?;
            let look = (Instant::now() + LOOK).min(silent_until);
            while open {
                tokio::select! {
                    heard = news.recv() => match heard {
                        Ok((id, player)) if id != self.id || player != self.player => {}
                        Ok(_) | Err(RecvError::Lagged(_)) => break,
                        Err(RecvError::Closed) => open = false,
                    },
                    request = asked.next() => match request {
                        Some(Ok(request)) => self.change(&request).await?,
                        // The client has gone, or has said all: it is here no more.
                        Some(Err(_)) | None => open = false,
                    },
                    () = sleep_until(look) => break,
                    () = self.out.closed() => open = false,
                    () = shutdown.wait() => open = false,
                }
            }
            if open && Instant::now() >= silent_until {
                open = self.beat().await?;
                silent_until = Instant::now() + heartbeat;
            }
        }
        let until = self.shared.now() + i64::from(self.shared.pools.settings.grace_seconds) * 1000;
        let (id, session) = (self.id.clone(), self.session.clone());
        let ends = self
            .shared
            .change_attendance(&id, self.player, &session, |it| it.until = until);
        ends.await.map(drop)
    }

    /// How many fixtures it plays at once from now on.
    async fn change(&self, request: &AttendRequest) -> Answer<()> {
        let capacity = checked(request.capacity)?;
        let changed = self
            .shared
            .change_attendance(&self.id, self.player, &self.session, |it| {
                it.capacity = capacity;
            });
        if changed.await? {
            Ok(())
        } else {
            Err(elsewhere())
        }
    }

    async fn beat(&self) -> Answer<bool> {
        let playing = self.known.len();
        let others = self
            .shared
            .attending(&self.id)
            .await?
            .len()
            .saturating_sub(1);
        let heartbeat = AttendHeartbeat {
            playing: u32::try_from(playing).unwrap_or(u32::MAX),
            waiting: u32::try_from(others).unwrap_or(u32::MAX),
        };
        self.send(Message::Heartbeat(heartbeat)).await
    }

    /// Sends what has not been sent; `false` when the client is gone.
    async fn send_new(&mut self) -> Answer<bool> {
        let store = self.shared.store();
        let found = store
            .find(ATTENDANCES, &player_key(&self.id, self.player))
            .await?;
        if found.is_none_or(|it| it.message.session != self.session) {
            return Err(elsewhere());
        }
        let work = PoolWork::open(&self.shared, &self.id).await?;
        let own = |it: &&crate::pools::record::OpenFixture| {
            it.first == self.player || it.second == self.player
        };
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
            let matches = u32::try_from(fixture.shown.matches.len()).unwrap_or(u32::MAX);
            let told = (fixture.shown.state, matches);
            if is_over(&fixture) {
                self.known.remove(&number);
                if !self
                    .send(Message::Decided(decided(&fixture, self.player)))
                    .await?
                {
                    return Ok(false);
                }
            } else if self.known.get(&number) != Some(&told) {
                self.known.insert(number, told);
                let shown = for_player(&fixture, self.player, work.record());
                if !self.send(Message::Fixture(shown)).await? {
                    return Ok(false);
                }
            }
        }
        let player = work.player(self.player).await?.message;
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

    /// Sends a message; `false` when the client is gone.
    async fn send(&self, message: Message) -> Answer<bool> {
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

fn elsewhere() -> Refusal {
    let message = "another stream of the same player attends in place of this one";
    let status: Status = error(Code::Aborted, "ATTENDED_ELSEWHERE", message).into();
    status.into()
}

/// A fixture as one of the two is told of it.
fn for_player(fixture: &PoolFixtureRecord, player: u64, pool: &PoolRecord) -> PoolFixture {
    let mut shown = fixture.shown.clone();
    let place = usize::from(fixture.first != player);
    let open = shown
        .matches
        .iter()
        .rev()
        .find(|it| it.result.is_none() && !it.annulled);
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
