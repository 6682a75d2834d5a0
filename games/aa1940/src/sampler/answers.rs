//! Random answers to questions: within the stated limits, so legal as a rule;
//! the caller checks and falls back on the default.

use sandtable_kit::Random;

use crate::advance::Chart;
use crate::decision::{
    Answer, Assign, Decision, Group, Hits, KamikazeAttack, Loss, Question, Scrambled,
};
use crate::facility::FacilitySlot;
use crate::state::State;
use crate::unit::UnitKind;

pub(super) fn random_answer(
    state: &State,
    decision: &Decision,
    random: &mut Random,
) -> Option<Answer> {
    Some(match &decision.question {
        Question::Scramble { options, bases } => {
            let mut room = bases.clone();
            let mut sent: Vec<Scrambled> = Vec::new();
            for option in options {
                let Some((_, left)) = room.iter_mut().find(|(from, _)| *from == option.from) else {
                    continue;
                };
                let gone: u16 = sent
                    .iter()
                    .filter(|s| {
                        (s.from, s.power, s.kind) == (option.from, option.power, option.kind)
                    })
                    .map(|s| s.count)
                    .sum();
                let most = option.most.saturating_sub(gone).min(*left);
                let count = random.below(usize::from(most) + 1) as u16;
                if count > 0 {
                    *left -= count;
                    sent.push(Scrambled {
                        from: option.from,
                        zone: option.zone,
                        power: option.power,
                        kind: option.kind,
                        count,
                    });
                }
            }
            Answer::Scramble(sent)
        }
        Question::Intercept { options, .. } => Answer::Intercept(
            options
                .iter()
                .map(|(power, most)| (*power, random.below(usize::from(*most) + 1) as u16))
                .filter(|(_, count)| *count > 0)
                .collect(),
        ),
        Question::CommandNeutral { powers, .. } => Answer::CommandNeutral(*random.pick(powers)?),
        Question::RaidTargets {
            bombers, targets, ..
        } => Answer::RaidTargets(
            bombers
                .iter()
                .filter_map(|group| {
                    let fit: Vec<_> = targets
                        .iter()
                        .filter(|slot| {
                            group.kind == UnitKind::StrategicBomber
                                || **slot != FacilitySlot::Complex
                        })
                        .collect();
                    let to = **random.pick(&fit)?;
                    Some(Assign {
                        unit: group.unit,
                        count: group.count,
                        to,
                    })
                })
                .collect(),
        ),
        Question::Bombard { ships, targets, .. } => {
            let mut room = targets.clone();
            let mut fire = Vec::new();
            for group in ships {
                let Some(target) = room.get(random.below(room.len())).copied() else {
                    break;
                };
                let count = random.below(usize::from(group.count.min(target.1)) + 1) as u16;
                if count > 0 {
                    room.iter_mut()
                        .filter(|(to, _)| *to == target.0)
                        .for_each(|(_, left)| *left -= count);
                    fire.push(Assign {
                        unit: group.unit,
                        count,
                        to: target.0,
                    });
                }
            }
            Answer::Bombard(fire)
        }
        Question::Kamikaze { attacks, zones } => {
            let mut left = *attacks;
            let mut chosen = Vec::new();
            for ship in zones.iter().flat_map(|zone| &zone.ships) {
                let attacks = random.below(usize::from(left.min(3)) + 1) as u8;
                if attacks > 0 {
                    left -= attacks;
                    chosen.push(KamikazeAttack {
                        ship: ship.unit,
                        attacks,
                    });
                }
            }
            Answer::Kamikaze(chosen)
        }
        Question::Breakthrough => Answer::Breakthrough(*random.pick(&Chart::ALL)?),
        Question::Submerge { submarines, .. } => Answer::Submerge(
            submarines
                .iter()
                .map(|group| {
                    (
                        group.unit,
                        random.below(usize::from(group.count) + 1) as u16,
                    )
                })
                .filter(|(_, count)| *count > 0)
                .collect(),
        ),
        Question::Losses {
            groups,
            hits,
            required,
            ..
        } => Answer::Losses(random_losses(groups, *hits, *required, random)),
        Question::AgreeLosses { .. } => Answer::AgreeLosses(!random.one_in(4)),
        Question::Press {
            retreats,
            air_may_leave,
            ..
        } => {
            if random.one_in(4) && !retreats.is_empty() {
                Answer::Retreat(random.pick(retreats).copied())
            } else if random.one_in(6) && *air_may_leave {
                Answer::Retreat(None)
            } else {
                Answer::Press
            }
        }
        Question::Favor { .. } => Answer::Favor(!random.one_in(3)),
        Question::LiberationForce { budget, .. } => {
            let mut left = *budget;
            let mut force = Vec::new();
            for _ in 0..4 {
                let kind = *random.pick(&UnitKind::ALL)?;
                let cost = state.board().units.of(kind).cost;
                if !kind.is_sea() && cost <= left && force.iter().all(|(other, _)| *other != kind) {
                    left -= cost;
                    force.push((kind, 1));
                }
            }
            Answer::LiberationForce(force)
        }
        Question::LandStranded { .. } => return None,
        Question::DeclareWar { on } => {
            Answer::DeclareWar(on.iter().copied().filter(|_| !random.one_in(3)).collect())
        }
        Question::PlaceBid { budget, spaces } => {
            let mut left = *budget;
            let mut units = Vec::new();
            for _ in 0..4 {
                let (kind, at) = (*random.pick(&UnitKind::ALL)?, *random.pick(spaces)?);
                let cost = state.board().units.of(kind).cost;
                let fits = kind.is_sea() == state.board().is_sea(at) && cost <= left;
                if fits && units.iter().all(|(_, other)| *other != at) {
                    left -= cost;
                    units.push((kind, at));
                }
            }
            let kept = random.below(usize::from(left) + 1) as u16;
            Answer::PlaceBid { units, kept }
        }
    })
}

/// Hits dealt out to randomly chosen groups until the number required is reached.
fn random_losses(groups: &[Group], hits: Hits, required: u16, random: &mut Random) -> Vec<Loss> {
    let mut losses: Vec<Loss> = groups
        .iter()
        .map(|g| Loss {
            unit: g.unit,
            destroyed: 0,
            damaged: 0,
        })
        .collect();
    let mut left = required.min(hits.total());
    for _ in 0..groups.len() * 8 + usize::from(left) * 4 {
        if left == 0 {
            break;
        }
        let at = random.below(groups.len());
        let (Some(group), Some(loss)) = (groups.get(at), losses.get_mut(at)) else {
            break;
        };
        if group.kind == UnitKind::Transport && !random.one_in(8) {
            continue;
        }
        let two_hits = group.kind.is_capital_ship() && !group.damaged;
        if two_hits && loss.damaged > 0 && random.one_in(2) {
            loss.damaged -= 1;
            loss.destroyed += 1;
            left -= 1;
        } else if loss.destroyed + loss.damaged < group.count {
            *if two_hits {
                &mut loss.damaged
            } else {
                &mut loss.destroyed
            } += 1;
            left -= 1;
        }
    }
    losses.retain(|loss| loss.destroyed + loss.damaged > 0);
    losses
}
