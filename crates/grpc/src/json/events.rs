//! Streams as server-sent events. An event has an id where the stream can be resumed after it: a
//! client that sends it as `Last-Event-ID`, as browsers do by themselves, goes on there.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures::future::BoxFuture;
use http_body::{Body as _, Frame};
use prost_reflect::MessageDescriptor;
use serde_json::{Value, json};
use tonic::body::Body;
use tonic::codegen::Bytes;
use tonic::{Code, Status};

use crate::answer_work::{AnswerWork, Turn};
use crate::json::answer::MOST_AT_ONCE;
use crate::json::encode;
use crate::json::error;
use crate::json::event_id;
use crate::json::frames::Frames;

/// A stream of gRPC as events: one without a name for each message, then `end`, or `error` with
/// what went wrong. It reads on only when its reader does, and writes a piece at a time.
pub(super) struct Events {
    body: Body,
    kind: MessageDescriptor,
    frames: Frames,
    begun: bool,
    over: bool,
    work: Option<AnswerWork>,
    /// True if the last piece was a full one: more remained to be written.
    behind: bool,
    /// The wait for a place at work.
    turn: Option<BoxFuture<'static, Turn>>,
}

/// First line of a stream: the time after which a browser resumes one that broke off.
const BEGINNING: &str = "retry: 2000\n\n";

impl Events {
    /// The events of a stream of messages of a kind. As long as there is more of them than a
    /// piece they are work like that of dear calls.
    pub(super) fn new(body: Body, kind: MessageDescriptor, work: Option<AnswerWork>) -> Self {
        Self {
            body,
            kind,
            frames: Frames::default(),
            begun: false,
            over: false,
            work,
            behind: false,
            turn: None,
        }
    }

    /// Waits for a place at work when there is a lot to write.
    fn poll_turn(&mut self, context: &mut Context<'_>) -> Poll<Option<Turn>> {
        let Some(work) = self.work.as_ref().filter(|_| self.behind) else {
            return Poll::Ready(None);
        };
        let turn = self.turn.get_or_insert_with(|| work.0.guaranteed_turn());
        let turn = ready!(turn.as_mut().poll(context));
        self.turn = None;
        Poll::Ready(Some(turn))
    }

    /// The events that are there, as far as they belong to one piece.
    fn poll_piece(&mut self, context: &mut Context<'_>) -> Poll<Vec<u8>> {
        let mut piece = Vec::new();
        while piece.len() < MOST_AT_ONCE && !self.over {
            let event = match self.next_message() {
                Ok(Some(event)) => event,
                Ok(None) => match self.poll_more(context) {
                    Poll::Ready(Ok(())) => continue,
                    Poll::Ready(Err(end)) => self.end(&end),
                    Poll::Pending if piece.is_empty() => return Poll::Pending,
                    Poll::Pending => break,
                },
                Err(status) => self.end(&status),
            };
            piece.extend_from_slice(&event);
        }
        Poll::Ready(piece)
    }

    /// Takes more of the messages, or gives the status with which they have ended.
    fn poll_more(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Status>> {
        let frame = match ready!(Pin::new(&mut self.body).poll_frame(context)) {
            None => return Poll::Ready(Err(Status::ok(""))),
            Some(frame) => frame?,
        };
        Poll::Ready(match frame.into_data() {
            Ok(data) => {
                self.frames.push(&data);
                Ok(())
            }
            Err(frame) => {
                let trailers = frame.into_trailers().unwrap_or_default();
                let status = Status::from_header_map(&trailers);
                Err(status.unwrap_or_else(|| Status::ok("")))
            }
        })
    }

    /// The event of the first message that has come whole.
    fn next_message(&mut self) -> Result<Option<Bytes>, Status> {
        let Some(message) = self.frames.next_message()? else {
            return Ok(None);
        };
        let message = encode::json(&self.kind, &message)?;
        let id = event_id::of(&message).map(|id| format!("id: {id}\n"));
        Ok(Some(event(id, &message)))
    }

    /// The last event, after which nothing is read any more.
    fn end(&mut self, status: &Status) -> Bytes {
        self.over = true;
        self.body = Body::empty();
        match status.code() {
            Code::Ok => event(Some(named("end")), &json!({})),
            _ => event(Some(named("error")), &error::json(status)),
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
        if self.over {
            return Poll::Ready(None);
        }
        let turn = ready!(self.poll_turn(context));
        let piece = self.poll_piece(context);
        self.behind = matches!(&piece, Poll::Ready(piece) if piece.len() >= MOST_AT_ONCE);
        drop(turn);
        piece.map(|piece| Some(Ok(Frame::data(piece.into()))))
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
