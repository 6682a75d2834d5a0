//! Presentation of each game to people. A game has a folder and a line here.

pub(crate) mod aa1940;
pub(crate) mod axis_empires;
#[cfg(test)]
mod hostile;
pub mod presentation;
#[cfg(test)]
mod tests;

use std::marker::PhantomData;
use std::sync::Arc;

use anyhow::ensure;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};

use presentation::Presentation;

/// The game that is meant when none is named.
pub const DEFAULT_GAME: &str = aa1940::ID;

/// The games that this program presents.
fn presented() -> [Arc<dyn Presentation>; 2] {
    [
        Arc::new(aa1940::Aa1940),
        Arc::new(axis_empires::AxisEmpires),
    ]
}

/// Returns the presentation of the game of an id. A game that this program does not know is shown
/// as raw data.
#[must_use]
pub fn presentation(id: &str) -> Arc<dyn Presentation> {
    let known = presented().into_iter().find(|game| game.id() == id);
    known.unwrap_or_else(|| Arc::new(UnknownGame(id.to_owned())))
}

/// The presentations of all games that this program knows.
pub(crate) fn all() -> impl Iterator<Item = Arc<dyn Presentation>> {
    presented().into_iter()
}

/// A game that this program does not know.
struct UnknownGame(String);

impl Presentation for UnknownGame {
    fn id(&self) -> &str {
        &self.0
    }
}

/// A command of the command line with words of the games.
pub trait Purpose {
    /// Adds a game's words.
    fn add(game: &dyn Presentation, command: Command) -> Command;
}

/// Choosing options.
#[derive(Clone, Debug)]
pub struct ForOptions;

/// Drawing what is there before a match.
#[derive(Clone, Debug)]
pub(crate) struct ForMap;

/// Computing odds.
#[derive(Clone, Debug)]
pub(crate) struct ForOdds;

impl Purpose for ForOptions {
    fn add(game: &dyn Presentation, command: Command) -> Command {
        game.add_option_words(command)
    }
}

impl Purpose for ForMap {
    fn add(game: &dyn Presentation, command: Command) -> Command {
        game.add_map_words(command)
    }
}

impl Purpose for ForOdds {
    fn add(game: &dyn Presentation, command: Command) -> Command {
        game.add_odds_words(command)
    }
}

/// The words of all games for a command, as they were typed.
#[derive(Clone, Debug)]
pub struct GameArguments<P> {
    typed: ArgMatches,
    purpose: PhantomData<P>,
}

impl<P: Purpose> GameArguments<P> {
    /// The words for a game, if none was typed that is for others only.
    ///
    /// # Errors
    ///
    /// When an argument belongs to another game.
    pub fn of(&self, game: &dyn Presentation) -> anyhow::Result<&ArgMatches> {
        let own = words_of::<P>(game);
        for other in presented() {
            let mut foreign = words_of::<P>(&*other).into_iter();
            let foreign = foreign.find(|word| !own.contains(word) && self.is_typed(word));
            if let Some(word) = foreign {
                anyhow::bail!("--{word} is for {} only", other.id());
            }
        }
        Ok(&self.typed)
    }

    /// That none was typed at all.
    pub(crate) fn must_be_absent(&self, why: &str) -> anyhow::Result<()> {
        for game in presented() {
            let mut words = words_of::<P>(&*game).into_iter();
            let typed = words.find(|word| self.is_typed(word));
            ensure!(
                typed.is_none(),
                "{why}: leave --{} out",
                typed.unwrap_or_default()
            );
        }
        Ok(())
    }

    fn is_typed(&self, word: &str) -> bool {
        self.typed.value_source(word) == Some(ValueSource::CommandLine)
    }
}

fn words_of<P: Purpose>(game: &dyn Presentation) -> Vec<String> {
    let command = P::add(game, Command::new("words"));
    let words = command
        .get_arguments()
        .map(|word| word.get_id().to_string());
    words.collect()
}

impl<P: Purpose> Args for GameArguments<P> {
    /// An option that several games have is there once, with the description of each.
    fn augment_args(command: Command) -> Command {
        presented().iter().fold(command, |command, game| {
            let words = P::add(&**game, Command::new("words"));
            let words: Vec<Arg> = words.get_arguments().cloned().collect();
            words.into_iter().fold(command, |command, word| {
                let help = (command.get_arguments())
                    .find(|known| known.get_id() == word.get_id())
                    .map(|known| known.get_help().cloned());
                match help {
                    None => command.arg(word),
                    Some(help) if help.as_ref() == word.get_help() => command,
                    Some(help) => {
                        let [first, other] = [help.as_ref(), word.get_help()]
                            .map(|help| help.map(ToString::to_string).unwrap_or_default());
                        let both = format!("{first}; of {}: {other}", game.id());
                        command.mut_arg(word.get_id().clone(), |known| known.help(both))
                    }
                }
            })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<P: Purpose> FromArgMatches for GameArguments<P> {
    fn from_arg_matches(typed: &ArgMatches) -> Result<Self, clap::Error> {
        Ok(Self {
            typed: typed.clone(),
            purpose: PhantomData,
        })
    }

    fn update_from_arg_matches(&mut self, typed: &ArgMatches) -> Result<(), clap::Error> {
        self.typed = typed.clone();
        Ok(())
    }
}
