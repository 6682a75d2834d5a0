//! Clients that begin something and abandon it: they hold up no other client.

use prost::Message;
use sandtable_proto::games::aa1940::v1::command::Kind;
use sandtable_proto::games::aa1940::v1::{Command, ScrambleOrder, ScrambleOrders, StandingOrders};
use sandtable_proto::matches::v1::SubmitCommandRequest;
use sandtable_proto::notifications::v1::subscribe_response::Message as StreamMessage;
use sandtable_proto::notifications::v1::{SubscribeRequest, SubscribeResponse};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::process::PATIENCE;
use sandtable_tests::table::{Setting, Table, pack};
use sandtable_tests::verdict::verdict;
use sandtable_tests::wire::{GRPC, Wire, answer, frame, read};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tonic::Code;

const SUBMIT: &str = "/sandtable.matches.v1.MatchService/SubmitCommand";
const SUBSCRIBE: &str = "/sandtable.notifications.v1.NotificationService/Subscribe";

/// Commands whose entries fill every buffer between a stream and its reader.
const MANY: usize = 200;

/// Standing orders of several kilobytes.
pub(crate) fn long_orders() -> prost_types::Any {
    let order = ScrambleOrder {
        zone: String::new(),
        fighters: 3,
        tactical_bombers: 3,
    };
    let orders = StandingOrders {
        scramble: Some(ScrambleOrders {
            orders: vec![order; 500],
        }),
        ..Default::default()
    };
    pack(&Command {
        kind: Some(Kind::SetOrders(orders)),
    })
}

#[tokio::test]
async fn a_subscriber_that_does_not_read_is_cut_off_and_can_resume() {
    let setup = Setup::default()
        .with("SANDTABLE_NOTIFICATIONS__BACKLOG", 16)
        .with("SANDTABLE_NOTIFICATIONS__STALLED_AFTER_MS", 200);
    let whole = Deployment::whole(setup).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let owner = client.for_seat(&table.seats[0]).unwrap();

    let mut wire = Wire::connect(whole.address(Part::Notifications))
        .await
        .unwrap();
    let token = format!("Bearer {}", table.seats[0].token);
    let headers = [("content-type", GRPC), ("authorization", token.as_str())];
    let (response, mut body) = wire.open(SUBSCRIBE, &headers).await.unwrap();
    let request = SubscribeRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    body.send_data(frame(&request.encode_to_vec()), true)
        .unwrap();
    let response = response.await.unwrap();
    assert!(response.status().is_success());

    let command = long_orders();
    for _ in 0..MANY {
        let request = SubmitCommandRequest {
            name: table.name.clone(),
            command: Some(command.clone()),
            ..Default::default()
        };
        owner.matches().submit_command(request).await.unwrap();
    }

    // Now it reads what was buffered for it, and learns that the rest was not.
    let ended = tokio::time::timeout(PATIENCE, read(response)).await;
    let ended = ended.expect("the stream ends").unwrap();
    let status = ended.grpc_status().unwrap();
    assert_eq!(status.code(), Code::ResourceExhausted, "{status:?}");
    assert_eq!(verdict(&Err::<(), _>(status)), "SLOW_CONSUMER");
    let mut last = 0;
    for message in ended.messages::<SubscribeResponse>().unwrap() {
        if let Some(StreamMessage::Entry(entry)) = message.message {
            assert_eq!(entry.sequence, last + 1);
            last = entry.sequence;
        }
    }
    assert!(
        last < MANY as u64,
        "the server does not keep everything for it"
    );

    let mut rest = owner.subscribe(&table.name, last);
    while last < MANY as u64 {
        let entry = rest.next().await.unwrap().unwrap();
        assert_eq!(entry.sequence, last + 1);
        last = entry.sequence;
    }
}

#[tokio::test]
async fn calls_that_are_never_finished_end_by_themselves() {
    let setup = Setup::default().with("SANDTABLE_SERVER__REQUEST_TIMEOUT_MS", 500);
    let whole = Deployment::whole(setup).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let before = client.get_match(&table.name).await.unwrap();

    // As many as one connection may have at work, and some more.
    let mut wire = Wire::connect(whole.address(Part::Matches)).await.unwrap();
    let headers = [("content-type", GRPC)];
    let mut stalled = Vec::new();
    for _ in 0..600 {
        let (response, mut body) = wire.open(SUBMIT, &headers).await.unwrap();
        body.send_data(prost::bytes::Bytes::from_static(&[0, 0, 0, 1]), false)
            .unwrap();
        stalled.push((response, body));
    }
    wire.ping().await.unwrap();
    // Connections on which nothing ever comes.
    let mut silent = Vec::new();
    for _ in 0..200 {
        silent.push(
            TcpStream::connect(whole.address(Part::Matches))
                .await
                .unwrap(),
        );
    }
    // Meanwhile others are served.
    assert_eq!(client.get_match(&table.name).await.unwrap(), before);
    for (response, _open) in stalled {
        let answered = answer(response).await.unwrap();
        let status = answered.grpc_status().unwrap();
        assert_eq!(status.code(), Code::DeadlineExceeded, "{status:?}");
        assert!(!status.details().is_empty(), "{status:?}");
    }
    assert_eq!(client.get_match(&table.name).await.unwrap(), before);
}

/// A frame of HTTP/2.
fn http2_frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let length = u32::try_from(payload.len()).unwrap().to_be_bytes();
    let mut frame = length[1..].to_vec();
    frame.extend([kind, flags]);
    frame.extend(stream.to_be_bytes());
    frame.extend(payload);
    frame
}

/// The headers of a call, written out in full.
fn http2_headers(path: &str) -> Vec<u8> {
    let mut block = Vec::new();
    for (name, value) in [
        (":method", "POST"),
        (":scheme", "http"),
        (":authority", "test"),
        (":path", path),
        ("content-type", GRPC),
        ("te", "trailers"),
    ] {
        block.push(0);
        for text in [name, value] {
            block.push(u8::try_from(text.len()).unwrap());
            block.extend(text.bytes());
        }
    }
    block
}

#[tokio::test]
async fn more_streams_than_a_connection_may_have_are_refused() {
    const HEADERS: u8 = 1;
    const RESET: u8 = 3;
    const REFUSED_STREAM: [u8; 4] = [0, 0, 0, 7];
    let setup = Setup::default().with("SANDTABLE_SERVER__MAX_CONCURRENT_STREAMS", 8);
    let whole = Deployment::whole(setup).await.unwrap();
    let mut stream = TcpStream::connect(whole.address(Part::Matches))
        .await
        .unwrap();
    let mut sent = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec();
    sent.extend(http2_frame(4, 0, 0, &[]));
    // The server's settings are acknowledged before they are known, which is rude.
    sent.extend(http2_frame(4, 1, 0, &[]));
    let headers = http2_headers(SUBMIT);
    for number in 0..40 {
        sent.extend(http2_frame(HEADERS, 4, 2 * number + 1, &headers));
    }
    stream.write_all(&sent).await.unwrap();

    // Every stream beyond the limit is refused, and the connection lives or is closed;
    // in either case the server does.
    let mut refused = 0;
    let listen = async {
        while refused < 32 {
            let mut head = [0; 9];
            if stream.read_exact(&mut head).await.is_err() {
                break;
            }
            let length = u32::from_be_bytes([0, head[0], head[1], head[2]]);
            let mut payload = vec![0; length as usize];
            stream.read_exact(&mut payload).await.unwrap();
            if head[3] == RESET && payload == REFUSED_STREAM {
                refused += 1;
            }
        }
    };
    tokio::time::timeout(PATIENCE, listen)
        .await
        .expect("the server answers");
    assert_eq!(refused, 32);
    let client = whole.client(Part::Matches).unwrap();
    Table::set(&client, Setting::default()).await.unwrap();
}
