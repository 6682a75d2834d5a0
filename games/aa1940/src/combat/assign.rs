//! Units on which hits may fall. A matching between hits and targets, small enough to be decided
//! by counting: only submarines and aircraft are ever out of reach of any hit.

use sandtable_kernel::{Checked, Violation};

use crate::decision::{Group, Hits, Loss, LossCause, Question};
use crate::unit::UnitKind;

/// Hits that are to be assigned, and the units they can fall on.
#[derive(Clone, Copy, Debug)]
pub(super) struct AssignableHits<'a> {
    pub(super) hits: Hits,
    pub(super) groups: &'a [Group],
    /// True if hits by aircraft can fall on submarines (`AAE-subs-14`).
    pub(super) air_hits_submarines: bool,
    pub(super) cause: LossCause,
}

/// Hits that have been given a target, by what limits them.
#[derive(Clone, Copy, Debug, Default)]
struct AssignedHits {
    submarines: u32,
    aircraft: u32,
    transports: u32,
    all: u32,
}

impl AssignedHits {
    fn add(&mut self, kind: UnitKind, hits: u32) {
        self.all += hits;
        match kind {
            UnitKind::Submarine => self.submarines += hits,
            UnitKind::Transport => self.transports += hits,
            _ if kind.is_air() => self.aircraft += hits,
            _ => {}
        }
    }
}

/// Hits that a whole group can absorb: two for each undamaged capital ship
/// (`AAE-combat-sea-02`).
fn capacity(group: &Group) -> u32 {
    u32::from(group.count) * if two_hits(group) { 2 } else { 1 }
}

/// Hits that destroy a unit of the group.
pub(crate) fn hits_to_destroy(group: &Group) -> u16 {
    if two_hits(group) { 2 } else { 1 }
}

/// Numbers of hits that losses must or may have, by what they fall on.
pub(crate) struct LossLimits {
    /// Hits on all units, exactly.
    pub(crate) all: u32,
    /// Hits on transports, exactly.
    pub(crate) transports: u32,
    /// Hits on submarines, at most.
    pub(crate) submarines: u32,
    /// Hits on aircraft, at most.
    pub(crate) aircraft: u32,
}

/// The limits of the answers to a question about losses.
pub(crate) fn loss_limits(question: &Question) -> Option<LossLimits> {
    AssignableHits::of(question).map(|volley| LossLimits {
        all: volley.most(|_| true),
        transports: volley.on_transports(),
        submarines: volley.on_submarines(),
        aircraft: volley.on_aircraft(),
    })
}

/// Reports whether the first hit on a unit of the group only damages it.
fn two_hits(group: &Group) -> bool {
    group.kind.is_capital_ship() && !group.damaged
}

impl<'a> AssignableHits<'a> {
    /// The volley of a question about losses.
    pub(super) fn of(question: &'a Question) -> Option<Self> {
        match question {
            Question::Losses {
                cause,
                hits,
                groups,
                air_hits_submarines,
                ..
            } => Some(AssignableHits {
                hits: *hits,
                groups,
                air_hits_submarines: *air_hits_submarines,
                cause: *cause,
            }),
            _ => None,
        }
    }

    /// Hits that can fall on submarines (`AAE-subs-14`).
    fn on_submarines(&self) -> u32 {
        let aircraft = if self.air_hits_submarines {
            self.hits.by_aircraft
        } else {
            0
        };
        u32::from(self.hits.by_submarines) + u32::from(self.hits.by_others) + u32::from(aircraft)
    }

    /// Hits that can fall on aircraft (`AAE-subs-13`).
    fn on_aircraft(&self) -> u32 {
        u32::from(self.hits.by_aircraft) + u32::from(self.hits.by_others)
    }

    fn hits(&self) -> u32 {
        u32::from(self.hits.by_submarines)
            + u32::from(self.hits.by_aircraft)
            + u32::from(self.hits.by_others)
    }

    /// Number of the hits that can be given a target among some of the groups.
    fn most(&self, among: impl Fn(&Group) -> bool) -> u32 {
        let mut room = AssignedHits::default();
        for group in self.groups.iter().filter(|group| among(group)) {
            room.add(group.kind, capacity(group));
        }
        let open = room.all - room.submarines - room.aircraft;
        let submarines = room.submarines.min(self.on_submarines());
        let aircraft = room.aircraft.min(self.on_aircraft());
        (open + submarines + aircraft).min(self.hits())
    }

    /// Number of hits that must be assigned: as many as can be (`AAE-combat-land-10`).
    pub(super) fn required(&self) -> u16 {
        u16::try_from(self.most(|_| true)).unwrap_or(u16::MAX)
    }

    /// Number of them that fall on transports: as few as can be (`AAE-combat-sea-04`).
    fn on_transports(&self) -> u32 {
        self.most(|_| true) - self.most(|group| group.kind != UnitKind::Transport)
    }

    /// Reports whether every one of these losses can be given a hit that reaches it. By Hall's
    /// theorem it is enough to count the classes that some hit cannot reach.
    fn reaches(&self, tally: &AssignedHits) -> bool {
        tally.submarines <= self.on_submarines()
            && tally.aircraft <= self.on_aircraft()
            && tally.all <= self.hits()
    }

    /// Checks that losses are a legal choice: units of the groups, as many hits as can be
    /// assigned (`AAE-combat-land-09`, `AAE-combat-land-10`, `AAE-combat-land-12`), submarines'
    /// hits not on aircraft (`AAE-subs-13`), aircraft's hits on submarines only beside a
    /// destroyer (`AAE-subs-14`), transports last (`AAE-combat-sea-04`), two hits to destroy an
    /// undamaged capital ship (`AAE-combat-sea-02`).
    pub(super) fn check(&self, losses: &[Loss]) -> Checked {
        let mut tally = AssignedHits::default();
        for (index, loss) in losses.iter().enumerate() {
            let group = self.group(loss)?;
            if losses[..index].iter().any(|other| other.unit == loss.unit) {
                return Err(self.refuse("each group once", format!("unit {} twice", loss.unit.0)));
            }
            let (destroyed, damaged) = (u32::from(loss.destroyed), u32::from(loss.damaged));
            if destroyed + damaged > u32::from(group.count) {
                return Err(self.refuse(
                    format!("at most {} {}", group.count, group.kind.id()),
                    format!("{}", destroyed + damaged),
                ));
            }
            if damaged > 0 && !two_hits(group) {
                return Err(Violation::new(
                    "AAE-combat-sea-02",
                    "damage to undamaged battleships and carriers only",
                    format!("a damaged {}", group.kind.id()),
                ));
            }
            tally.add(group.kind, hits_of(group, loss));
        }
        if tally.aircraft > self.on_aircraft() {
            return Err(Violation::new(
                "AAE-subs-13",
                format!("at most {} hits on aircraft", self.on_aircraft()),
                format!("{}", tally.aircraft),
            ));
        }
        if tally.submarines > self.on_submarines() {
            return Err(Violation::new(
                "AAE-subs-14",
                format!("at most {} hits on submarines", self.on_submarines()),
                format!("{}", tally.submarines),
            ));
        }
        let required = self.most(|_| true);
        if tally.all != required {
            return Err(Violation::new(
                "AAE-combat-land-10",
                format!("{required} hits assigned"),
                format!("{}", tally.all),
            ));
        }
        let transports = self.on_transports();
        if tally.transports != transports {
            return Err(Violation::new(
                "AAE-combat-sea-04",
                format!("{transports} hits on transports"),
                format!("{}", tally.transports),
            ));
        }
        Ok(())
    }

    fn group(&self, loss: &Loss) -> Checked<&'a Group> {
        self.groups
            .iter()
            .find(|group| group.unit == loss.unit)
            .ok_or_else(|| {
                self.refuse(
                    "a unit that names a group of the question",
                    format!("unit {}", loss.unit.0),
                )
            })
    }

    fn refuse(&self, expected: impl Into<String>, found: String) -> Box<Violation> {
        let rule = match self.cause {
            LossCause::Aaa => "AAE-aaa-03",
            LossCause::FacilityDefense => "AAE-strategic-bombing-09",
            LossCause::AirBattle => "AAE-strategic-bombing-06",
            LossCause::Bombardment => "AAE-combat-amphib-07",
            LossCause::SurpriseStrike => "AAE-subs-08",
            LossCause::Fire => "AAE-combat-land-09",
            LossCause::Kamikaze => "AAE-pacific-16",
        };
        Violation::new(rule, expected.into(), found)
    }

    /// The legal losses that follow an order of preference: `rank` gives for a
    /// group what its first hits and what its second hits (on capital ships)
    /// rank; `spared` names a group of which one unit is lost last of all.
    pub(super) fn in_order(
        &self,
        rank: impl Fn(&Group) -> (u32, u32),
        spared: Option<usize>,
    ) -> Vec<Loss> {
        let mut slots: Vec<(u32, usize, u32)> = Vec::new();
        for (index, group) in self.groups.iter().enumerate() {
            let (first, second) = rank(group);
            let last = u32::from(group.kind == UnitKind::Transport) << 31;
            let mut count = u32::from(group.count);
            if two_hits(group) {
                slots.push((second.max(first) | last, index, count));
            }
            if spared == Some(index) {
                count -= 1;
                slots.push((1 << 30, index, 1));
            }
            slots.push((first | last, index, count));
        }
        slots.sort_by_key(|(rank, index, _)| (*rank, *index));
        let mut taken = vec![0u32; self.groups.len()];
        let mut tally = AssignedHits::default();
        for (_, index, count) in slots {
            for _ in 0..count {
                let mut with = tally;
                with.add(self.groups[index].kind, 1);
                if !self.reaches(&with) {
                    break;
                }
                tally = with;
                taken[index] += 1;
            }
        }
        self.groups
            .iter()
            .zip(taken)
            .filter(|(_, hits)| *hits > 0)
            .map(|(group, hits)| loss_of(group, hits))
            .collect()
    }

    /// Reports whether there is anything to choose; `losses` is one legal way. If there is any
    /// other, there is one that moves a single hit.
    pub(super) fn choice(&self, losses: &[Loss]) -> bool {
        let mut taken = vec![0u32; self.groups.len()];
        let mut tally = AssignedHits::default();
        for (group, hits) in self.groups.iter().zip(&mut taken) {
            let loss = losses.iter().find(|loss| loss.unit == group.unit);
            *hits = loss.map_or(0, |loss| hits_of(group, loss));
            tally.add(group.kind, *hits);
            if two_hits(group) && *hits >= 2 && *hits + 2 <= capacity(group) {
                return true;
            }
        }
        let transport = |index: usize| self.groups[index].kind == UnitKind::Transport;
        (0..taken.len()).any(|from| {
            taken[from] > 0
                && (0..taken.len()).any(|to| {
                    if from == to
                        || transport(from) != transport(to)
                        || taken[to] >= capacity(&self.groups[to])
                    {
                        return false;
                    }
                    let mut moved = tally;
                    let (old, new) = (self.groups[from].kind, self.groups[to].kind);
                    match old {
                        UnitKind::Submarine => moved.submarines -= 1,
                        _ if old.is_air() => moved.aircraft -= 1,
                        _ => {}
                    }
                    moved.all -= 1;
                    moved.add(new, 1);
                    self.reaches(&moved)
                })
        })
    }
}

fn hits_of(group: &Group, loss: &Loss) -> u32 {
    let each = if two_hits(group) { 2 } else { 1 };
    u32::from(loss.destroyed) * each + u32::from(loss.damaged)
}

/// Hits spread over a group: every ship takes one before any takes two.
fn loss_of(group: &Group, hits: u32) -> Loss {
    let count = u32::from(group.count);
    let (destroyed, damaged) = if two_hits(group) {
        let second = hits.saturating_sub(count);
        (second, hits.min(count) - second)
    } else {
        (hits, 0)
    };
    Loss {
        unit: group.unit,
        destroyed: destroyed as u16,
        damaged: damaged as u16,
    }
}
