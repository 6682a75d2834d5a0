//! Attacks on what must not be lost.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use sandtable_client::{Client, HeadError, Rewritten, verify_between};
use sandtable_proto::matches::v1::SubmitCommandRequest;
use sandtable_tests::binaries::binary;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::process::Signal;
use sandtable_tests::system_override::SystemOverride;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::Orders;
use sandtable_tests::verdict::verdict;
use tonic::{Code, Status};

/// The database's file of a deployment in one process.
fn database(whole: &Deployment) -> PathBuf {
    whole.data().join("matches.sqlite")
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

/// Gives an order that the rules cannot refuse, once.
async fn order(
    client: &Client,
    table: &Table,
    orders: &mut Orders,
    request_id: &str,
) -> Result<u64, Status> {
    let request = SubmitCommandRequest {
        name: table.name.clone(),
        command: Some(orders.draw()),
        request_id: request_id.to_owned(),
        ..Default::default()
    };
    again(client, table, request).await
}

async fn again(
    client: &Client,
    table: &Table,
    request: SubmitCommandRequest,
) -> Result<u64, Status> {
    let seat = client.for_seat(&table.seats[0]).unwrap();
    let response = seat.matches().submit_command(request).await?;
    Ok(response.get_ref().version)
}

async fn orders(client: &Client, table: &Table, seed: u64, count: u64) {
    let mut orders = Orders::new(seed);
    for number in 0..count {
        order(client, table, &mut orders, &format!("{seed}-{number}"))
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn a_neighbour_on_the_machine_reads_nothing() {
    let mut whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    orders(&client, &table, 1, 1).await;
    assert_eq!(mode(&whole.data()), 0o700);
    let files = fs::read_dir(whole.data())
        .unwrap()
        .map(|file| file.unwrap());
    let open: Vec<_> = files
        .filter(|file| mode(&file.path()) & 0o077 != 0)
        .collect();
    assert!(open.is_empty(), "{open:?}");

    let path = database(&whole);
    let server = whole.server(Part::Matches);
    server.end(Signal::TERM).await.unwrap();
    fs::set_permissions(&path, Permissions::from_mode(0o644)).unwrap();
    server.start().await.unwrap();
    let received = server
        .process()
        .unwrap()
        .printed("others than its owner")
        .await;
    let received = received.unwrap();
    assert!(
        received.contains("matches.sqlite") && received.contains("644"),
        "{received}"
    );
}

#[tokio::test]
async fn a_disk_that_cannot_be_synchronised_is_not_called_unchanged() {
    let shim = match SystemOverride::build() {
        Ok(shim) => shim,
        Err(error) => {
            eprintln!("NOT SHOWN HERE: {error:#}");
            return;
        }
    };
    let [library, switch] = shim.of_disk();
    let setup = Setup::default()
        .with(library.0, library.1)
        .with(switch.0, switch.1)
        .with("SANDTABLE_SERVER__CHECK_INTERVAL_MS", 100);
    let mut whole = Deployment::whole(setup).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let mut acknowledged = Vec::new();
    for round in 0..3 {
        let mut drawn = Orders::new(round);
        for number in 0..5 {
            let id = format!("{round}-{number}");
            let version = order(&client, &table, &mut drawn, &id).await.unwrap();
            acknowledged.push((id, version));
        }
        shim.fail_to_synchronise(true).unwrap();
        // The probe may be the first to fail; then nothing of this was begun.
        let request = SubmitCommandRequest {
            name: table.name.clone(),
            command: Some(drawn.draw()),
            request_id: format!("unsettled-{round}"),
            ..Default::default()
        };
        let failed = again(&client, &table, request.clone()).await;
        let said = verdict(&failed);
        let said = said.as_str();
        assert!(
            ["OUTCOME_UNKNOWN", "STORE_UNAVAILABLE"].contains(&said),
            "{said}"
        );
        whole.server(Part::Matches).becomes(false).await.unwrap();
        if round == 1 {
            // As a power cut finds it.
            whole.server(Part::Matches).end(Signal::KILL).await.unwrap();
        }
        shim.fail_to_synchronise(false).unwrap();
        match round {
            1 => whole.server(Part::Matches).start().await.unwrap(),
            // By itself.
            _ => whole.server(Part::Matches).becomes(true).await.unwrap(),
        }
        let version = again(&client, &table, request.clone()).await.unwrap();
        acknowledged.push((request.request_id, version));
    }
    let operator = whole.operator(Part::Matches).unwrap();
    let log = table.log(&operator).await.unwrap();
    let found: Vec<_> = (log.into_iter())
        .map(|entry| (entry.request_id, entry.sequence))
        .collect();
    assert_eq!(found, acknowledged);
}

#[tokio::test]
async fn a_damaged_log_is_told_and_other_matches_go_on() {
    let mut whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let other = Table::set(&client, Setting::default()).await.unwrap();
    orders(&client, &table, 1, 8).await;
    orders(&client, &other, 2, 2).await;
    let place = database(&whole).display().to_string();
    let verify = || {
        let mut command = Command::new(binary("sandtable").unwrap());
        command
            .args(["verify", "--json", "--store", &place])
            .output()
            .unwrap()
    };
    // While the server runs.
    let found = verify();
    assert!(found.status.success(), "{found:?}");
    let server = whole.server(Part::Matches);
    server.end(Signal::TERM).await.unwrap();
    let file = rusqlite::Connection::open(&place).unwrap();
    file.execute_batch(
        "UPDATE entries SET payload = zeroblob(length(payload))
         WHERE match = 1 AND sequence = 4",
    )
    .unwrap();
    drop(file);
    server.start().await.unwrap();

    let damaged = client.get_match(&table.name).await.unwrap_err();
    assert!(damaged.to_string().contains("entry 4"), "{damaged}");
    let failed = order(&client, &table, &mut Orders::new(3), "more")
        .await
        .unwrap_err();
    assert_eq!(failed.code(), Code::DataLoss);
    assert_eq!(verdict(&Err::<(), _>(failed)), "LOG_DAMAGED");
    orders(&client, &other, 4, 2).await;
    let found = verify();
    assert_eq!(found.status.code(), Some(1), "{found:?}");
    let lines = String::from_utf8(found.stdout).unwrap();
    let first: serde_json::Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert_eq!(first["match"], table.name);
    assert_eq!(
        (&first["damage"], &first["sequence"]),
        (&"CHANGED".into(), &4.into())
    );
}

#[tokio::test]
async fn a_history_that_is_written_anew_shows_to_who_kept_a_head() {
    let mut whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    orders(&client, &table, 1, 3).await;
    let early = client.log_head(&table.name).await.unwrap();
    let path = database(&whole);
    let backup = path.with_extension("backup");
    let copy = |from: &Path, to: &Path| fs::copy(from, to).map(drop).unwrap();

    whole.server(Part::Matches).end(Signal::TERM).await.unwrap();
    let file = rusqlite::Connection::open(&path).unwrap();
    file.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        .unwrap();
    drop(file);
    copy(&path, &backup);
    whole.server(Part::Matches).start().await.unwrap();
    orders(&client, &table, 2, 3).await;
    let late = client.log_head_since(&early).await.unwrap();
    assert_eq!((early.length, late.length), (3, 6));
    let log = table.log(&client).await.unwrap();
    verify_between(None, &log, &late).unwrap();

    // The operator goes back to the backup, and has another history played.
    whole.server(Part::Matches).end(Signal::TERM).await.unwrap();
    for end in ["sqlite-wal", "sqlite-shm"] {
        let _ = fs::remove_file(path.with_extension(end));
    }
    copy(&backup, &path);
    whole.server(Part::Matches).start().await.unwrap();
    let shorter = client.log_head_since(&late).await;
    let shown = Rewritten::Shorter { was: 6, now: 3 };
    assert!(matches!(shorter, Err(HeadError::Rewritten(what)) if what == shown));
    orders(&client, &table, 3, 4).await;
    let anew = client.log_head_since(&late).await;
    assert!(
        matches!(anew, Err(HeadError::Rewritten(Rewritten::History))),
        "{anew:?}"
    );
    // Before the backup nothing was changed.
    client.log_head_since(&early).await.unwrap();
}
