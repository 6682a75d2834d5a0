//! All the ranks that one side of a battle can come to, as a ladder that is
//! only ever descended.
//!
//! Within each sort of [`Body`] the order of losses is fixed, so the hits taken
//! by aircraft, by submarines and by everything else say exactly who is left.
//! Rungs are numbered by these three numbers, the last one running fastest, and
//! a round can only raise them: in rising order of rungs everything that leads
//! to a rung comes before it. Submarines that have submerged count as a further
//! row of rungs below those in which they fight.

use std::cell::OnceCell;

use super::battle::Submerge;
use super::rules::{Rules, SideStanding};
use super::spread::Spread;
use crate::odds::loss_order::{Body, HitsByShooter, Line, Ranks};
use crate::options::DiceRule;
use crate::strength::{Fire, Pool, Shooter};

/// The ladder of one side.
pub(super) struct Ladder<'a> {
    line: &'a Line,
    rungs: Vec<Rung>,
    shape: Shape,
}

/// One rung: a side, and the hits its dice may score.
pub(super) struct Rung {
    pub(super) standing: SideStanding,
    volley: HitDistribution,
    /// The rung after one hit that may fall on any unit; itself at the bottom.
    below: usize,
}

/// Hits of a side's dice, by the units that score them; computed on first use.
pub(super) struct HitDistribution {
    fire: Fire,
    rule: DiceRule,
    /// Dice of ships that bombard, thrown apart; their hits may fall on any unit.
    broadside: Pool,
    submarines: OnceCell<Spread>,
    aircraft: OnceCell<Spread>,
    /// Hits of all whose hits may fall on any unit: indexed by whether
    /// submarines (1) and aircraft (2) are among them.
    free: [OnceCell<Spread>; 4],
}

/// When in a round the dice are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FiringStep {
    /// Submarines alone (`AAE-subs-04`).
    Strike,
    /// Everybody who has not struck (`AAE-subs-12`).
    Main,
}

#[derive(Clone, Copy)]
struct Shape {
    endurance: [usize; 3],
    submarine_rows: usize,
}

impl Shape {
    fn of(line: &Line, start: &Ranks) -> Self {
        let endurance = Body::ALL.map(|body| line.endurance(start, body));
        let submarines = endurance[Body::Submarine as usize];
        let dives = submarines > 0 && line.submerge != Submerge::Never;
        Self {
            endurance,
            submarine_rows: (submarines + 1) * if dives { 2 } else { 1 },
        }
    }

    fn size(&self) -> usize {
        (self.endurance[Body::Aircraft as usize] + 1)
            * self.submarine_rows
            * (self.endurance[Body::Plain as usize] + 1)
    }

    fn index(&self, line: &Line, ranks: &Ranks) -> usize {
        let [aircraft, submarines, plain] = self.endurance;
        let lost_aircraft = aircraft - line.endurance(ranks, Body::Aircraft);
        let lost_plain = plain - line.endurance(ranks, Body::Plain);
        let submarine_row = match usize::from(ranks.submerged) {
            0 => submarines - line.endurance(ranks, Body::Submarine),
            submerged => submarines + 1 + (submarines - submerged),
        };
        (lost_aircraft * self.submarine_rows + submarine_row) * (plain + 1) + lost_plain
    }
}

/// Number of rungs of the ladder from these ranks.
pub(super) fn size(line: &Line, start: &Ranks) -> usize {
    Shape::of(line, start).size()
}

impl<'a> Ladder<'a> {
    /// The ladder of a side that starts with these ranks.
    pub(super) fn new(rules: &Rules<'_>, line: &'a Line, start: Ranks) -> Self {
        let shape = Shape::of(line, &start);
        let mut rungs = Vec::with_capacity(shape.size());
        let chain = |from: Ranks, body| {
            std::iter::successors(Some(from), move |ranks| line.take_on(ranks, body))
        };
        for aircraft in chain(start, Body::Aircraft) {
            let fighting: Vec<Ranks> = chain(aircraft, Body::Submarine).collect();
            let submerged: Vec<Ranks> = if shape.submarine_rows > fighting.len() {
                fighting.iter().map(|ranks| line.dive(ranks)).collect()
            } else {
                Vec::new()
            };
            for submarines in fighting.into_iter().chain(submerged) {
                for ranks in chain(submarines, Body::Plain) {
                    let standing = rules.standing(line, ranks);
                    let after = line.take(
                        &ranks,
                        HitsByShooter {
                            other: 1,
                            ..HitsByShooter::default()
                        },
                    );
                    let below = shape.index(line, &after);
                    let volley = HitDistribution::of(standing.fire, rules.battle.dice);
                    rungs.push(Rung {
                        standing,
                        volley,
                        below,
                    });
                }
            }
        }
        Ladder { line, rungs, shape }
    }

    pub(super) fn len(&self) -> usize {
        self.rungs.len()
    }

    pub(super) fn rung(&self, index: usize) -> &Rung {
        &self.rungs[index]
    }

    pub(super) fn standing(&self, index: usize) -> &SideStanding {
        &self.rungs[index].standing
    }

    /// The rung of ranks that this ladder has.
    pub(super) fn index(&self, ranks: &Ranks) -> usize {
        self.shape.index(self.line, ranks)
    }

    /// The rungs to which the dice of an enemy may bring this side, and the
    /// chance of each, in rising order.
    pub(super) fn descend(
        &self,
        from: usize,
        enemy: &SideStanding,
        volley: &HitDistribution,
        step: FiringStep,
        to: &mut Vec<(usize, f64)>,
    ) {
        to.clear();
        let target = self.standing(from);
        let submarines_fire = (step == FiringStep::Strike) == enemy.strikes(target);
        let submarines_free = submarines_fire && target.aircraft == 0;
        let aircraft_free = target.submarines == 0 || enemy.destroyer;
        let nothing = Spread::nothing();
        let of_submarines = if submarines_fire && !submarines_free {
            volley.submarines()
        } else {
            &nothing
        };
        let (of_aircraft, free) = match step {
            FiringStep::Strike if submarines_free => (&nothing, volley.submarines()),
            FiringStep::Strike => (&nothing, &nothing),
            FiringStep::Main => (
                if aircraft_free {
                    &nothing
                } else {
                    volley.aircraft()
                },
                volley.free(submarines_free, aircraft_free),
            ),
        };
        if of_submarines.is_nothing() && of_aircraft.is_nothing() {
            self.walk(from, free, to);
            return;
        }
        for (submarine, first) in of_submarines.iter() {
            for (aircraft, second) in of_aircraft.iter() {
                for (other, third) in free.iter() {
                    let hits = HitsByShooter {
                        submarine,
                        aircraft,
                        other,
                        spotted: enemy.destroyer,
                    };
                    let left = self.line.take(&target.ranks, hits);
                    to.push((self.index(&left), first * second * third));
                }
            }
        }
        to.sort_by_key(|&(index, _)| index);
        to.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 += next.1;
            }
            same
        });
    }

    /// Hits that may fall on any unit bring a side down one rung each.
    fn walk(&self, from: usize, hits: &Spread, to: &mut Vec<(usize, f64)>) {
        let (mut at, mut taken) = (from, 0);
        for (number, chance) in hits.iter() {
            while taken < number {
                at = self.rungs[at].below;
                taken += 1;
            }
            match to.last_mut() {
                Some((last, sum)) if *last == at => *sum += chance,
                _ => to.push((at, chance)),
            }
        }
    }
}

impl Rung {
    pub(super) fn volley(&self) -> &HitDistribution {
        &self.volley
    }
}

impl HitDistribution {
    pub(super) fn of(fire: Fire, rule: DiceRule) -> Self {
        Self {
            fire,
            rule,
            broadside: Pool::default(),
            submarines: OnceCell::new(),
            aircraft: OnceCell::new(),
            free: Default::default(),
        }
    }

    /// The same, with ships that bombard.
    #[must_use]
    pub(super) fn with(self, broadside: Pool) -> Self {
        Self { broadside, ..self }
    }

    fn submarines(&self) -> &Spread {
        self.submarines
            .get_or_init(|| Spread::of(self.fire.of(Shooter::Submarine), self.rule))
    }

    fn aircraft(&self) -> &Spread {
        self.aircraft
            .get_or_init(|| Spread::of(self.fire.of(Shooter::Aircraft), self.rule))
    }

    fn free(&self, submarines: bool, aircraft: bool) -> &Spread {
        let index = usize::from(submarines) + 2 * usize::from(aircraft);
        self.free[index].get_or_init(|| {
            let mut free = Spread::of(self.fire.of(Shooter::Other), self.rule);
            if submarines {
                free = free.and(self.submarines());
            }
            if aircraft {
                free = free.and(self.aircraft());
            }
            free.and(&Spread::of(self.broadside, self.rule))
        })
    }
}
