//! Odds by fighting the battle many times.

use super::battle::{MAX_TRIALS, OddsBattle};
use super::rules::{Moment, Next, Rules, SideStanding};
use super::tally::{Method, OutcomeTally};
use crate::dice_rules::Share;
use crate::odds::loss_order::{HitsByShooter, Line, Ranks};
use crate::options::DiceRule;
use crate::strength::{FACES, Fire, Pool, Shooter};
use sandtable_kit::Random;

/// Fights a battle that occurs with some chance at least its share of the requested trials, and
/// adds every ending to the tally.
pub(super) fn fight(
    rules: &Rules<'_>,
    weight: f64,
    random: &mut Random,
    tally: &mut OutcomeTally<'_>,
) {
    let share = (weight * f64::from(trials(rules.battle))).ceil().max(1.0);
    let mut trial = Trial {
        rules,
        random,
        chance: weight / share,
        tally,
    };
    for _ in 0..share as u32 {
        trial.run();
    }
}

/// Method for a battle that is not solved. Where it is one of several, each has its share of the
/// trials, which makes the error no larger.
pub(super) fn method(battle: &OddsBattle) -> Method {
    let trials = trials(battle);
    Method::Sampled {
        trials,
        standard_error: 0.5 * (1.0 / f64::from(trials)).sqrt(),
    }
}

fn trials(battle: &OddsBattle) -> u32 {
    battle.effort.trials.clamp(1, MAX_TRIALS)
}

struct Trial<'a, 'b> {
    rules: &'a Rules<'a>,
    random: &'a mut Random,
    chance: f64,
    tally: &'a mut OutcomeTally<'b>,
}

impl Trial<'_, '_> {
    fn run(&mut self) {
        let rules = self.rules;
        let shot_down = self.hits(rules.flak());
        let mut ranks = [rules.shoot_down(shot_down), rules.start[1]];
        let mut rounds = 0_u32;
        loop {
            let sides = self.standings(ranks);
            let moment = match (rounds, rules.last_round()) {
                (0, _) => Moment::Opening,
                (rounds, Some(last)) if rounds >= u32::from(last) => Moment::Last,
                _ => Moment::Between,
            };
            match rules.next(&sides[0], &sides[1], moment) {
                Next::Over(ending, ranks) => {
                    let attacker = rules.attacker.alive(&ranks[0]);
                    let defender = rules.defender.alive(&ranks[1]);
                    return self.tally.add(self.chance, ending, attacker, defender);
                }
                Next::Dive(dived) => ranks = dived,
                Next::Fight => {
                    ranks = self.round(&sides, moment);
                    rounds += 1;
                    self.tally.fought(self.chance);
                }
            }
        }
    }

    fn standings(&self, ranks: [Ranks; 2]) -> [SideStanding; 2] {
        let rules = self.rules;
        [
            rules.standing(&rules.attacker, ranks[0]),
            rules.standing(&rules.defender, ranks[1]),
        ]
    }

    /// One round: strikes, removal of their victims, then everybody else.
    fn round(&mut self, sides: &[SideStanding; 2], moment: Moment) -> [Ranks; 2] {
        let strikes = [sides[0].strikes(&sides[1]), sides[1].strikes(&sides[0])];
        let only_strikes = |side: usize| {
            if strikes[side] {
                sides[side].fire.only(Shooter::Submarine)
            } else {
                Fire::default()
            }
        };
        let salvos = [only_strikes(0), only_strikes(1)];
        let middle = self.salvo(sides, salvos, Pool::default());
        let sides = if strikes == [false, false] {
            sides
        } else {
            &self.standings(middle)
        };
        let mut salvos = [sides[0].fire, sides[1].fire];
        let broadside = match moment {
            Moment::Opening => self.rules.broadside(),
            Moment::Between | Moment::Last => Pool::default(),
        };
        for (salvo, struck) in salvos.iter_mut().zip(strikes) {
            if struck {
                *salvo = salvo.without(Shooter::Submarine);
            }
        }
        self.salvo(sides, salvos, broadside)
    }

    fn salvo(&mut self, sides: &[SideStanding; 2], fire: [Fire; 2], broadside: Pool) -> [Ranks; 2] {
        let mut hits = [
            self.roll(&fire[0], &sides[0]),
            self.roll(&fire[1], &sides[1]),
        ];
        hits[0].other += self.hits(broadside);
        let take = |line: &Line, side: &SideStanding, hits| line.take(&side.ranks, hits);
        [
            take(&self.rules.attacker, &sides[0], hits[1]),
            take(&self.rules.defender, &sides[1], hits[0]),
        ]
    }

    fn roll(&mut self, fire: &Fire, side: &SideStanding) -> HitsByShooter {
        HitsByShooter {
            submarine: self.hits(fire.of(Shooter::Submarine)),
            aircraft: self.hits(fire.of(Shooter::Aircraft)),
            other: self.hits(fire.of(Shooter::Other)),
            spotted: side.destroyer,
        }
    }

    /// Hits of dice that are thrown together.
    fn hits(&mut self, pool: Pool) -> usize {
        match self.rules.battle.dice {
            DiceRule::Standard => pool
                .chances()
                .map(|(number, chance)| self.hits_of(number, chance))
                .sum(),
            DiceRule::LowLuck => {
                let share = Share::of(pool.sixths());
                let rest = u32::from(share.hits_on) * FACES as u32;
                share.certain as usize + self.hits_of(1, rest)
            }
        }
    }

    /// Hits of so many chances, in thirty-sixths.
    fn hits_of(&mut self, number: u32, chance: u32) -> usize {
        let below = (u64::from(chance) << 32) / (FACES * FACES) as u64;
        (0..number)
            .filter(|_| self.random.bits() >> 32 < below)
            .count()
    }
}
