//! What is done or seen by office is put on record before.

use sandtable_proto::matches::v1::MatchState as State;
use sandtable_service::audit::{self, AuditedAction};
use sandtable_store::StoreError;

use crate::access::Caller;
use crate::core::Shared;
use crate::live::LiveMatch;
use crate::people::Shown;
use crate::refusal::{Answer, Refusal};

/// Something that is done to a match by those who manage it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OfficeAction<'a> {
    /// Name of the match.
    pub(crate) name: &'a str,
    pub(crate) token: Option<Shown<'a>>,
    /// What is done, as it is put on record.
    pub(crate) action: &'static str,
    /// The seat that it is done to, if it is one.
    pub(crate) seat: Option<u32>,
    /// Why, in the words of who does it.
    pub(crate) reason: &'a str,
}

impl OfficeAction<'_> {
    /// The action as it is put on record.
    pub(crate) fn audited(&self) -> AuditedAction {
        let target = match self.seat {
            Some(seat) => format!("{}/seats/{seat}", self.name),
            None => self.name.to_owned(),
        };
        AuditedAction {
            actor: actor(self.token),
            action: self.action.into(),
            target,
            reason: self.reason.to_owned(),
        }
    }
}

/// What is about to be shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look<'a> {
    pub(crate) token: Option<Shown<'a>>,
    /// How it is put on record.
    pub(crate) action: &'static str,
    /// The seat with whose eyes it is seen, if it is one.
    pub(crate) seat: Option<u32>,
}

impl Shared {
    /// Writes down what is about to be done by office.
    pub(crate) async fn put_on_record(&self, entry: AuditedAction) -> Answer<()> {
        let recorded = self.people.audit.record(entry).await;
        recorded.map_err(|status| Refusal::Passed(Box::new(status)))
    }

    /// Writes down that something was not done after all, or that nobody knows.
    pub(crate) async fn put_on_record_undone(
        &self,
        entry: AuditedAction,
        why: &Refusal,
    ) -> Answer<()> {
        let outcome = match why {
            Refusal::Store(StoreError::Unsettled(_)) => "OUTCOME_UNKNOWN",
            _ => "NOT_DONE",
        };
        self.put_on_record(AuditedAction {
            action: format!("{}_{outcome}", entry.action).into(),
            reason: why.to_string(),
            ..entry
        })
        .await
    }

    /// Puts on record that the operator is about to see what is hidden in a match: orders
    /// that wait, what seats hold, the dice to come. When that cannot be written, nothing
    /// is shown.
    pub(crate) async fn record_look(
        &self,
        live: &LiveMatch,
        caller: Caller,
        look: Look<'_>,
    ) -> Answer<()> {
        // Other offices look with the eyes of spectators, and in the end all is open.
        if caller != Caller::Operator || live.state() != State::InProgress {
            return Ok(());
        }
        let action = OfficeAction {
            name: &live.name,
            token: look.token,
            action: look.action,
            seat: look.seat,
            reason: "",
        };
        self.put_on_record(action.audited()).await
    }

    /// The same for what is read bit by bit: an entry stands for an hour of it.
    pub(crate) async fn record_reading(
        &self,
        live: &LiveMatch,
        caller: Caller,
        look: Look<'_>,
    ) -> Answer<()> {
        let who = actor(look.token);
        if self.looks.is_on_record(&who, &live.name) {
            return Ok(());
        }
        self.record_look(live, caller, look).await?;
        if caller == Caller::Operator && live.state() == State::InProgress {
            self.looks.remember(who, live.name.clone());
        }
        Ok(())
    }
}

/// How the holder of a token is called in the audit log.
pub(crate) fn actor(token: Option<Shown<'_>>) -> String {
    let identity = token.and_then(|shown| shown.identity);
    identity.map_or_else(|| audit::OPERATOR.to_owned(), |it| it.account.clone())
}
