//! A match's log as it grows.

use sandtable_proto::matches::v1::LogEntry;
use sandtable_proto::notifications::v1::{
    SubscribeRequest, SubscribeResponse, subscribe_response::Message as Told,
};
use tonic::{Code, Status, Streaming};

use crate::Error;
use crate::client::Client;
use crate::retry::{is_unavailable, wait_before};

/// How often in a row a broken stream is taken up again without an entry or a sign
/// of life in between.
const ATTEMPTS: u32 = 12;

/// The entries of a match's log in order, each once, however often the stream
/// breaks. It ends after the last entry of a finished match.
#[derive(Debug)]
pub struct Subscription {
    client: Client,
    name: String,
    cursor: u64,
    stream: Option<Streaming<SubscribeResponse>>,
    failures: u32,
}

impl Subscription {
    pub(crate) fn new(client: Client, name: String, cursor: u64) -> Subscription {
        Subscription {
            client,
            name,
            cursor,
            stream: None,
            failures: 0,
        }
    }

    /// The sequence of the last entry that was given out: where another
    /// subscription would go on.
    pub fn cursor(&self) -> u64 {
        self.cursor
    }

    /// The next entry; none after the last entry of a finished match. It may be
    /// dropped while it waits, and asked again, without missing anything.
    pub async fn next(&mut self) -> Result<Option<LogEntry>, Error> {
        loop {
            match self.receive().await {
                Ok(None) => return Ok(None),
                Ok(Some(response)) => {
                    self.failures = 0;
                    match response.message {
                        Some(Told::Entry(entry)) if entry.sequence > self.cursor => {
                            self.cursor = entry.sequence;
                            return Ok(Some(entry));
                        }
                        Some(Told::Entry(_) | Told::Heartbeat(_) | Told::MatchChanged(_))
                        | None => {}
                    }
                }
                Err(status) if resumable(&status) && self.failures < ATTEMPTS => {
                    self.stream = None;
                    self.failures += 1;
                    tokio::time::sleep(wait_before(self.failures - 1)).await;
                }
                Err(status) => return Err(status.into()),
            }
        }
    }

    async fn receive(&mut self) -> Result<Option<SubscribeResponse>, Status> {
        let stream = match &mut self.stream {
            Some(stream) => stream,
            None => {
                let request = SubscribeRequest {
                    name: self.name.clone(),
                    after_sequence: self.cursor,
                    ..Default::default()
                };
                let client = self.client.at_attempt(&self.name, self.failures);
                let response = client.notifications().subscribe(request).await?;
                self.stream.insert(response.into_inner())
            }
        };
        stream.message().await
    }
}

/// Whether a stream that ended so can be taken up again: the connection broke, or the
/// reader was too slow.
fn resumable(status: &Status) -> bool {
    is_unavailable(status)
        || (status.code() == Code::ResourceExhausted
            && Error::from(status.clone()).reason() == Some("SLOW_CONSUMER"))
}
