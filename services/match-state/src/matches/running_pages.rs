//! The matches that are in progress, page by page.

use sandtable_proto::matches::v1::MatchState as State;
use sandtable_store::{Log, MatchKey, MatchQuery, MatchRow, StoreResult};

/// Matches read at a time.
const PAGE: u32 = 256;

/// A walk over the matches that are in progress, the newest first. One that starts during
/// the walk may be left out.
#[derive(Default)]
pub(crate) struct InProgress {
    before: Option<MatchKey>,
}

impl InProgress {
    /// A walk that goes on after a place.
    pub(crate) fn before(place: Option<MatchKey>) -> Self {
        Self { before: place }
    }

    /// Where the walk has come to; none before its first page.
    pub(crate) fn place(&self) -> Option<MatchKey> {
        self.before
    }

    /// The next matches; none at the end.
    pub(crate) async fn next_page(&mut self, log: &dyn Log) -> StoreResult<Vec<MatchRow>> {
        let query = MatchQuery {
            before: self.before,
            limit: PAGE,
            state: Some(State::InProgress as i32),
            include_unlisted: true,
            ..MatchQuery::default()
        };
        let rows = log.list_matches(query).await?;
        if let Some(last) = rows.last() {
            self.before = Some(last.key);
        }
        Ok(rows)
    }
}
