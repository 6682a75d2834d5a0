//! The bare transport: a request of 195 bytes, an answer of 306, nothing in between.

use std::net::SocketAddr;
use std::time::Duration;

use prost_types::Any;
use sandtable_proto::rules::v1::game_service_client::GameServiceClient;
use sandtable_proto::rules::v1::game_service_server::{GameService, GameServiceServer};
use sandtable_proto::rules::v1::*;
use sandtable_runtime::shutdown::Shutdown;
use tokio::net::TcpListener;
use tonic::transport::server::TcpIncoming;
use tonic::transport::{Channel, Server};
use tonic::{Request, Response, Status, async_trait};

use crate::host::{Host, runtime};
use crate::load::{self, Measured, Worker};

/// Bytes in the payload of a request and of an answer.
const REQUEST: usize = 195;
pub(crate) const ANSWER: usize = 306;

/// Answers each call at once. It borrows a small service of the contract, so that the
/// messages are encoded by the same code as all others.
struct Echo;

/// The answer of the bare rows.
pub(crate) fn answer() -> ComputeOddsResponse {
    ComputeOddsResponse {
        odds: Some(payload(ANSWER)),
    }
}

fn payload(bytes: usize) -> Any {
    Any {
        type_url: String::new(),
        value: vec![7; bytes],
    }
}

#[async_trait]
impl GameService for Echo {
    async fn compute_odds(
        &self,
        _: Request<ComputeOddsRequest>,
    ) -> Result<Response<ComputeOddsResponse>, Status> {
        Ok(Response::new(answer()))
    }

    async fn list_games(
        &self,
        _: Request<ListGamesRequest>,
    ) -> Result<Response<ListGamesResponse>, Status> {
        Ok(Response::new(ListGamesResponse::default()))
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

    async fn get_board(
        &self,
        _: Request<GetBoardRequest>,
    ) -> Result<Response<GetBoardResponse>, Status> {
        Ok(Response::new(GetBoardResponse::default()))
    }
}

/// Serves with nothing but what tonic itself does.
pub(crate) async fn serve_bare<G: GameService>(
    service: G,
    listener: TcpListener,
    mut shutdown: Shutdown,
) -> anyhow::Result<()> {
    let incoming = TcpIncoming::from(listener).with_nodelay(Some(true));
    Server::builder()
        .add_service(GameServiceServer::new(service))
        .serve_with_incoming_shutdown(incoming, async move { shutdown.wait().await })
        .await?;
    Ok(())
}

/// Makes the calls of the bare rows.
struct Caller(GameServiceClient<Channel>);

impl Worker for Caller {
    async fn call(&mut self) -> anyhow::Result<()> {
        let request = ComputeOddsRequest {
            game: String::new(),
            battle: Some(payload(REQUEST)),
        };
        let answer = self.0.compute_odds(request).await?.into_inner();
        anyhow::ensure!(answer.odds.is_some_and(|odds| odds.value.len() == ANSWER));
        Ok(())
    }
}

/// Loads a server of the bare rows.
pub(crate) fn load_bare(
    address: SocketAddr,
    in_flight: usize,
    length: Duration,
) -> anyhow::Result<Measured> {
    runtime()?.block_on(async {
        let channels = load::connect(address, in_flight).await?;
        let callers = channels
            .into_iter()
            .map(|channel| Caller(GameServiceClient::new(channel)));
        load::drive(callers.collect(), length).await
    })
}

/// The echo with so many calls in flight.
pub(crate) fn measure(in_flight: usize, length: Duration) -> anyhow::Result<Measured> {
    let host = Host::start(|listener, shutdown| serve_bare(Echo, listener, shutdown))?;
    load_bare(host.address, in_flight, length)
}
