//! Invitations and removals of entrants by organisers.

use std::sync::Arc;

use sandtable_auth::identity::Identities;
use sandtable_grpc::validate;
use sandtable_proto::tournaments::v1::{
    CreateEntryCodesRequest, CreateEntryCodesResponse, Entrant, InviteEntrantRequest, Member,
    RemoveEntrantRequest, SetEntrantRatingRequest, TournamentState,
};
use sha2::{Digest, Sha256};

use crate::caller::Caller;
use crate::entrants::membership::{add_entrant, registration, shown_entrant};
use crate::entrants::registration::code_hash;
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::decision::take_out;
use crate::organiser::access::{audit_entry, must_be};
use crate::organiser::impartiality::{Concern, must_be_impartial};
use crate::pools::state::Pools;
use crate::tournaments::names::{self, entrant_name, part_of, tournament_id, within};
use crate::tournaments::record::{CODES, CodeRecord};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::{RequestScope, Work};
use crate::transaction::{change, change_once};
use crate::validate::tournament;

/// Entry codes of a tournament.
const MOST_CODES: u32 = 10_000;
const MOST_CODES_AT_ONCE: u32 = 500;

/// Invites and removes entrants in the name of organisers.
pub(crate) struct Invitations {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) pools: Arc<Pools>,
    pub(crate) identities: Arc<dyn Identities>,
}

impl Invitations {
    /// Invites an account; a privileged caller enters it at once.
    pub(crate) async fn invite(
        &self,
        request: InviteEntrantRequest,
        caller: &Caller,
    ) -> ServiceResult<Entrant> {
        let id = tournament_id("name", &request.name)?;
        let account = names::account("account", &request.account)?;
        let display_name = validate::name("display_name", &request.display_name, 40)?;
        if display_name.is_empty() {
            return Err(LadderError::field("display_name", "must be set"));
        }
        request.rating.map_or(Ok(()), must_be_rating)?;
        let call = RequestScope::new("InviteEntrant", caller, &request.request_id, &request)?;
        if let Some(made) = self.tournaments.records.made_before(&call).await? {
            return shown_entrant(&self.tournaments.records, &made).await;
        }
        if !self.identities.is_active(&account).await? {
            return Err(LadderError::field(
                "account",
                format!("there is no account {account}"),
            ));
        }
        let number = change!(self.tournaments, id, |work| {
            // Another copy of the request may have been faster.
            if let Some(made) = self.tournaments.records.made_before(&call).await? {
                return shown_entrant(&self.tournaments.records, &made).await;
            }
            caller.must_run(work.record())?;
            must_be(
                work.record().shown.state(),
                &[
                    TournamentState::Draft,
                    TournamentState::Open,
                    TournamentState::CheckIn,
                ],
            )?;
            if request.rating.is_some() {
                // The rating of any entrant affects the seeding of all.
                must_be_impartial(&mut work, caller, Concern::Everybody).await?;
            }
            let registration = registration(work.record());
            if registration.team_size != 1 {
                return Err(LadderError::Forbidden(
                    "TEAMS_ENTER",
                    "teams enter by themselves".to_owned(),
                ));
            }
            let invited = work.record().entrants;
            if invited >= registration.max_entrants.saturating_mul(4).max(64) {
                return Err(LadderError::LimitReached {
                    what: "invitations",
                    most: u64::from(invited),
                });
            }
            let rating = match request.rating {
                Some(rating) => rating,
                None => {
                    self.pools
                        .rating_in(&registration.rating_pool, &[&account])
                        .await?
                }
            };
            let at_once = caller.is_privileged();
            let member = Member {
                account: account.clone(),
                display_name: display_name.clone(),
                agreed: at_once,
                ..Member::default()
            };
            let entrant = Entrant {
                display_name: display_name.clone(),
                members: vec![member],
                rating,
                ..Entrant::default()
            };
            let number = add_entrant(&mut work, entrant, at_once).await?;
            let target = entrant_name(id, number);
            work.audit_entry(caller, "INVITE_ENTRANT", audit_entry(&target, "", &account));
            work.remember(&call, &target);
            number
        });
        shown_entrant(&self.tournaments.records, &entrant_name(id, number)).await
    }

    /// Makes entry codes. They follow from the call, so that its repetition shows the same.
    pub(crate) async fn create_codes(
        &self,
        request: CreateEntryCodesRequest,
        caller: &Caller,
    ) -> ServiceResult<CreateEntryCodesResponse> {
        let id = tournament_id("name", &request.name)?;
        if !(1..=MOST_CODES_AT_ONCE).contains(&request.count) {
            let problem = format!(
                "must be from 1 to {MOST_CODES_AT_ONCE}, and is {}",
                request.count
            );
            return Err(LadderError::field("count", problem));
        }
        let call = RequestScope::new("CreateEntryCodes", caller, &request.request_id, &request)?;
        let open = Work::open(&self.tournaments, id).await?;
        caller.must_run(open.record())?;
        let seed = open.record().seed.clone();
        let first = change!(self.tournaments, id, |work| {
            if let Some(first) = self.tournaments.records.made_before(&call).await? {
                let codes = codes(&seed, first.parse().unwrap_or(0), request.count);
                return Ok(CreateEntryCodesResponse { codes });
            }
            caller.must_run(work.record())?;
            let first = work.record().codes;
            let most = MOST_CODES;
            if first + request.count > most {
                return Err(LadderError::LimitReached {
                    what: "entry codes of a tournament",
                    most: u64::from(most),
                });
            }
            work.record_mut().codes += request.count;
            for code in codes(&seed, first, request.count) {
                let key = within(id, &code_hash(&code));
                work.with(CODES.stored(key, id, CodeRecord::default()).add());
            }
            let change = format!("{} codes", request.count);
            work.audit_entry(
                caller,
                "CREATE_ENTRY_CODES",
                audit_entry(&request.name, "", &change),
            );
            work.remember(&call, &first.to_string());
            first
        });
        Ok(CreateEntryCodesResponse {
            codes: codes(&seed, first, request.count),
        })
    }

    /// Takes an entrant out.
    pub(crate) async fn remove_entrant(
        &self,
        request: RemoveEntrantRequest,
        caller: &Caller,
    ) -> ServiceResult<Entrant> {
        let reason = tournament::needed_reason(&request.reason)?;
        let (id, part) = part_of(&request.name, "entrants")?;
        let number = names::number(&request.name, part)?;
        let call = RequestScope::new("RemoveEntrant", caller, &request.request_id, &request)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            must_be_impartial(&mut work, caller, Concern::Rivals(number)).await?;
            let entrant = work.entrant(number).await?;
            if entrant.message.shown.withdraw_time.is_none() {
                take_out(&mut work, entrant, &reason, false).await?;
                work.audit_entry(
                    caller,
                    "REMOVE_ENTRANT",
                    audit_entry(&request.name, &reason, "removed"),
                );
            }
        });
        shown_entrant(&self.tournaments.records, &request.name).await
    }

    /// Sets the rating that an entrant is seeded by.
    pub(crate) async fn set_rating(
        &self,
        request: SetEntrantRatingRequest,
        caller: &Caller,
    ) -> ServiceResult<Entrant> {
        must_be_rating(request.rating)?;
        let (id, part) = part_of(&request.name, "entrants")?;
        let number = names::number(&request.name, part)?;
        let call = RequestScope::new("SetEntrantRating", caller, &request.request_id, &request)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            must_be(
                work.record().shown.state(),
                &[
                    TournamentState::Draft,
                    TournamentState::Open,
                    TournamentState::CheckIn,
                ],
            )?;
            must_be_impartial(&mut work, caller, Concern::Everybody).await?;
            let mut entrant = work.entrant(number).await?;
            let change = format!(
                "from {} to {}",
                entrant.message.shown.rating, request.rating
            );
            entrant.message.shown.rating = request.rating;
            work.with(entrant.replace());
            work.audit_entry(
                caller,
                "SET_ENTRANT_RATING",
                audit_entry(&request.name, "", &change),
            );
        });
        shown_entrant(&self.tournaments.records, &request.name).await
    }
}

fn must_be_rating(rating: f64) -> ServiceResult<()> {
    if (0.0..=5_000.0).contains(&rating) {
        Ok(())
    } else {
        Err(LadderError::field(
            "rating",
            format!("must be from 0 to 5000, and is {rating}"),
        ))
    }
}

/// The codes of these numbers, which are unpredictable without the seed. The seed is published
/// when entry is over.
fn codes(seed: &[u8], first: u32, count: u32) -> Vec<String> {
    let code = |number: u32| {
        let hash = Sha256::new()
            .chain_update("sandtable/entry-code")
            .chain_update(seed)
            .chain_update(number.to_be_bytes());
        hex::encode(&hash.finalize()[..8])
    };
    (first..first + count).map(code).collect()
}
