//! Hits spread over units within what the question allows.

use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::{Group, Hits, Loss, decision};

use crate::aa1940::units;

/// Ways in which a group can take one more hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LossKind {
    /// An undamaged capital ship is damaged.
    Damage,
    /// A unit is destroyed by one hit; a capital ship that was damaged before is
    /// brought down.
    Destroy,
}

/// A spreading of hits that is being made.
pub(crate) struct HitAssignment<'a> {
    question: &'a decision::Losses,
    hits: Hits,
    losses: Vec<Loss>,
}

impl<'a> HitAssignment<'a> {
    /// Nothing spread yet.
    pub(crate) fn new(question: &'a decision::Losses) -> Self {
        HitAssignment {
            question,
            hits: question.hits.unwrap_or_default(),
            losses: question
                .groups
                .iter()
                .map(|group| Loss {
                    unit: group.unit,
                    destroyed: 0,
                    damaged: 0,
                })
                .collect(),
        }
    }

    /// Reports whether all required hits are spread.
    pub(crate) fn done(&self) -> bool {
        self.spent(|_| true) >= self.question.required
    }

    /// Ways in which the group at this place could take one more hit, the cheaper way first.
    pub(crate) fn tolls(&self, place: usize) -> Vec<LossKind> {
        let (group, loss) = (&self.question.groups[place], &self.losses[place]);
        let two_hits = takes_two(group);
        let untouched = group.count.saturating_sub(loss.destroyed + loss.damaged);
        let mut tolls = Vec::new();
        if self.done() || !self.can_hit(group) {
            return tolls;
        }
        if two_hits && untouched > 0 {
            tolls.push(LossKind::Damage);
        }
        let to_destroy = if two_hits { loss.damaged } else { untouched };
        if to_destroy > 0 {
            tolls.push(LossKind::Destroy);
        }
        tolls
    }

    /// Lets the group at this place take one hit more.
    pub(crate) fn take(&mut self, place: usize, toll: LossKind) {
        let two_hits = takes_two(&self.question.groups[place]);
        let loss = &mut self.losses[place];
        match toll {
            LossKind::Damage => loss.damaged += 1,
            LossKind::Destroy => {
                loss.destroyed += 1;
                if two_hits {
                    loss.damaged = loss.damaged.saturating_sub(1);
                }
            }
        }
    }

    /// The losses, those that are none left out.
    pub(crate) fn finish(self) -> Vec<Loss> {
        self.losses
            .into_iter()
            .filter(|loss| loss.destroyed + loss.damaged > 0)
            .collect()
    }

    /// Reports whether one more hit on the group still leaves every hit with a target that its
    /// shooter can score on.
    fn can_hit(&self, group: &Group) -> bool {
        let more = |is: fn(UnitKind) -> bool| {
            let own = units::kind(group.r#type).is_some_and(is);
            self.spent(is) + u32::from(own)
        };
        let hits = &self.hits;
        let against_submarines = hits.by_submarines
            + hits.by_others
            + if self.question.air_hits_submarines {
                hits.by_aircraft
            } else {
                0
            };
        more(|kind| kind == UnitKind::Submarine) <= against_submarines
            && more(UnitKind::is_air) <= hits.by_aircraft + hits.by_others
    }

    /// Hits spread over units of some kinds so far.
    fn spent(&self, of: fn(UnitKind) -> bool) -> u32 {
        self.question
            .groups
            .iter()
            .zip(&self.losses)
            .filter(|(group, _)| units::kind(group.r#type).is_some_and(of))
            .map(|(group, loss)| {
                let each = if takes_two(group) { 2 } else { 1 };
                loss.destroyed * each + loss.damaged
            })
            .sum()
    }
}

/// Reports whether each unit of the group can still take two hits.
fn takes_two(group: &Group) -> bool {
    !group.damaged && units::kind(group.r#type).is_some_and(UnitKind::is_capital_ship)
}

/// The losses in order of what it costs to lose, by the caller's measure: at each
/// step the cheapest toll that is open.
pub(crate) fn cheapest_first(
    question: &decision::Losses,
    price: impl Fn(&Group, LossKind) -> f32,
) -> Vec<Loss> {
    let mut spread = HitAssignment::new(question);
    loop {
        let next = question
            .groups
            .iter()
            .enumerate()
            .flat_map(|(place, group)| {
                spread
                    .tolls(place)
                    .into_iter()
                    .map(move |toll| (place, group, toll))
            })
            .map(|(place, group, toll)| (price(group, toll), place, toll))
            .min_by(|a, b| a.0.total_cmp(&b.0));
        match next {
            Some((_, place, toll)) => spread.take(place, toll),
            None => return spread.finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn group(unit: u32, kind: UnitKind, count: u32) -> Group {
        Group {
            unit,
            r#type: units::wire(kind),
            count,
            ..Group::default()
        }
    }

    fn question(groups: Vec<Group>, hits: Hits, required: u32) -> decision::Losses {
        decision::Losses {
            groups,
            hits: Some(hits),
            required,
            ..decision::Losses::default()
        }
    }

    fn by_number(group: &Group, _: LossKind) -> f32 {
        group.unit as f32
    }

    #[test]
    fn submarines_never_hit_aircraft() {
        let hits = Hits {
            by_submarines: 2,
            by_aircraft: 0,
            by_others: 1,
        };
        let asked = question(
            vec![
                group(1, UnitKind::Fighter, 3),
                group(2, UnitKind::Destroyer, 3),
            ],
            hits,
            3,
        );
        let losses = cheapest_first(&asked, by_number);
        assert_eq!(losses.len(), 2);
        assert_eq!((losses[0].unit, losses[0].destroyed), (1, 1));
        assert_eq!((losses[1].unit, losses[1].destroyed), (2, 2));
    }

    #[test]
    fn aircraft_hit_submarines_only_beside_a_destroyer() {
        let hits = Hits {
            by_aircraft: 2,
            ..Hits::default()
        };
        let mut asked = question(
            vec![
                group(1, UnitKind::Submarine, 2),
                group(2, UnitKind::Cruiser, 1),
            ],
            hits,
            1,
        );
        let spared = cheapest_first(&asked, by_number);
        assert_eq!((spared.len(), spared[0].unit), (1, 2));
        asked.air_hits_submarines = true;
        asked.required = 2;
        let hit = cheapest_first(&asked, by_number);
        assert_eq!((hit[0].unit, hit[0].destroyed), (1, 2));
    }

    #[test]
    fn a_capital_ship_is_damaged_before_it_sinks() {
        let hits = Hits {
            by_others: 3,
            ..Hits::default()
        };
        let asked = question(vec![group(1, UnitKind::Battleship, 2)], hits, 3);
        let losses = cheapest_first(&asked, |_, toll| match toll {
            LossKind::Damage => 0.0,
            LossKind::Destroy => 1.0,
        });
        assert_eq!((losses[0].destroyed, losses[0].damaged), (1, 1));
    }
}
