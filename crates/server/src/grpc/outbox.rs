//! Outgoing data of a connection, gathered until all tasks have contributed.
//!
//! The calls and streams of a connection are tasks of their own, and each that says something
//! wakes the task that writes. It is run next, before the others that were woken at the same
//! time, and would hand each message to the kernel by itself. So it lets the others go first
//! once, and writes what all of them have said.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::AsyncWrite;

/// Bytes that are gathered at most; what is larger is written as it is.
const MOST: usize = 64 * 1024;

/// Data that has been sent by tasks but not yet written.
#[derive(Default)]
pub(super) struct Outbox {
    bytes: Vec<u8>,
    /// Number of the bytes that are written.
    written: usize,
    /// True if the other tasks have had their turn.
    waited: bool,
}

impl Outbox {
    /// Buffers the pieces. Those for which there is no room are left to the caller.
    pub(super) fn poll_take(
        &mut self,
        mut socket: Pin<&mut impl AsyncWrite>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let length = pieces.iter().map(|piece| piece.len()).sum::<usize>();
        if self.bytes.len() + length > MOST {
            ready!(self.poll_write(socket.as_mut(), context))?;
        }
        if length > MOST {
            return socket.poll_write_vectored(context, pieces);
        }
        self.bytes.reserve(length);
        for piece in pieces {
            self.bytes.extend_from_slice(piece);
        }
        Poll::Ready(Ok(length))
    }

    /// Writes all, after the others have had their turn.
    pub(super) fn poll_flush(
        &mut self,
        mut socket: Pin<&mut impl AsyncWrite>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<()>> {
        if !self.bytes.is_empty() && !self.waited {
            self.waited = true;
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        ready!(self.poll_write(socket.as_mut(), context))?;
        self.waited = false;
        socket.poll_flush(context)
    }

    fn poll_write(
        &mut self,
        mut socket: Pin<&mut impl AsyncWrite>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<()>> {
        while self.written < self.bytes.len() {
            let rest = &self.bytes[self.written..];
            match ready!(socket.as_mut().poll_write(context, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                written => self.written += written,
            }
        }
        // Most connections have nothing to say most of the time.
        self.bytes = Vec::new();
        self.written = 0;
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use tokio::io::{AsyncReadExt, duplex};

    async fn take(outbox: &mut Outbox, socket: &mut (impl AsyncWrite + Unpin), said: &[u8]) {
        let pieces = [IoSlice::new(said)];
        let taken = poll_fn(|context| outbox.poll_take(Pin::new(socket), context, &pieces));
        assert_eq!(taken.await.unwrap(), said.len());
    }

    #[tokio::test]
    async fn what_is_said_while_others_have_their_turn_is_written_along() {
        let (mut socket, mut client) = duplex(1024);
        let mut outbox = Outbox::default();
        take(&mut outbox, &mut socket, b"one ").await;
        let mut polls = 0;
        poll_fn(|context| {
            polls += 1;
            let flushed = outbox.poll_flush(Pin::new(&mut socket), context);
            if flushed.is_pending() {
                let more = [IoSlice::new(b"two")];
                assert!(
                    outbox
                        .poll_take(Pin::new(&mut socket), context, &more)
                        .is_ready()
                );
            }
            flushed
        })
        .await
        .unwrap();
        assert_eq!(polls, 2);
        let mut read = [0; 32];
        assert_eq!(client.read(&mut read).await.unwrap(), 7);
        assert_eq!(&read[..7], b"one two");
        assert_eq!(outbox.bytes.capacity(), 0);
    }

    #[tokio::test]
    async fn nothing_is_lost_or_moved_by_what_is_too_large_to_be_gathered() {
        let (mut socket, mut client) = duplex(1000);
        let mut outbox = Outbox::default();
        let large = vec![7; MOST];
        let reading = tokio::spawn(async move {
            let mut read = Vec::new();
            client.read_to_end(&mut read).await.unwrap();
            read
        });
        take(&mut outbox, &mut socket, b"before").await;
        take(&mut outbox, &mut socket, &large).await;
        take(&mut outbox, &mut socket, b"after").await;
        poll_fn(|context| outbox.poll_flush(Pin::new(&mut socket), context))
            .await
            .unwrap();
        drop(socket);
        assert_eq!(
            reading.await.unwrap(),
            [b"before", &large[..], b"after"].concat()
        );
    }
}
