//! Faults of a run.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use turmoil::Sim;

use crate::database::Database;
use crate::hosts::{Clock, DATABASE, LADDERS, MATCHES, NOTIFICATIONS, RULES};
use crate::record::Record;
use crate::store::DatabaseConnection;
use crate::wire;

/// The host of those who play, and of the one who watches.
pub(crate) const PLAYERS: &str = "players";
/// The host of the one who watches.
pub(crate) const WATCHER: &str = "watcher";

/// Something that goes wrong for a while.
#[derive(Clone, Copy)]
enum Fault {
    /// A machine loses its power, and is started again at the end.
    Crash(&'static str),
    /// Messages between two hosts are lost.
    Part(&'static str, &'static str),
    /// Messages between two hosts arrive at the end.
    Hold(&'static str, &'static str),
    /// Messages between a replica and the database are lost.
    Cut(&'static str),
    /// Commits take long.
    Slow(Duration),
    /// The database cannot synchronise its disk.
    Fsync,
    /// The database does not answer, and at the end does what it was sent meanwhile.
    Silent,
    /// A replica does nothing; what is sent to it, and what it has sent, arrives at the end.
    Freeze(&'static str),
    /// The clock of a replica is set back by so many seconds.
    SetBack(&'static str, i64),
    /// A host has no descriptor for another connection.
    Descriptors(&'static str),
}

impl Fault {
    /// Name of the fault, regardless of its target.
    fn kind(self) -> &'static str {
        match self {
            Self::Crash(_) => "crash",
            Self::Part(..) => "network lost",
            Self::Hold(..) => "network late",
            Self::Cut(_) => "database cut off",
            Self::Slow(_) => "slow commits",
            Self::Fsync => "fsync fails",
            Self::Silent => "silent database",
            Self::Freeze(_) => "freeze",
            Self::SetBack(..) => "clock set back",
            Self::Descriptors(_) => "no descriptors",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crash(host) => write!(f, "{host} is dead"),
            Self::Part(one, other) => write!(f, "{one} and {other} are parted"),
            Self::Hold(one, other) => write!(f, "{one} and {other} are held up"),
            Self::Cut(replica) => write!(f, "{replica} has no database"),
            Self::Slow(by) => write!(f, "commits take {} ms more", by.as_millis()),
            Self::Fsync => write!(f, "nothing can be synchronised"),
            Self::Silent => write!(f, "the database is silent"),
            Self::Freeze(replica) => write!(f, "{replica} is frozen"),
            Self::SetBack(replica, by) => {
                write!(f, "the clock of {replica} is {by} s behind")
            }
            Self::Descriptors(host) => write!(f, "{host} has no descriptors"),
        }
    }
}

/// A fault, from when and until when.
struct FaultPeriod {
    fault: Fault,
    from: Duration,
    until: Duration,
    begun: bool,
}

impl FaultPeriod {
    /// A fault that begins at a time and lasts for another, in milliseconds.
    fn new(fault: Fault, (from, lasts): (u64, u64)) -> Self {
        Self {
            fault,
            from: Duration::from_millis(from),
            until: Duration::from_millis(from + lasts),
            begun: false,
        }
    }
}

/// Targets and kinds of faults.
pub(crate) struct FaultTargets {
    /// Hosts that other hosts talk to.
    network: &'static [&'static str],
    /// Draws a fault.
    draw: fn(&mut StdRng) -> Fault,
    /// Maximum number of faults, and the time when the last one begins, in milliseconds.
    most: u32,
    last: u64,
    database: Arc<Database>,
    /// Links to the database, by the hosts that have one.
    cables: BTreeMap<&'static str, Arc<DatabaseConnection>>,
    /// The clocks that can be set.
    clocks: BTreeMap<&'static str, Clock>,
}

impl FaultTargets {
    /// A match, those who play it and one who watches.
    pub(crate) fn of_match(
        database: Arc<Database>,
        cables: [Arc<DatabaseConnection>; 2],
        clocks: [Clock; 2],
    ) -> Self {
        Self {
            network: &OF_MATCH,
            draw,
            most: 8,
            last: 3_000,
            database,
            cables: MATCHES.into_iter().zip(cables).collect(),
            clocks: MATCHES.into_iter().zip(clocks).collect(),
        }
    }

    /// A tournament and a pool, and those who play in them.
    pub(crate) fn of_contest(
        database: Arc<Database>,
        cables: BTreeMap<&'static str, Arc<DatabaseConnection>>,
    ) -> Self {
        Self {
            network: &OF_CONTEST,
            draw: draw_in_contest,
            most: 12,
            last: 6_000,
            database,
            cables,
            clocks: BTreeMap::new(),
        }
    }
}

/// The faults of a run, each in its time.
pub(crate) struct FaultSchedule {
    spells: Vec<FaultPeriod>,
    stage: FaultTargets,
    record: Record,
    /// Number of faults of each kind.
    struck: BTreeMap<&'static str, u64>,
}

/// When the power goes that a disk loses what it has not written with, for how long.
const POWER_CUT: (u64, u64) = (1_500, 100);

impl FaultSchedule {
    pub(crate) fn new(seed: u64, stage: FaultTargets, record: Record) -> Self {
        let mut luck = StdRng::seed_from_u64(seed);
        let number = luck.random_range(0..=stage.most);
        let mut spells = Vec::new();
        if stage.database.is_lied_to() {
            // Without the replicas' memory in one run of two: then only heads are left.
            let all = [DATABASE, MATCHES[0], MATCHES[1]];
            let out = if seed.is_multiple_of(2) { 3 } else { 1 };
            let cut = |host| FaultPeriod::new(Fault::Crash(host), POWER_CUT);
            spells.extend(all.into_iter().take(out).map(cut));
        } else {
            spells.extend((0..number).map(|_| {
                let times = (luck.random_range(0..stage.last), luck.random_range(20..900));
                FaultPeriod::new((stage.draw)(&mut luck), times)
            }));
        }
        Self {
            spells,
            stage,
            record,
            struck: BTreeMap::new(),
        }
    }

    /// Number of faults of each kind.
    pub(crate) fn struck(self) -> BTreeMap<&'static str, u64> {
        self.struck
    }

    /// Brings about what is due.
    pub(crate) fn act(&mut self, sim: &mut Sim<'_>) {
        let now = sim.elapsed();
        let (record, stage, struck) = (&self.record, &self.stage, &mut self.struck);
        self.spells.retain_mut(|spell| {
            let fault = spell.fault;
            if !spell.begun && spell.from <= now {
                spell.begun = true;
                *struck.entry(fault.kind()).or_insert(0) += 1;
                record.note_at(now, &format!("{fault}"));
                stage.begin(sim, fault);
            }
            let over = spell.until <= now;
            if over {
                record.note_at(now, &format!("no more: {fault}"));
                stage.end(sim, fault);
            }
            !over
        });
    }
}

impl FaultTargets {
    fn begin(&self, sim: &mut Sim<'_>, fault: Fault) {
        let database = &self.database;
        match fault {
            Fault::Crash(host) => self.crash(sim, host),
            Fault::Part(one, other) => sim.partition(one, other),
            Fault::Hold(one, other) => sim.hold(one, other),
            Fault::Cut(replica) => self.cables[replica].cut(),
            Fault::Slow(by) => database.slow_down(by),
            Fault::Fsync => database.fail_to_synchronise(true),
            Fault::Silent => database.set_unresponsive(true),
            Fault::Freeze(replica) => {
                self.cables[replica].cut();
                self.each_other(replica, |one, other| sim.hold(one, other));
            }
            Fault::SetBack(replica, by) => self.clocks[replica].set_back(by),
            Fault::Descriptors(host) => wire::run_short(host),
        }
    }

    fn end(&self, sim: &mut Sim<'_>, fault: Fault) {
        let database = &self.database;
        match fault {
            Fault::Crash(host) => self.revive(sim, host),
            // Held messages are delivered; lost ones stay lost.
            Fault::Part(one, other) | Fault::Hold(one, other) => sim.release(one, other),
            Fault::Cut(replica) => self.cables[replica].mend(),
            Fault::Slow(_) => database.slow_down(Duration::ZERO),
            Fault::Fsync => database.fail_to_synchronise(false),
            Fault::Silent => database.set_unresponsive(false),
            Fault::Freeze(replica) => {
                self.cables[replica].mend();
                self.each_other(replica, |one, other| sim.release(one, other));
            }
            Fault::SetBack(replica, _) => self.clocks[replica].set_back(0),
            Fault::Descriptors(host) => wire::has_enough(host),
        }
    }

    /// Does something to a host's way to each other one.
    fn each_other(&self, host: &'static str, mut work: impl FnMut(&'static str, &'static str)) {
        for other in self.network.iter().filter(|other| **other != host) {
            work(host, other);
        }
    }

    /// Stops a host from one moment to the next, without notice. The messages of dropped
    /// connections would depend on the order in which a runtime drops its tasks, which does not
    /// follow from the seed.
    fn crash(&self, sim: &mut Sim<'_>, host: &'static str) {
        self.each_other(host, |one, other| sim.partition(one, other));
        sim.crash(host);
    }

    /// A host is back, with nothing in memory.
    fn revive(&self, sim: &mut Sim<'_>, host: &'static str) {
        // It may have been brought back by the end of an earlier fault.
        self.crash(sim, host);
        self.each_other(host, |one, other| sim.release(one, other));
        sim.bounce(host);
    }
}

/// The hosts of a match that other hosts talk to.
const OF_MATCH: [&str; 7] = [
    RULES[0],
    RULES[1],
    MATCHES[0],
    MATCHES[1],
    NOTIFICATIONS,
    PLAYERS,
    WATCHER,
];

/// The same of a tournament and a pool.
const OF_CONTEST: [&str; 7] = [
    RULES[0], RULES[1], MATCHES[0], MATCHES[1], LADDERS[0], LADDERS[1], PLAYERS,
];

fn draw(luck: &mut StdRng) -> Fault {
    let replica = luck.random_range(0..2);
    let (matches, rules) = (MATCHES[replica], RULES[luck.random_range(0..2)]);
    let pairs = [
        (PLAYERS, matches),
        (matches, rules),
        (NOTIFICATIONS, matches),
        (WATCHER, NOTIFICATIONS),
    ];
    let pair = pairs[luck.random_range(0..pairs.len())];
    match luck.random_range(0..16) {
        10..=11 => Fault::Fsync,
        12 => Fault::Silent,
        13 => Fault::Freeze(matches),
        14 => Fault::SetBack(matches, luck.random_range(1..100_000)),
        15 => Fault::Descriptors([matches, rules, NOTIFICATIONS][luck.random_range(0..3)]),
        0..2 => Fault::Crash(DATABASE),
        2..4 => Fault::Crash(matches),
        4 => Fault::Crash([rules, NOTIFICATIONS][luck.random_range(0..2)]),
        5 => Fault::Part(pair.0, pair.1),
        6 => Fault::Hold(pair.0, pair.1),
        7..=8 => Fault::Cut(matches),
        _ => Fault::Slow(Duration::from_millis(luck.random_range(50..600))),
    }
}

/// Half of the faults are of the ladder.
fn draw_in_contest(luck: &mut StdRng) -> Fault {
    let [matches, rules, ladder] =
        [MATCHES, RULES, LADDERS].map(|replicas| replicas[luck.random_range(0..2)]);
    let pairs = [(PLAYERS, ladder), (ladder, matches), (PLAYERS, matches)];
    let pair = pairs[luck.random_range(0..pairs.len())];
    match luck.random_range(0..16) {
        0 => Fault::Crash(DATABASE),
        1 => Fault::Crash(matches),
        2 => Fault::Crash(rules),
        3..7 => Fault::Crash(ladder),
        7..9 => Fault::Cut([ladder, matches][luck.random_range(0..2)]),
        9..11 => Fault::Freeze([ladder, matches][luck.random_range(0..2)]),
        11 => Fault::Part(pair.0, pair.1),
        12 => Fault::Hold(pair.0, pair.1),
        13 => Fault::Silent,
        14 => Fault::Fsync,
        _ => Fault::Slow(Duration::from_millis(luck.random_range(50..600))),
    }
}
