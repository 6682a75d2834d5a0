//! The answer: how a battle ends, gathered end by end.

use std::collections::HashMap;

use super::Arsenals;
use super::battle::{Combatant, Landing, OddsBattle};
use crate::space::Terrain;
use crate::strength::Force;
use crate::unit::{UnitKind, UnitTable};

/// Fighters and tactical bombers that an undamaged carrier takes.
const DECK: u16 = 2;

/// Ending of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// No defender is left in the battle, but attackers are.
    AttackerWins,
    /// No attacker is left in the battle, but defenders are.
    DefenderHolds,
    /// No unit is left; a territory stays the defender's (`AAE-combat-land-19`).
    BothDestroyed,
    /// The attacker broke off.
    Retreat,
    /// Both are left and cannot harm each other.
    StandOff,
}

/// Method by which the odds were found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// By summing over all courses of the battle.
    Exact,
    /// By fighting it many times.
    Sampled {
        /// Number of times.
        trials: u32,
        /// The most that the standard error of any probability here can be.
        standard_error: f64,
    },
}

/// Possible endings of a battle.
#[derive(Clone, Debug, PartialEq)]
pub struct Odds {
    /// Method by which this was found.
    pub method: Method,
    /// Probability of [`Ending::AttackerWins`].
    pub attacker_wins: f64,
    /// Probability that the attacker wins a territory with a unit left that
    /// can capture it (`AAE-combat-land-19`, `AAE-combat-land-20`).
    pub takes_territory: f64,
    /// Probability of [`Ending::DefenderHolds`].
    pub defender_holds: f64,
    /// Probability of [`Ending::BothDestroyed`].
    pub both_destroyed: f64,
    /// Probability of [`Ending::Retreat`].
    pub attacker_retreats: f64,
    /// Probability of [`Ending::StandOff`].
    pub stand_off: f64,
    /// Rounds fought on average.
    pub rounds: f64,
    /// Results for the attacker.
    pub attacker: SideOdds,
    /// Results for the defender.
    pub defender: SideOdds,
    /// The defender's losses less the attacker's.
    pub swing: Swing,
    /// The likeliest outcomes one by one, likeliest first.
    pub outcomes: Vec<Outcome>,
}

/// Results for one side.
#[derive(Clone, Debug, PartialEq)]
pub struct SideOdds {
    /// IPCs lost on average.
    pub mean_loss: f64,
    /// At index `n` the probability that `n` units survive.
    pub survivors: Vec<f64>,
    /// The same for each kind that the side began with.
    pub by_kind: Vec<KindOdds>,
}

/// Surviving units of a kind.
#[derive(Clone, Debug, PartialEq)]
pub struct KindOdds {
    /// The kind.
    pub kind: UnitKind,
    /// At index `n` the probability that `n` of them survive.
    pub survivors: Vec<f64>,
}

/// Change of the balance of IPCs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swing {
    /// On average; above 0 the attacker gains.
    pub mean: f64,
    /// Standard deviation.
    pub deviation: f64,
}

/// One way for the battle to end.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Its probability.
    pub probability: f64,
    /// Ending of the battle.
    pub ending: Ending,
    /// The attacker's remaining units, submerged submarines included.
    pub attacker: Force,
    /// The defender's remaining units, submerged submarines included.
    pub defender: Force,
}

/// Ends of a battle as they come in.
pub(super) struct OutcomeTally<'a> {
    battle: &'a OddsBattle,
    arsenals: Arsenals<'a>,
    ends: HashMap<(Ending, Force, Force), f64>,
    rounds: f64,
}

impl<'a> OutcomeTally<'a> {
    pub(super) fn new(battle: &'a OddsBattle, arsenals: Arsenals<'a>) -> Self {
        OutcomeTally {
            battle,
            arsenals,
            ends: HashMap::new(),
            rounds: 0.0,
        }
    }

    /// A round was fought with this probability.
    pub(super) fn fought(&mut self, probability: f64) {
        self.rounds += probability;
    }

    /// The battle ended like this with this probability.
    pub(super) fn add(
        &mut self,
        probability: f64,
        ending: Ending,
        attacker: Force,
        defender: Force,
    ) {
        let attacker = landed(attacker, self.battle.attacker.landing);
        let defender = landed(defender, self.battle.defender.landing);
        *self.ends.entry((ending, attacker, defender)).or_default() += probability;
    }

    pub(super) fn finish(self, method: Method) -> Odds {
        let mut outcomes: Vec<Outcome> = self
            .ends
            .into_iter()
            .map(|((ending, attacker, defender), probability)| Outcome {
                probability,
                ending,
                attacker,
                defender,
            })
            .collect();
        // A full order, so that equal requests get equal answers to the last bit.
        outcomes.sort_by(|left, right| {
            let key = |outcome: &Outcome| (outcome.ending, outcome.attacker, outcome.defender);
            let likelier = right.probability.total_cmp(&left.probability);
            likelier.then_with(|| key(left).cmp(&key(right)))
        });
        let share = |of: &dyn Fn(&Outcome) -> bool| {
            let chosen = outcomes.iter().filter(|outcome| of(outcome));
            chosen.fold(0.0, |sum, outcome| sum + outcome.probability)
        };
        let ends = |ending| share(&|outcome| outcome.ending == ending);
        let captured = |outcome: &Outcome| {
            self.battle.terrain == Terrain::Land
                && outcome.ending == Ending::AttackerWins
                && outcome.attacker.iter().any(|(kind, _)| kind.captures())
        };
        let Arsenals {
            attacker: ours,
            defender: theirs,
        } = self.arsenals;
        let (attacker, defender) = (&self.battle.attacker, &self.battle.defender);
        let lost = |side: &Combatant, table: &UnitTable, left: &Force| {
            f64::from(side.force.price(table)) - f64::from(left.price(table))
        };
        let swing = Swing::of(outcomes.iter().map(|outcome| {
            let swing =
                lost(defender, theirs, &outcome.defender) - lost(attacker, ours, &outcome.attacker);
            (outcome.probability, swing)
        }));
        Odds {
            method,
            attacker_wins: ends(Ending::AttackerWins),
            takes_territory: share(&captured),
            defender_holds: ends(Ending::DefenderHolds),
            both_destroyed: ends(Ending::BothDestroyed),
            attacker_retreats: ends(Ending::Retreat),
            stand_off: ends(Ending::StandOff),
            rounds: self.rounds,
            attacker: SideOdds::of(&attacker.force, ours, &outcomes, |end| &end.attacker),
            defender: SideOdds::of(&defender.force, theirs, &outcomes, |end| &end.defender),
            swing,
            outcomes: {
                outcomes.truncate(self.battle.effort.listed);
                outcomes
            },
        }
    }
}

impl SideOdds {
    fn of(
        before: &Force,
        table: &UnitTable,
        outcomes: &[Outcome],
        side: impl Fn(&Outcome) -> &Force,
    ) -> Self {
        let mut by_kind: Vec<KindOdds> = before
            .iter()
            .map(|(kind, count)| KindOdds {
                kind,
                survivors: vec![0.0; usize::from(count) + 1],
            })
            .collect();
        let mut survivors = vec![0.0; before.total() as usize + 1];
        let mut mean_loss = 0.0;
        for outcome in outcomes {
            let left = side(outcome);
            let lost = f64::from(before.price(table)) - f64::from(left.price(table));
            mean_loss += outcome.probability * lost;
            survivors[left.total() as usize] += outcome.probability;
            for odds in &mut by_kind {
                odds.survivors[usize::from(left.count(odds.kind))] += outcome.probability;
            }
        }
        Self {
            mean_loss,
            survivors,
            by_kind,
        }
    }
}

impl Swing {
    fn of(swings: impl Iterator<Item = (f64, f64)>) -> Self {
        let (mut mean, mut square) = (0.0, 0.0);
        for (probability, swing) in swings {
            mean += probability * swing;
            square += probability * swing * swing;
        }
        // Rounding may leave a certain outcome a variance just below nothing.
        Self {
            mean,
            deviation: (square - mean * mean).max(0.0).sqrt(),
        }
    }
}

/// The force that remains once aircraft without a deck have been lost, the cheaper first.
fn landed(force: Force, landing: Landing) -> Force {
    if landing == Landing::Anywhere {
        return force;
    }
    let decks = force.count(UnitKind::Carrier) - force.damaged(UnitKind::Carrier);
    let aircraft = [UnitKind::Fighter, UnitKind::TacticalBomber];
    let flying: u16 = aircraft.iter().map(|&kind| force.count(kind)).sum();
    let mut stranded = flying.saturating_sub(decks * DECK);
    let mut left = force;
    for kind in aircraft {
        let lost = stranded.min(force.count(kind));
        left = left.less(kind, lost);
        stranded -= lost;
    }
    left
}
