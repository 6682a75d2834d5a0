//! A match's log as it grows.

use sandtable_proto::matches::v1::LogEntry;
use sandtable_proto::notifications::v1::{
    SubscribeRequest, SubscribeResponse, subscribe_response::Message as StreamMessage,
};

use crate::client::Client;
use crate::error::Error;
use crate::resumed::Resumed;

/// The entries of a match's log in order, each once, however often the stream
/// breaks. It ends after the last entry of a finished match.
#[derive(Debug)]
pub struct Subscription {
    request: SubscribeRequest,
    stream: Resumed<SubscribeResponse>,
}

impl Subscription {
    pub(crate) fn new(client: Client, name: String, cursor: u64) -> Self {
        Self {
            stream: Resumed::new(client, name.clone()),
            request: SubscribeRequest {
                name,
                after_sequence: cursor,
                ..Default::default()
            },
        }
    }

    /// The sequence of the last entry that was given out: where another
    /// subscription would go on.
    pub fn cursor(&self) -> u64 {
        self.request.after_sequence
    }

    /// The next entry; none after the last entry of a finished match. It may be
    /// dropped while it waits, and asked again, without missing anything.
    ///
    /// # Errors
    ///
    /// What [every call](crate#errors) is refused with; the reason is `MATCH_NOT_FOUND` when
    /// there is no such match, or none that the caller may see. A stream that broke is an
    /// error only after it was taken up again a dozen times in a row.
    pub async fn next(&mut self) -> Result<Option<LogEntry>, Error> {
        loop {
            let request = &self.request;
            let received = self.stream.next(|at| {
                let request = request.clone();
                async move { at.notifications().subscribe(request).await }
            });
            let Some(response) = received.await? else {
                return Ok(None);
            };
            match response.message {
                Some(StreamMessage::Entry(entry)) if entry.sequence > self.cursor() => {
                    self.request.after_sequence = entry.sequence;
                    return Ok(Some(entry));
                }
                Some(
                    StreamMessage::Entry(_)
                    | StreamMessage::Heartbeat(_)
                    | StreamMessage::MatchChanged(_),
                )
                | None => {}
            }
        }
    }
}
