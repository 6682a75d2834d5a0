//! Losses for people who do not want to choose.

use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::decision;

use crate::games::aa1940::render::unit_kind;

/// A hit's worth: damage to a capital ship first, then the cheapest unit.
const DAMAGE: u16 = 0;

/// An assignment of all hits that gives up what costs least. Submarines' hits fall on
/// ships, those of aircraft on submarines only where they can.
pub(super) fn cheapest(board: &Board, question: &decision::Losses) -> Vec<game::Loss> {
    let hits = question.hits.unwrap_or_default();
    let mut lots: Vec<GroupHits<'_>> = question
        .groups
        .iter()
        .filter_map(|group| lot(board, group))
        .collect();
    let mut left = question.required;
    // The hits that can fall on the fewest units choose first.
    for (count, shooter) in [
        (hits.by_submarines, Shooter::Submarine),
        (hits.by_aircraft, Shooter::Aircraft),
        (hits.by_others, Shooter::Other),
    ] {
        for _ in 0..count {
            let can_hit = |lot: &GroupHits<'_>| {
                lot.hits_left() > 0
                    && match shooter {
                        Shooter::Submarine => !lot.air,
                        Shooter::Aircraft => question.air_hits_submarines || !lot.submarine,
                        Shooter::Other => true,
                    }
            };
            let target = (lots.iter_mut())
                .filter(|lot| can_hit(lot))
                .min_by_key(|lot| lot.price());
            if let (Some(lot), true) = (target, left > 0) {
                lot.hit();
                left -= 1;
            }
        }
    }
    (lots.iter())
        .map(GroupHits::loss)
        .filter(|loss| loss.destroyed + loss.damaged > 0)
        .collect()
}

#[derive(Clone, Copy)]
enum Shooter {
    Submarine,
    Aircraft,
    Other,
}

/// A group with the hits that it has been given.
struct GroupHits<'a> {
    group: &'a game::Group,
    cost: u16,
    /// True if its units take a hit and stay.
    armored: bool,
    air: bool,
    submarine: bool,
    destroyed: u32,
    damaged: u32,
}

fn lot<'a>(board: &Board, group: &'a game::Group) -> Option<GroupHits<'a>> {
    let kind = unit_kind(group.r#type())?;
    Some(GroupHits {
        group,
        cost: board.units.of(kind).cost,
        armored: kind.is_capital_ship() && !group.damaged,
        air: kind.is_air(),
        submarine: group.r#type() == game::UnitType::Submarine,
        destroyed: 0,
        damaged: 0,
    })
}

impl GroupHits<'_> {
    fn hits_left(&self) -> u32 {
        let whole = self
            .group
            .count
            .saturating_sub(self.destroyed + self.damaged);
        if self.armored {
            2 * whole + self.damaged
        } else {
            whole
        }
    }

    /// Returns the cost of the next hit.
    fn price(&self) -> u16 {
        if self.armored && self.destroyed + self.damaged < self.group.count {
            DAMAGE
        } else {
            self.cost
        }
    }

    fn hit(&mut self) {
        if !self.armored {
            self.destroyed += 1;
        } else if self.destroyed + self.damaged < self.group.count {
            self.damaged += 1;
        } else {
            self.damaged -= 1;
            self.destroyed += 1;
        }
    }

    fn loss(&self) -> game::Loss {
        game::Loss {
            unit: self.group.unit,
            destroyed: self.destroyed,
            damaged: self.damaged,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(unit: u32, kind: game::UnitType, count: u32) -> game::Group {
        game::Group {
            unit,
            power: "germany".to_owned(),
            r#type: kind as i32,
            count,
            ..Default::default()
        }
    }

    fn chosen(hits: (u32, u32, u32), groups: Vec<game::Group>) -> Vec<(u32, u32, u32)> {
        let (by_submarines, by_aircraft, by_others) = hits;
        let question = decision::Losses {
            hits: Some(game::Hits {
                by_submarines,
                by_aircraft,
                by_others,
            }),
            groups,
            required: by_submarines + by_aircraft + by_others,
            ..Default::default()
        };
        let losses = cheapest(&Board::europe1940(), &question);
        (losses.iter())
            .map(|loss| (loss.unit, loss.destroyed, loss.damaged))
            .collect()
    }

    #[test]
    fn infantry_is_given_up_before_tanks() {
        let groups = vec![
            group(1, game::UnitType::Tank, 2),
            group(2, game::UnitType::Infantry, 3),
        ];
        assert_eq!(chosen((0, 0, 4), groups), [(1, 1, 0), (2, 3, 0)]);
    }

    #[test]
    fn capital_ships_are_damaged_before_anything_sinks() {
        let groups = vec![
            group(1, game::UnitType::Battleship, 1),
            group(2, game::UnitType::Destroyer, 1),
        ];
        assert_eq!(chosen((0, 0, 1), groups.clone()), [(1, 0, 1)]);
        assert_eq!(chosen((0, 0, 3), groups), [(1, 1, 0), (2, 1, 0)]);
    }

    #[test]
    fn hits_fall_only_where_they_can() {
        let groups = vec![
            group(1, game::UnitType::Fighter, 1),
            group(2, game::UnitType::Submarine, 1),
            group(3, game::UnitType::Cruiser, 1),
        ];
        assert_eq!(chosen((1, 0, 0), groups.clone()), [(2, 1, 0)]);
        assert_eq!(chosen((0, 1, 0), groups), [(1, 1, 0)]);
    }
}
