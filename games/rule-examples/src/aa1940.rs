//! Examples of Axis & Allies 1940.
//!
//! A statement is read first, by names alone, and carried out afterwards: so files can be
//! checked without asking the engine for a verdict.

mod answer;
mod check;
mod expectation;
mod names;
mod odds;
mod order;
mod picture;
mod play;
mod position;
mod quantity;
mod reply;
mod resolve;
mod rolls;

use sandtable_aa1940::ledger;

use self::expectation::Expectation;
use self::names::Names;
use self::order::Order;
use self::play::Play;
use self::position::Position;
use crate::dice::GivenDice;
use crate::fault::Fault;
use crate::judge::CommandStatement;
use crate::table::Table;
use crate::tokens::StatementTokens;

/// Number that dice show when none is given.
const USUAL_DIE: u8 = 6;

/// A position of Axis & Allies on which an example is played.
pub struct AxisAndAlliesTable {
    position: Option<Position>,
    play: Option<Play>,
    dice: GivenDice,
}

impl Default for AxisAndAlliesTable {
    fn default() -> Self {
        Self {
            position: None,
            play: None,
            dice: GivenDice::always(USUAL_DIE),
        }
    }
}

/// The fault of a statement before `board`.
fn no_board() -> Fault {
    Fault::text("\"board\"", "nothing")
}

/// Reads what follows a command; rows that are named must exist.
fn end(manner: &mut CommandStatement, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
    manner.end(words)?;
    let CommandStatement::Cannot(rows) = manner else {
        return Ok(());
    };
    match rows.iter().find(|row| ledger::find(row).is_none()) {
        Some(row) => Err(Fault::text("a row of the ledger", format!("{row:?}"))),
        None => Ok(()),
    }
}

impl Table for AxisAndAlliesTable {
    fn knows_row(&self, row: &str) -> bool {
        ledger::find(row).is_some()
    }

    fn set(&mut self, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        if words.accept("board") {
            self.position = Some(Position::begin(words)?);
            return Ok(());
        }
        self.position.as_mut().ok_or_else(no_board)?.set(words)
    }

    fn begin(&mut self) -> Result<(), Fault> {
        let position = self.position.as_mut().ok_or_else(no_board)?;
        position.complete()?;
        self.play = Some(Play::begin(position, &mut self.dice)?);
        Ok(())
    }

    fn give_dice(&mut self, numbers: Vec<u8>) {
        self.dice.give(numbers);
    }

    fn read_order(
        &self,
        who: &str,
        mut manner: CommandStatement,
        words: &mut StatementTokens<'_>,
    ) -> Result<(), Fault> {
        let play = self.play.as_ref().ok_or_else(no_board)?;
        let names = Names::new(play.state.board(), &play.units);
        names.power_named(who)?;
        Order::read(&names, words)?;
        end(&mut manner, words)
    }

    fn read_expectation(&self, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        let play = self.play.as_ref().ok_or_else(no_board)?;
        let names = Names::new(play.state.board(), &play.units);
        Expectation::read(&names, words).map(|_| ())
    }

    fn order(
        &mut self,
        who: &str,
        mut manner: CommandStatement,
        words: &mut StatementTokens<'_>,
    ) -> Result<(), Fault> {
        let play = self.play.as_mut().ok_or_else(no_board)?;
        let names = Names::new(play.state.board(), &play.units);
        let power = names.power_named(who)?;
        let order = Order::read(&names, words)?;
        end(&mut manner, words)?;
        let seen = names.seen();
        play.seen.extend(seen);
        play.order(power, &manner, &order, &mut self.dice)
    }

    fn expect(&mut self, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        let play = self.play.as_mut().ok_or_else(no_board)?;
        let names = Names::new(play.state.board(), &play.units);
        let expectation = Expectation::read(&names, words)?;
        words.end()?;
        let seen = names.seen();
        play.seen.extend(seen);
        match expectation {
            Expectation::Asked(_) => {
                play.open_waiting(&mut self.dice)?;
                play.roll_research(&mut self.dice)?;
            }
            Expectation::Fire(_) | Expectation::Dice(_) | Expectation::Advance(..) => {
                play.roll_research(&mut self.dice)?;
            }
            _ => {}
        }
        check::look(play, &expectation)
    }

    fn picture(&self) -> String {
        let Some(play) = &self.play else {
            return String::new();
        };
        let mut text = picture::picture(play);
        if self.dice.left() > 0 {
            text += &format!("dice left: {}\n", self.dice.left());
        }
        text
    }
}
