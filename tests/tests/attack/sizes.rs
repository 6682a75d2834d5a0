//! Messages that are larger than what they say.

use prost::Message;
use prost::bytes::Bytes;
use sandtable_proto::matches::v1::{ListLogEntriesRequest, SubmitCommandRequest};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::Orders;
use sandtable_tests::wire::{GRPC, Wire, frame};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tonic::Code;

const SUBMIT: &str = "/sandtable.matches.v1.MatchService/SubmitCommand";

/// A field that no message of ours has, of so many bytes.
pub(crate) fn unknown_field(bytes: usize) -> Vec<u8> {
    let mut field = Vec::new();
    prost::encoding::bytes::encode(4000, &vec![7; bytes], &mut field);
    field
}

/// A command of the first seat with something beside it.
fn padded(table: &Table, bytes: usize) -> SubmitCommandRequest {
    let mut command = Orders::new(5).draw();
    if bytes > 0 {
        command.value.extend(unknown_field(bytes));
    }
    SubmitCommandRequest {
        name: table.name.clone(),
        command: Some(command),
        request_id: "padded".to_owned(),
        ..Default::default()
    }
}

#[tokio::test]
async fn padding_reaches_neither_log_nor_opponent() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let mut seat = client.for_seat(&table.seats[0]).unwrap().matches();
    let request = padded(&table, 40_000);
    let refused = seat.submit_command(request.clone()).await.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidArgument, "{refused:?}");
    assert!(refused.message().contains("has no field"), "{refused:?}");
    // The same without it is taken.
    let request = padded(&table, 0);
    seat.submit_command(request).await.unwrap();
    let listed = ListLogEntriesRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    for eyes in [0, 1] {
        let mut matches = client.for_seat(&table.seats[eyes]).unwrap().matches();
        let page = matches.list_log_entries(listed.clone()).await.unwrap();
        let bytes = page.get_ref().encoded_len();
        assert!(bytes < 4000, "seat {eyes} is sent {bytes} bytes");
    }
    let operator = whole.operator(Part::Matches).unwrap();
    let export = operator.export_match(&table.name).await.unwrap();
    assert!(export.encoded_len() < 8000, "{}", export.encoded_len());
}

#[tokio::test]
async fn large_messages_are_refused_however_they_come() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let token = format!("Bearer {}", table.seats[0].token);
    let body = frame(&padded(&table, 6 << 20).encode_to_vec());
    for kind in [GRPC, "application/grpc-web", "application/grpc-web+proto"] {
        let headers = [
            ("content-type", kind),
            ("te", "trailers"),
            ("authorization", token.as_str()),
        ];
        let mut wire = Wire::connect(whole.address(Part::Matches)).await.unwrap();
        let answer = wire.call(SUBMIT, &headers, body.clone()).await.unwrap();
        let status = answer.grpc_status().unwrap();
        assert_eq!(status.code(), Code::ResourceExhausted, "{kind}: {status:?}");
    }
    let shown = client.get_match(&table.name).await.unwrap();
    assert_eq!(shown.version, 0);
}

#[tokio::test]
async fn what_is_not_grpc_is_told_so() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    for (head, status) in [
        ("GET / HTTP/1.1\r\n".to_owned(), "415"),
        (format!("GET {SUBMIT} HTTP/1.1\r\n"), "415"),
        // More JSON than is accepted: as any other call that requests too much.
        (
            format!("POST {SUBMIT} HTTP/1.1\r\ncontent-type: application/json\r\n"),
            "413",
        ),
        (
            format!("PUT {SUBMIT} HTTP/1.1\r\ncontent-type: text/plain\r\n"),
            "415",
        ),
    ] {
        let address = whole.address(Part::Matches);
        let mut stream = TcpStream::connect(address).await.unwrap();
        // The body is promised and never sent.
        let head = format!("{head}host: {address}\r\ncontent-length: 9000000\r\n\r\n");
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = vec![0; 12];
        let read = stream.read_exact(&mut answer);
        let read = tokio::time::timeout(sandtable_tests::process::PATIENCE, read).await;
        read.expect("an answer comes").unwrap();
        let wanted = format!("HTTP/1.1 {status}");
        assert_eq!(answer, wanted.as_bytes(), "{head}");
    }
    let mut wire = Wire::connect(whole.address(Part::Matches)).await.unwrap();
    let headers = [("content-type", "application/x-protobuf")];
    let answer = wire.call(SUBMIT, &headers, Bytes::new()).await.unwrap();
    assert_eq!(answer.status, 415);
    let told = String::from_utf8_lossy(&answer.body);
    assert!(told.contains("application/json"), "{told}");
}
