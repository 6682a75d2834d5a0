//! Streams as server-sent events.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use http_body::Frame;
use prost_reflect::MessageDescriptor;
use serde_json::{Value, json};
use tonic::body::Body;
use tonic::codegen::Bytes;
use tonic::{Code, Status};

use crate::json::failure;
use crate::json::frames::Frames;
use crate::json::written;

/// A stream of gRPC as events: one without a name for each message, then `end`, or `error` with
/// what went wrong. It reads on only when its reader does.
#[derive(Debug)]
pub(super) struct Events {
    body: Body,
    kind: MessageDescriptor,
    frames: Frames,
    over: bool,
}

impl Events {
    /// The events of a stream of messages of a kind.
    pub(super) fn new(body: Body, kind: MessageDescriptor) -> Self {
        Self {
            body,
            kind,
            frames: Frames::default(),
            over: false,
        }
    }

    /// The event of the first message that has come whole.
    fn next_message(&mut self) -> Result<Option<Bytes>, Status> {
        let Some(message) = self.frames.next_message()? else {
            return Ok(None);
        };
        Ok(Some(event(None, &written::json(&self.kind, &message)?)))
    }

    /// The last event, after which nothing is read any more.
    fn end(&mut self, status: &Status) -> Bytes {
        self.over = true;
        self.body = Body::empty();
        match status.code() {
            Code::Ok => event(Some("end"), &json!({})),
            _ => event(Some("error"), &failure::json(status)),
        }
    }
}

impl http_body::Body for Events {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        let event = loop {
            if self.over {
                return Poll::Ready(None);
            }
            match self.next_message() {
                Ok(Some(event)) => break event,
                Ok(None) => {}
                Err(status) => break self.end(&status),
            }
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                None => break self.end(&Status::ok("")),
                Some(Err(status)) => break self.end(&status),
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(piece) => self.frames.push(&piece),
                    Err(frame) => {
                        let trailers = frame.into_trailers().unwrap_or_default();
                        let status = Status::from_header_map(&trailers);
                        break self.end(&status.unwrap_or_else(|| Status::ok("")));
                    }
                },
            }
        };
        Poll::Ready(Some(Ok(Frame::data(event))))
    }
}

/// An event as it is sent. JSON is written on one line, so it needs no more than one.
fn event(name: Option<&str>, data: &Value) -> Bytes {
    let name = name.map(|name| format!("event: {name}\n"));
    format!("{}data: {data}\n\n", name.unwrap_or_default()).into()
}
