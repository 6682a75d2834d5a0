use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures::{FutureExt, Stream};
use tokio::sync::{mpsc, oneshot};
use tonic::Status;

/// The client's end of a stream: what was sent, and then how it ended.
///
/// The end has a way of its own, because a client that does not keep up has left no
/// room for it among the messages.
pub struct Outgoing<M> {
    messages: mpsc::Receiver<Box<M>>,
    end: Option<oneshot::Receiver<Status>>,
}

impl<M> Outgoing<M> {
    /// A stream whose end is told by `end`; dropping the other end of it is OK.
    pub(crate) fn new(messages: mpsc::Receiver<Box<M>>, end: oneshot::Receiver<Status>) -> Self {
        Self {
            messages,
            end: Some(end),
        }
    }
}

impl<M> Stream for Outgoing<M> {
    type Item = Result<M, Status>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(message) = ready!(self.messages.poll_recv(context)) {
            return Poll::Ready(Some(Ok(*message)));
        }
        let Some(end) = self.end.as_mut() else {
            return Poll::Ready(None);
        };
        let status = ready!(end.poll_unpin(context));
        self.end = None;
        Poll::Ready(status.ok().map(Err))
    }
}
