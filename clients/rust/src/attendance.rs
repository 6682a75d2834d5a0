//! Being there for a pool's fixtures.

use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::ladder::v1::{AttendRequest, AttendResponse};
use tokio::sync::watch;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::WatchStream;

use crate::client::Client;
use crate::error::Error;
use crate::resumed::Resumed;

/// An attendance at a pool, which lasts until it is dropped. A stream that breaks is resumed:
/// messages from before the break may be repeated, as a fixture that is still to be joined is.
#[derive(Debug)]
pub struct Attendance {
    /// The player who attends, with the present capacity.
    wish: watch::Sender<AttendRequest>,
    stream: Resumed<AttendResponse>,
}

impl Attendance {
    pub(crate) fn new(client: Client, request: AttendRequest) -> Self {
        let stream = Resumed::new(client, request.pool.clone());
        Self {
            wish: watch::Sender::new(request),
            stream,
        }
    }

    /// Plays so many fixtures at once from now on; with 0 what has begun is finished and
    /// nothing more comes.
    pub fn set_capacity(&self, capacity: u32) {
        self.wish.send_if_modified(|wish| {
            let changes = wish.capacity != capacity;
            wish.capacity = capacity;
            changes
        });
    }

    /// Returns the pool's next message; none when the server has ended the attendance. The future
    /// may be dropped while it waits, and the method called again, without missing anything.
    ///
    /// # Errors
    ///
    /// With the reason `ATTENDED_ELSEWHERE` when the same player attends on another stream.
    pub async fn next(&mut self) -> Result<Option<Message>, Error> {
        loop {
            let wish = &self.wish;
            let received = self.stream.next(|at| {
                let mut first = true;
                let wishes = WatchStream::new(wish.subscribe()).map(move |wish| {
                    if std::mem::take(&mut first) {
                        wish
                    } else {
                        // The player is sent once a stream.
                        AttendRequest {
                            capacity: wish.capacity,
                            ..Default::default()
                        }
                    }
                });
                async move { at.ladders().attend(wishes).await }
            });
            match received.await? {
                Some(AttendResponse {
                    message: Some(message),
                }) => return Ok(Some(message)),
                // A message of a later version of the contract.
                Some(AttendResponse { message: None }) => {}
                None => return Ok(None),
            }
        }
    }
}
