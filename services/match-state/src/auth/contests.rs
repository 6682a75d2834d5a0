//! Conflicts of interest: who plays in a tournament or a pool has no powers over the matches of
//! others in it, whatever their roles.
//!
//! This is the one guard for all methods that name a match. It takes the powers from the key
//! before anything else looks at it, so that there is nothing to forget behind.

use std::sync::Arc;

use sandtable_auth::identity::Identity;
use sandtable_store::{Documents, Log, contest};

use crate::error::ServiceResult;
use crate::matches::names::{match_id, parent_of_fork};
use crate::matches::record::MatchRecord;

/// The contests that matches belong to.
pub(crate) struct Contests {
    pub(crate) log: Arc<dyn Log>,
    pub(crate) documents: Arc<dyn Documents>,
}

impl Contests {
    /// Takes the powers of a role from a caller who plays in the contest of a match. Names of no
    /// match are for others to refuse.
    pub(crate) async fn restrain(&self, identity: &mut Identity, name: &str) -> ServiceResult<()> {
        if !identity.has_powers() {
            return Ok(());
        }
        let Ok(id) = match_id("name", parent_of_fork(name)) else {
            return Ok(());
        };
        let Some(row) = self.log.find_match(id).await? else {
            return Ok(());
        };
        let record = MatchRecord::read(&row.record)?;
        // A label of another host says nothing.
        if record.service.is_empty() {
            return Ok(());
        }
        let label = &record.shown.label;
        if contest::plays_in(&*self.documents, label, &identity.account).await? {
            identity.renounce_powers();
        }
        Ok(())
    }
}
