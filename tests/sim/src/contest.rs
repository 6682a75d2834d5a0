//! A Swiss and a ladder's pool, run by two replicas of the ladder among processes that die: each
//! fixture has one match and one result, and recomputing all of it gives what is stored.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use anyhow::anyhow;
use parking_lot::Mutex;
use sandtable_runtime::random;
use turmoil::{Builder, Sim};

use crate::database::{Database, Durability};
use crate::fault_schedule::{FaultSchedule, FaultTargets, PLAYERS};
use crate::hosts::{Clock, Configuration, LADDERS, MATCHES, ReplicaDependencies};
use crate::participants::Participants;
use crate::record::{Record, fingerprint};
use crate::store::DatabaseConnection;
use crate::{run, wire};

/// The step of the simulated time.
const TICK: Duration = Duration::from_millis(2);

/// The longest simulated time: what takes longer hangs.
const LONGEST: Duration = Duration::from_secs(120);

/// Report of a run.
#[derive(Debug)]
pub struct ContestReport {
    /// Trace of events, a line each.
    pub trace: Vec<String>,
    /// Invariant that was broken.
    pub broken: Option<String>,
    /// Fixtures of the Swiss and of the pool that were decided.
    pub fixtures: usize,
    /// Number of faults of each kind.
    pub faults: BTreeMap<&'static str, u64>,
}

impl ContestReport {
    /// The same for the same happenings, in the same order and at the same times.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        fingerprint(&self.trace)
    }
}

/// Runs a Swiss and a pool as a seed says.
pub fn run_contest(seed: u64) -> anyhow::Result<ContestReport> {
    let _seeded = random::seed_thread(seed);
    let database = Database::new(Durability::Kept);
    let record = Record::new(database.clone());
    let fixtures = Arc::new(Mutex::new(0));
    let mut faults = BTreeMap::new();
    let ended = simulate(seed, &database, &record, &fixtures, &mut faults);
    let fixtures = *fixtures.lock();
    Ok(ContestReport {
        trace: record.trace(),
        broken: ended.err().map(|problem| format!("{problem:#}")),
        fixtures,
        faults,
    })
}

fn simulate(
    seed: u64,
    database: &Arc<Database>,
    record: &Record,
    fixtures: &Arc<Mutex<usize>>,
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
    let own: [Arc<DatabaseConnection>; 2] = Default::default();
    let cables: [Arc<DatabaseConnection>; 2] = Default::default();
    run::start(
        &mut sim,
        seed,
        &configuration,
        database,
        &cables,
        &Default::default(),
    );
    start_ladders(&mut sim, seed, &configuration, database, &own);
    let (players, decided) = (record.clone(), fixtures.clone());
    sim.client(PLAYERS, async move {
        let mut hall = Participants::open(seed, &players)?;
        let count = hall.play().await?;
        *decided.lock() = count;
        Ok(())
    });
    let all = MATCHES
        .into_iter()
        .zip(cables)
        .chain(LADDERS.into_iter().zip(own));
    let stage = FaultTargets::of_contest(database.clone(), all.collect());
    let mut fate = FaultSchedule::new(seed, stage, record.clone());
    let ended = loop {
        fate.act(&mut sim);
        match sim.step() {
            Ok(false) => {}
            Ok(true) => break Ok(()),
            Err(problem) => break Err(anyhow!("{problem}")),
        }
    };
    *faults = fate.struck();
    ended
}

fn start_ladders(
    sim: &mut Sim<'_>,
    seed: u64,
    configuration: &Arc<Configuration>,
    database: &Arc<Database>,
    cables: &[Arc<DatabaseConnection>; 2],
) {
    for (place, (host, cable)) in (2..).zip(LADDERS.iter().zip(cables)) {
        let (configuration, database) = (configuration.clone(), database.clone());
        let (cable, started) = (cable.clone(), Rc::new(std::cell::Cell::new(seed)));
        sim.host(*host, move || {
            // Each start has luck of its own.
            started.set(started.get().wrapping_add(1));
            let ground = ReplicaDependencies {
                database: database.clone(),
                cable: cable.clone(),
                clock: Clock::default(),
                luck: started.get() ^ (place << 32),
            };
            configuration.clone().run_ladder(ground)
        });
    }
}
