//! Referees of others, as those meet them who ask.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::future::join_all;
use prost_types::Any;
use sandtable_grpc::error::reason_of;
use sandtable_proto::rules::v1::game_service_server::{GameService, GameServiceServer};
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ComputeOddsRequest, ComputeOddsResponse, Game, GetBoardRequest, GetBoardResponse,
    GetRuleRequest, ListGamesRequest, ListGamesResponse, ListRulesRequest, ListRulesResponse,
    OpenMatchRequest, RenderBoardRequest, RenderBoardResponse, Rule,
};
use sandtable_referee_client::external::{ExternalReferee, Externals};
use sandtable_runtime::settings::{ServerSettings, Settings};
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_server::grpc::{Services, serve};
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tonic::{Code, Request, Response, Status, async_trait};

const GAME: &str = "slow";
const CALLERS: usize = 20;

/// Names its game once permitted, counts the requests for it, and never answers about odds.
struct Slow {
    let_answer: Semaphore,
    asked: Arc<Semaphore>,
    times: AtomicUsize,
}

#[async_trait]
impl GameService for Slow {
    async fn list_games(
        &self,
        _: Request<ListGamesRequest>,
    ) -> Result<Response<ListGamesResponse>, Status> {
        self.times.fetch_add(1, Ordering::SeqCst);
        self.asked.add_permits(1);
        let _let = self.let_answer.acquire().await.unwrap();
        let said = || "said".to_owned();
        let game = Game {
            id: GAME.to_owned(),
            title: said(),
            ruleset_version: said(),
            options_type: said(),
            command_type: said(),
            event_type: said(),
            legal_type: said(),
            view_type: said(),
            ..Game::default()
        };
        let games = vec![game];
        Ok(Response::new(ListGamesResponse {
            games,
            ..ListGamesResponse::default()
        }))
    }

    async fn get_board(
        &self,
        _: Request<GetBoardRequest>,
    ) -> Result<Response<GetBoardResponse>, Status> {
        Ok(Response::new(GetBoardResponse::default()))
    }

    async fn render_board(
        &self,
        _: Request<RenderBoardRequest>,
    ) -> Result<Response<RenderBoardResponse>, Status> {
        Ok(Response::new(RenderBoardResponse::default()))
    }

    async fn list_rules(
        &self,
        _: Request<ListRulesRequest>,
    ) -> Result<Response<ListRulesResponse>, Status> {
        Ok(Response::new(ListRulesResponse::default()))
    }

    async fn get_rule(&self, _: Request<GetRuleRequest>) -> Result<Response<Rule>, Status> {
        Ok(Response::new(Rule::default()))
    }

    async fn compute_odds(
        &self,
        _: Request<ComputeOddsRequest>,
    ) -> Result<Response<ComputeOddsResponse>, Status> {
        std::future::pending().await
    }
}

struct Stage {
    service: Arc<Slow>,
    referee: Arc<ExternalReferee>,
    _stop: ShutdownTrigger,
}

impl Stage {
    /// A referee that may answer so often, and the platform's side of it, which waits so long.
    async fn set(answers: usize, request_timeout_ms: u64) -> Self {
        let service = Arc::new(Slow {
            let_answer: Semaphore::new(answers),
            asked: Arc::new(Semaphore::new(0)),
            times: AtomicUsize::new(0),
        });
        let settings = Settings::load(None).unwrap();
        let server: ServerSettings = settings.section("server").unwrap();
        let mut services = Services::new();
        services.host(GameServiceServer::from_arc(service.clone()));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let (stop, shutdown) = Shutdown::new();
        tokio::spawn(async move { serve(&server, services, listener, shutdown).await });

        let mut asked_so = settings.referee_at(&address).unwrap();
        asked_so.request_timeout_ms = request_timeout_ms;
        let named = BTreeMap::from([(GAME.to_owned(), asked_so)]);
        let externals = Externals::connect(named, &settings.section("client").unwrap()).unwrap();
        Self {
            service,
            referee: externals.get(GAME).unwrap().clone(),
            _stop: stop,
        }
    }

    fn times_asked(&self) -> usize {
        self.service.times.load(Ordering::SeqCst)
    }

    async fn open(&self, number: usize) -> Status {
        let request = OpenMatchRequest {
            game: GAME.to_owned(),
            r#match: format!("matches/{number}"),
            ..OpenMatchRequest::default()
        };
        let opened = self.referee.open_match(Request::new(request)).await;
        opened.expect_err("it referees nothing")
    }

    async fn odds(&self, battle: &str) -> Status {
        let request = ComputeOddsRequest {
            game: GAME.to_owned(),
            battle: Some(Any {
                type_url: battle.to_owned(),
                value: Vec::new(),
            }),
        };
        let odds = self.referee.odds(request).await;
        odds.expect_err("it never answers")
    }
}

#[tokio::test]
async fn however_many_wait_for_a_referee_it_is_looked_at_once() {
    let stage = Stage::set(0, 60_000).await;
    let _first = stage.service.asked.acquire().await.unwrap();
    let mut calls = join_all((0..CALLERS).map(|number| stage.open(number)));
    assert!(futures::poll!(&mut calls).is_pending());
    stage.service.let_answer.add_permits(1);
    for status in calls.await {
        // Its game is known now, and matches are what it does not serve.
        assert_eq!(status.code(), Code::Unimplemented, "{status}");
    }
    assert_eq!(stage.times_asked(), 1);
}

#[tokio::test]
async fn who_waits_for_a_referee_that_hangs_is_told_and_asks_nothing_more() {
    let stage = Stage::set(0, 300).await;
    let _first = stage.service.asked.acquire().await.unwrap();
    let calls = join_all((0..CALLERS).map(|number| stage.open(number)));
    for status in calls.await {
        assert_eq!(reason_of(&status).as_deref(), Some("REFEREE_AWAY"));
        assert!(status.message().contains("within 300 ms"), "{status}");
    }
    let asked = stage.times_asked();
    assert!(asked < CALLERS, "it was asked {asked} times");
}

#[tokio::test]
async fn odds_that_are_not_answered_keep_boards_and_rules_from_nobody() {
    let stage = Stage::set(1, 1_000).await;
    for _ in 0..2 {
        let status = stage.odds("dear").await;
        assert!(status.message().contains("within 1000 ms"), "{status}");
    }
    let status = stage.odds("dear").await;
    assert!(status.message().contains("rests for a while"), "{status}");
    let status = stage.odds("another").await;
    assert!(status.message().contains("within 1000 ms"), "{status}");
    let board = stage.referee.board(GetBoardRequest::default()).await;
    board.unwrap();
    let rule = stage.referee.rule(GetRuleRequest::default()).await;
    rule.unwrap();
}
