//! The notification service as a process of its own.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Parser;
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
use sandtable_service::clock::SystemClock;
use sandtable_service::limits::{Callers, LimitSettings, Limits};
use sandtable_service::readiness::PeerProbe;
use sandtable_service::remote_identities::RemoteIdentities;
use sandtable_service::replicas::Replicas;
use sandtable_service::server::{Services, serve};
use sandtable_service::server_secret;
use sandtable_service::settings::{ClientSettings, InternalSettings, ServerSettings, Settings};
use sandtable_service::shutdown::Shutdown;
use sandtable_service::telemetry;
use sandtable_service::token::TokenHash;
use sandtable_store::{PostgresStore, StoreSettings};
use tokio::net::TcpListener;

/// Sandtable's notification service: streams of what happens in matches.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    /// Configuration file; see deploy/sandtable.toml for every setting.
    #[arg(long, env = "SANDTABLE_CONFIG")]
    config: Option<PathBuf>,
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let settings = Settings::load(Arguments::parse().config.as_deref())?;
    let telemetry = telemetry::init(env!("CARGO_PKG_NAME"), &settings.section("telemetry")?)?;
    let server: ServerSettings = settings.section("server")?;
    let client: ClientSettings = settings.section("client")?;
    let internal: InternalSettings = settings.section("internal")?;
    let notifications: NotificationSettings = settings.section("notifications")?;

    server_secret::set(server_secret::of_internal_token(internal.required_token()?));
    let shutdown = Shutdown::on_signals()?;
    let matches = Replicas::connect(&notifications.matches, internal.required_token()?, &client)?;
    let feed = Arc::new(RemoteFeed::new(matches.clone(), &client));
    let listener = TcpListener::bind(&notifications.listen)
        .await
        .with_context(|| format!("listening on {}", notifications.listen))?;
    tracing::info!(address = %listener.local_addr()?, "the notification service is listening");
    // The match service knows the accounts, too.
    let identities = Arc::new(RemoteIdentities::new(matches.clone()));
    let sources = Sources {
        feed,
        identities: identities.clone(),
    };
    let service = Notifications::start_for(notifications, sources, shutdown.clone());
    let webhooks = webhooks(&settings, &service, shutdown.clone()).await?;
    let limits: LimitSettings = settings.section("limits")?;
    let redis: RedisSettings = settings.section("redis")?;
    let callers = Callers {
        identities,
        internal: Some(TokenHash::of(internal.required_token()?)),
        // Those who play are known where the matches are.
        seated: None,
    };
    let mut services = Services::new();
    services
        .limit(Limits::new(&limits, redis.limiter(&limits)?, callers))
        .host(
            NotificationServiceServer::new(service)
                .max_decoding_message_size(server.max_request_bytes),
        )
        .host(
            WebhookServiceServer::new(webhooks).max_decoding_message_size(server.max_request_bytes),
        );
    services.require(
        "matches",
        Arc::new(PeerProbe::new(matches, feed_service_server::SERVICE_NAME)),
        &[notification_service_server::SERVICE_NAME],
    );
    telemetry.expose(services.readiness()).await?;
    serve(&server, services, listener, shutdown).await?;
    Ok(())
}

/// Webhooks, if there is a database that this process may share.
async fn webhooks(
    settings: &Settings,
    streams: &Notifications,
    shutdown: Shutdown,
) -> anyhow::Result<Webhooks> {
    let own: WebhookSettings = settings.section("webhooks")?;
    let stored: StoreSettings = settings.section("store")?;
    if stored.url.is_empty() {
        tracing::info!("webhooks are off: they take the database that store.url names");
        return Ok(Webhooks::off());
    }
    let store = PostgresStore::open(&stored).await;
    let means = WebhookMeans {
        store: Arc::new(store.context("opening the store")?),
        network: Arc::new(SystemNetwork),
        clock: Arc::new(SystemClock),
    };
    Ok(Webhooks::start(own, streams, means, shutdown))
}
