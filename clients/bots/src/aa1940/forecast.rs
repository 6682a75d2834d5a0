//! Probable cost of a battle: a quick estimate by mean hits, good enough to compare plans by the
//! hundred.
//!
//! Both sides lose fractions of units round by round, according to the means of their dice. The
//! certainty of the result follows from the spread of those dice.

use sandtable_aa1940::unit::{UnitKind, UnitTable};

use crate::aa1940::force::UnitCounts;
use crate::aa1940::kamikaze::{self, Strike};

/// A round limit that no real battle comes near.
const MOST_ROUNDS: usize = 24;

/// Growth of an early stroke of luck in later rounds: fitted to exact odds.
const LUCK: f32 = 1.25;

/// Losses of attackers, from first to last.
const ATTACKERS: [UnitKind; UnitKind::COUNT] = [
    UnitKind::Infantry,
    UnitKind::MechInfantry,
    UnitKind::Artillery,
    UnitKind::Submarine,
    UnitKind::Tank,
    UnitKind::Destroyer,
    UnitKind::Fighter,
    UnitKind::TacticalBomber,
    UnitKind::Cruiser,
    UnitKind::StrategicBomber,
    UnitKind::Carrier,
    UnitKind::Battleship,
    UnitKind::Transport,
    UnitKind::Aaa,
];

/// Losses of defenders, from first to last.
const DEFENDERS: [UnitKind; UnitKind::COUNT] = [
    UnitKind::Infantry,
    UnitKind::Aaa,
    UnitKind::MechInfantry,
    UnitKind::Artillery,
    UnitKind::Submarine,
    UnitKind::StrategicBomber,
    UnitKind::Tank,
    UnitKind::Destroyer,
    UnitKind::TacticalBomber,
    UnitKind::Cruiser,
    UnitKind::Fighter,
    UnitKind::Carrier,
    UnitKind::Battleship,
    UnitKind::Transport,
];

/// Probable end of a battle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BattleForecast {
    /// Chance that the attacker is left alone on the field.
    pub(crate) win: f32,
    /// IPCs the attacker loses.
    pub(crate) attacker_loss: f32,
    /// IPCs the defender loses.
    pub(crate) defender_loss: f32,
    /// IPCs of attacking land units that are left.
    pub(crate) land_left: f32,
    /// Mean attackers left, by kind.
    pub(crate) attackers_left: [f32; UnitKind::COUNT],
}

impl BattleForecast {
    /// The attackers that are probably left.
    pub(crate) fn survivors(&self) -> UnitCounts {
        let mut muster = UnitCounts::NONE;
        for kind in UnitKind::ALL {
            muster.add(kind, self.attackers_left[kind.index()].round() as u16);
        }
        muster
    }
}

/// Events before the first round of a battle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Opening {
    /// Mean number of hits that ships score before a landing.
    pub(crate) bombardment: f32,
    /// Kamikaze attacks on the attacker's ships.
    pub(crate) kamikaze: u16,
}

impl Opening {
    /// Nothing.
    pub(crate) const NONE: Self = Self {
        bombardment: 0.0,
        kamikaze: 0,
    };
}

/// Estimates a battle.
pub(crate) fn forecast(
    attacker: &UnitCounts,
    defender: &UnitCounts,
    before: Opening,
    table: &UnitTable,
) -> BattleForecast {
    let mut attack = BattleSide::new(attacker, &ATTACKERS, table);
    let mut defense = BattleSide::new(defender, &DEFENDERS, table);
    let mut variance = 0.0;

    if before.kamikaze > 0 {
        for strike in kamikaze::strikes(attacker, before.kamikaze, table) {
            attack.struck(strike);
            variance += strike.variance;
        }
    }

    let aaa = f32::from(defender.count(UnitKind::Aaa));
    let shots = attack.aircraft().min(3.0 * aaa);
    attack.lose_aircraft(shots / 6.0);
    variance += shots * 5.0 / 36.0;

    for round in 0..MOST_ROUNDS {
        if attack.strength <= 0.05 || defense.strength <= 0.05 {
            break;
        }
        let (hits, spread) = attack.attack_fire();
        let (return_hits, return_spread) = defense.defense_fire();
        if hits + return_hits <= 0.01 {
            break;
        }
        let opening = if round == 0 { before.bombardment } else { 0.0 };
        variance += spread + return_spread;
        attack.lose(return_hits);
        defense.lose(hits + opening);
    }
    let margin = attack.strength - defense.strength;
    let spread = (variance.sqrt() * LUCK).max(0.3);
    let win = match (attacker.is_empty(), defender.is_empty()) {
        (true, _) => 0.0,
        (_, true) => 1.0,
        _ => rises_above(margin / spread),
    };
    BattleForecast {
        win,
        attacker_loss: attack.lost,
        defender_loss: defense.lost,
        land_left: attack.price_left(|kind| kind.captures()),
        attackers_left: attack.left,
    }
}

/// Chance that a normal variable of mean `z` and spread 1 is above zero.
fn rises_above(z: f32) -> f32 {
    1.0 / (1.0 + (-1.702 * z).exp())
}

/// One side of the battle.
struct BattleSide<'a> {
    table: &'a UnitTable,
    order: &'a [UnitKind; UnitKind::COUNT],
    /// The kinds that are there at first, and how many of them there are.
    kinds: ([UnitKind; UnitKind::COUNT], usize),
    left: [f32; UnitKind::COUNT],
    /// First hits that capital ships can still take.
    plates: f32,
    /// Hits it takes to destroy all that is left, transports aside.
    strength: f32,
    lost: f32,
    /// Place in the order of the kind that loses next.
    next: usize,
}

impl<'a> BattleSide<'a> {
    fn new(
        muster: &UnitCounts,
        order: &'a [UnitKind; UnitKind::COUNT],
        table: &'a UnitTable,
    ) -> Self {
        let mut left = [0.0; UnitKind::COUNT];
        let mut kinds = (UnitKind::ALL, 0);
        for (kind, count) in muster.iter() {
            left[kind.index()] = f32::from(count);
            kinds.0[kinds.1] = kind;
            kinds.1 += 1;
        }
        let plates = f32::from(muster.total_of(UnitKind::is_capital_ship));
        let fighting = muster.total_of(|kind| kind != UnitKind::Transport);
        BattleSide {
            table,
            order,
            kinds,
            left,
            plates,
            strength: f32::from(fighting) + plates,
            lost: 0.0,
            next: 0,
        }
    }

    fn kinds(&self) -> impl Iterator<Item = UnitKind> + '_ {
        self.kinds.0[..self.kinds.1].iter().copied()
    }

    fn of(&self, kind: UnitKind) -> f32 {
        self.left[kind.index()]
    }

    fn aircraft(&self) -> f32 {
        self.of(UnitKind::Fighter)
            + self.of(UnitKind::TacticalBomber)
            + self.of(UnitKind::StrategicBomber)
    }

    fn price_left(&self, is: impl Fn(UnitKind) -> bool) -> f32 {
        self.kinds()
            .filter(|kind| is(*kind))
            .map(|kind| self.of(kind) * f32::from(self.table.of(kind).cost))
            .sum()
    }

    /// Mean hits of the attacker and their variance.
    fn attack_fire(&self) -> (f32, f32) {
        let foot = self.of(UnitKind::Infantry) + self.of(UnitKind::MechInfantry);
        let supported = foot.min(self.of(UnitKind::Artillery));
        let bombers = self.of(UnitKind::TacticalBomber);
        let guided = bombers.min(self.of(UnitKind::Fighter) + self.of(UnitKind::Tank));
        let mut dice = [0.0; 5];
        for kind in self.kinds() {
            dice[usize::from(self.table.of(kind).attack.min(4))] += self.of(kind);
        }
        dice[1] -= supported;
        dice[2] += supported;
        dice[3] -= guided;
        dice[4] += guided;
        hits_of(&dice)
    }

    /// Mean hits of the defender and their variance.
    fn defense_fire(&self) -> (f32, f32) {
        let mut dice = [0.0; 5];
        for kind in self.kinds() {
            dice[usize::from(self.table.of(kind).defense.min(4))] += self.of(kind);
        }
        hits_of(&dice)
    }

    fn lose(&mut self, hits: f32) {
        let dented = hits.min(self.plates);
        self.plates -= dented;
        self.strength -= dented;
        let mut hits = hits - dented;
        while hits > 0.0 && self.next < self.order.len() {
            let kind = self.order[self.next];
            let fallen = hits.min(self.of(kind));
            self.fall(kind, fallen);
            hits -= fallen;
            if self.of(kind) <= 0.0 {
                self.next += 1;
            }
        }
    }

    fn lose_aircraft(&mut self, hits: f32) {
        let mut hits = hits;
        for kind in [
            UnitKind::Fighter,
            UnitKind::TacticalBomber,
            UnitKind::StrategicBomber,
        ] {
            let fallen = hits.min(self.of(kind));
            self.fall(kind, fallen);
            hits -= fallen;
        }
    }

    /// A ship is sunk or damaged before the battle.
    fn struck(&mut self, strike: Strike) {
        self.fall(strike.kind, strike.sunk);
        if self.table.of(strike.kind).hits > 1 {
            let dented = strike.sunk + strike.damaged;
            self.plates -= dented;
            self.strength -= dented;
        }
    }

    fn fall(&mut self, kind: UnitKind, count: f32) {
        self.left[kind.index()] -= count;
        self.lost += count * f32::from(self.table.of(kind).cost);
        if kind != UnitKind::Transport {
            self.strength -= count;
        }
    }
}

fn hits_of(dice: &[f32; 5]) -> (f32, f32) {
    dice.iter().zip([0.0f32, 1.0, 2.0, 3.0, 4.0]).fold(
        (0.0, 0.0),
        |(mean, variance), (count, value)| {
            let chance = value / 6.0;
            (
                mean + count * chance,
                variance + count * chance * (1.0 - chance),
            )
        },
    )
}

#[cfg(test)]
mod tests;
