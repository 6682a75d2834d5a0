//! Command-line arguments of the program.

/// A kind of player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// Does anything.
    Random,
    /// Does anything, but chooses cards that were not seen yet.
    Curious,
    /// Looks where it would lead.
    Thoughtful,
}

impl Player {
    fn of(word: &str) -> Result<Self, String> {
        match word {
            "random" => Ok(Self::Random),
            "curious" => Ok(Self::Curious),
            "thoughtful" => Ok(Self::Thoughtful),
            _ => Err(format!("nobody plays {word}")),
        }
    }
}

/// Command-line arguments of the program.
pub(crate) struct Asked {
    /// The folder of a pack or the code of an open one, or all of the open ones.
    pub(crate) pack: Option<String>,
    /// The code of a scenario, or all campaigns of the pack.
    pub(crate) scenario: Option<String>,
    /// Number of campaigns per start.
    pub(crate) games: u64,
    /// The first seed.
    pub(crate) from: u64,
    /// Player of the Axis.
    pub(crate) axis: Player,
    /// Player of each of the Allies.
    pub(crate) allies: Player,
    /// Reports each campaign separately.
    pub(crate) each: bool,
    /// Reports how often each card was turned up.
    pub(crate) cards: bool,
}

impl Default for Asked {
    fn default() -> Self {
        Self {
            pack: None,
            scenario: None,
            games: 20,
            from: 0,
            axis: Player::Random,
            allies: Player::Random,
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
                self.axis = Player::of(&value)?;
                self.allies = self.axis;
            }
            "--axis" => self.axis = Player::of(&value)?,
            "--allies" => self.allies = Player::of(&value)?,
            _ => return Err(format!("what is {word}?")),
        }
        Ok(())
    }
}
