//! Interface that a game must provide beside its engine, to be hosted: the conversion between its
//! messages and the engine's types.

use std::fmt;
use std::sync::Arc;

use prost::{Message, Name};
use prost_types::Any;
#[cfg(feature = "service")]
use sandtable_grpc::error;
use sandtable_kernel::{Game, Seat, SeatSet};
use sandtable_pictures::crop::Region;
use sandtable_pictures::error::Undrawable;
use sandtable_proto::rules::v1 as rules;
use sandtable_proto::rules::v1::BoardView;
use sandtable_proto::types::v1::SeatInfo;
#[cfg(feature = "service")]
use tonic::Status;

use crate::describe::{DescribedMatch, MatchWords};

/// The way between a game's messages and its engine's types. Reading takes hostile
/// input: whatever it is, the answer is a value or the field that is wrong.
pub trait Codec: Send + Sync + 'static {
    /// The engine.
    type Game: Game;

    /// The engine, with its edition's data.
    fn game(&self) -> &Self::Game;
    /// Describes the game to clients.
    fn describe(&self) -> rules::Game;
    /// The codec for matches on a board of the game by the name that hosts choose, the one that
    /// is played when none is chosen if it is empty; none when there is no such board.
    fn on_board(self: Arc<Self>, name: &str) -> Option<Arc<Self>> {
        name.is_empty().then_some(self)
    }
    /// The codec for the messages of a match, where they depend on what it is played on.
    fn of_match(self: Arc<Self>, _state: &<Self::Game as Game>::State) -> Arc<Self> {
        self
    }
    /// Options of a host who chooses nothing.
    fn default_options(&self) -> <Self::Game as Game>::Options;
    /// Reads options.
    ///
    /// # Errors
    ///
    /// Options that make no sense.
    fn read_options(&self, message: &Any) -> Decoded<<Self::Game as Game>::Options>;
    /// Checks that the content named by the options is available, for a game that reads content
    /// from elsewhere; if not, the error says in words what is missing.
    ///
    /// # Errors
    ///
    /// The content that is missing.
    fn at_hand(&self, _options: &<Self::Game as Game>::Options) -> Result<(), String> {
        Ok(())
    }
    /// The options with what has been settled about them since.
    ///
    /// # Errors
    ///
    /// Terms that the game does not know.
    fn with_terms(
        &self,
        options: <Self::Game as Game>::Options,
        terms: &rules::Terms,
    ) -> Decoded<<Self::Game as Game>::Options>;
    /// Writes options.
    fn write_options(&self, options: &<Self::Game as Game>::Options) -> Any;
    /// The seats that the options lay.
    fn seats(&self, options: &<Self::Game as Game>::Options) -> Vec<SeatInfo>;
    /// Reads a command.
    ///
    /// # Errors
    ///
    /// A command that makes no sense.
    fn read_command(&self, message: &Any) -> Decoded<<Self::Game as Game>::Command>;
    /// Writes a command.
    fn write_command(&self, command: &<Self::Game as Game>::Command) -> Any;
    /// Reports whether a command is for its own seat only.
    fn is_private(&self, command: &<Self::Game as Game>::Command) -> bool;
    /// Writes an event.
    fn write_event(&self, event: &<Self::Game as Game>::Event) -> Any;
    /// Writes what is legal.
    fn write_legal(&self, legal: &<Self::Game as Game>::Legal) -> Any;
    /// Some legal commands, at least one when there is any, for clients that know none of the
    /// game's messages; none where a menu says more.
    fn list_commands(&self, _: &<Self::Game as Game>::Legal) -> Vec<<Self::Game as Game>::Command> {
        Vec::new()
    }
    /// Some legal commands, as many as requested and drawn at random, where
    /// [`list_commands`](Self::list_commands) lists none. The same draw gives the same.
    fn draw_commands(
        &self,
        _state: &<Self::Game as Game>::State,
        _seat: Seat,
        _draw: Draw,
    ) -> Vec<<Self::Game as Game>::Command> {
        Vec::new()
    }
    /// The ids of the rows of the game's ledger, in its order.
    fn rule_ids(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// Writes a view.
    fn write_view(&self, view: &<Self::Game as Game>::View) -> Any;
    /// Writes the board, in full with where everything is on paper.
    fn write_board(&self, extent: BoardView) -> Any;
    /// Writes that of one pack, for a game whose board is made of some.
    fn write_pack(&self, _code: &str, _extent: BoardView) -> Option<Any> {
        None
    }
    /// Draws what a view shows, which its seat sees if it was made for one.
    ///
    /// # Errors
    ///
    /// The reason why it cannot be drawn, such as that there is no map.
    fn draw_view(&self, _: &Any, _: Option<u32>, _: &Region) -> Result<String, Undrawable> {
        Err(Undrawable::NoMap)
    }
    /// Draws the board with its set-up.
    ///
    /// # Errors
    ///
    /// As of [`draw_view`](Self::draw_view).
    fn draw_board(&self, _: &Region) -> Result<String, Undrawable> {
        Err(Undrawable::NoMap)
    }
    /// Draws the map of a pack, with the set-up of a scenario if one is named.
    ///
    /// # Errors
    ///
    /// As of [`draw_view`](Self::draw_view).
    fn draw_pack(&self, _: &str, _: &str, _: &Region) -> Result<String, Undrawable> {
        Err(Undrawable::NoMap)
    }
    /// Computes threats to spaces of a seat; none for a game that computes none. The state holds
    /// only what the viewer may know.
    ///
    /// # Errors
    ///
    /// A space that there is not.
    fn threats(
        &self,
        _state: &<Self::Game as Game>::State,
        _holder: Seat,
        _spaces: &[String],
    ) -> Decoded<Option<Any>> {
        Ok(None)
    }
    /// The words that a match is described in.
    fn words(&self, _: DescribedMatch<'_>) -> MatchWords {
        MatchWords::Common
    }
    /// Computes odds from a request's message.
    ///
    /// # Errors
    ///
    /// A battle that makes no sense, or a game without battles.
    fn odds(&self, battle: &Any) -> Decoded<Any>;
}

/// Number of commands to draw, and the seed.
#[derive(Clone, Copy, Debug, Default)]
pub struct Draw {
    /// Number of commands.
    pub samples: usize,
    /// Seed of the draw.
    pub seed: u64,
}

/// Draws for each requested command, as a draw may come to nothing.
const DRAWS_A_SAMPLE: usize = 8;

impl Draw {
    /// Returns the maximum number of draws.
    #[must_use]
    pub fn draws(&self) -> usize {
        self.samples.saturating_mul(DRAWS_A_SAMPLE)
    }
}

/// Result of reading: a value, or the field that is wrong. Boxed, because it is rare.
pub type Decoded<T> = Result<T, Box<BadField>>;

/// A field that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadField {
    path: String,
    description: String,
}

impl BadField {
    /// A field that cannot be taken; where it is, is added by [`Within`].
    pub fn new(description: impl Into<String>) -> Box<Self> {
        Box::new(Self {
            path: String::new(),
            description: description.into(),
        })
    }

    /// A field that must be set and is not.
    #[must_use]
    pub fn missing(field: &'static str) -> Box<Self> {
        let mut bad = Self::new("must be set");
        bad.path.push_str(field);
        bad
    }

    /// The status for a client, the field being below `root` of its request.
    #[cfg(feature = "service")]
    #[must_use]
    pub fn into_status(self, root: &str) -> Status {
        if self.path.is_empty() {
            error::invalid(root, self.description)
        } else {
            error::invalid(&format!("{root}.{}", self.path), self.description)
        }
    }
}

impl fmt::Display for BadField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() {
            f.write_str(&self.description)
        } else {
            write!(f, "{}: {}", self.path, self.description)
        }
    }
}

/// Adds the location of a field that cannot be accepted.
pub trait Within {
    /// The same, below a field.
    fn within(self, field: &str) -> Self;
    /// The same, below an element of a list.
    fn within_element(self, field: &str, index: usize) -> Self;
}

impl<T> Within for Decoded<T> {
    fn within(self, field: &str) -> Self {
        self.map_err(|mut bad| {
            // An element is at its place in the list.
            let dot = if bad.path.is_empty() || bad.path.starts_with('[') {
                ""
            } else {
                "."
            };
            bad.path = format!("{field}{dot}{}", bad.path);
            bad
        })
    }

    fn within_element(self, field: &str, index: usize) -> Self {
        // Formatted only when there is a problem to report.
        if self.is_ok() {
            self
        } else {
            self.within(&format!("{field}[{index}]"))
        }
    }
}

/// Reports whether a full name is that of a message. It is not put together from its parts unless
/// the message stands within another: this is checked for every command.
fn is_name_of<M: Name>(name: &str) -> bool {
    let within = name.strip_prefix(M::PACKAGE);
    let own = within.and_then(|rest| rest.strip_prefix('.'));
    own == Some(M::NAME) || name == M::full_name()
}

/// Takes a message out of an `Any`.
pub(crate) fn unpack<M: Message + Name + Default>(any: &Any) -> Decoded<M> {
    let name = any.type_url.rsplit('/').next().unwrap_or_default();
    if !is_name_of::<M>(name) {
        return Err(BadField::new(format!("must be a {}", M::full_name()))).within("type_url");
    }
    M::decode(any.value.as_slice())
        .map_err(|_| BadField::new(format!("is not a valid {}", M::full_name())))
        .within("value")
}

/// Puts a message into an `Any`.
pub(crate) fn pack<M: Message + Name>(message: &M) -> Any {
    Any {
        type_url: M::type_url(),
        value: message.encode_to_vec(),
    }
}

/// Seats by their numbers.
pub(crate) fn write_seats(seats: SeatSet) -> Vec<u32> {
    seats.iter().map(|seat| u32::from(seat.0)).collect()
}
