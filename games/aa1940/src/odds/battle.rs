//! Input of the odds: the two sides of a battle and how they mean to fight it.

use thiserror::Error;

use super::kamikaze::{self, Kamikaze, MAX_KAMIKAZE};
use crate::options::DiceRule;
use crate::space::Terrain;
use crate::strength::Force;
use crate::unit::UnitKind;

/// Most units on a side, and most ships that bombard.
pub const MAX_UNITS: u32 = 200;

/// Maximum number of trials of a sampled battle, whatever number is requested.
pub const MAX_TRIALS: u32 = 1_000_000;

/// A battle about to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OddsBattle {
    /// Where it is fought.
    pub terrain: Terrain,
    /// The power whose turn it is.
    pub attacker: Combatant,
    /// Everybody who is attacked.
    pub defender: Combatant,
    /// Ships that fire once at a coast before the landing.
    pub bombardment: Bombardment,
    /// Number of the attacker's infantry that are dropped by air, and so are fired at by AAA
    /// (`AAE-research-09`).
    pub paratroopers: u16,
    /// Kamikaze attacks on the attacker's ships before the battle. Where one is made no ship
    /// bombards (`AAE-pacific-17`), so that an assault has none.
    pub kamikaze: Kamikaze,
    /// When the attacker breaks off. Without a way out, as for units landed
    /// from the sea (`AAE-combat-amphib-12`), he fights to the end and his
    /// transports are as defenseless as the defender's (`AAE-combat-sea-06`).
    pub retreat: Option<Retreat>,
    /// Amount left to chance.
    pub dice: DiceRule,
    /// Amount of work that the answer is worth.
    pub effort: Effort,
}

impl OddsBattle {
    /// A battle fought to the end, with the usual choices on both sides.
    #[must_use]
    pub fn new(terrain: Terrain, attacker: Force, defender: Force) -> Self {
        Self {
            terrain,
            attacker: Combatant::new(attacker),
            defender: Combatant::new(defender),
            bombardment: Bombardment::default(),
            paratroopers: 0,
            kamikaze: Kamikaze::default(),
            retreat: Some(Retreat::default()),
            dice: DiceRule::Standard,
            effort: Effort::default(),
        }
    }

    /// Checks that all units may take part and the battle is of a sane size.
    pub(super) fn check(&self) -> Result<(), OddsError> {
        for (role, side) in [
            (OddsSide::Attacker, &self.attacker),
            (OddsSide::Defender, &self.defender),
        ] {
            if side.force.total() > MAX_UNITS {
                return Err(OddsError::TooManyUnits {
                    found: side.force.total(),
                });
            }
            for (kind, _) in side.force.iter() {
                if !role.admits(kind, self.terrain) {
                    return Err(OddsError::CannotTakePart {
                        kind,
                        terrain: self.terrain,
                    });
                }
            }
        }
        if self.paratroopers > self.attacker.force.count(UnitKind::Infantry) {
            return Err(OddsError::TooManyParatroopers);
        }
        let ships = self.bombardment.ships();
        if ships > 0 && self.terrain == Terrain::Sea {
            return Err(OddsError::BombardmentAtSea);
        }
        if ships > MAX_UNITS {
            return Err(OddsError::TooManyUnits { found: ships });
        }
        kamikaze::check(self)
    }
}

/// The two sides, for what differs between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OddsSide {
    Attacker,
    Defender,
}

impl OddsSide {
    /// Land units fight in territories and ships in sea zones
    /// (`AAE-units-15`, `AAE-units-16`); AAA never attacks (`AAE-aaa-06`) and
    /// no strategic bomber defends a sea zone, as no carrier bears one.
    fn admits(self, kind: UnitKind, terrain: Terrain) -> bool {
        match (terrain, self) {
            (Terrain::Land, Self::Attacker) => !kind.is_sea() && kind != UnitKind::Aaa,
            (Terrain::Land, Self::Defender) => !kind.is_sea(),
            (Terrain::Sea, Self::Attacker) => !kind.is_land(),
            (Terrain::Sea, Self::Defender) => !kind.is_land() && kind != UnitKind::StrategicBomber,
        }
    }
}

/// One side of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combatant {
    /// Its units. Aircraft aboard a damaged carrier and the attacker's guests
    /// aboard his own are cargo and not to be counted (`AAE-combat-sea-01`,
    /// `AAE-combat-sea-11`).
    pub force: Force,
    /// The order in which it gives up units.
    pub losses: LossOrder,
    /// Behaviour of its submarines.
    pub submerge: Submerge,
    /// Where its carrier aircraft can go afterwards.
    pub landing: Landing,
}

impl Combatant {
    /// A side that makes the usual choices.
    #[must_use]
    pub fn new(force: Force) -> Self {
        Self {
            force,
            losses: LossOrder::default(),
            submerge: Submerge::default(),
            landing: Landing::default(),
        }
    }
}

/// Effect of one hit on a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Casualty {
    /// A first hit on an undamaged two-hit ship.
    Damage(UnitKind),
    /// The loss of a unit; of a two-hit ship that is damaged already.
    Destroy(UnitKind),
}

/// The order in which a side gives up its units.
///
/// By default hits that cost nothing come first, then what is useless in the
/// battle, then the cheapest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LossOrder {
    /// These come first, in this order; what is not named follows as by
    /// default. A two-hit ship is always damaged before it is destroyed, and
    /// transports always come last.
    pub first: Vec<Casualty>,
    /// Give up one unit that can capture the territory after all others.
    pub keep_one_to_capture: bool,
}

/// When the submarines of a side submerge, all of them at once, if no enemy
/// destroyer keeps them from it (`AAE-subs-05`, `AAE-subs-07`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Submerge {
    /// They strike as long as they live.
    #[default]
    Never,
    /// When at most transports are left beside them.
    WhenAlone,
    /// At the first chance.
    AtOnce,
}

/// Where fighters and tactical bombers of a sea battle can land afterwards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Landing {
    /// There is room for all somewhere.
    #[default]
    Anywhere,
    /// Two to each undamaged carrier of their side that is left; the others
    /// are lost (`AAE-combat-sea-10`, `AAE-combat-sea-12`).
    OwnCarriers,
}

/// Ships that bombard (`AAE-combat-amphib-05`, which also limits them to the
/// number of units that land; the caller sees to it).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bombardment {
    /// Battleships.
    pub battleships: u16,
    /// Cruisers.
    pub cruisers: u16,
}

impl Bombardment {
    fn ships(self) -> u32 {
        u32::from(self.battleships) + u32::from(self.cruisers)
    }
}

/// When an attacker who has a way out takes it. All his units go together
/// (`AAE-combat-land-17`); in any case he leaves, once a round was fought, when none
/// of his units can hit anything while the defender's can.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Retreat {
    /// After this many rounds; at least one is fought.
    pub after_rounds: Option<u16>,
    /// After any round that leaves him this many units or fewer.
    pub units_left: Option<u16>,
}

/// Amount of work that an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Effort {
    /// Steps after which an exact solution is given up and the battle sampled
    /// instead, about one or two nanoseconds each; 0 samples every battle.
    pub exact_work: u32,
    /// Number of times that a sampled battle is fought: at least once and at most [`MAX_TRIALS`]
    /// times.
    pub trials: u32,
    /// Seed of the dice of a sampled battle: the same seed, the same answer.
    pub seed: u64,
    /// Number of the most likely outcomes that are listed one by one.
    pub listed: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            exact_work: 120_000_000,
            trials: 20_000,
            seed: 0,
            listed: 20,
        }
    }
}

/// Why a battle has no odds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OddsError {
    /// Too many units on a side, or too many ships that bombard.
    #[error("{found} units on a side, at most {MAX_UNITS} are allowed")]
    TooManyUnits {
        /// Number of them.
        found: u32,
    },
    /// A unit on a side where it cannot fight.
    #[error("{} cannot take part on that side of a battle at {terrain:?}", kind.id())]
    CannotTakePart {
        /// Its kind.
        kind: UnitKind,
        /// Where the battle is.
        terrain: Terrain,
    },
    /// More paratroopers than infantry.
    #[error("there are more paratroopers than infantry")]
    TooManyParatroopers,
    /// Bombardment belongs to an assault on a territory.
    #[error("ships bombard territories, not sea zones")]
    BombardmentAtSea,
    /// Kamikaze attacks before a battle on land, in which ships have no part.
    #[error("kamikaze attacks are made on ships, before a battle at sea")]
    KamikazeOnLand,
    /// Too many kamikaze attacks.
    #[error("{found} kamikaze attacks, at most {MAX_KAMIKAZE} are allowed")]
    TooManyKamikaze {
        /// Number of them.
        found: u32,
    },
    /// Kamikaze attacks on something else than a surface warship of the attacker's, on more
    /// ships than there are, or none.
    #[error("kamikaze attacks are made on surface warships that are there, each once, and no such {} is", kind.id())]
    NoSuchTarget {
        /// The kind of ship.
        kind: UnitKind,
    },
}
