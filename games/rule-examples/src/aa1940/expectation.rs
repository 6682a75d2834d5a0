//! What must follow, as it is written.

mod read;

use sandtable_aa1940::advance::Advance;
use sandtable_aa1940::command::BattleKind;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::{FacilityKind, FacilitySlot};
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::space::{Neutrality, SpaceId};
use sandtable_aa1940::unit::UnitKind;

use super::lot::{Lot, Ware};

/// What must follow.
#[derive(Clone, Debug)]
pub(crate) enum Expectation {
    /// So many of each kind are in a space, of a power or of anybody; nothing, if none is named.
    In(SpaceId, Option<Power>, Vec<Lot>),
    /// So many ships of a kind are damaged.
    Damaged(Power, UnitKind, SpaceId, usize),
    /// Just this is aboard a ship.
    Aboard(String, Vec<Lot>),
    /// Who controls a territory.
    Held(SpaceId, Option<Power>),
    /// What neutral it is.
    Neutral(SpaceId, Option<Neutrality>),
    /// Whether a facility is there, and how damaged it is.
    Facility(SpaceId, Site, bool, Option<u8>),
    /// IPCs in hand.
    Treasury(EconomyId, u32),
    /// What was bought and waits.
    Bought(EconomyId, Vec<Ware>),
    /// Whose phase it is.
    Phase(Power, Phase),
    /// Whether two powers are at war.
    War(Power, Power, bool),
    /// Who is asked what first.
    Asked(Option<(Power, &'static str)>),
    /// How many losses the first question asks for.
    Hits(u16),
    /// Where the first question lets units retreat to.
    Retreats(Vec<SpaceId>),
    /// The dice of a step of fire: how many at which number.
    Fire(Vec<(usize, u8)>),
    /// Other dice.
    Dice(usize),
    /// Whether a battle is to be fought; any, if no kind is named.
    Battle(Option<BattleKind>, SpaceId, bool),
    /// The chance that a side wins a battle, and how finely it is told.
    Odds {
        /// Where.
        space: SpaceId,
        /// Whether the attacker is meant.
        attacker: bool,
        /// The chance.
        chance: f64,
        /// Half of the last digit.
        fineness: f64,
    },
    /// A power has an advance.
    Advance(Power, Advance, bool),
    /// Who has won.
    Winner(Option<Side>),
}

/// A facility, or whatever is in its slot.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Site {
    /// A facility of a kind.
    Kind(FacilityKind),
    /// Any that takes a slot.
    Slot(FacilitySlot),
}
