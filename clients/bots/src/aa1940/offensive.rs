//! Battles to seek: for each space held by the enemy, the units that could be sent there, how
//! many of them are best sent, and what that leaves open.

use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::Command;

use crate::aa1940::assault_lift::{AssaultFleet, Landing, LandingStep};
use crate::aa1940::command;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::force::UnitCounts;
use crate::aa1940::forecast::{Opening, forecast};
use crate::aa1940::legal_index::{self, Destination, LegalIndex, MovableStack};

/// Weight of the risk of leaving a place: part of it is made good in the noncombat move.
const LEAVING: f32 = 0.6;

/// The share of a territory's worth that the enemy wins back by retaking it.
const RETAKEN: f32 = 0.65;

/// Value of a step towards the front for each IPC that survives.
const DRIVE: f32 = 0.14;

/// Steps of progress that count at most: a landing crosses half the board.
const MOST_STEPS: f32 = 4.0;

/// An attack must promise as much, in IPCs.
const LEAST_GAIN: f32 = 0.8;

/// More than sums of gains are ever off, in IPCs.
const ROUNDING: f32 = 0.01;

/// No attack with less of a chance.
const LEAST_CHANCE: f32 = 0.45;

/// Sizes of an attack that are compared.
const SIZES: usize = 10;

/// Units that the planner may use; fewer on each attempt that the rules did not accept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum AttackScope {
    /// Everything.
    All,
    /// No ships.
    NoShips,
    /// Land units only.
    LandOnly,
    /// Nothing at all.
    Nothing,
}

impl AttackScope {
    /// The next smaller one.
    pub(crate) fn less(self) -> Self {
        match self {
            Self::All => Self::NoShips,
            Self::NoShips => Self::LandOnly,
            Self::LandOnly | Self::Nothing => Self::Nothing,
        }
    }

    fn admits(self, kind: UnitKind) -> bool {
        match self {
            Self::All => kind != UnitKind::Transport,
            Self::NoShips => !kind.is_sea(),
            Self::LandOnly => kind.is_land(),
            Self::Nothing => false,
        }
    }
}

/// One unit that could join an attack.
#[derive(Clone, Copy)]
struct AttackerCandidate {
    stack: usize,
    way: Destination,
    kind: UnitKind,
    from: SpaceId,
}

/// An attack that has been weighed.
#[derive(Clone)]
struct Attack {
    target: SpaceId,
    recruits: Vec<AttackerCandidate>,
    lift: Option<Landing>,
    gain: f32,
}

/// A turn's attacks, being worked out.
pub(crate) struct Offensive<'a, 's> {
    scene: &'s Evaluation<'a>,
    ambition: AttackScope,
    stacks: Vec<MovableStack>,
    armada: AssaultFleet<'a, 's>,
    garrisons: Vec<UnitCounts>,
    commands: Vec<Command>,
    /// Boardings to be made before anything else.
    loads: Vec<Command>,
    /// Number of committed attacks. The next two fields are the number committed when something
    /// last changed at each space, and for the armada.
    committed: u32,
    changed: Vec<u32>,
    sailed: u32,
    /// Territories that committed blitzes take on their way: no other unit attacks those again.
    blitzed: Vec<SpaceId>,
}

/// An attack as it was weighed after so many others were committed.
struct WeighedAttack {
    weighed: u32,
    attack: Attack,
}

/// Next commands.
pub(crate) enum Orders {
    /// Units board; then everything is to be planned again.
    Board(Vec<Command>),
    /// The whole of the combat move.
    Attack(Vec<Command>),
}

impl<'a, 's> Offensive<'a, 's> {
    /// Starts from what may move.
    pub(crate) fn new(scene: &'s Evaluation<'a>, menu: &LegalIndex, ambition: AttackScope) -> Self {
        let board = scene.board();
        let mut garrisons: Vec<UnitCounts> = board
            .all_spaces()
            .map(|space| scene.garrison(space))
            .collect();
        // Units ordered this turn will stand in the capital before the enemy moves.
        let capital = board.power(scene.me).capital;
        let held = capital.filter(|at| scene.position.space(*at).controller == Some(scene.me));
        if let Some(capital) = held {
            let queue = scene.position.powers[scene.me.index()].queue;
            garrisons[capital.index()] += queue.only(|kind| !kind.is_sea());
        }
        Offensive {
            scene,
            ambition,
            stacks: menu
                .moves
                .iter()
                .filter(|stack| ambition.admits(stack.kind))
                .filter(|stack| scene.free_to_sail(stack.from, stack.kind))
                .cloned()
                .collect(),
            armada: AssaultFleet::new(scene, menu, ambition == AttackScope::All),
            garrisons,
            commands: Vec::new(),
            loads: Vec::new(),
            committed: 0,
            changed: vec![0; board.spaces.len()],
            sailed: 0,
            blitzed: Vec::new(),
        }
    }

    /// The commands of all attacks that pay, the best attacks first.
    pub(crate) fn solve(mut self) -> Orders {
        let board = self.scene.board();
        let mut open: Vec<WeighedAttack> = board
            .all_spaces()
            .filter(|space| self.is_target(*space))
            .filter_map(|space| self.weigh(space))
            .map(|attack| WeighedAttack { weighed: 0, attack })
            .collect();
        while !open.is_empty() {
            open.sort_by(|a, b| b.attack.gain.total_cmp(&a.attack.gain));
            let plan = open.remove(0);
            if self.blitzed.contains(&plan.attack.target) {
                continue;
            }
            let promised = plan.attack.gain;
            let attack = if self.holds(&plan) {
                plan.attack
            } else {
                match self.weigh(plan.attack.target) {
                    Some(attack) => attack,
                    None => continue,
                }
            };
            // Others may have taken its units since: then it waits for its new turn.
            let overtaken = (open.first()).is_some_and(|next| attack.gain < next.attack.gain);
            if overtaken && attack.gain < promised - 0.01 {
                let weighed = self.committed;
                open.push(WeighedAttack { weighed, attack });
            } else {
                self.commit(&attack);
            }
        }
        if self.loads.is_empty() {
            // Flights that could come home to a carrier only are ordered while it is there.
            self.commands.sort_by_key(command::moves_carriers);
            Orders::Attack(self.commands)
        } else {
            Orders::Board(self.loads)
        }
    }

    /// Reports whether nothing that an attack depends on has changed since it was weighed.
    fn holds(&self, plan: &WeighedAttack) -> bool {
        let target = plan.attack.target;
        let mut stacks = self.stacks.iter();
        let stale = |from: SpaceId| self.changed[from.index()] > plan.weighed;
        self.sailed <= plan.weighed
            && !stacks.any(|stack| stale(stack.from) && stack.to.iter().any(|it| it.to == target))
    }

    fn is_target(&self, space: SpaceId) -> bool {
        let scene = self.scene;
        if scene.board().is_sea(space) {
            return self.ambition == AttackScope::All && !scene.defenders(space).is_empty();
        }
        scene.theirs(space) || scene.unfriendly_neutral(space)
    }

    /// The best attack on a space, if one pays.
    fn weigh(&self, target: SpaceId) -> Option<Attack> {
        let recruits = self.recruits(target);
        let lift = if self.scene.board().is_land(target) {
            self.armada.lift_to(target)
        } else {
            None
        };
        let mut best: Option<Attack> = None;
        let air = recruits.iter().filter(|it| it.kind.is_air()).count();
        // One order is as good as the other where all are aircraft, or none.
        let mixed = air > 0 && air < recruits.len();
        for lift in [None, lift.as_ref()]
            .into_iter()
            .take(1 + usize::from(lift.is_some()))
        {
            for air_first in [false, true].into_iter().take(1 + usize::from(mixed)) {
                let mut order = recruits.clone();
                order.sort_by_key(|recruit| rank(recruit.kind, air_first));
                for size in sizes(order.len(), lift.is_some()) {
                    let chosen = &order[..size];
                    let least = best.as_ref().map_or(LEAST_GAIN, |best| best.gain);
                    let gain = self.appraise(target, chosen, lift, least);
                    if let Some(gain) = gain.filter(|gain| *gain > least) {
                        best = Some(Attack {
                            target,
                            recruits: chosen.to_vec(),
                            lift: lift.cloned(),
                            gain,
                        });
                    }
                }
            }
        }
        best
    }

    fn recruits(&self, target: SpaceId) -> Vec<AttackerCandidate> {
        let mut recruits = Vec::new();
        for (index, stack) in self.stacks.iter().enumerate() {
            let mut left = stack.count;
            for way in stack.to.iter().filter(|way| way.to == target) {
                let count = way.most.min(left);
                left -= count;
                recruits.extend((0..count).map(|_| AttackerCandidate {
                    stack: index,
                    way: *way,
                    kind: stack.kind,
                    from: stack.from,
                }));
            }
        }
        recruits
    }

    /// Total gain of an attack in IPCs; none when it has no chance, or gains no more than
    /// `least`.
    fn appraise(
        &self,
        target: SpaceId,
        chosen: &[AttackerCandidate],
        lift: Option<&Landing>,
        least: f32,
    ) -> Option<f32> {
        let scene = self.scene;
        let land = scene.board().is_land(target);
        let mut force = UnitCounts::NONE;
        for recruit in chosen {
            force.add(recruit.kind, 1);
        }
        let mut before = Opening::NONE;
        let mut overhead = 0.0;
        if let Some(lift) = lift {
            force += lift.cargo();
            before.bombardment = lift.bombardment;
            overhead = lift.risk;
        }
        let defenders = scene.defenders(target);
        if !land && submarines_only(&defenders) && force.count(UnitKind::Destroyer) == 0 {
            return None;
        }
        let captures = force.total_of(UnitKind::captures) > 0;
        if defenders.is_empty() && !captures {
            return None;
        }
        if !land {
            before.kamikaze = scene.pilots_against(target, false);
        }
        let battle = forecast(&force, &defenders, before, scene.table());
        if battle.win < LEAST_CHANCE {
            return None;
        }
        let left = self.left_behind(chosen);
        let killed = if battle.win > 0.6 {
            defenders
        } else {
            UnitCounts::NONE
        };
        let cleared = (battle.win > 0.6).then_some(target);
        if scene.gives_up_capital(&left, cleared, &self.garrisons) {
            return None;
        }
        // The gain if the enemy struck back neither there nor where it comes from is known sooner
        // than the rest.
        let at_most = |gain: f32| gain + LEAVING * self.held(&left) + ROUNDING;
        let mut gain = battle.defender_loss - battle.attacker_loss - overhead;
        if land && captures {
            let worth = scene.worth(target);
            let vias: f32 = chosen
                .iter()
                .filter_map(|recruit| recruit.way.via)
                .take(1)
                .map(|via| 0.5 * scene.worth(via))
                .sum();
            let army: f32 = force.only(UnitKind::captures).price(scene.table());
            let kept = if army > 0.0 {
                battle.land_left / army
            } else {
                0.0
            };
            let progress = battle.win * kept * self.progress(target, chosen, lift);
            if at_most(gain + battle.win * (worth + vias) + progress) <= least {
                return None;
            }
            let garrison = battle.survivors().only(UnitKind::is_land);
            let counter = scene
                .threats()
                .against(target)
                .map(|muster| scene.gain(muster, &garrison, RETAKEN * worth))
                .fold(0.0, f32::max);
            gain += battle.win * (worth + vias - counter) + progress;
        } else if !land {
            let fleet = battle.survivors().only(UnitKind::is_sea);
            gain -= LEAVING * battle.win * scene.risk(target, &fleet);
        }
        if at_most(gain) <= least {
            return None;
        }
        Some(gain - LEAVING * self.exposed(&left, &killed))
    }

    /// Value of the steps of an attack's land units.
    fn progress(
        &self,
        target: SpaceId,
        chosen: &[AttackerCandidate],
        lift: Option<&Landing>,
    ) -> f32 {
        let march = self.scene.march();
        let price = |kind: UnitKind| f32::from(self.scene.table().of(kind).cost);
        let marched: f32 = chosen
            .iter()
            .filter(|recruit| recruit.kind.captures())
            .map(|recruit| {
                let steps = march[recruit.from.index()] - march[target.index()];
                steps.clamp(-MOST_STEPS, MOST_STEPS) * price(recruit.kind)
            })
            .sum();
        let shipped = lift.map_or(0.0, |lift| {
            MOST_STEPS * lift.cargo().price(self.scene.table())
        });
        DRIVE * (marched + shipped)
    }

    /// Units that stay in the territories that the attackers come from.
    fn left_behind(&self, chosen: &[AttackerCandidate]) -> Vec<(SpaceId, UnitCounts)> {
        let mut left: Vec<(SpaceId, UnitCounts)> = Vec::new();
        let ashore = |recruit: &&AttackerCandidate| self.scene.board().is_land(recruit.from);
        for recruit in chosen.iter().filter(ashore) {
            match left.iter_mut().find(|(space, _)| *space == recruit.from) {
                Some((_, garrison)) => garrison.remove(recruit.kind, 1),
                None => {
                    let mut garrison = self.garrisons[recruit.from.index()];
                    garrison.remove(recruit.kind, 1);
                    left.push((recruit.from, garrison));
                }
            }
        }
        left
    }

    /// Possible gain of the enemy there while the attackers are still at home.
    fn held(&self, left: &[(SpaceId, UnitCounts)]) -> f32 {
        left.iter()
            .map(|(space, _)| self.scene.risk(*space, &self.garrisons[space.index()]))
            .sum()
    }

    /// Additional gain of the enemy there when they are gone.
    fn exposed(&self, left: &[(SpaceId, UnitCounts)], killed: &UnitCounts) -> f32 {
        let scene = self.scene;
        left.iter()
            .map(|(space, garrison)| {
                scene.risk_after(*space, garrison, killed)
                    - scene.risk(*space, &self.garrisons[space.index()])
            })
            .sum()
    }

    fn commit(&mut self, attack: &Attack) {
        let board = self.scene.board();
        self.committed += 1;
        if let Some(lift) = &attack.lift {
            self.sailed = self.committed;
            match self.armada.embark(lift, attack.target, &mut self.stacks) {
                LandingStep::Boarding(loads) => self.loads.extend(loads),
                LandingStep::Landing(commands) => self.commands.extend(commands),
            }
        }
        let mut groups: Vec<(AttackerCandidate, u16)> = Vec::new();
        for recruit in &attack.recruits {
            let same = groups
                .iter_mut()
                .find(|(one, _)| one.stack == recruit.stack && one.way == recruit.way);
            match same {
                Some((_, count)) => *count += 1,
                None => groups.push((*recruit, 1)),
            }
        }
        for (recruit, count) in groups {
            let stack = &mut self.stacks[recruit.stack];
            // An assault's escorts may have taken ships of the same stack along.
            let count = count.min(stack.count);
            if count == 0 {
                continue;
            }
            stack.count -= count;
            self.garrisons[recruit.from.index()].remove(recruit.kind, count);
            self.changed[recruit.from.index()] = self.committed;
            if recruit.kind.is_sea() {
                self.sailed = self.committed;
                self.armada.left(recruit.from, recruit.kind, count);
            }
            self.blitzed.extend(recruit.way.via);
            self.commands.push(legal_index::go(
                board,
                recruit.from,
                recruit.kind,
                count,
                &recruit.way,
            ));
        }
    }
}

/// Sizes to compare: few of a large choice, all of a small one.
fn sizes(all: usize, may_be_none: bool) -> Vec<usize> {
    let least = usize::from(!may_be_none);
    let mut sizes: Vec<usize> = (0..=SIZES)
        .map(|step| least + (all.saturating_sub(least)) * step / SIZES)
        .filter(|size| *size <= all && *size >= least)
        .collect();
    sizes.extend((least..=all).take(3));
    sizes.sort_unstable();
    sizes.dedup();
    sizes
}

/// The order of commitment: cheap units first, or aircraft after the first to take the ground.
pub(crate) fn rank(kind: UnitKind, air_first: bool) -> u8 {
    let by_price = match kind {
        UnitKind::Infantry => 1,
        UnitKind::MechInfantry => 2,
        UnitKind::Artillery => 3,
        UnitKind::Tank => 4,
        UnitKind::Submarine => 5,
        UnitKind::Destroyer => 6,
        UnitKind::Fighter => 7,
        UnitKind::TacticalBomber => 8,
        UnitKind::StrategicBomber => 9,
        UnitKind::Cruiser => 10,
        UnitKind::Battleship => 11,
        UnitKind::Carrier | UnitKind::Transport | UnitKind::Aaa => 12,
    };
    match (air_first, kind.is_air()) {
        (true, true) => 0,
        _ => by_price,
    }
}

fn submarines_only(force: &UnitCounts) -> bool {
    force.iter().all(|(kind, _)| kind == UnitKind::Submarine)
}
