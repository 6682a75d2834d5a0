//! One who plays all seats of a match in turn.

use anyhow::{Context, bail};
use sandtable_bots::{Agent, BotKind};
use sandtable_client::Client;
use sandtable_proto::types::v1::Outcome;

use crate::action_log::ActionLog;
use crate::agents::agent_at;
use crate::table::Table;
use crate::traffic::{Player, Uptime};

/// Refusals in a row that a player gets when there is something to be done.
const MOST_REFUSALS: u32 = 200;

/// Plays all seats of a match.
pub struct Hotseat {
    players: Vec<(Player, Box<dyn Agent>)>,
    awaited: Vec<u32>,
    outcome: Option<Outcome>,
    refusals: u32,
}

impl Hotseat {
    /// Takes every seat of the table, with a bot for each. Play follows from the seed and the
    /// dice.
    pub async fn new(
        client: &Client,
        table: &Table,
        bots: impl IntoIterator<Item = BotKind>,
        uptime: &Uptime,
        seed: u64,
    ) -> anyhow::Result<Self> {
        let mut players = Vec::new();
        for (access, kind) in table.seats.iter().zip(bots) {
            let agent = agent_at(client, &table.name, kind, seed ^ u64::from(access.seat));
            players.push((Player::new(client, access, uptime.clone())?, agent.await?));
        }
        Ok(Self {
            players,
            awaited: client.get_match(&table.name).await?.awaited,
            outcome: None,
            refusals: 0,
        })
    }

    /// Outcome of the match, if it has ended.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Has a seat that the match waits for act. Gives how many commands were accepted.
    pub async fn act(&mut self) -> anyhow::Result<u64> {
        let seat = *self
            .awaited
            .first()
            .context("a match that goes on waits for someone")?;
        let (player, agent) = &mut self.players[seat as usize];
        let (view, legal) = player.look().await?;
        let mut accepted = 0;
        let mut chosen = agent.choose(&view, &legal, &[])?;
        if chosen.is_empty() {
            chosen.push(player.standing_in().await?);
        }
        for command in chosen {
            match player.attempt(command.clone()).await? {
                Ok(response) => {
                    accepted += 1;
                    self.refusals = 0;
                    self.awaited = response.awaited;
                    self.outcome = response.outcome;
                    if self.awaited.first() != Some(&seat) {
                        break;
                    }
                }
                Err(status) => {
                    self.refusals += 1;
                    if self.refusals > MOST_REFUSALS {
                        bail!("seat {seat} can do nothing: {command:?} gives {status:?}");
                    }
                    agent.refused(&command)?;
                    break;
                }
            }
        }
        Ok(accepted)
    }

    /// Journals of the seats' commands and answers.
    #[must_use]
    pub fn journals(self) -> Vec<ActionLog> {
        let journal = |(player, _): (Player, _)| player.journal;
        self.players.into_iter().map(journal).collect()
    }
}
