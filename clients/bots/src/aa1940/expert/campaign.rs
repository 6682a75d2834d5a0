//! What a power can attack in a turn, and what a plan of attacks is worth when the enemy has
//! replied to it.

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;

use crate::aa1940::assault_lift::{AssaultFleet, Landing};
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::expert::battle_table::BattleTable;
use crate::aa1940::expert::replies::{Formation, Replies};
use crate::aa1940::expert::turn_plan::{PlanValue, PlannedAttack, TurnPlan};
use crate::aa1940::expert::weights::Weight;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::forecast::{BattleForecast, Opening};
use crate::aa1940::legal_index::{LegalIndex, MovableStack};

/// Steps of progress that count at most: a landing crosses half the board.
const MOST_STEPS: f32 = 4.0;

/// Aircraft that a base launches at most.
const SCRAMBLED: u16 = 3;

/// Below this chance a plan does not count on what a battle would take.
const LIKELY: f32 = 0.5;

/// Something that can be attacked.
pub(crate) struct BattleTarget {
    /// The space.
    pub(crate) space: SpaceId,
    /// True for a territory.
    pub(crate) land: bool,
    /// Everyone who would defend it, those who can scramble included.
    pub(crate) defenders: UnitCounts,
    /// Its worth, if it is land.
    pub(crate) worth: f32,
    /// Kamikaze attacks to be expected.
    pub(crate) kamikaze: u16,
    /// Stacks that reach it with the place of their way.
    pub(crate) routes: Vec<(usize, usize)>,
    /// The landing that could be made.
    pub(crate) lift: Option<Landing>,
}

/// A battle of a plan.
pub(crate) struct PlannedBattle {
    /// Those who attack.
    pub(crate) force: UnitCounts,
    /// Its probable end.
    pub(crate) battle: BattleForecast,
}

/// The choices of a turn.
pub(crate) struct Campaign<'a, 's> {
    /// The position.
    pub(crate) scene: &'s Evaluation<'a>,
    /// Stacks that may move.
    pub(crate) stacks: Vec<MovableStack>,
    /// Spaces that can be attacked.
    pub(crate) targets: Vec<BattleTarget>,
    /// The transports.
    pub(crate) fleet: AssaultFleet<'a, 's>,
    battles: &'s BattleTable,
    replies: &'s Replies<'a, 's>,
    formation: Formation,
    unopposed: f32,
    besieged: f32,
}

impl<'a, 's> Campaign<'a, 's> {
    /// Looks at what may move and what it reaches.
    pub(crate) fn new(
        scene: &'s Evaluation<'a>,
        battles: &'s BattleTable,
        replies: &'s Replies<'a, 's>,
        menu: &LegalIndex,
        with_ships: bool,
    ) -> Self {
        let stacks: Vec<MovableStack> = menu
            .moves
            .iter()
            .filter(|stack| stack.kind != UnitKind::Transport)
            .filter(|stack| with_ships || !stack.kind.is_sea())
            .filter(|stack| scene.free_to_sail(stack.from, stack.kind))
            .cloned()
            .collect();
        let fleet = AssaultFleet::new(scene, menu, with_ships);
        let formation = replies.formation();
        let unopposed = replies.damage_after_return(&formation).total;
        let besieged = replies.danger(&formation);
        let mut campaign = Self {
            scene,
            stacks,
            targets: Vec::new(),
            fleet,
            battles,
            replies,
            formation,
            unopposed,
            besieged,
        };
        campaign.targets = scene
            .board()
            .all_spaces()
            .filter_map(|space| campaign.target(space))
            .collect();
        campaign
    }

    fn target(&self, space: SpaceId) -> Option<BattleTarget> {
        let scene = self.scene;
        let land = scene.board().is_land(space);
        let hostile = if land {
            scene.theirs(space) || scene.unfriendly_neutral(space)
        } else {
            !scene.defenders(space).is_empty()
        };
        if !hostile {
            return None;
        }
        let routes: Vec<(usize, usize)> = self
            .stacks
            .iter()
            .enumerate()
            .flat_map(|(stack, one)| {
                let ways = one.to.iter().enumerate();
                ways.filter(|(_, way)| way.to == space && way.most > 0)
                    .map(move |(way, _)| (stack, way))
            })
            .collect();
        let lift = land.then(|| self.fleet.lift_to(space)).flatten();
        if routes.is_empty() && lift.is_none() {
            return None;
        }
        Some(BattleTarget {
            space,
            land,
            defenders: self.defenders(space),
            worth: if land { scene.worth(space) } else { 0.0 },
            kamikaze: if land {
                0
            } else {
                scene.pilots_against(space, false)
            },
            routes,
            lift,
        })
    }

    /// Everyone who would defend a space; over the sea with those who scramble from its coasts.
    fn defenders(&self, space: SpaceId) -> UnitCounts {
        let scene = self.scene;
        let mut defenders = scene.defenders(space);
        if scene.board().is_land(space) {
            return defenders;
        }
        for coast in scene.board().land_neighbors(space) {
            let base =
                scene.theirs(*coast) && scene.position.space(*coast).base(FacilityKind::AirBase);
            if base {
                let there = scene.defenders(*coast);
                let fighters = there.count(UnitKind::Fighter).min(SCRAMBLED);
                let others = there
                    .count(UnitKind::TacticalBomber)
                    .min(SCRAMBLED - fighters);
                defenders.add(UnitKind::Fighter, fighters);
                defenders.add(UnitKind::TacticalBomber, others);
            }
        }
        defenders
    }

    /// Number of each stack that a plan leaves unused.
    pub(crate) fn free(&self, plan: &TurnPlan) -> Vec<u16> {
        let mut free: Vec<u16> = self.stacks.iter().map(|stack| stack.count).collect();
        for attack in &plan.attacks {
            for part in &attack.moves {
                free[part.stack] = free[part.stack].saturating_sub(part.count);
            }
        }
        for lift in self.lifts(plan) {
            for (from, kind) in lift.boarding() {
                self.take(&mut free, from, kind, 1);
            }
            for (from, kind, count) in self.fleet.escorts(lift) {
                self.take(&mut free, from, kind, count);
            }
        }
        free
    }

    fn take(&self, free: &mut [u16], from: SpaceId, kind: UnitKind, count: u16) {
        let mut due = count;
        for (place, stack) in self.stacks.iter().enumerate() {
            if stack.from == from && stack.kind == kind {
                let taken = due.min(free[place]);
                free[place] -= taken;
                due -= taken;
            }
        }
    }

    /// The landings of a plan.
    pub(crate) fn lifts<'p>(&'p self, plan: &'p TurnPlan) -> impl Iterator<Item = &'p Landing> {
        let made = plan.attacks.iter().filter(|attack| attack.lift);
        made.filter_map(|attack| self.targets[attack.target].lift.as_ref())
    }

    /// Reports whether a landing could be added to a plan.
    pub(crate) fn may_land(&self, plan: &TurnPlan, target: usize) -> bool {
        let Some(lift) = &self.targets[target].lift else {
            return false;
        };
        let free = self.free(plan);
        let fits = lift.boarding().all(|(from, kind)| {
            let mut stacks = self.stacks.iter().zip(&free);
            let listed = |stack: &MovableStack| stack.from == from && stack.kind == kind;
            // Units that cannot march anywhere are in no stack, and free.
            let there = self.stacks.iter().any(listed);
            !there || stacks.any(|(stack, left)| listed(stack) && *left > 0)
        });
        let escorted = self.fleet.escorts(lift).all(|(from, kind, count)| {
            let stacks = self.stacks.iter().zip(&free);
            let same = stacks.filter(|(stack, _)| stack.from == from && stack.kind == kind);
            same.map(|(_, left)| *left).sum::<u16>() >= count
        });
        fits && escorted && self.lifts(plan).all(|other| !lift.excludes(other))
    }

    /// An attack as it would be fought; none if it makes no sense.
    pub(crate) fn battle(&self, attack: &PlannedAttack, exact: bool) -> Option<PlannedBattle> {
        let target = &self.targets[attack.target];
        let mut force = UnitCounts::NONE;
        for part in &attack.moves {
            force.add(self.stacks[part.stack].kind, part.count);
        }
        let mut before = Opening {
            bombardment: 0.0,
            kamikaze: target.kamikaze,
        };
        if attack.lift {
            let lift = target.lift.as_ref()?;
            force += lift.cargo();
            before.bombardment = lift.bombardment;
        }
        if force.is_empty() {
            return None;
        }
        let submarines = target.defenders.count(UnitKind::Submarine);
        let hidden = submarines > 0 && submarines == target.defenders.total();
        if !target.land && hidden && force.count(UnitKind::Destroyer) == 0 {
            return None;
        }
        if target.defenders.is_empty() && force.total_of(UnitKind::captures) == 0 {
            return None;
        }
        let table = self.scene.table();
        let battle = if exact {
            self.battles
                .fight(&force, &target.defenders, before, target.land, table)
        } else {
            super::battle_table::quick(&force, &target.defenders, before, target.land, table)
        };
        Some(PlannedBattle { force, battle })
    }

    /// Gain of an attack before the enemy replies.
    pub(crate) fn local(&self, attack: &PlannedAttack, fight: &PlannedBattle) -> PlanValue {
        let target = &self.targets[attack.target];
        let battle = &fight.battle;
        let mut value = PlanValue {
            swing: battle.defender_loss - battle.attacker_loss,
            ..PlanValue::default()
        };
        if let Some(lift) = target.lift.as_ref().filter(|_| attack.lift) {
            value.swing -= lift.risk;
        }
        let army = fight
            .force
            .only(UnitKind::captures)
            .price(self.scene.table());
        if target.land && army > 0.0 {
            value.land = battle.win * (target.worth + self.blitzed(attack));
            let kept = battle.land_left / army;
            value.progress = battle.win * kept * self.progress(attack);
        }
        value
    }

    /// Worth of a territory that is taken on the way.
    fn blitzed(&self, attack: &PlannedAttack) -> f32 {
        let vias = attack.moves.iter().filter_map(|part| {
            let stack = &self.stacks[part.stack];
            stack.to[part.way].via
        });
        vias.take(1).map(|via| 0.5 * self.scene.worth(via)).sum()
    }

    fn progress(&self, attack: &PlannedAttack) -> f32 {
        let march = self.scene.march();
        let target = &self.targets[attack.target];
        let table = self.scene.table();
        let marched: f32 = attack
            .moves
            .iter()
            .filter(|part| self.stacks[part.stack].kind.captures())
            .map(|part| {
                let stack = &self.stacks[part.stack];
                let steps = march[stack.from.index()] - march[target.space.index()];
                let price = f32::from(table.of(stack.kind).cost) * f32::from(part.count);
                steps.clamp(-MOST_STEPS, MOST_STEPS) * price
            })
            .sum();
        let lift = target.lift.as_ref().filter(|_| attack.lift);
        self.scene.weight(Weight::AttackDrive)
            * (marched + lift.map_or(0.0, |lift| self.shipped(lift, target.space)))
    }

    /// Steps of those who land by their price: for who is at sea already fewer the farther the
    /// coast is from the front, and what the landing saves to who boards for it.
    fn shipped(&self, lift: &Landing, to: SpaceId) -> f32 {
        let march = self.scene.march();
        let price = |kind: UnitKind| f32::from(self.scene.table().of(kind).cost);
        let mut aboard = lift.cargo();
        let mut steps = 0.0;
        for (from, kind) in lift.boarding() {
            aboard.remove(kind, 1);
            let saved = march[from.index()] - march[to.index()];
            steps += saved.clamp(-MOST_STEPS, MOST_STEPS) * price(kind);
        }
        let short = self.scene.weight(Weight::Ashore) * march[to.index()].max(0.0);
        steps + (MOST_STEPS - short).max(-MOST_STEPS) * aboard.price(self.scene.table())
    }

    /// Value of a plan after the enemy's replies; none if one of its attacks makes no sense.
    pub(crate) fn value(&self, plan: &TurnPlan) -> Option<PlanValue> {
        let mut value = PlanValue::default();
        let mut formation = self.formation.clone();
        let mut reached: Vec<(usize, UnitCounts, f32)> = Vec::new();
        for attack in &plan.attacks {
            let fight = self.battle(attack, true)?;
            let local = self.local(attack, &fight);
            value.swing += local.swing;
            value.land += local.land;
            value.progress += local.progress;
            self.depart(attack, &fight, &mut formation);
            let target = &self.targets[attack.target];
            let at = target.space.index();
            let battle = &fight.battle;
            let all = target.defenders.price(self.scene.table()).max(1.0);
            formation.fallen[at] = battle.win.max(battle.defender_loss / all).min(1.0);
            let stays = battle
                .survivors()
                .only(|kind| kind.is_land() == target.land);
            reached.push((attack.target, stays.only(|kind| !kind.is_air()), battle.win));
        }
        let retaken = self.scene.weight(Weight::Retaken);
        for (target, stays, win) in reached {
            let target = &self.targets[target];
            let at = target.space.index();
            if win < LIKELY || stays.is_empty() {
                continue;
            }
            formation.garrisons[at] += stays;
            if target.land {
                formation.stakes[at] = win * retaken * target.worth;
            }
        }
        let damage = self.replies.damage_after_return(&formation);
        value.replies = self.scene.weight(Weight::AttackReply) * (damage.total - self.unopposed);
        value.siege = self.replies.danger(&formation) - self.besieged;
        value.capital = damage.capital;
        Some(value)
    }

    /// Takes those who attack from where they stood. Aircraft that do not fly far come back.
    fn depart(&self, attack: &PlannedAttack, fight: &PlannedBattle, formation: &mut Formation) {
        let target = &self.targets[attack.target];
        for part in &attack.moves {
            let stack = &self.stacks[part.stack];
            let steps = self.scene.atlas.air(stack.from, target.space);
            let mut gone = part.count;
            if stack.kind.is_air() && steps <= 2 && self.scene.board().is_land(stack.from) {
                let all = f32::from(fight.force.count(stack.kind)).max(1.0);
                let lost = 1.0 - fight.battle.attackers_left[stack.kind.index()] / all;
                gone = (f32::from(part.count) * lost).round() as u16;
            }
            formation.garrisons[stack.from.index()].remove(stack.kind, gone);
        }
        if let Some(lift) = target.lift.as_ref().filter(|_| attack.lift) {
            for (from, kind) in lift.boarding() {
                formation.garrisons[from.index()].remove(kind, 1);
            }
        }
    }
}
