//! The gRPC face of the streams.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use prost_types::Duration as WireDuration;
use sandtable_auth::identity::{Identities, NoAccounts};
use sandtable_auth::token::{KEY_PREFIX, TokenHash, bearer};
use sandtable_grpc::error::{error, invalid};
use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::ReadEntriesRequest;
use sandtable_proto::notifications::v1::notification_service_server::NotificationService;
use sandtable_proto::notifications::v1::{
    SubscribeAccountRequest, SubscribeAccountResponse, SubscribeRequest, SubscribeResponse,
};
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::limits::{ClientAddress, Holder, Place, SharedCapacity, Subject};
use tokio::task::JoinSet;
use tokio::time::Instant;
use tonic::{Code, Request, Response, Status, async_trait};

use crate::caller::Caller;
use crate::feed::entry_texts::TextLanguage;
use crate::feed::fanout::Fanout;
use crate::feed::membership_cache::MembershipCache;
use crate::feed::source::{Feed, end_of};
use crate::metrics::StreamMetrics;
use crate::settings::NotificationSettings;
use crate::streams::account_stream::{AccountStream, cursors_of};
use crate::streams::authorization::Sight;
use crate::streams::cursor::Cursor;
use crate::streams::filter::{FILTER, Filter};
use crate::streams::match_stream::Subscriber;
use crate::streams::outbox::{Outgoing, outgoing};
use crate::streams::stream_sender::{End, Going, StreamSender, keep};

/// Matches that a stream of an account may name.
const MOST_NAMED: usize = 100;

/// Sources of the service: the events that it sends, and their recipients.
#[derive(Clone)]
pub struct Sources {
    /// The entries of all matches.
    pub feed: Arc<dyn Feed>,
    /// Identities behind keys.
    pub identities: Arc<dyn Identities>,
}

/// Notifies people of what happens in matches. Clones are the same service.
#[derive(Clone)]
pub struct Notifications {
    shared: Arc<StreamState>,
}

struct StreamState {
    feed: Arc<dyn Feed>,
    identities: Arc<dyn Identities>,
    hub: Arc<Fanout>,
    roster: Arc<MembershipCache>,
    settings: Arc<NotificationSettings>,
    places: SharedCapacity,
    metrics: Arc<StreamMetrics>,
    shutdown: Shutdown,
    /// The task that follows the feed; it stops with the service.
    _follower: JoinSet<()>,
}

impl Notifications {
    /// Starts the service over a feed, without accounts. At the shutdown all streams end,
    /// so that they do not hold the server up. Must be called within a tokio runtime.
    pub fn start(settings: NotificationSettings, feed: Arc<dyn Feed>, shutdown: Shutdown) -> Self {
        let identities = Arc::new(NoAccounts);
        Self::start_for(settings, Sources { feed, identities }, shutdown)
    }

    /// The same with accounts.
    #[must_use]
    pub fn start_for(settings: NotificationSettings, sources: Sources, shutdown: Shutdown) -> Self {
        let Sources { feed, identities } = sources;
        let roster = Arc::new(MembershipCache::new(feed.clone(), settings.roster()));
        let hub = Fanout::new(settings.backlog, roster.clone());
        let mut follower = JoinSet::new();
        let follow = hub.clone().run(feed.clone(), settings.retry());
        let mut received = shutdown.clone();
        follower.spawn(async move {
            tokio::select! {
                () = follow => {}
                // The feed ends with the process, too: nothing broke.
                () = received.wait() => {}
            }
        });
        let shared = StreamState {
            roster,
            feed,
            identities,
            hub,
            metrics: Arc::new(StreamMetrics::new()),
            places: SharedCapacity::new(settings.stream_bounds()),
            settings: Arc::new(settings),
            shutdown,
            _follower: follower,
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    pub(crate) fn feed(&self) -> Arc<dyn Feed> {
        self.shared.feed.clone()
    }

    pub(crate) fn identities(&self) -> Arc<dyn Identities> {
        self.shared.identities.clone()
    }

    pub(crate) fn roster(&self) -> Arc<MembershipCache> {
        self.shared.roster.clone()
    }
}

#[async_trait]
impl NotificationService for Notifications {
    type SubscribeStream = Outgoing<SubscribeResponse>;
    type SubscribeAccountStream = Outgoing<SubscribeAccountResponse>;

    async fn subscribe(
        &self,
        request: Request<SubscribeRequest>,
    ) -> Result<Response<Self::SubscribeStream>, Status> {
        let shared = &self.shared;
        let token = bearer(request.metadata())?.unwrap_or_default().to_owned();
        let origin = ClientAddress::of(&request);
        let mut request = request.into_inner();
        let heartbeat = shared.heartbeat(request.heartbeat_interval)?;
        let filter = Filter::parse_for_one(request.filter.clone())?;
        let language = TextLanguage::parse("text_language", &request.text_language)?;
        let (sight, name) = Sight::of_named(&*shared.feed, &request.name, &token).await?;
        request.name = name;
        let holder = Holder {
            caller: shared.subject(&token).await?,
            address: origin.map(ClientAddress::subject),
            belongs: sight.viewer != Viewer::Spectator,
        };
        let place = shared.places.take(holder)?;
        shared.check_cursor(&request, sight.held_back).await?;
        Ok(Response::new(shared.open(place, |line| {
            Box::new(Subscriber {
                token,
                sight,
                recheck: shared.settings.recheck(),
                cursor: Cursor::after(request.after_sequence),
                heartbeat,
                last_sent: Instant::now(),
                feed: shared.feed.clone(),
                roster: shared.roster.clone(),
                known: None,
                unsure: false,
                // Listening starts before the log is read, so that nothing falls in between.
                listener: shared.hub.listen(&request.name),
                language,
                filter: (!filter.takes_all()).then(|| Box::new(filter)),
                line,
                settings: shared.settings.clone(),
            })
            .serve()
        })))
    }

    async fn subscribe_account(
        &self,
        request: Request<SubscribeAccountRequest>,
    ) -> Result<Response<Self::SubscribeAccountStream>, Status> {
        let shared = &self.shared;
        let caller = Caller::identify(&*shared.identities, request.metadata()).await?;
        let key = bearer(request.metadata())?.unwrap_or_default().to_owned();
        let origin = ClientAddress::of(&request);
        let request = request.into_inner();
        caller.must_be("name", &request.name)?;
        caller.must_watch()?;
        let heartbeat = shared.heartbeat(request.heartbeat_interval)?;
        let language = TextLanguage::parse("text_language", &request.text_language)?;
        let holder = Holder {
            caller: Some(caller.subject()),
            address: origin.map(ClientAddress::subject),
            belongs: false,
        };
        let place = shared.places.take(holder)?;
        let account = caller.account().to_owned();
        // Matches are looked for by those alone who have a place.
        let filter = Filter::of_account(request.filter, FILTER, &*shared.feed, &account).await?;
        let cursor = shared.resume(&account, &request.cursor).await?;
        let named = shared.named(request.matches, &key).await?;
        Ok(Response::new(shared.open(place, |line| {
            Box::new(AccountStream {
                account,
                key,
                identities: shared.identities.clone(),
                recheck: shared.settings.recheck(),
                named,
                filter,
                language,
                cursor: Cursor::after(cursor),
                heartbeat,
                feed: shared.feed.clone(),
                hub: shared.hub.clone(),
                // As in a match's stream: before the feed is looked at.
                listener: shared.hub.listen_to_all(),
                roster: shared.roster.clone(),
                line,
                settings: shared.settings.clone(),
                known: HashMap::new(),
                unsure: false,
            })
            .serve()
        })))
    }
}

impl StreamState {
    /// Longest time that a stream may be silent.
    fn heartbeat(&self, asked: Option<WireDuration>) -> Result<Duration, Status> {
        let asked = asked
            .map(|interval| {
                Duration::try_from(interval)
                    .map_err(|_| invalid("heartbeat_interval", "must not be negative"))
            })
            .transpose()?;
        Ok(self.settings.heartbeat(asked))
    }

    /// Returns the subject that a stream is counted for, opened with a token that is known to be
    /// one.
    async fn subject(&self, token: &str) -> Result<Option<Subject>, Status> {
        if token.is_empty() {
            return Ok(None);
        }
        let identity = if token.starts_with(KEY_PREFIX) {
            self.identities.identify(token).await?
        } else {
            None
        };
        let by_token = || Subject::token(TokenHash::of(token));
        Ok(Some(
            identity.map_or_else(by_token, |it| Subject::account(&it)),
        ))
    }

    /// Opens a stream that is served by what `serve` gives.
    fn open<M, S>(&self, place: Place, serve: impl FnOnce(StreamSender<M>) -> S) -> Outgoing<M>
    where
        M: Send + 'static,
        S: Future<Output = Going<Infallible>> + Send + 'static,
    {
        let (sending, ending, outgoing) = outgoing();
        let line = StreamSender::new(sending, self.settings.stalled_after());
        let serving = Box::pin(serve(line));
        let shutdown = self.shutdown.clone();
        let metrics = self.metrics.clone();
        metrics.opened();
        tokio::spawn(async move {
            let end = tokio::select! {
                end = keep(&ending, serving, shutdown) => end,
                () = place.yielded() => End::With(place.yielded_status()),
            };
            metrics.ended(&end);
            if let End::With(status) = end {
                ending.end_with(status);
            }
        });
        outgoing
    }

    /// The position after which a stream of an account goes on.
    async fn resume(&self, account: &str, cursor: &str) -> Result<u64, Status> {
        let after = cursors_of(account)
            .place(cursor)
            .map_err(|_| invalid("cursor", "is not one that a stream of this account gave"))?;
        let end = end_of(&*self.feed).await?;
        match after {
            None => Ok(end),
            Some(after) if after > end => {
                let message = "the cursor is ahead of everything that happened";
                Err(error(Code::OutOfRange, "CURSOR_AHEAD", message)
                    .field("cursor", "is ahead")
                    .into())
            }
            Some(after) if end - after > self.settings.max_resume => {
                let message = "too much has happened since: read the matches' own logs, and \
                               subscribe without a cursor";
                Err(error(Code::OutOfRange, "CURSOR_TOO_OLD", message)
                    .field("cursor", "is too old")
                    .into())
            }
            Some(after) => Ok(after),
        }
    }

    /// With whose eyes a caller sees the matches that it names.
    async fn named(
        &self,
        names: Vec<String>,
        token: &str,
    ) -> Result<HashMap<String, Viewer>, Status> {
        if names.len() > MOST_NAMED {
            return Err(invalid("matches", format!("has more than {MOST_NAMED}")));
        }
        let mut named = HashMap::new();
        for name in names {
            // A delay is seen to when there is an entry: it can be changed until then.
            let (sight, name) = Sight::of_named(&*self.feed, &name, token).await?;
            named.insert(name, sight.viewer);
        }
        Ok(named)
    }

    /// A cursor that is ahead of the log belongs to another match, or to a log that was
    /// lost; waiting for the log to reach it would skip entries.
    async fn check_cursor(
        &self,
        request: &SubscribeRequest,
        held_back: Option<WireDuration>,
    ) -> Result<(), Status> {
        if request.after_sequence == 0 {
            return Ok(());
        }
        let read = ReadEntriesRequest {
            r#match: request.name.clone(),
            after_sequence: request.after_sequence,
            limit: 1,
            held_back,
        };
        let version = self.feed.read(read).await?.version;
        if request.after_sequence <= version {
            return Ok(());
        }
        let message = format!("the log has {version} entries");
        Err(error(Code::OutOfRange, "CURSOR_AHEAD", message)
            .with("version", version)
            .field("after_sequence", "is past the end of the log")
            .into())
    }
}
