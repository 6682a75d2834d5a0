//! Examples of Axis Empires.

use crate::fault::Fault;
use crate::judge::Manner;
use crate::run::Table;
use crate::words::Words;

/// A position of Axis Empires on which an example is played.
#[derive(Default)]
pub struct AxisEmpiresTable {}

impl Table for AxisEmpiresTable {
    fn set(&mut self, words: &mut Words<'_>) -> Result<(), Fault> {
        words.rest();
        Ok(())
    }
    fn begin(&mut self) -> Result<(), Fault> {
        Ok(())
    }
    fn give_dice(&mut self, _: Vec<u8>) {}
    fn read_order(&self, _: &str, _: Manner, words: &mut Words<'_>) -> Result<(), Fault> {
        words.rest();
        Ok(())
    }
    fn read_expectation(&self, words: &mut Words<'_>) -> Result<(), Fault> {
        words.rest();
        Ok(())
    }
    fn order(&mut self, _: &str, _: Manner, words: &mut Words<'_>) -> Result<(), Fault> {
        words.rest();
        Ok(())
    }
    fn expect(&mut self, words: &mut Words<'_>) -> Result<(), Fault> {
        words.rest();
        Ok(())
    }
    fn picture(&self) -> String {
        String::new()
    }
    fn knows_row(&self, _: &str) -> bool {
        true
    }
}
