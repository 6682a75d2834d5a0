//! Examples of Axis Empires.
//!
//! A table sets a position up (`setup`) and reads commands (`order`), answers (`answer`) and
//! expectations (`expect`). It gives the commands to the engine through its public interface
//! (`play`) and checks after each that the events report all that has changed (`watch`).

mod answer;
mod board;
mod contents;
mod country;
mod expect;
mod names;
mod order;
mod packs;
mod picture;
mod pieces;
mod place;
mod play;
mod put;
mod setup;
mod watch;

use sandtable_axis_empires::event::combat::Rolled;
use sandtable_axis_empires::ledger;

use self::board::{Board, Settings};
use self::packs::Base;
use crate::dice::GivenDice;
use crate::fault::{Fault, FaultKind};
use crate::judge::CommandStatement;
use crate::table::Table;
use crate::tokens::StatementTokens;

/// Number that dice show when no example gives one.
const DIE: u8 = 3;

/// A position of Axis Empires on which an example is played.
pub struct AxisEmpiresTable {
    base: Option<Base>,
    settings: Settings,
    /// The statements that have set the position up, to be carried out anew when a choice
    /// before the match comes after them.
    statements: Vec<String>,
    board: Option<Board>,
    dice: GivenDice,
    /// Number of dice that the last command rolled.
    rolled: usize,
    /// The last combat that was rolled.
    combat: Option<Rolled>,
}

impl Default for AxisEmpiresTable {
    fn default() -> Self {
        Self {
            base: None,
            settings: Settings::default(),
            statements: Vec::new(),
            board: None,
            dice: GivenDice::always(DIE),
            rolled: 0,
            combat: None,
        }
    }
}

impl AxisEmpiresTable {
    /// Sets the position up from its beginning.
    fn rebuild(&mut self) -> Result<(), Fault> {
        let Some(base) = &self.base else {
            return Ok(());
        };
        let mut board = Board::new(base, &self.settings)?;
        for statement in &self.statements {
            setup::apply(&mut StatementTokens::new(statement), &mut board)?;
        }
        self.board = Some(board);
        Ok(())
    }

    fn board(&self) -> Result<&Board, Fault> {
        let board = self.board.as_ref();
        board.ok_or_else(|| Fault::text("\"map\" or \"scenario\" first", "none"))
    }
}

impl Table for AxisEmpiresTable {
    fn set(&mut self, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        if matches!(words.peek(), Some("map" | "scenario")) {
            if self.base.is_some() {
                return Err(Fault::text("one map or scenario", "another one"));
            }
            self.base = Some(setup::base(words)?);
            return self.rebuild();
        }
        if setup::setting(words, &mut self.settings)? {
            return self.rebuild();
        }
        let statement = words.clone().rest().to_owned();
        let Some(board) = &mut self.board else {
            return Err(Fault::text("\"map\" or \"scenario\" first", statement));
        };
        setup::apply(words, board)?;
        self.statements.push(statement);
        Ok(())
    }

    fn begin(&mut self) -> Result<(), Fault> {
        match &mut self.board {
            Some(board) => {
                board.settle();
                Ok(())
            }
            None => self.board().map(|_| ()),
        }
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
        let board = self.board()?;
        let faction = who_is(who)?;
        order::read(words, &board.reader(true), faction)?;
        self.end(&mut manner, words)
    }

    fn read_expectation(&self, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        let board = self.board()?;
        expect::read(words, board, &board.reader(true)).map(|_| ())
    }

    fn order(
        &mut self,
        who: &str,
        mut manner: CommandStatement,
        words: &mut StatementTokens<'_>,
    ) -> Result<(), Fault> {
        let faction = who_is(who)?;
        let board = self.board()?;
        let given = match order::read(words, &board.reader(false), faction) {
            Ok(given) => given,
            // A command about a piece that does not exist cannot be given.
            Err(fault)
                if fault.kind == FaultKind::Refused
                    && matches!(manner, CommandStatement::Cannot(_))
                    && words.all(|word| word != "by") =>
            {
                return Ok(());
            }
            Err(fault) => return Err(fault),
        };
        self.end(&mut manner, words)?;
        self.give(faction, &manner, &given)
    }

    fn expect(&mut self, words: &mut StatementTokens<'_>) -> Result<(), Fault> {
        let board = self.board()?;
        let expectation = expect::read(words, board, &board.reader(false))?;
        words.clone().end()?;
        self.look(&expectation)
    }

    fn picture(&self) -> String {
        self.board.as_ref().map(picture::of).unwrap_or_default()
    }

    fn knows_row(&self, row: &str) -> bool {
        ledger::find(row).is_some()
    }
}

impl AxisEmpiresTable {
    /// Reads what follows a command: rows of the ledger.
    fn end(
        &self,
        manner: &mut CommandStatement,
        words: &mut StatementTokens<'_>,
    ) -> Result<(), Fault> {
        manner.end(words)?;
        if let CommandStatement::Cannot(rows) = manner
            && let Some(row) = rows.iter().find(|row| !self.knows_row(row))
        {
            return Err(Fault::text("a row of the ledger", format!("{row:?}")));
        }
        Ok(())
    }
}

fn who_is(word: &str) -> Result<sandtable_axis_empires::faction::Faction, Fault> {
    let faction = names::faction_of(word);
    faction.ok_or_else(|| Fault::text("axis, western or soviet", format!("{word:?}")))
}
