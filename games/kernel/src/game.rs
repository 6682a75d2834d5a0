use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::audience::Addressed;
use crate::dice::Dice;
use crate::hash::StateHash;
use crate::outcome::{DrawnBy, Outcome};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::turn::OnTurn;
use crate::violation::Checked;

/// What a refusal's id stands for, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// Where in the rulebook, such as `p. 12, Declaring War`.
    pub section: String,
    /// The rule's short name.
    pub title: String,
    /// The rule in one or two sentences of our own.
    pub summary: String,
}

/// A game: a pure, deterministic referee.
///
/// The value that implements this trait is the rulebook with one edition's data
/// (board, units, set-up); the state of a match is a separate value.
///
/// Invariants that every engine keeps and tests:
/// - `check` accepts a command exactly when `apply` does;
/// - a refused command leaves the state as it was;
/// - `apply` is a function of state, seat, command and dice, and of nothing else;
/// - no input makes any method panic;
/// - `view` for a viewer does not depend on what that viewer may not see.
pub trait Game: Send + Sync + 'static {
    /// What a host chooses before the match.
    type Options: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// A match in progress. It is stored by the platform as an opaque snapshot.
    type State: Clone + Debug + Serialize + DeserializeOwned + Send + Sync;
    /// What a seat may submit.
    type Command: Clone + Debug + Send + Sync;
    /// What happened.
    type Event: Clone + Debug + Send + Sync;
    /// What the seat that is looking may do now.
    type Legal: Clone + Debug + Send + Sync;
    /// What a viewer sees.
    type View: Clone + Debug + Send + Sync;

    /// A new match.
    fn new_match(&self, options: &Self::Options) -> Checked<Self::State>;

    /// How many seats the match has.
    fn seats(&self, state: &Self::State) -> u8;

    /// The seats that the match waits for; empty once it is over.
    fn awaited(&self, state: &Self::State) -> SeatSet;

    /// Whose turn it is; `None` when it is nobody's or the match is over. A seat may be
    /// awaited out of its turn, and the seat on turn need not be awaited.
    fn on_turn(&self, state: &Self::State) -> Option<OnTurn>;

    /// Whether `apply` would accept the command. Draws no dice, changes nothing.
    fn check(&self, state: &Self::State, seat: Seat, command: &Self::Command) -> Checked;

    /// Applies a command, or refuses it and leaves the state as it was.
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

    /// Gives up a seat for good.
    fn resign(
        &self,
        state: &mut Self::State,
        seat: Seat,
        events: &mut Vec<Addressed<Self::Event>>,
    ) -> Checked;

    /// Ends the match without a winner.
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

    /// How the match ended, once it has.
    fn outcome<'a>(&self, state: &'a Self::State) -> Option<&'a Outcome>;

    /// The fingerprint of the state.
    fn hash(&self, state: &Self::State) -> StateHash;

    /// The ledger's row for an id.
    fn rule(&self, id: &str) -> Option<RuleText>;
}
