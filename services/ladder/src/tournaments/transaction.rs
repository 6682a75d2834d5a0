//! One change of a tournament: read, decided, and written whole or not at all.

use prost::Message;
use sandtable_proto::tournaments::v1::{AuditEntry, TournamentEvent, TournamentEventKind};
pub(crate) use sandtable_service::auth::idempotency::RequestScope;
use sandtable_store::{Attempts, Change, Kind, Notice, StoreError, Stored, StoredMessages};
use serde_json::json;

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::state::ServiceParts;
use crate::time::stamp;
use crate::tournaments::names;
use crate::tournaments::names::{counted, tournament_name, within};
use crate::tournaments::record::{
    AUDIT_ENTRIES, ENTRANTS, EVENTS, EntrantRecord, FIXTURES, FixtureRecord, REQUESTS, ROUNDS,
    RequestRecord, RoundRecord, STAGES, StageRecord, TOURNAMENTS, TournamentRecord,
};

/// Documents read at a time.
const PAGE: u32 = 500;

/// By which accounts are told of a deadline.
const REMINDER: &str = "tournament.reminder";

/// Audit entries are listed with the latest first, which is the one of the lowest key.
const LAST_AUDIT_ENTRY: u64 = 999_999_999_999;

impl ServiceParts {
    /// What the call made when it was done before.
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

/// What is remembered of a call that is done.
pub(crate) fn remembered(call: &RequestScope, made: &str) -> Option<Change> {
    let key = call.hex_key()?;
    let record = RequestRecord {
        content: call.content.clone(),
        made: made.to_owned(),
    };
    Some(REQUESTS.stored(key, "", record).add())
}

/// A change of a tournament that is being decided.
pub(crate) struct Work<'a> {
    shared: &'a ServiceParts,
    pub(crate) id: String,
    row: Stored<TournamentRecord>,
    changes: Vec<Change>,
    /// What is told, to be counted when it is durable.
    told: Vec<TournamentEventKind>,
    /// The moment at which it is decided.
    pub(crate) now: i64,
}

impl<'a> Work<'a> {
    /// Reads the tournament.
    pub(crate) async fn open(shared: &'a ServiceParts, id: &str) -> ServiceResult<Work<'a>> {
        let row = shared.store().find(TOURNAMENTS, id).await?;
        let row = row.ok_or_else(|| names::not_found(&tournament_name(id)))?;
        Ok(Work {
            shared,
            id: id.to_owned(),
            row,
            changes: Vec::new(),
            told: Vec::new(),
            now: shared.now(),
        })
    }

    /// The tournament as it is now.
    pub(crate) fn record(&self) -> &TournamentRecord {
        &self.row.message
    }

    /// The tournament as it is to be.
    pub(crate) fn record_mut(&mut self) -> &mut TournamentRecord {
        &mut self.row.message
    }

    /// Counts its changes.
    pub(crate) fn revision(&self) -> u64 {
        self.row.document.revision
    }

    /// When something is to be done about it by itself.
    pub(crate) fn due(&mut self, at: Option<i64>) {
        self.row.document.due = at;
    }

    /// An entrant.
    pub(crate) async fn entrant(&self, number: u32) -> ServiceResult<Stored<EntrantRecord>> {
        let found = self
            .shared
            .store()
            .find(ENTRANTS, &counted(&self.id, number))
            .await?;
        found.ok_or_else(|| names::not_found(&names::entrant_name(&self.id, number)))
    }

    /// All entrants, in the order in which they entered.
    pub(crate) async fn entrants(&self) -> ServiceResult<Vec<Stored<EntrantRecord>>> {
        self.shared.all(ENTRANTS, &self.id).await
    }

    /// A stage that has begun.
    pub(crate) async fn stage(&self, number: u32) -> ServiceResult<Stored<StageRecord>> {
        let found = self
            .shared
            .store()
            .find(STAGES, &counted(&self.id, number))
            .await?;
        found.ok_or_else(|| {
            LadderError::Forbidden("NOT_STARTED", format!("stage {number} has not begun"))
        })
    }

    /// All rounds, in order.
    pub(crate) async fn rounds(&self) -> ServiceResult<Vec<Stored<RoundRecord>>> {
        self.shared.all(ROUNDS, &self.id).await
    }

    /// The fixtures of a round, in order.
    pub(crate) async fn fixtures(&self, round: u32) -> ServiceResult<Vec<Stored<FixtureRecord>>> {
        self.shared.all(FIXTURES, &counted(&self.id, round)).await
    }

    /// A fixture.
    pub(crate) async fn fixture(&self, fixture: &str) -> ServiceResult<Stored<FixtureRecord>> {
        let found = self
            .shared
            .store()
            .find(FIXTURES, &within(&self.id, fixture))
            .await?;
        found.ok_or_else(|| names::not_found(&names::fixture_name(&self.id, fixture)))
    }

    /// Adds a change of something else. Each document changes once.
    pub(crate) fn with(&mut self, change: Change) {
        self.changes.push(change);
    }

    /// Tells those who watch.
    pub(crate) fn tell(&mut self, kind: TournamentEventKind, event: TournamentEvent) {
        self.told.push(kind);
        self.row.message.events += 1;
        let sequence = self.row.message.events;
        let event = TournamentEvent {
            sequence,
            time: Some(stamp(self.now)),
            kind: kind as i32,
            ..event
        };
        let told = EVENTS.stored(counted(&self.id, sequence), &self.id, event);
        self.changes.push(told.add());
    }

    /// Has an account told of an event that is told next, whoever watches.
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
        self.changes.push(notice.add());
    }

    /// Puts on record what an organiser does.
    pub(crate) fn audit_entry(&mut self, caller: &Caller, action: &str, audit_entry: AuditEntry) {
        self.row.message.audit_entries += 1;
        let number = self.row.message.audit_entries;
        let subject = audit_entry.target.clone();
        let text = format!("{action}: {}", audit_entry.change);
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
        self.changes.push(kept.add());
        let event = TournamentEvent {
            subject,
            text,
            ..TournamentEvent::default()
        };
        self.tell(TournamentEventKind::Organiser, event);
    }

    /// Remembers the call.
    pub(crate) fn remember(&mut self, call: &RequestScope, made: &str) {
        self.changes.extend(remembered(call, made));
    }

    /// Writes everything down. `false` when somebody else was faster, so that it has to be
    /// decided again.
    pub(crate) async fn commit(mut self, attempts: &mut Attempts) -> ServiceResult<bool> {
        self.row.message.shown.update_time = Some(stamp(self.now));
        self.changes.push(self.row.replace());
        let written = self.shared.store().write(self.changes).await;
        let done = attempts.won(written)?;
        if done {
            self.told
                .into_iter()
                .for_each(|kind| self.shared.meters.happened(kind));
            // Nobody may be listening.
            let _ = self.shared.news.send(self.id);
            self.shared.wake.notify_one();
        }
        Ok(done)
    }
}

impl ServiceParts {
    /// Has something that is due come behind what else is. What cannot be written now stays
    /// where it is.
    pub(crate) async fn put_off<M: Message + Default>(&self, kind: Kind<M>, id: &str, until: i64) {
        let now = self.now();
        let changed = self.store().change::<M, StoreError>(kind, id, |row| {
            if row.document.due.is_none_or(|due| due > now) {
                return Ok(None);
            }
            row.document.due = Some(until);
            Ok(Some(Vec::new()))
        });
        if let Err(error) = changed.await {
            tracing::debug!(%error, id, "failed to postpone scheduled steps");
        }
    }

    /// All messages of an owner.
    pub(crate) async fn all<M: Message + Default>(
        &self,
        kind: Kind<M>,
        owner: &str,
    ) -> ServiceResult<Vec<Stored<M>>> {
        let mut pages = self.store().pages(kind, owner, PAGE);
        let mut all = Vec::new();
        while let Some(page) = pages.next().await? {
            all.extend(page);
        }
        Ok(all)
    }
}

/// Decides a change of a tournament and writes it, again when somebody else was faster. The
/// body gives what is answered.
macro_rules! change {
    ($shared:expr, $id:expr, |$work:ident| $body:expr) => {{
        let shared = $shared;
        let id: &str = $id;
        let _lock = shared.locks.lock(id).await;
        let mut attempts = sandtable_store::Attempts::default();
        loop {
            let mut $work = $crate::tournaments::transaction::Work::open(shared, id).await?;
            let answer = $body;
            if $work.commit(&mut attempts).await? {
                break answer;
            }
        }
    }};
}

pub(crate) use change;

/// The same for a call, which is done once: a repetition of it changes nothing. It is
/// remembered together with what it changes, by the name of that.
macro_rules! change_once {
    ($shared:expr, $id:expr, $call:expr, $made:expr, |$work:ident| $body:expr) => {{
        let shared = $shared;
        let id: &str = $id;
        let call: &$crate::tournaments::transaction::RequestScope = $call;
        let _lock = shared.locks.lock(id).await;
        let mut attempts = sandtable_store::Attempts::default();
        while shared.made_before(call).await?.is_none() {
            let mut $work = $crate::tournaments::transaction::Work::open(shared, id).await?;
            $body;
            $work.remember(call, $made);
            if $work.commit(&mut attempts).await? {
                break;
            }
        }
    }};
}

pub(crate) use change_once;

impl Work<'_> {
    /// Whether something else than this moment is noted as due.
    pub(crate) fn is_due_otherwise(&self, at: Option<i64>) -> bool {
        self.row.document.due != at
    }
}
