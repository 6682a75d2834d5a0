//! A service at which streams are opened, and a client that collects one.

use std::sync::Arc;

use futures::StreamExt;
use prost_types::{Any, Duration};
use sandtable_notifications::{NotificationSettings, Notifications, Sources};
use sandtable_proto::Encoded;
use sandtable_proto::matches::v1::{LogEntry, RecordedEntry};
use sandtable_proto::notifications::v1::notification_service_server::NotificationService;
use sandtable_proto::notifications::v1::subscribe_response::Message;
use sandtable_proto::notifications::v1::{SubscribeRequest, SubscribeResponse};
use sandtable_proto::types::v1::{Action, AddressedEvent, action};
use sandtable_runtime::settings::Texts;
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use tonic::{Request, Status};

use crate::memory::{MemoryFeed, People, Shared};

pub(crate) const MATCH: &str = "matches/one";

/// A request that shows a token, unless it is empty.
pub(crate) fn showing<T>(token: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    if !token.is_empty() {
        let value = format!("Bearer {token}").parse().unwrap();
        request.metadata_mut().insert("authorization", value);
    }
    request
}

pub(crate) fn settings() -> NotificationSettings {
    NotificationSettings {
        listen: String::new(),
        matches: Texts::default(),
        max_subscribers: 10,
        max_subscribers_per_account: 0,
        max_subscribers_per_address: 0,
        heartbeat_ms: 600_000,
        min_heartbeat_ms: 1_000,
        max_heartbeat_ms: 600_000,
        backlog: 16,
        stalled_after_ms: 30_000,
        retry_ms: 500,
        roster_ms: 5_000,
        recheck_ms: 10_000,
        max_resume: 1_000,
    }
}

pub(crate) struct TestEnv {
    pub(crate) feed: Arc<MemoryFeed>,
    pub(crate) service: Notifications,
    pub(crate) stop: ShutdownTrigger,
    pub(crate) shutdown: Shutdown,
}

impl TestEnv {
    pub(crate) fn open(settings: NotificationSettings) -> Self {
        let feed = MemoryFeed::new();
        let (stop, shutdown) = Shutdown::new();
        let sources = Sources {
            feed: Arc::new(Shared(feed.clone())),
            identities: Arc::new(People(feed.clone())),
        };
        let service = Notifications::start_for(settings, sources, shutdown.clone());
        Self {
            feed,
            service,
            stop,
            shutdown,
        }
    }

    pub(crate) async fn subscribe(
        &self,
        token: &str,
        request: SubscribeRequest,
    ) -> Result<Client, Status> {
        let request = showing(token, request);
        let stream = self.service.subscribe(request).await?.into_inner();
        Ok(Client { stream })
    }

    /// A stream of the match from its beginning, with a sign of life every 15 seconds.
    pub(crate) async fn watch_with(&self, token: &str) -> Client {
        let heartbeat_interval = Some(Duration {
            seconds: 15,
            nanos: 0,
        });
        let request = SubscribeRequest {
            heartbeat_interval,
            ..after(0)
        };
        self.subscribe(token, request).await.unwrap()
    }

    /// A stream of the match as a spectator.
    pub(crate) async fn watch(&self, after_sequence: u64) -> Client {
        self.subscribe("", after(after_sequence)).await.unwrap()
    }
}

pub(crate) fn after(after_sequence: u64) -> SubscribeRequest {
    SubscribeRequest {
        name: MATCH.to_owned(),
        after_sequence,
        ..Default::default()
    }
}

/// Someone who reads a stream.
pub(crate) struct Client {
    stream: <Notifications as NotificationService>::SubscribeStream,
}

impl Client {
    /// The next message; `None` when the stream ended with OK.
    pub(crate) async fn next(&mut self) -> Option<Result<Message, Status>> {
        let response = self.stream.next().await?;
        Some(response.map(|response| response.decode().unwrap().message.unwrap()))
    }

    /// The next message as it is sent.
    pub(crate) async fn encoded(&mut self) -> Encoded<SubscribeResponse> {
        self.stream.next().await.unwrap().unwrap()
    }

    /// Returns the status that ends the stream, after any other messages.
    pub(crate) async fn end(&mut self) -> Status {
        loop {
            match self.next().await.expect("the stream ended with OK") {
                Ok(_) => {}
                Err(status) => return status,
            }
        }
    }

    pub(crate) async fn entry(&mut self) -> LogEntry {
        match self.next().await.unwrap().unwrap() {
            Message::Entry(entry) => entry,
            other => panic!("{other:?} instead of an entry"),
        }
    }

    pub(crate) async fn sequences(&mut self, count: usize) -> Vec<u64> {
        let mut sequences = Vec::new();
        while sequences.len() < count {
            sequences.push(self.entry().await.sequence);
        }
        sequences
    }
}

/// An entry of seat 1 that is private, with an event for everyone and one for seat 1.
pub(crate) fn whisper(entry: &mut RecordedEntry) {
    let any = |text: &str| Any {
        type_url: text.to_owned(),
        value: Vec::new(),
    };
    entry.seat = 1;
    entry.private = true;
    entry.action = Some(Action {
        kind: Some(action::Kind::Command(any("secret"))),
    });
    entry.events = vec![
        AddressedEvent {
            only_seat: None,
            event: Some(any("public")),
        },
        AddressedEvent {
            only_seat: Some(1),
            event: Some(any("own")),
        },
    ];
}
