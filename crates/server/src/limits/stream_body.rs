//! The body of a stream, and what ends it besides its service.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use http::HeaderMap;
use http_body::{Frame, SizeHint};
use tonic::Status;
use tonic::body::Body;
use tonic::codegen::Bytes;

use crate::limits::concurrency::OpenCall;
use crate::limits::key_watch::KeyWatch;
use crate::limits::shared_capacity::Place;
use sandtable_runtime::telemetry::metric::{self, Gauge};

/// A stream that is open, as operators see it. It counts until it is dropped.
pub(super) struct OpenStream(Gauge);

impl OpenStream {
    /// A stream of the method with this path, which must be one of the contract: callers create no
    /// series. `None` where nothing is measured.
    pub(super) fn of(path: &str) -> Option<Self> {
        if !metric::is_recording() {
            return None;
        }
        let (service, method) = path.trim_start_matches('/').split_once('/')?;
        let gauge = metric::STREAMS.gauge(&[("service", service), ("method", method)]);
        gauge.increment(1.0);
        Some(Self(gauge))
    }
}

impl Drop for OpenStream {
    fn drop(&mut self) {
        self.0.decrement(1.0);
    }
}

/// The body of a stream, which counts as open for as long as it is there. It ends when its
/// place yields, or when the key that it was opened with works no more, however silent it is.
pub(super) struct StreamBody {
    body: Body,
    places: Vec<OpenCall>,
    place: Option<Arc<Place>>,
    open: Option<OpenStream>,
    /// Becomes ready when the stream has to end; nothing once it has ended.
    cut: Option<Pin<Box<dyn Future<Output = Status> + Send>>>,
}

impl StreamBody {
    pub(super) fn new(
        body: Body,
        places: Vec<OpenCall>,
        key: Option<KeyWatch>,
        open: Option<OpenStream>,
    ) -> Self {
        let place = places.iter().find_map(OpenCall::place).cloned();
        let cut: Option<Pin<Box<dyn Future<Output = Status> + Send>>> = match (place.clone(), key) {
            (None, None) => None,
            (Some(place), None) => Some(Box::pin(yielded(place))),
            (None, Some(key)) => Some(Box::pin(key.lost())),
            (Some(place), Some(key)) => Some(Box::pin(async move {
                tokio::select! {
                    // In this order, so that a run of a simulation can be had again.
                    biased;
                    status = yielded(place) => status,
                    status = key.lost() => status,
                }
            })),
        };
        Self {
            body,
            places,
            place,
            open,
            cut,
        }
    }

    /// Gives back what it holds.
    fn end(&mut self) {
        self.cut = None;
        self.open = None;
        self.place = None;
        self.places.clear();
    }

    /// Ends with the status that the client receives.
    fn end_with(&mut self, status: &Status) -> Option<HeaderMap> {
        self.end();
        self.body = Body::empty();
        let mut trailers = HeaderMap::new();
        status.add_header(&mut trailers).ok()?;
        Some(trailers)
    }
}

/// Waits until a place yields.
async fn yielded(place: Arc<Place>) -> Status {
    place.yielded().await;
    place.yielded_status()
}

impl http_body::Body for StreamBody {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        if let Some(cut) = &mut self.cut
            && let Poll::Ready(status) = cut.as_mut().poll(context)
        {
            let trailers = self.end_with(&status);
            return Poll::Ready(trailers.map(|it| Ok(Frame::trailers(it))));
        }
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match (&polled, &self.place) {
            (Poll::Ready(None), _) => self.end(),
            (Poll::Ready(Some(_)), Some(place)) => place.note_use(),
            _ => {}
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
