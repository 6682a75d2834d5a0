//! What the program was asked for.

use super::campaigns::{self, Player};
use super::thoughtful;

/// What the program was asked for.
pub(crate) struct Asked {
    /// The folder of a pack or the code of an open one, or all of the open ones.
    pub(crate) pack: Option<String>,
    /// The code of a scenario, or all campaigns of the pack.
    pub(crate) scenario: Option<String>,
    /// How many campaigns of each start.
    pub(crate) games: u64,
    /// The first seed.
    pub(crate) from: u64,
    /// What the player is called.
    pub(crate) name: String,
    /// How each seat plays.
    pub(crate) player: Player,
    /// Whether each campaign is told of by itself.
    pub(crate) each: bool,
    /// Whether it is told how often each card was turned up.
    pub(crate) cards: bool,
}

impl Default for Asked {
    fn default() -> Self {
        Self {
            pack: None,
            scenario: None,
            games: 20,
            from: 0,
            name: "random".to_owned(),
            player: campaigns::random,
            each: false,
            cards: false,
        }
    }
}

impl Asked {
    /// Reads the words of the command line.
    pub(crate) fn read(words: impl IntoIterator<Item = String>) -> Result<Self, String> {
        let mut asked = Self::default();
        let mut words = words.into_iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--each" => asked.each = true,
                "--cards" => asked.cards = true,
                _ => {
                    let value = words.next().ok_or_else(|| format!("{word} what?"))?;
                    asked.value(&word, value)?;
                }
            }
        }
        Ok(asked)
    }

    fn value(&mut self, word: &str, value: String) -> Result<(), String> {
        let number = || value.parse().map_err(|_| format!("{word} {value}?"));
        match word {
            "--pack" => self.pack = Some(value),
            "--scenario" => self.scenario = Some(value),
            "--games" => self.games = number()?,
            "--from" => self.from = number()?,
            "--player" => {
                self.player = match value.as_str() {
                    "random" => campaigns::random,
                    "thoughtful" => thoughtful::command,
                    _ => return Err(format!("nobody plays {value}")),
                };
                self.name = value;
            }
            _ => return Err(format!("what is {word}?")),
        }
        Ok(())
    }
}
