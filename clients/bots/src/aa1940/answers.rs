//! Answers that are always allowed, when nothing better is known.

use sandtable_aa1940::unit::{UnitKind, UnitTable};
use sandtable_proto::games::aa1940::v1::{
    Assignment, BreakthroughChart, Decision, FacilitySlot, GroupCount, TargetAssignment, UnitCount,
    answer,
    decision::{self, Question},
};

use crate::aa1940::losses::{LossKind, cheapest_first};
use crate::aa1940::units;

/// A cautious answer: no aircraft take off, nothing is risked, the cheapest units are lost, the
/// attack goes on. None for a question of a later version of the game.
pub(crate) fn plain(decision: &Decision, table: &UnitTable) -> Option<answer::Kind> {
    Some(match decision.question.as_ref()? {
        Question::Scramble(_) => answer::Kind::Scramble(answer::Scramble::default()),
        Question::Intercept(_) => answer::Kind::Intercept(answer::Intercept::default()),
        Question::CommandNeutral(asked) => {
            answer::Kind::CommandNeutral(asked.powers.first()?.clone())
        }
        Question::RaidTargets(asked) => answer::Kind::RaidTargets(raid_targets(asked)),
        Question::Bombard(asked) => answer::Kind::Bombard(bombard(asked)),
        Question::Submerge(asked) => answer::Kind::Submerge(submerge(asked)),
        Question::Losses(asked) => answer::Kind::Losses(answer::Losses {
            losses: cheapest_first(asked, |group, toll| price(group.r#type, toll, table)),
        }),
        Question::AgreeLosses(_) => answer::Kind::AgreeLosses(true),
        Question::Press(_) => answer::Kind::Press(()),
        Question::Favor(_) => answer::Kind::Favor(true),
        Question::LiberationForce(asked) => {
            answer::Kind::LiberationForce(liberation_force(asked, table))
        }
        Question::LandStranded(asked) => answer::Kind::LandStranded(land_stranded(asked)),
        Question::DeclareWar(_) => answer::Kind::DeclareWar(answer::DeclareWar::default()),
        Question::Breakthrough(_) => answer::Kind::Breakthrough(BreakthroughChart::One as i32),
        Question::Kamikaze(_) => answer::Kind::Kamikaze(answer::Kamikaze::default()),
        // The first power asked saves all of it for the first purchase.
        Question::PlaceBid(asked) => answer::Kind::PlaceBid(answer::PlaceBid {
            units: Vec::new(),
            kept: asked.budget,
        }),
    })
}

/// Cost of losing a unit: its price, with transports last of all; damage costs nothing.
pub(crate) fn price(r#type: i32, toll: LossKind, table: &UnitTable) -> f32 {
    match (toll, units::kind(r#type)) {
        (LossKind::Damage, _) | (_, None) => 0.0,
        (LossKind::Destroy, Some(UnitKind::Transport)) => 1000.0,
        (LossKind::Destroy, Some(kind)) => f32::from(table.of(kind).cost),
    }
}

/// Every bomber against the first facility that it may bomb.
fn raid_targets(asked: &decision::RaidTargets) -> answer::RaidTargets {
    let assignments = asked
        .bombers
        .iter()
        .filter_map(|group| {
            let tactical = units::kind(group.r#type) == Some(UnitKind::TacticalBomber);
            let to = asked
                .targets
                .iter()
                .find(|slot| !(tactical && **slot == FacilitySlot::Complex as i32))?;
            Some(TargetAssignment {
                unit: group.unit,
                count: group.count,
                to: *to,
            })
        })
        .collect();
    answer::RaidTargets { assignments }
}

/// As many ships as may, on the coasts in order.
fn bombard(asked: &decision::Bombard) -> answer::Assignments {
    let mut room: Vec<u32> = asked.targets.iter().map(|target| target.count).collect();
    let mut assignments = Vec::new();
    for group in &asked.ships {
        let mut left = group.count;
        for (target, room) in asked.targets.iter().zip(&mut room) {
            let count = left.min(*room);
            if count > 0 {
                assignments.push(Assignment {
                    unit: group.unit,
                    count,
                    to: target.space.clone(),
                });
                left -= count;
                *room -= count;
            }
        }
    }
    answer::Assignments { assignments }
}

/// Everyone dives.
fn submerge(asked: &decision::Submerge) -> answer::Submerge {
    let groups = asked
        .submarines
        .iter()
        .map(|group| GroupCount {
            unit: group.unit,
            count: group.count,
        })
        .collect();
    answer::Submerge { groups }
}

/// As much infantry as the budget pays.
fn liberation_force(
    asked: &decision::LiberationForce,
    table: &UnitTable,
) -> answer::LiberationForce {
    let count = asked.budget / u32::from(table.of(UnitKind::Infantry).cost).max(1);
    let units = (count > 0).then_some(UnitCount {
        r#type: units::wire(UnitKind::Infantry),
        count,
    });
    answer::LiberationForce {
        units: units.into_iter().collect(),
    }
}

/// Each group into the first places with room.
fn land_stranded(asked: &decision::LandStranded) -> answer::Assignments {
    let mut taken: Vec<(&str, u32)> = Vec::new();
    let mut assignments = Vec::new();
    for stranded in &asked.groups {
        let Some(group) = &stranded.group else {
            continue;
        };
        let mut left = group.count;
        for option in &stranded.options {
            let used: u32 = taken
                .iter()
                .filter(|(space, _)| *space == option.space)
                .map(|(_, count)| count)
                .sum();
            let count = left.min(option.count.saturating_sub(used));
            if count > 0 {
                taken.push((&option.space, count));
                assignments.push(Assignment {
                    unit: group.unit,
                    count,
                    to: option.space.clone(),
                });
                left -= count;
            }
        }
    }
    answer::Assignments { assignments }
}
