//! The services as a cluster runs them: each in a process of its own, the log in
//! PostgreSQL, live states in Redis, all of it on this machine and durable.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::time::Duration;

use anyhow::Context;
use sandtable_test_databases::{Postgres, Redis};
use sandtable_tests::deployment::{Deployment, OPERATOR, Part, Setup};

use crate::host::runtime;
use crate::limits::lifted;
use crate::load::{self, Measured};
use crate::players::MatchServer;
use crate::recorded::Pool;

/// The running processes.
pub(crate) struct Split {
    deployment: Deployment,
    redis: Redis,
    // Dropped after the processes that use it.
    postgres: Postgres,
}

impl Split {
    /// Starts PostgreSQL, Redis and the three services.
    pub(crate) fn start() -> anyhow::Result<Self> {
        let (postgres, redis) = (Postgres::start(), Redis::start());
        let setup = lifted(Setup::default())
            .with("SANDTABLE_STORE__URL", postgres.database())
            .with("SANDTABLE_REDIS__URLS", redis.url());
        let deployment = runtime()?.block_on(Deployment::split(setup))?;
        Ok(Self {
            deployment,
            redis,
            postgres,
        })
    }

    /// Another database of the same server, which no service uses.
    pub(crate) fn spare_database(&self) -> String {
        self.postgres.database()
    }

    /// Accepted commands with so many in flight, each in a match of its own.
    pub(crate) fn measure(
        &self,
        pool: &mut Pool,
        in_flight: usize,
        length: Duration,
    ) -> anyhow::Result<Measured> {
        runtime()?.block_on(async {
            let hall = MatchServer {
                address: self.deployment.address(Part::Matches),
                operator: OPERATOR,
            };
            let players = hall.players(pool, in_flight, length).await?;
            load::drive(players, length).await
        })
    }

    /// Fails unless services are connected to Redis: without it, which costs them
    /// nothing but speed, this would be another measurement than it says.
    pub(crate) fn must_use_redis(&self) -> anyhow::Result<()> {
        let url = self.redis.url();
        let address = url.strip_prefix("redis://").context("not Redis's scheme")?;
        let mut stream = TcpStream::connect(address)?;
        stream.write_all(b"INFO clients\r\n")?;
        let mut connected = None;
        for line in BufReader::new(stream).lines() {
            if let Some(count) = line?.strip_prefix("connected_clients:") {
                connected = Some(count.trim().parse::<u32>()?);
                break;
            }
        }
        let connected = connected.context("Redis does not tell its clients")?;
        // One of them is who asks.
        anyhow::ensure!(connected > 1, "no service is connected to Redis");
        Ok(())
    }
}
