//! What a referee elsewhere says of its game.

use std::sync::Arc;
use std::time::Duration;

use futures::FutureExt;
use futures::future::{BoxFuture, Shared};
use parking_lot::{Mutex, RwLock};
use sandtable_proto::rules::v1::game_service_client::GameServiceClient;
use sandtable_proto::rules::v1::{Game, GameHealth, ListGamesRequest};
use tokio::time::timeout;

use super::answers;
use super::said::{self, Said};
use crate::channel::InternalChannel;
use crate::metric::{self, Gauge};
use crate::settings::RefereeSettings;

/// What a look at a referee finds: its game, or why it has none to show.
type Found = Result<Arc<Game>, String>;

/// A look that all wait for who come while it is under way.
type Look = Shared<BoxFuture<'static, Found>>;

/// What is known of a referee's game.
#[derive(Debug)]
pub(super) struct Described {
    asked: Asked,
    /// What was found last; before the first look, nothing.
    found: Arc<RwLock<Option<Found>>>,
    looking: Mutex<Option<Look>>,
}

/// Who is asked about which game.
#[derive(Clone)]
struct Asked {
    game: String,
    channel: InternalChannel,
    patience: Duration,
    most_bytes: usize,
    serving: Gauge,
}

impl std::fmt::Debug for Asked {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asked")
            .field("game", &self.game)
            .finish_non_exhaustive()
    }
}

impl Described {
    pub(super) fn new(game: &str, channel: InternalChannel, settings: &RefereeSettings) -> Self {
        Self {
            asked: Asked {
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
    pub(super) fn catalogued(&self) -> Game {
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

    /// The game as it was last found; it is asked for now when that is not known.
    pub(super) async fn present(&self) -> Found {
        let found = self.found.read().clone();
        match found {
            Some(Ok(game)) => Ok(game),
            _ => self.look().await,
        }
    }

    /// What was found is not to be relied on any more.
    pub(super) fn forget(&self) {
        *self.found.write() = None;
    }

    /// Asks the referee which game it has. There is one look at a time: however many wait
    /// for a referee that hangs, it is asked once.
    pub(super) async fn look(&self) -> Found {
        let look = {
            let mut looking = self.looking.lock();
            match &*looking {
                Some(look) if look.peek().is_none() => look.clone(),
                _ => looking.insert(self.begin()).clone(),
            }
        };
        look.await
    }

    fn begin(&self) -> Look {
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
                    "a referee was looked at"
                );
            }
            asked.serving.set(f64::from(u8::from(found.is_ok())));
            *known = Some(found.clone());
            found
        };
        look.boxed().shared()
    }
}

impl Asked {
    async fn for_game(&self) -> Found {
        let mut client =
            GameServiceClient::new(self.channel.clone()).max_decoding_message_size(self.most_bytes);
        let listing = client.list_games(ListGamesRequest::default());
        let listed = timeout(self.patience, listing)
            .await
            .map_err(|_| silent(self.patience))?
            .map_err(|status| match said::read(&status) {
                Said::Nothing(problem) | Said::Nonsense(problem) => problem,
                Said::No(no) => no.message().to_owned(),
            })?;
        let mut games = listed.into_inner().games.into_iter();
        let game = games.find(|game| game.id == self.game);
        let game = game.ok_or_else(|| format!("it does not list the game {:?}", self.game))?;
        answers::game(&game)?;
        Ok(Arc::new(game))
    }
}

/// What is said of a referee that has not answered.
pub(super) fn silent(patience: Duration) -> String {
    format!("it did not answer within {} ms", patience.as_millis())
}
