//! Requests in JSON, as gRPC has them.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use http_body::Frame;
use prost::Message;
use prost_reflect::{DynamicMessage, MessageDescriptor};
use tonic::body::Body;
use tonic::codegen::Bytes;
use tonic::{Code, Status};

use crate::error::{error, reason};
use crate::json::event_id;
use crate::json::frames::framed;
use crate::json::unique_keys::UniqueKeys;

/// Request whose JSON body is read as the message that it describes. It is translated only when
/// it is read, which is after it has been counted.
#[derive(Debug)]
pub(super) struct JsonRequest {
    body: Body,
    kind: MessageDescriptor,
    most_bytes: usize,
    last_event: Option<String>,
    text: Vec<u8>,
    over: bool,
}

impl JsonRequest {
    /// A message of a kind in a body of so many bytes at most, which goes on after an event.
    pub(super) fn new(
        body: Body,
        kind: MessageDescriptor,
        most_bytes: usize,
        last_event: Option<String>,
    ) -> Self {
        Self {
            body,
            kind,
            most_bytes,
            last_event,
            text: Vec::new(),
            over: false,
        }
    }

    /// Takes a piece of the body; the whole of it when it is the last.
    fn take(
        &mut self,
        piece: Option<Result<Frame<Bytes>, Status>>,
    ) -> Option<Result<Bytes, Status>> {
        let Some(piece) = piece else {
            return Some(translated(
                &self.kind,
                &self.text,
                self.last_event.as_deref(),
            ));
        };
        // A request has no trailers that mean anything.
        let data = match piece {
            Ok(frame) => frame.into_data().ok()?,
            Err(status) => return Some(Err(broken_off(&status))),
        };
        let found = self.text.len() + data.len();
        if found > self.most_bytes {
            return Some(Err(too_large(found, self.most_bytes)));
        }
        self.text.extend_from_slice(&data);
        None
    }
}

impl http_body::Body for JsonRequest {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        while !self.over {
            let piece = ready!(Pin::new(&mut self.body).poll_frame(context));
            if let Some(taken) = self.take(piece) {
                self.over = true;
                self.text = Vec::new();
                return Poll::Ready(Some(taken.map(Frame::data)));
            }
        }
        Poll::Ready(None)
    }
}

/// A message in JSON, as gRPC sends it. Nothing stands for the message in which nothing is set.
fn translated(
    kind: &MessageDescriptor,
    text: &[u8],
    last_event: Option<&str>,
) -> Result<Bytes, Status> {
    let text = match text.trim_ascii() {
        [] => b"{}",
        text => text,
    };
    serde_json::from_slice::<UniqueKeys>(text).map_err(|cause| unreadable(kind, &cause))?;
    let mut json = serde_json::Deserializer::from_slice(text);
    let read = DynamicMessage::deserialize(kind.clone(), &mut json);
    let read = read.and_then(|message| json.end().map(|()| message));
    let mut message = read.map_err(|cause| unreadable(kind, &cause))?;
    if let Some(last) = last_event {
        event_id::resume(&mut message, last)?;
    }
    let framed = framed(&message.encode_to_vec());
    let framed = framed.ok_or_else(|| too_large(text.len(), u32::MAX as usize))?;
    Ok(framed.into())
}

fn unreadable(kind: &MessageDescriptor, cause: &serde_json::Error) -> Status {
    let kind = kind.full_name();
    error(
        Code::InvalidArgument,
        reason::MALFORMED_MESSAGE,
        format!("the body is no {kind} in JSON: {cause}"),
    )
    .with("type", kind)
    .with("line", cause.line())
    .with("column", cause.column())
    .into()
}

/// A body that does not come as its headers promise, such as in chunks that are none.
fn broken_off(cause: &Status) -> Status {
    error(
        Code::InvalidArgument,
        reason::MALFORMED_MESSAGE,
        format!("the body broke off: {}", cause.message()),
    )
    .into()
}

pub(super) fn too_large(found: usize, most: usize) -> Status {
    error(
        Code::ResourceExhausted,
        reason::MESSAGE_TOO_LARGE,
        format!("the body is too large: it may have {most} bytes"),
    )
    .with("found", found)
    .with("limit", most)
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::reason_of;
    use crate::json::methods::pool;
    use sandtable_proto::matches::v1::GetViewRequest;

    fn request(text: &str) -> Result<GetViewRequest, Status> {
        let name = "sandtable.matches.v1.GetViewRequest";
        let kind = pool().get_message_by_name(name).unwrap();
        let framed = translated(&kind, text.as_bytes(), None)?;
        Ok(GetViewRequest::decode(&framed[5..]).unwrap())
    }

    #[test]
    fn json_is_read_as_the_message_that_it_tells() {
        let asked = request(r#"{"name": "matches/m", "version": "7"}"#).unwrap();
        assert_eq!((asked.name.as_str(), asked.version), ("matches/m", Some(7)));
        assert_eq!(request(" ").unwrap(), GetViewRequest::default());
    }

    #[test]
    fn what_is_no_such_message_is_refused() {
        for text in [
            "{",
            "[]",
            r#"{"name": 7}"#,
            r#"{"title": "unknown"}"#,
            "{} {}",
            r#"{"name": "a", "name": "b"}"#,
            &"[".repeat(10_000),
        ] {
            let status = request(text).unwrap_err();
            assert_eq!(status.code(), Code::InvalidArgument, "{text}");
            let reason = reason_of(&status);
            assert_eq!(reason.as_deref(), Some(reason::MALFORMED_MESSAGE));
        }
        let status = request(r#"{"title": "unknown"}"#).unwrap_err();
        assert!(status.message().contains("title"), "{}", status.message());
    }
}
