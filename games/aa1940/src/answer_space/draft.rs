//! The parts of an answer and their limits, question by question.

use super::AnswerForm;
use super::amounts::{Amounts, Weight};
use super::subject::AnswerPart;
use crate::bid;
use crate::combat;
use crate::decision::{Group, Question, ScrambleOption, StrandedGroup};
use crate::facility::FacilitySlot;
use crate::power::Power;
use crate::shop::sells;
use crate::space::SpaceId;
use crate::state::State;
use crate::unit::UnitKind;

/// Parts as they are found out.
#[derive(Default)]
pub(super) struct AnswerDraft {
    pub(super) parts: Vec<AnswerPart>,
    pub(super) amounts: Amounts,
}

impl AnswerDraft {
    pub(super) fn part(&mut self, part: AnswerPart) -> usize {
        self.amounts.part(part.most);
        self.parts.push(part);
        self.parts.len() - 1
    }

    /// Bounds the sum of some parts.
    pub(super) fn at_most(&mut self, parts: impl IntoIterator<Item = usize>, most: u32) {
        self.amounts.limit(each(parts), 0, most);
    }

    /// Sets the sum of some parts.
    fn exactly(&mut self, parts: impl IntoIterator<Item = usize>, sum: u32) {
        self.amounts.limit(each(parts), sum, sum);
    }
}

fn each(parts: impl IntoIterator<Item = usize>) -> Vec<(usize, Weight)> {
    let parts = parts.into_iter();
    parts.map(|part| (part, Weight::Each(1))).collect()
}

/// Aircraft of a kind may go to several zones, and a base sends up only so many in all.
pub(super) fn scramble(
    draft: &mut AnswerDraft,
    options: &[ScrambleOption],
    bases: &[(SpaceId, u16)],
) -> AnswerForm {
    for option in options {
        draft.part(AnswerPart::aircraft(option));
    }
    let with = |is_it: &dyn Fn(&ScrambleOption) -> bool| -> Vec<usize> {
        (options.iter().enumerate())
            .filter(|(_, option)| is_it(option))
            .map(|(index, _)| index)
            .collect()
    };
    for (index, option) in options.iter().enumerate() {
        let alike = |it: &ScrambleOption| {
            (it.from, it.power, it.kind) == (option.from, option.power, option.kind)
        };
        let alike = with(&alike);
        if alike.first() == Some(&index) {
            draft.at_most(alike, u32::from(option.most));
        }
    }
    for (base, most) in bases {
        draft.at_most(with(&|it| it.from == *base), u32::from(*most));
    }
    AnswerForm::Scramble(options.to_vec())
}

/// Bombers are all sent: a part for each group with each target that its kind may bomb.
pub(super) fn raid_targets(
    draft: &mut AnswerDraft,
    territory: SpaceId,
    bombers: &[Group],
    targets: &[FacilitySlot],
) -> AnswerForm {
    let mut rows = Vec::new();
    for group in bombers {
        let first = rows.len();
        for slot in combat::raid_options(group.kind, targets) {
            draft.part(AnswerPart::of_group(group, Some(territory)));
            rows.push((group.unit, slot));
        }
        if rows.len() > first {
            draft.exactly(first..rows.len(), u32::from(group.count));
        }
    }
    AnswerForm::RaidTargets(rows)
}

/// Ships bombard or do not: a part for each group with each target, which takes only so many.
pub(super) fn bombard(
    draft: &mut AnswerDraft,
    ships: &[Group],
    targets: &[(SpaceId, u16)],
) -> AnswerForm {
    let mut rows = Vec::new();
    for group in ships {
        let first = rows.len();
        for (target, _) in targets {
            draft.part(AnswerPart::of_group(group, Some(*target)));
            rows.push((group.unit, *target));
        }
        draft.at_most(first..rows.len(), u32::from(group.count));
    }
    for (target, most) in targets {
        let there = |index: &usize| rows[*index].1 == *target;
        draft.at_most((0..rows.len()).filter(there), u32::from(*most));
    }
    AnswerForm::Bombard(rows)
}

/// Destroyed units, and damaged ones of capital ships, by the limits of the volley.
pub(super) fn losses(draft: &mut AnswerDraft, question: &Question) -> Option<AnswerForm> {
    let limits = combat::loss_limits(question)?;
    let Question::Losses { groups, space, .. } = question else {
        return None;
    };
    let mut rows = Vec::new();
    let mut all = Vec::new();
    let mut classes: [Vec<(usize, Weight)>; 3] = Default::default();
    for group in groups {
        let hits = combat::hits_to_destroy(group);
        let first = rows.len();
        for damaged in [false, true].into_iter().take(usize::from(hits)) {
            let part = draft.part(AnswerPart::of_group(group, Some(*space)));
            rows.push((group.unit, damaged));
            let weight = Weight::Each(if damaged { 1 } else { u32::from(hits) });
            all.push((part, weight.clone()));
            let class = match group.kind {
                UnitKind::Submarine => &mut classes[0],
                UnitKind::Transport => &mut classes[2],
                kind if kind.is_air() => &mut classes[1],
                _ => continue,
            };
            class.push((part, weight));
        }
        draft.at_most(first..rows.len(), u32::from(group.count));
    }
    let [submarines, aircraft, transports] = classes;
    let amounts = &mut draft.amounts;
    amounts.limit(all, limits.all, limits.all);
    amounts.limit(submarines, 0, limits.submarines);
    amounts.limit(aircraft, 0, limits.aircraft);
    amounts.limit(transports, limits.transports, limits.transports);
    Some(AnswerForm::Losses(rows))
}

pub(super) fn liberation_force(draft: &mut AnswerDraft, state: &State, budget: u16) -> AnswerForm {
    let cost = |kind: UnitKind| state.board().units.of(kind).cost;
    let kinds = UnitKind::ALL.into_iter();
    let kinds: Vec<UnitKind> = kinds
        .filter(|kind| !kind.is_sea() && cost(*kind) > 0)
        .collect();
    let mut worth = Vec::new();
    for kind in &kinds {
        let part = draft.part(AnswerPart::kind(*kind, budget / cost(*kind)));
        worth.push((part, Weight::Each(u32::from(cost(*kind)))));
    }
    draft.amounts.limit(worth, 0, u32::from(budget));
    AnswerForm::LiberationForce(kinds)
}

pub(super) fn stranded(draft: &mut AnswerDraft, groups: &[StrandedGroup]) -> AnswerForm {
    let mut rows = Vec::new();
    let mut rooms: Vec<(SpaceId, u16)> = Vec::new();
    for stranded in groups {
        let first = rows.len();
        for &(space, room) in &stranded.options {
            let mut part = AnswerPart::of_group(&stranded.group, Some(space));
            part.most = part.most.min(room);
            draft.part(part);
            rows.push((stranded.group.unit, space));
            match rooms.iter_mut().find(|(at, _)| *at == space) {
                Some((_, most)) => *most = (*most).max(room),
                None => rooms.push((space, room)),
            }
        }
        draft.at_most(first..rows.len(), u32::from(stranded.group.count));
    }
    for (space, room) in rooms {
        let there = |index: &usize| rows[*index].1 == space;
        draft.at_most((0..rows.len()).filter(there), u32::from(room));
    }
    AnswerForm::LandStranded(rows)
}

/// A part for each space, which gets one unit or none, and one for what is taken in money.
pub(super) fn place_bid(
    draft: &mut AnswerDraft,
    state: &State,
    power: Power,
    budget: u16,
    spaces: &[SpaceId],
) -> AnswerForm {
    let board = state.board();
    let mut rows = Vec::new();
    let mut worth = Vec::new();
    for &at in spaces {
        let kinds: Vec<UnitKind> = UnitKind::ALL
            .into_iter()
            .filter(|kind| kind.is_sea() == board.is_sea(at) && sells(state, power, *kind))
            .collect();
        let prices = kinds.iter().map(|kind| bid::worth(state, &[(*kind, at)]));
        let prices: Vec<u32> = std::iter::once(0).chain(prices).collect();
        let most = u16::try_from(kinds.len()).unwrap_or(u16::MAX);
        let part = draft.part(AnswerPart::space(at, most));
        worth.push((part, Weight::Table(prices)));
        rows.push((at, kinds));
    }
    let money = draft.part(AnswerPart::money(budget));
    worth.push((money, Weight::Each(1)));
    draft.amounts.limit(worth, 0, u32::from(budget));
    AnswerForm::PlaceBid(rows)
}
