//! A game with the options that its states are played by.

use std::fmt::Debug;
use std::sync::Arc;

use prost_types::Any;
use sandtable_kernel::{Game, Seat};
use sandtable_proto::types::v1::SeatInfo;
use sandtable_rules::Codec;
use serde::Serialize;

use crate::composite::Composite;
use crate::error::{Lab, LabError};
use crate::layout::Layout;
use crate::listing::ListedCommand;
use crate::vocabulary::{Path, Token, TokenGroup};

/// A game as the laboratory needs it, beside its engine and its codec.
pub(crate) trait LabGame: Send + Sync + Sized + 'static {
    /// A match in progress.
    type State: Clone + Debug + Serialize + Send + Sync;
    /// A command of a seat.
    type Command: Clone + Debug + PartialEq + Send + Sync;
    /// The engine.
    type Engine: Game<State = Self::State, Command = Self::Command>;
    /// The way to and from messages.
    type Codec: Codec<Game = Self::Engine>;

    /// The codec of matches with the options.
    fn codec(&self) -> &Self::Codec;
    /// All commands of an awaited seat that its vocabulary has: never none.
    fn list(
        &self,
        state: &Self::State,
        seat: Seat,
        take_backs: TakeBacks,
    ) -> Vec<ListedCommand<Self>>;
    /// The micro-steps of a command, without its number.
    fn path(&self, state: &Self::State, command: &Self::Command) -> Path;
    /// A command with another number in it: how many units, or drafts.
    fn counted(&self, command: &Self::Command, count: u32) -> Self::Command;
    /// The number in a command; 1 for one that has none.
    fn count(&self, command: &Self::Command) -> u32;
    /// The tokens.
    fn tokens(&self) -> &[TokenGroup];
    /// The command that a token makes by itself.
    fn plain_command(&self, token: usize) -> Option<Self::Command>;
    /// Name of a token.
    fn token_name(&self, token: Token) -> String;
    /// Layout of the observations.
    fn layout(&self) -> &Layout;
    /// Writes what a seat sees of the match, all cells of it.
    fn observe(&self, state: &Self::State, viewer: Seat, cells: &mut [u8]);
    /// Writes what a seat sees of a match of a server: out of the view that it got.
    fn observe_view(&self, view: &[u8], viewer: Seat, cells: &mut [u8]) -> Lab;
    /// The commands that a legal list of a server has. Of the state only what never changes is
    /// used.
    fn read_legal(
        &self,
        opening: &Self::State,
        legal: &[u8],
        take_backs: TakeBacks,
    ) -> Lab<Vec<ListedCommand<Self>>>;
    /// Writes the command under way, all cells of it.
    fn observe_command(&self, scene: &Scene<'_, Self>, cells: &mut [u8]);
    /// The neighbors of each space, and the names of the spaces.
    fn graph(&self, kind: &str) -> Lab<Graph>;

    /// The engine.
    fn engine(&self) -> &Self::Engine {
        self.codec().game()
    }
}

/// The neighbors of spaces as compressed sparse rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Graph {
    /// Where the neighbors of each space begin, and where the last ones end.
    pub(crate) starts: Vec<i32>,
    /// The neighbors of all spaces.
    pub(crate) neighbors: Vec<i32>,
    /// Names of the spaces.
    pub(crate) names: Vec<String>,
}

impl Graph {
    /// Adds a space with its neighbors.
    pub(crate) fn space(&mut self, name: String, neighbors: impl IntoIterator<Item = u16>) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        self.neighbors.extend(neighbors.into_iter().map(i32::from));
        self.starts
            .push(i32::try_from(self.neighbors.len()).unwrap_or(i32::MAX));
        self.names.push(name);
    }
}

/// A command under way, as its seat sees it.
pub(crate) struct Scene<'a, G: LabGame> {
    /// True if the state waits for the seat's action.
    pub(crate) acting: bool,
    /// The micro-steps of the command under way.
    pub(crate) tokens: &'a [Token],
    /// The part of a composite command that is decided next.
    pub(crate) part: Option<(usize, &'a dyn Composite<G>)>,
}

/// When taking back drafts is among the commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TakeBacks {
    /// While the phase cannot be closed as it is.
    Blocked,
    /// Whenever there are drafts.
    Always,
}

/// Vocabulary of the actions of states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Actions {
    /// Whole commands, by their place in the state's list.
    Commands,
    /// Micro-steps.
    Steps,
}

/// Handling of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chance {
    /// They are drawn as a server draws them, from the secret of the match.
    Sampled,
    /// Each throw is an action of its own.
    Explicit,
}

/// Choices of how states are played, beside the options of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LabSettings {
    /// The vocabulary.
    pub(crate) actions: Actions,
    /// The dice.
    pub(crate) chance: Chance,
    /// Taking back.
    pub(crate) take_backs: TakeBacks,
}

/// A game with the options that its states are played by.
pub(crate) struct LabMatch<G: LabGame> {
    /// The game.
    pub(crate) game: G,
    /// Choices of how states are played.
    pub(crate) settings: LabSettings,
    /// The options of the match, all defaults filled in.
    pub(crate) options: Any,
    /// The seats.
    pub(crate) seats: Vec<SeatInfo>,
    /// The opening.
    pub(crate) opening: G::State,
    /// Version of the rules.
    pub(crate) ruleset: String,
    /// Id of the game.
    pub(crate) id: String,
}

impl<G: LabGame> LabMatch<G> {
    /// The game that `lay` makes for the options; the codec reads them.
    pub(crate) fn open(
        codec: &G::Codec,
        options: Option<&Any>,
        settings: LabSettings,
        lay: impl FnOnce(&G::State) -> G,
    ) -> Lab<Arc<Self>> {
        let chosen = match options {
            Some(any) => codec
                .read_options(any)
                .map_err(|bad| LabError::value(format_args!("options: {bad}")))?,
            None => codec.default_options(),
        };
        codec.at_hand(&chosen).map_err(LabError::value)?;
        let opening = (codec.game().new_match(&chosen))
            .map_err(|violation| LabError::rule(codec.game(), &violation))?;
        let description = codec.describe();
        Ok(Arc::new(Self {
            game: lay(&opening),
            settings,
            options: codec.write_options(&chosen),
            seats: codec.seats(&chosen),
            opening,
            ruleset: description.ruleset_version,
            id: description.id,
        }))
    }

    /// The seat of a number.
    pub(crate) fn seat(&self, number: usize) -> Lab<Seat> {
        let seats = self.seats.len();
        match u8::try_from(number) {
            Ok(seat) if number < seats => Ok(Seat(seat)),
            _ => Err(LabError::value(format_args!(
                "there is no player {number}: the match has {seats}, counted from 0"
            ))),
        }
    }
}
