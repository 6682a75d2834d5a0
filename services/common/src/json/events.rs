//! Streams as server-sent events. An event has an id where the stream can be resumed after it:
//! whoever sends it as `Last-Event-ID`, as browsers do by themselves, goes on there.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use http_body::Frame;
use prost_reflect::MessageDescriptor;
use serde_json::{Value, json};
use tonic::body::Body;
use tonic::codegen::Bytes;
use tonic::{Code, Status};

use crate::json::event_id;
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
    begun: bool,
    over: bool,
}

/// How long a browser waits before it resumes a stream that broke off.
const BEGINNING: &str = "retry: 2000\n\n";

impl Events {
    /// The events of a stream of messages of a kind.
    pub(super) fn new(body: Body, kind: MessageDescriptor) -> Self {
        Self {
            body,
            kind,
            frames: Frames::default(),
            begun: false,
            over: false,
        }
    }

    /// The event of the first message that has come whole.
    fn next_message(&mut self) -> Result<Option<Bytes>, Status> {
        let Some(message) = self.frames.next_message()? else {
            return Ok(None);
        };
        let message = written::json(&self.kind, &message)?;
        let id = event_id::of(&message).map(|id| format!("id: {id}\n"));
        Ok(Some(event(id, &message)))
    }

    /// The last event, after which nothing is read any more.
    fn end(&mut self, status: &Status) -> Bytes {
        self.over = true;
        self.body = Body::empty();
        match status.code() {
            Code::Ok => event(Some(named("end")), &json!({})),
            _ => event(Some(named("error")), &failure::json(status)),
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
        if !self.begun {
            self.begun = true;
            return Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(
                BEGINNING.as_bytes(),
            )))));
        }
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

fn named(name: &str) -> String {
    format!("event: {name}\n")
}

/// An event as it is sent, after a field of its own. JSON is written on one line, so it needs no
/// more than one.
fn event(field: Option<String>, data: &Value) -> Bytes {
    format!("{}data: {data}\n\n", field.unwrap_or_default()).into()
}
