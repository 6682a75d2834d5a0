//! From an answer as it is written to the engine's.
//!
//! Answers that the question does not offer are put in words all the same: the engine refuses
//! them by its own rule.

mod stock;

use sandtable_aa1940::command::Command;
use sandtable_aa1940::decision::{
    Answer, Assign, Decision, DecisionId, Group, KamikazeAttack, KamikazeTarget, KamikazeZone,
    Loss, Question, ScrambleOption, Scrambled,
};
use sandtable_aa1940::facility::FacilitySlot;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::{State, UnitId};
use sandtable_aa1940::unit::UnitKind;

use self::stock::Stock;
use super::names::UnitNames;
use super::reply::{self, Reply, Sortie};
use super::resolve::{NO_UNIT, Resolved, named};
use crate::fault::Fault;

/// The number of a question that was not asked.
const NO_QUESTION: DecisionId = DecisionId(u32::MAX);

/// The answer to the first question that a power is asked.
///
/// # Errors
///
/// It names a unit that is no more.
pub(crate) fn resolve(
    state: &State,
    units: &UnitNames,
    power: Power,
    reply: &Reply,
) -> Result<Resolved, Fault> {
    let mut pending = state.pending().iter();
    let asked = pending.find(|decision| decision.power == power);
    let seat = state.seat_of(power);
    let mut pending = state.pending().iter();
    let asked = asked.or_else(|| pending.find(|decision| Some(decision.seat) == seat));
    let answer = Respondent {
        state,
        units,
        power,
        question: asked.map(|decision| &decision.question),
    }
    .answer(reply)?;
    let decision = asked.map_or(NO_QUESTION, |decision: &Decision| decision.id);
    Ok(Command::Answer { decision, answer }.into())
}

/// The answering power with its question.
struct Respondent<'a> {
    state: &'a State,
    units: &'a UnitNames,
    power: Power,
    question: Option<&'a Question>,
}

impl Respondent<'_> {
    fn answer(&self, reply: &Reply) -> Result<Answer, Fault> {
        Ok(match reply {
            Reply::Scramble(sorties) => Answer::Scramble(self.scramble(sorties)),
            Reply::Intercept(fighters) => {
                let power = self.power;
                let fighters = fighters.iter();
                Answer::Intercept(fighters.map(|it| (it.0.unwrap_or(power), it.1)).collect())
            }
            Reply::Command(power) => Answer::CommandNeutral(*power),
            Reply::Targets(targets) => Answer::RaidTargets(self.targets(targets)),
            Reply::Bombard(ships) => Answer::Bombard(self.bombard(ships)?),
            Reply::Submerge(submarines) => Answer::Submerge(self.submerge(submarines)?),
            Reply::Losses(losses) => Answer::Losses(self.losses(losses)?),
            Reply::Agree(agreed) => Answer::AgreeLosses(*agreed),
            Reply::Press => Answer::Press,
            Reply::Retreat(to) => Answer::Retreat(*to),
            Reply::Favor(granted) => Answer::Favor(*granted),
            Reply::Appear(units) => Answer::LiberationForce(units.clone()),
            Reply::Land(landings) => Answer::LandStranded(self.land(landings)?),
            Reply::War(on) => Answer::DeclareWar(on.clone()),
            Reply::Kamikaze(attacks) => Answer::Kamikaze(self.kamikaze(attacks)?),
            Reply::Chart(chart) => Answer::Breakthrough(*chart),
        })
    }

    /// Groups of the question to take units from, and where those of none stand.
    fn stock<'a>(&'a self, groups: &'a [Group], at: Option<SpaceId>) -> Stock<'a> {
        Stock::new(self.state, self.units, self.power, groups, at)
    }

    /// The scrambles of an answer. The options determine the owner of aircraft where the answer
    /// does not name it.
    fn scramble(&self, sorties: &[Sortie]) -> Vec<Scrambled> {
        let options = match self.question {
            Some(Question::Scramble { options, .. }) => options.as_slice(),
            _ => &[],
        };
        let scrambled = |sortie: &Sortie| {
            let fits = |option: &&ScrambleOption| {
                (option.from, option.zone, option.kind)
                    == (sortie.from, sortie.zone, sortie.lot.kind)
            };
            let offered = || options.iter().filter(fits).map(|option| option.power);
            let own = offered().find(|power| *power == self.power);
            let power = sortie.power.or(own).or_else(|| offered().next());
            Scrambled {
                from: sortie.from,
                zone: sortie.zone,
                power: power.unwrap_or(self.power),
                kind: sortie.lot.kind,
                count: sortie.lot.count,
            }
        };
        sorties.iter().map(scrambled).collect()
    }

    /// Strategic bombers take complexes, tactical ones bases first.
    fn targets(&self, targets: &[(FacilitySlot, u16)]) -> Vec<Assign<FacilitySlot>> {
        let Some(Question::RaidTargets { bombers, .. }) = self.question else {
            return Vec::new();
        };
        let mut left: Vec<u16> = bombers.iter().map(|group| group.count).collect();
        let mut wanted = targets.to_vec();
        wanted.sort_by_key(|(slot, _)| *slot != FacilitySlot::Complex);
        let mut chosen = Vec::new();
        for (slot, mut count) in wanted {
            let complex = slot == FacilitySlot::Complex;
            let mut order: Vec<usize> = (0..bombers.len()).collect();
            order.sort_by_key(|place| {
                (bombers[*place].kind == UnitKind::StrategicBomber) != complex
            });
            for place in &order {
                let some = count.min(left[*place]);
                left[*place] -= some;
                count -= some;
                if some > 0 {
                    chosen.push(assign(bombers[*place].unit, some, slot));
                }
            }
            if let (true, Some(place)) = (count > 0, order.first()) {
                chosen.push(assign(bombers[*place].unit, count, slot));
            }
        }
        chosen
    }

    fn bombard(&self, ships: &[(reply::Group, SpaceId)]) -> Result<Vec<Assign<SpaceId>>, Fault> {
        let Some(Question::Bombard {
            zone,
            ships: groups,
            ..
        }) = self.question
        else {
            return Ok(Vec::new());
        };
        let mut stock = self.stock(groups, Some(*zone));
        let mut chosen = Vec::new();
        for (group, at) in ships {
            let taken = stock.take(group, |_| true)?;
            chosen.extend(
                taken
                    .into_iter()
                    .map(|(unit, count)| assign(unit, count, *at)),
            );
        }
        Ok(chosen)
    }

    fn submerge(&self, submarines: &[reply::Group]) -> Result<Vec<(UnitId, u16)>, Fault> {
        let Some(Question::Submerge {
            space,
            submarines: groups,
        }) = self.question
        else {
            return Ok(Vec::new());
        };
        let mut stock = self.stock(groups, Some(*space));
        let taken = submarines.iter().map(|group| stock.take(group, |_| true));
        Ok(taken.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// Hits on the units of one group are one loss.
    fn losses(&self, losses: &[reply::Loss]) -> Result<Vec<Loss>, Fault> {
        let Some(Question::Losses { space, groups, .. }) = self.question else {
            return Ok(Vec::new());
        };
        let mut stock = self.stock(groups, Some(*space));
        let mut chosen: Vec<Loss> = Vec::new();
        for loss in losses {
            for (unit, count) in stock.take(&loss.group, |_| true)? {
                let place = chosen.iter().position(|other| other.unit == unit);
                let place = place.unwrap_or_else(|| {
                    chosen.push(Loss {
                        unit,
                        destroyed: 0,
                        damaged: 0,
                    });
                    chosen.len() - 1
                });
                if loss.damage {
                    chosen[place].damaged += count
                } else {
                    chosen[place].destroyed += count
                }
            }
        }
        Ok(chosen)
    }

    fn land(&self, landings: &[(reply::Group, SpaceId)]) -> Result<Vec<Assign<SpaceId>>, Fault> {
        let Some(Question::LandStranded { groups: stranded }) = self.question else {
            return Ok(Vec::new());
        };
        let groups: Vec<Group> = stranded.iter().map(|it| it.group.clone()).collect();
        let mut stock = self.stock(&groups, stranded.first().map(|it| it.at));
        let mut chosen = Vec::new();
        for (group, to) in landings {
            let reaches = |place: usize| {
                let options = stranded[place].options.iter();
                options.map(|(space, _)| *space).any(|space| space == *to)
            };
            let taken = stock.take(group, reaches)?;
            chosen.extend(
                taken
                    .into_iter()
                    .map(|(unit, count)| assign(unit, count, *to)),
            );
        }
        Ok(chosen)
    }

    fn kamikaze(
        &self,
        attacks: &[(u8, reply::Group, Option<SpaceId>)],
    ) -> Result<Vec<KamikazeAttack>, Fault> {
        let zones = match self.question {
            Some(Question::Kamikaze { zones, .. }) => zones.as_slice(),
            _ => &[],
        };
        let mut chosen: Vec<KamikazeAttack> = Vec::new();
        for (attacks, group, zone) in attacks {
            let ship = match group {
                reply::Group::Named(name) => named(self.units, name)?,
                reply::Group::Some(owner, lot) => {
                    let there = |it: &&KamikazeZone| zone.is_none_or(|zone| zone == it.zone);
                    let fits = |ship: &&KamikazeTarget| {
                        ship.kind == lot.kind
                            && owner.is_none_or(|owner| owner == ship.power)
                            && !chosen.iter().any(|other| other.ship == ship.unit)
                    };
                    let ships = zones.iter().filter(there).flat_map(|zone| &zone.ships);
                    let ship = ships
                        .filter(fits)
                        .min_by_key(|it| it.damaged != lot.damaged);
                    let other = || self.ship_there(*owner, lot.kind, *zone);
                    ship.map_or_else(other, |ship| ship.unit)
                }
            };
            chosen.push(KamikazeAttack {
                ship,
                attacks: *attacks,
            });
        }
        Ok(chosen)
    }

    /// A ship that is not offered.
    fn ship_there(&self, owner: Option<Power>, kind: UnitKind, zone: Option<SpaceId>) -> UnitId {
        let mut pieces = self.state.pieces();
        let ship = pieces.find(|(_, piece)| {
            piece.kind == kind
                && owner.is_none_or(|owner| owner == piece.owner)
                && zone.is_none_or(|zone| zone == piece.space)
        });
        ship.map_or(NO_UNIT, |(id, _)| id)
    }
}

fn assign<T>(unit: UnitId, count: u16, to: T) -> Assign<T> {
    Assign { unit, count, to }
}
