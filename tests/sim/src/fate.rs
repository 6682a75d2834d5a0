//! What goes wrong in a run.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use turmoil::Sim;

use crate::database::Database;
use crate::hosts::{Clock, DATABASE, MATCHES, NOTIFICATIONS, RULES};
use crate::record::Record;
use crate::store::Cable;
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
    /// What two hosts send each other is lost.
    Part(&'static str, &'static str),
    /// What two hosts send each other arrives at the end.
    Hold(&'static str, &'static str),
    /// What a replica and the database send each other is lost.
    Cut(usize),
    /// Commits take long.
    Slow(Duration),
    /// The database cannot synchronise its disk.
    Fsync,
    /// The database says nothing, and does at the end what it was told meanwhile.
    Silent,
    /// A replica does nothing; what is sent to it, and what it has sent, arrives at the end.
    Freeze(usize),
    /// The clock of a replica is set back by so many seconds.
    SetBack(usize, i64),
    /// A host has no descriptor for another connection.
    Descriptors(&'static str),
}

impl Fault {
    /// What it is, whomever it befalls.
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
            Self::Cut(replica) => write!(f, "{} has no database", MATCHES[*replica]),
            Self::Slow(by) => write!(f, "commits take {} ms more", by.as_millis()),
            Self::Fsync => write!(f, "nothing can be synchronised"),
            Self::Silent => write!(f, "the database is silent"),
            Self::Freeze(replica) => write!(f, "{} is frozen", MATCHES[*replica]),
            Self::SetBack(replica, by) => {
                write!(f, "the clock of {} is {by} s behind", MATCHES[*replica])
            }
            Self::Descriptors(host) => write!(f, "{host} has no descriptors"),
        }
    }
}

/// A fault, from when and until when.
struct Spell {
    fault: Fault,
    from: Duration,
    until: Duration,
    begun: bool,
}

impl Spell {
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

/// The faults of a run, each in its time.
pub(crate) struct Fate {
    spells: Vec<Spell>,
    database: Arc<Database>,
    cables: [Arc<Cable>; 2],
    clocks: [Clock; 2],
    record: Record,
    /// How many faults there were, by what they are.
    struck: BTreeMap<&'static str, u64>,
}

/// When the last fault begins.
const LAST: u64 = 3_000;

/// When the power goes that a disk loses what it has not written with, for how long.
const POWER_CUT: (u64, u64) = (1_500, 100);

impl Fate {
    pub(crate) fn new(
        seed: u64,
        database: Arc<Database>,
        cables: [Arc<Cable>; 2],
        clocks: [Clock; 2],
        record: Record,
    ) -> Self {
        let mut luck = StdRng::seed_from_u64(seed);
        let number = luck.random_range(0..=8);
        let mut spells = Vec::new();
        if database.is_lied_to() {
            // Without the replicas' memory in one run of two: then only heads are left.
            let all = [DATABASE, MATCHES[0], MATCHES[1]];
            let out = if seed.is_multiple_of(2) { 3 } else { 1 };
            let cut = |host| Spell::new(Fault::Crash(host), POWER_CUT);
            spells.extend(all.into_iter().take(out).map(cut));
        } else {
            spells.extend((0..number).map(|_| {
                let times = (luck.random_range(0..LAST), luck.random_range(20..900));
                Spell::new(draw(&mut luck), times)
            }));
        }
        Self {
            spells,
            database,
            cables,
            clocks,
            record,
            struck: BTreeMap::new(),
        }
    }

    /// How many faults there were, by what they are.
    pub(crate) fn struck(self) -> BTreeMap<&'static str, u64> {
        self.struck
    }

    /// Brings about what is due.
    pub(crate) fn act(&mut self, sim: &mut Sim<'_>) {
        let now = sim.elapsed();
        let (record, database, cables) = (&self.record, &self.database, &self.cables);
        let (clocks, struck) = (&self.clocks, &mut self.struck);
        self.spells.retain_mut(|spell| {
            let fault = spell.fault;
            if !spell.begun && spell.from <= now {
                spell.begun = true;
                *struck.entry(fault.kind()).or_insert(0) += 1;
                record.note_at(now, &format!("{fault}"));
                match fault {
                    Fault::Crash(host) => crash(sim, host),
                    Fault::Part(one, other) => sim.partition(one, other),
                    Fault::Hold(one, other) => sim.hold(one, other),
                    Fault::Cut(replica) => cables[replica].cut(),
                    Fault::Slow(by) => database.slow_down(by),
                    Fault::Fsync => database.fail_to_synchronise(true),
                    Fault::Silent => database.be_silent(true),
                    Fault::Freeze(replica) => {
                        cables[replica].cut();
                        each_other(MATCHES[replica], |one, other| sim.hold(one, other));
                    }
                    Fault::SetBack(replica, by) => clocks[replica].set_back(by),
                    Fault::Descriptors(host) => wire::run_short(host),
                }
            }
            let over = spell.until <= now;
            if over {
                record.note_at(now, &format!("no more: {fault}"));
                match fault {
                    Fault::Crash(host) => revive(sim, host),
                    // What was held is delivered; what was lost stays lost.
                    Fault::Part(one, other) | Fault::Hold(one, other) => sim.release(one, other),
                    Fault::Cut(replica) => cables[replica].mend(),
                    Fault::Slow(_) => database.slow_down(Duration::ZERO),
                    Fault::Fsync => database.fail_to_synchronise(false),
                    Fault::Silent => database.be_silent(false),
                    Fault::Freeze(replica) => {
                        cables[replica].mend();
                        each_other(MATCHES[replica], |one, other| sim.release(one, other));
                    }
                    Fault::SetBack(replica, _) => clocks[replica].set_back(0),
                    Fault::Descriptors(host) => wire::has_enough(host),
                }
            }
            !over
        });
    }
}

/// The hosts that somebody else talks to.
const NETWORK: [&str; 7] = [
    RULES[0],
    RULES[1],
    MATCHES[0],
    MATCHES[1],
    NOTIFICATIONS,
    PLAYERS,
    WATCHER,
];

/// Does something to a host's way to each other one.
fn each_other(host: &'static str, mut work: impl FnMut(&'static str, &'static str)) {
    for other in NETWORK.into_iter().filter(|other| *other != host) {
        work(host, other);
    }
}

/// A host is gone from one moment to the next. Nobody is told: what its connections would
/// say as they are dropped depends on the order in which a runtime drops its tasks, which
/// does not follow from the seed.
fn crash(sim: &mut Sim<'_>, host: &str) {
    for other in NETWORK.into_iter().filter(|other| *other != host) {
        sim.partition(host, other);
    }
    sim.crash(host);
}

/// A host is back, with nothing in memory.
fn revive(sim: &mut Sim<'_>, host: &str) {
    // It may have been brought back by the end of an earlier fault.
    crash(sim, host);
    for other in NETWORK.into_iter().filter(|other| *other != host) {
        sim.release(host, other);
    }
    sim.bounce(host);
}

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
        13 => Fault::Freeze(replica),
        14 => Fault::SetBack(replica, luck.random_range(1..100_000)),
        15 => Fault::Descriptors([matches, rules, NOTIFICATIONS][luck.random_range(0..3)]),
        0..2 => Fault::Crash(DATABASE),
        2..4 => Fault::Crash(matches),
        4 => Fault::Crash([rules, NOTIFICATIONS][luck.random_range(0..2)]),
        5 => Fault::Part(pair.0, pair.1),
        6 => Fault::Hold(pair.0, pair.1),
        7..=8 => Fault::Cut(replica),
        _ => Fault::Slow(Duration::from_millis(luck.random_range(50..600))),
    }
}
