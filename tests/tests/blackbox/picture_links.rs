//! Pictures by addresses of their own, as pages embed them.

use std::net::SocketAddr;

use sandtable_tests::deployment::Part;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::test_env::TestEnv;

/// Head and body of an answer to a browser's `GET`, with a further header.
async fn get(address: SocketAddr, path: &str, header: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request =
        format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{header}\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    // Tags are compared to the letter; the names of headers are as they are sent.
    (head.to_owned(), body.to_owned())
}

#[tokio::test]
async fn a_page_embeds_a_picture_without_a_call_of_its_own() {
    let env = TestEnv::open().await;
    let address = env.whole.address(Part::Matches);
    let path = format!("/pictures/{}/map.svg", env.table.name);
    let (head, body) = get(address, &path, "").await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    for expected in [
        "content-type: image/svg+xml",
        "cache-control: public, max-age=30",
        "cross-origin-resource-policy: cross-origin",
        "content-security-policy: default-src 'none'",
        "x-content-type-options: nosniff",
    ] {
        assert!(head.contains(expected), "{expected} is not in {head}");
    }
    assert!(!head.contains("grpc-"), "{head}");
    assert!(
        body.contains("<svg ") && body.trim_end().ends_with("</svg>"),
        "{body}"
    );

    let etag = head.lines().find_map(|line| line.strip_prefix("etag: "));
    let known = format!("if-none-match: {}\r\n", etag.unwrap());
    let (same, nothing) = get(address, &path, &known).await;
    assert!(
        same.starts_with("HTTP/1.1 304") && nothing.is_empty(),
        "{same}"
    );

    // With a token the picture is for its bearer alone.
    let token = format!("authorization: Bearer {}\r\n", env.table.seats[0].token);
    let (own, _) = get(address, &path, &token).await;
    assert!(own.contains("cache-control: private"), "{own}");
}

#[tokio::test]
async fn what_is_not_there_or_not_asked_for_rightly_is_refused() {
    let env = TestEnv::open().await;
    let address = env.whole.address(Part::Matches);
    for (path, status) in [
        ("/pictures/tournaments/none/standings.svg", 404),
        ("/pictures/pools/none/leaderboard.svg", 404),
        ("/pictures/tournaments/none/standings.png", 404),
        ("/pictures/pools/none/leaderboard.svg?players=many", 400),
        ("/pictures/tournaments/none/bracket.svg?colour=red", 400),
    ] {
        let (head, body) = get(address, path, "").await;
        assert!(
            head.starts_with(&format!("HTTP/1.1 {status}")),
            "{path}: {head}"
        );
        assert!(
            head.contains("content-type: application/json"),
            "{path}: {head}"
        );
        assert!(!head.contains("cache-control: public"), "{path}: {head}");
        assert!(body.contains("\"code\""), "{path}: {body}");
    }
}
