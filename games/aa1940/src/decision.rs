//! Questions that the game puts to a seat, outside its own turn or in the middle
//! of a battle, and their answers.

use std::hash::{Hash, Hasher};

use sandtable_kernel::Seat;
pub use sandtable_kit::DecisionId;
use sandtable_kit::DecisionQuestion;
use serde::{Deserialize, Serialize};

use crate::advance::Chart;
use crate::facility::FacilitySlot;
use crate::favor::Favor;
use crate::piece::UnitId;
use crate::power::Power;
use crate::space::SpaceId;
use crate::unit::UnitKind;

/// Units in exactly the same condition, as offered in a question.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Group {
    /// One of them, by which an answer names the group.
    pub unit: UnitId,
    /// The owner; [`Power::NEUTRAL`] for a standing army.
    pub power: Power,
    /// Kind of the units.
    pub kind: UnitKind,
    /// Number of units.
    pub count: u16,
    /// True if they are damaged capital ships.
    pub damaged: bool,
    /// True if they came ashore in this battle and so cannot retreat.
    pub seaborne: bool,
    /// The cargo of each of them.
    pub cargo: Vec<(UnitKind, u16)>,
}

/// Hits to be assigned, by who can score them against whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hits {
    /// By submarines: never on aircraft (`AAE-subs-13`).
    pub by_submarines: u16,
    /// By aircraft: on submarines only with a destroyer beside them (`AAE-subs-14`).
    pub by_aircraft: u16,
    /// By anything else.
    pub by_others: u16,
}

impl Hits {
    /// All of them.
    #[must_use]
    pub fn total(self) -> u16 {
        self.by_submarines
            .saturating_add(self.by_aircraft)
            .saturating_add(self.by_others)
    }
}

/// Source of the hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum LossCause {
    /// Antiaircraft artillery units (`AAE-aaa-03`).
    Aaa,
    /// A raided facility's own defenses (`AAE-strategic-bombing-09`).
    FacilityDefense,
    /// The air battle before a raid (`AAE-strategic-bombing-06`).
    AirBattle,
    /// Ships bombarding a coast (`AAE-combat-amphib-07`).
    Bombardment,
    /// Submarines striking by surprise (`AAE-subs-04`).
    SurpriseStrike,
    /// Attackers' or defenders' ordinary fire.
    Fire,
    /// Kamikaze attacks (`AAE-pacific-16`).
    Kamikaze,
}

/// Fighters or tactical bombers that may scramble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ScrambleOption {
    /// The territory with the air base.
    pub from: SpaceId,
    /// The sea zone under attack.
    pub zone: SpaceId,
    /// The owner of the aircraft.
    pub power: Power,
    /// Their kind.
    pub kind: UnitKind,
    /// Maximum number. In all, no more may leave a territory than [`Question::Scramble`]'s
    /// `bases` says.
    pub most: u16,
}

/// One destroyed or damaged part of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loss {
    /// The group, by the unit that names it.
    pub unit: UnitId,
    /// Number of units of the group that are destroyed; an undamaged capital ship takes two hits.
    pub destroyed: u16,
    /// Number of units of the group, others than those, that take one hit and stay.
    pub damaged: u16,
}

/// Aircraft that lost their place to land, and where they could go.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StrandedGroup {
    /// The aircraft.
    pub group: Group,
    /// Where they are.
    pub at: SpaceId,
    /// Spaces at most one step away where they may land, with the room there.
    pub options: Vec<(SpaceId, u16)>,
}

/// The question asked.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Question {
    /// The aircraft that scramble (rulebook p. 16).
    Scramble {
        /// Aircraft that could scramble, with their destinations.
        options: Vec<ScrambleOption>,
        /// Maximum number that may leave each territory in all.
        bases: Vec<(SpaceId, u16)>,
    },
    /// Number of fighters that intercept a raid (rulebook p. 16).
    Intercept {
        /// The raided territory.
        territory: SpaceId,
        /// The most for each power.
        options: Vec<(Power, u16)>,
    },
    /// The power that commands an invaded neutral's army for the battle.
    CommandNeutral {
        /// The neutral.
        territory: SpaceId,
        /// The powers of the side it joined.
        powers: Vec<Power>,
    },
    /// The facilities that the surviving raiders bomb.
    RaidTargets {
        /// The territory.
        territory: SpaceId,
        /// The bombers.
        bombers: Vec<Group>,
        /// The facilities. Tactical bombers never bomb complexes.
        targets: Vec<FacilitySlot>,
    },
    /// The ships that bombard, and the coasts that they bombard.
    Bombard {
        /// The sea zone.
        zone: SpaceId,
        /// The battleships and cruisers there.
        ships: Vec<Group>,
        /// The assaulted territories with the land units coming ashore in each.
        targets: Vec<(SpaceId, u16)>,
    },
    /// The submarines that submerge rather than strike.
    Submerge {
        /// The sea zone.
        space: SpaceId,
        /// The submarines.
        submarines: Vec<Group>,
    },
    /// The units that the hits fall on.
    Losses {
        /// Where.
        space: SpaceId,
        /// Source of the hits.
        cause: LossCause,
        /// The hits.
        hits: Hits,
        /// The units they can fall on.
        groups: Vec<Group>,
        /// True if aircraft can hit submarines here.
        air_hits_submarines: bool,
        /// Number of hits that must be assigned (`AAE-combat-land-10`).
        required: u16,
    },
    /// Agreement of a co-defender to the losses proposed; without it the attacker chooses
    /// (`AAE-misc-13`).
    AgreeLosses {
        /// Where.
        space: SpaceId,
        /// The proposal.
        losses: Vec<Loss>,
        /// The groups it names.
        groups: Vec<Group>,
    },
    /// Continuation of the attack, or not.
    Press {
        /// Where.
        space: SpaceId,
        /// Where land and sea units may retreat to.
        retreats: Vec<SpaceId>,
        /// True if aircraft alone may break off.
        air_may_leave: bool,
    },
    /// Grant or refusal of a favor.
    Favor {
        /// The power that asks.
        asker: Power,
        /// The favor.
        favor: Favor,
    },
    /// The French units that appear when France is liberated (`AAE-politics-10`).
    LiberationForce {
        /// Where they appear.
        at: SpaceId,
        /// Their worth at most, in IPCs.
        budget: u16,
    },
    /// Where stranded aircraft land (`AAE-air-landing-14`).
    LandStranded {
        /// The aircraft.
        groups: Vec<StrandedGroup>,
    },
    /// Declaration of war as Collect Income opens, or none (`AAE-politics-07`).
    DeclareWar {
        /// On whom it may be.
        on: Vec<Power>,
    },
    /// Part of its side's bid that a power takes before the first turn.
    PlaceBid {
        /// Rest of the bid, in IPCs.
        budget: u16,
        /// Where it may place one unit each.
        spaces: Vec<SpaceId>,
    },
    /// The kamikaze attacks that are made (`AAE-pacific-14`).
    Kamikaze {
        /// Number of attacks left for the rest of the game.
        attacks: u8,
        /// Where, and on which ships.
        zones: Vec<KamikazeZone>,
    },
    /// On which chart the breakthrough die is rolled (`AAE-research-04`); asked where both
    /// have an advance that was not made yet.
    Breakthrough,
}

/// A zone where kamikaze attacks can be made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KamikazeZone {
    /// The zone.
    pub zone: SpaceId,
    /// The ships that can be attacked, each by itself.
    pub ships: Vec<KamikazeTarget>,
}

/// A ship that can be attacked by kamikaze.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KamikazeTarget {
    /// The ship.
    pub unit: UnitId,
    /// Power that owns the ship.
    pub power: Power,
    /// Kind of the ship.
    pub kind: UnitKind,
    /// True if it is a damaged capital ship.
    pub damaged: bool,
}

/// Hashes the ship only, which identifies the question: all else reported here follows from the
/// ship.
impl Hash for KamikazeTarget {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.unit.hash(hasher);
    }
}

/// Kamikaze attacks on a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KamikazeAttack {
    /// The ship.
    pub ship: UnitId,
    /// Number; at least one.
    pub attacks: u8,
}

/// A question put to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Decision {
    /// Its number.
    pub id: DecisionId,
    /// The seat that must answer.
    pub seat: Seat,
    /// For which power.
    pub power: Power,
    /// The question asked.
    pub question: Question,
}

impl DecisionQuestion for Decision {
    fn id(&self) -> DecisionId {
        self.id
    }

    fn seat(&self) -> Seat {
        self.seat
    }

    fn readdress(&mut self, to: Seat) {
        self.seat = to;
    }
}

/// Part of an answer that sends some of a group somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assign<T> {
    /// The group, by the unit that names it.
    pub unit: UnitId,
    /// Number of its units.
    pub count: u16,
    /// Where to.
    pub to: T,
}

/// Aircraft sent up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scrambled {
    /// The territory they leave.
    pub from: SpaceId,
    /// The sea zone they defend.
    pub zone: SpaceId,
    /// The power that owns them.
    pub power: Power,
    /// Their kind.
    pub kind: UnitKind,
    /// Number of units.
    pub count: u16,
}

/// An answer; each fits the question of the same name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// The aircraft that scramble; none to stay.
    Scramble(Vec<Scrambled>),
    /// Number of fighters of each power that intercept; none to stay.
    Intercept(Vec<(Power, u16)>),
    /// The power in command.
    CommandNeutral(Power),
    /// Every bomber's target.
    RaidTargets(Vec<Assign<FacilitySlot>>),
    /// The ships that bombard.
    Bombard(Vec<Assign<SpaceId>>),
    /// Number of each group that submerge; the rest strike.
    Submerge(Vec<(UnitId, u16)>),
    /// The losses.
    Losses(Vec<Loss>),
    /// Acceptance or rejection of the proposed losses.
    AgreeLosses(bool),
    /// The attack goes on.
    Press,
    /// The attack is broken off: land and sea units go to the space, aircraft
    /// leave the battle. Without a space only aircraft leave.
    Retreat(Option<SpaceId>),
    /// Grant or refusal of the favor.
    Favor(bool),
    /// The units that appear.
    LiberationForce(Vec<(UnitKind, u16)>),
    /// Where each stranded group lands; those not named are lost.
    LandStranded(Vec<Assign<SpaceId>>),
    /// On whom war is declared.
    DeclareWar(Vec<Power>),
    /// Part of a bid that is taken; the rest is left to the side's other powers.
    PlaceBid {
        /// The units with their places.
        units: Vec<(UnitKind, SpaceId)>,
        /// The IPCs taken as money.
        kept: u16,
    },
    /// The kamikaze attacks; none to make none.
    Kamikaze(Vec<KamikazeAttack>),
    /// The chart.
    Breakthrough(Chart),
}

impl Question {
    /// The question's name, for people and for the wire.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Scramble { .. } => "scramble",
            Self::Intercept { .. } => "intercept",
            Self::CommandNeutral { .. } => "command_neutral",
            Self::RaidTargets { .. } => "raid_targets",
            Self::Bombard { .. } => "bombard",
            Self::Submerge { .. } => "submerge",
            Self::Losses { .. } => "losses",
            Self::AgreeLosses { .. } => "agree_losses",
            Self::Press { .. } => "press",
            Self::Favor { .. } => "favor",
            Self::LiberationForce { .. } => "liberation_force",
            Self::LandStranded { .. } => "land_stranded",
            Self::DeclareWar { .. } => "declare_war",
            Self::PlaceBid { .. } => "place_bid",
            Self::Kamikaze { .. } => "kamikaze",
            Self::Breakthrough => "breakthrough",
        }
    }
}
