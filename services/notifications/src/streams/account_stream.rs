//! One stream over the matches of an account: from the feed first, then live.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use futures::StreamExt;
use sandtable_auth::identity::Identities;
use sandtable_grpc::page_token::Listing;
use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{LogEntry, MatchState, RecordedEntry};
use sandtable_proto::notifications::v1::subscribe_account_response::Message;
use sandtable_proto::notifications::v1::{
    AccountHeartbeat, MatchAspect, MatchChanged, MatchEntry, SubscribeAccountResponse,
};
use tokio::time::{Instant, sleep, sleep_until};
use tonic::Status;

use crate::caller::Caller;
use crate::feed::broadcast::Lagged;
use crate::feed::entry_texts::TextLanguage;
use crate::feed::fanout::{Fanout, Listener, News};
use crate::feed::match_diff::Aspects;
use crate::feed::membership_cache::{Membership, MembershipCache, MembershipTable};
use crate::feed::source::Feed;
use crate::settings::NotificationSettings;
use crate::streams::authorization::{Recheck, Sight};
use crate::streams::cursor::{Cursor, CursorStep};
use crate::streams::filter::Filter;
use crate::streams::stream_sender::{End, Going, StreamSender, is_passing};

/// One client's stream.
pub(crate) struct AccountStream {
    /// Name of the account.
    pub(crate) account: String,
    /// The key that the client showed.
    pub(crate) key: String,
    pub(crate) identities: Arc<dyn Identities>,
    pub(crate) recheck: Recheck,
    /// Further matches that were requested, and the viewer as whom the caller sees each.
    pub(crate) named: HashMap<String, Viewer>,
    pub(crate) filter: Filter,
    /// Language of the texts that the client wants; `None` for no texts.
    pub(crate) language: Option<TextLanguage>,
    /// Position among the entries of all matches.
    pub(crate) cursor: Cursor,
    pub(crate) heartbeat: Duration,
    pub(crate) feed: Arc<dyn Feed>,
    pub(crate) hub: Arc<Fanout>,
    pub(crate) listener: Listener,
    pub(crate) roster: Arc<MembershipCache>,
    pub(crate) line: StreamSender<SubscribeAccountResponse>,
    pub(crate) settings: Arc<NotificationSettings>,
    /// The matches that the client was already notified of, and what it knows of them besides
    /// their logs.
    pub(crate) known: HashMap<String, Aspects>,
    /// True if matches may have changed without an entry and without a notice.
    pub(crate) unsure: bool,
}

/// Returns the list that cursors of an account's streams are bound to.
pub(crate) fn cursors_of(account: &str) -> Listing {
    Listing(format!("stream of {account}"))
}

impl AccountStream {
    /// Serves the client until the stream ends. Rare work is boxed: it takes no memory while the
    /// stream is idle.
    pub(crate) async fn serve(mut self: Box<Self>) -> Going<Infallible> {
        loop {
            Box::pin(self.catch_up()).await?;
            self.stay_live().await?;
        }
    }

    /// Sends what happened until now, as far as listeners were not sent it.
    async fn catch_up(&mut self) -> Going {
        // While the feed is not followed the hub says so when it is: then there is
        // something to look at.
        let Some(target) = self.hub.reached() else {
            return Ok(());
        };
        let mut next_heartbeat = Instant::now() + self.heartbeat;
        while self.cursor.place() < target {
            if let Err(status) = self.read_to(target, &mut next_heartbeat).await? {
                if !is_passing(&status) {
                    return Err(End::With(status));
                }
                tracing::debug!(%status, "failed to read the match feed, will retry");
                sleep(self.settings.retry()).await;
                self.keep_alive(&mut next_heartbeat).await?;
            }
        }
        Ok(())
    }

    /// Reads the feed up to a position, or until it breaks.
    async fn read_to(
        &mut self,
        target: u64,
        next_heartbeat: &mut Instant,
    ) -> Going<Result<(), Status>> {
        let mut entries = match self.feed.follow(Some(self.cursor.place())).await {
            Ok(entries) => entries,
            Err(status) => return Ok(Err(status)),
        };
        while self.cursor.place() < target {
            let response = match entries.next().await {
                Some(Ok(response)) => response,
                Some(Err(status)) => return Ok(Err(status)),
                None => return Ok(Err(Status::unavailable("the feed ended"))),
            };
            let Some(entry) = response.entry else {
                continue;
            };
            // The feed itself leaves nothing out.
            let previous = self.cursor.place();
            if self.cursor.step_from(previous, response.position) == CursorStep::Send {
                if self.announce(&response.r#match, &entry).await? {
                    *next_heartbeat = Instant::now() + self.heartbeat;
                }
                self.keep_alive(next_heartbeat).await?;
            }
        }
        Ok(Ok(()))
    }

    /// Sends what happens. Returns when the feed is to be looked at again.
    async fn stay_live(&mut self) -> Going {
        let mut next_heartbeat = Instant::now() + self.heartbeat;
        loop {
            let news = tokio::select! {
                news = self.listener.receive() => news,
                () = sleep_until(next_heartbeat) => {
                    Box::pin(self.keep_alive(&mut next_heartbeat)).await?;
                    continue;
                }
            };
            match news {
                Ok(News::Entry(announced)) => {
                    match self
                        .cursor
                        .step_from(announced.previous, announced.position)
                    {
                        CursorStep::Skip => {}
                        CursorStep::Gap => return Ok(()),
                        CursorStep::Send => {
                            if Box::pin(self.announce(&announced.name, &announced.entry)).await? {
                                next_heartbeat = Instant::now() + self.heartbeat;
                            }
                        }
                    }
                }
                Ok(News::Changed(name)) => Box::pin(self.send_checked_change(&name)).await?,
                Ok(News::Unsure) => {
                    self.unsure = true;
                    self.recheck.hasten();
                }
                // Most messages here are not for this client. Having missed some does not mean
                // that it is slow: a slow client lets the line stall.
                Ok(News::Look) | Err(Lagged) => {
                    self.unsure = true;
                    self.recheck.hasten();
                    return Ok(());
                }
            }
        }
    }

    /// Sends what changed of a match without an entry, after checking who may receive it.
    async fn send_checked_change(&mut self, name: &str) -> Going {
        self.check_standing().await?;
        self.check_named(name).await;
        self.look(name, &[MatchAspect::Other]).await
    }

    /// Sends an entry that the cursor has stepped to, if it is for this client.
    async fn announce(&mut self, name: &str, entry: &RecordedEntry) -> Going<bool> {
        self.check_standing().await?;
        let Some(table) = self.table(name, entry.sequence).await? else {
            return Ok(false);
        };
        let standing = table.standing(&self.account);
        let named = self.named.get(name).copied();
        if (standing.is_none() && named.is_none())
            || !self.filter.takes_match(name, &table.game, &table.label)
        {
            return Ok(false);
        }
        let standing = standing.unwrap_or_default();
        let over = entry.outcome.is_some();
        // A viewer with a delay is sent the end, from which on all is open.
        let late = table.delay.is_some() && standing.seats.is_empty();
        if late && !over && named != Some(Viewer::Operator) {
            return Ok(false);
        }
        let first = !self.known.contains_key(name);
        if first {
            self.known.insert(name.to_owned(), table.aspects);
        }
        let mut seen = see(entry.clone(), &standing, named);
        let taken = self.filter.takes(&seen, &standing.seats);
        if first || over {
            let state = if over {
                MatchState::Finished
            } else {
                MatchState::InProgress
            };
            let changed = MatchChanged {
                state: state as i32,
                ..describe(name, &table, standing)
            };
            // Going on from here must give the entry, which is still to come.
            let before = self.cursor.place().saturating_sub(1);
            self.send(before, Message::MatchChanged(changed)).await?;
        }
        if taken {
            if let Some(language) = &self.language {
                let entries = std::slice::from_mut(&mut seen);
                Box::pin(language.add_texts(&*self.feed, name, entries, false)).await;
            }
            let entry = MatchEntry {
                r#match: name.to_owned(),
                entry: Some(seen),
            };
            self.send(self.cursor.place(), Message::Entry(entry))
                .await?;
        }
        if over {
            self.known.remove(name);
        }
        Ok(first || taken || over)
    }

    /// Sends what changed of a match without an entry since it was last looked at: what it shows,
    /// or `otherwise` when nothing does.
    async fn look(&mut self, name: &str, otherwise: &[MatchAspect]) -> Going {
        let table = match self.roster.latest(name).await {
            Ok(Some(table)) => table,
            Ok(None) => return Ok(()),
            Err(status) if is_passing(&status) => {
                self.unsure = true;
                return Ok(());
            }
            Err(status) => return Err(End::With(status)),
        };
        // Its end was sent with an entry.
        if table.state == MatchState::Finished {
            return Ok(());
        }
        let known = self.known.get(name).copied();
        let named = self.named.get(name).copied();
        let standing = table.standing(&self.account);
        let stands = standing.is_some() || named.is_some();
        let standing = standing.unwrap_or_default();
        if !stands || !self.filter.takes_match(name, &table.game, &table.label) {
            self.known.remove(name);
            return match known {
                Some(_) => self.send_change(describe(name, &table, standing)).await,
                None => Ok(()),
            };
        }
        let late = table.delay.is_some() && standing.seats.is_empty();
        if late && table.state == MatchState::InProgress && named != Some(Viewer::Operator) {
            return Ok(());
        }
        self.known.insert(name.to_owned(), table.aspects);
        let aspects = match known.map(|before| table.aspects.changed_since(&before)) {
            None => Vec::new(),
            Some(shown) if !shown.is_empty() => shown,
            Some(_) if otherwise.is_empty() => return Ok(()),
            Some(_) => otherwise.to_vec(),
        };
        let changed = MatchChanged {
            aspects: aspects.into_iter().map(i32::from).collect(),
            ..describe(name, &table, standing)
        };
        self.send_change(changed).await
    }

    async fn send_change(&self, changed: MatchChanged) -> Going {
        self.send(self.cursor.place(), Message::MatchChanged(changed))
            .await
    }

    /// The match of an entry, waiting for the match service when it is away.
    async fn table(&self, name: &str, sequence: u64) -> Going<Option<Arc<MembershipTable>>> {
        let mut next_heartbeat = Instant::now() + self.heartbeat;
        loop {
            match self.roster.table(name, sequence).await {
                Ok(table) => return Ok(table),
                Err(status) if is_passing(&status) => sleep(self.settings.retry()).await,
                Err(status) => return Err(End::With(status)),
            }
            if Instant::now() >= next_heartbeat {
                next_heartbeat = Instant::now() + self.heartbeat;
                // The entry at the cursor has not been sent yet.
                let before = self.cursor.place().saturating_sub(1);
                self.send(before, Message::Heartbeat(AccountHeartbeat {}))
                    .await?;
            }
        }
    }

    /// Asks again who the client is and what it may see, if it is time.
    async fn check_standing(&mut self) -> Going {
        if !self.recheck.is_due() {
            return Ok(());
        }
        match Caller::of_key(&*self.identities, &self.key).await {
            Ok(caller) => caller.must_watch().map_err(End::With)?,
            Err(status) if is_passing(&status) => return Ok(()),
            Err(status) => return Err(End::With(status)),
        }
        for name in self.named.keys().cloned().collect::<Vec<_>>() {
            self.check_named(&name).await;
        }
        Ok(())
    }

    /// Asks again what the client may see of a match, if it is one that it named.
    async fn check_named(&mut self, name: &str) {
        if !self.named.contains_key(name) {
            return;
        }
        match Sight::of(&*self.feed, name, &self.key).await {
            Ok(sight) => drop(self.named.insert(name.to_owned(), sight.viewer)),
            Err(status) if is_passing(&status) => {}
            // The stream goes on without it.
            Err(_) => drop(self.named.remove(name)),
        }
    }

    /// Sends a heartbeat if it is time.
    async fn keep_alive(&mut self, next_heartbeat: &mut Instant) -> Going {
        if Instant::now() < *next_heartbeat {
            return Ok(());
        }
        self.check_standing().await?;
        if self.unsure {
            self.unsure = false;
            for name in self.known.keys().cloned().collect::<Vec<_>>() {
                self.look(&name, &[]).await?;
            }
        }
        *next_heartbeat = Instant::now() + self.heartbeat;
        let heartbeat = Message::Heartbeat(AccountHeartbeat {});
        self.send(self.cursor.place(), heartbeat).await
    }

    async fn send(&self, position: u64, message: Message) -> Going {
        let response = SubscribeAccountResponse {
            cursor: cursors_of(&self.account).token(position),
            message: Some(message),
        };
        self.line.send((&response).into()).await
    }
}

/// Describes the match's relation to the account.
fn describe(name: &str, table: &MembershipTable, standing: Membership) -> MatchChanged {
    MatchChanged {
        r#match: name.to_owned(),
        game: table.game.clone(),
        state: table.state as i32,
        own_seats: standing.seats,
        hosted: standing.hosts,
        aspects: Vec::new(),
    }
}

/// An entry with the eyes of the account, or with those that the caller has in a match
/// that it named.
fn see(entry: RecordedEntry, standing: &Membership, named: Option<Viewer>) -> LogEntry {
    match named {
        Some(viewer) if standing.seats.is_empty() => entry.seen_by(viewer),
        _ => entry.seen_by_seats(&standing.seats),
    }
}
