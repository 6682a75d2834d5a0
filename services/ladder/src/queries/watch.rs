//! The stream of what happens in a tournament.

use std::sync::Arc;
use std::time::Duration;

use sandtable_grpc::error::{error, shutting_down};
use sandtable_proto::tournaments::v1::watch_tournament_response::Message;
use sandtable_proto::tournaments::v1::{
    TournamentEventKind, TournamentHeartbeat, TournamentState, WatchTournamentRequest,
    WatchTournamentResponse,
};
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::limits::{ClientAddress, Place, SharedCapacity};
use sandtable_store::{DocumentQuery, StoredMessages};
use tokio::sync::broadcast::error::RecvError;
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until, timeout};
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Status};

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::organiser::access::must_see;
use crate::time::span;
use crate::tournaments::names::{counted, tournament_id, within};
use crate::tournaments::record::{EVENTS, MEMBERSHIPS};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::Work;

/// Events that wait for a client.
const WAITING: usize = 64;
/// Events read at a time.
const PAGE: u32 = 100;
/// Timeout for a client that accepts no messages.
const STALLED: Duration = Duration::from_secs(30);
/// Interval at which events of other replicas are looked for.
const LOOK: Duration = Duration::from_secs(2);

/// Stream of responses to a client.
pub(crate) type Events = ReceiverStream<Result<WatchTournamentResponse, Status>>;

/// A stream to a client, and its progress.
struct TournamentStream {
    streams: Arc<TournamentStreams>,
    id: String,
    after: u64,
    /// True if the client is first to know where the stream begins.
    begins: bool,
    /// The entrant of the caller, whose reminders come, too.
    own: Option<u32>,
    /// True if all reminders are sent.
    runs: bool,
    place: Place,
    out: mpsc::Sender<Result<WatchTournamentResponse, Status>>,
}

/// Streams the events of tournaments.
pub(crate) struct TournamentStreams {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) streams: SharedCapacity,
    pub(crate) heartbeat_ms: u64,
    pub(crate) shutdown: Shutdown,
}

impl TournamentStreams {
    /// Begins a stream.
    pub(crate) async fn watch(
        self: Arc<Self>,
        request: WatchTournamentRequest,
        caller: &Caller,
        origin: Option<ClientAddress>,
    ) -> ServiceResult<Events> {
        let id = tournament_id("name", &request.name)?.to_owned();
        let work = Work::open(&self.tournaments, &id).await?;
        must_see(work.record(), caller)?;
        let runs = caller.must_run(work.record()).is_ok();
        let after = match (request.from_now, request.after_sequence) {
            (false, after) => after,
            (true, 0) => work.record().events,
            (true, _) => {
                let problem = "is not given together with a sequence";
                return Err(LadderError::field("from_now", problem));
            }
        };
        drop(work);
        let own = match caller.account() {
            "" => None,
            account => {
                self.tournaments
                    .store()
                    .find(MEMBERSHIPS, &within(&id, account))
                    .await?
            }
        };
        let own = own.map(|it| it.message.entrant).filter(|it| *it > 0);
        let holder = caller.holder(origin, runs || own.is_some());
        let place = self.streams.take(holder)?;
        let least = Duration::from_secs(1);
        let asked = span(request.heartbeat_interval.as_ref());
        let heartbeat = match asked.and_then(|it| u64::try_from(it).ok()) {
            Some(asked) => Duration::from_millis(asked).clamp(least, Duration::from_secs(60)),
            None => Duration::from_millis(self.heartbeat_ms).max(least),
        };
        let (out, stream) = mpsc::channel(WAITING);
        let line = TournamentStream {
            streams: self,
            id,
            after,
            begins: request.from_now,
            own,
            runs,
            place,
            out,
        };
        tokio::spawn(async move {
            let out = line.out.clone();
            if let Err(refusal) = line.run(heartbeat).await {
                // An error says that the client is gone, too.
                let _ = out.send(Err(refusal.into())).await;
            }
        });
        Ok(ReceiverStream::new(stream))
    }
}

impl TournamentStream {
    async fn run(mut self, heartbeat: Duration) -> ServiceResult<()> {
        let mut news = self.streams.tournaments.news.subscribe();
        let mut shutdown = self.streams.shutdown.clone();
        let mut silent_until = Instant::now() + heartbeat;
        if self.begins && !self.beat().await? {
            return Ok(());
        }
        loop {
            match self.send_new().await? {
                Sent::Gone => return Ok(()),
                Sent::Some => {
                    self.place.note_use();
                    silent_until = Instant::now() + heartbeat;
                }
                Sent::Nothing => {}
            }
            if self.is_over().await? {
                return Ok(());
            }
            let look = (Instant::now() + LOOK).min(silent_until);
            loop {
                tokio::select! {
                    // In this order, so that a run of a simulation is reproducible, and so that
                    // news of other tournaments does not delay what is due.
                    biased;
                    () = shutdown.wait() => return Err(shutting_down().into()),
                    () = self.out.closed() => return Ok(()),
                    () = self.place.yielded() => return Err(self.place.yielded_status().into()),
                    () = sleep_until(look) => break,
                    heard = news.recv() => match heard {
                        Ok(id) if id != self.id => {}
                        Ok(_) | Err(RecvError::Lagged(_)) => break,
                        Err(RecvError::Closed) => return Err(shutting_down().into()),
                    },
                }
            }
            if Instant::now() >= silent_until {
                if !self.beat().await? {
                    return Ok(());
                }
                silent_until = Instant::now() + heartbeat;
            }
        }
    }

    /// Sends a heartbeat; `false` when the client is gone.
    async fn beat(&self) -> ServiceResult<bool> {
        let sequence = self.after;
        let beat = TournamentHeartbeat { sequence };
        self.send(Message::Heartbeat(beat)).await
    }

    /// Sends what has not been sent.
    async fn send_new(&mut self) -> ServiceResult<Sent> {
        let mut sent = Sent::Nothing;
        loop {
            let query = DocumentQuery::Owned {
                owner: self.id.clone(),
                after: counted(&self.id, self.after),
            };
            let (found, more) = self
                .streams
                .tournaments
                .store()
                .page(EVENTS, query, PAGE)
                .await?;
            for event in found {
                let event = event.message;
                self.after = event.sequence;
                let reminder = event.kind() == TournamentEventKind::Reminder;
                let own = self.own.is_some_and(|own| event.entrants.contains(&own));
                if reminder && !own && !self.runs {
                    continue;
                }
                if !self.send(Message::Event(event)).await? {
                    return Ok(Sent::Gone);
                }
                sent = Sent::Some;
            }
            if more.is_none() {
                return Ok(sent);
            }
        }
    }

    /// Reports whether nothing more will happen.
    async fn is_over(&self) -> ServiceResult<bool> {
        let work = Work::open(&self.streams.tournaments, &self.id).await?;
        let shown = &work.record().shown;
        let over = matches!(
            shown.state(),
            TournamentState::Finished | TournamentState::Cancelled
        );
        Ok(over && work.record().events <= self.after)
    }

    /// Sends a message; `false` when the client is gone.
    async fn send(&self, message: Message) -> ServiceResult<bool> {
        let message = WatchTournamentResponse {
            message: Some(message),
        };
        match timeout(STALLED, self.out.send(Ok(message))).await {
            Ok(sent) => Ok(sent.is_ok()),
            Err(_) => {
                let message = "the stream took nothing for too long: go on from the last sequence";
                let slow: Status = error(Code::ResourceExhausted, "SLOW_CONSUMER", message).into();
                Err(slow.into())
            }
        }
    }
}

enum Sent {
    Nothing,
    Some,
    Gone,
}
