//! One stream: from the log first, then live.

use std::convert::Infallible;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use prost_types::Duration as Delay;
use sandtable_proto::matches::v1::{
    LogEntry, MatchState as State, ReadEntriesRequest, ReadEntriesResponse,
};
use sandtable_proto::notifications::v1::subscribe_response::Message;
use sandtable_proto::notifications::v1::{Heartbeat, MatchAspect, MatchChanged, SubscribeResponse};
use sandtable_proto::{Encoded, Viewer};
use tokio::time::{Instant, sleep, sleep_until};
use tonic::Code;

use crate::feed::broadcast::Lagged;
use crate::feed::encoding_cache::encode;
use crate::feed::entry_texts::TextLanguage;
use crate::feed::fanout::{Announced, Listener, News};
use crate::feed::match_diff::Aspects;
use crate::feed::membership_cache::MembershipCache;
use crate::feed::source::Feed;
use crate::settings::NotificationSettings;
use crate::streams::authorization::{Recheck, Sight, lost};
use crate::streams::cursor::{Cursor, CursorStep};
use crate::streams::filter::Filter;
use crate::streams::stream_sender::{End, Going, StreamSender, is_passing, too_slow};

/// Entries read from the log at a time.
const PAGE: u32 = 256;

/// One client's stream.
pub(crate) struct Subscriber {
    /// The token that the client showed; empty for none.
    pub(crate) token: String,
    pub(crate) sight: Sight,
    pub(crate) recheck: Recheck,
    pub(crate) cursor: Cursor,
    pub(crate) heartbeat: Duration,
    /// When the client was last sent something. Heartbeats go by it and by nothing else:
    /// what is held back from a client must not show in when they come.
    pub(crate) last_sent: Instant,
    pub(crate) feed: Arc<dyn Feed>,
    pub(crate) roster: Arc<MembershipCache>,
    /// Aspects of the match that the client knows besides its log; `None` for nothing yet.
    pub(crate) known: Option<Aspects>,
    /// True if the match may have changed without an entry and without a notice.
    pub(crate) unsure: bool,
    /// Messages about the match.
    pub(crate) listener: Listener,
    /// Language of the texts that the client wants; `None` for no texts.
    pub(crate) language: Option<TextLanguage>,
    /// Filter for the client's entries; `None` for all.
    pub(crate) filter: Option<Box<Filter>>,
    pub(crate) line: StreamSender<SubscribeResponse>,
    pub(crate) settings: Arc<NotificationSettings>,
}

impl Subscriber {
    /// Serves the client until the stream ends. Rare work is boxed: it takes no memory while the
    /// stream is idle.
    pub(crate) async fn serve(mut self: Box<Self>) -> Going<Infallible> {
        Box::pin(self.look(&[])).await?;
        loop {
            let next_entry_in = Box::pin(self.catch_up()).await?;
            match self.sight.held_back {
                None => self.stay_live().await?,
                Some(_) => Box::pin(self.stay_behind(next_entry_in)).await?,
            }
        }
    }

    /// Sends what the log has. Gives how long the next entry is held back.
    async fn catch_up(&mut self) -> Going<Option<Delay>> {
        loop {
            self.check_standing().await?;
            let page = self.read().await?;
            let state = page.state();
            let mut entries = Vec::new();
            for entry in page.entries {
                if self.cursor.step(entry.sequence) == CursorStep::Send {
                    let seen = entry.seen_by(self.sight.viewer);
                    entries.extend(Some(seen).filter(|seen| self.wants(seen)));
                }
            }
            self.send_entries(entries).await?;
            if self.cursor.place() < page.version {
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
        let next_heartbeat = self.next_heartbeat();
        let wait = next_entry_in.and_then(|wait| Duration::try_from(wait).ok());
        let due = wait.map_or(next_heartbeat, |wait| Instant::now() + wait);
        loop {
            let news = tokio::select! {
                news = self.listener.receive() => news,
                () = sleep_until(due.min(next_heartbeat)) => {
                    if next_heartbeat <= due {
                        Box::pin(self.check_standing()).await?;
                        Box::pin(self.send_heartbeat()).await?;
                    }
                    return Ok(());
                }
            };
            match news {
                // It is not sent: it may be the first that is awaited.
                Ok(News::Entry(announced))
                    if announced.entry.outcome.is_none() && wait.is_some() => {}
                Ok(News::Entry(_)) => return Ok(()),
                // The match may be another's now, or the delay be over.
                Ok(_) | Err(Lagged) => {
                    self.recheck.hasten();
                    return Ok(());
                }
            }
        }
    }

    /// Sends what happens. Returns when the log is to be looked at again.
    async fn stay_live(&mut self) -> Going {
        let mut heard = false;
        // Each message puts the silence off; the timer is not moved until it rings.
        let mut timer = pin!(sleep_until(self.next_heartbeat()));
        // A check on the way may find that everything comes later from now on.
        while self.sight.held_back.is_none() {
            let news = tokio::select! {
                news = self.listener.receive() => news,
                () = &mut timer => {
                    Box::pin(self.look_after()).await?;
                    timer.as_mut().reset(self.next_heartbeat());
                    continue;
                }
            };
            match news {
                Ok(News::Changed(_)) => Box::pin(self.look(&[MatchAspect::Other])).await?,
                Ok(News::Unsure) => self.be_unsure(),
                Ok(News::Entry(announced)) => {
                    // Before it counts as sent: it may be for later.
                    if self.recheck.is_at_hand() {
                        Box::pin(self.check_standing()).await?;
                    }
                    if self.sight.held_back.is_some() {
                        return Ok(());
                    }
                    match self.cursor.step(announced.entry.sequence) {
                        CursorStep::Skip => {}
                        CursorStep::Gap => return Ok(()),
                        CursorStep::Send => {
                            let over = announced.entry.outcome.is_some();
                            self.pass_on(&announced).await?;
                            if over {
                                return Err(End::Over);
                            }
                        }
                    }
                }
                Ok(News::Look) => {
                    self.be_unsure();
                    return Ok(());
                }
                // While the log was being read nothing was received: that is not the client's
                // fault.
                Err(Lagged) if !heard => {
                    self.be_unsure();
                    return Ok(());
                }
                Err(Lagged) => return Err(too_slow()),
            }
            heard = true;
        }
        Ok(())
    }

    /// The match may have changed without an entry.
    fn be_unsure(&mut self) {
        self.unsure = true;
        self.recheck.hasten();
    }

    /// When a sign of life is due.
    fn next_heartbeat(&self) -> Instant {
        self.last_sent + self.heartbeat
    }

    /// Breaks the silence if it has lasted long enough.
    async fn look_after(&mut self) -> Going {
        if self.next_heartbeat() <= Instant::now() {
            self.keep_alive().await?;
        }
        Ok(())
    }

    /// Sends a heartbeat, and checks whether there is more to send.
    async fn keep_alive(&mut self) -> Going {
        self.check_standing().await?;
        if self.unsure {
            self.unsure = false;
            self.look(&[]).await?;
        }
        self.send_heartbeat().await
    }

    /// Sends what changed without an entry since the match was last looked at: what it shows, or
    /// `otherwise` when nothing does.
    async fn look(&mut self, otherwise: &[MatchAspect]) -> Going {
        if !otherwise.is_empty() {
            self.recheck.hasten();
            self.check_standing().await?;
        }
        let table = match self.roster.latest(self.name()).await {
            Ok(Some(table)) => table,
            Ok(None) => return Ok(()),
            Err(status) if is_passing(&status) => {
                self.unsure = true;
                return Ok(());
            }
            Err(status) => return Err(End::With(status)),
        };
        if self.sight.held_back.is_some() && table.state == State::InProgress {
            return Ok(());
        }
        let before = self.known.replace(table.aspects);
        let shown = before.map(|before| table.aspects.changed_since(&before));
        let aspects = match shown {
            Some(shown) if !shown.is_empty() => shown,
            _ => otherwise.to_vec(),
        };
        if !aspects.is_empty() {
            let changed = MatchChanged {
                r#match: self.name().to_owned(),
                game: table.game.clone(),
                state: table.state as i32,
                own_seats: self.own_seats().to_vec(),
                hosted: false,
                aspects: aspects.into_iter().map(i32::from).collect(),
            };
            self.send(Message::MatchChanged(changed)).await?;
        }
        match table.state {
            // It has no entry that ends it.
            State::Abandoned => Err(End::Over),
            _ => Ok(()),
        }
    }

    /// The seats with whose eyes the client looks.
    fn own_seats(&self) -> &[u32] {
        match &self.sight.viewer {
            Viewer::Seat(seat) => std::slice::from_ref(seat),
            Viewer::Spectator | Viewer::Operator => &[],
        }
    }

    /// Checks again what the client may see, if it is time. Previous permissions must still hold.
    async fn check_standing(&mut self) -> Going {
        if !self.recheck.is_due() {
            return Ok(());
        }
        let now = if self.token.is_empty() {
            // All who show nothing see the same: it is looked up once for all of them.
            Sight::of_nobody(&*self.feed, &self.roster, self.name()).await
        } else {
            Sight::of(&*self.feed, self.name(), &self.token).await
        };
        match now {
            Ok(now) if self.sight.is_lost_with(&now) => Err(End::With(lost())),
            Ok(now) => {
                self.sight = now;
                Ok(())
            }
            Err(status) if is_passing(&status) => Ok(()),
            // It was there for them, and is not any more.
            Err(status) if status.code() == Code::NotFound => Err(End::With(lost())),
            Err(status) => Err(End::With(status)),
        }
    }

    /// Reads a page of the log, waiting for the match service when it is away.
    async fn read(&mut self) -> Going<ReadEntriesResponse> {
        loop {
            let request = ReadEntriesRequest {
                r#match: self.name().to_owned(),
                after_sequence: self.cursor.place(),
                limit: PAGE,
                held_back: self.sight.held_back,
            };
            match self.feed.read(request).await {
                Ok(page) => return Ok(page),
                Err(status) if is_passing(&status) => {
                    tracing::debug!(%status, name = self.name(), "failed to read the log, will retry");
                    sleep(self.settings.retry()).await;
                }
                Err(status) => return Err(End::With(status)),
            }
            if Instant::now() >= self.next_heartbeat() {
                self.send_heartbeat().await?;
            }
        }
    }

    /// Sends entries that were read from the log, as the client sees them.
    async fn send_entries(&mut self, mut entries: Vec<LogEntry>) -> Going {
        if let Some(language) = &self.language {
            let held_back = self.sight.held_back.is_some();
            let described = language.add_texts(&*self.feed, self.name(), &mut entries, held_back);
            described.await;
        }
        for entry in entries {
            self.send_encoded(encode(entry)).await?;
        }
        Ok(())
    }

    /// Sends an entry that all watchers of the match receive, unless the client's filter excludes
    /// it: the entry is inspected only if there is a filter.
    async fn pass_on(&mut self, announced: &Announced) -> Going {
        let viewer = self.sight.viewer;
        if self.filter.is_some() && !self.wants(&announced.entry.clone().seen_by(viewer)) {
            return Ok(());
        }
        let told = match self.language {
            None => announced.encodings.to(viewer, &announced.entry),
            // Rarely, so that there is no room for it otherwise.
            Some(language) => Box::pin(self.in_words(viewer, language, announced)).await,
        };
        self.send_encoded(told).await
    }

    /// The message about an entry with its texts.
    async fn in_words(
        &self,
        viewer: Viewer,
        language: TextLanguage,
        announced: &Announced,
    ) -> Encoded<SubscribeResponse> {
        let cell = announced.encodings.in_words(viewer, language);
        let make = async || {
            let mut entry = announced.entry.clone().seen_by(viewer);
            let entries = std::slice::from_mut(&mut entry);
            (language.add_texts(&*self.feed, self.name(), entries, false)).await;
            encode(entry)
        };
        cell.get_or_init(make).await.clone()
    }

    fn wants(&self, entry: &LogEntry) -> bool {
        (self.filter.as_ref()).is_none_or(|filter| filter.takes(entry, self.own_seats()))
    }

    /// Name of the match.
    fn name(&self) -> &str {
        &self.listener.name
    }

    async fn send_heartbeat(&mut self) -> Going {
        let sequence = self.cursor.place();
        self.send(Message::Heartbeat(Heartbeat { sequence })).await
    }

    async fn send(&mut self, message: Message) -> Going {
        let response = SubscribeResponse {
            message: Some(message),
        };
        self.send_encoded((&response).into()).await
    }

    async fn send_encoded(&mut self, response: Encoded<SubscribeResponse>) -> Going {
        self.line.send(response).await?;
        self.last_sent = Instant::now();
        Ok(())
    }
}
