//! A side's units in the order in which it gives them up, and what hits do to them.

use super::battle::{Casualty, Combatant, Landing, OddsSide, Submerge};
use crate::space::Terrain;
use crate::strength::Force;
use crate::unit::UnitKind;

/// Maximum number of runs of a line: at sea eight for ships (two-hit ships have two each) and
/// three for aircraft, on land eight and one for the unit spared to capture.
const RUNS: usize = 11;

/// Class of a unit as a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    /// An aircraft over the sea: submarines cannot hit it (`AAE-subs-13`).
    Aircraft,
    /// A submarine: aircraft need a destroyer to hit it (`AAE-subs-14`).
    Submarine,
    /// Everything else; on land, everything.
    Plain,
}

impl Body {
    pub(super) const ALL: [Self; 3] = [Self::Aircraft, Self::Submarine, Self::Plain];
}

/// Units that take their hits one after the other.
#[derive(Clone, Copy, Debug)]
struct Run {
    kind: UnitKind,
    body: Body,
    /// The later run of the damaged ships, when a hit here only damages.
    damaged: Option<usize>,
}

/// Number of units that each run of a [`Line`] still has, and of submarines that have left the
/// battle by submerging.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Ranks {
    up: [u8; RUNS],
    pub(super) submerged: u8,
}

/// Hits by who scored them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HitsByShooter {
    pub(super) submarine: usize,
    pub(super) aircraft: usize,
    pub(super) other: usize,
    /// A destroyer beside the aircraft lets them hit submarines.
    pub(super) spotted: bool,
}

/// The order of losses of one side.
#[derive(Clone, Debug)]
pub(super) struct Line {
    runs: Vec<Run>,
    pub(super) role: OddsSide,
    pub(super) submerge: Submerge,
}

impl Line {
    /// The line of a checked side, and its ranks before the battle.
    pub(super) fn new(side: &Combatant, role: OddsSide, terrain: Terrain) -> (Self, Ranks) {
        let mut runs: Vec<Run> = Vec::with_capacity(RUNS);
        let mut ranks = Ranks::default();
        let mut last_captor = None;
        for casualty in order(side) {
            let (kind, count) = match casualty {
                Casualty::Damage(kind) => (
                    kind,
                    side.force
                        .count(kind)
                        .saturating_sub(side.force.damaged(kind)),
                ),
                Casualty::Destroy(kind) if kind.is_capital_ship() => {
                    if let Some(intact) = runs.iter().position(|run| run.kind == kind) {
                        runs[intact].damaged = Some(runs.len());
                    }
                    (kind, side.force.damaged(kind))
                }
                Casualty::Destroy(kind) => (kind, side.force.count(kind)),
            };
            if side.force.has(kind) {
                if kind.captures() {
                    last_captor = Some(runs.len());
                }
                ranks.up[runs.len()] = small(count);
                runs.push(Run {
                    kind,
                    body: body(kind, terrain),
                    damaged: None,
                });
            }
        }
        if let Some(captor) = last_captor
            && side.losses.keep_one_to_capture
        {
            ranks.up[captor] -= 1;
            ranks.up[runs.len()] = 1;
            runs.push(runs[captor]);
        }
        (
            Self {
                runs,
                role,
                submerge: side.submerge,
            },
            ranks,
        )
    }

    /// The units still in the battle.
    pub(super) fn fighting(&self, ranks: &Ranks) -> Force {
        let mut force = Force::new();
        for (index, run) in self.runs.iter().enumerate() {
            let count = u16::from(ranks.up[index]);
            force = if run.kind.is_capital_ship() && run.damaged.is_none() {
                force.with_damaged(run.kind, count)
            } else {
                force.with(run.kind, count)
            };
        }
        force
    }

    /// The units still alive.
    pub(super) fn alive(&self, ranks: &Ranks) -> Force {
        self.fighting(ranks)
            .with(UnitKind::Submarine, u16::from(ranks.submerged))
    }

    /// The ranks without a kind of unit.
    pub(super) fn without(&self, ranks: &Ranks, gone: impl Fn(UnitKind) -> bool) -> Ranks {
        let mut left = *ranks;
        for (index, run) in self.runs.iter().enumerate() {
            if gone(run.kind) {
                left.up[index] = 0;
            }
        }
        left
    }

    /// The ranks after all submarines have submerged (`AAE-subs-07`).
    pub(super) fn dive(&self, ranks: &Ranks) -> Ranks {
        let diving: u8 = self.count(ranks, |run| run.kind == UnitKind::Submarine);
        let mut left = self.without(ranks, |kind| kind == UnitKind::Submarine);
        left.submerged += diving;
        left
    }

    /// The ranks after AAA fire has brought down some aircraft, or paratroopers among the
    /// infantry (`AAE-aaa-03`, `AAE-research-09`).
    pub(super) fn shoot_down(&self, ranks: &Ranks, mut number: usize, paratroopers: u16) -> Ranks {
        let mut left = *ranks;
        let mut paratroopers = usize::from(paratroopers);
        for (index, run) in self.runs.iter().enumerate() {
            let there = usize::from(left.up[index]);
            let exposed = match run.kind {
                UnitKind::Infantry => there.min(paratroopers),
                kind if kind.is_air() => there,
                _ => 0,
            };
            let lost = number.min(exposed);
            left.up[index] -= small(lost);
            number -= lost;
            if run.kind == UnitKind::Infantry {
                paratroopers -= lost;
            }
        }
        left
    }

    /// The ranks after the hits of one salvo.
    ///
    /// As many hits as possible count, and within that the side gives up the
    /// first in its order (`AAE-combat-land-10`). A set of casualties can be
    /// matched with hits exactly when there are no more aircraft in it than
    /// hits that may fall on aircraft, no more submarines than hits that may
    /// fall on submarines, and no more of all than hits; taking the first that
    /// fits each time therefore also takes the most.
    pub(super) fn take(&self, ranks: &Ranks, hits: HitsByShooter) -> Ranks {
        let mut all = hits.submarine + hits.aircraft + hits.other;
        let mut on_aircraft = hits.aircraft + hits.other;
        let mut on_submarines =
            hits.submarine + hits.other + if hits.spotted { hits.aircraft } else { 0 };
        let mut left = *ranks;
        for (index, run) in self.runs.iter().enumerate() {
            let room = match run.body {
                Body::Aircraft => all.min(on_aircraft),
                Body::Submarine => all.min(on_submarines),
                Body::Plain => all,
            };
            let lost = room.min(usize::from(left.up[index]));
            all -= lost;
            match run.body {
                Body::Aircraft => on_aircraft -= lost,
                Body::Submarine => on_submarines -= lost,
                Body::Plain => {}
            }
            left.up[index] -= small(lost);
            if let Some(damaged) = run.damaged {
                left.up[damaged] += small(lost);
            }
        }
        left
    }

    /// The ranks after one hit on a body of this sort, if there is one.
    pub(super) fn take_on(&self, ranks: &Ranks, body: Body) -> Option<Ranks> {
        let index = (0..self.runs.len())
            .find(|&index| self.runs[index].body == body && ranks.up[index] > 0)?;
        let mut left = *ranks;
        left.up[index] -= 1;
        if let Some(damaged) = self.runs[index].damaged {
            left.up[damaged] += 1;
        }
        Some(left)
    }

    /// Number of hits that bodies of this sort can take.
    pub(super) fn endurance(&self, ranks: &Ranks, body: Body) -> usize {
        let runs = self
            .runs
            .iter()
            .zip(ranks.up)
            .filter(|(run, _)| run.body == body);
        runs.map(|(run, up)| usize::from(up) * if run.damaged.is_some() { 2 } else { 1 })
            .sum()
    }

    /// Number of units in the battle that are bodies of this sort.
    pub(super) fn bodies(&self, ranks: &Ranks, body: Body) -> u8 {
        self.count(ranks, |run| run.body == body)
    }

    fn count(&self, ranks: &Ranks, of: impl Fn(&Run) -> bool) -> u8 {
        self.runs
            .iter()
            .zip(ranks.up)
            .filter(|(run, _)| of(run))
            .map(|(_, up)| up)
            .sum()
    }
}

/// A count that [`Battle::check`](super::Battle) has found small.
fn small(count: impl TryInto<u8>) -> u8 {
    count.try_into().unwrap_or(u8::MAX)
}

fn body(kind: UnitKind, terrain: Terrain) -> Body {
    match (terrain, kind) {
        (Terrain::Land, _) => Body::Plain,
        (Terrain::Sea, UnitKind::Submarine) => Body::Submarine,
        (Terrain::Sea, kind) if kind.is_air() => Body::Aircraft,
        (Terrain::Sea, _) => Body::Plain,
    }
}

/// Every possible casualty once, transports last (`AAE-combat-sea-04`) and
/// damage before destruction.
fn order(side: &Combatant) -> Vec<Casualty> {
    let mut order: Vec<Casualty> = Vec::new();
    for casualty in side
        .losses
        .first
        .iter()
        .copied()
        .chain(usual_order(side.landing))
    {
        let (kind, first_hit) = match casualty {
            Casualty::Damage(kind) => (kind, None),
            Casualty::Destroy(kind) => (kind, Some(Casualty::Damage(kind))),
        };
        let two_hits = kind.is_capital_ship();
        if let Some(damage) = first_hit
            && two_hits
            && !order.contains(&damage)
        {
            order.push(damage);
        }
        if (first_hit.is_some() || two_hits) && !order.contains(&casualty) {
            order.push(casualty);
        }
    }
    let transport = Casualty::Destroy(UnitKind::Transport);
    order.retain(|casualty| *casualty != transport);
    order.push(transport);
    order
}

/// Damage first, as it is repaired for nothing, unless aircraft would lose
/// their deck by it; then AAA, which no longer fires, then the cheapest.
fn usual_order(landing: Landing) -> Vec<Casualty> {
    let mut order = vec![Casualty::Damage(UnitKind::Battleship)];
    if landing == Landing::Anywhere {
        order.push(Casualty::Damage(UnitKind::Carrier));
    }
    let by_price = [
        UnitKind::Aaa,
        UnitKind::Infantry,
        UnitKind::MechInfantry,
        UnitKind::Artillery,
        UnitKind::Tank,
        UnitKind::Submarine,
        UnitKind::Destroyer,
        UnitKind::Fighter,
        UnitKind::TacticalBomber,
        UnitKind::StrategicBomber,
        UnitKind::Cruiser,
        UnitKind::Carrier,
        UnitKind::Battleship,
        UnitKind::Transport,
    ];
    order.extend(by_price.map(Casualty::Destroy));
    order
}
