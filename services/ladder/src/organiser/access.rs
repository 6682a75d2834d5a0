//! Access of organisers and others to a tournament, and its audit entries.

use sandtable_proto::tournaments::v1::{AuditEntry, Tournament, TournamentState};

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::organiser::action_texts::tournament_state;
use crate::tournaments::names::{self, tournament_id};
use crate::tournaments::record::TournamentRecord;
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::Work;

impl Tournaments {
    /// A tournament as a caller may see it.
    pub(crate) async fn shown_tournament(
        &self,
        name: &str,
        caller: &Caller,
    ) -> ServiceResult<Tournament> {
        let id = tournament_id("name", name)?;
        let work = Work::open(self, id).await?;
        must_see(work.record(), caller)?;
        let etag = etag(&work);
        Ok(Tournament {
            etag,
            ..work.record().shown.clone()
        })
    }
}

/// Requires a tournament that the caller may see: a draft is visible to its organisers.
pub(crate) fn must_see(record: &TournamentRecord, caller: &Caller) -> ServiceResult<()> {
    let draft = record.shown.state() == TournamentState::Draft;
    if draft && !caller.is_organiser(record) && !caller.is_privileged() {
        Err(names::not_found(&record.shown.name))
    } else {
        Ok(())
    }
}

/// Audit entry for an action of an organiser.
pub(crate) fn audit_entry(target: &str, reason: &str, change: &str) -> AuditEntry {
    AuditEntry {
        target: target.to_owned(),
        reason: reason.to_owned(),
        change: change.to_owned(),
        ..AuditEntry::default()
    }
}

/// Requires one of the expected states.
pub(crate) fn must_be(found: TournamentState, expected: &[TournamentState]) -> ServiceResult<()> {
    if expected.contains(&found) {
        return Ok(());
    }
    let names: Vec<&str> = expected.iter().map(|it| tournament_state(*it)).collect();
    Err(LadderError::Forbidden(
        "WRONG_STATE",
        format!(
            "the tournament must be {}, and is {}",
            names.join(" or "),
            tournament_state(found)
        ),
    ))
}

pub(crate) fn etag(work: &Work<'_>) -> String {
    format!("{:x}", work.revision())
}

/// Notes that an account has decided something that everybody's place depends on.
pub(crate) fn note_decision(record: &mut TournamentRecord, account: &str) {
    if !account.is_empty() && !record.decided_by.iter().any(|it| it == account) {
        record.decided_by.push(account.to_owned());
    }
}

/// Fails for an account that has decided what it may not decide while it plays.
pub(crate) fn must_not_have_decided(record: &TournamentRecord, account: &str) -> ServiceResult<()> {
    if record.decided_by.iter().any(|it| it == account) {
        Err(LadderError::HasDecided(account.to_owned()))
    } else {
        Ok(())
    }
}
