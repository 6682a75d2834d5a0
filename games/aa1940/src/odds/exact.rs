//! Odds by one sweep over all pairs of rungs that the two sides can stand on.

use super::rules::{Moment, Next, Rules};
use super::spread::{NEGLIGIBLE, Spread};
use super::tally::{Ending, OutcomeTally};
use crate::odds::loss_order::Ranks;
use crate::odds::loss_states::{self, FiringStep, HitDistribution, Ladder};

/// Rungs of a ladder and pairs of rungs up to which a battle is solved at all:
/// some megabytes.
const MAX_RUNGS: usize = 20_000;
const MAX_PAIRS: usize = 2_000_000;

/// Steps that computing a salvo counts for, besides the pairs it leads to.
const SALVO_STEPS: u64 = 200;

/// Adds every end of a battle that is fought with some chance to the tally, if it can be done
/// within the steps that are left; otherwise the tally is left incomplete.
pub(super) fn solve(
    rules: &Rules<'_>,
    weight: f64,
    steps_left: &mut u64,
    tally: &mut OutcomeTally<'_>,
) -> bool {
    let [attackers, defenders] = rules.start;
    let rungs = [
        loss_states::size(&rules.attacker, &attackers),
        loss_states::size(&rules.defender, &defenders),
    ];
    if *steps_left == 0 || rungs.iter().any(|&rungs| rungs > MAX_RUNGS) {
        return false;
    }
    if rungs[0] * rungs[1] > MAX_PAIRS {
        return false;
    }
    let defender = Ladder::new(rules, &rules.defender, defenders);
    for (lost, chance) in Spread::of(rules.flak(), rules.battle.dice).iter() {
        let left = rules.shoot_down(lost);
        let attacker = Ladder::new(rules, &rules.attacker, left);
        let mut sweep = ExactPass {
            rules,
            attacker,
            defender: &defender,
            tally,
            steps_left: *steps_left,
        };
        sweep.run(weight * chance);
        *steps_left = sweep.steps_left;
    }
    *steps_left > 0
}

/// The chances of standing at each pair of rungs, the defender's running fastest.
type Grid = Vec<f64>;

struct ExactPass<'a, 'b> {
    rules: &'a Rules<'a>,
    attacker: Ladder<'a>,
    defender: &'a Ladder<'a>,
    tally: &'a mut OutcomeTally<'b>,
    /// At 0 the sweep gives up.
    steps_left: u64,
}

/// The rungs that a salvo of both sides may lead to.
#[derive(Default)]
struct RungTransitions {
    attacker: Vec<(usize, f64)>,
    defender: Vec<(usize, f64)>,
}

impl RungTransitions {
    /// The chance that no unit falls.
    fn stay(&self, pair: [usize; 2]) -> f64 {
        let chance = |to: &[(usize, f64)], from| match to.first() {
            Some(&(index, chance)) if index == from => chance,
            _ => 0.0,
        };
        chance(&self.attacker, pair[0]) * chance(&self.defender, pair[1])
    }
}

impl ExactPass<'_, '_> {
    fn run(&mut self, chance: f64) {
        let mut grid = self.empty();
        self.open(chance, &mut grid);
        match self.rules.last_round() {
            None => self.until_decided(&mut grid),
            Some(rounds) => self.for_rounds(grid, rounds),
        }
    }

    fn empty(&self) -> Grid {
        vec![0.0; self.attacker.len() * self.defender.len()]
    }

    fn cell(&self, pair: [usize; 2]) -> usize {
        pair[0] * self.defender.len() + pair[1]
    }

    fn pair(&self, ranks: &[Ranks; 2]) -> [usize; 2] {
        [
            self.attacker.index(&ranks[0]),
            self.defender.index(&ranks[1]),
        ]
    }

    fn next(&self, pair: [usize; 2], moment: Moment) -> Next {
        let attacker = self.attacker.standing(pair[0]);
        self.rules
            .next(attacker, self.defender.standing(pair[1]), moment)
    }

    fn close(&mut self, chance: f64, ending: Ending, ranks: &[Ranks; 2]) {
        let attacker = self.rules.attacker.alive(&ranks[0]);
        let defender = self.rules.defender.alive(&ranks[1]);
        self.tally.add(chance, ending, attacker, defender);
    }

    /// Fights the first round, into which ships bombard.
    fn open(&mut self, chance: f64, grid: &mut Grid) {
        let mut pair = [0, 0];
        loop {
            match self.next(pair, Moment::Opening) {
                Next::Over(ending, ranks) => return self.close(chance, ending, &ranks),
                Next::Dive(ranks) => pair = self.pair(&ranks),
                Next::Fight => break,
            }
        }
        self.tally.fought(chance);
        let mut falls = RungTransitions::default();
        let strikes = self.strikes(pair);
        self.each_after_strikes(pair, strikes.as_ref(), |sweep, middle, weight| {
            let fire = sweep.attacker.standing(middle[0]).fire;
            let volley = HitDistribution::of(fire, sweep.rules.battle.dice);
            let volley = volley.with(sweep.rules.broadside());
            sweep.main(middle, Some(&volley), &mut falls);
            sweep.spread(chance * weight, &falls, grid);
        });
    }

    /// Every pair in rising order: what leads to it has been seen before, but
    /// for rounds without losses, which add up to a geometric series.
    fn until_decided(&mut self, grid: &mut Grid) {
        let mut falls = RungTransitions::default();
        for attacker in 0..self.attacker.len() {
            for defender in 0..self.defender.len() {
                let pair = [attacker, defender];
                let cell = self.cell(pair);
                let chance = std::mem::take(&mut grid[cell]);
                if chance < NEGLIGIBLE || self.steps_left == 0 {
                    continue;
                }
                match self.next(pair, Moment::Between) {
                    Next::Over(ending, ranks) => self.close(chance, ending, &ranks),
                    Next::Dive(ranks) => {
                        let dived = self.pair(&ranks);
                        grid[self.cell(dived)] += chance;
                    }
                    Next::Fight => self.fight_until_losses(pair, chance, &mut falls, grid),
                }
            }
        }
    }

    fn fight_until_losses(
        &mut self,
        pair: [usize; 2],
        chance: f64,
        falls: &mut RungTransitions,
        grid: &mut Grid,
    ) {
        let strikes = self.strikes(pair);
        self.main(pair, None, falls);
        let missed = strikes.as_ref().map_or(1.0, |strikes| strikes.stay(pair));
        let stay = missed * falls.stay(pair);
        let moves = 1.0 - stay;
        if moves <= 0.0 {
            let ranks = [
                self.attacker.standing(pair[0]).ranks,
                self.defender.standing(pair[1]).ranks,
            ];
            return self.close(chance, Ending::StandOff, &ranks);
        }
        let rounds = chance / moves;
        self.tally.fought(rounds);
        match strikes {
            None => self.spread(rounds, falls, grid),
            strikes => self.each_after_strikes(pair, strikes.as_ref(), |sweep, middle, weight| {
                sweep.main(middle, None, falls);
                sweep.spread(rounds * weight, falls, grid);
            }),
        }
        // The part that stayed is in the series already.
        let cell = self.cell(pair);
        grid[cell] = 0.0;
    }

    /// Round after round, for as many as the attacker means to fight.
    fn for_rounds(&mut self, mut grid: Grid, rounds: u16) {
        let mut falls = RungTransitions::default();
        for round in 1..=rounds {
            let moment = if round == rounds {
                Moment::Last
            } else {
                Moment::Between
            };
            let mut after = self.empty();
            let mut undecided = 0.0;
            for attacker in 0..self.attacker.len() {
                for defender in 0..self.defender.len() {
                    let pair = [attacker, defender];
                    let chance = grid[self.cell(pair)];
                    if chance < NEGLIGIBLE || self.steps_left == 0 {
                        continue;
                    }
                    match self.next(pair, moment) {
                        Next::Over(ending, ranks) => self.close(chance, ending, &ranks),
                        Next::Dive(ranks) => {
                            let dived = self.pair(&ranks);
                            grid[self.cell(dived)] += chance;
                        }
                        Next::Fight => {
                            undecided += chance;
                            self.tally.fought(chance);
                            let strikes = self.strikes(pair);
                            let strikes = strikes.as_ref();
                            self.each_after_strikes(pair, strikes, |sweep, middle, weight| {
                                sweep.main(middle, None, &mut falls);
                                sweep.spread(chance * weight, &falls, &mut after);
                            });
                        }
                    }
                }
            }
            grid = after;
            if undecided < NEGLIGIBLE || self.steps_left == 0 {
                break;
            }
        }
    }

    /// Where surprise strikes may lead, if there are any. Casualties of both
    /// are removed after both, before anybody else fires (`AAE-subs-10`).
    fn strikes(&self, pair: [usize; 2]) -> Option<RungTransitions> {
        let [attacker, defender] = [
            self.attacker.standing(pair[0]),
            self.defender.standing(pair[1]),
        ];
        if !attacker.strikes(defender) && !defender.strikes(attacker) {
            return None;
        }
        let mut falls = RungTransitions::default();
        self.salvo(pair, None, FiringStep::Strike, &mut falls);
        Some(falls)
    }

    fn each_after_strikes(
        &mut self,
        pair: [usize; 2],
        strikes: Option<&RungTransitions>,
        mut then: impl FnMut(&mut Self, [usize; 2], f64),
    ) {
        let Some(strikes) = strikes else {
            return then(self, pair, 1.0);
        };
        for &(attacker, lost) in &strikes.attacker {
            for &(defender, hit) in &strikes.defender {
                then(self, [attacker, defender], lost * hit);
            }
        }
    }

    fn main(
        &self,
        pair: [usize; 2],
        bombarding: Option<&HitDistribution>,
        falls: &mut RungTransitions,
    ) {
        self.salvo(pair, bombarding, FiringStep::Main, falls);
    }

    /// Where the fire of both sides leads. The defender's casualties fire as
    /// well (`AAE-combat-land-09`), so neither side's fire depends on the other's.
    fn salvo(
        &self,
        pair: [usize; 2],
        bombarding: Option<&HitDistribution>,
        step: FiringStep,
        falls: &mut RungTransitions,
    ) {
        let (attacker, defender) = (self.attacker.rung(pair[0]), self.defender.rung(pair[1]));
        let volley = bombarding.unwrap_or(attacker.volley());
        self.defender.descend(
            pair[1],
            &attacker.standing,
            volley,
            step,
            &mut falls.defender,
        );
        let volley = defender.volley();
        self.attacker.descend(
            pair[0],
            &defender.standing,
            volley,
            step,
            &mut falls.attacker,
        );
    }

    fn spread(&mut self, chance: f64, falls: &RungTransitions, grid: &mut Grid) {
        let steps = SALVO_STEPS + (falls.attacker.len() * falls.defender.len()) as u64;
        self.steps_left = self.steps_left.saturating_sub(steps);
        for &(attacker, lost) in &falls.attacker {
            let weight = chance * lost;
            let row = &mut grid[attacker * self.defender.len()..][..self.defender.len()];
            for &(defender, hit) in &falls.defender {
                row[defender] += weight * hit;
            }
        }
    }
}
