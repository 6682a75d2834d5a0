//! Expectations, as they are written.

mod read;

use sandtable_aa1940::advance::Advance;
use sandtable_aa1940::command::BattleKind;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::{FacilityKind, FacilitySlot};
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::{Power, Side};
use sandtable_aa1940::space::{Neutrality, SpaceId};
use sandtable_aa1940::unit::UnitKind;

use super::quantity::{LotItem, Quantity};

/// An expectation.
#[derive(Clone, Debug)]
pub(crate) enum Expectation {
    /// So many of each kind are in a space, of a power or of anybody; nothing, if none is named.
    In(SpaceId, Option<Power>, Vec<Quantity>),
    /// So many ships of a kind are damaged.
    Damaged(Power, UnitKind, SpaceId, usize),
    /// Just this is aboard a ship.
    Aboard(String, Vec<Quantity>),
    /// Controller of a territory.
    Held(SpaceId, Option<Power>),
    /// Leaning of a neutral.
    Neutral(SpaceId, Option<Neutrality>),
    /// Presence of a facility, and its damage.
    Facility(SpaceId, Site, bool, Option<u8>),
    /// IPCs in the treasury.
    Treasury(EconomyId, u32),
    /// Items that were bought and wait.
    Bought(EconomyId, Vec<LotItem>),
    /// The power whose phase it is, and the phase.
    Phase(Power, Phase),
    /// War or peace between two powers.
    War(Power, Power, bool),
    /// The first power that is asked, and the question.
    Asked(Option<(Power, &'static str)>),
    /// Number of losses that the first question asks for.
    Hits(u16),
    /// Where the first question lets units retreat to.
    Retreats(Vec<SpaceId>),
    /// The dice of a step of fire: how many at which number.
    Fire(Vec<(usize, u8)>),
    /// Other dice.
    Dice(usize),
    /// A battle that is, or is not, to be fought; any, if no kind is named.
    Battle(Option<BattleKind>, SpaceId, bool),
    /// The chance that a side wins a battle, and its precision.
    Odds {
        /// Where.
        space: SpaceId,
        /// True if the attacker is meant.
        attacker: bool,
        /// The chance.
        chance: f64,
        /// Half of the last digit.
        fineness: f64,
    },
    /// A power has an advance.
    Advance(Power, Advance, bool),
    /// The winner.
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
