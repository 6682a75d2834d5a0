//! Plays the seats that hosts gave to the platform's bots, over the public API like
//! anyone else. It keeps nothing: which seats there are stands in the matches' records,
//! so that after a restart, however sudden, the bots play on.

use std::collections::HashMap;
use std::time::Duration;

use std::sync::Arc;

use anyhow::{Context, Result};
use sandtable_bots::{BotKind, BotOptions, Report};
use sandtable_client::{Client, SeatAccess};
use sandtable_grpc::balancer::Replicas;
use sandtable_match_state::MatchState;
use sandtable_proto::matches::v1::feed_service_client::FeedServiceClient;
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::{BotSeat, ListBotSeatsRequest, ListBotSeatsResponse};
use sandtable_runtime::settings::Texts;
use sandtable_runtime::shutdown::Shutdown;
use serde::Deserialize;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tonic::{Request, Status, async_trait};

/// Time for which a seat is left alone after its bot has failed.
const REST: Duration = Duration::from_secs(30);

/// Section `[bots]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotSettings {
    /// Where the process says how it is when the bots run by themselves.
    pub(crate) listen: String,
    /// Where the replicas of the match service are when the bots run by themselves.
    pub(crate) matches: Texts,
    /// Where the bots play, an address as clients have it; empty for the server of this
    /// process.
    server: String,
    /// PEM file of the authority that vouches for that address; empty for those that
    /// vouch for the web.
    tls_ca: String,
    /// Seats that are played at a time; 0 for no bots at all.
    pub(crate) max_seats: usize,
    /// Time between two searches for new seats.
    poll_ms: u64,
    /// Time that a bot waits before each command, so that people can follow.
    pace_ms: u64,
}

impl BotSettings {
    /// Reports whether the server where the bots play is configured.
    pub(crate) fn names_server(&self) -> bool {
        !self.server.is_empty()
    }

    /// The way to the server that is named.
    pub(crate) fn client(&self) -> Result<Client> {
        anyhow::ensure!(self.names_server(), "bots.server says nowhere to play");
        if self.tls_ca.is_empty() {
            return Ok(Client::connect(&self.server)?);
        }
        let authority = std::fs::read(&self.tls_ca);
        let authority = authority.with_context(|| format!("reading {}", self.tls_ca))?;
        Ok(Client::connect_trusting(&self.server, &authority)?)
    }
}

/// Where it stands which seats are the bots'.
#[async_trait]
pub(crate) trait SeatList: Send + Sync + 'static {
    /// A page of the seats.
    async fn seats(&self, request: ListBotSeatsRequest) -> Result<ListBotSeatsResponse, Status>;
}

#[async_trait]
impl SeatList for MatchState {
    async fn seats(&self, request: ListBotSeatsRequest) -> Result<ListBotSeatsResponse, Status> {
        let listed = self.list_bot_seats(Request::new(request)).await?;
        Ok(listed.into_inner())
    }
}

/// The match service is in another process.
#[async_trait]
impl SeatList for Replicas {
    async fn seats(&self, request: ListBotSeatsRequest) -> Result<ListBotSeatsResponse, Status> {
        let call = |channel, request| {
            let mut client = FeedServiceClient::new(channel);
            async move { client.list_bot_seats(request).await }
        };
        Ok(self.call("", request, call).await?.into_inner())
    }
}

/// A seat of a match.
type Key = (String, u32);

/// Result of a bot's work.
type Ended = (Key, Result<Report>);

/// Plays the bots' seats.
pub(crate) struct BotHost {
    matches: Arc<dyn SeatList>,
    client: Client,
    settings: BotSettings,
    /// The seats that are played, and those that rest until a moment.
    busy: HashMap<Key, Option<Instant>>,
    bots: JoinSet<Ended>,
}

impl BotHost {
    /// A host that finds the seats at the match service and plays them by the client.
    pub(crate) fn new(matches: impl SeatList, client: Client, settings: BotSettings) -> Self {
        Self {
            matches: Arc::new(matches),
            client,
            settings,
            busy: HashMap::new(),
            bots: JoinSet::new(),
        }
    }

    /// Plays until the shutdown. Pending actions of the bots are left undone.
    pub(crate) async fn run(mut self, mut shutdown: Shutdown) {
        if self.settings.max_seats == 0 {
            return;
        }
        let poll = Duration::from_millis(self.settings.poll_ms.max(1));
        loop {
            if let Err(status) = self.look().await {
                tracing::warn!(%status, "failed to list the seats of bots, will retry");
            }
            let next_look = tokio::time::sleep(poll);
            tokio::pin!(next_look);
            loop {
                tokio::select! {
                    () = &mut next_look => break,
                    Some(ended) = self.bots.join_next() => match ended {
                        Ok(ended) => self.ended(ended),
                        Err(cause) => tracing::error!(%cause, "bot failed"),
                    },
                    () = shutdown.wait() => return,
                }
            }
        }
    }

    /// Starts bots for the seats that no bot plays yet.
    async fn look(&mut self) -> Result<(), Status> {
        let now = Instant::now();
        (self.busy).retain(|_, rests_until| rests_until.is_none_or(|end| end > now));
        let mut page_token = String::new();
        loop {
            let request = ListBotSeatsRequest {
                page_size: 0,
                page_token,
            };
            let page = self.matches.seats(request).await?;
            for seat in page.seats {
                if self.bots.len() >= self.settings.max_seats {
                    return Ok(());
                }
                self.sit_down(seat);
            }
            page_token = page.next_page_token;
            if page_token.is_empty() {
                return Ok(());
            }
        }
    }

    fn sit_down(&mut self, seat: BotSeat) {
        let key = (seat.r#match.clone(), seat.seat);
        if self.busy.contains_key(&key) {
            return;
        }
        // Other names are of bots that the operator runs.
        let Ok(kind) = seat.bot.parse::<BotKind>() else {
            return;
        };
        self.busy.insert(key.clone(), None);
        let access = SeatAccess {
            match_name: seat.r#match,
            seat: seat.seat,
            token: seat.token,
        };
        let options = BotOptions {
            seed: u64::from(seat.seat),
            pace: Duration::from_millis(self.settings.pace_ms),
            ..BotOptions::default()
        };
        let client = self.client.clone();
        self.bots.spawn(async move {
            let report = sandtable_bots::play(client, access, kind, options).await;
            (key, report)
        });
    }

    fn ended(&mut self, (key, report): Ended) {
        match report {
            Ok(_) => {
                self.busy.remove(&key);
            }
            // Such as: a person took the seat over.
            Err(cause) => {
                tracing::info!(
                    cause = format!("{cause:#}"),
                    name = key.0,
                    seat = key.1,
                    "bot finished"
                );
                self.busy.insert(key, Some(Instant::now() + REST));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use sandtable_runtime::reserved::is_reserved;

    use super::*;

    #[test]
    fn nobody_else_bears_the_name_of_a_bundled_bot() {
        for kind in BotKind::ALL {
            let name = kind.id();
            assert!(is_reserved(name), "{name}");
            assert!(is_reserved(&format!("{name} bot")), "{name} bot");
        }
    }
}
