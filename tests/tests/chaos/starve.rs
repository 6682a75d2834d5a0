//! Disks that are full: what was acknowledged stays, everything else is refused with a
//! clear status, and with space it goes on.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, ensure};
use sandtable_client::Client;
use sandtable_proto::matches::v1::{SubmitCommandRequest, SubmitCommandResponse};
use sandtable_tests::action_log::{ActionLog, check_growth, check_log};
use sandtable_tests::cluster::Cluster;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::disk::Disk;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::{Orders, RetryState, Uptime, is_interruption};
use sandtable_tests::verdict::verdict;
use tonic::Status;

use crate::faults::family;

/// More commands than there is space for in the gaps of a full disk.
const TOO_MANY: u64 = 5_000;

/// Verdicts for a command that there is no space for.
const FULL: [&str; 3] = ["STORE_UNAVAILABLE", "OUTCOME_UNKNOWN", "DEADLINE_EXCEEDED"];

/// Interval at which the operator checks whether PostgreSQL has ended, once there is space.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// Room for SQLite and a few commands, in mebibytes.
const SMALL: u32 = 16;

/// A player who submits, once each, commands that cannot be refused by the rules.
struct Scribe {
    seat: Client,
    name: String,
    orders: Orders,
    request: SubmitCommandRequest,
    journal: ActionLog,
}

impl Scribe {
    fn new(client: &Client, table: &Table) -> anyhow::Result<Self> {
        Ok(Self {
            seat: client.for_seat(&table.seats[0])?,
            name: table.name.clone(),
            orders: Orders::new(1),
            request: SubmitCommandRequest::default(),
            journal: ActionLog::default(),
        })
    }

    /// Submits a new command.
    async fn write(&mut self) -> Result<(), Status> {
        self.request = SubmitCommandRequest {
            name: self.name.clone(),
            command: Some(self.orders.draw()),
            request_id: format!("write-{}", self.journal.sent.len()),
            ..Default::default()
        };
        self.journal.sent.push(self.request.request_id.clone());
        let mut matches = self.seat.matches();
        let response = matches.submit_command(self.request.clone()).await?;
        self.acknowledge(response.get_ref());
        Ok(())
    }

    /// Submits the last command again, until it is answered.
    async fn write_again(&mut self) -> anyhow::Result<()> {
        let (_always, uptime) = Uptime::new();
        let mut patience = RetryState::new(uptime);
        let submitted = patience.call(|| {
            self.seat.repeat(&self.name, |at| {
                let (mut matches, request) = (at.matches(), self.request.clone());
                async move { matches.submit_command(request).await }
            })
        });
        let response = submitted.await??;
        self.acknowledge(&response);
        Ok(())
    }

    fn acknowledge(&mut self, response: &SubmitCommandResponse) {
        let request_id = &self.request.request_id;
        self.journal.acknowledge(request_id, response);
    }

    /// Goes on until there is no space, which `starve` takes away before each command. A
    /// database that ends for want of space may not say what became of the last one, or not
    /// in time.
    async fn write_until_refused(
        &mut self,
        starve: impl Fn() -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        for _ in 0..TOO_MANY {
            starve()?;
            if let Err(status) = self.write().await {
                ensure!(is_interruption(&status), "{status:?}");
                let said = verdict(&Err::<(), _>(status));
                ensure!(FULL.contains(&said.as_str()), "{said}");
                return Ok(());
            }
        }
        anyhow::bail!("a full disk takes {TOO_MANY} commands")
    }
}

/// Takes all space from PostgreSQL while matches are played, and gives it back.
pub(crate) async fn postgres(cluster: &mut Cluster) -> anyhow::Result<()> {
    let players = cluster.players()?;
    let table = Table::set(&players, Setting::default()).await?;
    let mut scribe = Scribe::new(&players, &table)?;
    scribe.write().await?;
    let refused = scribe.write_until_refused(|| take_space(cluster)).await;
    give_space(cluster)?;
    refused?;
    serve_again(cluster).await?;
    scribe.write_again().await?;
    let log = table.log(&cluster.operator()?).await?;
    check_log(&log, &[scribe.journal])
}

/// Waits until the match service serves again, and starts PostgreSQL when it has ended. A server
/// that cannot even record its end has ended.
pub(crate) async fn serve_again(cluster: &Cluster) -> anyhow::Result<()> {
    let operator = async {
        let mut looks = tokio::time::interval(LOOK_EVERY);
        loop {
            looks.tick().await;
            cluster.resume_postgres()?;
        }
    };
    tokio::select! {
        served = cluster.matches_serve(true) => served,
        failed = operator => failed,
    }
}

fn take_space(cluster: &Cluster) -> anyhow::Result<()> {
    match &cluster.disk {
        Some(disk) => disk.fill(),
        None => limit(cluster, "0:unlimited"),
    }
}

fn give_space(cluster: &Cluster) -> anyhow::Result<()> {
    match &cluster.disk {
        Some(disk) => disk.free(),
        None => limit(cluster, "unlimited:unlimited"),
    }
}

/// Limits how large a file PostgreSQL may write: beyond that it fails as on a full disk.
fn limit(cluster: &Cluster, size: &str) -> anyhow::Result<()> {
    let Some(first) = cluster.postgres.running() else {
        return Ok(());
    };
    for process in family(first).unwrap_or_default() {
        let id = process.as_raw_nonzero();
        let place = format!("/proc/{id}");
        let Ok(owner) = fs::metadata(&place) else {
            continue;
        };
        // Only the owner of a process may always limit it.
        let limited = Command::new("prlimit")
            .args([format!("--pid={id}"), format!("--fsize={size}")])
            .uid(owner.uid())
            .gid(owner.gid())
            .output()
            .context("prlimit cannot be run")?;
        let said = String::from_utf8_lossy(&limited.stderr);
        let has_ended = fs::metadata(&place).is_err();
        ensure!(limited.status.success() || has_ended, "{}", said.trim());
    }
    Ok(())
}

#[tokio::test]
async fn one_process_goes_on_when_its_disk_has_space_again() {
    let disk = match Disk::of(SMALL) {
        Ok(disk) => disk,
        Err(error) => {
            eprintln!("NOT SHOWN HERE, only with a limit of the size of files: {error:#}");
            return;
        }
    };
    let setup = Setup {
        disk: Some(disk.path().to_owned()),
        ..Setup::default()
    }
    // The disk is smaller than is required by default.
    .with("SANDTABLE_STORE__LEAST_FREE_BYTES", 0);
    let mut whole = Deployment::whole(setup).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let mut scribe = Scribe::new(&client, &table).unwrap();
    scribe.write().await.unwrap();
    let refused = scribe.write_until_refused(|| disk.fill()).await;
    refused.unwrap();

    // Everything acknowledged can be read, and no more. An operator's reading would be audited
    // first, and there is no space for that.
    let seat = client.for_seat(&table.seats[0]).unwrap();
    let log = table.log(&seat).await.unwrap();
    let journal = std::slice::from_ref(&scribe.journal);
    check_log(&log, journal).unwrap();
    assert_eq!(log.len(), scribe.journal.acknowledged.len());

    disk.free().unwrap();
    scribe.write_again().await.unwrap();
    scribe.write().await.unwrap();
    whole.server(Part::Matches).crash().await.unwrap();
    let operator = whole.operator(Part::Matches).unwrap();
    let later = table.log(&operator).await.unwrap();
    check_growth(&log, &later).unwrap();
    check_log(&later, &[scribe.journal]).unwrap();
    assert_eq!(later.len(), log.len() + 2);
}
