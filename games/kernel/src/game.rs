use std::fmt::{self, Debug};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::audience::Addressed;
use crate::dice::Dice;
use crate::hash::StateHash;
use crate::outcome::{DrawnBy, Outcome};
use crate::score::Score;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::turn::OnTurn;
use crate::violation::Checked;

/// Text of the rule that a refusal's id stands for, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// Where in the rulebook, such as `p. 12, Declaring War`.
    pub section: String,
    /// The rule's short name.
    pub title: String,
    /// The rule in one or two sentences of our own.
    pub summary: String,
}

/// Why a match that was stored is not gone on with, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable(pub String);

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unreadable {}

/// A game: a pure, deterministic referee.
///
/// The value that implements this trait is the rulebook with the data that it is played with
/// (board, units, set-up); the state of a match is a separate value.
///
/// Invariants that every engine keeps and tests:
/// - `check` accepts a command exactly when `apply` does;
/// - a refused command leaves the state as it was;
/// - `apply` is a function of state, seat, command and dice, and of nothing else;
/// - no input makes any method panic;
/// - `view` for a viewer does not depend on what that viewer may not see, nor does `known_to`.
pub trait Game: Send + Sync + 'static {
    /// Choices of a host before the match.
    type Options: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A match in progress. The platform stores it as an opaque snapshot, from which
    /// [`Self::Stored`] is read.
    type State: Clone + Debug + Serialize + Send + Sync;
    /// The data read from a snapshot: the state itself, or what [`Self::restore`] makes it from.
    type Stored: DeserializeOwned;
    /// Command that a seat may submit.
    type Command: Clone + Debug + Send + Sync;
    /// The event that happened.
    type Event: Clone + Debug + Send + Sync;
    /// Possible actions of the viewing seat now.
    type Legal: Clone + Debug + Send + Sync;
    /// The match as a viewer sees it.
    type View: Clone + Debug + Send + Sync;

    /// A new match.
    ///
    /// # Errors
    ///
    /// Options that the rules do not allow.
    fn new_match(&self, options: &Self::Options) -> Checked<Self::State>;

    /// The match that was stored.
    ///
    /// # Errors
    ///
    /// Why it cannot be gone on with: it was played with what this value does not hold, such
    /// as a pack or one of its scenarios, or it does not fit what it was played with.
    fn restore(&self, stored: Self::Stored) -> Result<Self::State, Unreadable>;

    /// Number of seats of the match.
    fn seats(&self, state: &Self::State) -> u8;

    /// The seats that the match waits for; empty once it is over.
    fn awaited(&self, state: &Self::State) -> SeatSet;

    /// The seat whose turn it is; `None` when it is no seat's or the match is over. A seat may be
    /// awaited out of its turn, and the seat on turn need not be awaited.
    fn on_turn(&self, state: &Self::State) -> Option<OnTurn>;

    /// Checks that `apply` would accept the command. Draws no dice, changes nothing.
    ///
    /// # Errors
    ///
    /// The rules do not allow it.
    fn check(&self, state: &Self::State, seat: Seat, command: &Self::Command) -> Checked;

    /// Applies a command, or refuses it and leaves the state as it was.
    ///
    /// # Errors
    ///
    /// As of [`Self::check`].
    fn apply(
        &self,
        state: &mut Self::State,
        seat: Seat,
        command: &Self::Command,
        dice: &mut dyn Dice,
        events: &mut Vec<Addressed<Self::Event>>,
    ) -> Checked;

    /// The command that stands in for an awaited seat that does not answer:
    /// always legal for that seat, `None` when the seat is not awaited.
    fn default_command(&self, state: &Self::State, seat: Seat) -> Option<Self::Command>;

    /// Gives up a seat permanently.
    ///
    /// # Errors
    ///
    /// The match is over, or the seat has nothing to give up.
    fn resign(
        &self,
        state: &mut Self::State,
        seat: Seat,
        events: &mut Vec<Addressed<Self::Event>>,
    ) -> Checked;

    /// Ends the match without a winner.
    ///
    /// # Errors
    ///
    /// The match is over, or such a match has no draws.
    fn draw(
        &self,
        state: &mut Self::State,
        by: DrawnBy,
        events: &mut Vec<Addressed<Self::Event>>,
    ) -> Checked;

    /// Everything the seat may do now, factored.
    fn legal(&self, state: &Self::State, seat: Seat) -> Self::Legal;

    /// The match as the viewer may see it.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// The match as the viewer may know it, to look ahead in. Facts that `view` hides from them
    /// are drawn anew from their possible values, and facts that cannot be guessed, such as
    /// standing orders of others, are gone. The referee knows all of it. It looks the same to the
    /// viewer as the match does.
    ///
    /// # Errors
    ///
    /// The match is in the middle of something that cannot be represented without what is hidden.
    fn known_to(
        &self,
        state: &Self::State,
        viewer: Viewer,
        dice: &mut dyn Dice,
    ) -> Checked<Self::State>;

    /// Outcome of the match, once it has ended.
    fn outcome<'a>(&self, state: &'a Self::State) -> Option<&'a Outcome>;

    /// Scores of the sides, at any time of a match; none for a game that counts nothing.
    /// Platforms report them as a match ends.
    fn scores(&self, _state: &Self::State) -> Vec<Score> {
        Vec::new()
    }

    /// The fingerprint of the state.
    fn hash(&self, state: &Self::State) -> StateHash;

    /// The ledger's row for an id.
    fn rule(&self, id: &str) -> Option<RuleText>;
}
