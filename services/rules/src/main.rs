//! The referee as a process of its own.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Context;
use clap::Parser;
use sandtable_proto::rules::v1::game_service_server::GameServiceServer;
use sandtable_proto::rules::v1::rules_service_server::RulesServiceServer;
use sandtable_rules::{GameSettings, Referee, Registry, RulesSettings};
use sandtable_service::external::Externals;
use sandtable_service::identity::NoAccounts;
use sandtable_service::limits::{Callers, LimitSettings, Limits};
use sandtable_service::server::{Services, serve};
use sandtable_service::settings::{InternalSettings, ServerSettings, Settings};
use sandtable_service::shutdown::Shutdown;
use sandtable_service::telemetry;
use sandtable_service::token::{InternalOnly, TokenHash};
use tokio::net::TcpListener;
use tonic::service::interceptor::InterceptedService;

/// Sandtable's referee: applies commands, tells what is legal, shows views.
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
    let internal: InternalSettings = settings.section("internal")?;
    let rules: RulesSettings = settings.section("rules")?;
    let games: GameSettings = settings.section("games")?;
    games.load()?;

    let registry = Registry::standard();
    let referees = settings.referees()?;
    registry.must_not_have(&referees)?;
    let external = Externals::connect(referees, &settings.section("client")?)?;
    let referee = Arc::new(Referee::new(registry, &rules).beside(external));
    let limits: LimitSettings = settings.section("limits")?;
    let callers = Callers {
        identities: Arc::new(NoAccounts),
        internal: Some(TokenHash::of(internal.required_token()?)),
        // Those who play are known where the matches are.
        seated: None,
    };
    let mut services = Services::new();
    services
        .limit(Limits::local(&limits, callers))
        .host(InterceptedService::new(
            RulesServiceServer::from_arc(referee.clone())
                .max_decoding_message_size(rules.max_request_bytes),
            InternalOnly::on(&server, internal.required_token()?),
        ))
        .host(
            GameServiceServer::from_arc(referee)
                .max_decoding_message_size(server.max_request_bytes),
        );

    telemetry.expose(services.readiness()).await?;
    let listener = TcpListener::bind(&rules.listen)
        .await
        .with_context(|| format!("listening on {}", rules.listen))?;
    tracing::info!(address = %listener.local_addr()?, "the referee is listening");
    serve(&server, services, listener, Shutdown::on_signals()?).await?;
    Ok(())
}
