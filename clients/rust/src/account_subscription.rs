//! Stream of the events of all matches of an account.

use sandtable_proto::notifications::v1::{SubscribeAccountRequest, SubscribeAccountResponse};

use crate::accounts::{ME, or_me};
use crate::client::Client;
use crate::error::Error;
use crate::resumed::Resumed;

/// Stream of the events of all matches of an account, each exactly once, however often the stream
/// breaks. A stream that was given no cursor and breaks before its first message begins again
/// with what happens from then on.
#[derive(Debug)]
pub struct AccountSubscription {
    request: SubscribeAccountRequest,
    stream: Resumed<SubscribeAccountResponse>,
}

impl Client {
    /// Follows the matches of an account, `accounts/me` when none is named, from the
    /// request's cursor or from now on. The token must be a key of the account.
    pub fn subscribe_account(&self, mut request: SubscribeAccountRequest) -> AccountSubscription {
        request.name = or_me(request.name);
        AccountSubscription {
            request,
            stream: Resumed::new(self.clone(), ME.to_owned()),
        }
    }
}

impl AccountSubscription {
    /// Where another subscription would go on; empty before the first message unless one
    /// was given.
    pub fn cursor(&self) -> &str {
        &self.request.cursor
    }

    /// The next message; heartbeats are given out, too, for the sake of their cursor. It
    /// may be dropped while it waits, and asked again, without missing anything.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), such as for a key that does not stand for the
    /// account, or an invalid cursor. A broken stream is an error only after it was resumed a
    /// dozen times in a row.
    pub async fn next(&mut self) -> Result<Option<SubscribeAccountResponse>, Error> {
        let request = &self.request;
        let received = self.stream.next(|at| {
            let request = request.clone();
            async move { at.notifications().subscribe_account(request).await }
        });
        let response = received.await?;
        if let Some(received) = &response {
            self.request.cursor.clone_from(&received.cursor);
        }
        Ok(response)
    }
}
