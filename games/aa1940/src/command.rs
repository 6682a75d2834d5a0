//! Commands that a seat may submit. Commands are small: one stack from here to there, one
//! purchase, one answer. Those of a phase are drafts until `EndPhase`.

use serde::{Deserialize, Serialize};

pub use crate::battle_site::{BattleKind, BattleSite};
use crate::decision::{Answer, DecisionId};
use crate::economy::EconomyId;
use crate::facility::{FacilityKind, FacilitySlot};
pub use crate::favor::Favor;
use crate::orders::{KamikazeOrder, StandingOrders};
use crate::piece::{Piece, UnitId};
use crate::power::Power;
use crate::space::SpaceId;
use crate::unit::UnitKind;

/// Some units of one kind that stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Stack {
    /// Where they are. For cargo, the zone of their transport.
    pub from: SpaceId,
    /// Kind of the units.
    pub kind: UnitKind,
    /// Number; at least one.
    pub count: u16,
    /// Any one of them, which stands for all units in exactly the same condition
    /// (movement left, damage, ship they are aboard). Without it the engine takes
    /// units of the kind that can make the move, those with least to lose first.
    pub unit: Option<UnitId>,
}

/// Command that a seat may submit.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Command {
    /// Declares war as Combat Move begins (rulebook p. 12).
    DeclareWar {
        /// The power declared upon.
        on: Power,
    },
    /// Orders and pays units (phase 1).
    Buy {
        /// Kind of the units.
        kind: UnitKind,
        /// Number of units.
        count: u16,
    },
    /// Orders and pays a facility, placed when units are mobilized.
    BuyFacility {
        /// Kind of the facility.
        kind: FacilityKind,
    },
    /// Orders and pays the upgrade of a minor complex to a major one.
    Upgrade {
        /// Where.
        at: SpaceId,
    },
    /// Pays for the removal of damage from a facility.
    Repair {
        /// Where.
        at: SpaceId,
        /// The facility of the territory.
        slot: FacilitySlot,
        /// Points of damage, 1 IPC each.
        points: u8,
    },
    /// Moves units, in combat or noncombat as the phase has it. Land units into
    /// hostile land, ships and aircraft into or out of battle.
    Move {
        /// The stack that moves.
        stack: Stack,
        /// Where it ends.
        to: SpaceId,
        /// The hostile territory taken on the way by a blitz; none for any other move.
        via: Option<SpaceId>,
    },
    /// Sends bombers, or fighters as their escorts, on a bombing raid.
    Raid {
        /// The aircraft.
        stack: Stack,
        /// The territory raided.
        to: SpaceId,
    },
    /// Puts land units aboard a transport in an adjacent sea zone.
    Load {
        /// The land units that board.
        stack: Stack,
        /// The transport.
        transport: UnitId,
    },
    /// Puts cargo ashore: in Combat Move announces its part in an amphibious
    /// assault, in Noncombat Move lands it.
    Unload {
        /// The cargo.
        stack: Stack,
        /// The territory.
        to: SpaceId,
    },
    /// Attacks, or ignores, the enemy submarines and transports of a sea zone.
    Engage {
        /// The zone.
        zone: SpaceId,
        /// True to attack them.
        fight: bool,
    },
    /// Asks another power for something it may refuse.
    Ask {
        /// The favour asked.
        favor: Favor,
    },
    /// Resolves a battle next.
    Fight {
        /// The battle.
        site: BattleSite,
    },
    /// Puts purchased units on the board (phase 5).
    Place {
        /// Kind of the units.
        kind: UnitKind,
        /// Number of units.
        count: u16,
        /// The territory or sea zone.
        at: SpaceId,
    },
    /// Puts a purchased facility on the board (phase 5).
    PlaceFacility {
        /// Kind of the facility.
        kind: FacilityKind,
        /// The territory.
        at: SpaceId,
    },
    /// Takes back the last drafts of the phase.
    TakeBack {
        /// Number of drafts, the newest first; at least one.
        steps: u16,
    },
    /// Closes the phase. Its drafts are final from here on.
    EndPhase,
    /// Answers a question put to the seat.
    Answer {
        /// The question.
        decision: DecisionId,
        /// The way chosen.
        answer: Answer,
    },
    /// Files standing orders, in place of any filed before. Private.
    SetOrders {
        /// The orders.
        orders: StandingOrders,
    },
    /// Buys or places for a further economy of the acting power (`AAE-global-10`,
    /// `AAE-global-12`).
    ForEconomy {
        /// The economy.
        economy: EconomyId,
        /// The order.
        order: EconomyOrder,
    },
    /// Files a standing order for kamikaze attacks, in place of any filed before, or
    /// withdraws it. Private.
    SetKamikazeOrder {
        /// The order.
        order: Option<KamikazeOrder>,
    },
    /// Buys research dice, rolled as the phase closes (phase 1 of matches with research).
    Research {
        /// Number; at least one.
        dice: u16,
        /// Payments of the economies, which add up to their price. Without it the power's first
        /// economy pays as much as it can, its further ones the rest (`AAE-research-06`).
        payments: Vec<(EconomyId, u32)>,
    },
    /// Drops infantry from a territory with an air base as paratroopers.
    Drop {
        /// The one concerned.
        stack: Stack,
        /// The territory attacked.
        to: SpaceId,
    },
    /// Launches a rocket in Conduct Combat, before other battles than bombing raids.
    Launch {
        /// The territory with the air base.
        from: SpaceId,
        /// The enemy's territory.
        at: SpaceId,
        /// The facility of the territory.
        slot: FacilitySlot,
    },
}

/// A purchase or placement for an economy, as in the commands of the same names for a power's
/// first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum EconomyOrder {
    /// Orders and pays units.
    Buy {
        /// Kind of the units.
        kind: UnitKind,
        /// Number of units.
        count: u16,
    },
    /// Orders and pays a facility.
    BuyFacility {
        /// Kind of the facility.
        kind: FacilityKind,
    },
    /// Puts purchased units on the board.
    Place {
        /// Kind of the units.
        kind: UnitKind,
        /// Number of units.
        count: u16,
        /// The territory or sea zone.
        at: SpaceId,
    },
    /// Puts a purchased facility on the board.
    PlaceFacility {
        /// Kind of the facility.
        kind: FacilityKind,
        /// The territory.
        at: SpaceId,
    },
}

impl EconomyOrder {
    /// The command that gives the order for an economy of a power.
    #[must_use]
    pub fn by(self, economy: EconomyId, power: Power) -> Command {
        if economy != EconomyId::first_of(power) {
            return Command::ForEconomy {
                economy,
                order: self,
            };
        }
        self.by_first()
    }

    /// The command that gives the order for the first economy of the acting power.
    #[must_use]
    pub fn by_first(self) -> Command {
        match self {
            Self::Buy { kind, count } => Command::Buy { kind, count },
            Self::BuyFacility { kind } => Command::BuyFacility { kind },
            Self::Place { kind, count, at } => Command::Place { kind, count, at },
            Self::PlaceFacility { kind, at } => Command::PlaceFacility { kind, at },
        }
    }
}

impl Command {
    /// A move of one unit.
    pub(crate) fn move_one(unit: UnitId, piece: &Piece, to: SpaceId) -> Self {
        Self::Move {
            stack: Stack {
                from: piece.space,
                kind: piece.kind,
                count: 1,
                unit: Some(unit),
            },
            to,
            via: None,
        }
    }
}
