//! Accounts that are suspended: they leave the tournaments that they have entered.

use std::collections::HashMap;
use std::sync::Arc;

use futures::{StreamExt, stream};
use parking_lot::Mutex;
use sandtable_auth::identity::Identities;
use sandtable_proto::tournaments::v1::{EntrantState, TournamentState};
use sandtable_store::StoredMessages;

use crate::error::ServiceResult;
use crate::fixtures::decision::take_out;
use crate::tournaments::record::{EntrantRecord, FixtureRecord, TOURNAMENTS, TournamentRecord};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::Work;
use crate::transaction::change;

const REASON: &str = "an account of the entrant is suspended";

/// Tournaments that are read at a time.
const PAGE: u32 = 128;

/// Cache of account states for one pass over all accounts.
#[derive(Default)]
pub(crate) struct SuspensionCache(Mutex<HashMap<String, bool>>);

impl SuspensionCache {
    /// Reports whether an account is known to be suspended. While its state is unavailable, it
    /// plays on.
    pub(crate) async fn is_suspended(&self, identities: &dyn Identities, account: &str) -> bool {
        if let Some(suspended) = self.0.lock().get(account) {
            return *suspended;
        }
        match identities.is_active(account).await {
            Ok(active) => {
                self.0.lock().insert(account.to_owned(), !active);
                !active
            }
            Err(status) => {
                tracing::warn!(account, %status, "failed to check an account");
                false
            }
        }
    }
}

/// Takes suspended accounts out of tournaments.
pub(crate) struct Suspensions {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) identities: Arc<dyn Identities>,
    pub(crate) parallel: usize,
}

impl Suspensions {
    /// Takes all suspended accounts out of the tournaments that they have entered.
    pub(crate) async fn take_out_of_tournaments(
        &self,
        known: &SuspensionCache,
    ) -> ServiceResult<()> {
        let mut pages = self
            .tournaments
            .records
            .store()
            .pages(TOURNAMENTS, "", PAGE);
        while let Some(page) = pages.next().await? {
            for tournament in page.iter().filter(|it| has_entrants(&it.message)) {
                self.take_out_of_tournament(&tournament.document.id, known)
                    .await?;
            }
        }
        Ok(())
    }

    async fn take_out_of_tournament(&self, id: &str, known: &SuspensionCache) -> ServiceResult<()> {
        let entrants = Work::open(&self.tournaments, id).await?.entrants().await?;
        let playing = entrants.into_iter().map(|it| it.message).filter(is_in);
        let suspended: Vec<u32> = stream::iter(playing)
            .map(|entrant| async move {
                let suspended = self.has_suspended_member(&entrant, known).await;
                suspended.then_some(entrant.number)
            })
            .buffered(self.parallel.max(1))
            .filter_map(|it| async move { it })
            .collect()
            .await;
        for number in suspended {
            self.take_out_entrant(id, number).await?;
        }
        Ok(())
    }

    /// Takes those of a fixture's entrants out that have a suspended account. `true` when there
    /// is one.
    pub(crate) async fn take_out_suspended(
        &self,
        id: &str,
        fixture: &FixtureRecord,
    ) -> ServiceResult<bool> {
        let mut found = false;
        let known = SuspensionCache::default();
        for number in [fixture.shown.first, fixture.shown.second] {
            let entrant = Work::open(&self.tournaments, id)
                .await?
                .entrant(number)
                .await?
                .message;
            if entrant.shown.state() == EntrantState::Entered
                && self.has_suspended_member(&entrant, &known).await
            {
                found = true;
                self.take_out_entrant(id, number).await?;
            }
        }
        Ok(found)
    }

    async fn take_out_entrant(&self, id: &str, number: u32) -> ServiceResult<()> {
        change!(self.tournaments, id, |work| {
            let entrant = work.entrant(number).await?;
            if has_entrants(work.record()) && is_in(&entrant.message) {
                take_out(&mut work, entrant, REASON, false).await?;
            }
        });
        Ok(())
    }

    /// Reports whether an account of an entrant is known to be suspended.
    async fn has_suspended_member(&self, entrant: &EntrantRecord, known: &SuspensionCache) -> bool {
        for member in entrant.shown.members.iter().filter(|it| it.agreed) {
            if known.is_suspended(&*self.identities, &member.account).await {
                return true;
            }
        }
        false
    }
}

/// Reports whether entrants may be taken out of a tournament now. While it is paused nothing is
/// decided automatically.
fn has_entrants(record: &TournamentRecord) -> bool {
    match record.shown.state() {
        TournamentState::Open | TournamentState::CheckIn => true,
        TournamentState::InProgress => !record.shown.paused,
        _ => false,
    }
}

fn is_in(entrant: &EntrantRecord) -> bool {
    matches!(
        entrant.shown.state(),
        EntrantState::Entered | EntrantState::Waiting | EntrantState::Invited
    )
}
