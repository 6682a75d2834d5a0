//! Refusals of oversized requests over HTTP/1, delivered to the client.
//!
//! Headers are refused before there is a request: hyper answers with a status and nothing else,
//! which is replaced here by an answer that says the bounds. And a connection that is closed while
//! its client still sends loses the answer, for its client or for a proxy in front: so what
//! still comes after the refusal of headers or of a body is read and thrown away for a moment.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use http::StatusCode;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Sleep, sleep};

use crate::grpc::header_bounds::refusal;
use sandtable_grpc::json::error;

/// First bytes of hyper's own refusal.
const BARE: &[u8] = b"HTTP/1.1 431 ";

/// Time and bytes for which a client may go on to send what is discarded.
const LINGER: Duration = Duration::from_secs(1);
const MOST_LINGERING: usize = 1024 * 1024;

/// A connection whose refusals of headers say what is allowed.
pub(super) struct HeaderRefusal<C> {
    connection: C,
    max_bytes: u32,
    /// The refusal of headers that is being written, and how much of it is.
    refusal: Option<(Vec<u8>, usize)>,
    /// True if a refused request may still be arriving.
    lingers: bool,
    lingering: Option<Lingering>,
}

/// The wait until the client has read the refusal.
struct Lingering {
    over: Pin<Box<Sleep>>,
    left: usize,
}

impl<C> HeaderRefusal<C> {
    /// A connection on which headers may have so many bytes.
    pub(super) fn new(connection: C, max_bytes: u32) -> Self {
        Self {
            connection,
            max_bytes,
            refusal: None,
            lingers: false,
            lingering: None,
        }
    }
}

impl<C: AsyncRead + AsyncWrite + Unpin> HeaderRefusal<C> {
    /// Writes what is left of the refusal, if there is one.
    fn poll_refusal(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Some((refusal, written)) = &mut self.refusal else {
            return Poll::Ready(Ok(()));
        };
        while *written < refusal.len() {
            let rest = &refusal[*written..];
            match ready!(Pin::new(&mut self.connection).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                more => *written += more,
            }
        }
        Poll::Ready(Ok(()))
    }

    /// Reads and throws away what the client still sends, until it ends or has had its time.
    fn poll_linger(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let lingering = self.lingering.get_or_insert_with(|| Lingering {
            over: Box::pin(sleep(LINGER)),
            left: MOST_LINGERING,
        });
        let mut thrown = [0; 4096];
        while lingering.left > 0 && lingering.over.as_mut().poll(context).is_pending() {
            let mut buffer = ReadBuf::new(&mut thrown);
            let read = ready!(Pin::new(&mut self.connection).poll_read(context, &mut buffer));
            if read.is_err() || buffer.filled().is_empty() {
                break;
            }
            lingering.left = lingering.left.saturating_sub(buffer.filled().len());
        }
        Poll::Ready(())
    }
}

/// Reports whether an answer refuses a body or headers as too large.
fn is_too_large(written: &[u8]) -> bool {
    let status = written.strip_prefix(b"HTTP/1.").and_then(|it| it.get(2..5));
    status.is_some_and(|status| status == b"413" || status == b"431")
}

/// Reports whether this is hyper's own bare refusal of headers that are too large.
fn is_bare(written: &[u8]) -> bool {
    let has = |what: &[u8]| written.windows(what.len()).any(|part| part == what);
    written.starts_with(BARE) && has(b"content-length: 0\r\n") && !has(b"content-type:")
}

/// The refusal in HTTP/1's own form.
fn worded(max_bytes: u32) -> Vec<u8> {
    let body = error::json(&refusal(max_bytes)).to_string();
    let status = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
    format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
         connection: close\r\n\r\n{body}",
        body.len()
    )
    .into_bytes()
}

impl<C: AsyncRead + AsyncWrite + Unpin> AsyncRead for HeaderRefusal<C> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.connection).poll_read(context, buffer)
    }
}

impl<C: AsyncRead + AsyncWrite + Unpin> AsyncWrite for HeaderRefusal<C> {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll_write_vectored(context, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let begins = |is: fn(&[u8]) -> bool| pieces.first().is_some_and(|piece| is(piece));
        if begins(is_too_large) {
            self.lingers = true;
        }
        if self.refusal.is_none() && begins(is_bare) {
            self.refusal = Some((worded(self.max_bytes), 0));
            return Poll::Ready(Ok(pieces.iter().map(|piece| piece.len()).sum()));
        }
        Pin::new(&mut self.connection).poll_write_vectored(context, pieces)
    }

    fn is_write_vectored(&self) -> bool {
        self.connection.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_refusal(context))?;
        Pin::new(&mut self.connection).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.lingering.is_none() {
            ready!(self.poll_refusal(context))?;
            ready!(Pin::new(&mut self.connection).poll_shutdown(context))?;
        }
        if self.lingers {
            ready!(self.poll_linger(context));
        }
        Poll::Ready(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_nobody_else_has_said_is_replaced() {
        let bare = b"HTTP/1.1 431 Request Header Fields Too Large\r\n\
            connection: close\r\ncontent-length: 0\r\n\r\n";
        assert!(is_bare(bare));
        assert!(!is_bare(&worded(7)));
        assert!(!is_bare(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n"));
    }

    #[test]
    fn what_is_too_large_is_known_by_its_status() {
        assert!(is_too_large(&worded(7)));
        assert!(is_too_large(b"HTTP/1.0 413 Payload Too Large\r\n"));
        for other in [b"HTTP/1.1 200 OK".as_slice(), b"HTTP/1.", b"413", b""] {
            assert!(!is_too_large(other), "{other:?}");
        }
    }
}
