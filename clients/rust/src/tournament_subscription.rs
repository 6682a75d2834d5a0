//! Stream of the events of a tournament.

use sandtable_proto::tournaments::v1::watch_tournament_response::Message;
use sandtable_proto::tournaments::v1::{
    TournamentEvent, WatchTournamentRequest, WatchTournamentResponse,
};

use crate::client::Client;
use crate::error::Error;
use crate::resumed::Resumed;

/// The events of a tournament in order, each once, however often the stream breaks.
#[derive(Debug)]
pub struct TournamentSubscription {
    request: WatchTournamentRequest,
    stream: Resumed<WatchTournamentResponse>,
}

impl TournamentSubscription {
    pub(crate) fn new(client: Client, name: &str, after_sequence: u64) -> Self {
        Self {
            request: WatchTournamentRequest {
                name: name.to_owned(),
                after_sequence,
                ..WatchTournamentRequest::default()
            },
            stream: Resumed::new(client, name.to_owned()),
        }
    }

    /// The sequence of the last event that was given out: where another subscription would
    /// go on.
    pub fn cursor(&self) -> u64 {
        self.request.after_sequence
    }

    /// The next event; none after the last one of a tournament that is over. It may be
    /// dropped while it waits, and asked again, without missing anything.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn next(&mut self) -> Result<Option<TournamentEvent>, Error> {
        loop {
            let request = &self.request;
            let received = self.stream.next(|at| {
                let request = request.clone();
                async move { at.tournaments().watch_tournament(request).await }
            });
            let Some(response) = received.await? else {
                return Ok(None);
            };
            match response.message {
                Some(Message::Event(event)) if event.sequence > self.cursor() => {
                    self.request.after_sequence = event.sequence;
                    return Ok(Some(event));
                }
                Some(Message::Event(_) | Message::Heartbeat(_)) | None => {}
            }
        }
    }
}
