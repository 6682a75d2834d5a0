//! Game description of a third-party referee.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::{BoxFuture, Shared};
use parking_lot::{Mutex, RwLock};
use sandtable_proto::rules::v1::game_service_client::GameServiceClient;
use sandtable_proto::rules::v1::{Game, GameHealth, ListGamesRequest};
use tokio::time::timeout;

use crate::external::errors::{self, RefereeRefusal};
use crate::external::validate;
use sandtable_grpc::channel::InternalChannel;
use sandtable_runtime::settings::RefereeSettings;
use sandtable_runtime::telemetry::metric::{self, Gauge};

/// Result of a lookup at a referee: its game, or the reason why it has none to show.
type Description = Result<Arc<Game>, String>;

/// A look that all wait for who come while it is under way.
type DescriptionLookup = Shared<BoxFuture<'static, Description>>;

/// Known description of a referee's game.
#[derive(Debug)]
pub(crate) struct Described {
    asked: DescriptionRequest,
    /// Result of the last lookup; empty before the first.
    found: Arc<RwLock<Option<Description>>>,
    looking: Mutex<Option<DescriptionLookup>>,
}

/// Referee to ask, and the game to ask about.
#[derive(Clone)]
struct DescriptionRequest {
    game: String,
    channel: InternalChannel,
    patience: Duration,
    most_bytes: usize,
    serving: Gauge,
}

impl std::fmt::Debug for DescriptionRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asked")
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}

impl Described {
    pub(crate) fn new(game: &str, channel: InternalChannel, settings: &RefereeSettings) -> Self {
        Self {
            asked: DescriptionRequest {
                game: game.to_owned(),
                channel,
                patience: Duration::from_millis(settings.request_timeout_ms),
                most_bytes: settings.max_response_bytes,
                serving: metric::REFEREE_SERVING.gauge(&[("game", game)]),
            },
            found: Arc::default(),
            looking: Mutex::default(),
        }
    }

    /// The game as the catalogue has it.
    pub(crate) fn catalogued(&self) -> Game {
        let found = self.found.read().clone();
        match found {
            Some(Ok(game)) => Game {
                health: GameHealth::Serving.into(),
                health_reason: String::new(),
                ..(*game).clone()
            },
            other => Game {
                id: self.asked.game.clone(),
                title: self.asked.game.clone(),
                health: GameHealth::NotServing.into(),
                health_reason: match other {
                    Some(Err(problem)) => problem,
                    _ => "not looked at yet".to_owned(),
                },
                ..Game::default()
            },
        }
    }

    /// Returns the game as it was last found, or looks it up now when that is unknown.
    pub(crate) async fn present(&self) -> Description {
        let found = self.found.read().clone();
        match found {
            Some(Ok(game)) => Ok(game),
            _ => self.look().await,
        }
    }

    /// Invalidates the result of the last lookup.
    pub(crate) fn forget(&self) {
        *self.found.write() = None;
    }

    /// Asks the referee which game it has. There is one look at a time: however many wait
    /// for a referee that hangs, it is asked once.
    pub(crate) async fn look(&self) -> Description {
        let look = {
            let mut looking = self.looking.lock();
            match &*looking {
                Some(look) if look.peek().is_none() => look.clone(),
                _ => looking.insert(self.begin()).clone(),
            }
        };
        look.await
    }

    fn begin(&self) -> DescriptionLookup {
        let (asked, known) = (self.asked.clone(), self.found.clone());
        let look = async move {
            let found = asked.for_game().await;
            let mut known = known.write();
            let before = known.as_ref().map(Result::is_ok);
            if before != Some(found.is_ok()) {
                let problem = found.as_ref().err();
                tracing::info!(
                    game = asked.game,
                    serves = found.is_ok(),
                    ?problem,
                    "referee checked"
                );
            }
            asked.serving.set(f64::from(u8::from(found.is_ok())));
            *known = Some(found.clone());
            found
        };
        look.boxed().shared()
    }
}

impl DescriptionRequest {
    async fn for_game(&self) -> Description {
        let mut client =
            GameServiceClient::new(self.channel.clone()).max_decoding_message_size(self.most_bytes);
        let listing = client.list_games(ListGamesRequest::default());
        let listed = timeout(self.patience, listing)
            .await
            .map_err(|_| timed_out(self.patience))?
            .map_err(|status| match errors::read(&status) {
                RefereeRefusal::Nothing(problem) | RefereeRefusal::Nonsense(problem) => problem,
                RefereeRefusal::No(no) => no.message().to_owned(),
            })?;
        let mut games = listed.into_inner().games.into_iter();
        let game = games.find(|game| game.id == self.game);
        let game = game.ok_or_else(|| format!("it does not list the game {:?}", self.game))?;
        validate::game(&game)?;
        Ok(Arc::new(game))
    }
}

/// Describes a referee that has not answered.
pub(crate) fn timed_out(patience: Duration) -> String {
    format!("it did not answer within {} ms", patience.as_millis())
}
