//! One run: the whole platform, those who play on it, and what goes wrong.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{anyhow, bail};
use sandtable_runtime::random;
use sandtable_tests::action_log::{check_log, check_seen, check_stamps};
use tokio::sync::watch;
use turmoil::{Builder, Sim};

use crate::database::{Database, Durability};
use crate::fault_schedule::{FaultSchedule, FaultTargets, PLAYERS, WATCHER};
use crate::hosts::{
    Clock, Configuration, DATABASE, MATCHES, NOTIFICATIONS, RULES, ReplicaDependencies,
};
use crate::players;
use crate::record::{Record, fingerprint};
use crate::store::DatabaseConnection;
use crate::{watcher, wire};

/// The step of the simulated time.
const TICK: Duration = Duration::from_millis(2);

/// The longest simulated time: what takes longer hangs.
const LONGEST: Duration = Duration::from_secs(60);

/// Report of a run.
pub struct Report {
    /// Trace of events, a line each.
    pub trace: Vec<String>,
    /// Invariant that was broken.
    pub broken: Option<String>,
    /// Entries in the match's log.
    pub entries: usize,
    /// Commands that were acknowledged.
    pub acknowledged: usize,
    /// Number of faults of each kind.
    pub faults: BTreeMap<&'static str, u64>,
    /// The log's break with the stored heads, when it does not go on from them.
    pub rewritten: Option<String>,
}

impl Report {
    /// The same for the same happenings, in the same order and at the same times.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        fingerprint(&self.trace)
    }
}

/// Runs the platform as a seed says.
pub fn run(seed: u64, promise: Durability) -> anyhow::Result<Report> {
    let _seeded = random::seed_thread(seed);
    let database = Database::new(promise);
    let record = Record::new(database.clone());
    let mut faults = BTreeMap::new();
    let outcome = simulate(seed, &database, &record, &mut faults);
    let broken = outcome.err().map(|problem| format!("{problem:#}"));
    let rewritten = record.log().and_then(|_| record.check_heads().err());
    let journals = record.journals();
    Ok(Report {
        trace: record.trace(),
        broken,
        entries: record.log().unwrap_or_default().len(),
        acknowledged: journals.iter().map(|it| it.acknowledged.len()).sum(),
        faults,
        rewritten: rewritten.map(|problem| format!("{problem:#}")),
    })
}

fn simulate(
    seed: u64,
    database: &Arc<Database>,
    record: &Record,
    faults: &mut BTreeMap<&'static str, u64>,
) -> anyhow::Result<()> {
    let configuration = Arc::new(Configuration::load()?);
    let mut sim = Builder::new()
        .rng_seed(seed)
        .enable_random_order()
        .tick_duration(TICK)
        .simulation_duration(LONGEST)
        .min_message_latency(Duration::from_millis(1))
        .max_message_latency(Duration::from_millis(20))
        .build();
    wire::forget_shortage();
    let cables: [Arc<DatabaseConnection>; 2] = Default::default();
    let clocks: [Clock; 2] = Default::default();
    start(&mut sim, seed, &configuration, database, &cables, &clocks);
    seat(&mut sim, seed, record);
    let stage = FaultTargets::of_match(database.clone(), cables, clocks);
    let mut fate = FaultSchedule::new(seed, stage, record.clone());
    let ended = step_through(&mut sim, &mut fate, record);
    *faults = fate.struck();
    ended?;
    let log = record.log().unwrap_or_default();
    check_log(&log, &record.journals())?;
    check_stamps(&log)?;
    record.check_heads()?;
    check_seen(&log, &record.seen())
}

/// Goes on until all are done or something does not hold.
fn step_through(
    sim: &mut Sim<'_>,
    fate: &mut FaultSchedule,
    record: &Record,
) -> anyhow::Result<()> {
    loop {
        fate.act(sim);
        let over = sim.step().map_err(|problem| anyhow!("{problem}"))?;
        if let Some(problem) = record.look() {
            bail!(problem);
        }
        if over {
            return Ok(());
        }
    }
}

/// Starts the processes.
pub(crate) fn start(
    sim: &mut Sim<'_>,
    seed: u64,
    configuration: &Arc<Configuration>,
    database: &Arc<Database>,
    cables: &[Arc<DatabaseConnection>; 2],
    clocks: &[Clock; 2],
) {
    let running = database.clone();
    sim.host(DATABASE, move || {
        let running = running.clone();
        async move {
            running.run().await;
            Ok(())
        }
    });
    for host in RULES {
        let configuration = configuration.clone();
        sim.host(host, move || configuration.clone().run_rules());
    }
    for ((host, cable), clock) in MATCHES.iter().zip(cables).zip(clocks) {
        let clock = clock.clone();
        let (configuration, database) = (configuration.clone(), database.clone());
        let (cable, started) = (cable.clone(), Rc::new(std::cell::Cell::new(seed)));
        let of_host = u64::from(*host == MATCHES[1]) << 32;
        sim.host(*host, move || {
            // Each start has luck of its own.
            started.set(started.get().wrapping_add(1));
            let luck = started.get() ^ of_host;
            let ground = ReplicaDependencies {
                database: database.clone(),
                cable: cable.clone(),
                clock: clock.clone(),
                luck,
            };
            configuration.clone().run_matches(ground)
        });
    }
    let configuration = configuration.clone();
    sim.host(NOTIFICATIONS, move || {
        configuration.clone().run_notifications()
    });
}

/// Brings in those who play and the one who watches.
fn seat(sim: &mut Sim<'_>, seed: u64, record: &Record) {
    let (announce, announced) = watch::channel(String::new());
    let players = record.clone();
    sim.client(PLAYERS, async move {
        let table = players::set_table(seed, &players).await?;
        announce.send_replace(table.name.clone());
        players::play(&table, seed, &players).await?;
        Ok(())
    });
    let watcher = record.clone();
    sim.client(WATCHER, async move {
        let mut announced = announced;
        let name = announced.wait_for(|name| !name.is_empty()).await?.clone();
        watcher::follow(name, &watcher).await?;
        Ok(())
    });
}
