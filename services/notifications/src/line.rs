//! The way to one client, and how it ends: the same for every kind of stream.

use std::convert::Infallible;
use std::pin::Pin;
use std::time::Duration;

use sandtable_service::error::{error, shutting_down};
use sandtable_service::shutdown::Shutdown;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tonic::{Code, Status};

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
pub(crate) type Going<T = ()> = Result<T, End>;

/// Messages on their way to a client. They are boxed: the channel keeps room for a block
/// of them for as long as it is there, and a stream mostly has none to send.
pub(crate) struct Line<M> {
    messages: mpsc::Sender<Box<M>>,
    stalled_after: Duration,
}

impl<M> Clone for Line<M> {
    fn clone(&self) -> Self {
        Self {
            messages: self.messages.clone(),
            stalled_after: self.stalled_after,
        }
    }
}

impl<M> Line<M> {
    pub(crate) fn new(messages: mpsc::Sender<Box<M>>, stalled_after: Duration) -> Self {
        Self {
            messages,
            stalled_after,
        }
    }

    /// Sends a message, waiting for a client that is slow, but not for ever.
    pub(crate) async fn send(&self, message: M) -> Going {
        match timeout(self.stalled_after, self.messages.send(Box::new(message))).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(End::Gone),
            Err(_) => Err(too_slow()),
        }
    }

    /// Lets a stream be served until it ends, its client goes, or the process stops.
    pub(crate) async fn keep(
        &self,
        serve: Pin<Box<impl Future<Output = Going<Infallible>>>>,
        mut shutdown: Shutdown,
    ) -> End {
        tokio::select! {
            Err(end) = serve => end,
            () = self.messages.closed() => End::Gone,
            () = shutdown.wait() => stopping(),
        }
    }
}

/// The end of a stream whose client takes less than there is.
pub(crate) fn too_slow() -> End {
    let status = error(
        Code::ResourceExhausted,
        "SLOW_CONSUMER",
        "the client does not keep up: subscribe again from the last message that you saw",
    );
    End::With(status.into())
}

/// The end of a stream that the server breaks off.
pub(crate) fn stopping() -> End {
    End::With(shutting_down())
}

/// Whether the match service may answer when it is asked again.
pub(crate) fn is_passing(status: &Status) -> bool {
    matches!(
        status.code(),
        Code::Unavailable | Code::DeadlineExceeded | Code::Cancelled | Code::Unknown
    )
}
