//! Clients that submit commands and record the answers.

use anyhow::{Context, anyhow, bail};
use prost_types::Any;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sandtable_client::{Client, SeatAccess};
use sandtable_proto::games::aa1940::v1::command::Kind;
use sandtable_proto::games::aa1940::v1::{Command, StandingOrders};
use sandtable_proto::matches::v1::{
    GetDefaultCommandRequest, GetViewRequest, ListLegalActionsRequest, SubmitCommandRequest,
    SubmitCommandResponse,
};
use tokio::sync::watch;
use tonic::{Code, Status};

use crate::action_log::ActionLog;
use crate::process::PATIENCE;
use crate::table::pack;

/// Maximum number of failures of a call in a row while everything it needs is running. A channel
/// notices that its connection is gone when it uses it.
const FAILURES: u32 = 50;

/// Informs clients whether the processes that they talk to are running.
#[derive(Clone, Debug)]
pub struct Uptime(watch::Receiver<bool>);

impl Uptime {
    /// Everything runs, until the sender says otherwise.
    #[must_use]
    pub fn new() -> (watch::Sender<bool>, Self) {
        let (sender, up) = watch::channel(true);
        (sender, Self(up))
    }

    /// Waits until everything runs.
    pub async fn wait(&mut self) -> anyhow::Result<()> {
        let up = tokio::time::timeout(PATIENCE, self.0.wait_for(|up| *up)).await;
        up.context("the processes do not come back")??;
        Ok(())
    }
}

/// Retry state of a client that goes on after failures.
#[derive(Clone, Debug)]
pub struct RetryState {
    uptime: Uptime,
    failures: u32,
}

impl RetryState {
    /// Patience with processes that come and go.
    #[must_use]
    pub fn new(uptime: Uptime) -> Self {
        Self {
            uptime,
            failures: 0,
        }
    }

    /// Makes a call, and retries it until a server answers. Returns the server's answer.
    pub async fn call<T, F>(&mut self, call: impl Fn() -> F) -> anyhow::Result<Result<T, Status>>
    where
        F: Future<Output = Result<T, Status>>,
    {
        loop {
            match call().await {
                Err(status) if is_interruption(&status) => self.after(status).await?,
                answered => {
                    self.restore();
                    return Ok(answered);
                }
            }
        }
    }

    /// A call was answered.
    pub fn restore(&mut self) {
        self.failures = 0;
    }

    /// Waits until a failed call may be made again. Gives an error when it was not
    /// the connection that failed, or when it fails although everything runs.
    pub async fn after(&mut self, status: Status) -> anyhow::Result<()> {
        self.failures += 1;
        if !is_interruption(&status) || self.failures > FAILURES {
            bail!("failure {} in a row: {status:?}", self.failures);
        }
        self.uptime.wait().await
    }
}

/// Reports whether a call failed because a process was not there or did nothing: the server
/// answers UNAVAILABLE, the deadline passed, or no server answered at all.
#[must_use]
pub fn is_interruption(status: &Status) -> bool {
    let broken = [Code::Unknown, Code::Cancelled, Code::Internal];
    let unanswered = status.details().is_empty() && broken.contains(&status.code());
    let away = [Code::Unavailable, Code::DeadlineExceeded];
    away.contains(&status.code()) || unanswered
}

/// Someone who holds a seat and submits one command after the other.
#[derive(Debug)]
pub struct Player {
    client: Client,
    access: SeatAccess,
    patience: RetryState,
    attempts: u64,
    /// Journal of the player's commands and answers.
    pub journal: ActionLog,
}

impl Player {
    /// Sits down.
    pub fn new(client: &Client, access: &SeatAccess, uptime: Uptime) -> anyhow::Result<Self> {
        Ok(Self {
            client: client.for_seat(access)?,
            access: access.clone(),
            patience: RetryState::new(uptime),
            attempts: 0,
            journal: ActionLog::default(),
        })
    }

    /// Submits a command that cannot be refused.
    pub async fn submit(&mut self, command: Any) -> anyhow::Result<SubmitCommandResponse> {
        let answered = self.attempt(command).await?;
        answered.map_err(|status| anyhow!("a command was refused: {status:?}"))
    }

    /// Submits a command under a new request id, and retries it under the same id until a server
    /// answers. Returns the server's answer to it.
    pub async fn attempt(
        &mut self,
        command: Any,
    ) -> anyhow::Result<Result<SubmitCommandResponse, Status>> {
        let request_id = format!("seat-{}-{}", self.access.seat, self.attempts);
        self.attempts += 1;
        self.journal.sent.push(request_id.clone());
        let request = SubmitCommandRequest {
            name: self.access.match_name.clone(),
            command: Some(command),
            request_id: request_id.clone(),
            ..Default::default()
        };
        let answered = self
            .patience
            .call(|| {
                self.client.repeat(&request.name, |at| {
                    let (mut matches, request) = (at.matches(), request.clone());
                    async move { matches.submit_command(request).await }
                })
            })
            .await?;
        match &answered {
            Ok(response) => self.journal.acknowledge(&request_id, response),
            // It is the last thing that was sent: nothing else is sent meanwhile.
            Err(_) => drop(self.journal.sent.pop()),
        }
        Ok(answered)
    }

    /// View and legal list of the player, as the game's own messages.
    pub async fn look(&mut self) -> anyhow::Result<(Any, Any)> {
        let name = self.access.match_name.clone();
        let seen = self.patience.call(|| {
            self.client.repeat(&name, |at| {
                let mut matches = at.matches();
                let request = GetViewRequest {
                    name: name.clone(),
                    seat: None,
                    ..Default::default()
                };
                async move { matches.get_view(request).await }
            })
        });
        let view = seen.await??.view.context("a view was asked for")?;
        let listed = self.patience.call(|| {
            self.client.repeat(&name, |at| {
                let mut matches = at.matches();
                let request = ListLegalActionsRequest {
                    name: name.clone(),
                    seat: None,
                    ..Default::default()
                };
                async move { matches.list_legal_actions(request).await }
            })
        });
        let legal = listed.await??.legal.context("a list was asked for")?;
        Ok((view, legal))
    }

    /// The command that stands in for the player, as the game's own message.
    pub async fn standing_in(&mut self) -> anyhow::Result<Any> {
        let name = self.access.match_name.clone();
        let given = self.patience.call(|| {
            self.client.repeat(&name, |at| {
                let mut matches = at.matches();
                let request = GetDefaultCommandRequest {
                    name: name.clone(),
                    seat: None,
                };
                async move { matches.get_default_command(request).await }
            })
        });
        given.await??.command.context("the player is awaited")
    }
}

/// Standing orders: a command that every seat may submit at any time.
#[derive(Debug)]
pub struct Orders(StdRng);

impl Orders {
    /// Orders that follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(StdRng::seed_from_u64(seed))
    }

    /// Other orders than most before.
    pub fn draw(&mut self) -> Any {
        let orders = StandingOrders {
            intercept: self.0.random_range(0..=3),
            submerge: self.0.random_range(0..=3),
            agree_losses: Some(self.0.random()),
            passage: self.0.random_bool(0.5).then_some(true),
            share: Some(self.0.random()),
            ..Default::default()
        };
        pack(&Command {
            kind: Some(Kind::SetOrders(orders)),
        })
    }
}
