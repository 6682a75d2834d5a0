//! Requests are read before they take a place at work: a client that sends slowly, or never sends
//! the rest, keeps no other waiting.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use http_body::{Frame, SizeHint};
use http_body_util::BodyExt;
use prost::encoding::{DecodeContext, decode_key, skip_field};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tonic::Status;
use tonic::body::Body;
use tonic::codegen::Bytes;

/// Bytes that any request may have here: more than nearly all have.
const OWN: usize = 4 * 1024;

/// Bytes after which the rest is left to the service: it refuses what is larger.
const MOST: usize = 64 * 1024;

/// Room that all requests share for what they have beyond their own, in units.
const ROOM: usize = 32 * 1024;

/// Bytes of a unit of room.
const UNIT: usize = 1024;

/// Reads requests.
#[derive(Debug)]
pub(super) struct BodyBuffer {
    room: Arc<Semaphore>,
}

/// There is no room for so large a request now.
#[derive(Debug)]
pub(super) struct Crowded;

/// Room that a request has taken, until it is dropped.
#[derive(Debug)]
pub(super) struct BufferPlace {
    _taken: Option<OwnedSemaphorePermit>,
}

impl BufferPlace {
    /// That of what is not read here.
    pub(super) fn none() -> Self {
        Self { _taken: None }
    }
}

impl Default for BodyBuffer {
    fn default() -> Self {
        Self {
            room: Arc::new(Semaphore::new(ROOM)),
        }
    }
}

impl BodyBuffer {
    /// Waits until the request has come, or as much of it as there may be of one.
    /// It comes with whether it has a field of this number.
    pub(super) async fn gather(
        &self,
        mut body: Body,
        field: Option<u32>,
    ) -> Result<(Body, BufferPlace, bool), Crowded> {
        let mut data = Vec::new();
        let mut taken: Option<OwnedSemaphorePermit> = None;
        let mut rest = None;
        let failed = loop {
            let frame = match body.frame().await {
                None => break None,
                Some(Err(status)) => break Some(status),
                Some(Ok(frame)) => frame,
            };
            // A request has no trailers that mean anything.
            let Ok(piece) = frame.into_data() else {
                continue;
            };
            data.extend_from_slice(&piece);
            let units = data.len().saturating_sub(OWN).div_ceil(UNIT);
            let more = units - taken.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
            if more > 0 {
                let more = u32::try_from(more).map_err(|_| Crowded)?;
                let permit = self.room.clone().try_acquire_many_owned(more);
                let permit = permit.map_err(|_| Crowded)?;
                match &mut taken {
                    Some(taken) => taken.merge(permit),
                    None => taken = Some(permit),
                }
            }
            if data.len() > MOST {
                rest = Some(body);
                break None;
            }
        };
        let found = field.is_some_and(|field| has_field(&data, field));
        let gathered = Gathered {
            data: Some(Bytes::from(data)).filter(|data| !data.is_empty()),
            failed,
            rest,
        };
        Ok((Body::new(gathered), BufferPlace { _taken: taken }, found))
    }
}

/// Bytes before the message in a frame of gRPC: whether it is compressed, and its length.
const FRAME_HEAD: usize = 5;

/// Reports whether the message of a frame has a field that is text and not empty. A message that
/// cannot be read here counts as one that has it.
fn has_field(frame: &[u8], field: u32) -> bool {
    let Some((head, mut message)) = frame.split_at_checked(FRAME_HEAD) else {
        return false;
    };
    if head.first() != Some(&0) {
        return true;
    }
    while !message.is_empty() {
        let Ok((number, wire)) = decode_key(&mut message) else {
            return true;
        };
        let before = message;
        if skip_field(wire, number, &mut message, DecodeContext::default()).is_err() {
            return true;
        }
        if number == field && before.first() != Some(&0) {
            return true;
        }
    }
    false
}

/// A request that has been read, and what is left of it.
struct Gathered {
    data: Option<Bytes>,
    failed: Option<Status>,
    rest: Option<Body>,
}

impl http_body::Body for Gathered {
    type Data = Bytes;
    type Error = Status;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Status>>> {
        if let Some(data) = self.data.take() {
            return Poll::Ready(Some(Ok(Frame::data(data))));
        }
        if let Some(failed) = self.failed.take() {
            return Poll::Ready(Some(Err(failed)));
        }
        match &mut self.rest {
            Some(rest) => Pin::new(rest).poll_frame(context),
            None => Poll::Ready(None),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.data.is_none()
            && self.failed.is_none()
            && self
                .rest
                .as_ref()
                .is_none_or(http_body::Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        match (&self.data, &self.rest) {
            (None, Some(rest)) => rest.size_hint(),
            (Some(data), None) => SizeHint::with_exact(data.len() as u64),
            _ => SizeHint::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use http_body_util::Full;

    use super::*;

    fn body(bytes: usize) -> Body {
        Body::new(Full::new(Bytes::from(vec![7; bytes])).map_err(|never| match never {}))
    }

    async fn read(mut body: Body) -> usize {
        let mut bytes = 0;
        while let Some(frame) = body.frame().await {
            bytes += frame.unwrap().into_data().unwrap().len();
        }
        bytes
    }

    #[tokio::test]
    async fn a_request_comes_out_as_it_came() {
        let gatherer = BodyBuffer::default();
        for bytes in [0, 1, OWN, OWN + 1, MOST, MOST + 1, 3 * MOST] {
            let (gathered, _room, _) = gatherer.gather(body(bytes), None).await.unwrap();
            assert_eq!(read(gathered).await, bytes);
        }
        assert_eq!(gatherer.room.available_permits(), ROOM);
    }

    #[test]
    fn a_field_is_seen_before_the_message_is_read() {
        use prost::Message;
        use sandtable_proto::matches::v1::ListLogEntriesRequest;
        let framed = |text_language: &str| {
            let message = ListLogEntriesRequest {
                name: "matches/1".to_owned(),
                page_size: 300,
                text_language: text_language.to_owned(),
                ..Default::default()
            };
            [vec![0; FRAME_HEAD], message.encode_to_vec()].concat()
        };
        assert!(has_field(&framed("de"), 5) && !has_field(&framed(""), 5));
        assert!(!has_field(&framed("de"), 4));
        // What is compressed or broken may have it.
        let compressed = [vec![1, 0, 0, 0, 9], vec![7; 9]].concat();
        assert!(has_field(&compressed, 5) && has_field(&[0, 0, 0, 0, 1, 0xff], 5));
        assert!(!has_field(&[], 5));
    }

    #[tokio::test]
    async fn large_ones_share_room_and_small_ones_need_none() {
        let gatherer = BodyBuffer::default();
        let mut held = Vec::new();
        while let Ok((_, room, _)) = gatherer.gather(body(MOST), None).await {
            held.push(room);
        }
        assert_eq!(held.len(), ROOM * UNIT / (MOST - OWN));
        assert!(gatherer.gather(body(OWN), None).await.is_ok());
        held.clear();
        assert!(gatherer.gather(body(MOST), None).await.is_ok());
    }
}
