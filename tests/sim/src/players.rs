//! Players who host a match and play it, and retry each command until a replica answers.

use std::time::Duration;

use anyhow::{Context, anyhow, bail};
use prost_types::Any;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sandtable_client::Client;
use sandtable_proto::games::aa1940::v1::Command;
use sandtable_proto::games::aa1940::v1::command::{EndPhase, Kind};
use sandtable_proto::matches::v1::{
    CreateMatchRequest, GetLogHeadRequest, JoinMatchRequest, ListLogEntriesRequest, LogEntry,
    StartPolicy, SubmitCommandRequest, SubmitCommandResponse, Visibility,
};
use sandtable_tests::action_log::ActionLog;
use sandtable_tests::table::{GAME, pack};
use sandtable_tests::traffic::{Orders, is_interruption};
use tokio::time::{sleep, timeout};
use tonic::{Code, Response, Status};

use crate::hosts::{MATCHES, OPERATOR};
use crate::record::Record;
use crate::wire;

/// Commands that each seat submits.
const COMMANDS: u32 = 6;

/// Timeout of a player's call.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Entries read at a time.
const PAGE: i32 = 100;

/// The match that a run is about, once it has started.
pub(crate) struct RunMatch {
    /// Its name.
    pub(crate) name: String,
    /// The token of each seat.
    tokens: Vec<String>,
}

/// Client secret by which a replica recognises a retry.
const SECRET: &str = "the-secret-of-all-players-of-the-simulation";

/// A caller.
pub(crate) struct Caller {
    replicas: [(&'static str, Client); 2],
    luck: StdRng,
    record: Record,
}

impl Caller {
    /// A caller of the match service.
    fn new(seed: u64, token: Option<&str>, record: &Record) -> anyhow::Result<Self> {
        Self::of(MATCHES, seed, token, record)
    }

    /// A caller of the replicas of a service.
    pub(crate) fn of(
        replicas: [&'static str; 2],
        seed: u64,
        token: Option<&str>,
        record: &Record,
    ) -> anyhow::Result<Self> {
        let connect = |host| -> anyhow::Result<(&'static str, Client)> {
            // The same at both replicas, and in every run.
            let client = Client::over(wire::channel(host)?).with_secret(SECRET)?;
            Ok(match token {
                Some(token) => (host, client.with_token(token)?),
                None => (host, client),
            })
        };
        Ok(Self {
            replicas: [connect(replicas[0])?, connect(replicas[1])?],
            luck: StdRng::seed_from_u64(seed),
            record: record.clone(),
        })
    }

    /// Does nothing for so many milliseconds.
    pub(crate) async fn pause(&mut self, from: u64, to: u64) {
        sleep(Duration::from_millis(self.luck.random_range(from..=to))).await;
    }

    /// Makes a call at one replica or the other until one of them answers.
    pub(crate) async fn insist<T>(
        &mut self,
        what: &str,
        call: impl AsyncFn(Client) -> Result<Response<T>, Status>,
    ) -> anyhow::Result<T> {
        let answered = self.ask(what, call).await;
        answered.map_err(|status| anyhow!("{what} is refused: {status:?}"))
    }

    /// The same; gives what the one who answers says.
    pub(crate) async fn ask<T>(
        &mut self,
        what: &str,
        call: impl AsyncFn(Client) -> Result<Response<T>, Status>,
    ) -> Result<T, Status> {
        loop {
            let (host, client) = self.any();
            match once(call(client)).await {
                Err(status) if is_passing(&status) => {
                    self.record
                        .note(format!("{host}, {what}: {:?}", status.code()));
                }
                answered => return answered,
            }
            self.pause(10, 120).await;
        }
    }

    /// One of the replicas.
    pub(crate) fn any(&mut self) -> (&'static str, Client) {
        self.replicas[self.luck.random_range(0..2)].clone()
    }
}

/// Waits for an answer for as long as a player would.
async fn once<T>(call: impl Future<Output = Result<Response<T>, Status>>) -> Result<T, Status> {
    match timeout(PATIENCE, call).await {
        Ok(answer) => answer.map(Response::into_inner),
        Err(_) => Err(Status::deadline_exceeded("no answer came")),
    }
}

/// Reports whether the same call may be answered another time: no replica answered, or the match
/// changed at the same moment.
fn is_passing(status: &Status) -> bool {
    is_interruption(status) || status.code() == Code::Aborted
}

/// Hosts a match and seats everybody.
pub(crate) async fn set_table(seed: u64, record: &Record) -> anyhow::Result<RunMatch> {
    let mut host = Caller::new(seed, None, record)?;
    let create = CreateMatchRequest {
        game: GAME.to_owned(),
        visibility: Visibility::Public.into(),
        start_policy: StartPolicy::WhenFull.into(),
        request_id: "create".to_owned(),
        ..Default::default()
    };
    let created = host.insist("create", async |client| {
        client.matches().create_match(create.clone()).await
    });
    let created = created.await?.r#match.context("a match was made")?;
    record.note(format!("{} is hosted", created.name));
    let mut tokens = Vec::new();
    for seat in 0..created.seats.len() as u32 {
        let join = JoinMatchRequest {
            name: created.name.clone(),
            seat: Some(seat),
            player: format!("player {seat}"),
            nonce: vec![seat as u8; 16],
            request_id: format!("join-{seat}"),
            ..Default::default()
        };
        let joined = host.insist("join", async |client| {
            client.matches().join_match(join.clone()).await
        });
        tokens.push(joined.await?.seat_token);
    }
    Ok(RunMatch {
        name: created.name,
        tokens,
    })
}

/// Has all seats play at the same time, then reads the log with the operator's eyes.
pub(crate) async fn play(table: &RunMatch, seed: u64, record: &Record) -> anyhow::Result<()> {
    let mut players = Vec::new();
    for (seat, token) in (0u64..).zip(&table.tokens) {
        let mut player = Player {
            caller: Caller::new(seed ^ (seat + 1), Some(token), record)?,
            name: table.name.clone(),
            seat,
            orders: Orders::new(seed ^ seat),
            journal: ActionLog::default(),
        };
        players.push(async move {
            player.caller.pause(0, 200).await;
            for number in 0..COMMANDS {
                player.submit(number).await?;
                player.caller.pause(10, 500).await;
            }
            player.caller.record.file(player.journal);
            anyhow::Ok(())
        });
    }
    futures::future::try_join_all(players).await?;
    record.close(read_log(table, seed, record).await?);
    Ok(())
}

/// The whole log as the operator sees it.
async fn read_log(table: &RunMatch, seed: u64, record: &Record) -> anyhow::Result<Vec<LogEntry>> {
    let mut operator = Caller::new(seed, Some(OPERATOR), record)?;
    let mut log: Vec<LogEntry> = Vec::new();
    loop {
        let request = ListLogEntriesRequest {
            name: table.name.clone(),
            page_size: PAGE,
            after_sequence: log.len() as u64,
            ..Default::default()
        };
        let page = operator.insist("list", async |client| {
            client.matches().list_log_entries(request.clone()).await
        });
        let page = page.await?.entries;
        if page.is_empty() {
            return Ok(log);
        }
        log.extend(page);
    }
}

/// Someone who holds a seat.
struct Player {
    caller: Caller,
    name: String,
    seat: u64,
    orders: Orders,
    journal: ActionLog,
}

impl Player {
    /// A command that no seat is refused, or one that only the seat on turn may submit.
    fn choose(&mut self) -> Any {
        if self.caller.luck.random_bool(0.7) {
            return self.orders.draw();
        }
        pack(&Command {
            kind: Some(Kind::EndPhase(EndPhase {})),
        })
    }

    /// Submits a command, again under the same id until it is answered.
    async fn submit(&mut self, number: u32) -> anyhow::Result<()> {
        let request = SubmitCommandRequest {
            name: self.name.clone(),
            command: Some(self.choose()),
            request_id: format!("seat-{}-{number}", self.seat),
            ..Default::default()
        };
        self.journal.sent.push(request.request_id.clone());
        let mut attempts = 0;
        loop {
            // Now and then both replicas are asked at the same time.
            let both = self.caller.luck.random_bool(0.2);
            let answers = if both {
                self.ask_both(&request).await
            } else {
                vec![self.ask_one(&request).await]
            };
            attempts += answers.len();
            let (mut done, mut refused) = (None, false);
            for (host, answer) in answers {
                match answer {
                    Ok(response) => {
                        (self.caller.record).acknowledged(&request.request_id, host, &response);
                        done = Some(response);
                    }
                    Err(status) if is_passing(&status) => {
                        let (id, code) = (&request.request_id, status.code());
                        self.caller.record.note(format!("{host}, {id}: {code:?}"));
                    }
                    Err(status) if status.code() == Code::FailedPrecondition => {
                        let id = &request.request_id;
                        self.caller.record.note(format!("{host} refuses {id}"));
                        refused = true;
                    }
                    Err(status) => bail!("{host} on {}: {status:?}", request.request_id),
                }
            }
            if let Some(response) = done {
                self.journal.acknowledge(&request.request_id, &response);
                let keeps = self.caller.luck.random_bool(0.3);
                if keeps || self.caller.record.is_lied_to() {
                    self.keep_head().await;
                }
                return Ok(());
            }
            if refused {
                // A command that was sent more than once may still arrive, and be allowed by
                // then.
                if attempts == 1 {
                    self.journal.sent.pop();
                }
                return Ok(());
            }
            self.caller.pause(10, 120).await;
        }
    }

    /// Asks where the log stands, once, and keeps the answer.
    async fn keep_head(&mut self) {
        let place = self.caller.luck.random_range(0..2);
        let (host, client) = self.caller.replicas[place].clone();
        let request = GetLogHeadRequest {
            name: self.name.clone(),
        };
        match once(client.matches().get_log_head(request)).await {
            Ok(head) => self.caller.record.head(host, head),
            Err(status) => (self.caller.record).note(format!("{host}, head: {:?}", status.code())),
        }
    }

    async fn ask_one(&mut self, request: &SubmitCommandRequest) -> CommandAnswer {
        let place = self.caller.luck.random_range(0..2);
        let (host, client) = self.caller.replicas[place].clone();
        (host, submit(client, request).await)
    }

    async fn ask_both(&self, request: &SubmitCommandRequest) -> Vec<CommandAnswer> {
        let asked = self
            .caller
            .replicas
            .iter()
            .map(async |(host, client)| (*host, submit(client.clone(), request).await));
        futures::future::join_all(asked).await
    }
}

/// A replica's answer to a command.
type CommandAnswer = (&'static str, Result<SubmitCommandResponse, Status>);

async fn submit(
    client: Client,
    request: &SubmitCommandRequest,
) -> Result<SubmitCommandResponse, Status> {
    let mut matches = client.matches();
    once(matches.submit_command(request.clone())).await
}
