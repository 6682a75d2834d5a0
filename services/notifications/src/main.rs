//! The notification service as a process of its own.

use std::sync::Arc;

use anyhow::Context;
use sandtable_auth::remote_identities::RemoteIdentities;
use sandtable_auth::token::TokenHash;
use sandtable_grpc::balancer::Replicas;
use sandtable_grpc::readiness::PeerProbe;
use sandtable_live::RedisSettings;
use sandtable_notifications::{
    NotificationSettings, Notifications, RemoteFeed, Sources, SystemNetwork, WebhookMeans,
    WebhookSettings, Webhooks,
};
use sandtable_proto::matches::v1::feed_service_server;
use sandtable_proto::notifications::v1::notification_service_server::{
    self, NotificationServiceServer,
};
use sandtable_proto::notifications::v1::webhook_service_server::WebhookServiceServer;
use sandtable_runtime::clock::SystemClock;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::grpc::Services;
use sandtable_server::limits::{Callers, LimitSettings, Limits};
use sandtable_server::process::{Process, configuration_file};
use sandtable_store::{PostgresStore, StoreSettings};

const ABOUT: &str = "Sandtable's notification service: streams of what happens in matches";

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let program = env!("CARGO_PKG_NAME");
    let process = Process::begin(program, configuration_file(program, ABOUT).as_deref())?;
    let notifications: NotificationSettings = process.section("notifications")?;

    let shutdown = Shutdown::on_signals()?;
    let matches = Replicas::connect(&notifications.matches, process.token()?, &process.client)?;
    let feed = Arc::new(RemoteFeed::new(matches.clone(), &process.client));
    let listen = notifications.listen.clone();
    // The match service knows the accounts, too.
    let identities = Arc::new(RemoteIdentities::new(matches.clone()));
    let sources = Sources {
        feed,
        identities: identities.clone(),
    };
    let service = Notifications::start_for(notifications, sources, shutdown.clone());
    let webhooks = webhooks(&process, &service, shutdown.clone()).await?;
    let limits: LimitSettings = process.section("limits")?;
    let redis: RedisSettings = process.section("redis")?;
    let callers = Callers {
        identities,
        internal: Some(TokenHash::of(process.token()?)),
        // Those who play are known where the matches are.
        seated: None,
    };
    let most = process.server.max_request_bytes;
    let mut services = Services::new();
    services
        .limit(Limits::new(&limits, redis.limiter(&limits)?, callers))
        .host(NotificationServiceServer::new(service).max_decoding_message_size(most))
        .host(WebhookServiceServer::new(webhooks).max_decoding_message_size(most));
    services.require(
        "matches",
        Arc::new(PeerProbe::new(matches, feed_service_server::SERVICE_NAME)),
        &[notification_service_server::SERVICE_NAME],
    );
    process.serve(&listen, services, shutdown).await?;
    Ok(())
}

/// Webhooks, if there is a database that this process may share.
async fn webhooks(
    process: &Process,
    streams: &Notifications,
    shutdown: Shutdown,
) -> anyhow::Result<Webhooks> {
    let own: WebhookSettings = process.section("webhooks")?;
    let stored: StoreSettings = process.section("store")?;
    if stored.url.is_empty() {
        tracing::info!("webhooks are off: they take the database that store.url names");
        return Ok(Webhooks::off());
    }
    let store = PostgresStore::open(&stored).await;
    let store = Arc::new(store.context("opening the store")?);
    let means = WebhookMeans {
        store,
        network: Arc::new(SystemNetwork),
        clock: Arc::new(SystemClock),
    };
    Ok(Webhooks::start(own, streams, means, shutdown))
}
