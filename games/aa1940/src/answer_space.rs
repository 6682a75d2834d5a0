//! All answers to a question that is answered in amounts: what can be said about each part, and
//! the limits that bind the parts together. The limits are those of the checks; a complete list
//! of amounts within them is an answer that `check` accepts, and no other is.

use crate::answers;
use crate::decision::{
    Answer, Assign, Decision, KamikazeAttack, Loss, Question, ScrambleOption, Scrambled,
};
use crate::facility::FacilitySlot;
use crate::piece::UnitId;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::State;
use crate::unit::UnitKind;

mod amounts;
mod draft;
mod subject;
#[cfg(test)]
mod tests;

use amounts::Amounts;
use draft::{
    AnswerDraft, bombard, liberation_force, losses, place_bid, raid_targets, scramble, stranded,
};
pub use subject::AnswerPart;

/// Most combinations that are looked through for a list of answers.
const SEARCHED: usize = 100_000;

/// All answers to a question that is answered in amounts.
#[derive(Clone, Debug)]
pub struct AnswerSpace {
    decision: Decision,
    form: AnswerForm,
    parts: Vec<AnswerPart>,
    amounts: Amounts,
}

/// Meaning of the parts.
#[derive(Clone, Debug)]
enum AnswerForm {
    Scramble(Vec<ScrambleOption>),
    Intercept(Vec<Power>),
    RaidTargets(Vec<(UnitId, FacilitySlot)>),
    Bombard(Vec<(UnitId, SpaceId)>),
    Submerge(Vec<UnitId>),
    /// The group, and whether its units are only damaged.
    Losses(Vec<(UnitId, bool)>),
    LiberationForce(Vec<UnitKind>),
    LandStranded(Vec<(UnitId, SpaceId)>),
    DeclareWar(Vec<Power>),
    /// The kind that each space gets, counted from 1; the last part is money.
    PlaceBid(Vec<(SpaceId, Vec<UnitKind>)>),
    Kamikaze(Vec<UnitId>),
}

impl AnswerSpace {
    /// The answers to a question; none for one that is not answered in amounts.
    #[must_use]
    pub fn of(state: &State, decision: &Decision) -> Option<Self> {
        let mut draft = AnswerDraft::default();
        let form = match &decision.question {
            Question::Scramble { options, bases } => scramble(&mut draft, options, bases),
            Question::Intercept { options, .. } => {
                for &(power, most) in options {
                    draft.part(AnswerPart::fighters(power, most));
                }
                AnswerForm::Intercept(options.iter().map(|(power, _)| *power).collect())
            }
            Question::RaidTargets {
                territory,
                bombers,
                targets,
            } => raid_targets(&mut draft, *territory, bombers, targets),
            Question::Bombard { ships, targets, .. } => bombard(&mut draft, ships, targets),
            Question::Submerge { submarines, .. } => {
                for group in submarines {
                    draft.part(AnswerPart::of_group(group, None));
                }
                AnswerForm::Submerge(submarines.iter().map(|group| group.unit).collect())
            }
            question @ Question::Losses { .. } => losses(&mut draft, question)?,
            Question::LiberationForce { budget, .. } => {
                liberation_force(&mut draft, state, *budget)
            }
            Question::LandStranded { groups } => stranded(&mut draft, groups),
            Question::DeclareWar { on } => {
                for power in on {
                    draft.part(AnswerPart::power(*power));
                }
                AnswerForm::DeclareWar(on.clone())
            }
            Question::PlaceBid { budget, spaces } => {
                place_bid(&mut draft, state, decision.power, *budget, spaces)
            }
            Question::Kamikaze { attacks, zones } => {
                let mut ships = Vec::new();
                for zone in zones {
                    for ship in &zone.ships {
                        draft.part(AnswerPart::ship(ship, zone.zone, u16::from(*attacks)));
                        ships.push(ship.unit);
                    }
                }
                draft.at_most(0..ships.len(), u32::from(*attacks));
                AnswerForm::Kamikaze(ships)
            }
            Question::CommandNeutral { .. }
            | Question::AgreeLosses { .. }
            | Question::Press { .. }
            | Question::Favor { .. }
            | Question::Breakthrough => return None,
        };
        draft.amounts.close();
        Some(Self {
            decision: decision.clone(),
            form,
            parts: draft.parts,
            amounts: draft.amounts,
        })
    }

    /// The parts that amounts are given for, in their order.
    #[must_use]
    pub fn parts(&self) -> &[AnswerPart] {
        &self.parts
    }

    /// The amounts that the next part can have after those chosen: each of them leads to an
    /// answer, and no other does.
    #[must_use]
    pub fn open(&self, state: &State, chosen: &[u16]) -> Vec<u16> {
        self.amounts.open(chosen, &|whole| self.fits(state, whole))
    }

    /// The first answers, those with the most in the first parts before others.
    #[must_use]
    pub fn first(&self, state: &State, most: usize) -> Vec<Vec<u16>> {
        let fits = |whole: &[u16]| self.fits(state, whole);
        self.amounts.first(most, SEARCHED, &fits)
    }

    /// Reports whether amounts within all limits are an answer. Only landings have a rule that
    /// is none of a sum: nobody is left out who has somewhere to go.
    fn fits(&self, state: &State, whole: &[u16]) -> bool {
        !matches!(self.form, AnswerForm::LandStranded(_))
            || answers::check(state, &self.decision, &self.answer(whole)).is_ok()
    }

    /// The answer that amounts for all parts come to.
    #[must_use]
    pub fn answer(&self, amounts: &[u16]) -> Answer {
        let some = |index: usize| amounts.get(index).copied().unwrap_or_default();
        match &self.form {
            AnswerForm::Scramble(options) => Answer::Scramble(
                (options.iter().enumerate())
                    .map(|(index, option)| Scrambled {
                        from: option.from,
                        zone: option.zone,
                        power: option.power,
                        kind: option.kind,
                        count: some(index),
                    })
                    .filter(|scrambled| scrambled.count > 0)
                    .collect(),
            ),
            AnswerForm::Intercept(powers) => Answer::Intercept(chosen(powers, amounts)),
            AnswerForm::RaidTargets(rows) => Answer::RaidTargets(assigned(rows, amounts)),
            AnswerForm::Bombard(rows) => Answer::Bombard(assigned(rows, amounts)),
            AnswerForm::LandStranded(rows) => Answer::LandStranded(assigned(rows, amounts)),
            AnswerForm::Submerge(units) => Answer::Submerge(chosen(units, amounts)),
            AnswerForm::Losses(rows) => Answer::Losses(lost(rows, amounts)),
            AnswerForm::LiberationForce(kinds) => Answer::LiberationForce(chosen(kinds, amounts)),
            AnswerForm::DeclareWar(powers) => {
                let chosen = chosen(powers, amounts).into_iter();
                Answer::DeclareWar(chosen.map(|(power, _)| power).collect())
            }
            AnswerForm::PlaceBid(rows) => {
                let units = rows.iter().zip(amounts).filter_map(|((at, kinds), kind)| {
                    let kind = kinds.get(usize::from(*kind).checked_sub(1)?)?;
                    Some((*kind, *at))
                });
                Answer::PlaceBid {
                    units: units.collect(),
                    kept: some(rows.len()),
                }
            }
            AnswerForm::Kamikaze(ships) => {
                let chosen = chosen(ships, amounts).into_iter();
                let attack = |(ship, attacks)| KamikazeAttack {
                    ship,
                    attacks: u8::try_from(attacks).unwrap_or(u8::MAX),
                };
                Answer::Kamikaze(chosen.map(attack).collect())
            }
        }
    }

    /// The amounts that an answer consists of; none for an answer to another question, or one
    /// that the question does not offer.
    #[must_use]
    pub fn amounts(&self, answer: &Answer) -> Option<Vec<u16>> {
        let mut amounts = vec![0; self.parts.len()];
        let mut put = |index: Option<usize>, amount: u16| {
            let part: &mut u16 = amounts.get_mut(index?)?;
            *part = part.saturating_add(amount);
            Some(())
        };
        match (&self.form, answer) {
            (AnswerForm::Scramble(options), Answer::Scramble(rows)) => {
                for row in rows {
                    let named = (row.from, row.zone, row.power, row.kind);
                    let is_it =
                        |it: &ScrambleOption| (it.from, it.zone, it.power, it.kind) == named;
                    put(options.iter().position(is_it), row.count)?;
                }
            }
            (AnswerForm::Intercept(powers), Answer::Intercept(rows)) => {
                for (power, count) in rows {
                    put(position(powers, power), *count)?;
                }
            }
            (AnswerForm::RaidTargets(places), Answer::RaidTargets(rows)) => {
                for row in rows {
                    put(position(places, &(row.unit, row.to)), row.count)?;
                }
            }
            (AnswerForm::Bombard(places), Answer::Bombard(rows))
            | (AnswerForm::LandStranded(places), Answer::LandStranded(rows)) => {
                for row in rows {
                    put(position(places, &(row.unit, row.to)), row.count)?;
                }
            }
            (AnswerForm::Submerge(units), Answer::Submerge(rows)) => {
                for (unit, count) in rows {
                    put(position(units, unit), *count)?;
                }
            }
            (AnswerForm::Losses(places), Answer::Losses(rows)) => {
                for row in rows {
                    put(position(places, &(row.unit, false)), row.destroyed)?;
                    if row.damaged > 0 {
                        put(position(places, &(row.unit, true)), row.damaged)?;
                    }
                }
            }
            (AnswerForm::LiberationForce(kinds), Answer::LiberationForce(rows)) => {
                for (kind, count) in rows {
                    put(position(kinds, kind), *count)?;
                }
            }
            (AnswerForm::DeclareWar(powers), Answer::DeclareWar(rows)) => {
                for power in rows {
                    put(position(powers, power), 1)?;
                }
            }
            (AnswerForm::PlaceBid(places), Answer::PlaceBid { units, kept }) => {
                for (kind, at) in units {
                    let index = places.iter().position(|(space, _)| space == at);
                    let (_, kinds) = places.get(index?)?;
                    let which = position(kinds, kind)? + 1;
                    put(index, u16::try_from(which).ok()?)?;
                }
                put(Some(places.len()), *kept)?;
            }
            (AnswerForm::Kamikaze(ships), Answer::Kamikaze(rows)) => {
                for row in rows {
                    put(position(ships, &row.ship), u16::from(row.attacks))?;
                }
            }
            _ => return None,
        }
        Some(amounts)
    }
}

fn position<T: PartialEq>(list: &[T], item: &T) -> Option<usize> {
    list.iter().position(|it| it == item)
}

/// Items that got an amount, each with it.
fn chosen<T: Copy>(rows: &[T], amounts: &[u16]) -> Vec<(T, u16)> {
    let rows = rows.iter().copied().zip(amounts.iter().copied());
    rows.filter(|(_, amount)| *amount > 0).collect()
}

fn assigned<T: Copy>(rows: &[(UnitId, T)], amounts: &[u16]) -> Vec<Assign<T>> {
    let chosen = chosen(rows, amounts).into_iter();
    let assign = |((unit, to), count)| Assign { unit, count, to };
    chosen.map(assign).collect()
}

fn lost(rows: &[(UnitId, bool)], amounts: &[u16]) -> Vec<Loss> {
    let mut losses: Vec<Loss> = Vec::new();
    for ((unit, damaged), amount) in chosen(rows, amounts) {
        let (destroyed, damaged) = if damaged { (0, amount) } else { (amount, 0) };
        match losses.last_mut().filter(|loss| loss.unit == unit) {
            Some(loss) => loss.damaged = damaged,
            None => losses.push(Loss {
                unit,
                destroyed,
                damaged,
            }),
        }
    }
    losses
}
