//! Names of powers and spaces, and numbers of units.

use sandtable_aa1940::board::Board;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::power::{Power, PowerSet};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::UnitId;

use crate::codec::{BadField, Decoded};
use crate::games::parse::{read_list, read_u16};

/// Name of the owner of neutral standing armies.
const NEUTRAL: &str = "neutral";

/// Longest piece of a client's own text that an error repeats.
const SHOWN: usize = 40;

/// The names of one board.
#[derive(Clone, Copy)]
pub(super) struct Ids<'a> {
    board: &'a Board,
}

impl<'a> Ids<'a> {
    pub(super) fn of(board: &'a Board) -> Self {
        Ids { board }
    }

    /// The name that hosts choose the board by.
    pub(super) fn write_board(self) -> String {
        self.board.board.name().to_owned()
    }

    pub(super) fn read_space(self, id: &str) -> Decoded<SpaceId> {
        self.board
            .find_space(id)
            .ok_or_else(|| unknown("space", id))
    }

    /// An empty id is none.
    pub(super) fn read_optional_space(self, id: &str) -> Decoded<Option<SpaceId>> {
        if id.is_empty() {
            Ok(None)
        } else {
            self.read_space(id).map(Some)
        }
    }

    pub(super) fn read_power(self, id: &str) -> Decoded<Power> {
        self.board
            .find_power(id)
            .ok_or_else(|| unknown("power", id))
    }

    /// An economy by its name; a power's first one by the power's, too.
    pub(super) fn read_economy(self, id: &str) -> Decoded<EconomyId> {
        let first = || self.board.find_power(id).map(EconomyId::first_of);
        (self.board.find_economy(id))
            .or_else(first)
            .ok_or_else(|| unknown("economy", id))
    }

    /// An empty id is none.
    pub(super) fn read_optional_economy(self, id: &str) -> Decoded<Option<EconomyId>> {
        if id.is_empty() {
            return Ok(None);
        }
        let economy = self.board.find_economy(id);
        economy.map(Some).ok_or_else(|| unknown("economy", id))
    }

    pub(super) fn write_economy(self, economy: EconomyId) -> String {
        self.board.economy(economy).id.clone()
    }

    pub(super) fn write_space(self, space: SpaceId) -> String {
        self.board.space(space).id.clone()
    }

    /// None is empty.
    pub(super) fn write_optional_space(self, space: Option<SpaceId>) -> String {
        space.map_or_else(String::new, |space| self.write_space(space))
    }

    pub(super) fn write_spaces(self, spaces: &[SpaceId]) -> Vec<String> {
        spaces
            .iter()
            .map(|space| self.write_space(*space))
            .collect()
    }

    pub(super) fn write_power(self, power: Power) -> String {
        if power == Power::NEUTRAL {
            NEUTRAL.to_owned()
        } else {
            self.board.power(power).id.clone()
        }
    }

    /// None is empty.
    pub(super) fn write_optional_power(self, power: Option<Power>) -> String {
        power.map_or_else(String::new, |power| self.write_power(power))
    }

    /// The side of powers that are all of one.
    pub(super) fn write_side_of(self, powers: impl IntoIterator<Item = Power>) -> String {
        let side = (powers.into_iter()).find_map(|power| self.board.side(power));
        side.map_or_else(String::new, |side| side.id().to_owned())
    }

    pub(super) fn write_powers(self, powers: impl IntoIterator<Item = Power>) -> Vec<String> {
        powers
            .into_iter()
            .map(|power| self.write_power(power))
            .collect()
    }

    pub(super) fn read_powers(self, ids: &[String], field: &str) -> Decoded<Vec<Power>> {
        read_list(ids, field, |id| self.read_power(id))
    }

    pub(super) fn read_power_set(self, ids: &[String], field: &str) -> Decoded<PowerSet> {
        Ok(self.read_powers(ids, field)?.into_iter().collect())
    }
}

fn unknown(what: &str, id: &str) -> Box<BadField> {
    let shown: String = id.chars().take(SHOWN).collect();
    BadField::new(format!("no {what} of this board is called {shown:?}"))
}

pub(super) fn read_unit(number: u32) -> Decoded<UnitId> {
    read_u16(number).map(UnitId)
}

pub(super) fn write_unit(unit: UnitId) -> u32 {
    u32::from(unit.0)
}
