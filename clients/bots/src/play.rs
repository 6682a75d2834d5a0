//! A bot at a seat, whatever the game: it follows the match, acts when it is waited for,
//! and leaves when the match is over.

use std::time::Duration;

use anyhow::{Context, Result, bail};
use prost_types::Any;
use sandtable_client::{Client, Error, SeatAccess, Subscription};
use sandtable_proto::types::v1::Outcome;
use tonic::Code;

use crate::aa1940::TurnEffort;
use crate::agent::{Agent, AgentSettings};
use crate::games;
use crate::kind::BotKind;

/// Refusals in a row after which something is badly wrong.
const MOST_REFUSALS: u32 = 500;

/// Options of a bot of any kind.
#[derive(Clone, Debug, Default)]
pub struct BotOptions {
    /// Seed of what the bot leaves to chance.
    pub seed: u64,
    /// Delay before each command, so that people can follow.
    pub pace: Duration,
    /// Effort that a bot which plans puts into each turn.
    pub effort: TurnEffort,
}

impl BotOptions {
    fn settings(&self) -> AgentSettings {
        AgentSettings {
            seed: self.seed,
            effort: self.effort,
        }
    }
}

/// Result of a bot's match.
#[derive(Clone, Debug)]
pub struct Report {
    /// Commands that were accepted.
    pub accepted: u64,
    /// Commands that were refused.
    pub refused: u64,
    /// Outcome of the match, if it ended with a command or the log's end.
    pub outcome: Option<Outcome>,
    /// True if the bot's seat is among the winners.
    pub won: bool,
}

/// Plays a seat of a match to its end.
///
/// # Errors
///
/// When no bot of this kind plays the match's game; when the server cannot be reached any
/// more, refuses the seat's token, or refuses everything that the bot can think of.
pub async fn play(
    client: Client,
    access: SeatAccess,
    kind: BotKind,
    options: BotOptions,
) -> Result<Report> {
    let client = client.for_seat(&access)?;
    play_own(client, &access.match_name, access.seat, kind, options).await
}

/// Plays a seat of a match to its end, by a client that shows a token which acts for it: the
/// seat's, or the key of the account that holds it and no other seat there.
///
/// # Errors
///
/// As [`play`].
pub async fn play_own(
    client: Client,
    match_name: &str,
    seat: u32,
    kind: BotKind,
    options: BotOptions,
) -> Result<Report> {
    let game = client.get_match(match_name).await?.game;
    let board = if games::reads_board(&game, kind) {
        client.board(&game).await?
    } else {
        Any::default()
    };
    let mut player = Player {
        agent: Some(games::agent(&game, kind, &board, options.settings())?),
        plans: kind == BotKind::Expert,
        client,
        name: match_name.to_owned(),
        seat,
        options,
        known: 0,
        accepted: 0,
        refused: 0,
        refused_in_a_row: 0,
    };
    let outcome = player.run().await?;
    let won = outcome
        .as_ref()
        .is_some_and(|outcome| outcome.winners.contains(&player.seat));
    Ok(Report {
        accepted: player.accepted,
        refused: player.refused,
        outcome,
        won,
    })
}

struct Player {
    client: Client,
    /// Name of the match.
    name: String,
    seat: u32,
    /// There except while it chooses.
    agent: Option<Box<dyn Agent>>,
    /// True if it plans for longer than the runtime's threads can wait.
    plans: bool,
    options: BotOptions,
    /// Version of the match that the bot knows of.
    known: u64,
    accepted: u64,
    refused: u64,
    refused_in_a_row: u32,
}

/// The next step of the match, as far as the bot knows.
enum NextStep {
    MyMove,
    Others,
    Over(Option<Outcome>),
}

impl Player {
    async fn run(&mut self) -> Result<Option<Outcome>> {
        let seen = self.client.started(&self.name).await?;
        self.known = seen.version;
        let mut log = self.client.subscribe(&self.name, seen.version);
        let mut now = self.after(&seen.awaited, seen.outcome);
        loop {
            now = match now {
                NextStep::MyMove => self.act().await?,
                NextStep::Others => self.wait(&mut log).await?,
                NextStep::Over(outcome) => return Ok(outcome),
            };
        }
    }

    fn after(&self, awaited: &[u32], outcome: Option<Outcome>) -> NextStep {
        match outcome {
            Some(_) => NextStep::Over(outcome),
            None if awaited.contains(&self.seat) => NextStep::MyMove,
            None => NextStep::Others,
        }
    }

    /// Waits until something happens that the bot does not know of.
    async fn wait(&mut self, log: &mut Subscription) -> Result<NextStep> {
        while let Some(entry) = log.next().await? {
            if entry.sequence > self.known {
                self.known = entry.sequence;
                return Ok(self.after(&entry.awaited, entry.outcome));
            }
        }
        let seen = self.client.get_match(&self.name).await?;
        Ok(NextStep::Over(seen.outcome))
    }

    /// Looks at the match, chooses and submits.
    async fn act(&mut self) -> Result<NextStep> {
        let name = self.name.clone();
        let (view, legal) = tokio::try_join!(
            self.client.view::<Any>(&name),
            self.client.legal::<Any>(&name)
        )?;
        self.known = self.known.max(view.version.min(legal.version));
        let version = view.version;
        if view.version != legal.version {
            // Another seat was asked too and has just answered.
            return Ok(NextStep::MyMove);
        }
        let commands = self.choose(view.what, legal.what, legal.commands).await?;
        if commands.is_empty() {
            return self.stand_in(version).await;
        }
        for command in commands {
            if !self.options.pace.is_zero() {
                tokio::time::sleep(self.options.pace).await;
            }
            if let Some(next) = self.submit(&name, &command).await? {
                return Ok(next);
            }
        }
        Ok(NextStep::MyMove)
    }

    /// Lets the agent choose. One that plans does so beside the threads that serve others.
    async fn choose(&mut self, view: Any, legal: Any, commands: Vec<Any>) -> Result<Vec<Any>> {
        let mut agent = self.agent.take().context("the agent is lost")?;
        let plan = move || {
            let chosen = agent.choose(&view, &legal, &commands);
            (agent, chosen)
        };
        let (agent, chosen) = if self.plans {
            tokio::task::spawn_blocking(plan).await?
        } else {
            plan()
        };
        self.agent = Some(agent);
        chosen
    }

    /// There is nothing to do at a version, as far as the agent knows: others go on. If the match
    /// waits for this seat all the same, it is played as if its time had run out.
    async fn stand_in(&mut self, version: u64) -> Result<NextStep> {
        let name = self.name.clone();
        let seen = self.client.get_match(&name).await?;
        if seen.version != version || !seen.awaited.contains(&self.seat) {
            return Ok(NextStep::Others);
        }
        let standing_in = self.client.default_command::<Any>(&name).await?.what;
        let next = self.submit(&name, &standing_in).await?;
        Ok(next.unwrap_or(NextStep::MyMove))
    }

    /// Submits a command. Gives what comes next when that is no longer this bot's move.
    async fn submit(&mut self, name: &str, command: &Any) -> Result<Option<NextStep>> {
        match self.client.submit(name, command, None).await {
            Ok(submitted) => {
                self.accepted += 1;
                self.refused_in_a_row = 0;
                self.known = self.known.max(submitted.version);
                let next = self.after(&submitted.awaited, submitted.outcome);
                Ok(match next {
                    NextStep::MyMove => None,
                    other => Some(other),
                })
            }
            Err(error) if is_refusal(&error) => {
                self.refused += 1;
                self.refused_in_a_row += 1;
                if self.refused_in_a_row > MOST_REFUSALS {
                    bail!("everything is refused, last: {error}");
                }
                if let Some(agent) = &mut self.agent {
                    agent.refused(command)?;
                }
                Ok(None)
            }
            Err(error) => Err(error).context("a command could not be submitted"),
        }
    }
}

/// Reports whether the command was at fault rather than the connection.
fn is_refusal(error: &Error) -> bool {
    matches!(
        error.code(),
        Some(Code::FailedPrecondition | Code::InvalidArgument)
    )
}
