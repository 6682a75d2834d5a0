//! Accounts that are suspended while they play in a tournament: their entrants are out.

use sandtable_proto::tournaments::v1::EntrantState;

use crate::core::Shared;
use crate::record::{EntrantRecord, FixtureRecord};
use crate::refusal::Answer;
use crate::work::{Work, change};

const REASON: &str = "an account of the entrant is suspended";

impl Shared {
    /// Takes those of a fixture's entrants out that have a suspended account. `true` when there
    /// is one.
    pub(crate) async fn take_out_suspended(
        &self,
        id: &str,
        fixture: &FixtureRecord,
    ) -> Answer<bool> {
        let mut found = false;
        for number in [fixture.shown.first, fixture.shown.second] {
            let entrant = Work::open(self, id).await?.entrant(number).await?.message;
            if entrant.shown.state() != EntrantState::Entered
                || !self.has_suspended_member(&entrant).await
            {
                continue;
            }
            found = true;
            change!(self, id, |work| {
                let entrant = work.entrant(number).await?;
                if entrant.message.shown.withdraw_time.is_none() {
                    self.take_out(&mut work, entrant, REASON, false).await?;
                }
            });
        }
        Ok(found)
    }

    /// Whether an account is known to be suspended. While nobody can tell, it plays on.
    async fn has_suspended_member(&self, entrant: &EntrantRecord) -> bool {
        for member in entrant.shown.members.iter().filter(|it| it.agreed) {
            match self.means.identities.is_active(&member.account).await {
                Ok(true) => {}
                Ok(false) => return true,
                Err(status) => {
                    tracing::warn!(account = member.account, %status, "cannot check an account");
                }
            }
        }
        false
    }
}
