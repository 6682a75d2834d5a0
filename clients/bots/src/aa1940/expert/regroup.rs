//! Where land units and aircraft stand when the turn is over: a search that weighs all replies of
//! the enemy together against how far the army has come.

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;

use crate::aa1940::deploy::{Deployment, StackMove, is_runway, may_stay};
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::expert::budget::SearchBudget;
use crate::aa1940::expert::replies::{Damage, Formation, Replies};
use crate::aa1940::expert::weights::Weight;
use crate::aa1940::legal_index::{Destination, MovableStack};
use crate::rng::Rng;

/// Steps of an aircraft to the front beyond which it is out of the war.
const FAR_OFF: f32 = 12.0;

/// Steps that are as good as none to an aircraft.
const NEAR: u8 = 2;

/// Steps that a territory's worth is worth flying farther for at most.
const MOST_PULL: f32 = 6.0;

/// Changes without success after which the search ends.
const STALE: u32 = 1_500;

/// Units of one kind in one place, and how many of them go where.
#[derive(Clone)]
struct Mobile {
    from: SpaceId,
    kind: UnitKind,
    count: u16,
    ways: Vec<Destination>,
    may_stay: bool,
}

/// Number of each stack that goes each of its ways.
type StackOrders = Vec<Vec<u16>>;

/// The result of a search.
pub(crate) struct Regrouping {
    /// The moves.
    pub(crate) moves: Vec<StackMove>,
    /// Gain of the enemy's replies when nobody moves.
    pub(crate) before: Damage,
    /// The same afterwards.
    pub(crate) after: Damage,
    /// Positions that were evaluated.
    pub(crate) evaluations: u32,
}

/// A deployment that is being improved.
pub(crate) struct Regroup<'a, 's> {
    scene: &'s Evaluation<'a>,
    replies: &'s Replies<'a, 's>,
    formation: Formation,
    mobiles: Vec<Mobile>,
    /// Steps of aircraft in each space to the enemy, fewer to what is worth more.
    to_front: Vec<f32>,
}

impl<'a, 's> Regroup<'a, 's> {
    /// Looks at the stacks that can move.
    pub(crate) fn new(
        scene: &'s Evaluation<'a>,
        replies: &'s Replies<'a, 's>,
        stacks: &[MovableStack],
    ) -> Self {
        let board = scene.board();
        let pull = scene.weight(Weight::AirPull);
        let goals: Vec<(SpaceId, f32)> = board
            .all_spaces()
            .filter(|space| scene.theirs(*space))
            .map(|space| (space, (pull * scene.worth(space)).min(MOST_PULL)))
            .collect();
        let steps = |space: SpaceId| {
            let all = goals
                .iter()
                .map(|(goal, pull)| f32::from(scene.atlas.air(space, *goal).max(NEAR)) - pull);
            all.fold(FAR_OFF, f32::min)
        };
        Self {
            scene,
            replies,
            formation: replies.formation(),
            mobiles: stacks
                .iter()
                .map(|stack| Mobile {
                    from: stack.from,
                    kind: stack.kind,
                    count: stack.count,
                    ways: (stack.to.iter())
                        .filter(|way| way.most > 0)
                        .filter(|way| !stack.kind.is_air() || is_runway(scene, way.to))
                        .copied()
                        .collect(),
                    may_stay: may_stay(scene, stack),
                })
                .collect(),
            to_front: board.all_spaces().map(steps).collect(),
        }
    }

    /// Searches until the budget is used, from the deployment by rules of thumb.
    pub(crate) fn solve(
        &self,
        stacks: &[MovableStack],
        rng: &mut Rng,
        mut budget: SearchBudget,
    ) -> Regrouping {
        let stay: StackOrders = self
            .mobiles
            .iter()
            .map(|it| vec![0; it.ways.len()])
            .collect();
        let before = self.replies.damage(&self.formation);
        let thumb = self.orders(Deployment::new(self.scene, stacks).solve());
        let mut best = self.rescue(stay);
        let mut worth = self.value(&best);
        let first = self.value(&thumb);
        if first > worth {
            (best, worth) = (thumb, first);
        }
        let movers: Vec<usize> = (0..self.mobiles.len())
            .filter(|place| !self.mobiles[*place].ways.is_empty())
            .collect();
        let mut stale = 0;
        while stale < STALE && !movers.is_empty() && budget.take() {
            let mut orders = best.clone();
            if rng.one_in(4) {
                self.gather(&mut orders, rng, &movers);
            } else {
                self.send(&mut orders, rng, &movers);
            }
            if orders == best {
                stale += 1;
                continue;
            }
            let value = self.value(&orders);
            if value > worth + 0.01 {
                (best, worth, stale) = (orders, value, 0);
            } else {
                stale += 1;
            }
        }
        Regrouping {
            after: self.replies.damage(&self.stand(&best)),
            before,
            moves: self.moves(&best),
            evaluations: budget.spent(),
        }
    }

    /// The moves of another deployment as orders.
    fn orders(&self, moves: Vec<StackMove>) -> StackOrders {
        let mut orders: StackOrders = self
            .mobiles
            .iter()
            .map(|it| vec![0; it.ways.len()])
            .collect();
        for one in moves {
            let mut due = one.count;
            for (mobile, sent) in self.mobiles.iter().zip(&mut orders) {
                if due == 0 || mobile.from != one.from || mobile.kind != one.kind {
                    continue;
                }
                let left = mobile.count - sent.iter().sum::<u16>();
                let same = |way: &Destination| (way.to, way.via) == (one.way.to, one.way.via);
                if let Some(place) = mobile.ways.iter().position(same) {
                    let most = mobile.ways[place].most.saturating_sub(sent[place]);
                    let count = due.min(left).min(most);
                    sent[place] += count;
                    due -= count;
                }
            }
        }
        self.rescue(orders)
    }

    /// Those who cannot stay go somewhere.
    fn rescue(&self, mut orders: StackOrders) -> StackOrders {
        for (mobile, sent) in self.mobiles.iter().zip(&mut orders) {
            if mobile.may_stay {
                continue;
            }
            let mut left = mobile.count - sent.iter().sum::<u16>();
            for (place, way) in mobile.ways.iter().enumerate() {
                let count = left.min(way.most - sent[place]);
                sent[place] += count;
                left -= count;
            }
        }
        orders
    }

    /// Part of a stack goes somewhere, or stays after all.
    fn send(&self, orders: &mut StackOrders, rng: &mut Rng, movers: &[usize]) {
        let Some(place) = rng.pick(movers).copied() else {
            return;
        };
        let mobile = &self.mobiles[place];
        let sent = &mut orders[place];
        let staying = mobile.count - sent.iter().sum::<u16>();
        let way = rng.below(mobile.ways.len());
        let back = mobile.may_stay && sent[way] > 0 && rng.one_in(2);
        if back {
            sent[way] -= portion(rng, sent[way]);
            return;
        }
        let room = mobile.ways[way].most - sent[way];
        if staying > 0 {
            sent[way] += portion(rng, staying.min(room));
            return;
        }
        let other = rng.below(mobile.ways.len());
        if other != way {
            let moved = portion(rng, sent[other].min(room));
            sent[other] -= moved;
            sent[way] += moved;
        }
    }

    /// All who can go to a place, or all of one place who can.
    fn gather(&self, orders: &mut StackOrders, rng: &mut Rng, movers: &[usize]) {
        let Some(first) = rng.pick(movers).copied() else {
            return;
        };
        let from = self.mobiles[first].from;
        let Some(goal) = rng.pick(&self.mobiles[first].ways).map(|way| way.to) else {
            return;
        };
        let one_place = rng.one_in(2);
        let fast = rng.one_in(3);
        for place in movers {
            let mobile = &self.mobiles[*place];
            let comes = mobile.kind.is_land() && (!one_place || mobile.from == from);
            let slow = matches!(mobile.kind, UnitKind::Infantry | UnitKind::Artillery);
            if !comes || (fast && slow) {
                continue;
            }
            let Some(way) = mobile.ways.iter().position(|way| way.to == goal) else {
                continue;
            };
            let sent = &mut orders[*place];
            sent.iter_mut().for_each(|count| *count = 0);
            sent[way] = mobile.count.min(mobile.ways[way].most);
        }
    }

    /// Where everybody stands after the orders.
    fn stand(&self, orders: &StackOrders) -> Formation {
        let mut formation = self.formation.clone();
        for (mobile, sent) in self.mobiles.iter().zip(orders) {
            for (way, count) in mobile.ways.iter().zip(sent) {
                if *count > 0 {
                    formation.garrisons[mobile.from.index()].remove(mobile.kind, *count);
                    formation.garrisons[way.to.index()].add(mobile.kind, *count);
                }
            }
        }
        formation
    }

    fn value(&self, orders: &StackOrders) -> f32 {
        let mut value = 0.0;
        let mut converted: Vec<SpaceId> = Vec::new();
        for (mobile, sent) in self.mobiles.iter().zip(orders) {
            for (way, count) in mobile.ways.iter().zip(sent) {
                if *count == 0 {
                    continue;
                }
                value += self.progress(mobile, way, *count);
                let new = mobile.kind.captures() && !converted.contains(&way.to);
                if new && self.scene.friendly_neutral(way.to) {
                    converted.push(way.to);
                    value += self.conversion(way.to);
                }
            }
        }
        let formation = self.stand(orders);
        value
            - self.scene.weight(Weight::RegroupReply) * self.replies.damage(&formation).total
            - self.replies.danger(&formation)
    }

    fn progress(&self, mobile: &Mobile, way: &Destination, count: u16) -> f32 {
        let price = f32::from(self.scene.table().of(mobile.kind).cost) * f32::from(count);
        let (from, to) = (mobile.from.index(), way.to.index());
        if mobile.kind.is_air() {
            return (self.to_front[from] - self.to_front[to])
                * self.scene.weight(Weight::AirDrive)
                * price;
        }
        let march = self.scene.march();
        (march[from] - march[to]) * self.scene.weight(Weight::RegroupDrive) * price
    }

    /// Gain of the first land unit that marches into a friendly neutral.
    fn conversion(&self, space: SpaceId) -> f32 {
        let army = f32::from(self.scene.position.space(space).army);
        self.scene.worth(space) + 3.0 * army + 1.0
    }

    fn moves(&self, orders: &StackOrders) -> Vec<StackMove> {
        let mut moves = Vec::new();
        for (mobile, sent) in self.mobiles.iter().zip(orders) {
            for (way, count) in mobile.ways.iter().zip(sent) {
                if *count > 0 {
                    moves.push(StackMove {
                        from: mobile.from,
                        kind: mobile.kind,
                        count: *count,
                        way: *way,
                    });
                }
            }
        }
        moves
    }
}

/// All of so many, half or one.
fn portion(rng: &mut Rng, count: u16) -> u16 {
    match rng.below(4) {
        0 => count.min(1),
        1 => count / 2,
        _ => count,
    }
}
