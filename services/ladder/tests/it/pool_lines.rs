//! Players of a pool, and the messages that they receive.

use std::collections::HashSet;

use futures::stream::SelectAll;
use futures::{StreamExt, stream};
use prost_types::Duration;
use sandtable_ladder::Ladder;
use sandtable_proto::ladder::v1::attend_response::Message as AttendResponses;
use sandtable_proto::ladder::v1::ladder_service_client::LadderServiceClient;
use sandtable_proto::ladder::v1::ladder_service_server::{LadderService, LadderServiceServer};
use sandtable_proto::ladder::v1::pool_service_server::PoolService;
use sandtable_proto::ladder::v1::{
    AttendRequest, AttendResponse, CreatePoolRequest, Fault, GetPoolRequest, ListPlayersRequest,
    ListPoolFixturesRequest, Player, Pool, PoolFixture, PoolSettings, VerifyPoolRequest,
    VerifyPoolResponse,
};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Request, Status, Streaming};

use crate::test_env::{Member, TestEnv, settings as tournament};

pub(crate) const DAY: i64 = 24 * 60 * 60 * 1000;

/// A player's stream, which lasts as long as it can say something.
pub(crate) struct AttendStream {
    say: mpsc::Sender<AttendRequest>,
    pub(crate) told: Streaming<AttendResponse>,
}

pub(crate) async fn attend(
    ladder: &Ladder,
    pool: &str,
    member: &Member,
    capacity: u32,
) -> Result<AttendStream, Status> {
    let first = AttendRequest {
        pool: pool.to_owned(),
        capacity,
        version: "1".to_owned(),
        ..Default::default()
    };
    attend_as(ladder, member, first).await
}

/// The same from an address.
pub(crate) async fn attend_from(
    env: &TestEnv,
    pool: &str,
    member: &Member,
    capacity: u32,
    address: u8,
) -> Result<AttendStream, Status> {
    let first = AttendRequest {
        pool: pool.to_owned(),
        capacity,
        version: "1".to_owned(),
        ..Default::default()
    };
    attend_by(&env.ladder, first, |said| member.from(address, said)).await
}

/// The same with a given first message.
pub(crate) async fn attend_as(
    ladder: &Ladder,
    member: &Member,
    first: AttendRequest,
) -> Result<AttendStream, Status> {
    attend_by(ladder, first, |said| member.by(said)).await
}

async fn attend_by(
    ladder: &Ladder,
    first: AttendRequest,
    request: impl FnOnce(ReceiverStream<AttendRequest>) -> Request<ReceiverStream<AttendRequest>>,
) -> Result<AttendStream, Status> {
    let (say, said) = mpsc::channel(4);
    say.send(first).await.unwrap();
    let mut client = LadderServiceClient::new(LadderServiceServer::new(ladder.clone()));
    let told = client
        .attend(request(ReceiverStream::new(said)))
        .await?
        .into_inner();
    Ok(AttendStream { say, told })
}

impl AttendStream {
    /// Plays so many fixtures at once from now on.
    pub(crate) async fn set_capacity(&self, capacity: u32) {
        let wish = AttendRequest {
            capacity,
            ..Default::default()
        };
        self.say.send(wish).await.unwrap();
    }

    pub(crate) async fn next(&mut self) -> AttendResponses {
        self.told.next().await.unwrap().unwrap().message.unwrap()
    }
}

pub(crate) fn blitz() -> PoolSettings {
    PoolSettings {
        display_name: "Blitz".to_owned(),
        r#match: tournament(Vec::new()).r#match,
        ..PoolSettings::default()
    }
}

pub(crate) fn seconds(seconds: i64) -> Option<Duration> {
    Some(Duration { seconds, nanos: 0 })
}

pub(crate) async fn create(env: &TestEnv, organiser: &Member, settings: PoolSettings) -> String {
    let request = CreatePoolRequest {
        request_id: settings.display_name.clone(),
        settings: Some(settings),
        ..Default::default()
    };
    let made = env.ladder.create_pool(organiser.by(request)).await;
    made.unwrap().into_inner().name
}

pub(crate) async fn get(env: &TestEnv, pool: &str) -> Pool {
    let name = pool.to_owned();
    let found = env.ladder.get_pool(Request::new(GetPoolRequest { name }));
    found.await.unwrap().into_inner()
}

pub(crate) async fn players(env: &TestEnv, pool: &str) -> Vec<Player> {
    // A table is made anew every two seconds.
    env.pass(2_000);
    let request = ListPlayersRequest {
        parent: pool.to_owned(),
        provisional: true,
        ..Default::default()
    };
    let listed = env.ladder.list_players(Request::new(request)).await;
    listed.unwrap().into_inner().players
}

/// Waits until the service has noted the ends of all streams, the grace has passed, and what was
/// paired before is decided, too.
pub(crate) async fn until_nobody_attends(env: &TestEnv, pool: &str) {
    let attends = |table: Vec<Player>| table.iter().any(|it| it.attending);
    while attends(players(env, pool).await) || get(env, pool).await.playing > 0 {
        tokio::task::yield_now().await;
    }
}

pub(crate) async fn fixtures(env: &TestEnv, pool: &str) -> Vec<PoolFixture> {
    let request = ListPoolFixturesRequest {
        parent: pool.to_owned(),
        page_size: 200,
        ..Default::default()
    };
    let listed = env.ladder.list_pool_fixtures(Request::new(request)).await;
    listed.unwrap().into_inner().fixtures
}

pub(crate) async fn verify(env: &TestEnv, pool: &str) -> VerifyPoolResponse {
    let name = pool.to_owned();
    let verified = env
        .ladder
        .verify_pool(Request::new(VerifyPoolRequest { name, season: 0 }));
    verified.await.unwrap().into_inner()
}

/// All streams of a test together.
#[derive(Default)]
pub(crate) struct Lines {
    pub(crate) told: SelectAll<stream::BoxStream<'static, AttendResponses>>,
    pub(crate) played: HashSet<String>,
}

impl Lines {
    pub(crate) async fn attend(
        env: &TestEnv,
        pool: &str,
        members: &[Member],
        capacity: u32,
    ) -> Self {
        let mut lines = Self::default();
        for member in members {
            lines.add(attend(&env.ladder, pool, member, capacity).await.unwrap());
        }
        lines
    }

    pub(crate) fn add(&mut self, line: AttendStream) {
        let told = stream::unfold(line, |mut line| async move {
            let told = line.told.next().await?.ok()?.message?;
            Some((told, line))
        });
        self.told.push(told.boxed());
    }

    /// The next message; a fixture is played by the first who receives it.
    pub(crate) async fn next(&mut self, env: &TestEnv, members: &[Member]) -> AttendResponses {
        let told = self.told.next().await.unwrap();
        if let AttendResponses::Fixture(fixture) = &told {
            let open = fixture
                .matches
                .iter()
                .filter(|it| it.result.is_none() && !it.annulled);
            for open in open {
                let name = &open.r#match;
                if !self.played.contains(name) && env.contest(name, members).await {
                    self.played.insert(name.clone());
                }
            }
        }
        told
    }

    /// Plays until so many fixtures have been decided.
    pub(crate) async fn decide(&mut self, env: &TestEnv, members: &[Member], count: usize) {
        let mut decided = HashSet::new();
        while decided.len() < count {
            if let AttendResponses::Decided(it) = self.next(env, members).await {
                decided.insert(it.fixture.unwrap().name);
            }
        }
    }

    pub(crate) async fn fault(&mut self, env: &TestEnv, millis: i64) -> Fault {
        loop {
            match self.told.next().await.unwrap() {
                // No player comes any more.
                AttendResponses::Fixture(fixture) if fixture.join_match > 0 => env.pass(millis),
                AttendResponses::Fault(fault) => return fault,
                _ => {}
            }
        }
    }
}
