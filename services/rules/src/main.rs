//! The referee as a process of its own.

use std::sync::Arc;

use sandtable_auth::identity::NoAccounts;
use sandtable_auth::token::TokenHash;
use sandtable_axis_empires::library::Library;
use sandtable_proto::rules::v1::apply_stream_service_server::ApplyStreamServiceServer;
use sandtable_proto::rules::v1::game_service_server::GameServiceServer;
use sandtable_proto::rules::v1::rules_service_server::RulesServiceServer;
use sandtable_referee_client::external::Externals;
use sandtable_rules::{ApplyStreams, GameSettings, Referee, Registry, RulesSettings};
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::grpc::Services;
use sandtable_server::limits::{Callers, LimitSettings, Limits};
use sandtable_server::process::{Process, configuration_file};
use tonic::codec::CompressionEncoding;

const ABOUT: &str = "Sandtable's referee: applies commands, tells what is legal, shows views";

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let program = env!("CARGO_PKG_NAME");
    let process = Process::begin(program, configuration_file(program, ABOUT).as_deref())?;
    let rules: RulesSettings = process.section("rules")?;
    let games: GameSettings = process.section("games")?;
    let mut library = Library::default();
    games.add_packs(&mut library)?;

    let registry = Registry::with_packs(library);
    let referees = process.settings.referees()?;
    registry.must_not_have(&referees)?;
    let external = Externals::connect(referees, &process.client)?;
    let referee = Arc::new(Referee::new(registry, &rules).beside(external));
    let limits: LimitSettings = process.section("limits")?;
    let callers = Callers {
        identities: Arc::new(NoAccounts),
        internal: Some(TokenHash::of(process.token()?)),
        // Those who play are known where the matches are.
        seated: None,
    };
    let shutdown = Shutdown::on_signals()?;
    let streams = ApplyStreams::of(referee.clone(), shutdown.clone());
    let mut services = Services::new();
    services
        .limit(Limits::local(&limits, callers))
        .host(
            process.internal(
                RulesServiceServer::from_arc(referee.clone())
                    .max_decoding_message_size(rules.max_request_bytes),
            )?,
        )
        .host(
            process.internal(
                ApplyStreamServiceServer::new(streams)
                    .max_decoding_message_size(rules.max_request_bytes),
            )?,
        )
        .host(
            GameServiceServer::from_arc(referee)
                .max_decoding_message_size(process.server.max_request_bytes)
                // For pictures alone: see `PictureCompressionLayer`.
                .send_compressed(CompressionEncoding::Gzip),
        );
    process.serve(&rules.listen, services, shutdown).await?;
    Ok(())
}
