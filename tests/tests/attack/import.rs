//! Imports designed to cost the server far more than they cost the sender.

use std::time::Duration;

use futures::future::join_all;
use prost::Message;
use prost::bytes::Bytes;
use sandtable_client::Client;
use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::matches::v1::{ImportMatchRequest, SubmitCommandRequest};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::Orders;
use sandtable_tests::wire::{GRPC, Wire, frame};
use tokio::time::Instant;
use tonic::{Code, Status};

const IMPORT: &str = "/sandtable.matches.v1.MatchService/ImportMatch";

/// A message of nearly as many bytes as are taken, each two of them an entry.
fn flood() -> Bytes {
    let request = ImportMatchRequest {
        content: [0x2a, 0x00].repeat((8 << 19) - 50),
        request_id: String::new(),
        clock_settings: None,
    };
    frame(&request.encode_to_vec())
}

/// Sends the flood on a connection of its own. The answer may come before all is sent.
async fn send(whole: &Deployment, kind: &str, token: &str, flood: Bytes) -> Status {
    let mut wire = Wire::connect(whole.address(Part::Matches)).await.unwrap();
    let bearer = format!("Bearer {token}");
    let mut headers = vec![("content-type", kind), ("te", "trailers")];
    if !token.is_empty() {
        headers.push(("authorization", &bearer));
    }
    let answer = wire.call(IMPORT, &headers, flood).await.unwrap();
    answer.grpc_status().unwrap()
}

/// Memory that the server has had at most, in MiB.
fn peak(whole: &mut Deployment) -> u64 {
    let pid = whole.server(Part::Matches).process().unwrap().pid();
    let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:"));
    let kib = line.unwrap().split_whitespace().nth(1).unwrap();
    kib.parse::<u64>().unwrap() / 1024
}

/// Plays for as long as it is asked to, and gives how long the slowest command took.
async fn slowest_of(
    client: Client,
    name: String,
    until: tokio::sync::watch::Receiver<bool>,
) -> Duration {
    let mut orders = Orders::new(11);
    let mut slowest = Duration::ZERO;
    while !*until.borrow() {
        let request = SubmitCommandRequest {
            name: name.clone(),
            command: Some(orders.draw()),
            ..Default::default()
        };
        let begun = Instant::now();
        client.matches().submit_command(request).await.unwrap();
        slowest = slowest.max(begun.elapsed());
    }
    slowest
}

/// Sends floods with these tokens, all at once, during play. Returns their answers, and the
/// duration of the slowest command.
async fn under_attack(whole: &Deployment, tokens: &[&str]) -> (Vec<Status>, Duration) {
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let player = client.for_seat(&table.seats[0]).unwrap();
    let (over, until) = tokio::sync::watch::channel(false);
    let playing = tokio::spawn(slowest_of(player, table.name.clone(), until));
    let flood = flood();
    // Each other one as a browser does.
    let kinds = [GRPC, "application/grpc-web+proto"].iter().cycle();
    let sent = tokens.iter().zip(kinds);
    let sent = sent.map(|(token, kind)| send(whole, kind, token, flood.clone()));
    let received = join_all(sent).await;
    over.send_replace(true);
    (received, playing.await.unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobodys_imports_are_not_even_read() {
    let mut whole = Deployment::whole(Setup::default()).await.unwrap();
    let before = peak(&mut whole);
    let (received, slowest) = under_attack(&whole, &[""; 16]).await;
    for status in &received {
        assert_eq!(status.code(), Code::Unauthenticated, "{status:?}");
    }
    let grown = peak(&mut whole) - before;
    println!("16 floods by nobody: slowest command {slowest:?}, {grown} MiB more");
    assert!(slowest < Duration::from_secs(3), "{slowest:?}");
    assert!(grown < 64, "{grown} MiB");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn entries_are_counted_before_there_is_room_for_them() {
    let mut whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let mut keys = Vec::new();
    for number in 0..4 {
        let request = CreateAccountRequest {
            display_name: format!("Flooder {number}"),
            ..Default::default()
        };
        keys.push(client.create_account(request).await.unwrap().secret);
    }
    let before = peak(&mut whole);
    let tokens: Vec<&str> = keys.iter().chain(&keys).map(String::as_str).collect();
    let (received, slowest) = under_attack(&whole, &tokens).await;
    for status in &received {
        assert_eq!(status.code(), Code::ResourceExhausted, "{status:?}");
    }
    let grown = peak(&mut whole) - before;
    println!("8 floods by accounts: slowest command {slowest:?}, {grown} MiB more");
    assert!(slowest < Duration::from_secs(3), "{slowest:?}");
    assert!(grown < 256, "{grown} MiB");
}
