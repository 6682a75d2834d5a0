//! The way to one client, and how it ends: the same for every kind of stream.

use std::convert::Infallible;
use std::pin::Pin;
use std::time::Duration;

use sandtable_grpc::error::{error, shutting_down};
use sandtable_proto::Encoded;
use sandtable_runtime::shutdown::Shutdown;
use tokio::time::timeout;
use tonic::{Code, Status};

use crate::streams::outbox::{Ending, Sending, Untaken};

/// End of a stream.
pub(crate) enum End {
    /// The match is over and everything was sent.
    Over,
    /// The client is gone.
    Gone,
    /// The client receives the reason.
    With(Status),
}

/// Result of a step: the stream goes on, or ends in a given way.
pub(crate) type Going<T = ()> = Result<T, End>;

/// The way to a client.
pub(crate) struct StreamSender<M> {
    sending: Sending<M>,
    stalled_after: Duration,
}

impl<M> StreamSender<M> {
    pub(crate) fn new(sending: Sending<M>, stalled_after: Duration) -> Self {
        Self {
            sending,
            stalled_after,
        }
    }

    /// Sends a message, waiting for a client that is slow, but not for ever.
    pub(crate) async fn send(&self, message: Encoded<M>) -> Going {
        match self.sending.push(message) {
            Ok(()) => Ok(()),
            Err(Untaken::Gone) => Err(End::Gone),
            // Rarely, so that there is no room for it otherwise.
            Err(Untaken::Full(message)) => Box::pin(self.send_late(message)).await,
        }
    }

    async fn send_late(&self, message: Encoded<M>) -> Going {
        if timeout(self.stalled_after, self.sending.room())
            .await
            .is_err()
        {
            return Err(too_slow());
        }
        self.sending.push(message).map_err(|_| End::Gone)
    }
}

/// Lets a stream be served until it ends, its client goes, or the process stops.
pub(crate) async fn keep<M>(
    ending: &Ending<M>,
    serve: Pin<Box<impl Future<Output = Going<Infallible>>>>,
    mut shutdown: Shutdown,
) -> End {
    tokio::select! {
        Err(end) = serve => end,
        () = ending.gone() => End::Gone,
        () = shutdown.wait() => stopping(),
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

/// Reports whether the match service may answer a retry.
pub(crate) fn is_passing(status: &Status) -> bool {
    matches!(
        status.code(),
        Code::Unavailable | Code::DeadlineExceeded | Code::Cancelled | Code::Unknown
    )
}
