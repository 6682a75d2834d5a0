//! The least that a durable answer costs: the bare transport, and one writer that
//! commits what waits to SQLite with the settings of the real log.

use std::path::Path;
use std::time::Duration;

use rusqlite::Connection;
use sandtable_proto::rules::v1::game_service_server::GameService;
use sandtable_proto::rules::v1::*;
use tokio::sync::{mpsc, oneshot};
use tonic::{Request, Response, Status, async_trait};

use crate::echo::{ANSWER, answer, load_bare, serve_bare};
use crate::host::Host;
use crate::load::Measured;

/// Most rows that share a commit, and rows that may wait.
const BATCH: usize = 256;
const QUEUE: usize = 1024;

type CommitRow = (Vec<u8>, oneshot::Sender<()>);

struct Committed {
    rows: mpsc::Sender<CommitRow>,
}

#[async_trait]
impl GameService for Committed {
    async fn compute_odds(
        &self,
        _: Request<ComputeOddsRequest>,
    ) -> Result<Response<ComputeOddsResponse>, Status> {
        let (done, durable) = oneshot::channel();
        let gone = |_| Status::unavailable("the writer has stopped");
        self.rows
            .send((vec![7; ANSWER], done))
            .await
            .map_err(|_| gone(()))?;
        durable.await.map_err(|_| gone(()))?;
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

fn open(path: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(path)?;
    connection.pragma_update(None, "journal_mode", "wal")?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection
        .execute_batch("CREATE TABLE log (position INTEGER PRIMARY KEY, payload BLOB) STRICT")?;
    Ok(connection)
}

/// Commits waiting rows until all senders are gone.
fn write(connection: &Connection, mut queue: mpsc::Receiver<CommitRow>) -> rusqlite::Result<()> {
    let mut rows = Vec::with_capacity(BATCH);
    while queue.blocking_recv_many(&mut rows, BATCH) > 0 {
        connection.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        for (payload, _) in &rows {
            connection
                .prepare_cached("INSERT INTO log (payload) VALUES (?1)")?
                .execute([payload])?;
        }
        connection.prepare_cached("COMMIT")?.execute([])?;
        for (_, done) in rows.drain(..) {
            // An error says that the caller has stopped waiting.
            let _ = done.send(());
        }
    }
    Ok(())
}

/// Group commit with so many calls in flight.
pub(crate) fn measure(path: &Path, in_flight: usize, length: Duration) -> anyhow::Result<Measured> {
    let connection = open(path)?;
    let (rows, queue) = mpsc::channel(QUEUE);
    let writer = std::thread::Builder::new()
        .name("writer".into())
        .spawn(move || write(&connection, queue))?;
    let host =
        Host::start(|listener, shutdown| serve_bare(Committed { rows }, listener, shutdown))?;
    let measured = load_bare(host.address, in_flight, length)?;
    drop(host);
    match writer.join() {
        Ok(written) => written?,
        Err(_) => anyhow::bail!("the writer panicked"),
    }
    Ok(measured)
}
