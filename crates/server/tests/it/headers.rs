//! Bounds on the headers of a request, over HTTP/1, HTTP/2 and TLS.

use std::net::SocketAddr;
use std::sync::Arc;

use sandtable_grpc::error::{reason, reason_of};
use sandtable_grpc::tls;
use sandtable_runtime::settings::{ServerSettings, Settings};
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_server::grpc::{Services, serve};
use sandtable_test_databases::{Authority, Signed};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsConnector;
use tonic::metadata::{MetadataKey, MetadataValue};
use tonic::transport::Channel;
use tonic::{Code, Request};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

/// A server that has nothing but its health.
async fn start(change: impl FnOnce(&mut ServerSettings)) -> (SocketAddr, ShutdownTrigger) {
    let mut settings: ServerSettings = Settings::load(None).unwrap().section("server").unwrap();
    change(&mut settings);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (trigger, shutdown) = Shutdown::new();
    tokio::spawn(async move { serve(&settings, Services::new(), listener, shutdown).await });
    (address, trigger)
}

/// The beginning of a request.
const BEGIN: &str = "GET /openapi.json HTTP/1.1\r\nhost: x\r\n";

/// Sends a head, which need not have an end, until the server has answered and closed.
async fn sent(mut connection: impl AsyncRead + AsyncWrite + Unpin, head: &str) -> String {
    // The server may close before it has read everything.
    let _ = connection.write_all(head.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = connection.read_to_end(&mut answer).await;
    String::from_utf8(answer).unwrap()
}

fn assert_told(answer: &str, what: &str) {
    let head = "HTTP/1.1 431 Request Header Fields Too Large\r\n";
    assert!(answer.starts_with(head), "{what}: {answer:?}");
    let body = answer.split_once("\r\n\r\n").unwrap().1;
    let told: serde_json::Value = serde_json::from_str(body).unwrap();
    assert_eq!(told["code"], "resource_exhausted", "{what}: {told}");
    let info = &told["details"][0]["debug"];
    assert_eq!(info["reason"], "HEADERS_TOO_LARGE", "{what}: {told}");
    assert_eq!(info["metadata"]["limit"], "16384", "{what}: {told}");
    assert_eq!(info["metadata"]["fields"], "100", "{what}: {told}");
}

#[tokio::test]
async fn headers_over_http_1_are_bounded_in_each_of_their_parts() {
    let (address, _running) = start(|_| {}).await;
    let fields = |count: usize, length: usize| {
        let value = "y".repeat(length);
        let line = |at| format!("h{at}: {value}\r\n");
        (0..count).map(line).collect::<String>()
    };
    let heads = [
        (
            "a field with no end",
            format!("{BEGIN}h: {}", "y".repeat(20_000)),
        ),
        ("fields with no end", format!("{BEGIN}{}", fields(50, 400))),
        ("too many fields", format!("{BEGIN}{}\r\n", fields(100, 1))),
        ("too many bytes", format!("{BEGIN}{}\r\n", fields(90, 180))),
        ("a path with no end", format!("GET /{}", "y".repeat(20_000))),
        (
            "a large name",
            format!("{BEGIN}{}: z\r\n\r\n", "y".repeat(20_000)),
        ),
    ];
    for (what, head) in heads {
        // A refusal that comes only after the request was read leaves the connection open.
        let head = head.replacen("host: x", "host: x\r\nconnection: close", 1);
        let answer = sent(TcpStream::connect(address).await.unwrap(), &head).await;
        assert_told(&answer, what);
    }
    let most = format!("{BEGIN}connection: close\r\n{}\r\n", fields(98, 120));
    let answer = sent(TcpStream::connect(address).await.unwrap(), &most).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer:?}");
}

#[tokio::test]
async fn large_headers_after_others_on_a_connection_are_refused() {
    let (address, _running) = start(|_| {}).await;
    let large = format!("{BEGIN}h: {}", "y".repeat(20_000));
    let both = format!("{BEGIN}\r\n{large}");
    let answer = sent(TcpStream::connect(address).await.unwrap(), &both).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer:?}");
    let at = answer.find("HTTP/1.1 431").unwrap();
    assert_told(&answer[at..], "the second");
}

#[tokio::test]
async fn headers_that_are_begun_are_not_waited_for_for_ever() {
    let (address, _running) = start(|settings| settings.handshake_timeout_ms = 100).await;
    let answer = sent(TcpStream::connect(address).await.unwrap(), BEGIN).await;
    assert_eq!(answer, "");
    let whole_and_half = format!("{BEGIN}\r\n{BEGIN}");
    let answer = sent(TcpStream::connect(address).await.unwrap(), &whole_and_half).await;
    assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{answer:?}");
}

#[tokio::test]
async fn headers_over_tls_are_bounded_too() {
    let authority = Authority::new();
    let Signed { chain, key } = authority.sign("server");
    let (address, _running) = start(|settings| {
        settings.tls_certificate = chain.display().to_string();
        settings.tls_key = key.display().to_string();
    })
    .await;
    let trusted = tls::authorities(&authority.certificate().display().to_string()).unwrap();
    let mut config = tls::web(trusted);
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    let connector = TlsConnector::from(Arc::new(config));
    let connect = async || {
        let stream = TcpStream::connect(address).await.unwrap();
        let name = "localhost".try_into().unwrap();
        connector.connect(name, stream).await.unwrap()
    };
    let small = format!("{BEGIN}connection: close\r\n\r\n");
    let answer = sent(connect().await, &small).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer:?}");
    let large = format!("{BEGIN}h: {}", "y".repeat(20_000));
    assert_told(&sent(connect().await, &large).await, "over TLS");
}

#[tokio::test]
async fn headers_over_http_2_are_bounded_in_number_and_size() {
    let (address, _running) = start(|_| {}).await;
    let channel = Channel::from_shared(format!("http://{address}")).unwrap();
    let mut health = HealthClient::new(channel.connect().await.unwrap());
    let asked = |count: usize, length: usize| {
        let mut request = Request::new(HealthCheckRequest::default());
        for at in 0..count {
            let name: MetadataKey<_> = format!("h{at}").parse().unwrap();
            let value: MetadataValue<_> = "y".repeat(length).parse().unwrap();
            request.metadata_mut().insert(name, value);
        }
        request
    };
    health.check(asked(80, 10)).await.unwrap();
    let many = health.check(asked(101, 10)).await.unwrap_err();
    assert_eq!(many.code(), Code::ResourceExhausted, "{many:?}");
    let told = reason_of(&many);
    assert_eq!(told.as_deref(), Some(reason::HEADERS_TOO_LARGE), "{many:?}");
    // The server has said the bound when the connection was made.
    health.check(asked(40, 500)).await.unwrap_err();
    health.check(asked(1, 1)).await.unwrap();
}
