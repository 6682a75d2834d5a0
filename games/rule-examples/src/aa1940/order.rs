//! Orders to a power, as they are written.

mod read;

pub(crate) use self::read::battle_kind;

use sandtable_aa1940::command::{BattleKind, Favor};
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::FacilitySlot;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;

use super::quantity::{LotItem, Quantity};
use super::reply::Reply;

/// An order to a power.
#[derive(Clone, Debug)]
pub(crate) enum Order {
    /// Declares war.
    DeclareWar(Power),
    /// Buys, for a further economy if one is named.
    Buy(Option<EconomyId>, Vec<LotItem>),
    /// Places, for a further economy if one is named.
    Place(Option<EconomyId>, Vec<LotItem>, SpaceId),
    /// Upgrades a complex.
    Upgrade(SpaceId),
    /// Repairs so many points.
    Repair(SpaceId, FacilitySlot, u8),
    /// Buys research dice, paid by these economies.
    Research(u16, Vec<(EconomyId, u32)>),
    /// Moves units.
    March(March),
    /// Launches a rocket.
    Launch {
        /// The air base's territory.
        from: SpaceId,
        /// The target's.
        at: SpaceId,
        /// The target.
        slot: FacilitySlot,
    },
    /// Attacks, or ignores, the submarines and transports of a zone.
    Engage(SpaceId, bool),
    /// Asks a favor.
    Ask(Favor),
    /// Resolves a battle.
    Fight(BattleKind, SpaceId),
    /// Takes back drafts.
    TakeBack(u16),
    /// Closes the phase.
    End,
    /// Answers a question.
    Answer(Reply),
    /// Does what leads on.
    Pass,
    /// Everybody does, until it is a power's phase.
    PassTo(Power, Phase),
}

/// Units that go somewhere.
#[derive(Clone, Debug)]
pub(crate) struct March {
    /// The way chosen.
    pub(crate) manner: MoveMode,
    /// The units.
    pub(crate) troops: Vec<Troop>,
    /// Where from; a named unit needs none.
    pub(crate) from: Option<Place>,
    /// The transport that they leave.
    pub(crate) of: Option<String>,
    /// Where to.
    pub(crate) to: Place,
    /// The space that they blitz through.
    pub(crate) via: Option<SpaceId>,
}

/// Way in which units go somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MoveMode {
    /// By a move.
    Move,
    /// Aboard a transport.
    Load,
    /// Ashore.
    Unload,
    /// On a bombing raid.
    Raid,
    /// As paratroopers.
    Drop,
}

/// Units as they are named.
#[derive(Clone, Debug)]
pub(crate) enum Troop {
    /// The unit with a name.
    Named(String),
    /// So many of a kind.
    Some(Quantity),
}

/// A space, or a ship that was given a name.
#[derive(Clone, Debug)]
pub(crate) enum Place {
    /// A space.
    Space(SpaceId),
    /// A ship.
    Ship(String),
}
