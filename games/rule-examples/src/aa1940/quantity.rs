//! Numbers of units and facilities, as lists name them.

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::unit::UnitKind;

use super::names::{self, Names};
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// So many units of a kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Quantity {
    /// Number of units.
    pub(crate) count: u16,
    /// True if damaged capital ships are meant.
    pub(crate) damaged: bool,
    /// Kind of the units.
    pub(crate) kind: UnitKind,
}

/// Units or facilities that are bought and placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LotItem {
    /// Units.
    Units(UnitKind, u16),
    /// One facility.
    Facility(FacilityKind),
}

/// Reads a number if one follows, else it is one.
pub(crate) fn count(words: &mut StatementTokens<'_>) -> Result<u16, Fault> {
    let begins = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit());
    if words.peek().is_some_and(begins) {
        words.number("how many")
    } else {
        Ok(1)
    }
}

/// Reads units: `2 infantry`, `damaged battleship`.
///
/// # Errors
///
/// They cannot be read.
pub(crate) fn lot(names: &Names<'_>, words: &mut StatementTokens<'_>) -> Result<Quantity, Fault> {
    let first = words.accept("damaged");
    let count = count(words)?;
    let damaged = words.accept("damaged") || first;
    let kind = names.kind(words)?;
    if damaged && !kind.is_capital_ship() {
        return Err(Fault::text("a damaged battleship or carrier", kind.id()));
    }
    Ok(Quantity {
        count,
        damaged,
        kind,
    })
}

/// Reads a list of units to the end of the line; `nothing` and `none` are an empty one.
///
/// # Errors
///
/// It cannot be read.
pub(crate) fn lots(
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
) -> Result<Vec<Quantity>, Fault> {
    if nothing(words) {
        Ok(Vec::new())
    } else {
        words.list(&[], |words| lot(names, words))
    }
}

/// Reports whether `nothing` or `none` follows, and consumes it.
pub(crate) fn nothing(words: &mut StatementTokens<'_>) -> bool {
    words.accept("nothing") || words.accept("none")
}

/// Reads a list of units and facilities.
///
/// # Errors
///
/// It cannot be read.
pub(crate) fn wares(
    names: &Names<'_>,
    words: &mut StatementTokens<'_>,
    until: &[&str],
) -> Result<Vec<LotItem>, Fault> {
    let lists = words.list(until, |words| {
        let count = count(words)?;
        match words.peek().and_then(names::find_facility) {
            Some(kind) => {
                words.next();
                Ok(vec![LotItem::Facility(kind); usize::from(count)])
            }
            None => Ok(vec![LotItem::Units(names.kind(words)?, count)]),
        }
    })?;
    Ok(lists.concat())
}
