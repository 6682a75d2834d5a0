//! Where units should stand when the turn is over: a search that weighs what the
//! enemy could gain against how far the army has come.

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;

use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::legal_index::{Destination, MovableStack};

/// Weight of an IPC at risk.
const CAUTION: f32 = 0.6;

/// Value of a step towards the front for each IPC of an army.
const DRIVE: f32 = 0.14;

/// The same for aircraft, which also fight from some way behind.
const AIR_DRIVE: f32 = 0.03;

/// Passes over all stacks after the large moves are made.
const PASSES: usize = 2;

/// An improvement that is not worth a command.
const TRIFLE: f32 = 0.02;

/// Some units of a stack going somewhere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StackMove {
    /// Where they stand.
    pub(crate) from: SpaceId,
    /// Kind of the units.
    pub(crate) kind: UnitKind,
    /// Number of units.
    pub(crate) count: u16,
    /// Where they go.
    pub(crate) way: Destination,
}

/// Units of one kind in one place that can still be sent somewhere.
struct MovableUnits {
    from: SpaceId,
    kind: UnitKind,
    left: u16,
    ways: Vec<Destination>,
    /// True if they may end their turn where they are.
    may_stay: bool,
}

/// A deployment that is being worked out.
pub(crate) struct Deployment<'a, 's> {
    scene: &'s Evaluation<'a>,
    garrisons: Vec<UnitCounts>,
    risks: Vec<f32>,
    movers: Vec<MovableUnits>,
    marches: Vec<StackMove>,
}

impl<'a, 's> Deployment<'a, 's> {
    /// Starts from where everyone stands. `stacks` are the land units and aircraft
    /// that can move.
    pub(crate) fn new(scene: &'s Evaluation<'a>, stacks: &[MovableStack]) -> Self {
        let board = scene.board();
        let garrisons: Vec<UnitCounts> = board
            .all_spaces()
            .map(|space| scene.garrison(space))
            .collect();
        let mut deployment = Deployment {
            scene,
            risks: Vec::new(),
            movers: stacks.iter().map(|stack| mover(scene, stack)).collect(),
            garrisons,
            marches: Vec::new(),
        };
        deployment.risks = board
            .all_spaces()
            .map(|space| deployment.risk(space, &deployment.garrisons[space.index()]))
            .collect();
        deployment
    }

    /// Works out the marches.
    pub(crate) fn solve(mut self) -> Vec<StackMove> {
        self.rescue();
        self.gather();
        self.evacuate();
        for _ in 0..PASSES {
            self.improve();
        }
        self.marches
    }

    /// Gain of the enemy in a territory that the own side holds at the end.
    fn risk(&self, space: SpaceId, garrison: &UnitCounts) -> f32 {
        let scene = self.scene;
        let counts =
            scene.board().is_land(space) && (scene.ours(space) || scene.friendly_neutral(space));
        if counts {
            CAUTION * scene.risk(space, garrison)
        } else {
            0.0
        }
    }

    /// Works out only where aircraft land that cannot stay where they are.
    pub(crate) fn land_stranded(mut self) -> Vec<StackMove> {
        self.rescue();
        self.marches
    }

    /// Aircraft that cannot stay where they are go to the safest place.
    fn rescue(&mut self) {
        for index in 0..self.movers.len() {
            if self.movers[index].may_stay {
                continue;
            }
            while self.movers[index].left > 0 {
                let mover = &self.movers[index];
                let best = mover
                    .ways
                    .iter()
                    .filter(|way| way.most > 0)
                    .map(|way| (self.change(index, way, way.most.min(mover.left)), *way))
                    .max_by(|a, b| a.0.total_cmp(&b.0));
                let Some((_, way)) = best else { break };
                let count = way.most.min(mover.left);
                self.send(index, &way, count);
            }
        }
    }

    /// Whole armies go forward together where they can hold.
    fn gather(&mut self) {
        let board = self.scene.board();
        let march = self.scene.march();
        let mut goals: Vec<SpaceId> = board
            .all_spaces()
            .filter(|space| board.is_land(*space))
            .filter(|space| self.movers.iter().any(|mover| leads(mover, *space)))
            .collect();
        goals.sort_by(|a, b| march[a.index()].total_cmp(&march[b.index()]));
        for goal in goals {
            let group: Vec<(usize, Destination)> = self
                .movers
                .iter()
                .enumerate()
                .filter(|(_, mover)| mover.left > 0 && mover.kind.is_land())
                .filter(|(_, mover)| march[mover.from.index()] > march[goal.index()] + 0.5)
                .filter_map(|(index, mover)| Some((index, *way_to(mover, goal)?)))
                .collect();
            self.send_together(&group);
        }
    }

    /// Armies that cannot hold go back together, but for a rear guard of one.
    fn evacuate(&mut self) {
        let board = self.scene.board();
        let exposed: Vec<SpaceId> = board
            .all_spaces()
            .filter(|space| self.risks[space.index()] > 1.0)
            .collect();
        for from in exposed {
            let mut goals: Vec<SpaceId> = self
                .movers
                .iter()
                .filter(|mover| mover.from == from && mover.left > 0)
                .flat_map(|mover| mover.ways.iter().map(|way| way.to))
                .collect();
            goals.sort_unstable();
            goals.dedup();
            let best = goals
                .into_iter()
                .map(|goal| {
                    let group: Vec<(usize, Destination)> = self
                        .movers
                        .iter()
                        .enumerate()
                        .filter(|(_, mover)| mover.from == from && mover.left > 0)
                        .filter_map(|(index, mover)| Some((index, *way_to(mover, goal)?)))
                        .collect();
                    (self.change_together(&group), group)
                })
                .max_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((change, group)) = best
                && change > TRIFLE
            {
                self.send_all(&group);
            }
        }
    }

    /// Single stacks, whole or in part, where that is better.
    fn improve(&mut self) {
        for index in 0..self.movers.len() {
            let mover = &self.movers[index];
            let mut best: Option<(f32, Destination, u16)> = None;
            for way in &mover.ways {
                let most = way.most.min(mover.left);
                let mut last = 0;
                for count in [1, most / 2, most.saturating_sub(1), most] {
                    if count == 0 || count > most || count == last {
                        continue;
                    }
                    last = count;
                    let change = self.change(index, way, count);
                    if change > best.map_or(TRIFLE, |(change, ..)| change) {
                        best = Some((change, *way, count));
                    }
                }
            }
            if let Some((_, way, count)) = best {
                self.send(index, &way, count);
            }
        }
    }

    /// Improvement when part of a stack goes.
    fn change(&self, index: usize, way: &Destination, count: u16) -> f32 {
        let mover = &self.movers[index];
        let (from, to) = (mover.from.index(), way.to.index());
        let (mut left, mut reached) = (self.garrisons[from], self.garrisons[to]);
        left.remove(mover.kind, count);
        reached.add(mover.kind, count);
        let safer = self.risks[from] + self.risks[to]
            - self.risk(mover.from, &left)
            - self.risk(way.to, &reached);
        safer + self.progress(mover, way, count) + self.conversion(mover, way)
    }

    fn change_together(&self, group: &[(usize, Destination)]) -> f32 {
        let Some((_, first)) = group.first() else {
            return 0.0;
        };
        let to = first.to;
        let mut reached = self.garrisons[to.index()];
        let mut left: Vec<(SpaceId, UnitCounts)> = Vec::new();
        let mut change = 0.0f32;
        for (index, way) in group {
            let mover = &self.movers[*index];
            let count = mover.left.min(way.most);
            reached.add(mover.kind, count);
            match left.iter_mut().find(|(space, _)| *space == mover.from) {
                Some((_, garrison)) => garrison.remove(mover.kind, count),
                None => {
                    let mut garrison = self.garrisons[mover.from.index()];
                    garrison.remove(mover.kind, count);
                    left.push((mover.from, garrison));
                }
            }
            change += self.progress(mover, way, count);
        }
        for (space, garrison) in &left {
            change += self.risks[space.index()] - self.risk(*space, garrison);
        }
        change + self.risks[to.index()] - self.risk(to, &reached)
    }

    fn send_together(&mut self, group: &[(usize, Destination)]) {
        if self.change_together(group) > TRIFLE {
            self.send_all(group);
        }
    }

    fn send_all(&mut self, group: &[(usize, Destination)]) {
        for (index, way) in group {
            let count = self.movers[*index].left.min(way.most);
            self.send(*index, way, count);
        }
    }

    fn send(&mut self, index: usize, way: &Destination, count: u16) {
        if count == 0 {
            return;
        }
        let mover = &mut self.movers[index];
        mover.left -= count;
        if let Some(used) = mover.ways.iter_mut().find(|one| *one == way) {
            used.most -= count;
        }
        let (from, kind) = (mover.from, mover.kind);
        self.garrisons[from.index()].remove(kind, count);
        self.garrisons[way.to.index()].add(kind, count);
        for space in [from, way.to] {
            self.risks[space.index()] = self.risk(space, &self.garrisons[space.index()]);
        }
        self.marches.push(StackMove {
            from,
            kind,
            count,
            way: *way,
        });
    }

    fn progress(&self, mover: &MovableUnits, way: &Destination, count: u16) -> f32 {
        let price = f32::from(self.scene.table().of(mover.kind).cost) * f32::from(count);
        if mover.kind.is_air() {
            let (here, there) = (self.steps_to_front(mover.from), self.steps_to_front(way.to));
            return (here - there) * AIR_DRIVE * price;
        }
        let march = self.scene.march();
        (march[mover.from.index()] - march[way.to.index()]) * DRIVE * price
    }

    /// Steps of an aircraft to the nearest enemy territory, as far as they matter.
    fn steps_to_front(&self, space: SpaceId) -> f32 {
        let scene = self.scene;
        scene
            .board()
            .all_spaces()
            .filter(|other| scene.theirs(*other))
            .map(|other| f32::from(scene.atlas.air(space, other)))
            .fold(12.0, f32::min)
            .max(2.0)
    }

    /// Gain of the first land unit that marches into a friendly neutral.
    fn conversion(&self, mover: &MovableUnits, way: &Destination) -> f32 {
        let scene = self.scene;
        let first = self.garrisons[way.to.index()].is_empty();
        if !(first && mover.kind.captures() && scene.friendly_neutral(way.to)) {
            return 0.0;
        }
        let army = f32::from(scene.position.space(way.to).army);
        scene.worth(way.to) + 3.0 * army + 1.0
    }
}

fn mover(scene: &Evaluation<'_>, stack: &MovableStack) -> MovableUnits {
    MovableUnits {
        from: stack.from,
        kind: stack.kind,
        left: stack.count,
        ways: stack
            .to
            .iter()
            .filter(|way| !stack.kind.is_air() || is_runway(scene, way.to))
            .copied()
            .collect(),
        may_stay: may_stay(scene, stack),
    }
}

/// Reports whether the units of a stack may end their turn where they are.
pub(crate) fn may_stay(scene: &Evaluation<'_>, stack: &MovableStack) -> bool {
    let state = scene.position.space(stack.from);
    let landable = scene.ours(stack.from) && !state.changed;
    !stack.kind.is_air() || landable || roomy(scene, stack.from)
}

/// Reports whether aircraft may count on a place: land, or a zone with a free deck.
pub(crate) fn is_runway(scene: &Evaluation<'_>, space: SpaceId) -> bool {
    if scene.board().is_land(space) {
        return true;
    }
    let mine = scene.position.force(space, |power| power == scene.me);
    mine.total_of(UnitKind::is_carrier_aircraft) < 2 * mine.count(UnitKind::Carrier)
}

/// Reports whether own carriers in a zone have room for the aircraft there.
fn roomy(scene: &Evaluation<'_>, zone: SpaceId) -> bool {
    let mine = scene.position.force(zone, |power| power == scene.me);
    let aircraft = mine.total_of(UnitKind::is_carrier_aircraft);
    scene.board().is_sea(zone) && aircraft <= 2 * mine.count(UnitKind::Carrier)
}

fn leads(mover: &MovableUnits, to: SpaceId) -> bool {
    mover.kind.is_land() && mover.ways.iter().any(|way| way.to == to)
}

fn way_to(mover: &MovableUnits, to: SpaceId) -> Option<&Destination> {
    mover.ways.iter().find(|way| way.to == to && way.most > 0)
}
