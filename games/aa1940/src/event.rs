//! Events, in the order in which they happened. They contain everything a client needs to update
//! a board without knowing a rule.

use serde::{Deserialize, Serialize};

use crate::advance::{Advance, Chart};
use crate::battle_site::BattleSite;
use crate::decision::{Decision, DecisionId, Hits, LossCause};
use crate::economy::EconomyId;
use crate::facility::{FacilityKind, FacilitySlot};
use crate::favor::Favor;
use crate::orders::{KamikazeOrder, StandingOrders};
use crate::phase::Phase;
use crate::power::{Power, Side};
use crate::space::SpaceId;
use crate::unit::UnitKind;

/// Units of one power and kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Troops {
    /// The owner; [`Power::NEUTRAL`] for a standing army.
    pub power: Power,
    /// Kind of the units.
    pub kind: UnitKind,
    /// Number of units.
    pub count: u16,
}

/// The two parties of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Role {
    /// The power whose turn it is.
    Attacker,
    /// Everyone attacked.
    Defender,
}

impl Role {
    /// The other party.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }
}

/// Ending of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum BattleResult {
    /// The attacker has units left and the defender has none.
    AttackerWon,
    /// The defender has units left and the attacker has none, or has left.
    DefenderHeld,
    /// No unit is left.
    BothDestroyed,
    /// Both have units left that cannot or will not fight on.
    StandOff,
}

/// Way in which a decision was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AnsweredBy {
    /// By the seat itself.
    Seat,
    /// By its standing orders.
    StandingOrders,
}

/// Why units left play outside of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RemovalReason {
    /// Aircraft without a place to land.
    NoLanding,
    /// Cargo or guests of a ship that sank.
    WentDownWithShip,
    /// Antiaircraft artillery in a territory taken without a battle.
    Overrun,
    /// Defenseless transports.
    Defenseless,
}

/// The event that happened.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(
    missing_docs,
    reason = "each variant's sentence says what its fields hold"
)]
pub enum Event {
    /// A power's turn began.
    TurnBegan { round: u16, power: Power },
    /// A phase began.
    PhaseBegan { power: Power, phase: Phase },
    /// War was declared.
    WarDeclared {
        by: Power,
        on: Power,
        provoked: bool,
    },
    /// Units were ordered and paid.
    Bought {
        power: Power,
        kind: UnitKind,
        count: u16,
        cost: u32,
    },
    /// A facility was ordered and paid.
    FacilityBought {
        power: Power,
        kind: FacilityKind,
        cost: u32,
    },
    /// An upgrade to a major complex was ordered and paid.
    UpgradeBought {
        power: Power,
        at: SpaceId,
        cost: u32,
    },
    /// Damage was repaired and paid.
    Repaired {
        power: Power,
        at: SpaceId,
        slot: FacilitySlot,
        points: u8,
        cost: u32,
    },
    /// Damaged capital ships were repaired at a naval base.
    ShipsRepaired {
        power: Power,
        at: SpaceId,
        kind: UnitKind,
        count: u16,
    },
    /// Units moved.
    Moved {
        troops: Troops,
        from: SpaceId,
        to: SpaceId,
        via: Option<SpaceId>,
    },
    /// Aircraft were sent on a raid.
    RaidSent {
        troops: Troops,
        from: SpaceId,
        to: SpaceId,
    },
    /// Land units boarded a transport.
    Loaded {
        troops: Troops,
        from: SpaceId,
        zone: SpaceId,
    },
    /// Cargo was landed.
    Unloaded {
        troops: Troops,
        zone: SpaceId,
        to: SpaceId,
    },
    /// Cargo was announced for an amphibious assault.
    AssaultAnnounced {
        troops: Troops,
        zone: SpaceId,
        to: SpaceId,
    },
    /// The submarines and transports of a zone will be attacked, or ignored.
    Engaged { zone: SpaceId, fight: bool },
    /// The newest drafts were taken back; their events are void.
    TakenBack { power: Power, steps: u16 },
    /// A favor was asked.
    FavorAsked { by: Power, of: Power, favor: Favor },
    /// A favor was granted or refused.
    FavorAnswered {
        to: Power,
        by: Power,
        favor: Favor,
        granted: bool,
    },
    /// Aircraft scrambled.
    Scrambled {
        troops: Troops,
        from: SpaceId,
        zone: SpaceId,
    },
    /// Fighters rose against a raid.
    Intercepted { troops: Troops, at: SpaceId },
    /// A neutral was invaded and joined the other side.
    NeutralInvaded {
        territory: SpaceId,
        by: Power,
        joins: Side,
        army: u16,
    },
    /// The remaining strict neutrals now lean to a side.
    StrictNeutralsTurned { toward: Side },
    /// A power took command of a neutral's army for a battle.
    NeutralCommanded { territory: SpaceId, by: Power },
    /// A battle began.
    BattleBegan {
        site: BattleSite,
        attackers: Vec<Troops>,
        defenders: Vec<Troops>,
    },
    /// A round of a battle began.
    RoundBegan { site: BattleSite, round: u16 },
    /// Dice were rolled in a battle, all against the same number; of the hits some
    /// were certain. Heavy bombers throw pairs, of which the better die counts: so many
    /// pairs come first among the dice.
    Rolled {
        space: SpaceId,
        by: Role,
        cause: LossCause,
        hits_on: u8,
        dice: Vec<u8>,
        pairs: u16,
        certain: u16,
        hits: u16,
    },
    /// A facility's defenses or a raider's bombs were rolled. Each die of `hits_on` or
    /// less adds one to what is certain; where `hits_on` is 0 its pips are added. Heavy
    /// bombers throw pairs, of which the better die counts: so many pairs come first among
    /// the dice.
    RaidRolled {
        space: SpaceId,
        slot: FacilitySlot,
        by: Role,
        hits_on: u8,
        dice: Vec<u8>,
        pairs: u16,
        certain: u16,
        result: u16,
    },
    /// Hits are to be assigned.
    HitsScored {
        space: SpaceId,
        against: Role,
        hits: Hits,
    },
    /// Units were destroyed in battle.
    Destroyed {
        space: SpaceId,
        troops: Troops,
        cause: LossCause,
    },
    /// Capital ships took a first hit.
    Damaged { space: SpaceId, troops: Troops },
    /// Submarines submerged.
    Submerged { space: SpaceId, troops: Troops },
    /// The attacker retreated; without a space only aircraft broke off.
    Retreated { space: SpaceId, to: Option<SpaceId> },
    /// A facility was damaged.
    FacilityDamaged {
        at: SpaceId,
        slot: FacilitySlot,
        points: u8,
        total: u8,
    },
    /// A battle ended.
    BattleEnded {
        site: BattleSite,
        result: BattleResult,
    },
    /// Units left play outside of battle.
    Removed {
        space: SpaceId,
        troops: Troops,
        reason: RemovalReason,
    },
    /// A territory was captured.
    Captured {
        territory: SpaceId,
        by: Power,
        from: Option<Power>,
    },
    /// A territory was liberated.
    Liberated {
        territory: SpaceId,
        by: Power,
        to: Power,
    },
    /// A territory reverted to its original controller when its capital was freed.
    Reverted { territory: SpaceId, to: Power },
    /// A friendly neutral was converted, with its army.
    Converted {
        territory: SpaceId,
        by: Power,
        army: u16,
    },
    /// A captured major complex became a minor one.
    ComplexDowngraded { at: SpaceId },
    /// A capital was captured and its treasury taken.
    CapitalTaken {
        territory: SpaceId,
        by: Power,
        from: Power,
        ipcs: u32,
    },
    /// A capital was freed.
    CapitalFreed { territory: SpaceId, power: Power },
    /// A power took its part of the bid before the first turn.
    BidTaken {
        power: Power,
        units: Vec<(UnitKind, SpaceId)>,
        kept: u16,
    },
    /// France received its free units.
    LiberationForce { at: SpaceId, troops: Vec<Troops> },
    /// Stranded aircraft landed.
    StrandedLanded {
        troops: Troops,
        from: SpaceId,
        to: SpaceId,
    },
    /// Units were mobilized.
    Placed { troops: Troops, at: SpaceId },
    /// A facility was placed, or an upgrade finished.
    FacilityPlaced {
        power: Power,
        kind: FacilityKind,
        at: SpaceId,
    },
    /// Units that could not be mobilized were returned and paid back.
    Refunded {
        power: Power,
        kind: UnitKind,
        count: u16,
        ipcs: u32,
    },
    /// A facility that could not be placed was returned and paid back.
    FacilityRefunded {
        power: Power,
        kind: FacilityKind,
        ipcs: u32,
    },
    /// A convoy was attacked; what was certain and the dice that count come to the
    /// loss, as far as there is anything to lose.
    ConvoyRolled {
        power: Power,
        zone: SpaceId,
        dice: Vec<u8>,
        certain: u16,
        loss: u16,
    },
    /// Income was collected.
    Income {
        power: Power,
        production: u16,
        /// Each bonus with the ledger id of its objective.
        bonuses: Vec<(String, u16)>,
        convoy_loss: u16,
        collected: u32,
        treasury: u32,
    },
    /// A question was put to a seat.
    Asked { decision: Decision },
    /// A question was answered.
    Answered {
        decision: DecisionId,
        by: AnsweredBy,
    },
    /// Standing orders were filed.
    OrdersFiled { orders: StandingOrders },
    /// A seat gave up; its powers passed to another seat, or no seat is left.
    Resigned { seat: u8, powers_to: Option<u8> },
    /// The match ended; no winner means a draw.
    Ended {
        winner: Option<Side>,
        rule: String,
        reason: String,
    },
    /// The event concerns a further economy of its power, not the first one.
    OfEconomy {
        economy: EconomyId,
        event: Box<Self>,
    },
    /// A complex that fell to a power which has none was removed.
    ComplexRemoved { at: SpaceId },
    /// Kamikaze attacks on a ship were announced, or, with dice, made: each die of `hits_on`
    /// or less adds a hit to what is certain.
    Kamikaze {
        power: Power,
        zone: SpaceId,
        target: Troops,
        attacks: u8,
        hits_on: u8,
        dice: Vec<u8>,
        certain: u16,
        hits: u16,
    },
    /// A standing order for kamikaze attacks was filed, or withdrawn.
    KamikazeOrderFiled { order: Option<KamikazeOrder> },
    /// Research dice were bought; each economy's part of the price.
    ResearchBought {
        power: Power,
        dice: u16,
        payments: Vec<(EconomyId, u32)>,
    },
    /// Research dice were rolled: one of `hits_on` or more, or what is certain by low luck,
    /// is a breakthrough.
    ResearchRolled {
        power: Power,
        hits_on: u8,
        dice: Vec<u8>,
        breakthrough: bool,
    },
    /// An advance was made. The last die determines it, and those before it gave one made before.
    AdvanceMade {
        power: Power,
        chart: Chart,
        dice: Vec<u8>,
        advance: Advance,
    },
    /// A die of IPCs was collected beside the income.
    WarBonds {
        power: Power,
        economy: EconomyId,
        dice: Vec<u8>,
        collected: u16,
    },
    /// Infantry was dropped as paratroopers.
    Dropped {
        troops: Troops,
        from: SpaceId,
        to: SpaceId,
    },
    /// A rocket was launched at a facility; its die and the damage follow.
    RocketLaunched {
        power: Power,
        from: SpaceId,
        at: SpaceId,
        slot: FacilitySlot,
    },
}
