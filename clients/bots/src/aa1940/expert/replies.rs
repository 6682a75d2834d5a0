//! Quick replies of the enemy: each of its powers, in the order of play, makes the attacks that
//! pay best with units that it uses once.
//!
//! This is what a position is worth less than it looks: what stands in reach of stronger stacks,
//! open land, a capital that could fall, and the second blow through a gap that the first one
//! opens.

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::{Domain, UnitKind, UnitTable};

use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::expert::battle_table::{BattleTable, quick};
use crate::aa1940::expert::enemy_stacks::{EnemyPower, enemy_powers};
use crate::aa1940::expert::siege::Siege;
use crate::aa1940::expert::weights::Weight;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::forecast::Opening;

/// An attack that gains less is not made, in IPCs.
const LEAST_GAIN: f32 = 0.5;

/// Attacks of one power at most, the best first.
const MOST_ATTACKS: usize = 12;

/// Chance of the capital's fall up to which nothing is bought or placed for it alone.
pub(crate) const ENDANGERED: f32 = 0.1;

/// Chance of the capital's fall from which on an army comes home.
const IN_DANGER: f32 = 0.05;

/// Pips of attack with which a lost territory can be taken back.
const COUNTER_PIPS: f32 = 7.0;

/// Order in which attackers are chosen, the cheapest first.
const ORDER: [UnitKind; 12] = [
    UnitKind::Infantry,
    UnitKind::MechInfantry,
    UnitKind::Artillery,
    UnitKind::Tank,
    UnitKind::Submarine,
    UnitKind::Destroyer,
    UnitKind::Fighter,
    UnitKind::TacticalBomber,
    UnitKind::StrategicBomber,
    UnitKind::Cruiser,
    UnitKind::Battleship,
    UnitKind::Carrier,
];

/// Where the own side stands when its turn is over.
#[derive(Clone, Debug)]
pub(crate) struct Formation {
    /// Units of the own side in each space.
    pub(crate) garrisons: Vec<UnitCounts>,
    /// Gain of the enemy by taking each space; 0 where it gains nothing.
    pub(crate) stakes: Vec<f32>,
    /// Share of the enemy's units in each space that are destroyed by then.
    pub(crate) fallen: Vec<f32>,
}

/// Gain of the enemy's replies.
#[derive(Clone, Debug, Default)]
pub(crate) struct Damage {
    /// All of it, in IPCs.
    pub(crate) total: f32,
    /// The worst single attack: where, its gain and the chance that it takes the space.
    pub(crate) worst: Option<(SpaceId, f32, f32)>,
    /// Chance that the own capital falls.
    pub(crate) capital: f32,
}

/// The enemy's powers that reply.
pub(crate) struct Replies<'a, 's> {
    scene: &'s Evaluation<'a>,
    battles: &'s BattleTable,
    powers: Vec<EnemyPower>,
    home: Option<SpaceId>,
    siege: Option<Siege>,
    /// Own land units that could be back in the capital in one move.
    reserve: Vec<(SpaceId, UnitKind, u16)>,
}

/// An attack of the enemy that was weighed.
#[derive(Clone, Copy, Default)]
struct ReplyAttack {
    gain: f32,
    takes: f32,
    /// IPCs that the garrison loses.
    destroys: f32,
}

impl<'a, 's> Replies<'a, 's> {
    /// Looks at the enemies that move before the power does again.
    pub(crate) fn new(scene: &'s Evaluation<'a>, battles: &'s BattleTable) -> Self {
        let capital = scene.board().power(scene.me).capital;
        let home = capital.filter(|at| scene.position.space(*at).controller == Some(scene.me));
        let powers = enemy_powers(scene);
        let siege = home.map(|home| {
            let stake = scene.worth(home) + scene.weight(Weight::CapitalLoss);
            Siege::new(scene, home, stake, &powers)
        });
        Self {
            scene,
            battles,
            powers,
            home,
            siege,
            reserve: home.map_or_else(Vec::new, |home| reserve(scene, home)),
        }
    }

    /// Where the own side will stand before the enemy moves: as it does now, and with those of
    /// the units ordered this turn in the capital that it has room for.
    pub(crate) fn formation(&self) -> Formation {
        let scene = self.scene;
        let mut formation = self.without_orders();
        if let Some(home) = self.home {
            let ordered = scene.position.powers[scene.me.index()].queue;
            let complexes = scene.complexes().into_iter();
            let room = complexes.filter(|(at, _)| *at == home);
            let room = room.map(|(_, room)| room).sum();
            formation.garrisons[home.index()] += first_of(&ordered.only(UnitKind::is_land), room);
        }
        formation
    }

    /// Where the own side stands now, without the units ordered this turn.
    pub(crate) fn without_orders(&self) -> Formation {
        let scene = self.scene;
        let board = scene.board();
        let garrisons: Vec<UnitCounts> = board
            .all_spaces()
            .map(|space| scene.garrison(space))
            .collect();
        let counters = self.counters();
        let stakes = board
            .all_spaces()
            .map(|space| self.stake(space, counters[space.index()]))
            .collect();
        Formation {
            garrisons,
            stakes,
            fallen: vec![0.0; board.spaces.len()],
        }
    }

    /// Gain of all replies to a formation that may still bring an army home: as it stands, or with
    /// all who can be back in the capital in the noncombat move, whichever is less.
    pub(crate) fn damage_after_return(&self, formation: &Formation) -> Damage {
        let stays = self.damage(formation);
        let Some(home) = self.home.filter(|_| stays.capital > IN_DANGER) else {
            return stays;
        };
        let mut returned = formation.clone();
        for (from, kind, count) in &self.reserve {
            let there = &mut returned.garrisons[from.index()];
            let back = there.count(*kind).min(*count);
            there.remove(*kind, back);
            returned.garrisons[home.index()].add(*kind, back);
        }
        let returns = self.damage(&returned);
        if returns.total < stays.total {
            returns
        } else {
            stays
        }
    }

    /// Expected loss by a siege of the capital in the turn after next, in IPCs.
    pub(crate) fn danger(&self, formation: &Formation) -> f32 {
        let siege = self.siege.as_ref();
        siege.map_or(0.0, |it| {
            it.danger(&formation.garrisons, self.scene.table())
        })
    }

    /// Gain of the enemy by taking a space of the own side.
    fn stake(&self, space: SpaceId, counter: f32) -> f32 {
        let scene = self.scene;
        if !scene.ours(space) {
            return 0.0;
        }
        let worth = scene.worth(space);
        if self.home == Some(space) {
            return worth + scene.weight(Weight::CapitalLoss);
        }
        let printed = scene.board().space(space);
        let held_at_home = printed
            .capital_of
            .is_some_and(|power| scene.position.space(space).controller == Some(power));
        if held_at_home {
            return worth + scene.weight(Weight::AlliedCapitalLoss);
        }
        worth * (1.0 - scene.weight(Weight::TakenBack) * (counter / COUNTER_PIPS).min(1.0))
    }

    /// Pips of attack that the own side could bring against each space.
    fn counters(&self) -> Vec<f32> {
        let scene = self.scene;
        let board = scene.board();
        let mut pips = vec![0.0f32; board.spaces.len()];
        for from in board.all_spaces().filter(|space| board.is_land(*space)) {
            let garrison = scene.garrison(from);
            let strength: f32 = garrison
                .iter()
                .filter(|(kind, _)| kind.captures())
                .map(|(kind, count)| f32::from(scene.table().of(kind).attack) * f32::from(count))
                .sum();
            if strength > 0.0 {
                for next in board.land_neighbors(from) {
                    pips[next.index()] += strength;
                }
            }
        }
        pips
    }

    /// Gain of all replies to a formation.
    pub(crate) fn damage(&self, formation: &Formation) -> Damage {
        let mut garrisons = formation.garrisons.clone();
        let mut stakes = formation.stakes.clone();
        let mut damage = Damage::default();
        let mut safe = 1.0;
        for power in &self.powers {
            let mut left: Vec<u16> = power
                .stacks
                .iter()
                .map(|stack| {
                    let share = 1.0 - formation.fallen[stack.from.index()];
                    (f32::from(stack.count) * share).round() as u16
                })
                .collect();
            let mut open = self.openings(power, &left, &garrisons, &stakes);
            open.sort_by(|a, b| b.1.total_cmp(&a.1));
            for (space, _) in open.into_iter().take(MOST_ATTACKS) {
                let at = space.index();
                let force = gather(power, &left, space);
                let whole = self.strike(space, &force, &garrisons[at], stakes[at]);
                if whole.gain < LEAST_GAIN {
                    continue;
                }
                let (strike, used) = self.fit(space, &force, &garrisons[at], stakes[at], whole);
                spend(power, &mut left, space, &used);
                damage.total += power.weight * strike.gain;
                if damage.worst.is_none_or(|(_, gain, _)| strike.gain > gain) {
                    damage.worst = Some((space, strike.gain, strike.takes));
                }
                if self.home == Some(space) {
                    safe *= 1.0 - strike.takes * power.weight;
                }
                if strike.takes > 0.5 {
                    garrisons[at] = UnitCounts::NONE;
                    stakes[at] = 0.0;
                } else {
                    // The next power meets those who are left.
                    garrisons[at] = weakened(&garrisons[at], strike.destroys, self.scene.table());
                }
            }
        }
        damage.capital = 1.0 - safe;
        damage
    }

    /// Spaces that a power could attack with profit, each with the gain of all that reaches it.
    fn openings(
        &self,
        power: &EnemyPower,
        left: &[u16],
        garrisons: &[UnitCounts],
        stakes: &[f32],
    ) -> Vec<(SpaceId, f32)> {
        let board = self.scene.board();
        board
            .all_spaces()
            .filter(|space| {
                let at = space.index();
                !power.reaching[at].is_empty() && (stakes[at] > 0.0 || !garrisons[at].is_empty())
            })
            .filter_map(|space| {
                let at = space.index();
                let force = gather(power, left, space);
                let gain = self.strike(space, &force, &garrisons[at], stakes[at]).gain;
                (gain >= LEAST_GAIN).then_some((space, gain))
            })
            .collect()
    }

    /// Fewer units that do as well, or better.
    fn fit(
        &self,
        space: SpaceId,
        force: &UnitCounts,
        garrison: &UnitCounts,
        stake: f32,
        whole: ReplyAttack,
    ) -> (ReplyAttack, UnitCounts) {
        let mut best = (whole, *force);
        let all = force.total();
        for share in [2u16, 4, 6] {
            let some = first_of(force, (all * share).div_ceil(8));
            let strike = self.strike(space, &some, garrison, stake);
            if strike.gain >= best.0.gain - LEAST_GAIN {
                best = (strike, some);
                break;
            }
        }
        best
    }

    fn strike(
        &self,
        space: SpaceId,
        force: &UnitCounts,
        garrison: &UnitCounts,
        stake: f32,
    ) -> ReplyAttack {
        if force.is_empty() {
            return ReplyAttack::default();
        }
        let captures = force.total_of(UnitKind::captures) > 0;
        let land = self.scene.board().is_land(space);
        if garrison.is_empty() {
            let takes = if land && captures { 1.0 } else { 0.0 };
            return ReplyAttack {
                gain: takes * stake,
                takes,
                destroys: 0.0,
            };
        }
        let table = self.scene.table();
        let battle = if self.home == Some(space) {
            self.battles
                .fight(force, garrison, Opening::NONE, land, table)
        } else {
            quick(force, garrison, Opening::NONE, land, table)
        };
        let takes = if land && captures { battle.win } else { 0.0 };
        ReplyAttack {
            gain: takes * stake + battle.defender_loss - battle.attacker_loss,
            takes,
            destroys: battle.defender_loss,
        }
    }
}

/// Land units of the power within one move of its capital.
fn reserve(scene: &Evaluation<'_>, home: SpaceId) -> Vec<(SpaceId, UnitKind, u16)> {
    let board = scene.board();
    let mut reserve = Vec::new();
    for from in board.all_spaces().filter(|space| *space != home) {
        let steps = board.distance(Domain::Land, from, home);
        let army = scene.position.force(from, |power| power == scene.me);
        for (kind, count) in army.iter().filter(|(kind, _)| kind.captures()) {
            let fast = matches!(kind, UnitKind::Tank | UnitKind::MechInfantry);
            if steps <= if fast { 2 } else { 1 } {
                reserve.push((from, kind, count));
            }
        }
    }
    reserve
}

/// Everything of a power that can still attack a space.
fn gather(power: &EnemyPower, left: &[u16], space: SpaceId) -> UnitCounts {
    let mut force = UnitCounts::NONE;
    for place in &power.reaching[space.index()] {
        let place = usize::from(*place);
        force.add(power.stacks[place].kind, left[place]);
    }
    force
}

/// Takes the units of an attack off the stacks that reach its place, those ashore first.
fn spend(power: &EnemyPower, left: &mut [u16], space: SpaceId, used: &UnitCounts) {
    let mut due = *used;
    for landing in [false, true] {
        for place in &power.reaching[space.index()] {
            let place = usize::from(*place);
            let stack = &power.stacks[place];
            if stack.landing == landing {
                let taken = left[place].min(due.count(stack.kind));
                left[place] -= taken;
                due.remove(stack.kind, taken);
            }
        }
    }
}

/// A garrison that has lost as much, the cheapest units first.
fn weakened(garrison: &UnitCounts, lost: f32, table: &UnitTable) -> UnitCounts {
    let mut left = *garrison;
    let mut lost = lost;
    for kind in ORDER {
        let price = f32::from(table.of(kind).cost).max(1.0);
        let fallen = (lost / price).round().min(f32::from(left.count(kind)));
        left.remove(kind, fallen as u16);
        lost -= fallen * price;
    }
    left
}

/// So many units of a force, the cheapest first.
fn first_of(force: &UnitCounts, count: u16) -> UnitCounts {
    let mut some = UnitCounts::NONE;
    let mut left = count;
    for kind in ORDER {
        let taken = force.count(kind).min(left);
        some.add(kind, taken);
        left -= taken;
    }
    some
}

#[cfg(test)]
mod tests {
    use sandtable_aa1940::board::Board;
    use sandtable_aa1940::board_name::BoardName;

    use super::*;

    #[test]
    fn the_next_power_meets_those_who_are_left_the_cheapest_gone_first() {
        let table = &Board::shared(BoardName::EUROPE).units;
        let mut garrison = UnitCounts::NONE;
        garrison.add(UnitKind::Infantry, 3);
        garrison.add(UnitKind::Fighter, 1);
        assert_eq!(weakened(&garrison, 0.0, table), garrison);
        let left = weakened(&garrison, 6.0, table);
        assert_eq!(left.count(UnitKind::Infantry), 1);
        assert_eq!(left.count(UnitKind::Fighter), 1);
        assert!(weakened(&garrison, 19.0, table).is_empty());
    }
}
