//! A disk that is full: a clear refusal, nothing lost, and on it goes with space.

use std::net::SocketAddr;

use sandtable_proto::matches::v1::{GetMatchRequest, SubmitCommandRequest};
use sandtable_tests::action_log::{check_growth, check_log};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::disk::Disk;
use sandtable_tests::ports::free_address;
use sandtable_tests::process::Signal;
use sandtable_tests::status_port;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::{Orders, Player, Uptime};
use sandtable_tests::verdict::verdict;
use tonic::Code;

/// Largest file that the server may write: 256 KiB.
const BLOCKS: u64 = 512;

/// More commands than fit.
const TOO_MANY: usize = 5_000;

#[tokio::test]
async fn a_full_disk_refuses_and_loses_nothing() {
    let setup = Setup {
        file_blocks: Some(BLOCKS),
        ..Setup::default()
    };
    let mut whole = Deployment::whole(setup).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let seat = client.for_seat(&table.seats[0]).unwrap();
    let mut orders = Orders::new(1);
    let mut journal = sandtable_tests::action_log::ActionLog::default();
    let mut refusal = None;
    let mut request = SubmitCommandRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    for number in 0..TOO_MANY {
        request.command = Some(orders.draw());
        request.request_id = format!("fill-{number}");
        match seat.matches().submit_command(request.clone()).await {
            Ok(response) => {
                journal.sent.push(request.request_id.clone());
                journal.acknowledge(&request.request_id, &response.into_inner());
            }
            Err(status) => {
                refusal = Some(status);
                break;
            }
        }
    }
    let refusal = refusal.expect("the disk gets full");
    assert!(
        matches!(refusal.code(), Code::Unavailable | Code::ResourceExhausted),
        "{refusal:?}"
    );
    assert_eq!(verdict(&Err::<(), _>(refusal)), "STORE_UNAVAILABLE");
    let acknowledged = journal.acknowledged.len();
    assert!(acknowledged > 0, "something was written before");

    // The process supervisor is informed of it.
    whole.server(Part::Matches).becomes(false).await.unwrap();

    // Reading goes on, and shows what was acknowledged and no more.
    let read = GetMatchRequest {
        name: table.name.clone(),
    };
    let shown = seat.matches().get_match(read).await.unwrap().into_inner();
    assert_eq!(shown.version, acknowledged as u64);
    // An operator's look would be put on record first, and there is no room for that.
    let log = table.log(&seat).await.unwrap();
    check_log(&log, std::slice::from_ref(&journal)).unwrap();

    // The operator makes space; what was refused is sent again and done.
    let server = whole.server(Part::Matches);
    server.end(Signal::KILL).await.unwrap();
    server.give_space();
    server.start().await.unwrap();
    let seat = whole
        .client(Part::Matches)
        .unwrap()
        .for_seat(&table.seats[0])
        .unwrap();
    let response = seat
        .matches()
        .submit_command(request.clone())
        .await
        .unwrap();
    journal.sent.push(request.request_id.clone());
    journal.acknowledge(&request.request_id, &response.into_inner());
    let (_up, uptime) = Uptime::new();
    let client = whole.client(Part::Matches).unwrap();
    let mut other = Player::new(&client, &table.seats[1], uptime).unwrap();
    other.submit(orders.draw()).await.unwrap();

    let operator = whole.operator(Part::Matches).unwrap();
    let later = table.log(&operator).await.unwrap();
    check_growth(&log, &later).unwrap();
    check_log(&later, &[journal, other.journal]).unwrap();
}

/// A disk with more space than is required by default, in mebibytes.
const SMALL: u32 = 96;

/// Answer of a process's `/readyz`.
async fn readyz(address: SocketAddr) -> String {
    status_port::get(address, "/readyz").await.unwrap()
}

/// A platform on a small disk, and the address of its status; nothing where no disk may be made.
async fn on_a_small_disk(setup: Setup) -> Option<(Disk, Deployment, SocketAddr)> {
    let disk = match Disk::of(SMALL) {
        Ok(disk) => disk,
        Err(error) => {
            eprintln!("NOT SHOWN HERE, only with a limit of the size of files: {error:#}");
            return None;
        }
    };
    let told_at = free_address().unwrap();
    let setup = Setup {
        disk: Some(disk.path().to_owned()),
        ..setup
    }
    .with("SANDTABLE_TELEMETRY__METRICS_LISTEN", told_at);
    let whole = Deployment::whole(setup).await.unwrap();
    assert!(readyz(told_at).await.contains(r#""ready":true"#));
    Some((disk, whole, told_at))
}

#[tokio::test]
async fn a_full_disk_shows_in_readyz_until_there_is_room() {
    // Only refused writes reveal it.
    let setup = Setup::default().with("SANDTABLE_STORE__LEAST_FREE_BYTES", 0);
    let Some((disk, mut whole, told_at)) = on_a_small_disk(setup).await else {
        return;
    };
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let seat = client.for_seat(&table.seats[0]).unwrap();
    let mut orders = Orders::new(1);
    let mut refused = false;
    for number in 0..TOO_MANY {
        disk.fill().unwrap();
        let request = SubmitCommandRequest {
            name: table.name.clone(),
            command: Some(orders.draw()),
            request_id: format!("fill-{number}"),
            ..Default::default()
        };
        if seat.matches().submit_command(request).await.is_err() {
            refused = true;
            break;
        }
    }
    assert!(refused, "the disk gets full");
    let server = whole.server(Part::Matches);
    server.becomes(false).await.unwrap();
    let told = readyz(told_at).await;
    assert!(told.starts_with("HTTP/1.1 503"), "{told}");
    assert!(
        told.contains("writes fail") && told.contains("full"),
        "{told}"
    );
    disk.free().unwrap();
    server.becomes(true).await.unwrap();
    assert!(readyz(told_at).await.starts_with("HTTP/1.1 200"));
}

#[tokio::test]
async fn a_disk_that_is_nearly_full_shows_in_readyz_before_anybody_is_refused() {
    let Some((disk, mut whole, told_at)) = on_a_small_disk(Setup::default()).await else {
        return;
    };
    disk.fill().unwrap();
    let server = whole.server(Part::Matches);
    server.becomes(false).await.unwrap();
    let told = readyz(told_at).await;
    assert!(told.contains("store.least_free_bytes"), "{told}");
    disk.free().unwrap();
    server.becomes(true).await.unwrap();
}
