//! Interface through which a game carries out the statements of an example.

use crate::fault::Fault;
use crate::judge::CommandStatement;
use crate::tokens::StatementTokens;

/// A game on which statements are carried out.
pub trait Table {
    /// Carries out a statement that sets up the position.
    ///
    /// # Errors
    ///
    /// It cannot be read, or names something that does not exist.
    fn set(&mut self, words: &mut StatementTokens<'_>) -> Result<(), Fault>;

    /// The position is complete: the first command follows.
    ///
    /// # Errors
    ///
    /// The position is impossible.
    fn begin(&mut self) -> Result<(), Fault>;

    /// Adds numbers to the dice to come.
    fn give_dice(&mut self, numbers: Vec<u8>);

    /// Reads a command without giving it: spelling and names, as far as they can be known before
    /// the commands above it were given.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    fn read_order(
        &self,
        who: &str,
        manner: CommandStatement,
        words: &mut StatementTokens<'_>,
    ) -> Result<(), Fault>;

    /// Reads an expectation without looking whether it holds.
    ///
    /// # Errors
    ///
    /// It cannot be read.
    fn read_expectation(&self, words: &mut StatementTokens<'_>) -> Result<(), Fault>;

    /// Gives a command of a power or faction.
    ///
    /// # Errors
    ///
    /// It cannot be read, or the engine's answer differs.
    fn order(
        &mut self,
        who: &str,
        manner: CommandStatement,
        words: &mut StatementTokens<'_>,
    ) -> Result<(), Fault>;

    /// Looks whether something is as expected.
    ///
    /// # Errors
    ///
    /// It cannot be read, or is otherwise.
    fn expect(&mut self, words: &mut StatementTokens<'_>) -> Result<(), Fault>;

    /// The position as text, for a failure's report.
    fn picture(&self) -> String;

    /// Reports whether the game's ledger has a row.
    fn knows_row(&self, row: &str) -> bool;
}
