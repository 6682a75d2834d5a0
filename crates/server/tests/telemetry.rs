//! Telemetry of a process: spans to a collector, metrics and readiness over HTTP. One test,
//! because exporters belong to the whole process.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use http_body_util::{BodyExt, Empty};
use hyper_util::client::legacy::Client;
use hyper_util::rt::TokioExecutor;
use opentelemetry_proto::tonic::collector::trace::v1::trace_service_server::{
    TraceService, TraceServiceServer,
};
use opentelemetry_proto::tonic::collector::trace::v1::{
    ExportTraceServiceRequest, ExportTraceServiceResponse,
};
use opentelemetry_proto::tonic::trace::v1::Span;
use prost::bytes::Bytes;
use sandtable_grpc::readiness::Probe;
use sandtable_proto::Encoded;
use sandtable_proto::notifications::v1::notification_service_client::NotificationServiceClient;
use sandtable_proto::notifications::v1::notification_service_server::{
    NotificationService, NotificationServiceServer, SERVICE_NAME,
};
use sandtable_proto::notifications::v1::{
    SubscribeAccountRequest, SubscribeAccountResponse, SubscribeRequest, SubscribeResponse,
};
use sandtable_runtime::settings::{ServerSettings, Settings, TelemetrySettings};
use sandtable_runtime::shutdown::Shutdown;
use sandtable_runtime::telemetry::trace::TraceContext;
use sandtable_server::grpc::{Services, serve};
use sandtable_server::telemetry;
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::transport::{Channel, Server};
use tonic::{Request, Response, Status};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

const CALLER: &str = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

/// A collector that hands on what it is sent.
struct Collector(mpsc::UnboundedSender<Span>);

#[tonic::async_trait]
impl TraceService for Collector {
    async fn export(
        &self,
        request: Request<ExportTraceServiceRequest>,
    ) -> Result<Response<ExportTraceServiceResponse>, Status> {
        let scopes = request.into_inner().resource_spans.into_iter();
        for scope in scopes.flat_map(|resource| resource.scope_spans) {
            for span in scope.spans {
                self.0.send(span).unwrap();
            }
        }
        Ok(Response::new(ExportTraceServiceResponse::default()))
    }
}

async fn collector() -> (SocketAddr, mpsc::UnboundedReceiver<Span>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, spans) = mpsc::unbounded_channel();
    let server = Server::builder().add_service(TraceServiceServer::new(Collector(sender)));
    tokio::spawn(server.serve_with_incoming(TcpListenerStream::new(listener)));
    (address, spans)
}

/// Refuses every subscription, and says on whose behalf it was made.
struct Refusing(mpsc::UnboundedSender<TraceContext>);

#[tonic::async_trait]
impl NotificationService for Refusing {
    type SubscribeStream = tokio_stream::Empty<Result<Encoded<SubscribeResponse>, Status>>;
    type SubscribeAccountStream =
        tokio_stream::Empty<Result<Encoded<SubscribeAccountResponse>, Status>>;

    async fn subscribe(
        &self,
        _: Request<SubscribeRequest>,
    ) -> Result<Response<Self::SubscribeStream>, Status> {
        self.0.send(TraceContext::current().unwrap()).unwrap();
        Err(sandtable_grpc::error::invalid("name", "must be set"))
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

/// A store that commits or does not.
struct Store(AtomicBool);

#[tonic::async_trait]
impl Probe for Store {
    async fn look(&self) -> Result<(), String> {
        if self.0.load(Ordering::SeqCst) {
            Ok(())
        } else {
            Err("the disk is full".to_owned())
        }
    }
}

async fn get(address: SocketAddr, path: &str) -> (u16, String) {
    let client = Client::builder(TokioExecutor::new()).build_http::<Empty<Bytes>>();
    let uri = format!("http://{address}{path}").parse().unwrap();
    let response = client.get(uri).await.unwrap();
    let status = response.status().as_u16();
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, String::from_utf8(body.to_vec()).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_tells_how_it_is() {
    let (collects, mut spans) = collector().await;
    let all = Settings::load(None).unwrap();
    let settings = TelemetrySettings {
        metrics_listen: "127.0.0.1:0".to_owned(),
        otlp_endpoint: format!("http://{collects}"),
        ..all.section("telemetry").unwrap()
    };
    let telemetry = telemetry::init("sandtable-test", &settings).unwrap();

    let store = Arc::new(Store(AtomicBool::new(false)));
    let (sender, mut served) = mpsc::unbounded_channel();
    let mut services = Services::new();
    services
        .host(NotificationServiceServer::new(Refusing(sender)))
        .require("store", store.clone(), &[SERVICE_NAME]);
    let mut readiness = services.readiness();
    let received = telemetry
        .expose(services.readiness())
        .await
        .unwrap()
        .unwrap();
    let (status, body) = get(received, "/readyz").await;
    assert_eq!(status, 503);
    assert_eq!(body, r#"{"ready":false,"stage":"starting","checks":[]}"#);
    assert_eq!(get(received, "/livez").await.0, 200);

    let server: ServerSettings = all.section("server").unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (trigger, shutdown) = Shutdown::new();
    let serving = tokio::spawn(async move { serve(&server, services, listener, shutdown).await });

    // A store that does not commit is said to be the reason.
    readiness
        .wait_for(|it| !it.checks.is_empty())
        .await
        .unwrap();
    let (status, body) = get(received, "/readyz").await;
    assert_eq!(status, 503);
    assert_eq!(
        body,
        r#"{"ready":false,"stage":"serving","checks":[{"name":"store","ok":false,"reason":"the disk is full"}]}"#
    );
    let channel = Channel::from_shared(format!("http://{address}"))
        .unwrap()
        .connect()
        .await
        .unwrap();
    let mut health = HealthClient::new(channel.clone());
    let of_service = HealthCheckRequest {
        service: SERVICE_NAME.to_owned(),
    };
    let mut watched = health.watch(of_service).await.unwrap().into_inner();
    assert_eq!(watched.message().await.unwrap().unwrap().status, 2);
    store.0.store(true, Ordering::SeqCst);
    assert_eq!(watched.message().await.unwrap().unwrap().status, 1);
    readiness.wait_for(|it| it.ready).await.unwrap();
    assert_eq!(get(received, "/readyz").await.0, 200);

    // A call is counted, and its span joins the caller's trace.
    let mut request = Request::new(SubscribeRequest::default());
    request
        .metadata_mut()
        .insert("traceparent", CALLER.parse().unwrap());
    let mut client = NotificationServiceClient::new(channel);
    assert!(client.subscribe(request).await.is_err());
    let context = served.recv().await.unwrap().to_string();
    let (_, metrics) = get(received, "/metrics").await;
    for expected in [
        format!(
            "sandtable_requests_total{{service=\"{SERVICE_NAME}\",method=\"Subscribe\",code=\"INVALID_ARGUMENT\"}} 1\n"
        ),
        format!(
            "sandtable_refusals_total{{service=\"{SERVICE_NAME}\",reason=\"INVALID_FIELD\"}} 1\n"
        ),
        "# TYPE sandtable_request_seconds histogram\n".to_owned(),
        format!(
            "sandtable_request_seconds_bucket{{service=\"{SERVICE_NAME}\",method=\"Subscribe\",le=\"0.0005\"}} "
        ),
        "sandtable_ready 1\n".to_owned(),
        "sandtable_check{name=\"store\"} 1\n".to_owned(),
    ] {
        assert!(
            metrics.contains(&expected),
            "{expected} is not in\n{metrics}"
        );
    }

    // A process that stops is not ready, and says so for as long as it lives.
    trigger.fire();
    let report = readiness.wait_for(|it| !it.ready).await.unwrap();
    assert!(report.checks.iter().all(|check| check.ok));
    let (status, body) = get(received, "/readyz").await;
    assert_eq!(status, 503);
    assert!(body.contains(r#""stage":"draining""#), "{body}");
    drop((watched, client, health));
    serving.await.unwrap().unwrap();

    tokio::task::spawn_blocking(move || drop(telemetry))
        .await
        .unwrap();
    let ours = loop {
        let span = spans.recv().await.unwrap();
        if span.name.ends_with("/Subscribe") {
            break span;
        }
    };
    assert_eq!(
        (hex(&ours.trace_id), hex(&ours.parent_span_id)),
        (CALLER[3..35].to_owned(), CALLER[36..52].to_owned())
    );
    assert_eq!(
        context,
        format!("00-{}-{}-01", hex(&ours.trace_id), hex(&ours.span_id)),
        "what is passed on is the span that was exported"
    );
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
