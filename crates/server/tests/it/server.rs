//! The server over real connections: health, reflection, gRPC-Web, drain, secrets.

// A test may unwrap; clippy sees that only inside of #[test] functions.
use std::net::SocketAddr;

use futures::StreamExt;
use http_body::Frame;
use http_body_util::{BodyExt, Full, StreamBody};
use sandtable_auth::token::InternalOnly;
use sandtable_grpc::channel;
use sandtable_grpc::error::{reason, reason_of};
use sandtable_proto::Encoded;
use sandtable_proto::notifications::v1::notification_service_client::NotificationServiceClient;
use sandtable_proto::notifications::v1::notification_service_server::{
    NotificationService, NotificationServiceServer,
};
use sandtable_proto::notifications::v1::{
    Heartbeat, SubscribeAccountRequest, SubscribeAccountResponse, SubscribeRequest,
    SubscribeResponse,
};
use sandtable_runtime::settings::{ServerSettings, Settings};
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_runtime::telemetry::trace::TraceContext;
use sandtable_server::grpc::{ServeError, Services, serve};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_stream::wrappers::ReceiverStream;
use tonic::codegen::Bytes;
use tonic::transport::Channel;
use tonic::{Request, Response, Status};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

const SECRET: &str = "a secret of this test only";

/// Message of a stream, and a stream that the test feeds.
type Answer = Result<Encoded<SubscribeResponse>, Status>;
type Subscribed = mpsc::Receiver<Answer>;

/// Answers every subscription with the stream that the test feeds.
struct Fed {
    streams: tokio::sync::Mutex<mpsc::Receiver<Subscribed>>,
    traces: mpsc::UnboundedSender<Option<TraceContext>>,
}

#[tonic::async_trait]
impl NotificationService for Fed {
    type SubscribeStream = ReceiverStream<Answer>;
    type SubscribeAccountStream =
        tokio_stream::Empty<Result<Encoded<SubscribeAccountResponse>, Status>>;

    async fn subscribe(
        &self,
        _: Request<SubscribeRequest>,
    ) -> Result<Response<Self::SubscribeStream>, Status> {
        self.traces.send(TraceContext::current()).unwrap();
        let stream = self.streams.lock().await.recv().await;
        Ok(Response::new(ReceiverStream::new(stream.unwrap())))
    }

    async fn subscribe_account(
        &self,
        _: Request<SubscribeAccountRequest>,
    ) -> Result<Response<Self::SubscribeAccountStream>, Status> {
        Err(Status::unimplemented(
            "only single matches are told of here",
        ))
    }
}

struct Running {
    address: SocketAddr,
    streams: mpsc::Sender<Subscribed>,
    traces: mpsc::UnboundedReceiver<Option<TraceContext>>,
    trigger: ShutdownTrigger,
    task: JoinHandle<Result<(), ServeError>>,
}

async fn start(change: impl FnOnce(&mut ServerSettings)) -> Running {
    let mut settings: ServerSettings = Settings::load(None).unwrap().section("server").unwrap();
    change(&mut settings);
    let (streams, receiver) = mpsc::channel(8);
    let (sender, traces) = mpsc::unbounded_channel();
    let fed = Fed {
        streams: receiver.into(),
        traces: sender,
    };
    let mut services = Services::new();
    services.host(NotificationServiceServer::with_interceptor(
        fed,
        InternalOnly::new(SECRET),
    ));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (trigger, shutdown) = Shutdown::new();
    let task = tokio::spawn(async move { serve(&settings, services, listener, shutdown).await });
    Running {
        address,
        streams,
        traces,
        trigger,
        task,
    }
}

impl Running {
    fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    async fn plain(&self) -> Channel {
        Channel::from_shared(self.url())
            .unwrap()
            .connect()
            .await
            .unwrap()
    }
}

fn beat(sequence: u64) -> SubscribeResponse {
    use sandtable_proto::notifications::v1::subscribe_response::Message;
    SubscribeResponse {
        message: Some(Message::Heartbeat(Heartbeat { sequence })),
    }
}

#[tokio::test]
async fn health_knows_the_server_and_each_service() {
    let server = start(|_| {}).await;
    let mut health = HealthClient::new(server.plain().await);
    for service in ["", "sandtable.notifications.v1.NotificationService"] {
        let request = HealthCheckRequest {
            service: service.to_owned(),
        };
        let status = health.check(request).await.unwrap().into_inner().status;
        assert_eq!(status, 1, "{service:?} is serving");
    }
    let request = HealthCheckRequest {
        service: "sandtable.Nothing".to_owned(),
    };
    assert_eq!(
        health.check(request).await.unwrap_err().code(),
        tonic::Code::NotFound
    );
}

#[tokio::test]
async fn reflection_lists_what_is_hosted_and_nothing_else() {
    use tonic_reflection::pb::v1::ServerReflectionRequest;
    use tonic_reflection::pb::v1::server_reflection_client::ServerReflectionClient;
    use tonic_reflection::pb::v1::server_reflection_request::MessageRequest;
    use tonic_reflection::pb::v1::server_reflection_response::MessageResponse;

    let server = start(|_| {}).await;
    let mut client = ServerReflectionClient::new(server.plain().await);
    let ask = ServerReflectionRequest {
        host: String::new(),
        message_request: Some(MessageRequest::ListServices(String::new())),
    };
    let mut answers = client
        .server_reflection_info(tokio_stream::once(ask))
        .await
        .unwrap()
        .into_inner();
    let answer = answers
        .message()
        .await
        .unwrap()
        .unwrap()
        .message_response
        .unwrap();
    let MessageResponse::ListServicesResponse(list) = answer else {
        panic!("a list of services was asked for")
    };
    let names: Vec<&str> = list
        .service
        .iter()
        .map(|service| service.name.as_str())
        .collect();
    assert!(
        names.contains(&"sandtable.notifications.v1.NotificationService"),
        "{names:?}"
    );
    assert!(
        !names.contains(&"sandtable.rules.v1.RulesService"),
        "{names:?}"
    );
}

#[tokio::test]
async fn the_secret_opens_and_the_trace_is_passed_on() {
    let mut server = start(|_| {}).await;
    let refused = NotificationServiceClient::new(server.plain().await)
        .subscribe(SubscribeRequest::default())
        .await
        .unwrap_err();
    assert_eq!(reason_of(&refused).as_deref(), Some(reason::INTERNAL_ONLY));

    let settings = Settings::load(None).unwrap().section("client").unwrap();
    let channel = channel::connect(&server.url(), SECRET, &settings).unwrap();
    let (feed, stream) = mpsc::channel(1);
    server.streams.send(stream).await.unwrap();
    let trace = TraceContext::begin();
    let mut client = NotificationServiceClient::new(channel);
    let mut answers = trace
        .scope(client.subscribe(SubscribeRequest::default()))
        .await
        .unwrap()
        .into_inner();
    feed.send(Ok((&beat(7)).into())).await.unwrap();
    assert_eq!(answers.message().await.unwrap(), Some(beat(7)));
    let seen = server.traces.recv().await.unwrap().unwrap();
    assert_eq!(seen.to_string()[3..35], trace.to_string()[3..35]);
    assert_ne!(seen, trace, "the server's work is a span of its own");
}

#[tokio::test]
async fn a_browser_can_call_over_http_1() {
    let server = start(|_| {}).await;
    let client = hyper_util::client::legacy::Client::builder(hyper_util::rt::TokioExecutor::new())
        .build_http::<Full<Bytes>>();
    // An empty HealthCheckRequest in a gRPC frame.
    let request = http::Request::post(format!("{}/grpc.health.v1.Health/Check", server.url()))
        .header("content-type", "application/grpc-web+proto")
        .header("origin", "https://board.example")
        .header("x-grpc-web", "1")
        .body(Full::new(Bytes::from_static(&[0; 5])))
        .unwrap();
    let response = client.request(request).await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["access-control-allow-origin"], "*");
    let body = response.into_body().collect().await.unwrap().to_bytes();
    let text = String::from_utf8_lossy(&body);
    assert!(text.contains("grpc-status:0"), "{text:?}");
}

#[tokio::test]
async fn draining_ends_streams_that_go_on_for_ever() {
    let server = start(|settings| settings.drain_timeout_ms = 50).await;
    let (feed, stream) = mpsc::channel(1);
    server.streams.send(stream).await.unwrap();
    let settings = Settings::load(None).unwrap().section("client").unwrap();
    let channel = channel::connect(&server.url(), SECRET, &settings).unwrap();
    let mut answers = NotificationServiceClient::new(channel)
        .subscribe(SubscribeRequest::default())
        .await
        .unwrap()
        .into_inner();
    server.trigger.fire();
    // Messages sent before the drain is over still arrive.
    feed.send(Ok((&beat(1)).into())).await.unwrap();
    assert_eq!(answers.message().await.unwrap(), Some(beat(1)));
    server.task.await.unwrap().unwrap();
}

#[tokio::test]
async fn a_call_that_takes_too_long_is_ended() {
    // The stream is never fed: the call would wait for ever.
    let server = start(|settings| settings.request_timeout_ms = 50).await;
    let settings = Settings::load(None).unwrap().section("client").unwrap();
    let channel = channel::connect(&server.url(), SECRET, &settings).unwrap();
    let mut client = NotificationServiceClient::new(channel);
    let status = client
        .subscribe(SubscribeRequest::default())
        .await
        .unwrap_err();
    assert_eq!(status.code(), tonic::Code::DeadlineExceeded, "{status:?}");
    assert_eq!(
        reason_of(&status).as_deref(),
        Some(reason::DEADLINE_EXCEEDED)
    );
}

/// Calls a method of the health service, which is there in every server, with the
/// bytes of a message as they are.
async fn call_raw(server: &Running, method: &'static str, message: &[u8]) -> Status {
    let framed = [
        &[0][..],
        &u32::try_from(message.len()).unwrap().to_be_bytes(),
        message,
    ]
    .concat();
    let request = http::Request::post(format!("{}/grpc.health.v1.Health/{method}", server.url()))
        .header("content-type", "application/grpc")
        .header("te", "trailers")
        .body(tonic::body::Body::new(Full::new(Bytes::from(framed))))
        .unwrap();
    let mut channel = server.plain().await;
    let response = tower::ServiceExt::ready(&mut channel).await.unwrap();
    let response = tower::Service::call(response, request).await.unwrap();
    Status::from_header_map(response.headers()).expect("the call fails at once")
}

#[tokio::test]
async fn what_the_transport_refuses_has_a_reason_too() {
    let server = start(|_| {}).await;
    for (method, message, code, expected) in [
        (
            "Check",
            &[0x0a, 0x02, 0xff, 0xfe][..],
            tonic::Code::InvalidArgument,
            reason::MALFORMED_MESSAGE,
        ),
        (
            "Check",
            &[0; 5 << 20],
            tonic::Code::ResourceExhausted,
            reason::MESSAGE_TOO_LARGE,
        ),
        (
            "Nothing",
            &[],
            tonic::Code::Unimplemented,
            reason::UNKNOWN_METHOD,
        ),
    ] {
        let status = call_raw(&server, method, message).await;
        assert_eq!(status.code(), code, "{status:?}");
        assert_eq!(reason_of(&status).as_deref(), Some(expected), "{status:?}");
    }
}

#[tokio::test]
async fn a_message_that_is_too_large_is_told_the_bound() {
    let server = start(|settings| settings.max_request_bytes = 64).await;
    let status = call_raw(&server, "Check", &[0; 65]).await;
    assert_eq!(status.code(), tonic::Code::ResourceExhausted, "{status:?}");
    let info = tonic_types::StatusExt::get_details_error_info(&status).unwrap();
    assert_eq!(info.reason, reason::MESSAGE_TOO_LARGE);
    assert_eq!(
        (&info.metadata["found"][..], &info.metadata["limit"][..]),
        ("65", "64")
    );
}

#[tokio::test]
async fn what_is_not_grpc_is_told_so_before_anything_is_read() {
    let server = start(|_| {}).await;
    for (what, method, content_type) in [
        ("a page", http::Method::GET, None),
        (
            "a form",
            http::Method::POST,
            Some("application/x-www-form-urlencoded"),
        ),
        ("JSON to read", http::Method::GET, Some("application/json")),
        (
            "gRPC in JSON",
            http::Method::POST,
            Some("application/grpc+json"),
        ),
        ("nothing", http::Method::POST, None),
    ] {
        let mut request = http::Request::builder()
            .method(method)
            .uri(format!("{}/grpc.health.v1.Health/Check", server.url()));
        if let Some(value) = content_type {
            request = request.header("content-type", value);
        }
        // A body that never comes.
        let never = futures::stream::pending();
        let body = StreamBody::new(never.map(|()| Ok::<_, Status>(Frame::data(Bytes::new()))));
        let request = request.body(tonic::body::Body::new(body)).unwrap();
        let mut channel = server.plain().await;
        let channel = tower::ServiceExt::ready(&mut channel).await.unwrap();
        let response = tower::Service::call(channel, request).await.unwrap();
        assert_eq!(response.status(), 415, "{what}");
        let read = response.into_body().collect().await.unwrap();
        let told = String::from_utf8(read.to_bytes().to_vec()).unwrap();
        assert!(told.contains("application/json"), "{what}: {told}");
    }
}
