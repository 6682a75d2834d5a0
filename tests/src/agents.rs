//! Bots of any game, by what goes over the wire.

use prost_types::Any;
use sandtable_bots::{Agent, BotKind, games};
use sandtable_client::Client;

/// A fresh agent for a seat of a match. The seed is of what it leaves to chance.
pub async fn agent_at(
    client: &Client,
    name: &str,
    kind: BotKind,
    seed: u64,
) -> anyhow::Result<Box<dyn Agent>> {
    let game = client.get_match(name).await?.game;
    // Where the services stand apart the matches' has no board.
    let board = if games::reads_board(&game, kind) {
        client.board(&game).await?
    } else {
        Any::default()
    };
    games::agent(&game, kind, &board, seed)
}
