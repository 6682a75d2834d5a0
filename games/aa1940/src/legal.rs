//! Everything a seat may do now, factored: a stack, where it can go, how many may.
//!
//! Every combination that the lists span is legal by itself: any listed stack,
//! with any count from 1 to `most`, to any listed destination.

use crate::battle_site::BattleSite;
use crate::blocker::Blocker;
use crate::command::Stack;
use crate::decision::Decision;
use crate::economy::EconomyId;
use crate::facility::{FacilityKind, FacilitySlot};
use crate::favor::Favor;
use crate::phase::Phase;
use crate::piece::UnitId;
use crate::power::Power;
use crate::space::SpaceId;
use crate::unit::UnitKind;

/// Somewhere a stack may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Destination {
    /// The space.
    pub to: SpaceId,
    /// The territory blitzed on the way.
    pub via: Option<SpaceId>,
    /// Number of the stack that may go.
    pub most: u16,
}

/// A stack with its destinations. `stack.count` is how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackMoves {
    /// The stack; its `unit` is always given.
    pub stack: Stack,
    /// Where it may go.
    pub to: Vec<Destination>,
}

/// A stack with the transports it may board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackLoads {
    /// The stack; its `unit` is always given.
    pub stack: Stack,
    /// Transports with their zone and how many of the stack have room.
    pub aboard: Vec<(UnitId, SpaceId, u16)>,
}

/// Everything a seat may do now. Standing orders may be filed at any time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Legal {
    /// Questions the seat must answer.
    pub decisions: Vec<Decision>,
    /// Possible actions of the acting power; none when it is not this seat's move.
    pub phase: Option<PhaseLegal>,
}

/// Possible purchases and placements for a further economy of the acting power (`AAE-global-10`,
/// `AAE-global-12`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EconomyLegal {
    /// The economy.
    pub economy: EconomyId,
    /// Units affordable, with how many.
    pub buy: Vec<(UnitKind, u16)>,
    /// Facilities affordable that have somewhere to go.
    pub buy_facilities: Vec<FacilityKind>,
    /// Units that can be placed.
    pub place: Vec<(UnitKind, SpaceId, u16)>,
    /// Facilities that can be placed.
    pub place_facilities: Vec<(FacilityKind, SpaceId)>,
}

impl EconomyLegal {
    /// Nothing yet.
    pub(crate) fn none(economy: EconomyId) -> Self {
        Self {
            economy,
            buy: Vec::new(),
            buy_facilities: Vec::new(),
            place: Vec::new(),
            place_facilities: Vec::new(),
        }
    }

    /// Reports whether it is the power's first economy.
    pub(crate) fn is_first(&self, power: Power) -> bool {
        self.economy == EconomyId::first_of(power)
    }
}

/// Research dice that may be bought (`AAE-research-02`): any number up to `most`, paid by
/// the economies in any parts that come to the price (`AAE-research-06`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResearchLegal {
    /// Maximum number of dice.
    pub most: u16,
    /// Price of each, in IPCs.
    pub die_cost: u16,
    /// The economies that can pay, with the IPCs of each.
    pub purses: Vec<(EconomyId, u32)>,
}

/// An air base that may launch a rocket (`AAE-research-08`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RocketLegal {
    /// Its territory.
    pub from: SpaceId,
    /// The facilities in range.
    pub targets: Vec<(SpaceId, FacilitySlot)>,
}

/// Possible actions of the acting power in its phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PhaseLegal {
    /// The acting power or faction.
    pub power: Power,
    /// In which phase.
    pub phase: Phase,
    /// War may be declared on these.
    pub declare: Vec<Power>,
    /// Units affordable, with how many.
    pub buy: Vec<(UnitKind, u16)>,
    /// Facilities affordable that have somewhere to go.
    pub buy_facilities: Vec<FacilityKind>,
    /// Minor complexes that can be upgraded.
    pub upgrade: Vec<SpaceId>,
    /// Damage that can be repaired, with the most points.
    pub repair: Vec<(SpaceId, FacilitySlot, u8)>,
    /// Moves.
    pub moves: Vec<StackMoves>,
    /// Bombing raids.
    pub raids: Vec<StackMoves>,
    /// Boardings.
    pub loads: Vec<StackLoads>,
    /// Landings and assaults.
    pub unloads: Vec<StackMoves>,
    /// Zones whose submarines and transports may be attacked or ignored, with
    /// what may be chosen (the other of what stands).
    pub engage: Vec<(SpaceId, bool)>,
    /// Favors that may be asked of others.
    pub ask: Vec<Favor>,
    /// Battles that may be fought next.
    pub fight: Vec<BattleSite>,
    /// Units that can be placed.
    pub place: Vec<(UnitKind, SpaceId, u16)>,
    /// Facilities that can be placed.
    pub place_facilities: Vec<(FacilityKind, SpaceId)>,
    /// Possible purchases and placements for the power's further economies; the lists above are
    /// those of its first.
    pub economies: Vec<EconomyLegal>,
    /// Research dice; none when none can be bought.
    pub research: Option<ResearchLegal>,
    /// Drops of paratroopers.
    pub drops: Vec<StackMoves>,
    /// Rockets.
    pub launches: Vec<RocketLegal>,
    /// Number of drafts that can be taken back.
    pub take_back: u16,
    /// Why the phase cannot be closed yet; empty when it can.
    pub blockers: Vec<Blocker>,
}

impl PhaseLegal {
    /// Nothing yet, for a power in a phase.
    #[must_use]
    pub fn none(power: Power, phase: Phase) -> Self {
        Self {
            power,
            phase,
            declare: Vec::new(),
            buy: Vec::new(),
            buy_facilities: Vec::new(),
            upgrade: Vec::new(),
            repair: Vec::new(),
            moves: Vec::new(),
            raids: Vec::new(),
            loads: Vec::new(),
            unloads: Vec::new(),
            engage: Vec::new(),
            ask: Vec::new(),
            fight: Vec::new(),
            place: Vec::new(),
            place_facilities: Vec::new(),
            economies: Vec::new(),
            research: None,
            drops: Vec::new(),
            launches: Vec::new(),
            take_back: 0,
            blockers: Vec::new(),
        }
    }
}
