//! Those who play in a simulated Swiss and a simulated pool.

use std::collections::BTreeMap;

use anyhow::{Context, anyhow, ensure};
use rand::SeedableRng;
use rand::rngs::StdRng;
use sandtable_proto::ladder::v1::{
    AttendRequest, CreatePoolRequest, GetPoolRequest, ListPoolFixturesRequest, PausePoolRequest,
    PoolFixture, VerifyPoolRequest,
};
use sandtable_proto::matches::v1::{
    GetDefaultCommandRequest, JoinMatchRequest, ListMatchesRequest, Match, MatchSeat, MatchState,
    ResignMatchRequest, SubmitCommandRequest,
};
use sandtable_proto::tournaments::v1::{
    CreateTournamentRequest, Difference, EnterTournamentRequest, Fixture, GetTournamentRequest,
    ListFixturesRequest, OpenTournamentRequest, SetCoOrganiserRequest, StartTournamentRequest,
    TournamentState, VerifyTournamentRequest,
};
use sandtable_tests::contest::{check_fixtures, check_pool_fixtures};
use tokio::sync::watch;
use tonic::{Code, Status};

use crate::conflicted_organiser::ConflictedOrganiser;
use crate::hosts::{LADDERS, MATCHES};
use crate::match_course::MatchCourse;
use crate::members::{account, key};
use crate::players::Caller;
use crate::record::Record;
use crate::settings;

/// Entrants of the Swiss; the first of them attend the pool, too. The organiser is the next
/// member.
const ENTRANTS: usize = 4;
const ATTENDING: usize = 2;
const ROUNDS: u32 = 2;

/// Fixtures of the pool that are decided before it is paused.
const POOLED: u64 = 3;

/// Page size of lists: more than there are.
const PAGE: i32 = 200;

/// All seats of a match.
const ALL: usize = usize::MAX;

/// For how many milliseconds a stream of those who attend lasts.
const ATTENDED: (u64, u64) = (1_500, 9_000);

/// Nonce of a player who takes a seat.
#[derive(Clone, Copy)]
enum Nonce {
    /// Sent at once.
    Clear,
    /// Bound, and never revealed.
    Withheld,
}

/// Those who play, and who runs it.
pub(crate) struct Participants {
    seed: u64,
    record: Record,
    /// The organiser and the entrants at the ladder.
    organiser: Caller,
    entrants: Vec<Caller>,
    /// The entrants at the match service.
    seated: Vec<Caller>,
    /// Conduct of the pool's matches.
    conducts: BTreeMap<String, MatchCourse>,
    luck: StdRng,
}

impl Participants {
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
            conducts: BTreeMap::new(),
            luck: StdRng::seed_from_u64(seed ^ 0xc0),
        })
    }

    /// Plays both to their end and checks them. Gives how many fixtures there were.
    pub(crate) async fn play(&mut self) -> anyhow::Result<usize> {
        let (swiss, mut crook) = self.make_swiss().await?;
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
            for open in self.open_matches(&swiss).await? {
                self.play_match(&open).await?;
            }
            for open in self.open_matches(&pool).await? {
                let luck = &mut self.luck;
                let conduct = self.conducts.entry(open.name.clone());
                let conduct = *conduct.or_insert_with(|| MatchCourse::draw(luck));
                self.meet(&open, conduct).await?;
            }
            if !over {
                crook.cheat(&swiss).await?;
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
        ensure!(crook.tries > 0, "nobody cheated");
        crook.check(&swiss).await?;
        Ok(self.check_swiss(&swiss).await? + self.check_pool(&pool).await?)
    }

    /// Makes the Swiss, of which the first entrant is an organiser, too.
    async fn make_swiss(&mut self) -> anyhow::Result<(String, ConflictedOrganiser)> {
        let request = CreateTournamentRequest {
            settings: Some(settings::swiss(ROUNDS)),
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
        let request = SetCoOrganiserRequest {
            name: name.clone(),
            account: account(0),
            request_id: "co-organiser".to_owned(),
            ..Default::default()
        };
        let set = self.organiser.insist("set a co-organiser", async |at| {
            at.organisers().set_co_organiser(request.clone()).await
        });
        set.await?;
        let mut entered_as = Vec::new();
        for entrant in &mut self.entrants {
            let request = EnterTournamentRequest {
                name: name.clone(),
                request_id: "enter".to_owned(),
                ..Default::default()
            };
            let entered = entrant.insist("enter", async |at| {
                at.tournaments().enter_tournament(request.clone()).await
            });
            entered_as.push(entered.await?.name);
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
        let caller = Caller::of(LADDERS, self.seed ^ 200, Some(&key(0)), &self.record)?;
        let entrant = (0, entered_as.swap_remove(0));
        let crook = ConflictedOrganiser::new(caller, self.seed ^ 300, &self.record, entrant);
        Ok((name, crook))
    }

    async fn make_pool(&mut self) -> anyhow::Result<String> {
        let request = CreatePoolRequest {
            settings: Some(settings::pool()),
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

    /// Does in a match of the pool what its players do there.
    async fn meet(&mut self, found: &Match, conduct: MatchCourse) -> anyhow::Result<()> {
        match conduct {
            MatchCourse::Play => return self.play_match(found).await,
            MatchCourse::StayAway => self.sit(found, 1, Nonce::Clear).await?,
            MatchCourse::Withhold => self.sit(found, ALL, Nonce::Withheld).await?,
            MatchCourse::Hold => self.sit(found, ALL, Nonce::Clear).await?,
            MatchCourse::Vanish => {
                self.sit(found, ALL, Nonce::Clear).await?;
                self.move_once(found).await?;
            }
        }
        self.record.note(format!("{}: {conduct:?}", found.name));
        Ok(())
    }

    /// Has the seat whose turn it is make one move: the one that stands in for it.
    async fn move_once(&mut self, found: &Match) -> anyhow::Result<()> {
        let Some(seat) = found.awaited.first().filter(|_| found.version == 0) else {
            return Ok(());
        };
        let holder = holder_of(found, &found.seats[*seat as usize])?;
        let request = GetDefaultCommandRequest {
            name: found.name.clone(),
            ..Default::default()
        };
        let given = self.seated[holder].ask("get a command", async |at| {
            at.matches().get_default_command(request.clone()).await
        });
        let Ok(given) = given.await else {
            return Ok(());
        };
        let request = SubmitCommandRequest {
            name: found.name.clone(),
            command: given.command,
            request_id: "only-move".to_owned(),
            ..Default::default()
        };
        let moved = self.seated[holder].ask("move", async |at| {
            at.matches().submit_command(request.clone()).await
        });
        may_be_over(moved.await)
    }

    /// Takes the first so many seats of a match.
    async fn sit(&mut self, found: &Match, seats: usize, nonce: Nonce) -> anyhow::Result<()> {
        for seat in found.seats.iter().take(seats) {
            let holder = holder_of(found, seat)?;
            let byte = seat.seat as u8;
            let request = JoinMatchRequest {
                name: found.name.clone(),
                seat: Some(seat.seat),
                request_id: format!("join-{}", seat.seat),
                ..match nonce {
                    Nonce::Clear => JoinMatchRequest {
                        nonce: vec![byte; 16],
                        ..Default::default()
                    },
                    Nonce::Withheld => JoinMatchRequest {
                        nonce_commitment: vec![byte; 32],
                        ..Default::default()
                    },
                }
            };
            let joined = self.seated[holder].ask("join", async |at| {
                at.matches().join_match(request.clone()).await
            });
            may_be_over(joined.await)?;
        }
        Ok(())
    }

    /// Takes all seats of a match; the member of the highest number gives up.
    async fn play_match(&mut self, found: &Match) -> anyhow::Result<()> {
        let name = &found.name;
        self.sit(found, ALL, Nonce::Clear).await?;
        let mut weakest = 0;
        for seat in &found.seats {
            weakest = weakest.max(holder_of(found, seat)?);
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
        let gone = caller.pause(ATTENDED.0, ATTENDED.1);
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
            // The listener vanishes without notice.
            () = gone => {}
        }
        caller.pause(50, 300).await;
    }
    Ok(())
}

/// The member whose a seat is.
fn holder_of(found: &Match, seat: &MatchSeat) -> anyhow::Result<usize> {
    let holder = (0..ENTRANTS).find(|it| account(*it) == seat.reserved_for);
    holder.with_context(|| format!("whose is a seat of {}?", found.name))
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
