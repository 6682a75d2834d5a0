//! `sandtable odds`

use clap::Args;

use crate::args::global::Common;
use crate::games::{DEFAULT_GAME, ForOdds, GameArguments, presentation};

#[derive(Debug, Args)]
pub(crate) struct OddsArguments {
    /// The game whose odds are computed.
    #[arg(long, default_value = DEFAULT_GAME)]
    game: String,
    #[command(flatten)]
    words: GameArguments<ForOdds>,
}

/// Computes odds without a server.
pub(crate) fn run(common: &Common, arguments: &OddsArguments) -> anyhow::Result<()> {
    let game = presentation(&arguments.game);
    game.odds(arguments.words.of(&*game)?, common.json)
}
