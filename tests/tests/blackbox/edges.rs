//! Guarantees for any gRPC client before it knows a method of ours.

use std::time::Duration;

use prost::Message;
use sandtable_proto::FILE_DESCRIPTOR_SET;
use sandtable_proto::matches::v1::GetMatchRequest;
use sandtable_proto::rules::v1::{ListGamesRequest, ListGamesResponse};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::GAME;
use sandtable_tests::wire::{GRPC, Wire, frame};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

/// Services that clients find where everything runs in one process.
const PUBLIC: [&str; 3] = [
    "sandtable.matches.v1.MatchService",
    "sandtable.notifications.v1.NotificationService",
    "sandtable.rules.v1.GameService",
];

const LIST_GAMES: &str = "/sandtable.rules.v1.GameService/ListGames";

async fn channel(deployment: &Deployment, part: Part) -> Channel {
    let url = format!("http://{}", deployment.address(part));
    Endpoint::from_shared(url).unwrap().connect().await.unwrap()
}

#[tokio::test]
async fn health_is_told_for_the_server_and_each_service() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let mut health = HealthClient::new(channel(&whole, Part::Matches).await);
    for service in PUBLIC.iter().copied().chain([""]) {
        let request = HealthCheckRequest {
            service: service.to_owned(),
        };
        let answer = health.check(request.clone()).await.unwrap();
        assert_eq!(answer.into_inner().status, 1, "{service:?}");
        let mut watch = health.watch(request).await.unwrap().into_inner();
        assert_eq!(watch.message().await.unwrap().unwrap().status, 1);
    }
    let nobody = HealthCheckRequest {
        service: "sandtable.nobody.v1.Service".to_owned(),
    };
    let status = health.check(nobody).await.unwrap_err();
    assert_eq!(status.code(), Code::NotFound);
}

/// Requests the services and the file of one, in one version of reflection.
macro_rules! reflect {
    ($version:ident, $channel:expr) => {{
        use tonic_reflection::pb::$version::ServerReflectionRequest;
        use tonic_reflection::pb::$version::server_reflection_client::ServerReflectionClient;
        use tonic_reflection::pb::$version::server_reflection_request::MessageRequest;
        use tonic_reflection::pb::$version::server_reflection_response::MessageResponse;

        let ask = |message| ServerReflectionRequest {
            host: String::new(),
            message_request: Some(message),
        };
        let questions = tokio_stream::iter([
            ask(MessageRequest::ListServices(String::new())),
            ask(MessageRequest::FileContainingSymbol(PUBLIC[0].to_owned())),
        ]);
        let mut client = ServerReflectionClient::new($channel);
        let answers = client.server_reflection_info(questions).await;
        let mut answers = answers.unwrap().into_inner();
        let first = answers.message().await.unwrap().unwrap();
        let Some(MessageResponse::ListServicesResponse(list)) = first.message_response else {
            panic!("a list of services was asked for")
        };
        let second = answers.message().await.unwrap().unwrap();
        let Some(MessageResponse::FileDescriptorResponse(files)) = second.message_response else {
            panic!("a file was asked for")
        };
        let names: Vec<String> = list.service.into_iter().map(|it| it.name).collect();
        (names, files.file_descriptor_proto)
    }};
}

#[tokio::test]
async fn both_versions_of_reflection_show_the_contract() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let channel = channel(&whole, Part::Matches).await;
    let contract = prost_types::FileDescriptorSet::decode(FILE_DESCRIPTOR_SET).unwrap();
    for (names, files) in [
        reflect!(v1, channel.clone()),
        reflect!(v1alpha, channel.clone()),
    ] {
        for service in PUBLIC {
            assert!(names.iter().any(|name| name == service), "{names:?}");
        }
        // Services for internal calls are not served where no service needs them.
        for internal in ["RulesService", "ApplyStreamService", "FeedService"] {
            assert!(
                !names.iter().any(|name| name.ends_with(internal)),
                "{names:?}"
            );
        }
        let file = prost_types::FileDescriptorProto::decode(files[0].as_slice()).unwrap();
        let ours = contract
            .file
            .iter()
            .find(|it| it.name == file.name)
            .unwrap();
        assert_eq!(file.service[0].method.len(), ours.service[0].method.len());
        assert_eq!(file.package(), "sandtable.matches.v1");
    }
}

/// Sends bytes on a connection of its own and reads what comes until it closes.
async fn http1(deployment: &Deployment, head: &str, body: &[u8]) -> Vec<u8> {
    let address = deployment.address(Part::Rules);
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "{head}host: {address}\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream.write_all(body).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    answer
}

/// The frames of a gRPC-Web body that was sent in chunks: flag and content.
fn web_frames(answer: &[u8]) -> Vec<(u8, Vec<u8>)> {
    let end_of_head = answer.windows(4).position(|it| it == b"\r\n\r\n").unwrap() + 4;
    let (head, mut rest) = answer.split_at(end_of_head);
    let head = String::from_utf8_lossy(head).to_lowercase();
    assert!(head.starts_with("http/1.1 200"), "{head}");
    assert!(head.contains("transfer-encoding: chunked"), "{head}");
    let mut body = Vec::new();
    loop {
        let line = rest.windows(2).position(|it| it == b"\r\n").unwrap();
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..line]).unwrap(), 16).unwrap();
        if size == 0 {
            break;
        }
        body.extend_from_slice(&rest[line + 2..line + 2 + size]);
        rest = &rest[line + 2 + size + 2..];
    }
    let mut frames = Vec::new();
    let mut rest = body.as_slice();
    while let [flag, a, b, c, d, tail @ ..] = rest {
        let (content, tail) = tail.split_at(u32::from_be_bytes([*a, *b, *c, *d]) as usize);
        frames.push((*flag, content.to_vec()));
        rest = tail;
    }
    frames
}

#[tokio::test]
async fn a_browser_calls_over_http_1() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let post = |path: &str| {
        format!(
            "POST {path} HTTP/1.1\r\ncontent-type: application/grpc-web+proto\r\n\
             x-grpc-web: 1\r\norigin: https://board.example\r\n"
        )
    };
    let request = frame(&ListGamesRequest::default().encode_to_vec());
    let frames = web_frames(&http1(&whole, &post(LIST_GAMES), &request).await);
    let [(0, message), (0x80, trailers)] = frames.as_slice() else {
        panic!("not a message and trailers: {frames:?}")
    };
    let games = ListGamesResponse::decode(message.as_slice()).unwrap().games;
    assert!(games.iter().any(|game| game.id == GAME), "{games:?}");
    let trailers = String::from_utf8_lossy(trailers);
    assert!(trailers.contains("grpc-status:0"), "{trailers}");

    let preflight = format!(
        "OPTIONS {LIST_GAMES} HTTP/1.1\r\norigin: https://board.example\r\n\
         access-control-request-method: POST\r\n\
         access-control-request-headers: content-type,x-grpc-web,authorization\r\n"
    );
    let answer = http1(&whole, &preflight, &[]).await;
    let answer = String::from_utf8_lossy(&answer).to_lowercase();
    assert!(answer.contains("access-control-allow-origin"), "{answer}");
    assert!(answer.contains("authorization"), "{answer}");

    let missing = GetMatchRequest {
        name: "matches/0000000000000000".to_owned(),
    };
    let post = post("/sandtable.matches.v1.MatchService/GetMatch");
    let answer = http1(&whole, &post, &frame(&missing.encode_to_vec())).await;
    let answer = String::from_utf8_lossy(&answer).to_lowercase();
    assert!(answer.contains("grpc-status: 5"), "{answer}");
    assert!(answer.contains("grpc-status-details-bin"), "{answer}");
}

#[tokio::test]
async fn a_deadline_that_has_passed_is_kept() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let mut wire = Wire::connect(whole.address(Part::Matches)).await.unwrap();
    // The request never gets complete, so only the deadline can end it.
    let headers = [("content-type", GRPC), ("grpc-timeout", "50m")];
    let (response, _half_open) = wire.open(LIST_GAMES, &headers).await.unwrap();
    let answer = sandtable_tests::wire::answer(response).await.unwrap();
    let status = answer.grpc_status().unwrap();
    assert!(
        matches!(status.code(), Code::DeadlineExceeded | Code::Cancelled),
        "{answer:?}"
    );

    // A deadline that is far away does not matter.
    let mut games = whole.client(Part::Rules).unwrap().games();
    let mut request = Request::new(ListGamesRequest::default());
    request.set_timeout(Duration::from_secs(3600));
    assert!(
        !games
            .list_games(request)
            .await
            .unwrap()
            .into_inner()
            .games
            .is_empty()
    );
}

#[tokio::test]
async fn pings_are_answered_and_asked_for() {
    let setup = Setup::default()
        .with("SANDTABLE_SERVER__KEEPALIVE_INTERVAL_MS", 100)
        .with("SANDTABLE_SERVER__KEEPALIVE_TIMEOUT_MS", 100);
    let whole = Deployment::whole(setup).await.unwrap();
    let mut wire = Wire::connect(whole.address(Part::Matches)).await.unwrap();
    wire.ping().await.unwrap();

    // A peer that shakes hands and then answers nothing is let go.
    let mut stream = TcpStream::connect(whole.address(Part::Matches))
        .await
        .unwrap();
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    let settings = [0, 0, 0, 4, 0, 0, 0, 0, 0];
    stream.write_all(preface).await.unwrap();
    stream.write_all(&settings).await.unwrap();
    let mut heard = Vec::new();
    let ended = stream.read_to_end(&mut heard);
    let ended = tokio::time::timeout(sandtable_tests::process::PATIENCE, ended).await;
    // Closed or reset makes no difference here.
    let _ = ended.expect("the connection stays open");
    assert!(!heard.is_empty(), "the server shook hands, too");
}
