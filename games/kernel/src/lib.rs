//! Interface of every game hosted by Sandtable.
//!
//! An engine is a pure library: no I/O, no async, no clock, no global. It
//! implements [`Game`]; everything else in the platform (the log, the referee,
//! the streams, the bots) is written against that trait and knows no rule of
//! any game.
//!
//! The pieces, one noun a file:
//! - [`Game`]: the trait itself;
//! - [`Seat`] and [`Viewer`]: who acts and who looks;
//! - [`Outcome`] and [`Score`]: how a match ended, and what each side has come to;
//! - [`OnTurn`]: whose turn it is, for clocks;
//! - [`Violation`]: a refusal as data, naming the rule;
//! - [`Dice`], [`DiceKey`], [`EntryDice`]: dice that anyone can verify afterwards, by one
//!   [`DiceScheme`] or the other;
//! - [`StateHash`] and [`StableHasher`]: the same hash on any machine;
//! - [`Addressed`]: an event together with who may see it.

mod audience;
mod dice;
mod game;
mod hash;
mod outcome;
mod score;
mod seat;
mod turn;
mod violation;

pub use audience::{Addressed, Audience};
pub use dice::{
    Dice, DiceKey, DiceScheme, EntryDice, LONGEST_NONCE, PairPlace, SHORTEST_COMMITTED_NONCE,
    ServerSeed, Volley, commitment, dice_table, nonce_commitment,
};
pub use game::{Game, RuleText, Unreadable};
pub use hash::{StableHasher, StateHash, mix};
pub use outcome::{DrawnBy, Outcome};
pub use score::{Lead, Score, ScoreItem, lead};
pub use seat::{Seat, SeatSet, Viewer};
pub use turn::OnTurn;
pub use violation::{Checked, Violation};
