//! A comparison as it goes on.

use sandtable_proto::ladder::v1::{WatchComparisonRequest, WatchComparisonResponse};

use crate::client::Client;
use crate::error::Error;
use crate::resumed::Resumed;

/// A comparison with what comes to its curve, each place once, however often the stream
/// breaks.
#[derive(Debug)]
pub struct ComparisonSubscription {
    request: WatchComparisonRequest,
    stream: Resumed<WatchComparisonResponse>,
}

impl ComparisonSubscription {
    pub(crate) fn new(client: Client, name: &str, after_pairs: u32) -> Self {
        Self {
            request: WatchComparisonRequest {
                name: name.to_owned(),
                after_pairs,
                heartbeat_interval: None,
            },
            stream: Resumed::new(client, name.to_owned()),
        }
    }

    /// Position on the curve up to which points were returned, in pairs.
    pub fn cursor(&self) -> u32 {
        self.request.after_pairs
    }

    /// The comparison as it is and what is new of its curve; none after its end. It may be
    /// dropped while it waits, and asked again, without missing anything.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the pool does not allow: the reason names
    /// the rule, and the metadata the value found.
    pub async fn next(&mut self) -> Result<Option<WatchComparisonResponse>, Error> {
        let request = &self.request;
        let received = self.stream.next(|at| {
            let request = request.clone();
            async move { at.pools().watch_comparison(request).await }
        });
        let Some(mut response) = received.await? else {
            return Ok(None);
        };
        let seen = self.cursor();
        response.points.retain(|point| point.pairs > seen);
        if let Some(last) = response.points.last() {
            self.request.after_pairs = last.pairs;
        }
        Ok(Some(response))
    }
}
