//! Where units go: first who holds what counts, then what lies open, then attacks, then
//! everybody else towards the goals.

use std::collections::BTreeMap;

use sandtable_proto::games::axis_empires::v1::{Command, MovementActs};

use super::assault;
use super::force::{HexStack, Unit};
use super::ground::Hex;
use crate::axis_empires::goals::{self, Goal};
use crate::axis_empires::holdings;
use crate::axis_empires::legal_index::{MovableUnit, MoverIndex};
use crate::axis_empires::map::FAR;
use crate::axis_empires::supply::SupplyLines;
use crate::axis_empires::view_model::ViewModel;

/// The movements of a segment as they are planned.
pub(super) struct MovementPlan<'a> {
    /// The position.
    pub(super) situation: &'a ViewModel<'a>,
    /// Moves that may be ordered.
    pub(super) menu: MoverIndex<'a>,
    /// Future stacks of the settled units, by hex.
    pub(super) stacks: BTreeMap<Hex, HexStack>,
    lines: BTreeMap<u32, SupplyLines>,
    /// Units not settled yet, by their place in the menu.
    free: Vec<bool>,
    orders: Vec<(usize, Hex)>,
}

/// The phase that movements are planned for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Attacks follow.
    Operational,
    /// The turn ends.
    Reserve,
}

/// The movements of a segment, in order.
pub(super) fn plan(situation: &ViewModel<'_>, acts: &MovementActs, phase: Phase) -> Vec<Command> {
    let mut march = MovementPlan::new(situation, acts);
    march.keep();
    march.walk_in();
    if phase == Phase::Operational {
        assault::plan(&mut march);
    }
    march.garrison();
    march.follow();
    let orders = march.orders.iter();
    let orders = orders.filter_map(|(mover, hex)| {
        let mover = &march.menu.movers[*mover];
        march.menu.order(mover, *hex)
    });
    orders.collect()
}

impl<'a> MovementPlan<'a> {
    fn new(situation: &'a ViewModel<'a>, acts: &'a MovementActs) -> Self {
        let menu = MoverIndex::read(situation, acts);
        let mut stacks: BTreeMap<Hex, HexStack> = BTreeMap::new();
        let mut lines = BTreeMap::new();
        for unit in situation
            .units
            .iter()
            .filter(|it| it.faction == situation.me)
        {
            let moves = menu.movers.iter().any(|mover| mover.unit.id == unit.id);
            if moves {
                let new = || SupplyLines::of(situation, unit.country);
                lines.entry(unit.country).or_insert_with(new);
            } else if let Some(hex) = unit.hex {
                stacks.entry(hex).or_default().add(unit);
            }
        }
        MovementPlan {
            situation,
            stacks,
            lines,
            free: vec![true; menu.movers.len()],
            menu,
            orders: Vec::new(),
        }
    }

    /// The units that are not settled yet, by their places in the menu.
    pub(super) fn free(&self) -> Vec<usize> {
        let all = self.free.iter().enumerate();
        let free = all.filter(|(_, free)| **free);
        free.map(|(index, _)| index).collect()
    }

    /// A unit of the menu.
    pub(super) fn mover(&self, index: usize) -> &MovableUnit {
        &self.menu.movers[index]
    }

    /// Settles a unit in a hex.
    pub(super) fn settle(&mut self, index: usize, hex: Hex) {
        let unit = self.menu.movers[index].unit;
        self.free[index] = false;
        self.stacks.entry(hex).or_default().add(&unit);
        if unit.hex != Some(hex) {
            self.orders.push((index, hex));
        }
    }

    /// Reports whether a unit can end in a hex: it gets there, there is room, and it does not
    /// give up the supply that it has.
    pub(super) fn suits(&self, index: usize, hex: Hex) -> bool {
        let mover = self.mover(index);
        let room = self.stacks.get(&hex);
        mover.reaches(hex)
            && room.is_none_or(|stack| stack.takes(&mover.unit))
            && self.is_supplied(&mover.unit, hex)
    }

    /// Reports whether a unit would be supplied in a hex, or is as badly off where it is.
    fn is_supplied(&self, unit: &Unit, hex: Hex) -> bool {
        let Some(lines) = self.lines.get(&unit.country) else {
            return true;
        };
        let supplied = |hex| lines.supply(self.situation, hex);
        supplied(hex) || unit.hex.is_some_and(|own| own == hex || !supplied(own))
    }

    /// Leaves a unit in every post that is in danger or would be lost without one: the unit with
    /// the least attack, of those the best in defence. More come once attacks are planned.
    fn keep(&mut self) {
        for hex in holdings::posts(self.situation) {
            let held = self.stacks.get(&hex).is_some_and(|it| !it.is_empty());
            if held || holdings::demand(self.situation, hex) == 0 {
                continue;
            }
            let here = self.free().into_iter();
            let here = here.filter(|index| self.mover(*index).unit.hex == Some(hex));
            let keeper = here.min_by_key(|index| {
                let unit = &self.mover(*index).unit;
                (unit.is_hq(), unit.attack, std::cmp::Reverse(unit.defence))
            });
            if let Some(keeper) = keeper {
                self.settle(keeper, hex);
            }
        }
    }

    /// Hexes that count and lie open are walked into.
    fn walk_in(&mut self) {
        let situation = self.situation;
        let mut goals: Vec<(Hex, u32)> = situation
            .goals()
            .filter(|(hex, _)| !situation.is_ours(*hex) && !situation.is_foe(*hex))
            .filter(|(hex, _)| situation.is_open(*hex))
            .collect();
        goals.sort_by_key(|(hex, points)| (std::cmp::Reverse(*points), *hex));
        for (hex, _) in goals {
            let free = self.free().into_iter();
            // Points at once are worth a while without supply.
            let comers = free.filter(|index| {
                let mover = self.mover(*index);
                let room = self.stacks.get(&hex);
                mover.reaches(hex) && room.is_none_or(|stack| stack.takes(&mover.unit))
            });
            let comer = comers.max_by_key(|index| {
                let unit = &self.mover(*index).unit;
                (!unit.is_hq(), unit.defence, std::cmp::Reverse(*index))
            });
            if let Some(comer) = comer {
                self.settle(comer, hex);
            }
        }
    }

    /// Goals of the own side get the garrison that hostile units near by call for.
    fn garrison(&mut self) {
        for goal in goals::holds(self.situation) {
            loop {
                let there = self.stacks.get(&goal.hex).map_or(0, |stack| stack.defence);
                if there >= goal.demand {
                    break;
                }
                let free = self.free().into_iter();
                let best = free
                    .filter(|index| self.suits(*index, goal.hex))
                    .max_by_key(|index| {
                        let unit = &self.mover(*index).unit;
                        let stays = unit.hex == Some(goal.hex);
                        (
                            unit.defence.min(goal.demand),
                            stays,
                            std::cmp::Reverse(*index),
                        )
                    });
                match best {
                    Some(best) => self.settle(best, goal.hex),
                    None => break,
                }
            }
        }
    }

    /// Everybody else goes towards a goal.
    fn follow(&mut self) {
        let mut tasks = goals::all(self.situation);
        let mut free = self.free();
        // The strongest choose first, so that the best places are theirs.
        free.sort_by_key(|index| {
            let unit = &self.mover(*index).unit;
            (std::cmp::Reverse(unit.worth()), unit.id)
        });
        for index in free {
            let unit = self.mover(index).unit;
            let goal = goals::choose(self.situation, &mut tasks, &unit);
            let ends = self.mover(index).ends();
            let best = ends
                .filter(|hex| self.suits(index, *hex))
                .map(|hex| (self.merit(index, hex, goal.as_ref()), hex))
                .max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)));
            if let Some((_, hex)) = best {
                self.settle(index, hex);
            }
        }
    }

    /// Value of a unit's ending in a hex, on its way to a goal.
    fn merit(&self, index: usize, hex: Hex, goal: Option<&Goal>) -> f32 {
        let mover = self.mover(index);
        let mut merit = goal.map_or(0.0, |goal| -progress(self.situation, hex, goal.hex));
        if mover.unit.hex == Some(hex) {
            merit += 0.2;
        }
        if mover.sails(hex) {
            merit -= 1.0;
        }
        let there = self.stacks.get(&hex);
        let held = there.map_or(0, |stack| stack.defence);
        merit - goals::danger(self.situation, &mover.unit, hex, held)
    }
}

/// Movement Points that are still to go to a goal.
pub(super) fn progress(situation: &ViewModel<'_>, from: Hex, goal: Hex) -> f32 {
    match situation.atlas.way(from, goal) {
        FAR => 3.0 * f32::from(situation.atlas.distance(from, goal).min(200)),
        halves => f32::from(halves) / 2.0,
    }
}
