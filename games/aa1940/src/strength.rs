//! Fire of a group of units: the dice it rolls and the numbers they hit on.
//!
//! Pure functions from counts of units to dice, so that the battle itself, the
//! odds of a battle and a bot's estimate of it cannot disagree.

pub use crate::dice_pool::{FACES, Pool};
use crate::space::Terrain;
use crate::unit::{UnitKind, UnitTable};

/// Attack of an infantry or mechanized infantry beside an artillery.
const SUPPORTED_ATTACK: u8 = 2;

/// Attack of a tactical bomber beside a fighter or a tank.
const COMBINED_BOMBER_ATTACK: u8 = 4;

/// Number of units of each kind on one side, and of its two-hit ships that have been hit once.
/// Damaged ships are part of the count of their kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Force {
    counts: [u16; UnitKind::COUNT],
    damaged_battleships: u16,
    damaged_carriers: u16,
}

impl Force {
    /// No units at all.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Undamaged units, counted in the order of [`UnitKind::ALL`].
    #[must_use]
    pub fn from_counts(counts: [u16; UnitKind::COUNT]) -> Self {
        Self {
            counts,
            ..Self::default()
        }
    }

    /// The same force with `number` more undamaged units of a kind.
    #[must_use]
    pub fn with(mut self, kind: UnitKind, number: u16) -> Self {
        let count = &mut self.counts[kind.index()];
        *count = count.saturating_add(number);
        self
    }

    /// The same force with `number` more ships of a two-hit kind that have
    /// taken one hit already; of any other kind the units come undamaged.
    #[must_use]
    pub fn with_damaged(mut self, kind: UnitKind, number: u16) -> Self {
        match kind {
            UnitKind::Battleship => {
                self.damaged_battleships = self.damaged_battleships.saturating_add(number);
            }
            UnitKind::Carrier => {
                self.damaged_carriers = self.damaged_carriers.saturating_add(number);
            }
            _ => {}
        }
        self.with(kind, number)
    }

    /// The same force with up to `number` units of a kind fewer, undamaged
    /// ones first.
    #[must_use]
    pub fn less(mut self, kind: UnitKind, number: u16) -> Self {
        let left = self.count(kind).saturating_sub(number);
        self.counts[kind.index()] = left;
        self.damaged_battleships = self
            .damaged_battleships
            .min(self.count(UnitKind::Battleship));
        self.damaged_carriers = self.damaged_carriers.min(self.count(UnitKind::Carrier));
        self
    }

    /// Units of a kind, damaged ones included.
    #[must_use]
    pub fn count(&self, kind: UnitKind) -> u16 {
        self.counts[kind.index()]
    }

    /// Damaged ships of a kind; never more than [`Force::count`].
    #[must_use]
    pub fn damaged(&self, kind: UnitKind) -> u16 {
        match kind {
            UnitKind::Battleship => self.damaged_battleships,
            UnitKind::Carrier => self.damaged_carriers,
            _ => 0,
        }
    }

    /// Reports whether at least one unit of the kind is there.
    #[must_use]
    pub fn has(&self, kind: UnitKind) -> bool {
        self.count(kind) > 0
    }

    /// All units together.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.counts.iter().map(|&count| u32::from(count)).sum()
    }

    /// Reports whether there is no unit.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.counts.iter().all(|&count| count == 0)
    }

    /// The kinds present and how many of each, in profile order.
    pub fn iter(&self) -> impl Iterator<Item = (UnitKind, u16)> + '_ {
        UnitKind::ALL
            .into_iter()
            .zip(self.counts)
            .filter(|&(_, count)| count > 0)
    }

    /// Purchase price of the units, in IPCs. Damage is repaired for nothing
    /// (`AAE-combat-sea-03`), so a damaged ship counts in full.
    #[must_use]
    pub fn price(&self, table: &UnitTable) -> u32 {
        self.iter()
            .map(|(kind, count)| u32::from(table.of(kind).cost) * u32::from(count))
            .sum()
    }
}

/// Source of a shot, as far as it matters to what the shot may hit (`AAE-subs-13`,
/// `AAE-subs-14`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Shooter {
    /// Hits ships only.
    Submarine,
    /// Hits submarines only beside a destroyer of its own side.
    Aircraft,
    /// Hits anything.
    Other,
}

impl Shooter {
    /// All classes.
    pub const ALL: [Self; 3] = [Self::Submarine, Self::Aircraft, Self::Other];

    /// The class of a kind of unit.
    #[must_use]
    pub fn of(kind: UnitKind) -> Self {
        if kind == UnitKind::Submarine {
            Self::Submarine
        } else if kind.is_air() {
            Self::Aircraft
        } else {
            Self::Other
        }
    }
}

/// The dice one side rolls in a round: how many, at which value, by whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fire {
    pools: [Pool; Shooter::ALL.len()],
}

impl Fire {
    /// Dice of a class of shooter that hit on `value` or less, each by itself.
    #[must_use]
    pub fn dice(&self, shooter: Shooter, value: u8) -> u32 {
        match usize::from(value).checked_sub(1) {
            Some(column) => self.pools[shooter as usize]
                .single
                .get(column)
                .copied()
                .unwrap_or(0),
            None => 0,
        }
    }

    /// Dice of a class of shooter.
    #[must_use]
    pub fn of(&self, shooter: Shooter) -> Pool {
        self.pools[shooter as usize]
    }

    /// Dice of all shooters.
    #[must_use]
    pub fn all(&self) -> Pool {
        self.pools.into_iter().fold(Pool::default(), Pool::and)
    }

    /// Dice of all shooters that count by themselves, at the values 1, 2, 3 and so on.
    #[must_use]
    pub fn by_value(&self) -> [u32; FACES] {
        self.all().single
    }

    /// Number of chances to hit.
    #[must_use]
    pub fn total(&self) -> u32 {
        self.pools.iter().map(Pool::total).sum()
    }

    /// Reports whether nothing is rolled.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pools.iter().all(Pool::is_empty)
    }

    /// Hits to be expected.
    #[must_use]
    pub fn mean_hits(&self) -> f64 {
        self.pools.iter().map(Pool::mean_hits).sum()
    }

    /// The same dice without those of a class of shooter.
    #[must_use]
    pub fn without(mut self, shooter: Shooter) -> Self {
        self.pools[shooter as usize] = Pool::default();
        self
    }

    /// Only the dice of a class of shooter.
    #[must_use]
    pub fn only(self, shooter: Shooter) -> Self {
        let mut fire = Self::default();
        fire.pools[shooter as usize] = self.of(shooter);
        fire
    }

    /// The dice as low luck adds them up: on land all together, as their hits may fall
    /// on any unit; at sea those of submarines, of aircraft and of all others apart.
    #[must_use]
    pub fn grouped(self, terrain: Terrain) -> Self {
        match terrain {
            Terrain::Sea => self,
            Terrain::Land => {
                let mut fire = Self::default();
                fire.pools[Shooter::Other as usize] = self.all();
                fire
            }
        }
    }

    /// Adds dice. A value of 0 rolls nothing (`AAE-misc-06`); one above the
    /// faces of a die always hits.
    pub fn add(&mut self, shooter: Shooter, value: u8, number: u16) {
        self.pools[shooter as usize].add(value, number);
    }

    /// Adds the dice of attacking units of a kind: two each for heavy bombers, of which the
    /// better one counts (`AAE-research-18`).
    pub fn add_attackers(&mut self, table: &UnitTable, kind: UnitKind, value: u8, number: u16) {
        let pool = &mut self.pools[Shooter::of(kind) as usize];
        if kind == UnitKind::StrategicBomber && table.arms.heavy_bombers {
            pool.add_pairs(value, number);
        } else {
            pool.add(value, number);
        }
    }
}

/// The dice of an attacking force (`AAE-combat-land-08`), each unit paired
/// with one other at most (`AAE-combat-land-22`): an artillery raises one
/// infantry or mechanized infantry to 2, a fighter or a tank raises one
/// tactical bomber to 4 (`AAE-combat-land-23`, `AAE-combat-land-24`).
///
/// With Advanced Artillery an artillery raises two (`AAE-research-07`); improved mechanized
/// infantry is raised by a tank, too (`AAE-research-12`). As many pairs are made as can be.
///
/// The pairs hold for the round in which the dice are rolled: losses change
/// them from the next round on (`AAE-combat-land-14`).
#[must_use]
pub fn attack_fire(force: &Force, table: &UnitTable) -> Fire {
    let mut artillery = force
        .count(UnitKind::Artillery)
        .saturating_mul(table.arms.supported);
    let bombers = force.count(UnitKind::TacticalBomber);
    let mut wingmen = force
        .count(UnitKind::Fighter)
        .saturating_add(force.count(UnitKind::Tank));
    let tanks = wingmen
        .saturating_sub(bombers)
        .min(force.count(UnitKind::Tank));
    let mut escorts = if table.arms.beside_tanks { tanks } else { 0 };
    let mut fire = Fire::default();
    for (kind, count) in force.iter() {
        let alone = table.of(kind).attack;
        let (pairs, paired) = match kind {
            UnitKind::Infantry => (pair(count, &mut artillery), SUPPORTED_ATTACK),
            UnitKind::MechInfantry => {
                let supported = pair(count, &mut artillery);
                let escorted = pair(count - supported, &mut escorts);
                (supported + escorted, SUPPORTED_ATTACK)
            }
            UnitKind::TacticalBomber => (pair(count, &mut wingmen), COMBINED_BOMBER_ATTACK),
            _ => (0, alone),
        };
        fire.add_attackers(table, kind, paired.max(alone), pairs);
        fire.add_attackers(table, kind, alone, count - pairs);
    }
    fire
}

/// Number of some units that find a partner; those partners are taken.
fn pair(units: u16, partners: &mut u16) -> u16 {
    let pairs = units.min(*partners);
    *partners -= pairs;
    pairs
}

/// The dice of a defending force (`AAE-combat-land-11`). No unit supports another in defense
/// (`AAE-combat-land-24`).
#[must_use]
pub fn defense_fire(force: &Force, table: &UnitTable) -> Fire {
    let mut fire = Fire::default();
    for (kind, count) in force.iter() {
        fire.add(Shooter::of(kind), table.of(kind).defense, count);
    }
    fire
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    fn table() -> UnitTable {
        Board::europe1940().units
    }

    fn attack(force: Force) -> [u32; FACES] {
        attack_fire(&force, &table()).by_value()
    }

    #[test]
    fn v28_one_artillery_raises_one_of_infantry_and_mech() {
        let force = Force::new()
            .with(UnitKind::Artillery, 1)
            .with(UnitKind::Infantry, 1)
            .with(UnitKind::MechInfantry, 1);
        assert_eq!(attack(force), [1, 2, 0, 0, 0, 0]);
    }

    #[test]
    fn v30_artillery_and_infantry_attack_at_two() {
        let force = Force::new()
            .with(UnitKind::Artillery, 1)
            .with(UnitKind::Infantry, 1);
        assert_eq!(attack(force), [0, 2, 0, 0, 0, 0]);
    }

    #[test]
    fn v33a_support_is_gone_in_the_round_after_the_artillery() {
        let before = Force::new()
            .with(UnitKind::Artillery, 1)
            .with(UnitKind::Infantry, 2);
        let after = Force::new().with(UnitKind::Infantry, 2);
        assert_eq!(attack(before), [1, 2, 0, 0, 0, 0]);
        assert_eq!(attack(after), [2, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn v40_two_artillery_raise_two_of_five_infantry() {
        let force = Force::new()
            .with(UnitKind::Artillery, 2)
            .with(UnitKind::Infantry, 5);
        assert_eq!(attack(force), [3, 4, 0, 0, 0, 0]);
    }

    #[test]
    fn d18_a_bomber_is_raised_once() {
        let force = Force::new()
            .with(UnitKind::Fighter, 1)
            .with(UnitKind::TacticalBomber, 1)
            .with(UnitKind::Tank, 1);
        let fire = attack_fire(&force, &table());
        assert_eq!(fire.by_value(), [0, 0, 2, 1, 0, 0]);
        assert_eq!(fire.dice(Shooter::Aircraft, 4), 1);
        assert_eq!(fire.dice(Shooter::Aircraft, 3), 1);
        assert_eq!(fire.dice(Shooter::Other, 3), 1);
    }

    #[test]
    fn d19_fighter_and_tank_raise_one_bomber_each() {
        let force = Force::new()
            .with(UnitKind::TacticalBomber, 2)
            .with(UnitKind::Fighter, 1)
            .with(UnitKind::Tank, 1);
        assert_eq!(attack(force), [0, 0, 2, 2, 0, 0]);
    }

    #[test]
    fn defenders_do_not_support_each_other() {
        let force = Force::new()
            .with(UnitKind::Artillery, 1)
            .with(UnitKind::Infantry, 1)
            .with(UnitKind::TacticalBomber, 1)
            .with(UnitKind::Fighter, 1)
            .with(UnitKind::Aaa, 2);
        let fire = defense_fire(&force, &table());
        assert_eq!(fire.by_value(), [0, 2, 1, 1, 0, 0]);
    }

    #[test]
    fn shooters_are_told_apart_and_the_weaponless_roll_nothing() {
        let force = Force::new()
            .with(UnitKind::Submarine, 3)
            .with(UnitKind::Carrier, 1)
            .with_damaged(UnitKind::Battleship, 1)
            .with(UnitKind::Transport, 4)
            .with(UnitKind::Fighter, 1);
        let table = table();
        let fire = attack_fire(&force, &table);
        assert_eq!(fire.of(Shooter::Submarine).single, [0, 3, 0, 0, 0, 0]);
        assert_eq!(fire.of(Shooter::Aircraft).single, [0, 0, 1, 0, 0, 0]);
        assert_eq!(fire.of(Shooter::Other).single, [0, 0, 0, 1, 0, 0]);
        let defense = defense_fire(&force, &table);
        assert_eq!(defense.without(Shooter::Submarine).total(), 3);
        assert_eq!(
            defense.only(Shooter::Submarine).by_value(),
            [3, 0, 0, 0, 0, 0]
        );
        assert_eq!(force.damaged(UnitKind::Battleship), 1);
    }

    #[test]
    fn counts_beyond_any_board_do_not_overflow() {
        let force = Force::from_counts([u16::MAX; UnitKind::COUNT]).with(UnitKind::Tank, 1);
        let table = table();
        assert_eq!(
            attack_fire(&force, &table).total(),
            11 * u32::from(u16::MAX)
        );
        assert!(attack_fire(&force, &table).mean_hits() > 0.0);
        assert!(force.price(&table) > 0);
    }
}
