//! Bots that hosts may have at the seats of each game.

use std::collections::BTreeMap;

use crate::error::{MatchError, ServiceResult};
use crate::settings::MatchSettings;

/// The available bots, by their ids.
#[derive(Clone, Debug)]
pub(crate) struct BotNames {
    common: Vec<String>,
    /// Of games that have bots of their own, by the game's id.
    own: BTreeMap<String, Vec<String>>,
}

impl BotNames {
    pub(crate) fn of(settings: &MatchSettings) -> Self {
        Self {
            common: settings.bots.clone(),
            own: settings.bots_of.clone(),
        }
    }

    /// That a bot plays a game; otherwise it is said which game has which.
    pub(crate) fn must_play(&self, game: &str, bot: &str) -> ServiceResult<()> {
        let bots = self.own.get(game).unwrap_or(&self.common);
        if bots.iter().any(|known| known == bot) {
            return Ok(());
        }
        let list = |bots: &[String]| match bots {
            [] => "none".to_owned(),
            bots => bots.join(", "),
        };
        let mut others: Vec<String> = (self.own.iter())
            .filter(|(other, _)| *other != game)
            .map(|(other, bots)| format!("{other} has {}", list(bots)))
            .collect();
        if self.own.contains_key(game) {
            others.insert(
                0,
                format!("games of the platform have {}", list(&self.common)),
            );
        }
        let mut problem = format!("must be a bot of {game}, which has {}", list(bots));
        if !others.is_empty() {
            problem = format!("{problem} ({})", others.join("; "));
        }
        Err(MatchError::field("bot", problem))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_of_another_game_is_refused_with_those_that_there_are() {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let bots = BotNames {
            common: names(&["sensible", "random"]),
            own: BTreeMap::from([
                ("dice".to_owned(), names(&[])),
                ("hands".to_owned(), names(&["random", "sly"])),
            ]),
        };
        for (game, bot) in [("chess", "sensible"), ("hands", "sly")] {
            bots.must_play(game, bot).unwrap();
        }
        for (game, bot, expected) in [
            (
                "hands",
                "sensible",
                "must be a bot of hands, which has random, sly \
                 (games of the platform have sensible, random; dice has none)",
            ),
            (
                "chess",
                "sly",
                "must be a bot of chess, which has sensible, random \
                 (dice has none; hands has random, sly)",
            ),
        ] {
            let Err(MatchError::InvalidField { problem, .. }) = bots.must_play(game, bot) else {
                panic!("{game} has no {bot}");
            };
            assert_eq!(problem, expected);
        }
    }
}
