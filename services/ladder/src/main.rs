//! The service of tournaments and ladders as a process of its own.

use std::sync::Arc;

use anyhow::{Context, ensure};
use sandtable_auth::remote_identities::RemoteIdentities;
use sandtable_auth::token::TokenHash;
use sandtable_grpc::balancer::Replicas;
use sandtable_grpc::readiness::PeerProbe;
use sandtable_ladder::{Dependencies, Ladder, LadderSettings, RemoteHost};
use sandtable_live::RedisSettings;
use sandtable_proto::matches::v1::feed_service_server;
use sandtable_proto::tournaments::v1::{organiser_service_server, tournament_service_server};
use sandtable_runtime::clock::SystemClock;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::grpc::Services;
use sandtable_server::limits::{Callers, LimitSettings, Limits};
use sandtable_server::process::{Process, configuration_file};
use sandtable_store::{CommitProbe, PostgresStore, StoreSettings};

const ABOUT: &str = "Sandtable's service of tournaments and ladders";

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let program = env!("CARGO_PKG_NAME");
    let process = Process::begin(program, configuration_file(program, ABOUT).as_deref())?;
    let ladder: LadderSettings = process.section("ladder")?;
    let stored: StoreSettings = process.section("store")?;
    ensure!(
        !stored.url.is_empty(),
        "store.url must name the database that the services share"
    );
    let shutdown = Shutdown::on_signals()?;
    let store = PostgresStore::open(&stored).await;
    let store = Arc::new(store.context("opening the store")?);
    let matches = Replicas::connect(&ladder.matches, process.token()?, &process.client)?;
    let host = RemoteHost::new(matches.clone(), &process.client);
    // The match service knows the accounts, too.
    let identities = Arc::new(RemoteIdentities::new(matches.clone()));
    let means = Dependencies {
        documents: store.clone(),
        log: store.clone(),
        host: Arc::new(host),
        identities: identities.clone(),
        clock: Arc::new(SystemClock),
    };
    let listen = ladder.listen.clone();
    let service = Ladder::start(ladder, means, shutdown.clone());
    let limits: LimitSettings = process.section("limits")?;
    let redis: RedisSettings = process.section("redis")?;
    let callers = Callers {
        identities,
        internal: Some(TokenHash::of(process.token()?)),
        // Those who play are known where the matches are.
        seated: None,
    };
    let mut services = Services::new();
    services.limit(Limits::new(&limits, redis.limiter(&limits)?, callers));
    service.host(&mut services, process.server.max_request_bytes);
    let hosted = [
        tournament_service_server::SERVICE_NAME,
        organiser_service_server::SERVICE_NAME,
    ];
    let peers = PeerProbe::new(matches, feed_service_server::SERVICE_NAME);
    services
        .require("store", Arc::new(CommitProbe::new(store)), &hosted)
        .require("matches", Arc::new(peers), &hosted);
    process.serve(&listen, services, shutdown).await?;
    Ok(())
}
