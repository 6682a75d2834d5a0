//! Nim, refereed by a program of its own: a template for a game in Rust, which `docs/games.md`
//! prints. `cargo run -p sandtable-rules --example nim -- 127.0.0.1:7500` runs it.

mod codec;
mod engine;
mod messages;

use std::sync::Arc;

use codec::NimCodec;
use sandtable_proto::rules::v1::game_service_server::GameServiceServer;
use sandtable_proto::rules::v1::rules_service_server::RulesServiceServer;
use sandtable_rules::{Hosted, Referee, Registry, RulesSettings};
use tokio::net::TcpListener;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let address = std::env::args().nth(1);
    let address = address.unwrap_or_else(|| "127.0.0.1:7500".to_owned());
    let mut registry = Registry::new();
    registry.host(Hosted::new(NimCodec));
    let settings = RulesSettings {
        listen: address.clone(),
        cached_matches: 1000,
        cached_forks: 100,
        max_request_bytes: 64 << 20,
    };
    let referee = Arc::new(Referee::new(registry, &settings));
    let listener = TcpListener::bind(&settings.listen).await?;
    // Written in one piece, for a process that waits for the line.
    let said = format!("nim is refereed on port {}", listener.local_addr()?.port());
    eprintln!("{said}");
    Server::builder()
        .add_service(GameServiceServer::from_arc(referee.clone()))
        .add_service(
            RulesServiceServer::from_arc(referee)
                .max_decoding_message_size(settings.max_request_bytes),
        )
        .serve_with_incoming(TcpIncoming::from(listener))
        .await?;
    Ok(())
}
