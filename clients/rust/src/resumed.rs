//! A stream that is taken up again whenever it breaks.

use tonic::{Code, Response, Status, Streaming};

use crate::client::Client;
use crate::error::Error;
use crate::retry::{asked_to_wait, is_unavailable, wait_before};

/// Maximum number of attempts in a row to resume a broken stream without any message in between.
const ATTEMPTS: u32 = 12;

/// The messages of a stream, opened as often as it takes.
#[derive(Debug)]
pub(crate) struct Resumed<R> {
    client: Client,
    /// Resource that the stream follows: it determines the server.
    name: String,
    stream: Option<Streaming<R>>,
    failures: u32,
}

impl<R> Resumed<R> {
    pub(crate) fn new(client: Client, name: String) -> Self {
        Self {
            client,
            name,
            stream: None,
            failures: 0,
        }
    }

    /// The next message; none when the server has ended the stream. `open` starts it where
    /// it has to go on by now. The wait may be dropped, and begun again, without missing
    /// anything.
    pub(crate) async fn next<F>(&mut self, open: impl Fn(Client) -> F) -> Result<Option<R>, Error>
    where
        F: Future<Output = Result<Response<Streaming<R>>, Status>>,
    {
        loop {
            match self.receive(&open).await {
                Ok(received) => {
                    self.failures = 0;
                    return Ok(received);
                }
                Err(status) if resumable(&status) && self.failures < ATTEMPTS => {
                    self.stream = None;
                    let asked = asked_to_wait(&status).unwrap_or_default();
                    let wait = asked + wait_before(self.failures);
                    self.failures += 1;
                    tokio::time::sleep(wait).await;
                }
                Err(status) => return Err(self.client.nobody_there(status).into()),
            }
        }
    }

    async fn receive<F>(&mut self, open: &impl Fn(Client) -> F) -> Result<Option<R>, Status>
    where
        F: Future<Output = Result<Response<Streaming<R>>, Status>>,
    {
        let stream = match &mut self.stream {
            Some(stream) => stream,
            None => {
                let client = self.client.at_attempt(&self.name, self.failures);
                self.stream.insert(open(client).await?.into_inner())
            }
        };
        stream.message().await
    }
}

/// Reports whether a stream that ended with this status can be resumed: the connection broke, the
/// reader was too slow, or limits ask to retry later.
fn resumable(status: &Status) -> bool {
    is_unavailable(status)
        || asked_to_wait(status).is_some()
        || (status.code() == Code::ResourceExhausted
            && Error::from(status.clone()).reason() == Some("SLOW_CONSUMER"))
}
