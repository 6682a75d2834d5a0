//! Units put on the board, with what they carry.

use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::{Marks, Piece, UnitId};
use sandtable_aa1940::unit::UnitKind;

use super::Position;
use crate::aa1940::names::{Names, find_kind};
use crate::aa1940::quantity::{self, Quantity};
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// Units of a power with what each of them carries.
pub(super) struct Load {
    owner: Power,
    lot: Quantity,
    name: Option<String>,
    cargo: Vec<Self>,
}

impl Load {
    /// Reads one item of a list of units.
    pub(super) fn read(
        names: &Names<'_>,
        owner: Power,
        words: &mut StatementTokens<'_>,
    ) -> Result<Self, Fault> {
        let lot = quantity::lot(names, words)?;
        let mut load = Self {
            owner,
            lot,
            name: None,
            cargo: Vec::new(),
        };
        loop {
            if words.accept("as") {
                load.name = Some(name(names, lot, words)?);
            } else if words.accept("(") {
                let item = |words: &mut StatementTokens<'_>| Self::read_cargo(names, owner, words);
                load.cargo = words.list(&[")"], item)?;
                words.need(")")?;
            } else {
                break;
            }
        }
        load.check()?;
        Ok(load)
    }

    /// Reads cargo: `infantry`, `2 infantry`, `united-kingdom infantry`.
    fn read_cargo(
        names: &Names<'_>,
        owner: Power,
        words: &mut StatementTokens<'_>,
    ) -> Result<Self, Fault> {
        let power = |words: &mut StatementTokens<'_>| {
            let found = words.peek().and_then(|word| names.find_power(word));
            found.inspect(|_| {
                words.next();
            })
        };
        let mut owner = power(words).unwrap_or(owner);
        let mut ahead = words.clone();
        if quantity::count(&mut ahead).is_ok()
            && let Some(other) = power(&mut ahead)
        {
            let count = quantity::count(words)?;
            words.next();
            owner = other;
            let kind = names.kind(words)?;
            let lot = Quantity {
                count,
                damaged: false,
                kind,
            };
            return Self::named(names, owner, lot, words);
        }
        let lot = quantity::lot(names, words)?;
        Self::named(names, owner, lot, words)
    }

    fn named(
        names: &Names<'_>,
        owner: Power,
        lot: Quantity,
        words: &mut StatementTokens<'_>,
    ) -> Result<Self, Fault> {
        let name = if words.accept("as") {
            Some(name(names, lot, words)?)
        } else {
            None
        };
        Ok(Self {
            owner,
            lot,
            name,
            cargo: Vec::new(),
        })
    }

    /// Checks that the ship can carry what it is given (the book's limits, for all powers alike).
    fn check(&self) -> Result<(), Fault> {
        let sum = |fits: fn(UnitKind) -> bool| -> u16 {
            let cargo = self.cargo.iter().map(|load| load.lot);
            cargo
                .filter(|lot| fits(lot.kind))
                .map(|lot| lot.count)
                .sum()
        };
        let all = sum(|_| true);
        let fits = match self.lot.kind {
            _ if all == 0 => true,
            UnitKind::Transport => {
                let soldiers = sum(|kind| kind == UnitKind::Infantry);
                sum(UnitKind::is_land) == all && all <= 2 && all - soldiers <= 1
            }
            UnitKind::Carrier => sum(UnitKind::is_carrier_aircraft) == all && all <= 2,
            _ => false,
        };
        if fits {
            Ok(())
        } else {
            Err(Fault::text(
                format!("what a {} can carry", self.lot.kind.id()),
                "other cargo, or more",
            ))
        }
    }

    /// Puts the units on the board.
    pub(super) fn put(&self, position: &mut Position, space: SpaceId) -> Result<(), Fault> {
        for _ in 0..self.lot.count {
            let ship = self.put_one(position, space, None)?;
            for cargo in &self.cargo {
                for _ in 0..cargo.lot.count {
                    cargo.put_one(position, space, Some(ship))?;
                }
            }
        }
        Ok(())
    }

    fn put_one(
        &self,
        position: &mut Position,
        space: SpaceId,
        ship: Option<UnitId>,
    ) -> Result<UnitId, Fault> {
        let mut piece = Piece::new(self.lot.kind, self.owner, space);
        if self.lot.damaged {
            piece.marks.insert(Marks::DAMAGED);
        }
        piece.aboard = ship;
        let Some(id) = position.scenario.put(piece) else {
            return Err(Fault::text("room for a unit", "none"));
        };
        if let Some(name) = &self.name
            && position.units.insert(name.clone(), Some(id)).is_some()
        {
            return Err(Fault::text("a name of its own", format!("{name:?} again")));
        }
        Ok(id)
    }
}

/// The name that a unit is given.
fn name(
    names: &Names<'_>,
    lot: Quantity,
    words: &mut StatementTokens<'_>,
) -> Result<String, Fault> {
    let name = words.word("a name")?;
    let taken = names.is_unit(name) || find_kind(name).is_some() || name.parse::<u16>().is_ok();
    match lot.count {
        1 if !taken => Ok(name.to_owned()),
        1 => Err(Fault::text(
            "a name that nothing else has",
            format!("{name:?}"),
        )),
        _ => Err(Fault::text(
            "one unit with a name",
            format!("{}", lot.count),
        )),
    }
}
