//! Matches with times that are none, which were stored before requests were checked.

use std::sync::Arc;

use sandtable_proto::check::mend;
use sandtable_store::{
    Documents, Log, MatchKey, MatchQuery, MatchRow, MatchUpdate, StoreResult, is_swept, note_swept,
    unless_lost,
};

use crate::matches::record::{MatchRecord, accounts_of};

/// The message that a record begins with.
const MATCH: &str = "sandtable.matches.v1.Match";

/// What the sweep is called.
const SWEEP: &str = "matches";

/// Matches read at a time.
const PAGE: u32 = 256;

/// Moves times of matches that are none to the nearest that are, once for each store.
pub(crate) async fn sweep(log: &dyn Log, documents: &dyn Documents) -> StoreResult<()> {
    if is_swept(documents, SWEEP).await? {
        return Ok(());
    }
    let mut before: Option<MatchKey> = None;
    loop {
        let query = MatchQuery {
            before,
            limit: PAGE,
            include_unlisted: true,
            ..MatchQuery::default()
        };
        let rows = log.list_matches(query).await?;
        let Some(last) = rows.last() else {
            break;
        };
        before = Some(last.key);
        for row in rows {
            sweep_match(log, row).await?;
        }
    }
    note_swept(documents, SWEEP).await
}

async fn sweep_match(log: &dyn Log, mut row: MatchRow) -> StoreResult<()> {
    loop {
        let Ok(Some(record)) = mend::times_of_record(MATCH, &row.record) else {
            return Ok(());
        };
        // What cannot be read is left as it is: whoever asks for it is told.
        let Ok(read) = MatchRecord::read(&record) else {
            return Ok(());
        };
        let update = MatchUpdate {
            key: row.key,
            id: Arc::from(row.id.as_str()),
            from_revision: row.revision,
            state: read.shown.state,
            accounts: accounts_of(&read.shown).map(str::to_owned).collect(),
            record,
        };
        if unless_lost(log.update_match(update).await)? {
            tracing::warn!(
                id = row.id,
                "replaced an invalid stored timestamp of a match"
            );
            return Ok(());
        }
        // Somebody else was faster.
        match log.find_match(&row.id).await? {
            Some(again) => row = again,
            None => return Ok(()),
        }
    }
}
