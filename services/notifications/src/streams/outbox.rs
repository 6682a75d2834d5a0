//! Outgoing data of a client's stream: messages that wait for the transport, and how the stream
//! ended.
//!
//! A channel of tokio's for the one and another for the other would do. Together they take a
//! kilobyte for every stream, of which there are many, mostly idle.

use std::collections::VecDeque;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use futures::Stream;
use parking_lot::Mutex;
use sandtable_proto::Encoded;
use tonic::Status;

/// Messages that wait for the transport before the stream waits, too.
const WAITING: usize = 32;

/// The client's end of a stream: what was sent, and then how it ended.
///
/// The end has a place of its own, because a client that does not keep up has left no
/// room for it among the messages.
pub struct Outgoing<M>(Arc<Mutex<OutboxState<M>>>);

/// Sends to the client.
pub(crate) struct Sending<M>(Arc<Mutex<OutboxState<M>>>);

/// Ends the stream when dropped.
pub(crate) struct Ending<M>(Arc<Mutex<OutboxState<M>>>);

/// Why a message was not taken.
pub(crate) enum Untaken<M> {
    /// There is no room for it yet.
    Full(Encoded<M>),
    /// The client is gone.
    Gone,
}

struct OutboxState<M> {
    messages: VecDeque<Encoded<M>>,
    /// Status with which the stream ended, until the client receives it; nothing for OK.
    end: Option<Status>,
    ended: bool,
    /// True if the client is gone.
    gone: bool,
    /// Task that waits for something to be sent.
    reader: Option<Waker>,
    /// Task that waits for room, or for the client to go: it is the same one.
    writer: Option<Waker>,
}

/// A stream that has begun.
pub(crate) fn outgoing<M>() -> (Sending<M>, Ending<M>, Outgoing<M>) {
    let state = Arc::new(Mutex::new(OutboxState {
        messages: VecDeque::new(),
        end: None,
        ended: false,
        gone: false,
        reader: None,
        writer: None,
    }));
    (
        Sending(state.clone()),
        Ending(state.clone()),
        Outgoing(state),
    )
}

impl<M> Sending<M> {
    /// Sends a message if there is room.
    pub(crate) fn push(&self, message: Encoded<M>) -> Result<(), Untaken<M>> {
        let mut state = self.0.lock();
        if state.gone {
            return Err(Untaken::Gone);
        }
        if state.messages.len() >= WAITING {
            return Err(Untaken::Full(message));
        }
        state.messages.push_back(message);
        let reader = state.reader.take();
        drop(state);
        wake(reader);
        Ok(())
    }

    /// Waits until there is room, or the client gone.
    pub(crate) async fn room(&self) {
        poll_fn(|context| {
            let mut state = self.0.lock();
            if state.gone || state.messages.len() < WAITING {
                return Poll::Ready(());
            }
            remember(&mut state.writer, context);
            Poll::Pending
        })
        .await;
    }
}

impl<M> Ending<M> {
    /// Waits until the client is gone. The task that waits must be the one that sends.
    pub(crate) async fn gone(&self) {
        poll_fn(|context| {
            let mut state = self.0.lock();
            if state.gone {
                return Poll::Ready(());
            }
            remember(&mut state.writer, context);
            Poll::Pending
        })
        .await;
    }

    /// Ends the stream with an error.
    pub(crate) fn end_with(self, status: Status) {
        self.0.lock().end = Some(status);
    }
}

impl<M> Drop for Ending<M> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.ended = true;
        let reader = state.reader.take();
        drop(state);
        wake(reader);
    }
}

impl<M> Stream for Outgoing<M> {
    type Item = Result<Encoded<M>, Status>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut state = self.0.lock();
        let was_full = state.messages.len() >= WAITING;
        if let Some(message) = state.messages.pop_front() {
            let writer = if was_full { state.writer.take() } else { None };
            drop(state);
            wake(writer);
            return Poll::Ready(Some(Ok(message)));
        }
        if state.ended {
            return Poll::Ready(state.end.take().map(Err));
        }
        remember(&mut state.reader, context);
        Poll::Pending
    }
}

impl<M> Drop for Outgoing<M> {
    fn drop(&mut self) {
        let mut state = self.0.lock();
        state.gone = true;
        let unread = std::mem::take(&mut state.messages);
        let writer = state.writer.take();
        drop(state);
        drop(unread);
        wake(writer);
    }
}

fn remember(place: &mut Option<Waker>, context: &Context<'_>) {
    match place {
        Some(waker) => waker.clone_from(context.waker()),
        None => *place = Some(context.waker().clone()),
    }
}

fn wake(waker: Option<Waker>) {
    if let Some(waker) = waker {
        waker.wake();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::{FutureExt, StreamExt};
    use sandtable_proto::notifications::v1::Heartbeat;

    fn beat(sequence: u64) -> Encoded<Heartbeat> {
        (&Heartbeat { sequence }).into()
    }

    fn fill(sending: &Sending<Heartbeat>) {
        for sequence in 0..WAITING as u64 {
            assert!(sending.push(beat(sequence)).is_ok());
        }
    }

    #[tokio::test]
    async fn the_end_is_told_after_all_that_was_sent_though_there_was_no_room_for_it() {
        let (sending, ending, mut outgoing) = outgoing();
        fill(&sending);
        ending.end_with(Status::aborted("enough"));
        for sequence in 0..WAITING as u64 {
            let told = outgoing.next().await.unwrap().unwrap();
            assert_eq!(told.decode().unwrap(), Heartbeat { sequence });
        }
        let end = outgoing.next().await.unwrap().unwrap_err();
        assert_eq!(end.message(), "enough");
        assert!(outgoing.next().await.is_none());
    }

    #[tokio::test]
    async fn there_is_room_when_something_is_taken() {
        let (sending, _ending, mut outgoing) = outgoing();
        fill(&sending);
        assert!(matches!(sending.push(beat(99)), Err(Untaken::Full(_))));
        let mut room = Box::pin(sending.room());
        assert!(room.as_mut().now_or_never().is_none());
        assert!(outgoing.next().await.is_some());
        room.await;
        assert!(sending.push(beat(99)).is_ok());
    }

    #[tokio::test]
    async fn who_sends_learns_that_the_client_is_gone() {
        let (sending, ending, outgoing) = outgoing();
        assert!(ending.gone().now_or_never().is_none());
        drop(outgoing);
        ending.gone().await;
        assert!(matches!(sending.push(beat(1)), Err(Untaken::Gone)));
    }
}
