//! A check that finds nothing shows nothing unless it finds what is there: faults that no
//! service makes are planted in the log and in what a subscriber saw, and every one is
//! found. Those that are planted in the database the server finds by itself.

use sandtable_proto::matches::v1::LogEntry;
use sandtable_tests::action_log::{ActionLog, check_log, check_seen};
use sandtable_tests::cluster::{Cluster, REPLICAS};
use sandtable_tests::deployment::{Part, Setup};
use sandtable_tests::subscriber::follow;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::{Orders, Player, Uptime};
use tokio::sync::watch;

/// Entries of the log that is tampered with.
const ENTRIES: u64 = 12;

/// Damage to the rows of one match, which are called `log`.
const PLANTS: [&str; 4] = [
    "DELETE FROM log WHERE sequence = 12",
    "DELETE FROM log WHERE sequence = 6",
    "INSERT INTO log (match, sequence, payload, digest, chain) \
     SELECT match, 13, payload, digest, chain FROM log WHERE sequence = 12",
    "UPDATE log SET sequence = 99 WHERE sequence = 6; \
     UPDATE log SET sequence = 6 WHERE sequence = 7; \
     UPDATE log SET sequence = 7 WHERE sequence = 99",
];

/// Plants it in a match.
fn plant(cluster: &Cluster, name: &str, statements: &str) {
    let id = name.trim_start_matches("matches/");
    let statements = format!(
        "CREATE VIEW log AS SELECT * FROM entries WHERE match = \
         (SELECT key FROM matches WHERE id = '{id}'); {statements}; DROP VIEW log"
    );
    tokio::task::block_in_place(|| cluster.postgres.execute(&cluster.database, &statements));
}

/// Forgets all that is not in the database.
async fn forget(cluster: &mut Cluster) {
    tokio::task::block_in_place(|| cluster.redis.flush());
    for replica in 0..REPLICAS {
        let server = cluster.server(Part::Matches, replica);
        server.crash().await.unwrap();
    }
}

/// Two seats that have spoken in turn.
async fn speak(cluster: &Cluster, table: &Table) -> Vec<ActionLog> {
    let client = cluster.players().unwrap();
    let (_up, uptime) = Uptime::new();
    let mut players = Vec::new();
    for access in &table.seats {
        players.push(Player::new(&client, access, uptime.clone()).unwrap());
    }
    let mut orders = Orders::new(1);
    for _ in 0..ENTRIES / players.len() as u64 {
        for player in &mut players {
            player.submit(orders.draw()).await.unwrap();
        }
    }
    players.into_iter().map(|player| player.journal).collect()
}

/// Entries of a log that a spectator receives.
async fn watch(cluster: &Cluster, table: &Table, end: usize) -> Vec<LogEntry> {
    let (_up, uptime) = Uptime::new();
    let (_end, known) = watch::channel(Some(end as u64));
    let spectator = cluster.subscribers().unwrap();
    let followed = follow(spectator, table.name.clone(), uptime, known).await;
    followed.unwrap()
}

/// Checks that a lost, doubled or misplaced entry is found.
fn tamper_with_the_log(log: &[LogEntry], journals: &[ActionLog]) {
    check_log(log, journals).unwrap();
    let number = |mut entries: Vec<LogEntry>| {
        for (sequence, entry) in (1..).zip(&mut entries) {
            entry.sequence = sequence;
        }
        entries
    };
    for place in 0..log.len() {
        let mut lost = log.to_vec();
        let entry = lost.remove(place);
        assert!(check_log(&lost, journals).is_err(), "{place} is lost");
        assert!(
            check_log(&number(lost), journals).is_err(),
            "{place} is lost"
        );
        let mut doubled = log.to_vec();
        doubled.push(entry);
        assert!(check_log(&doubled, journals).is_err(), "{place} is doubled");
        assert!(
            check_log(&number(doubled), journals).is_err(),
            "{place} is doubled"
        );
        let mut turned = log.to_vec();
        turned.rotate_left(place);
        let is_whole = check_log(&number(turned), journals).is_ok();
        assert_eq!(is_whole, place == 0, "{place}");
    }
}

/// Checks that an entry that was missed, sent twice or sent in another order is found.
fn tamper_with_the_stream(log: &[LogEntry], seen: &[LogEntry]) {
    check_seen(log, seen).unwrap();
    for place in 0..seen.len() {
        let mut missed = seen.to_vec();
        let entry = missed.remove(place);
        assert!(check_seen(log, &missed).is_err(), "{place} was missed");
        let mut doubled = seen.to_vec();
        doubled.insert(place, entry);
        assert!(check_seen(log, &doubled).is_err(), "{place} was doubled");
        let mut turned = seen.to_vec();
        turned.rotate_left(place);
        assert_eq!(check_seen(log, &turned).is_ok(), place == 0, "{place}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_planted_is_found() {
    let mut cluster = Cluster::start(Setup::default()).await.unwrap();
    let operator = cluster.operator().unwrap();
    let players = cluster.players().unwrap();
    let mut spoken = Vec::new();
    for statements in PLANTS {
        let table = Table::set(&players, Setting::default()).await.unwrap();
        let journals = speak(&cluster, &table).await;
        let log = table.log(&operator).await.unwrap();
        tamper_with_the_log(&log, &journals);
        let seen = watch(&cluster, &table, log.len()).await;
        tamper_with_the_stream(&log, &seen);
        plant(&cluster, &table.name, statements);
        spoken.push((statements, table));
    }
    forget(&mut cluster).await;
    for (statements, table) in spoken {
        let refused = table.log(&operator).await.expect_err(statements);
        let refused = refused.to_string();
        assert!(refused.contains("LOG_DAMAGED"), "{refused}");
    }
}
