//! Names of powers and spaces, and numbers of units.

use sandtable_aa1940::board::Board;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::power::{Power, PowerSet};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::UnitId;

use crate::codec::{BadField, Decoded};
use crate::games::proto::{FromProto, ToProto};

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

    /// The side of powers that are all of one.
    pub(super) fn write_side_of(self, powers: impl IntoIterator<Item = Power>) -> String {
        let side = (powers.into_iter()).find_map(|power| self.board.side(power));
        side.map_or_else(String::new, |side| side.id().to_owned())
    }

    /// An economy by its own name only. An empty id is none.
    pub(super) fn read_optional_economy(self, id: &str) -> Decoded<Option<EconomyId>> {
        if id.is_empty() {
            return Ok(None);
        }
        let economy = self.board.find_economy(id);
        economy.map(Some).ok_or_else(|| unknown("economy", id))
    }
}

fn unknown(what: &str, id: &str) -> Box<BadField> {
    let shown: String = id.chars().take(SHOWN).collect();
    BadField::new(format!("no {what} of this board is called {shown:?}"))
}

numbers! { UnitId: u16 }

impl ToProto<Ids<'_>, String> for SpaceId {
    fn to_proto(&self, ids: Ids<'_>) -> String {
        ids.board.space(*self).id.clone()
    }
}

impl FromProto<Ids<'_>, String> for SpaceId {
    fn from_proto(id: String, ids: Ids<'_>) -> Decoded<Self> {
        let space = ids.board.find_space(&id);
        space.ok_or_else(|| unknown("space", &id))
    }
}

impl ToProto<Ids<'_>, String> for Power {
    fn to_proto(&self, ids: Ids<'_>) -> String {
        if *self == Self::NEUTRAL {
            NEUTRAL.to_owned()
        } else {
            ids.board.power(*self).id.clone()
        }
    }
}

impl FromProto<Ids<'_>, String> for Power {
    fn from_proto(id: String, ids: Ids<'_>) -> Decoded<Self> {
        let power = ids.board.find_power(&id);
        power.ok_or_else(|| unknown("power", &id))
    }
}

impl ToProto<Ids<'_>, Vec<String>> for PowerSet {
    fn to_proto(&self, ids: Ids<'_>) -> Vec<String> {
        self.iter().map(|power| power.to_proto(ids)).collect()
    }
}

impl FromProto<Ids<'_>, Vec<String>> for PowerSet {
    fn from_proto(list: Vec<String>, ids: Ids<'_>) -> Decoded<Self> {
        Vec::from_proto(list, ids).map(Self::from_iter)
    }
}

impl ToProto<Ids<'_>, String> for EconomyId {
    fn to_proto(&self, ids: Ids<'_>) -> String {
        ids.board.economy(*self).id.clone()
    }
}

/// An economy by its name; a power's first one by the power's, too.
impl FromProto<Ids<'_>, String> for EconomyId {
    fn from_proto(id: String, ids: Ids<'_>) -> Decoded<Self> {
        let first = || ids.board.find_power(&id).map(Self::first_of);
        let economy = ids.board.find_economy(&id).or_else(first);
        economy.ok_or_else(|| unknown("economy", &id))
    }
}
