//! Clients that play recorded matches through the public API, a list of commands to a call.

use std::collections::VecDeque;
use std::time::Duration;

use anyhow::Context;
use sandtable_proto::matches::v1::match_service_client::MatchServiceClient;
use sandtable_proto::matches::v1::{ListedCommand, SubmitCommandsRequest};
use tonic::Request;
use tonic::transport::Channel;

use crate::load::{self, Worker};
use crate::players::{MatchServer, Playing};
use crate::recorded::Pool;

/// Most commands of a list. One is shorter where the turn passes to another seat.
const LONGEST: usize = 8;

/// Commands a second that no machine of today exceeds in lists; so many are made ready.
const MOST_PER_SECOND: f64 = 120_000.0;

/// Plays recorded matches one after the other, one list of commands at a time.
pub(crate) struct Lister {
    client: MatchServiceClient<Channel>,
    waiting: VecDeque<Playing>,
    /// Commands that were sent.
    sent: u64,
    /// Commands of the last call.
    listed: usize,
    number: usize,
}

impl Worker for Lister {
    async fn call(&mut self) -> anyhow::Result<()> {
        let (playing, (seat, commands)) = loop {
            let playing = self
                .waiting
                .front_mut()
                .context("too few matches were recorded")?;
            match playing.commands.next_of_one_seat(LONGEST) {
                Some(next) => break (playing, next),
                None => drop(self.waiting.pop_front()),
            }
        };
        let (number, first) = (self.number, self.sent);
        self.listed = commands.len();
        self.sent += commands.len() as u64;
        let listed = (commands.into_iter().zip(first..)).map(|(command, id)| ListedCommand {
            command: Some(command),
            request_id: format!("0b8f6e0e-2f5e-4a0f-{number:04x}-{id:012x}"),
        });
        let mut request = Request::new(SubmitCommandsRequest {
            name: playing.name.clone(),
            seat: None,
            commands: listed.collect(),
            expected_version: Some(playing.version),
            ..Default::default()
        });
        let token = playing
            .tokens
            .get(seat as usize)
            .context("a seat without a token")?;
        request
            .metadata_mut()
            .insert("authorization", token.clone());
        let answer = self.client.submit_commands(request).await?.into_inner();
        playing.version += self.listed as u64;
        let version = answer.accepted.last().map(|accepted| accepted.version);
        anyhow::ensure!(
            version == Some(playing.version),
            "a list was not accepted whole"
        );
        Ok(())
    }

    fn operations(&self) -> usize {
        self.listed
    }
}

impl MatchServer {
    /// Players of lists with enough recorded matches for a run.
    pub(crate) async fn listers(
        &self,
        pool: &mut Pool,
        in_flight: usize,
        length: Duration,
    ) -> anyhow::Result<Vec<Lister>> {
        let enough = (MOST_PER_SECOND * length.as_secs_f64() * 1.1) as usize / in_flight.max(8);
        let mut listers = Vec::new();
        let channels = load::connect(self.address, in_flight).await?;
        for (number, channel) in channels.into_iter().enumerate() {
            let mut client = MatchServiceClient::new(channel);
            let waiting = self.imports(&mut client, pool, enough).await?;
            listers.push(Lister {
                client,
                waiting,
                sent: 0,
                listed: 0,
                number,
            });
        }
        Ok(listers)
    }
}
