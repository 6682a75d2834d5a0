//! The search for a turn's attacks: a handful of scripts, each improved by changes for as long as
//! the budget lasts.

use crate::aa1940::expert::budget::SearchBudget;
use crate::aa1940::expert::campaign::Campaign;
use crate::aa1940::expert::turn_plan::{PlanValue, PlannedAttack, PlannedMove, TurnPlan};
use crate::aa1940::offensive::rank;
use crate::rng::Rng;

/// Sizes of a force that are compared.
const SIZES: usize = 8;

/// An attack must promise as much before the enemy replies, in IPCs.
const LEAST_GAIN: f32 = 0.5;

/// Changes without success after which the search starts again from another script.
const STALE: u32 = 150;

/// Rounds in a row from one script after the other that find nothing better, after which there is
/// nothing to be found.
const MOST_ROUNDS: usize = 40;

/// Way in which a script picks its attacks.
#[derive(Clone, Copy)]
struct Script {
    /// Chance with which an attack must succeed.
    wanted: f32,
    /// Aircraft are sent before the bulk of the land units.
    air_first: bool,
    /// Landings are made.
    lands: bool,
    /// Weight of land against losses.
    greed: f32,
}

const SCRIPTS: [Script; 6] = [
    Script {
        wanted: 0.6,
        air_first: false,
        lands: true,
        greed: 1.0,
    },
    Script {
        wanted: 0.8,
        air_first: true,
        lands: true,
        greed: 1.0,
    },
    Script {
        wanted: 0.9,
        air_first: false,
        lands: false,
        greed: 0.7,
    },
    Script {
        wanted: 0.5,
        air_first: true,
        lands: true,
        greed: 1.5,
    },
    Script {
        wanted: 0.75,
        air_first: false,
        lands: true,
        greed: 1.3,
    },
    Script {
        wanted: 0.95,
        air_first: true,
        lands: false,
        greed: 1.0,
    },
];

/// A plan with its value.
#[derive(Clone, Debug)]
pub(crate) struct ValuedPlan {
    /// The plan.
    pub(crate) plan: TurnPlan,
    /// Its value.
    pub(crate) value: PlanValue,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(crate) struct SearchResult {
    /// The best plan.
    pub(crate) best: ValuedPlan,
    /// The best one of those with other targets.
    pub(crate) next: Option<ValuedPlan>,
    /// Plans that were evaluated.
    pub(crate) evaluations: u32,
}

/// A search for a plan.
pub(crate) struct Planner<'c, 'a, 's> {
    campaign: &'c Campaign<'a, 's>,
    rng: &'c mut Rng,
    budget: SearchBudget,
    best: ValuedPlan,
    next: Option<ValuedPlan>,
}

impl<'c, 'a, 's> Planner<'c, 'a, 's> {
    /// A search that starts from doing nothing.
    pub(crate) fn new(
        campaign: &'c Campaign<'a, 's>,
        rng: &'c mut Rng,
        budget: SearchBudget,
    ) -> Self {
        let nothing = ValuedPlan {
            plan: TurnPlan::default(),
            value: campaign.value(&TurnPlan::default()).unwrap_or_default(),
        };
        Self {
            campaign,
            rng,
            budget,
            best: nothing,
            next: None,
        }
    }

    /// Searches until the budget is used.
    pub(crate) fn solve(mut self) -> SearchResult {
        if self.campaign.targets.is_empty() {
            return self.finish();
        }
        let mut seeds: Vec<ValuedPlan> = Vec::new();
        for script in SCRIPTS {
            let plan = self.script(script);
            if let Some(seed) = self.try_plan(plan) {
                seeds.push(self.prune(seed));
            }
        }
        seeds.sort_by(|a, b| b.value.total().total_cmp(&a.value.total()));
        let mut round = 0;
        let mut idle = 0;
        while idle < MOST_ROUNDS {
            let known = self.best.value.total();
            let start = match round {
                0 => Some(self.best.clone()),
                _ => seeds.get((round - 1) % seeds.len().max(1)).cloned(),
            };
            let Some(start) = start else { break };
            if !self.climb(start) {
                break;
            }
            round += 1;
            let better = self.best.value.total() > known + 0.1;
            idle = if better { 0 } else { idle + 1 };
        }
        self.finish()
    }

    fn finish(self) -> SearchResult {
        SearchResult {
            evaluations: self.budget.spent(),
            best: self.best,
            next: self.next,
        }
    }

    /// Values a plan and remembers it if it is the best; none when the budget is used or the plan
    /// makes no sense.
    fn try_plan(&mut self, mut plan: TurnPlan) -> Option<ValuedPlan> {
        plan.tidy();
        if !self.budget.take() {
            return None;
        }
        let value = self.campaign.value(&plan)?;
        let valued = ValuedPlan { plan, value };
        if value.total() > self.best.value.total() {
            let last = std::mem::replace(&mut self.best, valued.clone());
            self.runner_up(last);
        } else {
            self.runner_up(valued.clone());
        }
        Some(valued)
    }

    /// Remembers the best plan that does not attack the same targets as the best one.
    fn runner_up(&mut self, plan: ValuedPlan) {
        let better = |next: &ValuedPlan| plan.value.total() > next.value.total();
        let best = self.best.plan.targets();
        if let Some(next) = &self.next
            && next.plan.targets() == best
        {
            self.next = None;
        }
        if plan.plan.targets() != best && self.next.as_ref().is_none_or(better) {
            self.next = Some(plan);
        }
    }

    /// Drops attacks one by one as long as that is better.
    fn prune(&mut self, seed: ValuedPlan) -> ValuedPlan {
        let mut best = seed;
        let mut place = 0;
        while place < best.plan.attacks.len() {
            let mut plan = best.plan.clone();
            plan.attacks.remove(place);
            match self.try_plan(plan) {
                Some(less) if less.value.total() > best.value.total() => best = less,
                _ => place += 1,
            }
        }
        best
    }

    /// Improves a plan by random changes; false when the budget is used.
    fn climb(&mut self, start: ValuedPlan) -> bool {
        let mut now = start;
        let mut stale = 0;
        while stale < STALE {
            let changed = self.change(&now.plan);
            if changed == now.plan {
                stale += 1;
                if !self.budget.take() {
                    return false;
                }
                continue;
            }
            let valued = self.try_plan(changed);
            match valued {
                Some(valued) if valued.value.total() >= now.value.total() => {
                    let better = valued.value.total() > now.value.total() + 0.01;
                    stale = if better { 0 } else { stale + 1 };
                    now = valued;
                }
                Some(_) => stale += 1,
                None => {
                    stale += 1;
                    if !self.budget.take() {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn change(&mut self, plan: &TurnPlan) -> TurnPlan {
        let mut plan = plan.clone();
        let attacks = plan.attacks.len();
        match self.rng.below(8) {
            0 if attacks > 0 => {
                plan.attacks.remove(self.rng.below(attacks));
            }
            1 if attacks > 0 => self.resize(&mut plan),
            2 if attacks > 0 => self.reinforce(&mut plan),
            3 if attacks > 1 => self.transfer(&mut plan),
            4 if attacks > 0 => {
                // Another attack first, and this one with what is left.
                let given = plan.attacks.remove(self.rng.below(attacks)).target;
                let target = self.rng.below(self.campaign.targets.len());
                self.refit(&mut plan, target);
                self.refit(&mut plan, given);
            }
            _ => {
                let target = self.rng.below(self.campaign.targets.len());
                self.refit(&mut plan, target);
            }
        }
        plan.tidy();
        plan
    }

    /// One part of an attack is larger or smaller.
    fn resize(&mut self, plan: &mut TurnPlan) {
        let free = self.campaign.free(plan);
        let attack = self.rng.below(plan.attacks.len());
        let attack = &mut plan.attacks[attack];
        if attack.moves.is_empty() {
            return;
        }
        let place = self.rng.below(attack.moves.len());
        let part = &mut attack.moves[place];
        let way = &self.campaign.stacks[part.stack].to[part.way];
        let most = (part.count + free[part.stack]).min(way.most);
        part.count = match self.rng.below(4) {
            0 => part.count.saturating_sub(1),
            1 => 0,
            2 => (part.count + 1).min(most),
            _ => most,
        };
    }

    /// Free units join an attack.
    fn reinforce(&mut self, plan: &mut TurnPlan) {
        let free = self.campaign.free(plan);
        let place = self.rng.below(plan.attacks.len());
        let target = plan.attacks[place].target;
        let routes = &self.campaign.targets[target].routes;
        let Some((stack, way)) = self.rng.pick(routes).copied() else {
            return;
        };
        let most = self.campaign.stacks[stack].to[way].most.min(free[stack]);
        let count = if self.rng.one_in(2) {
            most
        } else {
            most.min(1)
        };
        join(&mut plan.attacks[place], stack, way, count);
    }

    /// Units go to another attack instead.
    fn transfer(&mut self, plan: &mut TurnPlan) {
        let from = self.rng.below(plan.attacks.len());
        let to = self.rng.below(plan.attacks.len());
        if from == to || plan.attacks[from].moves.is_empty() {
            return;
        }
        let place = self.rng.below(plan.attacks[from].moves.len());
        let part = plan.attacks[from].moves[place];
        let target = plan.attacks[to].target;
        let routes = &self.campaign.targets[target].routes;
        let Some((_, way)) = routes
            .iter()
            .find(|(stack, _)| *stack == part.stack)
            .copied()
        else {
            return;
        };
        let count = if self.rng.one_in(2) { part.count } else { 1 };
        let most = self.campaign.stacks[part.stack].to[way].most;
        let count = count.min(most);
        plan.attacks[from].moves[place].count -= count;
        join(&mut plan.attacks[to], part.stack, way, count);
    }

    /// An attack on a target is put together anew.
    fn refit(&mut self, plan: &mut TurnPlan, target: usize) {
        if let Some(place) = plan.on(target) {
            plan.attacks.remove(place);
        }
        let script = Script {
            wanted: [0.5, 0.6, 0.75, 0.85, 0.95][self.rng.below(5)],
            air_first: self.rng.one_in(2),
            lands: self.rng.one_in(2),
            greed: [0.7, 1.0, 1.5, 2.5][self.rng.below(4)],
        };
        let free = self.campaign.free(plan);
        if let Some((attack, _)) = self.fit(plan, target, &free, script) {
            plan.attacks.push(attack);
        }
    }

    /// All attacks that a script makes.
    fn script(&self, script: Script) -> TurnPlan {
        let mut plan = TurnPlan::default();
        let free = self.campaign.free(&plan);
        let mut open: Vec<(f32, usize)> = (0..self.campaign.targets.len())
            .filter_map(|target| Some((self.fit(&plan, target, &free, script)?.1, target)))
            .collect();
        open.sort_by(|a, b| b.0.total_cmp(&a.0));
        for (_, target) in open {
            let free = self.campaign.free(&plan);
            if let Some((attack, _)) = self.fit(&plan, target, &free, script) {
                plan.attacks.push(attack);
            }
        }
        plan
    }

    /// The force that gains most against a target with the chance that is wanted.
    fn fit(
        &self,
        plan: &TurnPlan,
        target: usize,
        free: &[u16],
        script: Script,
    ) -> Option<(PlannedAttack, f32)> {
        let campaign = self.campaign;
        let units = self.units(target, free, script.air_first);
        let lands = script.lands && campaign.may_land(plan, target);
        let mut best: Option<(PlannedAttack, f32)> = None;
        for lift in [false, true].into_iter().take(1 + usize::from(lands)) {
            let mut last = usize::MAX;
            for step in 0..=SIZES {
                let size = (units.len() * step).div_ceil(SIZES);
                if size == last || (size == 0 && !lift) {
                    continue;
                }
                last = size;
                let mut attack = PlannedAttack {
                    target,
                    moves: Vec::new(),
                    lift,
                };
                for (stack, way) in &units[..size] {
                    join(&mut attack, *stack, *way, 1);
                }
                let Some(fight) = campaign.battle(&attack, false) else {
                    continue;
                };
                if fight.battle.win < script.wanted {
                    continue;
                }
                let value = campaign.local(&attack, &fight);
                let gain = value.swing + script.greed * value.land + value.progress;
                let least = best.as_ref().map_or(LEAST_GAIN, |(_, gain)| *gain);
                if gain > least {
                    best = Some((attack, gain));
                }
            }
        }
        best
    }

    /// Free units that reach a target one by one, in the order in which they are sent.
    fn units(&self, target: usize, free: &[u16], air_first: bool) -> Vec<(usize, usize)> {
        let campaign = self.campaign;
        let mut left = free.to_vec();
        let mut units: Vec<(usize, usize)> = Vec::new();
        for (stack, way) in &campaign.targets[target].routes {
            let count = campaign.stacks[*stack].to[*way].most.min(left[*stack]);
            left[*stack] -= count;
            units.extend((0..count).map(|_| (*stack, *way)));
        }
        units.sort_by_key(|(stack, _)| rank(campaign.stacks[*stack].kind, air_first));
        // Somebody has to take the ground.
        if air_first
            && campaign.targets[target].land
            && let Some(first) = units
                .iter()
                .position(|(stack, _)| campaign.stacks[*stack].kind.captures())
        {
            let foot = units.remove(first);
            units.insert(0, foot);
        }
        units
    }
}

/// Units join an attack.
fn join(attack: &mut PlannedAttack, stack: usize, way: usize, count: u16) {
    let same = attack
        .moves
        .iter_mut()
        .find(|part| part.stack == stack && part.way == way);
    match same {
        Some(part) => part.count += count,
        None => attack.moves.push(PlannedMove { stack, way, count }),
    }
}
