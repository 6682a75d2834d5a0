//! A Swiss and a ladder's pool that go on whatever happens, and the check of what came of
//! them.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::cluster::{Cluster, REPLICAS};
use crate::collector::sign_up;
use crate::contest::{check_pool, check_tournament, comes_to_rest};
use crate::gateway::Gateway;
use crate::misconduct::{ConflictedOrganiser, MatchCourse};
use crate::process::PATIENCE;
use crate::table::{GAME, Game, SIDES};
use crate::traffic::{RetryState, Uptime};
use anyhow::{Context, bail, ensure};
use sandtable_client::{Attendance, Client, Error};
use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::ladder::v1::{AttendRequest, CreatePoolRequest, FaultPolicy, PoolSettings};
use sandtable_proto::matches::v1::{
    ClockSettings, ExpiryConsequence, JoinMatchRequest, PerTurnClock, ResignMatchRequest,
    clock_settings,
};
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    CreateTournamentRequest, EnterTournamentRequest, MatchSettings, ResultCause,
    SetCoOrganiserRequest, StageSettings, SwissSettings, TournamentEventKind, TournamentSettings,
    TournamentState,
};
use tokio::sync::{Mutex, Semaphore, watch};
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;
use tonic::{Code, Status};

/// Those of the entrants who attend the pool, too.
const ATTENDING: usize = 3;

/// More than are ever played.
const ANY_NUMBER: usize = 10_000;

/// Time within which a player in the pool must come and reveal a nonce: one that the cluster's
/// faults kept from coming has lost.
const JOIN_WITHIN: prost_types::Duration = prost_types::Duration {
    seconds: 6,
    nanos: 0,
};

/// Maximum duration of a turn in the pool.
const TURN: prost_types::Duration = prost_types::Duration {
    seconds: 4,
    nanos: 0,
};

/// Size of a Swiss.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Number of entrants, which is even.
    pub entrants: usize,
    /// Its rounds.
    pub rounds: u32,
}

/// Counts of checked fixtures.
#[derive(Clone, Copy, Debug, Default)]
pub struct FixtureCounts {
    /// Fixtures of the Swiss.
    pub swiss: usize,
    /// Fixtures of the pool.
    pub pool: usize,
    /// Number of attempts by an organiser who plays to decide their own fixture.
    pub cheats: u64,
    /// Matches of the pool that were not played, though both had come.
    pub held: u64,
}

/// A Swiss and a pool in play.
#[derive(Debug)]
pub struct Circuit {
    _gateways: Vec<Gateway>,
    organiser: Client,
    size: Size,
    swiss: String,
    pool: String,
    court: Arc<MatchPlayers>,
    swiss_played: JoinHandle<anyhow::Result<()>>,
    attending: JoinSet<anyhow::Result<()>>,
    leave: watch::Sender<bool>,
}

/// Plays matches: each seat is taken with the key of the account that it is reserved for, and one
/// of the two gives up.
#[derive(Debug)]
struct MatchPlayers {
    /// Accounts with their keys' connections, the stronger first.
    members: Vec<(String, Client)>,
    /// Number of matches that may be played, so that they last as long as the cluster's faults.
    turns: Semaphore,
    /// Matches in play or played.
    begun: Mutex<HashSet<String>>,
    /// Number of matches played.
    played: watch::Sender<u64>,
    /// Number of the pool's matches that have begun, and number of these that are not played.
    pooled: AtomicU64,
    held: AtomicU64,
    /// The first member is an organiser of the Swiss, too.
    crook: ConflictedOrganiser,
}

impl Circuit {
    /// Begins both.
    pub async fn begin(cluster: &Cluster, size: Size) -> anyhow::Result<Self> {
        let mut gateways = Vec::new();
        for replica in 0..REPLICAS {
            gateways.push(cluster.gateway(replica).await?);
        }
        let urls: Vec<String> = gateways.iter().map(Gateway::url).collect();
        let client = Client::connect_any(urls.iter().map(String::as_str))?;
        let key = sign_up(&urls[0], "organiser").await?;
        let organiser = client.with_token(&key)?;
        let swiss = make_swiss(&organiser, size.rounds).await?;
        let pool = make_pool(&organiser).await?;
        let (mut members, mut crook) = (Vec::new(), None);
        for number in 0..size.entrants {
            let key = sign_up(&urls[0], &format!("entrant {number}")).await?;
            let member = client.with_token(&key)?;
            let account = member.get_account("accounts/me").await?.name;
            let request = EnterTournamentRequest {
                name: swiss.clone(),
                ..Default::default()
            };
            // By either way, so that both are in use.
            let way = Client::connect(&urls[number % REPLICAS])?;
            let entered = way.with_token(&key)?.enter_tournament(request).await?;
            crook.get_or_insert_with(|| ConflictedOrganiser::new(member.clone(), entered.name));
            members.push((account, member));
        }
        let request = SetCoOrganiserRequest {
            name: swiss.clone(),
            account: members[0].0.clone(),
            ..Default::default()
        };
        organiser.set_co_organiser(request).await?;
        organiser.start_tournament(&swiss).await?;
        let court = Arc::new(MatchPlayers {
            members,
            turns: Semaphore::new(0),
            begun: Mutex::default(),
            played: watch::Sender::new(0),
            pooled: AtomicU64::new(0),
            held: AtomicU64::new(0),
            crook: crook.context("nobody plays")?,
        });
        let (leave, left) = watch::channel(false);
        let mut attending = JoinSet::new();
        for (_, member) in &court.members[..ATTENDING] {
            let here = court
                .clone()
                .attend(member.clone(), pool.clone(), left.clone());
            attending.spawn(here);
        }
        Ok(Self {
            _gateways: gateways,
            swiss_played: tokio::spawn(court.clone().follow(client, swiss.clone())),
            organiser,
            size,
            swiss,
            pool,
            court,
            attending,
            leave,
        })
    }

    /// Lets another two matches be played.
    pub fn turn(&self) {
        self.court.turns.add_permits(2);
    }

    /// Lets so many more matches be played and waits until they have been. There must be
    /// as many: more than are hosted now have to be hosted meanwhile.
    pub async fn progress(&self, matches: u64) -> anyhow::Result<()> {
        let mut played = self.court.played.subscribe();
        let goal = *played.borrow() + matches;
        self.court.turns.add_permits(usize::try_from(matches)?);
        let reached = played.wait_for(|played| *played >= goal);
        let reached = timeout(PATIENCE, reached).await;
        reached.context("matches are not hosted or not played")??;
        Ok(())
    }

    /// Has both played to their end and checks them.
    pub async fn judge(mut self) -> anyhow::Result<FixtureCounts> {
        self.court.turns.add_permits(ANY_NUMBER);
        let ended = timeout(PATIENCE, &mut self.swiss_played).await;
        ended.context("the Swiss does not end")???;
        let organiser = &self.organiser;
        organiser.pause_pool(&self.pool, false).await?;
        comes_to_rest(organiser, &self.pool).await?;
        self.leave.send_replace(true);
        while let Some(attended) = self.attending.join_next().await {
            attended??;
        }
        let over = organiser.get_tournament(&self.swiss).await?;
        ensure!(over.state() == TournamentState::Finished, "{over:?}");
        let fixtures = check_tournament(organiser, &self.swiss).await?;
        for fixture in &fixtures {
            let cause = fixture.result.as_ref().map(|it| it.cause());
            let cheated = cause == Some(ResultCause::Adjudicated);
            ensure!(!cheated, "{} was decided by an organiser", fixture.name);
        }
        let swiss = fixtures.len();
        let expected = self.size.entrants / 2 * self.size.rounds as usize;
        ensure!(swiss == expected, "{swiss} fixtures of {expected}");
        let pool = check_pool(organiser, &self.pool).await?.len();
        Ok(FixtureCounts {
            swiss,
            pool,
            cheats: self.court.crook.tries(),
            held: self.court.held.load(Ordering::Relaxed),
        })
    }
}

fn played() -> MatchSettings {
    MatchSettings {
        game: GAME.to_owned(),
        options: Game::AxisAllies(SIDES).options(1),
        ..Default::default()
    }
}

async fn make_swiss(organiser: &Client, rounds: u32) -> anyhow::Result<String> {
    let swiss = SwissSettings {
        rounds,
        ..Default::default()
    };
    let settings = TournamentSettings {
        display_name: "Swiss".to_owned(),
        r#match: Some(played()),
        stages: vec![StageSettings {
            system: Some(System::Swiss(swiss)),
            ..Default::default()
        }],
        ..Default::default()
    };
    let request = CreateTournamentRequest {
        settings: Some(settings),
        ..Default::default()
    };
    let made = organiser.create_tournament(request).await?;
    organiser.open_tournament(&made.name).await?;
    Ok(made.name)
}

async fn make_pool(organiser: &Client) -> anyhow::Result<String> {
    let settings = PoolSettings {
        display_name: "Pool".to_owned(),
        r#match: Some(MatchSettings {
            clock_settings: Some(ClockSettings {
                main: Some(clock_settings::Main::PerTurn(PerTurnClock {
                    time: Some(TURN),
                })),
                on_expiry: ExpiryConsequence::Forfeit.into(),
                ..Default::default()
            }),
            ..played()
        }),
        join_within: Some(JOIN_WITHIN),
        most_meetings: 1_000,
        faults: Some(FaultPolicy {
            tolerated: 100,
            ..Default::default()
        }),
        ..Default::default()
    };
    let request = CreatePoolRequest {
        settings: Some(settings),
        ..Default::default()
    };
    Ok(organiser.create_pool(request).await?.name)
}

impl MatchPlayers {
    /// Plays the matches of a tournament, one after the other, until it is over.
    async fn follow(self: Arc<Self>, client: Client, name: String) -> anyhow::Result<()> {
        // A process that is away is discovered by calling it.
        let (_always, uptime) = Uptime::new();
        let mut patience = RetryState::new(uptime);
        let mut after = 0;
        loop {
            let mut events = client.watch_tournament(&name, after);
            loop {
                match events.next().await {
                    Ok(Some(event)) => {
                        patience.restore();
                        after = event.sequence;
                        if event.kind() == TournamentEventKind::Match {
                            self.crook.cheat(&event).await?;
                            self.play(&event.r#match, MatchCourse::Play).await?;
                        }
                    }
                    Ok(None) => return Ok(()),
                    Err(error) => break patience.after(absence(error)?).await?,
                }
            }
        }
    }

    /// Attends a pool and plays its matches until it is signalled to leave.
    async fn attend(
        self: Arc<Self>,
        member: Client,
        pool: String,
        mut left: watch::Receiver<bool>,
    ) -> anyhow::Result<()> {
        let (_always, uptime) = Uptime::new();
        let mut patience = RetryState::new(uptime);
        let request = AttendRequest {
            pool,
            capacity: 1,
            version: "1".to_owned(),
            ..Default::default()
        };
        loop {
            let mut attendance = member.attend(request.clone());
            let ended = tokio::select! {
                ended = self.play_what_comes(&mut attendance, &mut patience) => ended?,
                _ = left.wait_for(|left| *left) => return Ok(()),
            };
            patience.after(ended).await?;
        }
    }

    /// Plays the fixtures of an attendance until no server answers any more.
    async fn play_what_comes(
        &self,
        attendance: &mut Attendance,
        patience: &mut RetryState,
    ) -> anyhow::Result<Status> {
        loop {
            match attendance.next().await {
                Ok(Some(Message::Fixture(fixture))) => {
                    patience.restore();
                    let open = fixture.matches.iter();
                    for one in open.filter(|it| it.result.is_none() && !it.annulled) {
                        let number = self.pooled.fetch_add(1, Ordering::Relaxed);
                        let conduct = MatchCourse::of(number);
                        self.play(&one.r#match, conduct).await?;
                        if conduct == MatchCourse::Vanish {
                            return Ok(Status::unavailable("whoever attends is gone"));
                        }
                    }
                }
                Ok(Some(_)) => patience.restore(),
                Ok(None) => return Ok(Status::unavailable("the stream ended")),
                Err(error) => return absence(error),
            }
        }
    }

    /// Plays a match, unless that was begun already.
    async fn play(&self, name: &str, conduct: MatchCourse) -> anyhow::Result<()> {
        if !self.begun.lock().await.insert(name.to_owned()) {
            return Ok(());
        }
        self.turns.acquire().await?.forget();
        let (_always, uptime) = Uptime::new();
        let mut patience = RetryState::new(uptime);
        let anyone = &self.members[0].1;
        let found = loop {
            match anyone.get_match(name).await {
                Ok(found) => break found,
                Err(error) => patience.after(absence(error)?).await?,
            }
        };
        let mut weakest = 0;
        for seat in &found.seats {
            let place = self
                .members
                .iter()
                .position(|(it, _)| *it == seat.reserved_for);
            let place = place.with_context(|| format!("whose is a seat of {name}?"))?;
            weakest = weakest.max(place);
            let request = JoinMatchRequest {
                name: name.to_owned(),
                seat: Some(seat.seat),
                request_id: format!("join-{}", seat.seat),
                ..nonce(seat.seat as u8, conduct)
            };
            let member = &self.members[place].1;
            let joined = patience.call(|| {
                member.repeat(name, |at| {
                    let (mut matches, request) = (at.matches(), request.clone());
                    async move { matches.join_match(request).await }
                })
            });
            must_be_over(joined.await?)?;
        }
        if conduct != MatchCourse::Play {
            self.held.fetch_add(1, Ordering::Relaxed);
            self.played.send_modify(|played| *played += 1);
            return Ok(());
        }
        let member = &self.members[weakest].1;
        let request = ResignMatchRequest {
            name: name.to_owned(),
            request_id: "resign".to_owned(),
            ..Default::default()
        };
        let resigned = patience.call(|| {
            member.repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.resign_match(request).await }
            })
        });
        must_be_over(resigned.await?)?;
        self.played.send_modify(|played| *played += 1);
        Ok(())
    }
}

/// Nonce of a player who takes a seat.
fn nonce(byte: u8, conduct: MatchCourse) -> JoinMatchRequest {
    match conduct {
        MatchCourse::Withhold => JoinMatchRequest {
            nonce_commitment: vec![byte; 32],
            ..Default::default()
        },
        _ => JoinMatchRequest {
            nonce: vec![byte; 16],
            ..Default::default()
        },
    }
}

/// A call at a match that is refused means that the ladder has ended it meanwhile.
fn must_be_over<T>(answered: Result<T, Status>) -> anyhow::Result<()> {
    match answered {
        Err(status) if status.code() != Code::FailedPrecondition => {
            bail!("a match cannot be played: {status:?}")
        }
        _ => Ok(()),
    }
}

/// Status of an unanswered call.
fn absence(error: Error) -> anyhow::Result<Status> {
    match error.code() {
        Some(code @ (Code::Unavailable | Code::DeadlineExceeded)) => {
            Ok(Status::new(code, error.to_string()))
        }
        _ => Err(error.into()),
    }
}
