//! Being there for a pool's fixtures.

use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::ladder::v1::{AttendRequest, AttendResponse};
use tokio::sync::watch;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::WatchStream;

use crate::client::Client;
use crate::error::Error;
use crate::resumed::Resumed;

/// Attends a pool until it is dropped. A stream that breaks is taken up again: what was told
/// before the break may be told once more, as a fixture is that is to be joined still.
#[derive(Debug)]
pub struct Attendance {
    /// Who is here, with the capacity of the moment.
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

    /// What the pool tells next; none when the server has ended the attendance. It may be
    /// dropped while it waits, and asked again, without missing anything.
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
                        // Who is here is said once a stream.
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
                // What a later version of the contract tells.
                Some(AttendResponse { message: None }) => {}
                None => return Ok(None),
            }
        }
    }
}
