//! Presentation of a game to people. Its referee's side is `sandtable_rules::Codec`.

use std::path::Path;
use std::pin::Pin;

use anyhow::{bail, ensure};
use clap::{ArgMatches, Command};
use prost_types::Any;
use sandtable_client::{Client, Fork, SeatAccess};
use sandtable_pictures::crop::Region;
use sandtable_sentences::language::Language;
use sandtable_sentences::narrator::Narrator;

use crate::output::narrator::Plain;
use crate::output::writer;
use crate::repl::{ForkSession, GenericGrammar, Session};
use crate::tui::{Caption, Stage};

/// A seat that is being played.
pub(crate) type PlayFuture = Pin<Box<dyn Future<Output = anyhow::Result<()>>>>;

/// Settings for drawing a match.
#[derive(Clone, Copy, Debug)]
pub struct DrawSettings<'a> {
    /// The file of a picture; text when there is none.
    pub(crate) picture: Option<&'a Path>,
    /// The seat that looks, if one does: it sees its hand.
    pub(crate) seat: Option<u32>,
    /// The part of the map that is drawn.
    pub(crate) region: &'a Region,
}

/// Where a match is, in words: each word is empty where the game has none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    /// The round: in Axis Empires, the turn of all.
    pub(crate) round: String,
    /// The power or faction whose turn it is.
    pub(crate) turn: String,
    /// The phase of that turn.
    pub(crate) phase: String,
}

/// A rule as its ledger has it.
#[derive(Debug, PartialEq, Eq)]
pub struct RuleRow {
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) section: String,
    pub(crate) rule: String,
    pub(crate) remarks: Vec<String>,
    pub(crate) status: &'static str,
    pub(crate) reason: Option<String>,
}

/// Presentation of a game to people. Data that a game cannot present is shown as it is, or is an
/// error that says so.
pub trait Presentation: Send + Sync {
    /// Id of the game.
    fn id(&self) -> &str;

    /// Adds the words by which a host chooses options.
    fn add_option_words(&self, command: Command) -> Command {
        command
    }

    /// The options of the words that were typed, and of who plays what where that was said.
    /// Nothing for those of a host who chooses nothing.
    ///
    /// # Errors
    ///
    /// When the arguments are invalid for the game.
    fn options(
        &self,
        _: &ArgMatches,
        seats: Option<&[Vec<String>]>,
    ) -> anyhow::Result<Option<Any>> {
        ensure!(
            seats.is_none(),
            "this program has no words for the options of {:?}: --options takes them as JSON",
            self.id()
        );
        Ok(None)
    }

    /// Returns the host's options, a line each.
    fn option_lines(&self, options: &Any) -> Vec<String> {
        vec![writer::packed(options)]
    }

    /// The bids in options, by side; nothing when they cannot be read.
    fn bids(&self, _: &Any) -> Option<Vec<(String, u32)>> {
        None
    }

    /// Returns the title of a match with the options in these arguments.
    fn title(&self, _: &ArgMatches) -> String {
        self.id().to_owned()
    }

    /// The words of a match of which a view is given.
    ///
    /// # Errors
    ///
    /// When the options cannot be read.
    fn narrator(&self, _: &Any, _: Language) -> anyhow::Result<Box<dyn Narrator>> {
        Ok(Box::new(Plain))
    }

    /// Returns the progress of the match, if the events show it.
    fn progress(&self, _: &[Any]) -> Option<String> {
        None
    }

    /// A full terminal with the match's map; nothing when there is none.
    ///
    /// # Errors
    ///
    /// When the match cannot be read.
    fn stage(&self, _: Caption) -> anyhow::Result<Option<Box<dyn Stage>>> {
        Ok(None)
    }

    /// Adds the words by which what is there before a match is drawn.
    fn add_map_words(&self, command: Command) -> Command {
        command
    }

    /// Draws what is there before a match.
    ///
    /// # Errors
    ///
    /// When the map cannot be drawn.
    fn draw_opening(&self, _: &ArgMatches, _: DrawSettings<'_>) -> anyhow::Result<()> {
        bail!("this program has no map of the game {:?}", self.id())
    }

    /// Draws a match as a view shows it.
    ///
    /// # Errors
    ///
    /// When the view cannot be read or drawn.
    fn draw(&self, _: &Any, _: DrawSettings<'_>) -> anyhow::Result<()> {
        bail!("this program has no map of the game {:?}", self.id())
    }

    /// Returns where the match is that a view shows.
    ///
    /// # Errors
    ///
    /// When the view cannot be read.
    fn moment(&self, _: &Any) -> anyhow::Result<Moment> {
        Ok(Moment::default())
    }

    /// Returns a match's map as an SVG document, with nothing beside it: of one match, all have
    /// one size.
    ///
    /// # Errors
    ///
    /// When the view cannot be read or drawn.
    fn picture(&self, _: &Any, _: &Region) -> anyhow::Result<String> {
        bail!("this program has no map of the game {:?}", self.id())
    }

    /// Plays a seat, line by line.
    fn play(&self, client: Client, access: SeatAccess) -> PlayFuture {
        Box::pin(Session::<GenericGrammar>::play(client, access))
    }

    /// Plays all sides of a copy of a match of that name, line by line.
    fn try_out(&self, client: Client, fork: Fork, match_name: String) -> PlayFuture {
        Box::pin(ForkSession::<GenericGrammar>::play(
            client, fork, match_name,
        ))
    }

    /// Adds the words that say whose odds are computed.
    fn add_odds_words(&self, command: Command) -> Command {
        command
    }

    /// Computes odds, and prints them.
    ///
    /// # Errors
    ///
    /// When the battle is invalid, or the output cannot be written.
    fn odds(&self, _: &ArgMatches, _as_json: bool) -> anyhow::Result<()> {
        bail!("this program computes no odds of the game {:?}", self.id())
    }

    /// Threats as a table, a line each.
    ///
    /// # Errors
    ///
    /// When the threats cannot be read.
    fn threat_lines(&self, threats: &Any) -> anyhow::Result<Vec<String>> {
        Ok(vec![writer::packed(threats)])
    }

    /// The row of the game's ledger with an id.
    fn rule(&self, _: &str) -> Option<RuleRow> {
        None
    }
}
