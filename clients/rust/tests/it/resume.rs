//! A subscription takes up a broken stream where it broke.

// Helpers of tests may unwrap like the tests themselves.
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_client::Client;
use sandtable_proto::Encoded;
use sandtable_proto::matches::v1::LogEntry;
use sandtable_proto::notifications::v1::notification_service_server::{
    NotificationService, NotificationServiceServer,
};
use sandtable_proto::notifications::v1::{
    Heartbeat, SubscribeAccountRequest, SubscribeAccountResponse, SubscribeRequest,
    SubscribeResponse, subscribe_response::Message,
};
use tokio::net::TcpListener;
use tokio_stream::Stream;
use tonic::transport::server::TcpIncoming;
use tonic::{Request, Response, Status};

/// Number of entries in the log.
const LAST: u64 = 20;

/// Sends three entries to a stream, preceded by a repeat of the last one that it had, and then
/// breaks.
struct Flaky {
    subscriptions: Arc<AtomicU64>,
    breaks_with: fn() -> Status,
}

#[tonic::async_trait]
impl NotificationService for Flaky {
    type SubscribeStream =
        Pin<Box<dyn Stream<Item = Result<Encoded<SubscribeResponse>, Status>> + Send>>;
    type SubscribeAccountStream =
        tokio_stream::Empty<Result<Encoded<SubscribeAccountResponse>, Status>>;

    async fn subscribe(
        &self,
        request: Request<SubscribeRequest>,
    ) -> Result<Response<Self::SubscribeStream>, Status> {
        self.subscriptions.fetch_add(1, Ordering::SeqCst);
        let after = request.into_inner().after_sequence;
        let received = |message| {
            Ok(Encoded::from(&SubscribeResponse {
                message: Some(message),
            }))
        };
        let mut items: Vec<_> = (after.max(1)..=(after + 3).min(LAST))
            .map(|sequence| {
                received(Message::Entry(LogEntry {
                    sequence,
                    ..Default::default()
                }))
            })
            .collect();
        items.push(received(Message::Heartbeat(Heartbeat { sequence: after })));
        if after + 3 < LAST {
            items.push(Err((self.breaks_with)()));
        }
        Ok(Response::new(Box::pin(tokio_stream::iter(items))))
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

async fn client_of(breaks_with: fn() -> Status) -> (Client, Arc<AtomicU64>) {
    let subscriptions = Arc::new(AtomicU64::new(0));
    let service = NotificationServiceServer::new(Flaky {
        subscriptions: subscriptions.clone(),
        breaks_with,
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(
        tonic::transport::Server::builder()
            .add_service(service)
            .serve_with_incoming(TcpIncoming::from(listener)),
    );
    (
        Client::connect(&format!("http://{address}")).unwrap(),
        subscriptions,
    )
}

#[tokio::test]
async fn every_entry_comes_once_however_often_the_stream_breaks() {
    let (client, subscriptions) = client_of(|| Status::unavailable("restarting")).await;
    let mut log = client.subscribe("matches/x", 0);
    let mut seen = Vec::new();
    while let Some(entry) = log.next().await.unwrap() {
        seen.push(entry.sequence);
    }
    assert_eq!(seen, (1..=LAST).collect::<Vec<_>>());
    assert_eq!(log.cursor(), LAST);
    assert!(subscriptions.load(Ordering::SeqCst) > 1, "the stream broke");
}

#[tokio::test]
async fn a_refusal_ends_the_subscription() {
    let (client, subscriptions) = client_of(|| Status::permission_denied("no")).await;
    let mut log = client.subscribe("matches/x", 0);
    for expected in 1..=3 {
        assert_eq!(log.next().await.unwrap().unwrap().sequence, expected);
    }
    let error = log.next().await.unwrap_err();
    assert_eq!(error.code(), Some(tonic::Code::PermissionDenied));
    assert_eq!(subscriptions.load(Ordering::SeqCst), 1);
}
