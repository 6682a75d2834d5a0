//! Those who play in a simulated Swiss and a simulated pool.

use anyhow::{Context, anyhow, ensure};
use sandtable_proto::ladder::v1::{
    AttendRequest, CreatePoolRequest, FaultPolicy, GetPoolRequest, ListPoolFixturesRequest,
    PausePoolRequest, PoolFixture, PoolSettings, VerifyPoolRequest,
};
use sandtable_proto::matches::v1::{
    JoinMatchRequest, ListMatchesRequest, Match, MatchState, ResignMatchRequest,
};
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    CreateTournamentRequest, Difference, EnterTournamentRequest, Fixture, GetTournamentRequest,
    ListFixturesRequest, MatchSettings, OpenTournamentRequest, StageSettings,
    StartTournamentRequest, SwissSettings, TournamentSettings, TournamentState,
    VerifyTournamentRequest,
};
use sandtable_tests::contest::{check_fixtures, check_pool_fixtures};
use sandtable_tests::table::{GAME, Game, SIDES};
use tokio::sync::watch;
use tonic::{Code, Status};

use crate::hosts::{LADDERS, MATCHES};
use crate::members::{account, key};
use crate::players::Caller;
use crate::record::Record;

/// Who plays in the Swiss; the first of them attend the pool, too. The organiser is the next
/// member.
const ENTRANTS: usize = 4;
const ATTENDING: usize = 2;
const ROUNDS: u32 = 2;

/// Fixtures of the pool that are decided before it is paused.
const POOLED: u64 = 3;

/// How many are listed at a time: more than there are.
const PAGE: i32 = 200;

/// Those who play, and who runs it.
pub(crate) struct Hall {
    seed: u64,
    record: Record,
    /// The organiser and the entrants at the ladder.
    organiser: Caller,
    entrants: Vec<Caller>,
    /// The entrants at the match service.
    seated: Vec<Caller>,
}

fn played() -> MatchSettings {
    MatchSettings {
        game: GAME.to_owned(),
        options: Game::AxisAllies(SIDES).options(1),
        ..Default::default()
    }
}

fn hour() -> prost_types::Duration {
    prost_types::Duration {
        seconds: 3600,
        nanos: 0,
    }
}

impl Hall {
    pub(crate) fn open(seed: u64, record: &Record) -> anyhow::Result<Self> {
        let at = |hosts, number: usize| {
            let seed = seed ^ (number as u64 + 1);
            Caller::of(hosts, seed, Some(&key(number)), record)
        };
        Ok(Self {
            seed,
            record: record.clone(),
            organiser: at(LADDERS, ENTRANTS)?,
            entrants: (0..ENTRANTS)
                .map(|it| at(LADDERS, it))
                .collect::<Result<_, _>>()?,
            seated: (0..ENTRANTS)
                .map(|it| at(MATCHES, it))
                .collect::<Result<_, _>>()?,
        })
    }

    /// Plays both to their end and checks them. Gives how many fixtures there were.
    pub(crate) async fn play(&mut self) -> anyhow::Result<usize> {
        let swiss = self.make_swiss().await?;
        let pool = self.make_pool().await?;
        let (leave, left) = watch::channel(false);
        let mut here = Vec::new();
        for number in 0..ATTENDING {
            let seed = self.seed ^ (number as u64 + 100);
            let caller = Caller::of(LADDERS, seed, Some(&key(number)), &self.record)?;
            here.push(tokio::spawn(attend(caller, pool.clone(), left.clone())));
        }
        let (mut over, mut paused) = (false, false);
        loop {
            for label in [&swiss, &pool] {
                for open in self.open_matches(label).await? {
                    self.play_match(&open).await?;
                }
            }
            if !over {
                let name = swiss.clone();
                let found = self.organiser.insist("get the Swiss", async |at| {
                    at.tournaments()
                        .get_tournament(GetTournamentRequest { name: name.clone() })
                        .await
                });
                over = found.await?.state() == TournamentState::Finished;
            }
            let name = pool.clone();
            let found = self.organiser.insist("get the pool", async |at| {
                at.ladders()
                    .get_pool(GetPoolRequest { name: name.clone() })
                    .await
            });
            let found = found.await?;
            if found.decided >= POOLED && !paused {
                let request = PausePoolRequest {
                    name: pool.clone(),
                    request_id: "pause".to_owned(),
                    ..Default::default()
                };
                let done = self.organiser.insist("pause the pool", async |at| {
                    at.pools().pause_pool(request.clone()).await
                });
                done.await?;
                paused = true;
            } else if paused && over && found.playing == 0 {
                break;
            }
            self.organiser.pause(50, 200).await;
        }
        leave.send_replace(true);
        for one in here {
            one.await??;
        }
        Ok(self.check_swiss(&swiss).await? + self.check_pool(&pool).await?)
    }

    async fn make_swiss(&mut self) -> anyhow::Result<String> {
        let swiss = SwissSettings {
            rounds: ROUNDS,
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
            request_id: "swiss".to_owned(),
            ..Default::default()
        };
        let made = self.organiser.insist("make the Swiss", async |at| {
            at.organisers().create_tournament(request.clone()).await
        });
        let name = made.await?.name;
        let request = OpenTournamentRequest {
            name: name.clone(),
            ..Default::default()
        };
        let opened = self.organiser.insist("open the Swiss", async |at| {
            at.organisers().open_tournament(request.clone()).await
        });
        opened.await?;
        for entrant in &mut self.entrants {
            let request = EnterTournamentRequest {
                name: name.clone(),
                request_id: "enter".to_owned(),
                ..Default::default()
            };
            let entered = entrant.insist("enter", async |at| {
                at.tournaments().enter_tournament(request.clone()).await
            });
            entered.await?;
        }
        let request = StartTournamentRequest {
            name: name.clone(),
            ..Default::default()
        };
        let started = self.organiser.insist("start the Swiss", async |at| {
            at.organisers().start_tournament(request.clone()).await
        });
        started.await?;
        self.record.note(format!("{name} has begun"));
        Ok(name)
    }

    async fn make_pool(&mut self) -> anyhow::Result<String> {
        let settings = PoolSettings {
            display_name: "Pool".to_owned(),
            r#match: Some(played()),
            join_within: Some(hour()),
            most_meetings: 1_000,
            faults: Some(FaultPolicy {
                tolerated: 100,
                ..Default::default()
            }),
            ..Default::default()
        };
        let request = CreatePoolRequest {
            settings: Some(settings),
            request_id: "pool".to_owned(),
            ..Default::default()
        };
        let made = self.organiser.insist("make the pool", async |at| {
            at.pools().create_pool(request.clone()).await
        });
        Ok(made.await?.name)
    }

    /// Matches of a label, the newest first.
    async fn matches(&mut self, label: &str) -> anyhow::Result<Vec<Match>> {
        let request = ListMatchesRequest {
            label: label.to_owned(),
            page_size: PAGE,
            ..Default::default()
        };
        let listed = self.seated[0].insist("list matches", async |at| {
            at.matches().list_matches(request.clone()).await
        });
        Ok(listed.await?.matches)
    }

    /// Those that are not over.
    async fn open_matches(&mut self, label: &str) -> anyhow::Result<Vec<Match>> {
        let mut matches = self.matches(label).await?;
        let open = [MatchState::Lobby, MatchState::InProgress];
        matches.retain(|it| open.contains(&it.state()));
        Ok(matches)
    }

    /// Takes all seats of a match; the member of the highest number gives up.
    async fn play_match(&mut self, found: &Match) -> anyhow::Result<()> {
        let name = &found.name;
        let mut weakest = 0;
        for seat in &found.seats {
            let holder = (0..ENTRANTS).find(|it| account(*it) == seat.reserved_for);
            let holder = holder.with_context(|| format!("whose is a seat of {name}?"))?;
            weakest = weakest.max(holder);
            let request = JoinMatchRequest {
                name: name.clone(),
                seat: Some(seat.seat),
                nonce: vec![seat.seat as u8; 16],
                request_id: format!("join-{}", seat.seat),
                ..Default::default()
            };
            let joined = self.seated[holder].ask("join", async |at| {
                at.matches().join_match(request.clone()).await
            });
            may_be_over(joined.await)?;
        }
        let request = ResignMatchRequest {
            name: name.clone(),
            request_id: "resign".to_owned(),
            ..Default::default()
        };
        let resigned = self.seated[weakest].ask("resign", async |at| {
            at.matches().resign_match(request.clone()).await
        });
        may_be_over(resigned.await)?;
        self.record.note(format!("{name} is played"));
        Ok(())
    }

    async fn check_swiss(&mut self, name: &str) -> anyhow::Result<usize> {
        let request = ListFixturesRequest {
            parent: name.to_owned(),
            page_size: PAGE,
            ..Default::default()
        };
        let listed = self.organiser.insist("list fixtures", async |at| {
            at.tournaments().list_fixtures(request.clone()).await
        });
        let fixtures: Vec<Fixture> = listed.await?.fixtures;
        check_fixtures(&fixtures, &self.matches(name).await?)?;
        let expected = ENTRANTS / 2 * ROUNDS as usize;
        ensure!(
            fixtures.len() == expected,
            "{} fixtures of {expected}",
            fixtures.len()
        );
        let request = VerifyTournamentRequest {
            name: name.to_owned(),
        };
        let verified = self.organiser.insist("verify the Swiss", async |at| {
            at.tournaments().verify_tournament(request.clone()).await
        });
        let verified = verified.await?;
        ensure!(
            verified.rounds == ROUNDS,
            "{} rounds were paired",
            verified.rounds
        );
        nothing_differs(&verified.differences)?;
        Ok(fixtures.len())
    }

    async fn check_pool(&mut self, name: &str) -> anyhow::Result<usize> {
        let request = ListPoolFixturesRequest {
            parent: name.to_owned(),
            page_size: PAGE,
            ..Default::default()
        };
        let listed = self
            .organiser
            .insist("list the pool's fixtures", async |at| {
                at.ladders().list_pool_fixtures(request.clone()).await
            });
        let fixtures: Vec<PoolFixture> = listed.await?.fixtures;
        check_pool_fixtures(&fixtures, &self.matches(name).await?)?;
        let request = VerifyPoolRequest {
            name: name.to_owned(),
            season: 0,
        };
        let verified = self.organiser.insist("verify the pool", async |at| {
            at.ladders().verify_pool(request.clone()).await
        });
        nothing_differs(&verified.await?.differences)?;
        Ok(fixtures.len())
    }
}

/// Attends a pool until it is left, on one stream after the other.
async fn attend(
    mut caller: Caller,
    pool: String,
    mut left: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let request = AttendRequest {
        pool,
        capacity: 1,
        version: "1".to_owned(),
        ..Default::default()
    };
    while !*left.borrow() {
        let (_, client) = caller.any();
        let first = futures::stream::iter([request.clone()]);
        let wishes = futures::StreamExt::chain(first, futures::stream::pending());
        let listen = async {
            let mut told = client.ladders().attend(wishes).await?.into_inner();
            while told.message().await?.is_some() {}
            Ok::<(), Status>(())
        };
        tokio::select! {
            biased;
            _ = left.wait_for(|left| *left) => return Ok(()),
            // However the stream ends, there is another one.
            _ = listen => {}
        }
        caller.pause(50, 300).await;
    }
    Ok(())
}

/// A call at a match that is refused means that the ladder has ended it meanwhile.
fn may_be_over<T>(answered: Result<T, Status>) -> anyhow::Result<()> {
    match answered {
        Err(status) if status.code() != Code::FailedPrecondition => {
            Err(anyhow!("a match cannot be played: {status:?}"))
        }
        _ => Ok(()),
    }
}

fn nothing_differs(differences: &[Difference]) -> anyhow::Result<()> {
    ensure!(differences.is_empty(), "{differences:?}");
    Ok(())
}
