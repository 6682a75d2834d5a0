//! Cost and gain of a second and a fourth replica of each service.

use std::time::Duration;

use anyhow::Context;
use sandtable_test_databases::{Postgres, Redis};
use sandtable_tests::deployment::{Deployment, OPERATOR, Part, Setup};

use crate::cpu;
use crate::host::runtime;
use crate::limits::lifted;
use crate::load::{self, Measured};
use crate::players::{MatchServer, Player};
use crate::recorded::Pool;

/// Numbers of replicas of each service, in order of measurement.
pub(crate) const REPLICAS: [usize; 3] = [1, 2, 4];

/// Commands in flight, each in a match of its own.
const IN_FLIGHT: usize = 64;

/// Processes that are measured.
pub(crate) const WORKERS: [&str; 6] = [
    "match service",
    "referee",
    "notifications",
    "PostgreSQL",
    "Redis",
    "load",
];

/// Results of so many replicas.
pub(crate) struct Replicated {
    pub(crate) measured: Measured,
    /// Processor time of each worker for a command.
    pub(crate) used: [Duration; WORKERS.len()],
}

/// Lets all play at so many replicas of each service, in databases of their own.
pub(crate) fn measure(
    replicas: usize,
    pool: &mut Pool,
    length: Duration,
) -> anyhow::Result<Replicated> {
    let (postgres, redis) = (Postgres::start(), Redis::start());
    let setup = lifted(Setup::default())
        .with("SANDTABLE_STORE__URL", postgres.database())
        .with("SANDTABLE_REDIS__URLS", redis.url());
    runtime()?.block_on(async {
        let mut deployment = Deployment::replicated(setup, replicas).await?;
        let players = players(&mut deployment, pool, length).await?;
        let mut services = Vec::new();
        for part in [Part::Matches, Part::Rules, Part::Notifications] {
            let servers = deployment.replicas_of(part).iter_mut();
            let ids = servers.map(|it| Ok(it.process()?.pid()));
            services.push(ids.collect::<anyhow::Result<Vec<i32>>>()?);
        }
        let databases = [postgres.pid(), redis.pid()];
        let accounts = move || -> anyhow::Result<Vec<Duration>> {
            let mut used = Vec::new();
            for ids in &services {
                let each = ids.iter().map(|id| cpu::used_by(*id));
                used.push(each.sum::<anyhow::Result<_>>()?);
            }
            for id in databases {
                used.push(cpu::used_by_family(i32::try_from(id)?)?);
            }
            used.push(cpu::used()?);
            Ok(used)
        };
        // Those who play warm up for a fifth of the time.
        let watch = tokio::spawn(async move {
            tokio::time::sleep(length / 5).await;
            let before = accounts()?;
            tokio::time::sleep(length).await;
            anyhow::Ok((before, accounts()?))
        });
        let measured = load::drive(players, length).await?;
        let (before, after) = watch.await.context("nobody read the accounts")??;
        let commands = measured.per_second * length.as_secs_f64();
        let used = std::array::from_fn(|at| (after[at] - before[at]).div_f64(commands));
        Ok(Replicated { measured, used })
    })
}

/// As many players at each replica of the match service.
async fn players(
    deployment: &mut Deployment,
    pool: &mut Pool,
    length: Duration,
) -> anyhow::Result<Vec<Player>> {
    let servers = deployment.replicas_of(Part::Matches);
    let share = IN_FLIGHT / servers.len();
    let mut players = Vec::new();
    for (at, server) in servers.iter().enumerate() {
        let hall = MatchServer {
            address: server.address,
            operator: OPERATOR,
        };
        let numbers = at * share..(at + 1) * share;
        players.extend(hall.some_of(numbers, pool, IN_FLIGHT, length).await?);
    }
    Ok(players)
}
