//! The whole public path in one process: gRPC with every layer, the match service, the
//! rules, the log, and the notification service following it.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use sandtable_match_state::{MatchSettings, MatchState};
use sandtable_notifications::{LocalFeed, Notifications};
use sandtable_proto::matches::v1::match_service_client::MatchServiceClient;
use sandtable_proto::matches::v1::match_service_server::MatchServiceServer;
use sandtable_proto::matches::v1::{ImportMatchRequest, SubmitCommandRequest};
use sandtable_proto::notifications::v1::notification_service_server::NotificationServiceServer;
use sandtable_rules::{Referee, Registry};
use sandtable_service::server::{Services, serve};
use sandtable_service::settings::Settings;
use sandtable_service::shutdown::Shutdown;
use sandtable_store::{SqliteSettings, SqliteStore};
use tokio::net::TcpListener;
use tonic::Request;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::Channel;

use crate::host::{Host, runtime};
use crate::load::{self, Measured, Worker};
use crate::recorded::{Commands, Pool, Recorded};

/// Token of the operator who imports the recordings.
const OPERATOR: &str = "the benchmark's operator";

/// Commands a second that no machine of today exceeds; so many are made ready.
const MOST_PER_SECOND: f64 = 45_000.0;

/// Runs all services as `sandtable` does.
async fn host(database: PathBuf, listener: TcpListener, shutdown: Shutdown) -> anyhow::Result<()> {
    let settings = Settings::load(None)?;
    let matches = MatchSettings {
        operator_token: OPERATOR.to_owned(),
        ..settings.section("matches")?
    };
    let referee = Arc::new(Referee::new(
        Registry::standard(),
        &settings.section("rules")?,
    ));
    let log = Arc::new(SqliteStore::open(&SqliteSettings::at(database))?);
    let service = MatchState::open(&matches, log, referee, shutdown.clone())
        .await?
        .service;
    let notifications = Notifications::start(
        settings.section("notifications")?,
        Arc::new(LocalFeed(service.clone())),
        shutdown.clone(),
    );
    let mut services = Services::new();
    services
        .host(MatchServiceServer::new(service).max_decoding_message_size(matches.max_request_bytes))
        .host(NotificationServiceServer::new(notifications));
    serve(&settings.section("server")?, services, listener, shutdown).await?;
    Ok(())
}

/// A match that a worker plays.
struct Playing {
    name: String,
    tokens: Vec<MetadataValue<Ascii>>,
    commands: Commands,
    version: u64,
}

/// Plays recorded matches one after the other, one command at a time.
struct Player {
    client: MatchServiceClient<Channel>,
    waiting: VecDeque<Playing>,
    calls: u64,
    number: usize,
}

impl Worker for Player {
    async fn call(&mut self) -> anyhow::Result<()> {
        let (playing, (seat, command)) = loop {
            let playing = self
                .waiting
                .front_mut()
                .context("too few matches were recorded")?;
            match playing.commands.next() {
                Some(next) => break (playing, next),
                None => drop(self.waiting.pop_front()),
            }
        };
        self.calls += 1;
        let mut request = Request::new(SubmitCommandRequest {
            name: playing.name.clone(),
            seat: None,
            command: Some(command),
            request_id: format!("0b8f6e0e-2f5e-4a0f-{:04x}-{:012x}", self.number, self.calls),
            expected_version: Some(playing.version),
        });
        let token = playing
            .tokens
            .get(seat as usize)
            .context("a seat without a token")?;
        request
            .metadata_mut()
            .insert("authorization", token.clone());
        let answer = self.client.submit_command(request).await?.into_inner();
        playing.version += 1;
        anyhow::ensure!(
            answer.version == playing.version,
            "answered for another version"
        );
        Ok(())
    }
}

/// Imports a recording.
async fn import(
    client: &mut MatchServiceClient<Channel>,
    recorded: Recorded,
) -> anyhow::Result<Playing> {
    let mut request = Request::new(ImportMatchRequest {
        content: recorded.opening,
        request_id: String::new(),
    });
    let operator = format!("Bearer {OPERATOR}").parse()?;
    request.metadata_mut().insert("authorization", operator);
    let imported = client.import_match(request).await?.into_inner();
    let tokens = imported
        .seat_tokens
        .iter()
        .map(|token| format!("Bearer {token}").parse());
    Ok(Playing {
        name: imported.r#match.context("no match in the answer")?.name,
        tokens: tokens.collect::<Result<_, _>>()?,
        commands: recorded.commands,
        version: 0,
    })
}

/// Players with enough recorded matches for a run.
async fn players(
    address: SocketAddr,
    pool: &mut Pool,
    in_flight: usize,
    length: Duration,
) -> anyhow::Result<Vec<Player>> {
    let enough = (MOST_PER_SECOND * length.as_secs_f64() * 1.1) as usize / in_flight.max(8);
    let mut players = Vec::new();
    for (number, channel) in load::connect(address, in_flight)
        .await?
        .into_iter()
        .enumerate()
    {
        let mut player = Player {
            client: MatchServiceClient::new(channel),
            waiting: VecDeque::new(),
            calls: 0,
            number,
        };
        let mut ready = 0;
        while ready < enough {
            let recorded = pool.record()?;
            ready += recorded.commands.len();
            player
                .waiting
                .push_back(import(&mut player.client, recorded).await?);
        }
        players.push(player);
    }
    Ok(players)
}

/// Accepted commands with so many in flight, each in a match of its own.
pub(crate) fn measure(
    database: &Path,
    pool: &mut Pool,
    in_flight: usize,
    length: Duration,
) -> anyhow::Result<Measured> {
    let database = database.to_owned();
    let server = Host::start(move |listener, shutdown| host(database, listener, shutdown))?;
    runtime()?.block_on(async {
        let players = players(server.address, pool, in_flight, length).await?;
        load::drive(players, length).await
    })
}
