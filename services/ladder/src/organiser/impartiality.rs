//! Conflicts of interest: who plays in a tournament decides nothing on which a fixture or a
//! place of theirs depends, whatever they organise.
//!
//! Every method of organisers that can change the course or the result of a fixture, an order of
//! entrants, or which of them take part, checks here and nowhere else. It holds in both
//! directions: an account that has made such a decision does not enter afterwards.

use sandtable_proto::tournaments::v1::EntrantState;
use sandtable_store::StoredMessages;

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::any_fixture::is_over;
use crate::organiser::access::note_decision;
use crate::organiser::start_terms::TermsChange;
use crate::tournaments::names::within;
use crate::tournaments::record::{EntrantRecord, MEMBERSHIPS};
use crate::tournaments::transaction::Work;

/// Those affected by a decision.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Concern {
    /// The two entrants of a fixture, even after they have left: how long they have to play it.
    Fixture([u32; 2]),
    /// Everybody who plays, and the two entrants of a fixture, even after they have left: what
    /// it is worth, which moves the standings of all.
    Result([u32; 2]),
    /// One entrant, and everybody who plays against it. An entrant may decide this about itself.
    Rivals(u32),
    /// Everybody who plays.
    Everybody,
    /// Those whose fixtures wait for a deadline.
    Deadlines,
    /// Those who have entered on terms that change.
    Terms(TermsChange),
}

impl Concern {
    /// Reports whether an account that decides it may not enter afterwards.
    fn binds(&self) -> bool {
        match self {
            Self::Result(_) | Self::Rivals(_) | Self::Everybody => true,
            Self::Terms(change) => *change == TermsChange::AtShortNotice,
            Self::Fixture(_) | Self::Deadlines => false,
        }
    }
}

/// Fails when a decision concerns an entrant of the caller, and records the caller who makes it.
pub(crate) async fn must_be_impartial(
    work: &mut Work<'_>,
    caller: &Caller,
    concern: Concern,
) -> ServiceResult<()> {
    if let Some(own) = entrant_of_caller(work, caller).await? {
        must_not_concern(work, &own, concern).await?;
    } else if concern.binds() {
        note_decision(work.record_mut(), caller.account());
    }
    Ok(())
}

/// Reports whether the caller's account plays in the tournament.
pub(crate) async fn plays_in(work: &Work<'_>, caller: &Caller) -> ServiceResult<bool> {
    Ok(entrant_of_caller(work, caller)
        .await?
        .is_some_and(|own| plays(&own)))
}

/// The entrant that the caller's account is in.
async fn entrant_of_caller(
    work: &Work<'_>,
    caller: &Caller,
) -> ServiceResult<Option<EntrantRecord>> {
    if caller.account().is_empty() {
        return Ok(None);
    }
    let key = within(&work.id, caller.account());
    let membership = work.records().store().find(MEMBERSHIPS, &key).await?;
    match membership.map_or(0, |it| it.message.entrant) {
        0 => Ok(None),
        number => Ok(Some(work.entrant(number).await?.message)),
    }
}

async fn must_not_concern(
    work: &Work<'_>,
    own: &EntrantRecord,
    concern: Concern,
) -> ServiceResult<()> {
    let concerned = match concern {
        Concern::Fixture(entrants) => entrants.contains(&own.number),
        Concern::Result(entrants) => plays(own) || entrants.contains(&own.number),
        Concern::Rivals(entrant) => plays(own) && own.number != entrant,
        Concern::Everybody | Concern::Terms(_) => plays(own),
        Concern::Deadlines => plays(own) && has_open_fixture(work, own.number).await?,
    };
    if concerned {
        Err(LadderError::ConflictOfInterest(own.shown.name.clone()))
    } else {
        Ok(())
    }
}

fn plays(entrant: &EntrantRecord) -> bool {
    matches!(
        entrant.shown.state(),
        EntrantState::Entered | EntrantState::Waiting | EntrantState::Invited
    )
}

async fn has_open_fixture(work: &Work<'_>, entrant: u32) -> ServiceResult<bool> {
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
