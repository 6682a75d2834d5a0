//! The stream of a comparison and its curve.

use std::sync::Arc;
use std::time::Duration;

use sandtable_grpc::error::shutting_down;
use sandtable_proto::ladder::v1::{
    ComparisonState, WatchComparisonRequest, WatchComparisonResponse,
};
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::limits::{ClientAddress, Place, SharedCapacity};
use tokio::sync::mpsc;
use tokio::time::{Instant, timeout};
use tokio_stream::wrappers::ReceiverStream;
use tonic::Status;

use crate::caller::Caller;
use crate::error::ServiceResult;
use crate::pools::comparison::Comparisons;
use crate::pools::names::read_comparison;
use crate::time::span;

/// Points of a curve in a message.
const POINTS: usize = 1_000;
/// Interval at which changes of other replicas are looked for.
const LOOK: Duration = Duration::from_secs(2);
/// Timeout for a client that accepts no messages.
const STALLED: Duration = Duration::from_secs(30);

/// Stream of responses to a client.
pub(crate) type Curve = ReceiverStream<Result<WatchComparisonResponse, Status>>;

/// Streams the curves of comparisons.
pub(crate) struct ComparisonStreams {
    pub(crate) comparisons: Arc<Comparisons>,
    pub(crate) streams: SharedCapacity,
    pub(crate) heartbeat_ms: u64,
    pub(crate) shutdown: Shutdown,
}

impl ComparisonStreams {
    /// Begins to stream a comparison.
    pub(crate) async fn watch_comparison(
        self: Arc<Self>,
        request: WatchComparisonRequest,
        caller: &Caller,
        origin: Option<ClientAddress>,
    ) -> ServiceResult<Curve> {
        read_comparison("name", &request.name)?;
        let account = self.comparisons.comparison(&request.name).await?.account;
        let own = !account.is_empty() && account == caller.account();
        let place = self.streams.take(caller.holder(origin, own))?;
        let asked = span(request.heartbeat_interval.as_ref()).and_then(|it| u64::try_from(it).ok());
        let heartbeat = asked.unwrap_or(self.heartbeat_ms).clamp(1_000, 60_000);
        let (out, told) = mpsc::channel(4);
        tokio::spawn(async move {
            let sent = self
                .send_curve(&request, Duration::from_millis(heartbeat), &place, &out)
                .await;
            if let Err(refusal) = sent {
                // An error says that the client is gone, too.
                let _ = out.send(Err(refusal.into())).await;
            }
        });
        Ok(ReceiverStream::new(told))
    }

    async fn send_curve(
        &self,
        request: &WatchComparisonRequest,
        heartbeat: Duration,
        place: &Place,
        out: &mpsc::Sender<Result<WatchComparisonResponse, Status>>,
    ) -> ServiceResult<()> {
        let mut news = self.comparisons.pools.news.subscribe();
        let mut shutdown = self.shutdown.clone();
        let mut after = request.after_pairs;
        let mut told = None;
        let mut sent_at = Instant::now();
        loop {
            let (comparison, mut points) = self
                .comparisons
                .comparison_curve(&request.name, after)
                .await?;
            let more = points.len() > POINTS;
            points.truncate(POINTS);
            after = points.last().map_or(after, |it| it.pairs);
            let over = comparison.state() != ComparisonState::Running;
            if !points.is_empty() {
                place.note_use();
            }
            let silent = sent_at.elapsed();
            if told.as_ref() != Some(&comparison) || !points.is_empty() || silent >= heartbeat {
                told = Some(comparison.clone());
                sent_at = Instant::now();
                let message = WatchComparisonResponse {
                    comparison: Some(comparison),
                    points,
                };
                match timeout(STALLED, out.send(Ok(message))).await {
                    Ok(Ok(())) => {}
                    // It is gone, or takes nothing.
                    Ok(Err(_)) | Err(_) => return Ok(()),
                }
            }
            if more {
                continue;
            }
            if over {
                return Ok(());
            }
            tokio::select! {
                // In this order, so that a run of a simulation can be had again.
                biased;
                () = shutdown.wait() => return Err(shutting_down().into()),
                () = out.closed() => return Ok(()),
                () = place.yielded() => return Err(place.yielded_status().into()),
                // Every event leads to another look.
                _ = timeout(LOOK.min(heartbeat), news.recv()) => {}
            }
        }
    }
}
