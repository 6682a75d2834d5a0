//! Command-line arguments of the program.

use clap::Parser;

use super::players::Player;

/// Plays campaigns to their ends and prints what came of them.
#[derive(Parser)]
pub(crate) struct Args {
    /// Folder of a pack or code of an open one; all open packs when absent.
    #[arg(long)]
    pub(crate) pack: Option<String>,
    /// Code of a scenario; all campaigns of the pack when absent.
    #[arg(long)]
    pub(crate) scenario: Option<String>,
    /// Number of campaigns per start.
    #[arg(long, default_value_t = 20)]
    pub(crate) games: u64,
    /// The first seed.
    #[arg(long, default_value_t = 0)]
    pub(crate) from: u64,
    /// Player of all factions: random, curious (chooses cards that it has not seen yet), or a
    /// bot (sensible, novice).
    #[arg(long, default_value = "random")]
    player: Player,
    /// Player of the Axis, if another one.
    #[arg(long)]
    axis: Option<Player>,
    /// Player of each of the Allies, if another one.
    #[arg(long)]
    allies: Option<Player>,
    /// Report each campaign separately.
    #[arg(long)]
    pub(crate) each: bool,
    /// Report how often each card was turned up.
    #[arg(long)]
    pub(crate) cards: bool,
}

impl Args {
    /// Player of the Axis.
    pub(crate) fn axis(&self) -> Player {
        self.axis.unwrap_or(self.player)
    }

    /// Player of each of the Allies.
    pub(crate) fn allies(&self) -> Player {
        self.allies.unwrap_or(self.player)
    }
}
