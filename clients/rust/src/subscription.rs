//! A match's log as it grows.

use sandtable_proto::matches::v1::LogEntry;
use sandtable_proto::notifications::v1::{
    MatchChanged, SubscribeRequest, SubscribeResponse, subscribe_response::Message as StreamMessage,
};

use crate::client::Client;
use crate::error::Error;
use crate::resumed::Resumed;

/// Message of a match.
#[derive(Clone, Debug)]
pub enum MatchNews {
    /// An entry of the log.
    Entry(Box<LogEntry>),
    /// Something has changed that is in no entry.
    Changed(MatchChanged),
}

/// The entries of a match's log in order, each once, however often the stream
/// breaks. It ends after the last entry of a finished match.
#[derive(Debug)]
pub struct Subscription {
    request: SubscribeRequest,
    stream: Resumed<SubscribeResponse>,
}

impl Subscription {
    pub(crate) fn new(client: Client, request: SubscribeRequest) -> Self {
        Self {
            stream: Resumed::new(client, request.name.clone()),
            request,
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
    /// Errors of [every call](crate#errors); the reason is `MATCH_NOT_FOUND` when there is no
    /// such match, or none that the caller may see. A broken stream is an error only after it was
    /// resumed a dozen times in a row.
    pub async fn next(&mut self) -> Result<Option<LogEntry>, Error> {
        loop {
            match self.next_news().await? {
                Some(MatchNews::Entry(entry)) => return Ok(Some(*entry)),
                Some(MatchNews::Changed(_)) => {}
                None => return Ok(None),
            }
        }
    }

    /// Returns the next entry or change without an entry, such as of a seat, a pause, a draw on
    /// offer; none after the last entry of a finished match. The future may be dropped while it
    /// waits, and the method called again, without missing an entry. Changes that happen while
    /// the stream is broken are not returned.
    ///
    /// # Errors
    ///
    /// As of [`Self::next`].
    pub async fn next_news(&mut self) -> Result<Option<MatchNews>, Error> {
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
                    return Ok(Some(MatchNews::Entry(Box::new(entry))));
                }
                Some(StreamMessage::MatchChanged(change)) => {
                    return Ok(Some(MatchNews::Changed(change)));
                }
                Some(StreamMessage::Entry(_) | StreamMessage::Heartbeat(_)) | None => {}
            }
        }
    }
}
