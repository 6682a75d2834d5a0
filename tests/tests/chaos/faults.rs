//! Faults of a cluster.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rustix::process::{Pid, kill_process};
use sandtable_tests::cluster::{Cluster, Node, REPLICAS, Span};
use sandtable_tests::deployment::Part;
use sandtable_tests::link::LinkDirection;
use sandtable_tests::process::Signal;

use crate::league::League;
use crate::starve;

/// One thing that goes wrong, and is put right again.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// A service's replica is killed; the other one goes on alone until it is back.
    Kill(Part, usize),
    /// A service's replica is signalled to stop, as in a rolling restart, and comes back.
    Restart(Part, usize),
    /// A service's replica does nothing for a while.
    Freeze(Part, usize),
    /// Traffic one way or both is cut and mended.
    Cut(Span, LinkDirection),
    /// The line to a node is a bad one for a while.
    Hinder(Node),
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
    /// PostgreSQL's disk is full for a while.
    StarvePostgres,
    /// Traffic to PostgreSQL vanishes for a while, and no connection ends.
    SwallowPostgres,
    /// A service's replica has no descriptor for another connection or file for a while.
    ExhaustDescriptors(Part, usize),
    /// PostgreSQL can synchronise nothing for a while: it ends at once rather than say that
    /// something is durable, and recovers.
    FailFsyncOfPostgres,
    /// The clock of a replica of the match service is set back for a while.
    SetClockBack(usize),
}

/// By how many seconds clocks are set back.
const BACK: i64 = 3_600;

impl Fault {
    /// Every fault at every place of a cluster, in an order that follows from the chance.
    pub(crate) fn all(cluster: &Cluster, chance: &mut StdRng) -> Vec<Self> {
        let mut faults = vec![
            Self::FlushRedis,
            Self::KillRedis,
            Self::FreezeRedis,
            Self::CrashPostgres,
            Self::FreezePostgres,
            Self::StarvePostgres,
            Self::SwallowPostgres,
        ];

        for part in Part::ALL {
            for replica in 0..REPLICAS {
                faults.push(Self::Kill(part, replica));
                faults.push(Self::Restart(part, replica));
                faults.push(Self::Freeze(part, replica));
                faults.push(Self::ExhaustDescriptors(part, replica));
            }
        }
        if cluster.shim.is_some() {
            faults.push(Self::FailFsyncOfPostgres);
            faults.extend((0..REPLICAS).map(Fault::SetClockBack));
        }
        for span in cluster.spans() {
            faults.extend(
                [
                    LinkDirection::Both,
                    LinkDirection::There,
                    LinkDirection::Back,
                ]
                .map(|way| Self::Cut(span, way)),
            );
        }
        if cluster.has_hosts() {
            faults.extend(Node::all().into_iter().map(Fault::Hinder));
        }
        faults.shuffle(chance);
        faults
    }

    /// The same at one place for each kind, which follows from the chance.
    pub(crate) fn each_kind(cluster: &Cluster, chance: &mut StdRng) -> Vec<Self> {
        let mut faults = Self::all(cluster, chance);
        let mut kinds = Vec::new();
        faults.retain(|fault| {
            let kind = fault.kind();
            let is_new = !kinds.contains(&kind);
            kinds.push(kind);
            is_new
        });
        faults
    }

    /// Kind of fault and of its target, regardless of replica and way.
    pub(crate) fn kind(self) -> String {
        let kind = match self {
            Self::Cut(Span::ToReplica(..), _) => "Cut(ToReplica)".to_owned(),
            Self::Cut(span, _) => format!("Cut({span:?})"),
            Self::Hinder(_) => "Hinder".to_owned(),
            other => format!("{other:?}"),
        };
        kind.replace(|letter: char| letter.is_ascii_digit(), "")
            .replace("()", "")
            .replace(", )", ")")
    }

    /// Lets it happen while matches are played, and puts it right: when so many commands
    /// have been acknowledged meanwhile, if what is away has a replica or can be done
    /// without, and otherwise when its absence has been noticed.
    pub(crate) async fn strike(
        self,
        cluster: &mut Cluster,
        league: &mut League,
        meanwhile: u64,
    ) -> anyhow::Result<()> {
        match self {
            Self::Kill(part, replica) => {
                let server = cluster.server(part, replica);
                server.end(Signal::KILL).await?;
                league.progress(meanwhile).await?;
                server.start().await
            }
            Self::Restart(part, replica) => {
                let server = cluster.server(part, replica);
                let status = server.end(Signal::TERM).await?;
                anyhow::ensure!(status.success(), "{part:?} stops with {status}");
                league.progress(meanwhile).await?;
                server.start().await
            }
            Self::Freeze(part, replica) => {
                let server = cluster.server(part, replica);
                server.process()?.freeze();
                let progress = league.progress(meanwhile).await;
                server.process()?.signal(Signal::CONT);
                progress
            }
            Self::Cut(span, way) => {
                cluster.cut(span, way)?;
                match span {
                    Span::ToPostgres => cluster.matches_serve(false).await?,
                    _ => league.progress(meanwhile).await?,
                }
                cluster.mend(span, way)?;
                cluster.matches_serve(true).await
            }
            Self::Hinder(node) => {
                let how = cluster.hinder(node)?;
                eprintln!("        {how}");
                let progress = league.progress(meanwhile).await;
                cluster.ease(node)?;
                progress
            }
            Self::FlushRedis => {
                tokio::task::block_in_place(|| cluster.redis.flush());
                Ok(())
            }
            Self::KillRedis => {
                cluster.redis.kill();
                league.progress(meanwhile).await?;
                cluster.restart_redis()
            }
            Self::FreezeRedis => {
                let redis = [number(cluster.redis.pid())?];
                signal(&redis, Signal::STOP);
                let progress = league.progress(meanwhile).await;
                signal(&redis, Signal::CONT);
                progress
            }
            Self::CrashPostgres => {
                tokio::task::block_in_place(|| cluster.postgres.crash());
                cluster.matches_serve(false).await?;
                cluster.resume_postgres()?;
                cluster.matches_serve(true).await
            }
            Self::FreezePostgres => {
                let postgres = family(cluster.postgres.pid())?;
                signal(&postgres, Signal::STOP);
                let noticed = cluster.matches_serve(false).await;
                signal(&postgres, Signal::CONT);
                noticed?;
                cluster.matches_serve(true).await
            }
            Self::StarvePostgres => starve::postgres(cluster).await,
            Self::FailFsyncOfPostgres => {
                let fail = |cluster: &Cluster, fails| match &cluster.shim {
                    Some(shim) => shim.fail_to_synchronise(fails),
                    None => Ok(()),
                };
                fail(cluster, true)?;
                let noticed = cluster.matches_serve(false).await;
                fail(cluster, false)?;
                noticed?;
                starve::serve_again(cluster).await
            }
            Self::SetClockBack(replica) => {
                cluster.set_clock(replica, -BACK)?;
                let progress = league.progress(meanwhile).await;
                cluster.set_clock(replica, 0)?;
                progress
            }
            Self::SwallowPostgres => {
                cluster.swallow(Span::ToPostgres)?;
                let noticed = cluster.matches_serve(false).await;
                cluster.mend(Span::ToPostgres, LinkDirection::Both)?;
                noticed?;
                cluster.matches_serve(true).await
            }
            Self::ExhaustDescriptors(part, replica) => {
                let pid = cluster.server(part, replica).process()?.pid();
                // As many as it has now: not one more.
                let most = descriptors(pid)?;
                limit_descriptors(pid, most)?;
                let progress = league.progress(meanwhile).await;
                limit_descriptors(pid, 1024)?;
                progress?;
                cluster.matches_serve(true).await
            }
        }
    }
}

/// The highest descriptor of a process, and one more.
fn descriptors(pid: i32) -> anyhow::Result<u64> {
    let mut most = 0;
    for found in std::fs::read_dir(format!("/proc/{pid}/fd"))? {
        let name = found?.file_name();
        let number: u64 = name.to_string_lossy().parse()?;
        most = most.max(number + 1);
    }
    Ok(most)
}

/// Limits how many descriptors a process may have.
fn limit_descriptors(pid: i32, most: u64) -> anyhow::Result<()> {
    let status = std::process::Command::new("prlimit")
        .args([format!("--pid={pid}"), format!("--nofile={most}:")])
        .status()?;
    anyhow::ensure!(status.success(), "prlimit: {status}");
    Ok(())
}

fn number(pid: u32) -> anyhow::Result<Pid> {
    let pid = Pid::from_raw(pid.try_into()?);
    pid.ok_or_else(|| anyhow::anyhow!("no process has the number 0"))
}

/// A process and its children: PostgreSQL has one for each connection.
pub(crate) fn family(pid: u32) -> anyhow::Result<Vec<Pid>> {
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
