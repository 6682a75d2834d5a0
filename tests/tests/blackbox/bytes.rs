//! Bytes that are no request at all.

use prost::Message;
use prost::bytes::Bytes;
use sandtable_proto::matches::v1::SubmitCommandRequest;
use sandtable_tests::deployment::Part;
use sandtable_tests::traffic::Orders;
use sandtable_tests::wire::{GRPC, Wire, frame};
use tonic::Code;

use crate::test_env::TestEnv;

const SUBMIT: &str = "/sandtable.matches.v1.MatchService/SubmitCommand";

#[tokio::test]
async fn bytes_that_are_no_message_are_refused() {
    let env = TestEnv::open().await;
    let token = format!("Bearer {}", env.table.seats[0].token);
    let plain = [
        ("content-type", GRPC),
        ("te", "trailers"),
        ("authorization", token.as_str()),
    ];
    let good = SubmitCommandRequest {
        request_id: "raw".to_owned(),
        ..env.submission(Orders::new(5).draw())
    };
    let whole = frame(&good.encode_to_vec());
    let mut lying = whole.to_vec();
    lying[1..5].copy_from_slice(&u32::MAX.to_be_bytes());
    let mut compressed = whole.to_vec();
    compressed[0] = 1;
    let mut odd_flag = whole.to_vec();
    odd_flag[0] = 0x7f;
    let text = format!("\x0a{}\u{0}", char::from(3));
    let mut bad_text = text.into_bytes();
    bad_text.truncate(2);
    bad_text.extend([0xff, 0xfe, 0xfd]);
    let rows = [
        ("garbage", frame(&[0xff; 40])),
        ("a message cut short", frame(&good.encode_to_vec()[..9])),
        ("a name that is not UTF-8", frame(&bad_text)),
        ("a group without an end", frame(&[0x0b; 200])),
        ("no frame at all", Bytes::from_static(b"GET / HTTP/1.1")),
        ("half a frame's head", Bytes::from_static(&[0, 0, 0])),
        ("an empty body", Bytes::new()),
        ("a frame that ends early", whole.slice(..whole.len() - 3)),
        ("a frame of 4 GB", lying.into()),
        ("a frame that claims to be compressed", compressed.into()),
        ("a frame with an unknown flag", odd_flag.into()),
        ("a message of 9 MB", frame(&vec![0; 9 << 20])),
    ];
    let mut wrong = Vec::new();
    for (what, body) in rows {
        let mut wire = Wire::connect(env.whole.address(Part::Matches))
            .await
            .unwrap();
        let answer = wire.call(SUBMIT, &plain, body).await;
        match answer.as_ref().map(|answer| answer.grpc_status()) {
            Ok(Some(status)) if status.code() != Code::Ok && !status.details().is_empty() => {}
            _ => wrong.push((what, answer)),
        }
        env.assert_unchanged(what).await;
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    let mut wire = Wire::connect(env.whole.address(Part::Matches))
        .await
        .unwrap();
    let answer = wire.call(SUBMIT, &plain, whole).await.unwrap();
    assert_eq!(answer.grpc_status().unwrap().code(), Code::Ok);
}

/// Odd feature of a request, its path, and its headers.
type Odd = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

#[tokio::test]
async fn requests_that_are_not_grpc_are_refused() {
    let env = TestEnv::open().await;
    let rows: [Odd; 5] = [
        (
            "an unknown method",
            "/sandtable.matches.v1.MatchService/Nothing",
            &[("content-type", GRPC)],
        ),
        (
            "an unknown service",
            "/sandtable.Nothing/Nothing",
            &[("content-type", GRPC)],
        ),
        ("the wrong type", SUBMIT, &[("content-type", "text/html")]),
        ("no type", SUBMIT, &[]),
        (
            "an unknown encoding",
            SUBMIT,
            &[("content-type", GRPC), ("grpc-encoding", "smoke")],
        ),
    ];
    for (what, path, headers) in rows {
        let mut wire = Wire::connect(env.whole.address(Part::Matches))
            .await
            .unwrap();
        let answer = wire.call(path, headers, frame(&[])).await.unwrap();
        let refused = match answer.grpc_status() {
            Some(status) => status.code() != Code::Ok,
            None => !answer.status.is_success(),
        };
        assert!(refused, "{what}: {answer:?}");
        assert_eq!(answer.status == 415, what.ends_with(" type"), "{what}");
        env.assert_unchanged(what).await;
    }
}
