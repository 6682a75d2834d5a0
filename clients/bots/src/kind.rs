use std::str::FromStr;

/// The kinds of bots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BotKind {
    /// Picks any legal action.
    Random,
    /// Plays by rules of thumb: values territory, uses odds, defends capitals,
    /// ships troops.
    Sensible,
}

impl BotKind {
    /// All kinds.
    pub const ALL: [BotKind; 2] = [BotKind::Random, BotKind::Sensible];

    /// The name by which people choose it.
    pub fn id(self) -> &'static str {
        match self {
            BotKind::Random => "random",
            BotKind::Sensible => "sensible",
        }
    }
}

impl FromStr for BotKind {
    type Err = anyhow::Error;

    fn from_str(name: &str) -> anyhow::Result<BotKind> {
        BotKind::ALL
            .into_iter()
            .find(|kind| kind.id() == name)
            .ok_or_else(|| anyhow::anyhow!("no bot is called {name:?}"))
    }
}
