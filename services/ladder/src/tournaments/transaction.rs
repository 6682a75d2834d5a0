//! Changes of tournaments, and calls that are recognised when they are repeated.

pub(crate) use sandtable_auth::idempotency::RequestScope;
use sandtable_proto::tournaments::v1::{AuditEntry, TournamentEvent, TournamentEventKind};
use sandtable_store::{Change, Notice, Stored, StoredMessages};
use serde_json::json;

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::organiser::action_texts::action_text;
use crate::records::Records;
use crate::time::stamp;
use crate::tournaments::names;
use crate::tournaments::names::{counted, tournament_name, within};
use crate::tournaments::record::{
    AUDIT_ENTRIES, ENTRANTS, EVENTS, EntrantRecord, FIXTURES, FixtureRecord, REQUESTS, ROUNDS,
    RequestRecord, RoundRecord, STAGES, StageRecord,
};
use crate::tournaments::state::Tournaments;
use crate::transaction::{Subject, Transaction};

/// Type of the notice that reminds accounts of a deadline.
const REMINDER: &str = "tournament.reminder";

/// Audit entries are listed with the latest first, which is the one of the lowest key.
const LAST_AUDIT_ENTRY: u64 = 999_999_999_999;

impl Records {
    /// The result of the call when it is an idempotent retry.
    pub(crate) async fn made_before(&self, call: &RequestScope) -> ServiceResult<Option<String>> {
        let Some(key) = call.hex_key() else {
            return Ok(None);
        };
        let Some(done) = self.store().find(REQUESTS, &key).await? else {
            return Ok(None);
        };
        call.must_retry(&done.message.content)?;
        Ok(Some(done.message.made))
    }
}

/// Stored record of a finished call, for idempotent retries.
pub(crate) fn remembered(call: &RequestScope, made: &str) -> Option<Change> {
    let key = call.hex_key()?;
    let record = RequestRecord {
        content: call.content.clone(),
        made: made.to_owned(),
    };
    Some(REQUESTS.stored(key, "", record).add())
}

/// A change of a tournament that is being decided.
pub(crate) type Work<'a> = Transaction<'a, Tournaments>;

impl Transaction<'_, Tournaments> {
    /// An entrant.
    pub(crate) async fn entrant(&self, number: u32) -> ServiceResult<Stored<EntrantRecord>> {
        let found = self
            .records()
            .store()
            .find(ENTRANTS, &counted(&self.id, number))
            .await?;
        found.ok_or_else(|| names::not_found(&names::entrant_name(&self.id, number)))
    }

    /// All entrants, in the order in which they entered.
    pub(crate) async fn entrants(&self) -> ServiceResult<Vec<Stored<EntrantRecord>>> {
        self.records().all(ENTRANTS, &self.id).await
    }

    /// A stage that has begun.
    pub(crate) async fn stage(&self, number: u32) -> ServiceResult<Stored<StageRecord>> {
        let found = self
            .records()
            .store()
            .find(STAGES, &counted(&self.id, number))
            .await?;
        found.ok_or_else(|| {
            LadderError::Forbidden("NOT_STARTED", format!("stage {number} has not begun"))
        })
    }

    /// All rounds, in order.
    pub(crate) async fn rounds(&self) -> ServiceResult<Vec<Stored<RoundRecord>>> {
        self.records().all(ROUNDS, &self.id).await
    }

    /// The fixtures of a round, in order.
    pub(crate) async fn fixtures(&self, round: u32) -> ServiceResult<Vec<Stored<FixtureRecord>>> {
        self.records()
            .all(FIXTURES, &counted(&self.id, round))
            .await
    }

    /// A fixture.
    pub(crate) async fn fixture(&self, fixture: &str) -> ServiceResult<Stored<FixtureRecord>> {
        let found = self
            .records()
            .store()
            .find(FIXTURES, &within(&self.id, fixture))
            .await?;
        found.ok_or_else(|| names::not_found(&names::fixture_name(&self.id, fixture)))
    }

    /// Publishes an event to watchers.
    pub(crate) fn publish(&mut self, kind: TournamentEventKind, event: TournamentEvent) {
        self.note(kind);
        self.record_mut().events += 1;
        let sequence = self.record_mut().events;
        let event = TournamentEvent {
            sequence,
            time: Some(stamp(self.now)),
            kind: kind as i32,
            ..event
        };
        let told = EVENTS.stored(counted(&self.id, sequence), &self.id, event);
        self.with(told.add());
    }

    /// Has an account notified of an event that is published next, even if it does not watch.
    pub(crate) fn notify(&mut self, account: &str, event: &TournamentEvent) {
        let settings = self.record().shown.settings.as_ref();
        let game = settings.and_then(|it| it.r#match.as_ref());
        let game = game.map_or("", |it| it.game.as_str());
        let data = json!({
            "tournament": tournament_name(&self.id),
            "display_name": settings.map_or("", |it| it.display_name.as_str()),
            "fixture": event.subject,
            "match": event.r#match,
            "game": game,
            "deadline": event.deadline.as_ref().map(ToString::to_string),
            "text": event.text,
        });
        let notice = Notice {
            r#type: REMINDER.to_owned(),
            r#match: event.r#match.clone(),
            game: game.to_owned(),
            data: data.to_string(),
            label: tournament_name(&self.id),
        };
        let id = within(&counted(&self.id, self.record().events + 1), account);
        let notice = notice.stored(id, account, self.now);
        self.with(notice.add());
    }

    /// Puts on record what an organiser does.
    pub(crate) fn audit_entry(&mut self, caller: &Caller, action: &str, audit_entry: AuditEntry) {
        self.record_mut().audit_entries += 1;
        let number = self.record_mut().audit_entries;
        let subject = audit_entry.target.clone();
        let text = action_text(action, &audit_entry.change);
        let audit_entry = AuditEntry {
            number,
            actor: caller.actor().to_owned(),
            action: action.to_owned(),
            time: Some(stamp(self.now)),
            ..audit_entry
        };
        let kept = AUDIT_ENTRIES.stored(
            counted(&self.id, LAST_AUDIT_ENTRY - number),
            &self.id,
            audit_entry,
        );
        self.with(kept.add());
        let event = TournamentEvent {
            subject,
            text,
            ..TournamentEvent::default()
        };
        self.publish(TournamentEventKind::Organiser, event);
    }
}

impl<S: Subject> Transaction<'_, S> {
    /// Remembers the call.
    pub(crate) fn remember(&mut self, call: &RequestScope, made: &str) {
        if let Some(change) = remembered(call, made) {
            self.with(change);
        }
    }
}
