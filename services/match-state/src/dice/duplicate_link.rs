//! Making two matches a pair with the same dice.

use std::sync::Arc;

use sandtable_proto::matches::v1::{DicePair, DuplicateDice, MatchState as State};

use crate::auth::authenticator::Authenticator;
use crate::auth::identity::Shown;
use crate::auth::permissions::Caller;
use crate::clocks::time_source::Timekeeper;
use crate::error::{MatchError, ServiceResult};
use crate::matches::loaded_match::LiveMatch;
use crate::matches::names::{match_id, match_name};
use crate::matches::record::MatchRecord;
use crate::matches::update_record::{Change, MatchRecords};
use sandtable_auth::idempotency::RequestScope;

/// The field of a request that names the first match of a pair.
const PARTNER: &str = "duplicate_dice.partner";

/// The place that a new match is to have in a pair, if in any.
pub(crate) fn place(wish: Option<&DuplicateDice>) -> ServiceResult<Option<DicePair>> {
    let Some(DuplicateDice { partner }) = wish else {
        return Ok(None);
    };
    Ok(Some(if partner.is_empty() {
        DicePair {
            place: 1,
            partner: String::new(),
        }
    } else {
        DicePair {
            place: 2,
            partner: match_name(match_id(PARTNER, partner)?),
        }
    }))
}

impl MatchRecord {
    /// Reports whether a service is about to host the other match of the pair. Its players wait
    /// for that: a match that has begun gets no partner.
    pub(crate) fn awaits_partner(&self) -> bool {
        let pair = self.shown.dice_pair.as_ref();
        let first = pair.is_some_and(|pair| pair.place == 1 && pair.partner.is_empty());
        first && !self.service.is_empty()
    }
}

/// Links between two matches that have the same dice.
pub(crate) struct DuplicateLinks {
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) time: Arc<Timekeeper>,
}

impl DuplicateLinks {
    /// Gives a match that is about to be stored the dice of its partner, and the partner its
    /// name; nothing to a match with dice of its own. Gives the id that it is stored by.
    ///
    /// The partner is bound first and permanently. A match that is not stored after all, because
    /// the store went away, never ends a pair and holds no secret back. A retry of the call
    /// stores it by the id that the partner knows.
    pub(crate) async fn pair_up(
        &self,
        record: &mut MatchRecord,
        id: String,
        call: &RequestScope,
        token: Option<Shown<'_>>,
    ) -> ServiceResult<String> {
        let pair = record.shown.dice_pair.clone().unwrap_or_default();
        if pair.partner.is_empty() {
            return Ok(id);
        }
        let (first, (name, seed)) = self
            .records
            .change(match_id(PARTNER, &pair.partner)?, |live| {
                if record.service.is_empty() {
                    must_host(self.authenticator.caller(live, token)?)?;
                } else if live.record.service != record.service {
                    return Err(MatchError::MatchNotFound(live.name.clone()));
                }
                if live.record.repetition_of(call)?.is_some() {
                    let bound = live.record.shown.dice_pair.clone().unwrap_or_default();
                    return Ok(Change::none((bound.partner, live.record.dice_seed.clone())));
                }
                must_lack_partner(live, &record.shown.game)?;
                let mut first = live.record.clone();
                first.remember(call, None);
                let name = match_name(&id);
                if let Some(pair) = &mut first.shown.dice_pair {
                    pair.partner.clone_from(&name);
                }
                if !first.service.is_empty() {
                    first.start_if_due(self.time.now());
                }
                Ok(Change::to(first, (name, live.record.dice_seed.clone())))
            })
            .await?;
        record.dice_seed = seed;
        record.shown.dice_commitment = first.dice_commitment;
        record.shown.name.clone_from(&name);
        Ok(match_id(PARTNER, &name)?.to_owned())
    }
}

/// Fails unless the caller hosts the match or is the platform itself: a role is for the matches
/// of others.
fn must_host(caller: Caller) -> ServiceResult<()> {
    caller.must_manage()?;
    match caller {
        Caller::Operator => Ok(()),
        caller if caller.privileged() => Err(MatchError::NotAllowed("the token of the host")),
        _ => Ok(()),
    }
}

/// Fails unless the match is the first of a pair, has not begun and has no partner yet.
fn must_lack_partner(live: &LiveMatch, game: &str) -> ServiceResult<()> {
    let shown = &live.record.shown;
    let Some(pair) = shown.dice_pair.as_ref().filter(|pair| pair.place == 1) else {
        return Err(MatchError::field(
            PARTNER,
            "must be a match that was created as the first of a pair",
        ));
    };
    if shown.game != game {
        let problem = format!("must be a match of {game}, and is one of {}", shown.game);
        return Err(MatchError::field(PARTNER, problem));
    }
    if !pair.partner.is_empty() {
        return Err(MatchError::HasPartner(pair.partner.clone()));
    }
    live.must_be(State::Lobby)
}
