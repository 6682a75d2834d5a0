use std::str::FromStr;

/// The kinds of bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Picks any legal action.
    Random,
    /// Plays by rules of thumb: values territory, uses odds, defends capitals,
    /// ships troops.
    Sensible,
    /// Plays by the same rules, and guesses every third time.
    Novice,
    /// Plans whole turns by search: odds, the enemy's replies, and what is left after them.
    Expert,
}

impl BotKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Random, Self::Sensible, Self::Novice, Self::Expert];

    /// The name by which people choose it.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Sensible => "sensible",
            Self::Novice => "novice",
            Self::Expert => "expert",
        }
    }
}

impl FromStr for BotKind {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<Self> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.id() == name)
            .ok_or_else(|| anyhow::anyhow!("no bot is called {name:?}"))
    }
}
