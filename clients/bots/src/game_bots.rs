//! Interface of a game's bots.

use anyhow::Result;
use prost_types::Any;

use crate::agent::{Agent, AgentSettings};
use crate::kind::BotKind;

/// The bots of one game.
pub(crate) trait GameBots: Sync {
    /// Id of the game.
    fn game(&self) -> &'static str;

    /// Reports whether a kind reads the game's board.
    fn reads_board(&self, _: BotKind) -> bool {
        false
    }

    /// A fresh agent. The board is empty for a kind that reads none.
    fn agent(&self, kind: BotKind, board: &Any, settings: AgentSettings) -> Result<Box<dyn Agent>>;
}
