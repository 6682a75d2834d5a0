//! The bots of each game.

use anyhow::{Result, bail};
use prost_types::Any;

use crate::aa1940::Aa1940Bots;
use crate::agent::{Agent, AgentSettings};
use crate::axis_empires::AxisEmpiresBots;
use crate::game_bots::GameBots;
use crate::generic::GenericAgent;
use crate::kind::BotKind;

/// The games with bots of their own. In any other the random one picks from the commands that
/// are listed.
const GAMES: [&dyn GameBots; 2] = [&Aa1940Bots, &AxisEmpiresBots];

fn find(game: &str) -> Option<&'static dyn GameBots> {
    GAMES.into_iter().find(|bots| bots.game() == game)
}

/// The kinds of bots that play a game.
#[must_use]
pub fn kinds(game: &str) -> &'static [BotKind] {
    match find(game) {
        Some(_) => &BotKind::ALL,
        None => &[BotKind::Random],
    }
}

/// Reports whether a kind of bot reads a game's board, the part that never changes.
#[must_use]
pub fn reads_board(game: &str, kind: BotKind) -> bool {
    find(game).is_some_and(|bots| bots.reads_board(kind))
}

/// That a kind of bot plays a game.
///
/// # Errors
///
/// When it does not; it is said which games have one.
pub fn must_play(game: &str, kind: BotKind) -> Result<()> {
    if kinds(game).contains(&kind) {
        return Ok(());
    }
    let with: Vec<&str> = GAMES.into_iter().map(GameBots::game).collect();
    bail!(
        "no {} bot plays {game:?}: {} have one, and any game has a random one",
        kind.id(),
        with.join(" and ")
    )
}

/// A fresh agent of a kind for a game, with its settings or only the seed of what it leaves to
/// chance. The board is looked at when the kind [`reads_board`].
///
/// # Errors
///
/// When the game has no bot of the kind, or the board is another game's.
pub fn agent(
    game: &str,
    kind: BotKind,
    board: &Any,
    settings: impl Into<AgentSettings>,
) -> Result<Box<dyn Agent>> {
    let settings = settings.into();
    must_play(game, kind)?;
    match find(game) {
        Some(bots) => bots.agent(kind, board, settings),
        None => Ok(Box::new(GenericAgent::new(settings.seed))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_without_a_bot_of_a_kind_is_refused_with_those_that_have_one() {
        assert_eq!(kinds("aa1940"), BotKind::ALL);
        assert_eq!(kinds("hands"), [BotKind::Random]);
        assert!(agent("hands", BotKind::Random, &Any::default(), 1).is_ok());
        let refused = agent("hands", BotKind::Sensible, &Any::default(), 1);
        let said = refused.err().unwrap().to_string();
        for part in ["sensible", "\"hands\"", "aa1940 and axis-empires"] {
            assert!(said.contains(part), "{said}");
        }
    }
}
