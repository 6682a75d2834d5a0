use std::sync::Arc;
use std::time::Duration;

use sandtable_proto::Viewer;
use sandtable_proto::matches::v1::{AuthorizeRequest, ReadEntriesRequest, Role};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::notifications::v1::notification_service_server::NotificationService;
use sandtable_service::error::{error, internal, invalid};
use sandtable_service::shutdown::Shutdown;
use sandtable_service::token::bearer;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::task::JoinSet;
use tonic::{Code, Request, Response, Status, async_trait};

use crate::cursor::Cursor;
use crate::feed::Feed;
use crate::hub::Hub;
use crate::meters::Meters;
use crate::outgoing::Outgoing;
use crate::settings::NotificationSettings;
use crate::subscriber::{End, Subscriber};

/// Messages that wait for the transport before the stream waits, too.
const WAITING: usize = 32;

/// Tells people what happens in matches. Clones are the same service.
#[derive(Clone)]
pub struct Notifications {
    shared: Arc<Shared>,
}

struct Shared {
    feed: Arc<dyn Feed>,
    hub: Arc<Hub>,
    settings: Arc<NotificationSettings>,
    places: Arc<Semaphore>,
    meters: Arc<Meters>,
    shutdown: Shutdown,
    /// The task that follows the feed; it stops with the service.
    _follower: JoinSet<()>,
}

impl Notifications {
    /// Starts the service over a feed. At the shutdown all streams end, so that they do
    /// not hold the server up. Must be called within a tokio runtime.
    pub fn start(
        settings: NotificationSettings,
        feed: Arc<dyn Feed>,
        shutdown: Shutdown,
    ) -> Notifications {
        let hub = Hub::new(settings.backlog);
        let mut follower = JoinSet::new();
        let follow = hub.clone().run(feed.clone(), settings.retry());
        let mut told = shutdown.clone();
        follower.spawn(async move {
            tokio::select! {
                () = follow => {}
                // The feed ends with the process, too: nothing broke.
                () = told.wait() => {}
            }
        });
        let shared = Shared {
            feed,
            hub,
            meters: Arc::new(Meters::new()),
            places: Arc::new(Semaphore::new(settings.max_subscribers)),
            settings: Arc::new(settings),
            shutdown,
            _follower: follower,
        };
        Notifications {
            shared: Arc::new(shared),
        }
    }
}

#[async_trait]
impl NotificationService for Notifications {
    type SubscribeStream = Outgoing;

    async fn subscribe(
        &self,
        request: Request<SubscribeRequest>,
    ) -> Result<Response<Outgoing>, Status> {
        let shared = &self.shared;
        let token = bearer(request.metadata())?.unwrap_or_default().to_owned();
        let request = request.into_inner();
        let asked = match request.heartbeat_interval {
            None => None,
            Some(interval) => Some(
                Duration::try_from(interval)
                    .map_err(|_| invalid("heartbeat_interval", "must not be negative"))?,
            ),
        };
        let place = shared.places.clone().try_acquire_owned().map_err(|_| {
            let message = "too many streams are open: try again later";
            Status::from(error(
                Code::ResourceExhausted,
                "TOO_MANY_SUBSCRIBERS",
                message,
            ))
        })?;
        let viewer = shared.viewer(&request.name, token).await?;
        shared.check_cursor(&request).await?;

        let (messages, outgoing) = mpsc::channel(WAITING);
        let (tell_end, end) = oneshot::channel();
        let subscriber = Subscriber {
            viewer,
            cursor: Cursor::after(request.after_sequence),
            heartbeat: shared.settings.heartbeat(asked),
            feed: shared.feed.clone(),
            // Listening starts before the log is read, so that nothing falls in between.
            listener: shared.hub.listen(&request.name),
            name: request.name,
            messages,
            settings: shared.settings.clone(),
        };
        let shutdown = shared.shutdown.clone();
        let meters = shared.meters.clone();
        meters.opened();
        tokio::spawn(async move {
            let _place = place;
            let end = subscriber.run(shutdown).await;
            meters.ended(&end);
            if let End::With(status) = end {
                // An error says that the client is gone.
                let _ = tell_end.send(status);
            }
        });
        Ok(Response::new(Outgoing::new(outgoing, end)))
    }
}

impl Shared {
    /// With whose eyes the holder of a token looks at a match.
    async fn viewer(&self, name: &str, token: String) -> Result<Viewer, Status> {
        let request = AuthorizeRequest {
            r#match: name.to_owned(),
            token,
        };
        let authorized = self.feed.authorize(request).await?;
        match (authorized.role(), authorized.seat) {
            (Role::Spectator, _) => Ok(Viewer::Spectator),
            (Role::Seat, Some(seat)) => Ok(Viewer::Seat(seat)),
            (Role::Operator, _) => Ok(Viewer::Operator),
            (role, seat) => Err(internal(format!("{role:?} with seat {seat:?}"))),
        }
    }

    /// A cursor that is ahead of the log belongs to another match, or to a log that was
    /// lost; waiting for the log to reach it would skip entries.
    async fn check_cursor(&self, request: &SubscribeRequest) -> Result<(), Status> {
        if request.after_sequence == 0 {
            return Ok(());
        }
        let read = ReadEntriesRequest {
            r#match: request.name.clone(),
            after_sequence: request.after_sequence,
            limit: 1,
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
