//! `sandtable odds`

use clap::Args;

use crate::args::global::Common;
use crate::games::{DEFAULT_GAME, ForOdds, GameWords, presentation};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game whose odds are computed.
    #[arg(long, default_value = DEFAULT_GAME)]
    game: String,
    #[command(flatten)]
    words: GameWords<ForOdds>,
}

/// Computes odds without a server.
pub(crate) fn run(common: &Common, arguments: &Arguments) -> anyhow::Result<()> {
    let game = presentation(&arguments.game);
    game.odds(arguments.words.of(&*game)?, common.json)
}
