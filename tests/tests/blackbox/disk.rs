//! A disk that is full: a clear refusal, nothing lost, and on it goes with space.

use sandtable_proto::matches::v1::{GetMatchRequest, SubmitCommandRequest};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::process::Signal;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::{Orders, Player, Uptime};
use sandtable_tests::verdict::verdict;
use sandtable_tests::witness::{check_growth, check_log};
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
    let mut journal = sandtable_tests::witness::Journal::default();
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
