//! One stream: from the log first, then live.

use std::sync::Arc;
use std::time::Duration;

use prost_types::Duration as Delay;
use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{
    MatchState as State, ReadEntriesRequest, ReadEntriesResponse, RecordedEntry,
};
use sandtable_proto::notifications::v1::subscribe_response::Message;
use sandtable_proto::notifications::v1::{Heartbeat, SubscribeResponse};
use sandtable_service::error::error;
use sandtable_service::shutdown::Shutdown;
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tonic::{Code, Status};

use crate::cursor::{Cursor, Step};
use crate::feed::Feed;
use crate::hub::{Listener, News};
use crate::settings::NotificationSettings;

/// Entries read from the log at a time.
const PAGE: u32 = 256;

/// One client's stream.
pub(crate) struct Subscriber {
    /// Name of the match.
    pub(crate) name: String,
    pub(crate) viewer: Viewer,
    /// How long everything is held back from the client while the match is played.
    pub(crate) held_back: Option<Delay>,
    pub(crate) cursor: Cursor,
    pub(crate) heartbeat: Duration,
    pub(crate) feed: Arc<dyn Feed>,
    pub(crate) listener: Listener,
    pub(crate) messages: mpsc::Sender<SubscribeResponse>,
    pub(crate) settings: Arc<NotificationSettings>,
}

/// How a stream ends.
pub(crate) enum End {
    /// The match is over and everything was sent.
    Over,
    /// The client is gone.
    Gone,
    /// The client is told why.
    With(Status),
}

/// Whether the stream goes on, and how.
type Going<T = ()> = Result<T, End>;

impl Subscriber {
    /// Serves the client until the stream ends.
    pub(crate) async fn run(mut self, mut shutdown: Shutdown) -> End {
        let messages = self.messages.clone();
        tokio::select! {
            Err(end) = self.serve() => end,
            () = messages.closed() => End::Gone,
            () = shutdown.wait() => stopping(),
        }
    }

    async fn serve(&mut self) -> Going<std::convert::Infallible> {
        loop {
            let next_entry_in = self.catch_up().await?;
            match self.held_back {
                None => self.stay_live().await?,
                Some(_) => self.stay_behind(next_entry_in).await?,
            }
        }
    }

    /// Sends what the log has. Gives how long the next entry is held back.
    async fn catch_up(&mut self) -> Going<Option<Delay>> {
        loop {
            let page = self.read().await?;
            let state = page.state();
            for entry in page.entries {
                if self.cursor.step(entry.sequence) == Step::Send {
                    self.send_entry(entry).await?;
                }
            }
            if self.cursor.sequence() < page.version {
                continue;
            }
            return match state {
                State::Finished | State::Abandoned => Err(End::Over),
                _ => Ok(page.next_entry_in),
            };
        }
    }

    /// Waits until there is something that is old enough, or the match is over and open
    /// to all. Returns when the log is to be looked at.
    async fn stay_behind(&mut self, next_entry_in: Option<Delay>) -> Going {
        let now = Instant::now();
        let silence_ends = now + self.heartbeat;
        let wait = next_entry_in.and_then(|wait| Duration::try_from(wait).ok());
        let due = wait.map_or(silence_ends, |wait| now + wait);
        loop {
            let news = tokio::select! {
                news = self.listener.news.recv() => news,
                () = sleep_until(due.min(silence_ends)) => {
                    if silence_ends <= due {
                        self.send_heartbeat().await?;
                    }
                    return Ok(());
                }
            };
            match news {
                // It is not told: it may be the first that is waited for.
                Ok(News::Entry(entry)) if entry.outcome.is_none() && wait.is_some() => {}
                Ok(_) | Err(RecvError::Lagged(_)) => return Ok(()),
                Err(RecvError::Closed) => return Err(stopping()),
            }
        }
    }

    /// Sends what happens. Returns when the log is to be looked at again.
    async fn stay_live(&mut self) -> Going {
        let mut silence_ends = Instant::now() + self.heartbeat;
        let mut heard = false;
        loop {
            let news = tokio::select! {
                news = self.listener.news.recv() => news,
                () = sleep_until(silence_ends) => {
                    self.send_heartbeat().await?;
                    // A lobby that is called off makes no entry: only a look tells.
                    return Ok(());
                }
            };
            match news {
                Ok(News::Entry(entry)) => match self.cursor.step(entry.sequence) {
                    Step::Skip => {}
                    Step::Gap => return Ok(()),
                    Step::Send => {
                        let over = entry.outcome.is_some();
                        self.send_entry(Arc::unwrap_or_clone(entry)).await?;
                        if over {
                            return Err(End::Over);
                        }
                        silence_ends = Instant::now() + self.heartbeat;
                    }
                },
                Ok(News::Look) => return Ok(()),
                // While the log was being read nobody listened: that is not the client's
                // fault.
                Err(RecvError::Lagged(_)) if !heard => return Ok(()),
                Err(RecvError::Lagged(_)) => return Err(self.too_slow()),
                Err(RecvError::Closed) => return Err(stopping()),
            }
            heard = true;
        }
    }

    /// Reads a page of the log, waiting for the match service when it is away.
    async fn read(&self) -> Going<ReadEntriesResponse> {
        let mut silence_ends = Instant::now() + self.heartbeat;
        loop {
            let request = ReadEntriesRequest {
                r#match: self.name.clone(),
                after_sequence: self.cursor.sequence(),
                limit: PAGE,
                held_back: self.held_back,
            };
            match self.feed.read(request).await {
                Ok(page) => return Ok(page),
                Err(status) if is_passing(&status) => {
                    tracing::debug!(%status, name = self.name, "the log cannot be read yet");
                    sleep(self.settings.retry()).await;
                }
                Err(status) => return Err(End::With(status)),
            }
            if Instant::now() >= silence_ends {
                self.send_heartbeat().await?;
                silence_ends = Instant::now() + self.heartbeat;
            }
        }
    }

    async fn send_entry(&self, entry: RecordedEntry) -> Going {
        self.send(Message::Entry(entry.seen_by(self.viewer))).await
    }

    async fn send_heartbeat(&self) -> Going {
        let sequence = self.cursor.sequence();
        self.send(Message::Heartbeat(Heartbeat { sequence })).await
    }

    async fn send(&self, message: Message) -> Going {
        let response = SubscribeResponse {
            message: Some(message),
        };
        match timeout(self.settings.stalled_after(), self.messages.send(response)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(self.too_slow()),
        }
    }

    fn too_slow(&self) -> End {
        let status = error(
            Code::ResourceExhausted,
            "SLOW_CONSUMER",
            "the client does not keep up: subscribe again with the last sequence that you saw",
        );
        End::With(status.into())
    }
}

/// The end of a stream that the server breaks off.
fn stopping() -> End {
    let status = error(
        Code::Unavailable,
        "SHUTTING_DOWN",
        "the server stops: subscribe again with the last sequence that you saw",
    );
    End::With(status.into())
}

/// Whether the match service may answer when it is asked again.
fn is_passing(status: &Status) -> bool {
    matches!(
        status.code(),
        Code::Unavailable | Code::DeadlineExceeded | Code::Cancelled | Code::Unknown
    )
}
