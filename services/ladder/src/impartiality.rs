//! Conflicts of interest: who plays in a tournament decides nothing on which a fixture or a
//! place of theirs depends, whatever they organise.
//!
//! Every method of organisers that can change the course or the result of a fixture, or an order
//! of entrants, asks here and nowhere else.

use sandtable_proto::tournaments::v1::EntrantState;
use sandtable_store::StoredMessages;

use crate::caller::Caller;
use crate::core::Shared;
use crate::deciding::is_over;
use crate::names::within;
use crate::record::{EntrantRecord, FixtureRecord, MEMBERSHIPS};
use crate::refusal::{Answer, Refusal};
use crate::work::Work;

/// Whom a decision concerns.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Concern<'a> {
    /// The two entrants of a fixture, even after they have left.
    Fixture(&'a FixtureRecord),
    /// One entrant, and everybody who plays against it. An entrant may decide this about itself.
    Rivals(u32),
    /// Everybody who plays.
    Everybody,
    /// Those whose fixtures wait for a deadline.
    Deadlines,
}

impl Shared {
    /// Fails when a decision concerns an entrant of the caller.
    pub(crate) async fn must_be_impartial(
        &self,
        work: &Work<'_>,
        caller: &Caller,
        concern: Concern<'_>,
    ) -> Answer<()> {
        let Some(own) = self.entrant_of_caller(work, caller).await? else {
            return Ok(());
        };
        let concerned = match concern {
            Concern::Fixture(fixture) => {
                [fixture.shown.first, fixture.shown.second].contains(&own.number)
            }
            Concern::Rivals(entrant) => plays(&own) && own.number != entrant,
            Concern::Everybody => plays(&own),
            Concern::Deadlines => plays(&own) && has_open_fixture(work, own.number).await?,
        };
        if concerned {
            Err(Refusal::ConflictOfInterest(own.shown.name))
        } else {
            Ok(())
        }
    }

    /// The entrant that the caller's account is in.
    async fn entrant_of_caller(
        &self,
        work: &Work<'_>,
        caller: &Caller,
    ) -> Answer<Option<EntrantRecord>> {
        if caller.account().is_empty() {
            return Ok(None);
        }
        let key = within(&work.id, caller.account());
        let membership = self.store().find(MEMBERSHIPS, &key).await?;
        match membership.map_or(0, |it| it.message.entrant) {
            0 => Ok(None),
            number => Ok(Some(work.entrant(number).await?.message)),
        }
    }
}

fn plays(entrant: &EntrantRecord) -> bool {
    matches!(
        entrant.shown.state(),
        EntrantState::Entered | EntrantState::Waiting | EntrantState::Invited
    )
}

async fn has_open_fixture(work: &Work<'_>, entrant: u32) -> Answer<bool> {
    let round = work.record().shown.round;
    if round == 0 {
        return Ok(false);
    }
    let fixtures = work.fixtures(round).await?;
    Ok(fixtures
        .iter()
        .map(|it| &it.message)
        .any(|it| [it.shown.first, it.shown.second].contains(&entrant) && !is_over(it)))
}
