//! The match service as a process of its own.

use anyhow::Context;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::ensure;
use clap::Parser;
use sandtable_accounts::{AccountSettings, Accounts, IdentityProviders, SystemClock};
use sandtable_live::RedisSettings;
use sandtable_match_state::{MatchSettings, MatchState, People, take_over};
use sandtable_proto::accounts::v1::account_service_server::{self, AccountServiceServer};
use sandtable_proto::accounts::v1::identity_service_server::{self, IdentityServiceServer};
use sandtable_proto::matches::v1::chat_service_server::ChatServiceServer;
use sandtable_proto::matches::v1::clock_service_server::{self, ClockServiceServer};
use sandtable_proto::matches::v1::feed_service_server::{self, FeedServiceServer};
use sandtable_proto::matches::v1::lobby_service_server::LobbyServiceServer;
use sandtable_proto::matches::v1::match_service_server;
use sandtable_proto::rules::v1::rules_service_server;
use sandtable_service::external::{Externals, Referees};
use sandtable_service::limits::{Callers, LimitSettings, Limits};
use sandtable_service::readiness::PeerProbe;
use sandtable_service::remote_rules::RemoteRules;
use sandtable_service::replicas::Replicas;
use sandtable_service::server::{Services, serve};
use sandtable_service::server_secret;
use sandtable_service::settings::{ClientSettings, InternalSettings, ServerSettings, Settings};
use sandtable_service::shutdown::Shutdown;
use sandtable_service::telemetry;
use sandtable_service::token::{InternalOnly, TokenHash};
use sandtable_store::StoreSettings;
use tokio::net::TcpListener;
use tonic::service::interceptor::InterceptedService;

/// Sandtable's match service: lobby, seats and the log.
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
    let matches: MatchSettings = settings.section("matches")?;
    ensure!(
        !matches.anonymous_imports,
        "matches.anonymous_imports is for a server in one process on one's own machine"
    );

    let replicas = Replicas::connect(&matches.rules, internal.required_token()?, &client)?;
    let external = Externals::connect(settings.referees()?, &client)?;
    let games = external.games();
    let rules = Arc::new(RemoteRules::new(replicas.clone(), &client));
    let rules = Arc::new(Referees::new(rules, external));
    let redis: RedisSettings = settings.section("redis")?;
    let stored: StoreSettings = settings.section("store")?;
    let store = stored
        .open(&matches.database)
        .await
        .context("opening the store")?;
    let states = redis.open()?;
    let shutdown = Shutdown::on_signals()?;
    take_over(
        matches.take_over,
        store.clone(),
        rules.clone(),
        &games,
        shutdown.clone(),
    )
    .await
    .context("taking the matches over")?;
    server_secret::set(server_secret::of_internal_token(internal.required_token()?));
    let accounts: AccountSettings = settings.section("accounts")?;
    let required = accounts.required;
    let providers = IdentityProviders::open(settings.section("oidc")?)?;
    let clock = Arc::new(SystemClock);
    let accounts = Accounts::open_for(accounts, providers, store.clone(), clock);
    let people = People {
        identities: Arc::new(accounts.clone()),
        audit: Arc::new(accounts.clone()),
        required,
    };
    let opened = MatchState::open_for(
        &matches,
        store.clone(),
        states,
        rules,
        people,
        shutdown.clone(),
    )
    .await?;
    if let Some(token) = opened.minted {
        // Shown here and nowhere else: the store has only its hash.
        eprintln!(
            "operator token (keep it, it is not shown again): {}",
            token.reveal()
        );
    }

    let limits: LimitSettings = settings.section("limits")?;
    let callers = Callers {
        identities: Arc::new(accounts.clone()),
        internal: Some(TokenHash::of(internal.required_token()?)),
        seated: Some(opened.service.seated()),
    };
    let mut services = Services::new();
    services
        .limit(Limits::new(&limits, redis.limiter(&limits)?, callers))
        .host(opened.service.server(server.max_request_bytes))
        .host(
            ClockServiceServer::new(opened.service.clone())
                .max_decoding_message_size(server.max_request_bytes),
        )
        .host(
            LobbyServiceServer::new(opened.service.clone())
                .max_decoding_message_size(server.max_request_bytes),
        )
        .host(
            ChatServiceServer::new(opened.service.clone())
                .max_decoding_message_size(server.max_request_bytes),
        )
        .host(
            AccountServiceServer::new(accounts.clone())
                .max_decoding_message_size(server.max_request_bytes),
        )
        .host(InterceptedService::new(
            IdentityServiceServer::new(accounts)
                .max_decoding_message_size(server.max_request_bytes),
            InternalOnly::on(&server, internal.required_token()?),
        ))
        .host(InterceptedService::new(
            FeedServiceServer::new(opened.service)
                .max_decoding_message_size(server.max_request_bytes),
            InternalOnly::on(&server, internal.required_token()?),
        ));
    let hosted = [
        match_service_server::SERVICE_NAME,
        account_service_server::SERVICE_NAME,
        identity_service_server::SERVICE_NAME,
        feed_service_server::SERVICE_NAME,
        clock_service_server::SERVICE_NAME,
    ];
    let commits = stored.probe(store, &matches.database);
    let rules = PeerProbe::new(replicas, rules_service_server::SERVICE_NAME);
    services
        .require("store", Arc::new(commits), &hosted)
        .require("rules", Arc::new(rules), &hosted[..1]);
    telemetry.expose(services.readiness()).await?;
    let listener = TcpListener::bind(&matches.listen)
        .await
        .with_context(|| format!("listening on {}", matches.listen))?;
    tracing::info!(address = %listener.local_addr()?, "the match service is listening");
    serve(&server, services, listener, shutdown).await?;
    Ok(())
}
