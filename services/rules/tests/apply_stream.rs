//! Commands of many matches over one stream to the referee: what it answers, and what is asked
//! by calls instead.

// A test may unwrap; clippy sees that only inside of #[test] functions.
#![allow(clippy::unwrap_used)]

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::{Stream, StreamExt};
use prost_types::Any;
use sandtable_auth::token::InternalOnly;
use sandtable_grpc::balancer::Replicas;
use sandtable_grpc::channel;
use sandtable_grpc::error::{reason, reason_of};
use sandtable_proto::rules::v1::apply_each_response::Answer;
use sandtable_proto::rules::v1::apply_stream_service_client::ApplyStreamServiceClient;
use sandtable_proto::rules::v1::apply_stream_service_server::{
    ApplyStreamService, ApplyStreamServiceServer,
};
use sandtable_proto::rules::v1::rules_service_server::{RulesService, RulesServiceServer};
use sandtable_proto::rules::v1::{
    ApplyEachRequest, ApplyEachResponse, ApplyRequest, Basis, GetDefaultCommandRequest,
    OpenMatchRequest, OpenMatchResponse, Position,
};
use sandtable_proto::types::v1::Action;
use sandtable_proto::types::v1::action::Kind;
use sandtable_referee_client::remote::RemoteRules;
use sandtable_rules::{ApplyStreams, Referee, Registry, RulesSettings};
use sandtable_runtime::settings::{ClientSettings, ServerSettings, Settings, Texts};
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_server::grpc::{Services, serve};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tonic::service::interceptor::InterceptedService;
use tonic::{Code, Request, Response, Status, Streaming};

const SECRET: &str = "a secret of this test only";
const KEY: [u8; 32] = [9; 32];

/// Methods that a server offers beside calls.
enum Offer {
    Streams,
    Nothing,
    /// A stream on which no answer ever comes.
    Silence,
}

struct Server {
    address: String,
    /// Calls of `RulesService`.
    calls: Arc<AtomicUsize>,
    stop: ShutdownTrigger,
    task: JoinHandle<()>,
}

impl Server {
    async fn start(offer: Offer) -> Self {
        let settings = Settings::load(None).unwrap();
        let rules: RulesSettings = settings.section("rules").unwrap();
        let server = ServerSettings {
            // Anything that keeps it from stopping keeps the test from ending.
            drain_timeout_ms: u64::MAX >> 16,
            ..settings.section("server").unwrap()
        };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (stop, shutdown) = Shutdown::new();
        let referee = Arc::new(Referee::new(Registry::standard(), &rules));
        let calls = Arc::new(AtomicUsize::new(0));
        let counted = {
            let calls = calls.clone();
            move |request| {
                calls.fetch_add(1, Ordering::SeqCst);
                Ok(request)
            }
        };
        let mut services = Services::new();
        services.host(InterceptedService::new(
            RulesServiceServer::from_arc(referee.clone()),
            counted,
        ));
        let guard = InternalOnly::new(SECRET);
        match offer {
            Offer::Streams => {
                let streams = ApplyStreams::of(referee, shutdown.clone());
                services.host(ApplyStreamServiceServer::with_interceptor(streams, guard));
            }
            Offer::Silence => {
                services.host(ApplyStreamServiceServer::with_interceptor(Silent, guard));
            }
            Offer::Nothing => {}
        }
        let task = tokio::spawn(async move {
            serve(&server, services, listener, shutdown).await.unwrap();
        });
        Self {
            address,
            calls,
            stop,
            task,
        }
    }

    fn calls(&self) -> usize {
        self.calls.load(Ordering::SeqCst)
    }

    async fn end(self) {
        self.stop.fire();
        self.task.await.unwrap();
    }
}

/// Takes requests and says nothing.
struct Silent;

#[tonic::async_trait]
impl ApplyStreamService for Silent {
    type ApplyEachStream = Pin<Box<dyn Stream<Item = Result<ApplyEachResponse, Status>> + Send>>;

    async fn apply_each(
        &self,
        requests: Request<Streaming<ApplyEachRequest>>,
    ) -> Result<Response<Self::ApplyEachStream>, Status> {
        let requests = requests.into_inner();
        let silence = requests.filter_map(async |_| None);
        Ok(Response::new(Box::pin(silence)))
    }
}

fn client() -> ClientSettings {
    Settings::load(None).unwrap().section("client").unwrap()
}

fn remote(server: &Server) -> RemoteRules {
    let channel = channel::connect(&server.address, SECRET, &client()).unwrap();
    RemoteRules::new(channel, &client())
}

/// A match that is played with default commands.
struct Game {
    name: String,
    opened: OpenMatchResponse,
    seat: u32,
    version: u64,
    state_hash: Vec<u8>,
}

impl Game {
    async fn open(rules: &dyn RulesService, name: &str) -> Self {
        let name = format!("matches/{name}");
        let request = OpenMatchRequest {
            game: "aa1940".to_owned(),
            r#match: name.clone(),
            options: None,
            terms: None,
        };
        let opened = rules.open_match(Request::new(request)).await.unwrap();
        let opened = opened.into_inner();
        Self {
            name,
            seat: opened.awaited[0],
            version: 0,
            state_hash: opened.state_hash.clone(),
            opened,
        }
    }

    fn position(&self) -> Position {
        Position {
            game: "aa1940".to_owned(),
            r#match: self.name.clone(),
            version: self.version,
            state_hash: self.state_hash.clone(),
            ..Position::default()
        }
    }

    /// Its opening, as a place to start from.
    fn basis(&self) -> Basis {
        Basis {
            options: self.opened.options.clone(),
            dice_key: KEY.to_vec(),
            ..Basis::default()
        }
    }

    fn request(&self, command: Any) -> ApplyRequest {
        ApplyRequest {
            position: Some(self.position()),
            seat: self.seat,
            action: Some(Action {
                kind: Some(Kind::Command(command)),
            }),
            dice_key: KEY.to_vec(),
            want_snapshot: false,
        }
    }

    async fn next(&self, rules: &dyn RulesService) -> ApplyRequest {
        let request = GetDefaultCommandRequest {
            position: Some(self.position()),
            seat: self.seat,
        };
        let default = rules.get_default_command(Request::new(request)).await;
        self.request(default.unwrap().into_inner().command.unwrap())
    }

    /// Plays a command at one referee and at another, which must answer the same.
    async fn play(&mut self, rules: &dyn RulesService, other: &dyn RulesService) {
        let request = self.next(other).await;
        let there = rules.apply(Request::new(request.clone())).await.unwrap();
        let here = other.apply(Request::new(request)).await.unwrap();
        let applied = there.into_inner();
        assert_eq!(applied, here.into_inner());
        self.version += 1;
        self.state_hash = applied.state_hash;
        self.seat = applied.awaited[0];
    }
}

fn referee() -> Referee {
    let rules = Settings::load(None).unwrap().section("rules").unwrap();
    Referee::new(Registry::standard(), &rules)
}

#[tokio::test]
async fn commands_of_all_matches_go_over_one_stream() {
    let server = Server::start(Offer::Streams).await;
    let (remote, local) = (remote(&server), referee());
    let mut games = Vec::new();
    for name in ["one", "two", "three"] {
        Game::open(&local, name).await;
        games.push(Game::open(&remote, name).await);
    }
    let opened = server.calls();
    assert_eq!(opened, 3);
    for _ in 0..4 {
        let played = games.iter_mut().map(|game| game.play(&remote, &local));
        futures::future::join_all(played).await;
    }
    assert_eq!(server.calls(), opened, "no command was a call");

    let refused = games[0].request(Any::default());
    let there = remote.apply(Request::new(refused.clone())).await;
    let here = local.apply(Request::new(refused)).await;
    let (there, here) = (there.unwrap_err(), here.unwrap_err());
    assert_eq!(there.code(), here.code());
    assert_eq!(there.message(), here.message());
    assert_eq!(there.details(), here.details());
    assert_eq!(
        reason_of(&there).as_deref(),
        Some(reason::INVALID_FIELD),
        "what is refused ends no stream"
    );
    games[0].play(&remote, &local).await;
    assert_eq!(server.calls(), opened);
    server.end().await;
}

#[tokio::test]
async fn what_takes_long_is_a_call() {
    let server = Server::start(Offer::Streams).await;
    let remote = remote(&server);
    let game = Game::open(&remote, "one").await;
    let mut request = game.next(&remote).await;
    let before = server.calls();
    request.position.as_mut().unwrap().basis = Some(game.basis());
    remote.apply(Request::new(request)).await.unwrap();
    assert_eq!(server.calls(), before + 1);
    server.end().await;
}

#[tokio::test]
async fn a_referee_without_streams_is_asked_by_calls() {
    let server = Server::start(Offer::Nothing).await;
    let (remote, local) = (remote(&server), referee());
    Game::open(&local, "one").await;
    let mut game = Game::open(&remote, "one").await;
    for count in 2..4 {
        game.play(&remote, &local).await;
        assert_eq!(server.calls(), count);
    }
    server.end().await;
}

#[tokio::test]
async fn a_server_that_stops_ends_its_streams_and_another_is_asked() {
    let servers = [
        Server::start(Offer::Streams).await,
        Server::start(Offer::Streams).await,
    ];
    let addresses = servers.iter().map(|it| it.address.clone()).collect();
    let replicas = Replicas::connect(&Texts(addresses), SECRET, &client()).unwrap();
    let (remote, local) = (RemoteRules::new(replicas, &client()), referee());
    Game::open(&local, "one").await;
    let mut game = Game::open(&remote, "one").await;
    game.play(&remote, &local).await;
    let next = game.next(&local).await;

    let [first, second] = servers;
    let (busy, other) = match first.calls() {
        1 => (first, second),
        _ => (second, first),
    };
    busy.end().await;
    // The other one does not have the match, and says so itself.
    let asked = remote.apply(Request::new(next)).await.unwrap_err();
    let reason = reason_of(&asked);
    assert_eq!(reason.as_deref(), Some(reason::STATE_NOT_LOADED));
    other.end().await;
    let status = remote.apply(Request::new(game.next(&local).await)).await;
    let reason = reason_of(&status.unwrap_err());
    assert_eq!(reason.as_deref(), Some(reason::SERVICE_UNAVAILABLE));
}

#[tokio::test]
async fn a_replica_that_does_not_answer_gives_way_to_another() {
    let silent = Server::start(Offer::Silence).await;
    let channel = channel::connect(&silent.address, SECRET, &client()).unwrap();
    let hasty = ClientSettings {
        request_timeout_ms: 50,
        ..client()
    };
    let remote = RemoteRules::new(channel, &hasty);
    let game = Game::open(&referee(), "one").await;
    let request = game.request(Any::default());
    let status = remote.apply(Request::new(request)).await.unwrap_err();
    // It may be asked again, of another replica, which a service's own answer may not.
    let reason = reason_of(&status);
    assert_eq!(reason.as_deref(), Some(reason::SERVICE_UNAVAILABLE));
    assert_eq!(silent.calls(), 0, "it was asked once");
    drop(remote);
    silent.end().await;
}

#[tokio::test]
async fn a_stream_answers_by_number_and_is_for_services_only() {
    let server = Server::start(Offer::Streams).await;
    let stranger = channel::connect(&server.address, "another secret", &client()).unwrap();
    let nothing = futures::stream::empty::<ApplyEachRequest>();
    let mut stranger = ApplyStreamServiceClient::new(stranger);
    let refused = stranger.apply_each(nothing).await.unwrap_err();
    assert_eq!(refused.code(), Code::Unauthenticated);

    let channel = channel::connect(&server.address, SECRET, &client()).unwrap();
    let requests = [7, 3].map(|call| ApplyEachRequest {
        call,
        ..ApplyEachRequest::default()
    });
    let answers = ApplyStreamServiceClient::new(channel)
        .apply_each(futures::stream::iter(requests))
        .await
        .unwrap()
        .into_inner();
    let answers: Vec<_> = answers.map(Result::unwrap).collect().await;
    for (answer, call) in answers.iter().zip([7, 3]) {
        assert_eq!(answer.call, call);
        let Some(Answer::Refused(refused)) = &answer.answer else {
            panic!("{answer:?} is no refusal");
        };
        assert_eq!(Code::from_i32(refused.code), Code::InvalidArgument);
    }
    assert_eq!(answers.len(), 2);
    server.end().await;
}
