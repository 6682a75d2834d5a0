//! Clients that play recorded matches through the public API, against any server.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::ops::Range;
use std::time::Duration;

use anyhow::Context;
use sandtable_proto::matches::v1::match_service_client::MatchServiceClient;
use sandtable_proto::matches::v1::{ImportMatchRequest, SubmitCommandRequest};
use tonic::Request;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::Channel;

use crate::load::{self, Worker};
use crate::recorded::{Commands, Pool, Recorded};

/// Commands a second that no machine of today exceeds; so many are made ready.
const MOST_PER_SECOND: f64 = 45_000.0;

/// A match that a worker plays.
pub(crate) struct Playing {
    pub(crate) name: String,
    pub(crate) tokens: Vec<MetadataValue<Ascii>>,
    pub(crate) commands: Commands,
    pub(crate) version: u64,
}

/// Plays recorded matches one after the other, one command at a time.
pub(crate) struct Player {
    client: MatchServiceClient<Channel>,
    waiting: VecDeque<Playing>,
    calls: u64,
    number: usize,
}

impl Player {
    /// A player of one match, which was imported.
    pub(crate) fn of(client: MatchServiceClient<Channel>, playing: Playing) -> Self {
        Self {
            client,
            waiting: VecDeque::from([playing]),
            calls: 0,
            number: 0,
        }
    }

    /// Name of the match that is played now.
    pub(crate) fn playing(&self) -> Option<&str> {
        self.waiting.front().map(|playing| &*playing.name)
    }
}

impl Worker for Player {
    async fn call(&mut self) -> anyhow::Result<()> {
        let (playing, (seat, command)) = loop {
            let playing = self
                .waiting
                .front_mut()
                .context("too few matches were recorded")?;
            match playing.commands.next() {
                Some(next) => break (playing, next),
                None => drop(self.waiting.pop_front()),
            }
        };
        self.calls += 1;
        let mut request = Request::new(SubmitCommandRequest {
            name: playing.name.clone(),
            seat: None,
            command: Some(command),
            request_id: format!("0b8f6e0e-2f5e-4a0f-{:04x}-{:012x}", self.number, self.calls),
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
        let answer = self.client.submit_command(request).await?.into_inner();
        playing.version += 1;
        anyhow::ensure!(
            answer.version == playing.version,
            "answered for another version"
        );
        Ok(())
    }
}

/// Where matches are played.
pub(crate) struct MatchServer {
    pub(crate) address: SocketAddr,
    /// Token of the operator who imports the recordings.
    pub(crate) operator: &'static str,
}

impl MatchServer {
    /// Imports a recording.
    pub(crate) async fn import(
        &self,
        client: &mut MatchServiceClient<Channel>,
        recorded: Recorded,
    ) -> anyhow::Result<Playing> {
        let mut request = Request::new(ImportMatchRequest {
            content: recorded.opening,
            request_id: String::new(),
            clock_settings: None,
        });
        let operator = format!("Bearer {}", self.operator).parse()?;
        request.metadata_mut().insert("authorization", operator);
        let imported = client.import_match(request).await?.into_inner();
        let tokens = imported
            .seat_tokens
            .iter()
            .map(|token| format!("Bearer {token}").parse());
        Ok(Playing {
            name: imported.r#match.context("no match in the answer")?.name,
            tokens: tokens.collect::<Result<_, _>>()?,
            commands: recorded.commands,
            version: 0,
        })
    }

    /// Players with enough recorded matches for a run.
    pub(crate) async fn players(
        &self,
        pool: &mut Pool,
        in_flight: usize,
        length: Duration,
    ) -> anyhow::Result<Vec<Player>> {
        self.some_of(0..in_flight, pool, in_flight, length).await
    }

    /// Those of the players in flight who have these numbers; others play elsewhere.
    pub(crate) async fn some_of(
        &self,
        numbers: Range<usize>,
        pool: &mut Pool,
        in_flight: usize,
        length: Duration,
    ) -> anyhow::Result<Vec<Player>> {
        let enough = (MOST_PER_SECOND * length.as_secs_f64() * 1.1) as usize / in_flight.max(8);
        let mut players = Vec::new();
        let channels = load::connect(self.address, numbers.len()).await?;
        for (number, channel) in numbers.zip(channels) {
            let mut client = MatchServiceClient::new(channel);
            let waiting = self.imports(&mut client, pool, enough).await?;
            players.push(Player {
                client,
                waiting,
                calls: 0,
                number,
            });
        }
        Ok(players)
    }

    /// Imports recordings of so many commands together, or of a few more.
    pub(crate) async fn imports(
        &self,
        client: &mut MatchServiceClient<Channel>,
        pool: &mut Pool,
        enough: usize,
    ) -> anyhow::Result<VecDeque<Playing>> {
        let (mut imported, mut ready) = (VecDeque::new(), 0);
        while ready < enough {
            let recorded = pool.record()?;
            ready += recorded.commands.len();
            imported.push_back(self.import(client, recorded).await?);
        }
        Ok(imported)
    }
}
