//! Plays the seats that hosts gave to the platform's bots, over the public API like
//! anyone else. It keeps nothing: which seats there are stands in the matches' records,
//! so that after a restart, however sudden, the bots play on.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::Result;
use sandtable_bots::{BotKind, BotOptions, Report};
use sandtable_client::{Client, SeatAccess};
use sandtable_match_state::MatchState;
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::{BotSeat, ListBotSeatsRequest};
use sandtable_service::shutdown::Shutdown;
use serde::Deserialize;
use tokio::task::JoinSet;
use tokio::time::Instant;
use tonic::{Request, Status};

/// How long a seat is left alone after its bot has failed.
const REST: Duration = Duration::from_secs(30);

/// Section `[bots]` of the configuration.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BotSettings {
    /// Seats that are played at a time; 0 for no bots at all.
    max_seats: usize,
    /// How often new seats are looked for.
    poll_ms: u64,
    /// How long a bot waits before each command, so that people can follow.
    pace_ms: u64,
}

/// A seat of a match.
type Key = (String, u32);

/// How a bot's work ended.
type Ended = (Key, Result<Report>);

/// Plays the bots' seats.
pub(crate) struct BotHost {
    matches: MatchState,
    client: Client,
    settings: BotSettings,
    /// The seats that are played, and those that rest until a moment.
    busy: HashMap<Key, Option<Instant>>,
    bots: JoinSet<Ended>,
}

impl BotHost {
    /// A host that finds the seats at the match service and plays them by the client.
    pub(crate) fn new(matches: MatchState, client: Client, settings: BotSettings) -> BotHost {
        BotHost {
            matches,
            client,
            settings,
            busy: HashMap::new(),
            bots: JoinSet::new(),
        }
    }

    /// Plays until the shutdown. What the bots were about to do is left undone.
    pub(crate) async fn run(mut self, mut shutdown: Shutdown) {
        if self.settings.max_seats == 0 {
            return;
        }
        let poll = Duration::from_millis(self.settings.poll_ms.max(1));
        loop {
            if let Err(status) = self.look().await {
                tracing::warn!(%status, "the bots' seats cannot be listed");
            }
            let next_look = tokio::time::sleep(poll);
            tokio::pin!(next_look);
            loop {
                tokio::select! {
                    () = &mut next_look => break,
                    Some(ended) = self.bots.join_next() => match ended {
                        Ok(ended) => self.ended(ended),
                        Err(cause) => tracing::error!(%cause, "a bot broke down"),
                    },
                    () = shutdown.wait() => return,
                }
            }
        }
    }

    /// Sits bots down at the seats that nobody plays yet.
    async fn look(&mut self) -> Result<(), Status> {
        let now = Instant::now();
        (self.busy).retain(|_, rests_until| rests_until.is_none_or(|end| end > now));
        let mut page_token = String::new();
        loop {
            let request = ListBotSeatsRequest {
                page_size: 0,
                page_token,
            };
            let listed = self.matches.list_bot_seats(Request::new(request)).await?;
            let page = listed.into_inner();
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
        let kind: BotKind = match seat.bot.parse() {
            Ok(kind) => kind,
            Err(cause) => {
                tracing::warn!(%cause, name = key.0, "a seat's bot is not known here");
                self.busy.insert(key, Some(Instant::now() + REST));
                return;
            }
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
                    "a bot left"
                );
                self.busy.insert(key, Some(Instant::now() + REST));
            }
        }
    }
}
