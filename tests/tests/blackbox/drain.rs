//! A server that is signalled to stop answers what it has begun, ends its streams, and exits.

use prost::Message;
use sandtable_proto::matches::v1::{SubmitCommandRequest, SubmitCommandResponse};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::process::Signal;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::Orders;
use sandtable_tests::verdict::verdict;
use sandtable_tests::wire::{GRPC, Wire, answer, frame};
use tonic::Code;
use tonic::transport::Endpoint;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

const SUBMIT: &str = "/sandtable.matches.v1.MatchService/SubmitCommand";

#[tokio::test]
async fn a_server_told_to_stop_finishes_what_it_has_begun() {
    // If it waited for its streams to end by themselves, it would wait for an hour.
    let setup = Setup::default().with("SANDTABLE_SERVER__DRAIN_TIMEOUT_MS", 3_600_000);
    let mut whole = Deployment::whole(setup).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();

    // A stream that has nothing to send.
    let subscribe = SubscribeRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    let mut streams = whole.client(Part::Notifications).unwrap().notifications();
    let mut stream = streams.subscribe(subscribe).await.unwrap().into_inner();

    // A watch that reports when the server has begun to stop.
    let endpoint = Endpoint::from_shared(format!("http://{}", whole.address(Part::Matches)));
    let mut health = HealthClient::new(endpoint.unwrap().connect().await.unwrap());
    let watch = health.watch(HealthCheckRequest::default()).await.unwrap();
    let mut watch = watch.into_inner();
    assert_eq!(watch.message().await.unwrap().unwrap().status, 1);

    // A command of which the server has the head and not the body.
    let mut wire = Wire::connect(whole.address(Part::Matches)).await.unwrap();
    let token = format!("Bearer {}", table.seats[0].token);
    let headers = [("content-type", GRPC), ("authorization", token.as_str())];
    let (response, mut body) = wire.open(SUBMIT, &headers).await.unwrap();
    wire.ping().await.unwrap();

    let server = whole.server(Part::Matches);
    server.process().unwrap().signal(Signal::TERM);
    // The server says that it stops, or has gone from the watch before it could.
    let received = watch.message().await;
    assert!(
        !matches!(&received, Ok(Some(answer)) if answer.status == 1),
        "{received:?}"
    );

    let request = SubmitCommandRequest {
        name: table.name.clone(),
        command: Some(Orders::new(1).draw()),
        request_id: "in-flight".to_owned(),
        ..Default::default()
    };
    body.send_data(frame(&request.encode_to_vec()), true)
        .unwrap();
    let answered = answer(response).await.unwrap();
    assert_eq!(
        answered.grpc_status().unwrap().code(),
        Code::Ok,
        "{answered:?}"
    );
    let done: SubmitCommandResponse = answered.messages().unwrap().remove(0);
    assert_eq!(done.version, 1);

    // The stream states why it ends, after everything that it still had to send.
    let mut seen = Vec::new();
    let ended = loop {
        match stream.message().await {
            Ok(Some(response)) => seen.push(response),
            Ok(None) => panic!("the match is not over"),
            Err(status) => break status,
        }
    };
    assert_eq!(ended.code(), Code::Unavailable, "{ended:?}");
    assert_eq!(verdict(&Err::<(), _>(ended)), "SHUTTING_DOWN");

    let status = whole.server(Part::Matches).process().unwrap().wait().await;
    assert!(status.unwrap().success());

    // Commands acknowledged during the drain are there afterwards.
    let server = whole.server(Part::Matches);
    server.end(Signal::TERM).await.unwrap();
    server.start().await.unwrap();
    let log = table
        .log(&whole.operator(Part::Matches).unwrap())
        .await
        .unwrap();
    assert_eq!(log.len(), 1);
    assert_eq!(log[0].state_hash, done.state_hash);
    assert_eq!(log[0].request_id, "in-flight");
}

#[tokio::test]
async fn each_service_by_itself_stops_as_well() {
    let mut split = Deployment::split(Setup::default()).await.unwrap();
    let client = split.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let subscribe = SubscribeRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    let mut streams = split.client(Part::Notifications).unwrap().notifications();
    let _open = streams.subscribe(subscribe).await.unwrap();
    // Those that are called stop first, which their callers must survive.
    for part in Part::ON_A_FILE {
        let status = split.server(part).end(Signal::TERM).await.unwrap();
        assert!(status.success(), "{part:?}: {status}");
    }
}
