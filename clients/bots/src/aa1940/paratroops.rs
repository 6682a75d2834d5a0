//! Infantry dropped by air into the power's own attacks.

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::{Command, PhaseLegal};

use crate::aa1940::command;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::legal_index::{self, MovableStack};

/// Minimum value of a drop, in IPCs, so that infantry does not fly for nothing.
const WORTHWHILE: f32 = 0.5;

/// Shots of each antiaircraft gun, and how many of them hit.
const SHOTS: u16 = 3;
const HIT: f32 = 1.0 / 6.0;

/// The drop that gains most, if one pays: into a territory that own land units attack already,
/// from one that is not in more danger for it.
pub(crate) fn drop(scene: &Evaluation<'_>, options: &PhaseLegal) -> Option<Command> {
    let stacks = legal_index::stacks(&options.drops, scene.board()).ok()?;
    let mut best: Option<(f32, &MovableStack, SpaceId, u16)> = None;
    for stack in &stacks {
        for way in &stack.to {
            for count in 1..=way.most.min(stack.count) {
                let gain = gain(scene, stack.from, way.to, count);
                if gain > best.map_or(WORTHWHILE, |(most, ..)| most) {
                    best = Some((gain, stack, way.to, count));
                }
            }
        }
    }
    let (_, stack, to, count) = best?;
    let infantry = legal_index::wire_stack(scene.board(), stack.from, stack.kind, count, None);
    Some(command::drop(infantry, &scene.board().space(to).id))
}

/// Gain of dropping so many infantry, in IPCs: in the attack, less what antiaircraft guns shoot
/// down and what the enemy gains at the infantry's origin.
fn gain(scene: &Evaluation<'_>, from: SpaceId, to: SpaceId, count: u16) -> f32 {
    let attackers = scene.position.force(to, |power| power == scene.me);
    let defenders = scene.defenders(to);
    if attackers.total_of(UnitKind::is_land) == 0 || defenders.is_empty() {
        return 0.0;
    }
    let worth = scene.worth(to);
    let mut joined = attackers;
    joined.add(UnitKind::Infantry, count);
    let battle = |force: &UnitCounts| scene.gain(force, &defenders, worth);
    let price = f32::from(scene.table().of(UnitKind::Infantry).cost);
    let shots = (SHOTS * defenders.count(UnitKind::Aaa)).min(count);
    let home = scene.garrison(from);
    let mut left = home;
    left.remove(UnitKind::Infantry, count);
    let danger = scene.risk(from, &left) - scene.risk(from, &home);
    battle(&joined) - battle(&attackers) - f32::from(shots) * HIT * price - danger
}

#[cfg(test)]
mod tests {
    use sandtable_aa1940::board_name::BoardName;
    use sandtable_proto::games::aa1940::v1::{
        Advance, Destination, PowerView, SpaceView, StackMoves, UnitGroup, View, command::Kind,
    };

    use super::*;
    use crate::aa1940::distances::BoardDistances;
    use crate::aa1940::position::Position;
    use crate::aa1940::units;

    fn group(power: &str, kind: UnitKind, count: u32) -> UnitGroup {
        UnitGroup {
            power: power.to_owned(),
            r#type: units::wire(kind),
            count,
            ..Default::default()
        }
    }

    fn space(id: &str, controller: &str, units: Vec<UnitGroup>) -> SpaceView {
        SpaceView {
            space: id.to_owned(),
            controller: controller.to_owned(),
            units,
            ..Default::default()
        }
    }

    /// Germany attacks the Baltic States with some tanks; two infantry in Germany may drop
    /// there, where `soviets` stand in Poland beside it.
    fn dropped(tanks: u32, defenders: Vec<UnitGroup>, soviets: u32) -> Option<Command> {
        let atlas = BoardDistances::shared(BoardName::EUROPE);
        let board = &atlas.board;
        let power = |id: &str, enemies: &[&str]| PowerView {
            power: id.to_owned(),
            wars: enemies.iter().map(|id| (*id).to_owned()).collect(),
            ..Default::default()
        };
        let powers = (board.powers.iter())
            .map(|info| match info.id.as_str() {
                "germany" => PowerView {
                    advances: vec![Advance::Paratroopers as i32],
                    ..power("germany", &["soviet-union"])
                },
                "soviet-union" => power("soviet-union", &["germany"]),
                other => power(other, &[]),
            })
            .collect();
        let mut attacked = defenders;
        if tanks > 0 {
            attacked.push(group("germany", UnitKind::Tank, tanks));
        }
        let home = vec![group("germany", UnitKind::Infantry, 2)];
        let beside = vec![group("soviet-union", UnitKind::Tank, soviets)];
        let view = View {
            round: 4,
            power: "germany".to_owned(),
            powers,
            spaces: vec![
                space("baltic-states", "soviet-union", attacked),
                space("germany", "germany", home),
                space("poland", "soviet-union", beside),
            ],
            ..Default::default()
        };
        let position = Position::read(&view, board).unwrap();
        let germany = board.find_power("germany").unwrap();
        let options = PhaseLegal {
            drops: vec![StackMoves {
                stack: Some(legal_index::wire_stack(
                    board,
                    board.find_space("germany").unwrap(),
                    UnitKind::Infantry,
                    2,
                    Some(1),
                )),
                to: vec![Destination {
                    to: "baltic-states".to_owned(),
                    most: 2,
                    ..Default::default()
                }],
            }],
            ..Default::default()
        };
        drop(&Evaluation::new(&atlas, &position, germany), &options)
    }

    fn soviets(infantry: u32) -> Vec<UnitGroup> {
        vec![group("soviet-union", UnitKind::Infantry, infantry)]
    }

    #[test]
    fn infantry_drops_into_an_attack_that_it_helps() {
        let Some(Kind::Drop(order)) = dropped(3, soviets(3), 0).and_then(|drop| drop.kind) else {
            panic!("no drop");
        };
        let stack = order.stack.unwrap();
        assert_eq!(
            (stack.from.as_str(), order.to.as_str(), stack.count),
            ("germany", "baltic-states", 2)
        );
    }

    #[test]
    fn infantry_stays_where_it_is_needed_or_of_no_use() {
        assert_eq!(dropped(0, soviets(3), 0), None, "nobody attacks");
        assert_eq!(dropped(9, Vec::new(), 0), None, "nobody defends");
        assert_eq!(dropped(3, soviets(3), 1), None, "the capital could fall");
    }
}
