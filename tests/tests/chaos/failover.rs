//! A client that knows both replicas and repeats calls notices nothing of what happens to
//! one of them: not one of its calls fails.

use rand::random;
use sandtable_client::{Client, Subscription};
use sandtable_proto::matches::v1::SubmitCommandRequest;
use sandtable_tests::action_log::{ActionLog, check_log, check_seen};
use sandtable_tests::cluster::{Cluster, REPLICAS, Span};
use sandtable_tests::deployment::{Part, Setup};
use sandtable_tests::process::{PATIENCE, Signal};
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::Orders;
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// Commands that are acknowledged before the next thing happens.
const BETWEEN: u64 = 20;

/// A player who gives orders without a pause and follows the match.
struct Busy {
    table: Table,
    count: watch::Receiver<u64>,
    stop: watch::Sender<bool>,
    player: JoinHandle<ActionLog>,
    received: Subscription,
}

impl Busy {
    async fn begin(cluster: &Cluster) -> Self {
        let players = cluster.players().unwrap();
        let table = Table::set(&players, Setting::default()).await.unwrap();
        let (counted, count) = watch::channel(0);
        let (stop, stopped) = watch::channel(false);
        let seat = players.for_seat(&table.seats[0]).unwrap();
        let player = tokio::spawn(order(seat, table.name.clone(), counted, stopped));
        let subscribers = cluster.subscribers().unwrap();
        let received = subscribers.subscribe(&table.name, 0);
        Self {
            table,
            count,
            stop,
            player,
            received,
        }
    }

    async fn progress(&mut self) {
        let goal = *self.count.borrow() + BETWEEN;
        let reached = self.count.wait_for(|count| *count >= goal);
        let reached = tokio::time::timeout(PATIENCE, reached).await;
        reached.expect("orders are taken").expect("no call fails");
    }

    /// Checks that everything acknowledged is in the log, and that one subscription received all
    /// of it.
    async fn judge(mut self, cluster: &Cluster) {
        self.stop.send_replace(true);
        let journal = self.player.await.unwrap();
        let log = self.table.log(&cluster.operator().unwrap()).await.unwrap();
        check_log(&log, &[journal]).unwrap();
        let mut seen = Vec::new();
        while seen.len() < log.len() {
            let next = tokio::time::timeout(PATIENCE, self.received.next()).await;
            seen.push(next.unwrap().unwrap().unwrap());
        }
        check_seen(&log, &seen).unwrap();
    }
}

/// Gives one order after the other. No call may fail.
async fn order(
    seat: Client,
    name: String,
    count: watch::Sender<u64>,
    stopped: watch::Receiver<bool>,
) -> ActionLog {
    let mut journal = ActionLog::default();
    let mut orders = Orders::new(random());
    while !*stopped.borrow() {
        let request = SubmitCommandRequest {
            name: name.clone(),
            command: Some(orders.draw()),
            request_id: format!("order-{}", journal.sent.len()),
            ..Default::default()
        };
        let submitted = seat.repeat(&name, |at| {
            let (mut matches, request) = (at.matches(), request.clone());
            async move { matches.submit_command(request).await }
        });
        let response = submitted.await.unwrap();
        journal.sent.push(request.request_id.clone());
        journal.acknowledge(&request.request_id, &response);
        count.send_modify(|count| *count += 1);
    }
    journal
}

/// The replica that calls about a match go to first.
fn favourite(cluster: &Cluster, name: &str) -> usize {
    let players = cluster.players().unwrap();
    let favourite = players.order(name)[0];
    let mut replicas = 0..REPLICAS;
    let found = replicas.find(|replica| {
        let url = cluster.url(Span::ClientsToMatches(*replica));
        url.unwrap() == favourite
    });
    found.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_does_not_notice_that_its_replica_is_killed() {
    let mut cluster = Cluster::start(Setup::default()).await.unwrap();
    let mut busy = Busy::begin(&cluster).await;
    busy.progress().await;
    let replica = favourite(&cluster, &busy.table.name);
    let server = cluster.server(Part::Matches, replica);
    server.end(Signal::KILL).await.unwrap();
    busy.progress().await;
    busy.judge(&cluster).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_does_not_notice_that_its_replica_is_silent() {
    let mut cluster = Cluster::start(Setup::default()).await.unwrap();
    let mut busy = Busy::begin(&cluster).await;
    busy.progress().await;
    let replica = favourite(&cluster, &busy.table.name);
    let server = cluster.server(Part::Matches, replica);
    server.process().unwrap().freeze();
    busy.progress().await;
    let server = cluster.server(Part::Matches, replica);
    server.process().unwrap().signal(Signal::CONT);
    busy.progress().await;
    busy.judge(&cluster).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_client_does_not_notice_a_rolling_restart() {
    let mut cluster = Cluster::start(Setup::default()).await.unwrap();
    let mut busy = Busy::begin(&cluster).await;
    for part in Part::ALL {
        for replica in 0..REPLICAS {
            busy.progress().await;
            let server = cluster.server(part, replica);
            let status = server.end(Signal::TERM).await.unwrap();
            assert!(status.success(), "{part:?} stops with {status}");
            busy.progress().await;
            cluster.server(part, replica).start().await.unwrap();
        }
    }
    busy.progress().await;
    busy.judge(&cluster).await;
}
