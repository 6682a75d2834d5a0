//! What befalls a cluster.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rustix::process::{Pid, kill_process};
use sandtable_tests::cluster::{Cluster, REPLICAS, Span};
use sandtable_tests::deployment::Part;
use sandtable_tests::process::Signal;

use crate::league::League;

/// Commands that are acknowledged while something is away that has a replica, or can be
/// done without.
const MEANWHILE: u64 = 10;

/// One thing that goes wrong, and is put right again.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// A service's replica is killed; the other one goes on alone until it is back.
    Kill(Part, usize),
    /// A service's replica is told to stop, as in a rolling restart, and comes back.
    Restart(Part, usize),
    /// A service's replica does nothing for a while.
    Freeze(Part, usize),
    /// A link is cut and mended.
    Cut(Span),
    /// Redis forgets everything.
    FlushRedis,
    /// Redis is killed and comes back empty.
    KillRedis,
    /// Redis does nothing for a while.
    FreezeRedis,
    /// PostgreSQL ends as in a crash and recovers.
    CrashPostgres,
    /// PostgreSQL does nothing for a while.
    FreezePostgres,
}

impl Fault {
    /// Every fault at every place, in an order that follows from the chance.
    pub(crate) fn all(chance: &mut StdRng) -> Vec<Fault> {
        let mut faults = vec![
            Fault::FlushRedis,
            Fault::KillRedis,
            Fault::FreezeRedis,
            Fault::CrashPostgres,
            Fault::FreezePostgres,
        ];
        for part in Part::ALL {
            for replica in 0..REPLICAS {
                faults.push(Fault::Kill(part, replica));
                faults.push(Fault::Restart(part, replica));
                faults.push(Fault::Freeze(part, replica));
            }
        }
        faults.extend(Span::all().into_iter().map(Fault::Cut));
        faults.shuffle(chance);
        faults
    }

    /// The same at one place for each kind, which follows from the chance.
    pub(crate) fn each_kind(chance: &mut StdRng) -> Vec<Fault> {
        let mut faults = Fault::all(chance);
        let mut kinds = Vec::new();
        faults.retain(|fault| {
            let kind = fault.kind();
            let is_new = !kinds.contains(&kind);
            kinds.push(kind);
            is_new
        });
        faults
    }

    /// What it is, whichever replica it befalls.
    fn kind(self) -> String {
        format!("{self:?}").replace(|letter: char| letter.is_ascii_digit(), "")
    }

    /// Lets it happen while matches are played, and puts it right.
    pub(crate) async fn strike(
        self,
        cluster: &mut Cluster,
        league: &mut League,
    ) -> anyhow::Result<()> {
        match self {
            Fault::Kill(part, replica) => {
                let server = cluster.server(part, replica);
                server.end(Signal::KILL).await?;
                league.progress(MEANWHILE).await?;
                server.start().await
            }
            Fault::Restart(part, replica) => {
                let server = cluster.server(part, replica);
                let status = server.end(Signal::TERM).await?;
                anyhow::ensure!(status.success(), "{part:?} stops with {status}");
                league.progress(MEANWHILE).await?;
                server.start().await
            }
            Fault::Freeze(part, replica) => {
                let server = cluster.server(part, replica);
                server.process()?.signal(Signal::STOP);
                let progress = league.progress(MEANWHILE).await;
                server.process()?.signal(Signal::CONT);
                progress
            }
            Fault::Cut(span) => {
                cluster.link(span).cut();
                match span {
                    Span::ToPostgres => cluster.matches_serve(false).await?,
                    _ => league.progress(MEANWHILE).await?,
                }
                cluster.link(span).mend();
                cluster.matches_serve(true).await
            }
            Fault::FlushRedis => {
                tokio::task::block_in_place(|| cluster.redis.flush());
                Ok(())
            }
            Fault::KillRedis => {
                cluster.redis.kill();
                league.progress(MEANWHILE).await?;
                tokio::task::block_in_place(|| cluster.redis.restart());
                Ok(())
            }
            Fault::FreezeRedis => {
                let redis = [number(cluster.redis.pid())?];
                signal(&redis, Signal::STOP);
                let progress = league.progress(MEANWHILE).await;
                signal(&redis, Signal::CONT);
                progress
            }
            Fault::CrashPostgres => {
                tokio::task::block_in_place(|| cluster.postgres.crash());
                cluster.matches_serve(false).await?;
                tokio::task::block_in_place(|| cluster.postgres.resume());
                cluster.matches_serve(true).await
            }
            Fault::FreezePostgres => {
                let postgres = family(cluster.postgres.pid())?;
                signal(&postgres, Signal::STOP);
                let noticed = cluster.matches_serve(false).await;
                signal(&postgres, Signal::CONT);
                noticed?;
                cluster.matches_serve(true).await
            }
        }
    }
}

fn number(pid: u32) -> anyhow::Result<Pid> {
    let pid = Pid::from_raw(pid.try_into()?);
    pid.ok_or_else(|| anyhow::anyhow!("no process has the number 0"))
}

/// A process and its children: PostgreSQL has one for each connection.
fn family(pid: u32) -> anyhow::Result<Vec<Pid>> {
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"))?;
    let mut family = vec![number(pid)?];
    for child in children.split_whitespace() {
        family.push(number(child.parse()?)?);
    }
    Ok(family)
}

fn signal(processes: &[Pid], signal: Signal) {
    for process in processes {
        // An error says that it has ended meanwhile.
        let _ = kill_process(*process, signal);
    }
}
