//! A server whose services answer with what was packed, as JSON and as events.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::io;
use std::sync::Arc;
use std::sync::Mutex;
use std::task::{Context, Poll};

use anyhow::Context as _;
use http::{HeaderMap, Request, Response};
use http_body_util::{BodyExt, Full};
use prost::Message;
use prost_types::Any;
use sandtable_proto::matches::v1::{GetViewResponse, ListLogEntriesResponse, LogEntry};
use sandtable_proto::matches::v1::{ListMatchesResponse, Match};
use sandtable_proto::notifications::v1::{SubscribeResponse, subscribe_response};
use sandtable_runtime::settings::{ServerSettings, Settings};
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_server::grpc::{Services, serve_incoming};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::runtime::Runtime;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_stream::wrappers::UnboundedReceiverStream;
use tonic::body::Body;
use tonic::server::NamedService;
use tower::Service;

const MATCHES: &str = "sandtable.matches.v1.MatchService";
const NOTIFICATIONS: &str = "sandtable.notifications.v1.NotificationService";

/// Maximum factor by which JSON may be longer: a number of an enum takes one byte, its name some
/// fifty.
const LONGER: usize = 64;

/// Maximum size of the JSON around the packed message.
const AROUND: usize = 8 << 10;

/// A service's answer.
type Answer = Arc<Mutex<Vec<u8>>>;

/// A service that answers every call with the same message.
#[derive(Clone)]
struct Canned<const STREAMS: bool>(Answer);

impl NamedService for Canned<false> {
    const NAME: &'static str = MATCHES;
}

impl NamedService for Canned<true> {
    const NAME: &'static str = NOTIFICATIONS;
}

impl<const STREAMS: bool> Service<Request<Body>> for Canned<STREAMS> {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Ready<Result<Response<Body>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Request<Body>) -> Self::Future {
        let message = match self.0.lock() {
            Ok(answer) => answer.clone(),
            Err(poisoned) => poisoned.into_inner().clone(),
        };
        let length = u32::try_from(message.len()).unwrap_or_default();
        let mut frame = vec![0];
        frame.extend(length.to_be_bytes());
        frame.extend(message);
        let body = Full::from(frame).with_trailers(async {
            let mut trailers = HeaderMap::new();
            trailers.insert("grpc-status", http::HeaderValue::from_static("0"));
            Some(Ok(trailers))
        });
        let mut response = Response::new(Body::new(body));
        let grpc = http::HeaderValue::from_static("application/grpc");
        response.headers_mut().insert("content-type", grpc);
        ready(Ok(response))
    }
}

/// The server.
pub struct JsonServer {
    runtime: Runtime,
    answer: Answer,
    connections: mpsc::UnboundedSender<io::Result<DuplexStream>>,
    _serving: JoinHandle<()>,
    _running: ShutdownTrigger,
}

/// The answer that a caller receives.
struct JsonAnswer {
    status: u16,
    body: String,
}

impl JsonServer {
    /// Starts it.
    pub fn start() -> anyhow::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let settings: ServerSettings = Settings::load(None)?.section("server")?;
        let (trigger, shutdown) = Shutdown::new();
        let answer = Answer::default();
        let mut services = Services::new();
        services
            .host(Canned::<false>(answer.clone()))
            .host(Canned::<true>(answer.clone()));
        let (connections, incoming) = mpsc::unbounded_channel();
        let incoming = UnboundedReceiverStream::new(incoming);
        let serving = runtime.spawn(async move {
            // An error here becomes an error for every caller.
            drop(serve_incoming(&settings, services, incoming, shutdown).await);
        });
        Ok(Self {
            runtime,
            answer,
            connections,
            _serving: serving,
            _running: trigger,
        })
    }

    /// Calls every method whose answer may contain packed messages. For any packed message, every
    /// answer is whole and bounded, and the fields beside it are sent.
    pub fn show(&self, packed: &Any) -> anyhow::Result<()> {
        let most = packed.encoded_len() * LONGER + AROUND;
        let good = |name: &str| Match {
            name: name.to_owned(),
            ..Match::default()
        };
        let entry = |sequence, events| LogEntry {
            sequence,
            events,
            ..LogEntry::default()
        };
        let view = GetViewResponse {
            view: Some(packed.clone()),
            version: 7,
            ..GetViewResponse::default()
        };
        let matches = ListMatchesResponse {
            matches: vec![
                good("matches/before"),
                Match {
                    options: Some(packed.clone()),
                    ..good("matches/it")
                },
                good("matches/behind"),
            ],
            ..ListMatchesResponse::default()
        };
        let entries = ListLogEntriesResponse {
            entries: vec![
                entry(41, Vec::new()),
                entry(42, vec![packed.clone()]),
                entry(43, Vec::new()),
            ],
            ..ListLogEntriesResponse::default()
        };
        let event = SubscribeResponse {
            message: Some(subscribe_response::Message::Entry(entry(
                44,
                vec![packed.clone()],
            ))),
        };
        for (method, message, beside) in [
            ("GetView", view.encode_to_vec(), vec!["\"version\":\"7\""]),
            (
                "ListMatches",
                matches.encode_to_vec(),
                vec!["matches/before", "matches/behind"],
            ),
            (
                "ListLogEntries",
                entries.encode_to_vec(),
                vec!["\"41\"", "\"43\""],
            ),
        ] {
            let told = self.ask(&format!("{MATCHES}/{method}"), message, most)?;
            anyhow::ensure!(
                told.status == 200,
                "{method}: {} {}",
                told.status,
                told.body
            );
            let json: serde_json::Value = serde_json::from_str(&told.body)?;
            anyhow::ensure!(json.is_object(), "{method}: {json}");
            for expected in beside {
                anyhow::ensure!(told.body.contains(expected), "{method}: no {expected}");
            }
        }
        let path = format!("{NOTIFICATIONS}/Subscribe");
        let told = self.ask(&path, event.encode_to_vec(), most)?;
        let entry = told
            .body
            .lines()
            .find_map(|line| line.strip_prefix("data:"));
        let entry: serde_json::Value = serde_json::from_str(entry.context("no event")?)?;
        anyhow::ensure!(entry["entry"]["sequence"] == "44", "{entry}");
        Ok(())
    }

    /// One call of a caller that speaks HTTP/1.0, to whom bodies end with the connection.
    fn ask(&self, path: &str, answer: Vec<u8>, most: usize) -> anyhow::Result<JsonAnswer> {
        match self.answer.lock() {
            Ok(mut held) => *held = answer,
            Err(poisoned) => *poisoned.into_inner() = answer,
        }
        let (ours, theirs) = duplex(1 << 20);
        self.connections.send(Ok(theirs))?;
        let request = format!(
            "POST /{path} HTTP/1.0\r\nhost: x\r\ncontent-type: application/json\r\n\
             accept: application/json, text/event-stream\r\ncontent-length: 2\r\n\r\n{{}}"
        );
        let answered = self.runtime.block_on(async {
            let mut ours = ours;
            ours.write_all(request.as_bytes()).await?;
            let mut answered = Vec::new();
            // One more than may be there.
            let bound = u64::try_from(most)? + 1;
            (&mut ours).take(bound).read_to_end(&mut answered).await?;
            anyhow::Ok(answered)
        })?;
        anyhow::ensure!(answered.len() <= most, "{path}: more than {most} bytes");
        let answered = String::from_utf8(answered)?;
        let (head, body) = answered.split_once("\r\n\r\n").context("no answer")?;
        let status = head.split(' ').nth(1).context("no status")?.parse()?;
        Ok(JsonAnswer {
            status,
            body: body.to_owned(),
        })
    }
}
