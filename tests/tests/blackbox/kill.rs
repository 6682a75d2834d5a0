//! Processes killed without warning while matches are played: nothing that was
//! acknowledged is lost, doubled or out of order, and subscribers miss nothing.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sandtable_bots::BotKind;
use sandtable_proto::matches::v1::LogEntry;
use sandtable_tests::action_log::{ActionLog, check_growth, check_log, check_seen};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::hotseat::Hotseat;
use sandtable_tests::subscriber::follow;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::{Orders, Player, Uptime};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// More rounds than are played here.
const ROUNDS: u32 = 60;

/// Commands that are acknowledged between two kills, at most.
const MOST_BETWEEN: u64 = 60;

/// Players and subscribers of some matches, at work.
struct Season {
    tables: Vec<Followed>,
    up: watch::Sender<bool>,
    acknowledged: watch::Receiver<u64>,
    stop: watch::Sender<bool>,
}

/// A match, its players and someone who follows it.
struct Followed {
    table: Table,
    /// True if all seats submit at once: at the other one it may be one seat's turn all along.
    crowded: bool,
    players: Vec<JoinHandle<anyhow::Result<Vec<ActionLog>>>>,
    subscriber: JoinHandle<anyhow::Result<Vec<LogEntry>>>,
    end: watch::Sender<Option<u64>>,
    earlier: Vec<LogEntry>,
}

impl Season {
    async fn begin(deployment: &Deployment) -> Self {
        let (up, uptime) = Uptime::new();
        let (count, acknowledged) = watch::channel(0);
        let (stop, stopped) = watch::channel(false);
        let client = deployment.client(Part::Matches).unwrap();
        let setting = Setting {
            round_limit: ROUNDS,
            ..Setting::default()
        };
        let mut tables = Vec::new();
        for crowded in [false, true] {
            let table = Table::set(&client, setting).await.unwrap();
            let (end, known) = watch::channel(None);
            let subscriber = deployment.client(Part::Notifications).unwrap();
            let subscriber = follow(subscriber, table.name.clone(), uptime.clone(), known);
            tables.push(Followed {
                table,
                crowded,
                players: Vec::new(),
                subscriber: tokio::spawn(subscriber),
                end,
                earlier: Vec::new(),
            });
        }
        let work = Work { count, stopped };
        // One match is played, at the other everybody speaks at once.
        let [played, crowded] = &mut tables[..] else {
            unreachable!("there are two matches")
        };
        let hotseat = Hotseat::new(
            &client,
            &played.table,
            [BotKind::Random; 2],
            &uptime,
            rand::random(),
        );
        let hotseat = hotseat.await.unwrap();
        played
            .players
            .push(tokio::spawn(work.clone().play(hotseat)));
        for access in &crowded.table.seats {
            // A connection each: one that is stuck holds no other up.
            let client = deployment.client(Part::Matches).unwrap();
            let player = Player::new(&client, access, uptime.clone()).unwrap();
            crowded
                .players
                .push(tokio::spawn(work.clone().order(player)));
        }
        Self {
            tables,
            up,
            acknowledged,
            stop,
        }
    }

    /// Waits until so many more commands have been acknowledged.
    async fn progress(&mut self, commands: u64) {
        let goal = *self.acknowledged.borrow() + commands;
        let reached = self.acknowledged.wait_for(|count| *count >= goal);
        tokio::time::timeout(sandtable_tests::process::PATIENCE, reached)
            .await
            .expect("play goes on")
            .expect("somebody plays");
    }

    /// Kills the process of a part in the middle of play, and starts it again.
    async fn crash(&mut self, deployment: &mut Deployment, part: Part) {
        self.up.send_replace(false);
        deployment.server(part).crash().await.unwrap();
        self.up.send_replace(true);
    }

    /// The logs only grew since they were looked at last.
    async fn look(&mut self, deployment: &Deployment) {
        let operator = deployment.operator(Part::Matches).unwrap();
        for followed in &mut self.tables {
            let log = followed.table.log(&operator).await.unwrap();
            check_growth(&followed.earlier, &log).unwrap();
            followed.earlier = log;
        }
    }

    /// Lets everyone finish and compares the answers that they received with the logs.
    async fn judge(mut self, deployment: &Deployment) {
        self.stop.send_replace(true);
        let mut journals = Vec::new();
        for followed in &mut self.tables {
            let mut received = Vec::new();
            for player in followed.players.drain(..) {
                received.extend(player.await.unwrap().unwrap());
            }
            journals.push(received);
        }
        self.look(deployment).await;
        for (followed, journals) in self.tables.into_iter().zip(journals) {
            let log = followed.earlier;
            check_log(&log, &journals).unwrap();
            let mut done = journals.iter().map(|it| !it.acknowledged.is_empty());
            if followed.crowded {
                assert!(done.all(|it| it), "every seat got something done");
            } else {
                assert!(done.any(|it| it), "somebody got something done");
            }
            followed.end.send_replace(Some(log.len() as u64));
            let seen = followed.subscriber.await.unwrap().unwrap();
            check_seen(&log, &seen).unwrap();
        }
    }
}

/// Work of players until they are stopped.
#[derive(Clone)]
struct Work {
    count: watch::Sender<u64>,
    stopped: watch::Receiver<bool>,
}

impl Work {
    async fn play(self, mut hotseat: Hotseat) -> anyhow::Result<Vec<ActionLog>> {
        while !*self.stopped.borrow() && hotseat.outcome().is_none() {
            let accepted = hotseat.act().await?;
            self.count.send_modify(|count| *count += accepted);
        }
        Ok(hotseat.journals())
    }

    async fn order(self, mut player: Player) -> anyhow::Result<Vec<ActionLog>> {
        let mut orders = Orders::new(0);
        while !*self.stopped.borrow() {
            player.submit(orders.draw()).await?;
            self.count.send_modify(|count| *count += 1);
        }
        Ok(vec![player.journal])
    }
}

/// Where the kills fall. It is printed, so that a failure can be tried again.
fn chance() -> StdRng {
    let seed = rand::random();
    eprintln!("seed of the kills: {seed}");
    StdRng::seed_from_u64(seed)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_killed_again_and_again_loses_nothing() {
    let mut chance = chance();
    let mut whole = Deployment::whole(Setup::default()).await.unwrap();
    let mut season = Season::begin(&whole).await;
    for _ in 0..4 {
        season.progress(chance.random_range(1..=MOST_BETWEEN)).await;
        season.crash(&mut whole, Part::Matches).await;
        season.look(&whole).await;
    }
    season.progress(MOST_BETWEEN).await;
    season.judge(&whole).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn any_service_killed_while_the_others_live_loses_nothing() {
    let mut chance = chance();
    let mut split = Deployment::split(Setup::default()).await.unwrap();
    let mut season = Season::begin(&split).await;
    for part in [Part::Rules, Part::Matches, Part::Notifications].repeat(2) {
        season.progress(chance.random_range(1..=MOST_BETWEEN)).await;
        season.crash(&mut split, part).await;
        season.look(&split).await;
    }
    season.progress(MOST_BETWEEN).await;
    season.judge(&split).await;
}
