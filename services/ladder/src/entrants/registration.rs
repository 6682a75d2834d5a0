//! Entering a tournament, and leaving it again.

use std::collections::BTreeSet;
use std::sync::Arc;

use sandtable_auth::identity::{Identities, Identity, Scope};
use sandtable_grpc::validate::{self, line};
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    AnswerInvitationRequest, CheckInRequest, EnterTournamentRequest, Entrant, EntrantKind,
    EntrantState, Member, RegistrationMode, RegistrationSettings, RequestByeRequest, Side,
    TournamentState, WithdrawEntrantRequest,
};
use sandtable_server::limits::ClientAddress;
use sandtable_store::{Stored, StoredMessages};
use sha2::{Digest, Sha256};

use crate::bounds::ENTRANTS_OF_ADDRESS;
use crate::caller::Caller;
use crate::entrants::address_quota::{Entry, addresses, count_addresses};
use crate::entrants::membership::{
    MembershipChange, add_entrant, entrant_named, free_members, line_up, membership, must_be_free,
    must_enter_seldom, publish_entrant, registration, room_for, shown_entrant, take_place,
};
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::decision::take_out;
use crate::organiser::action_texts::entrant_state;
use crate::pools::state::Pools;
use crate::records::Records;
use crate::time::{moment, stamp};
use crate::tournaments::names::{self, entrant_name, within};
use crate::tournaments::record::{CODES, CodeRecord, EntrantRecord, TournamentRecord};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::{RequestScope, Work};
use crate::transaction::{change, change_once};
use crate::validate::fixture::differ;
use crate::validate::tournament;

const LONGEST_NAME: usize = 40;
const LONGEST_CLUB: usize = 80;

/// Entering tournaments and leaving them, as accounts ask for it.
pub(crate) struct Registrations {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) pools: Arc<Pools>,
    pub(crate) identities: Arc<dyn Identities>,
}

impl Registrations {
    /// Enters a tournament.
    pub(crate) async fn enter(
        &self,
        request: EnterTournamentRequest,
        caller: &Caller,
        origin: Option<ClientAddress>,
    ) -> ServiceResult<Entrant> {
        let identity = caller.must_be_account(Scope::Play)?;
        let id = names::tournament_id("name", &request.name)?;
        let call = RequestScope::new("EnterTournament", caller, &request.request_id, &request)?;
        if let Some(made) = self.tournaments.records.made_before(&call).await? {
            return shown_entrant(&self.tournaments.records, &made).await;
        }
        let addresses = addresses(identity, origin);
        let members = members_of(&request, identity)?;
        let display_name =
            match validate::name("display_name", &request.display_name, LONGEST_NAME)? {
                empty if empty.is_empty() => {
                    identity.display_name.chars().take(LONGEST_NAME).collect()
                }
                name => name,
            };
        let club = line("club", &request.club, LONGEST_CLUB)?;
        for member in &request.members {
            if !self.identities.is_active(member).await? {
                return Err(LadderError::field(
                    "members",
                    format!("there is no account {member}"),
                ));
            }
        }
        let number = change!(self.tournaments, id, |work| {
            // Another copy of the request may have been faster.
            if let Some(made) = self.tournaments.records.made_before(&call).await? {
                return shown_entrant(&self.tournaments.records, &made).await;
            }
            let registration = registration(work.record());
            must_take_entrants(&work, &registration)?;
            let accounts: Vec<&str> = members.iter().map(|it| it.account.as_str()).collect();
            let rating = self
                .pools
                .rating_in(&registration.rating_pool, &accounts)
                .await?;
            must_suit(&registration, identity, rating)?;
            let size = registration.team_size as usize;
            if members.len() != size {
                let problem = format!(
                    "an entrant has {size} accounts, and these are {}",
                    members.len()
                );
                return Err(LadderError::field("members", problem));
            }
            must_be_played(&members, &work.record().shown.sides)?;
            match registration.mode() {
                RegistrationMode::Invitation => {
                    return Err(LadderError::Forbidden(
                        "INVITATION_NEEDED",
                        "one enters by invitation".to_owned(),
                    ));
                }
                RegistrationMode::Code => spend_code(&mut work, &request.entry_code).await?,
                RegistrationMode::Open | RegistrationMode::Unspecified => {
                    let into = names::tournament_name(id);
                    let entry = Entry {
                        into: &into,
                        most: registration
                            .max_entrants_per_address
                            .unwrap_or(ENTRANTS_OF_ADDRESS),
                        what: "accounts of one address that enter a tournament",
                    };
                    let counted = count_addresses(
                        &self.tournaments.records,
                        &entry,
                        &identity.account,
                        &addresses,
                    );
                    counted.await?.into_iter().for_each(|it| work.with(it));
                }
            }
            let entrant = Entrant {
                display_name: display_name.clone(),
                members: members.clone(),
                rating,
                club: club.clone(),
                ..Entrant::default()
            };
            must_enter_seldom(&work, &identity.account).await?;
            let number = add_entrant(&mut work, entrant, members.len() == 1).await?;
            work.remember(&call, &entrant_name(id, number));
            number
        });
        shown_entrant(&self.tournaments.records, &entrant_name(id, number)).await
    }

    /// Agrees or declines, for an account that another one has named.
    pub(crate) async fn answer_invitation(
        &self,
        request: AnswerInvitationRequest,
        caller: &Caller,
    ) -> ServiceResult<Entrant> {
        let identity = caller.must_be_account(Scope::Play)?;
        let call = RequestScope::new("AnswerInvitation", caller, &request.request_id, &request)?;
        let (id, number) =
            entrant_of(&self.tournaments.records, &request.name, caller, &call).await?;
        let name = entrant_name(&id, number);
        change_once!(self.tournaments, &id, &call, &name, |work| {
            let mut entrant = work.entrant(number).await?;
            let shown = &mut entrant.message.shown;
            if shown.state() != EntrantState::Invited {
                return Err(wrong_state(EntrantState::Invited, shown));
            }
            let registration = registration(work.record());
            let member = shown
                .members
                .iter_mut()
                .find(|it| it.account == identity.account);
            let member = member.ok_or(LadderError::NotAllowed("the accounts of the entrant"))?;
            if request.agree {
                must_take_entrants(&work, &registration)?;
                must_suit(&registration, identity, shown.rating)?;
                must_be_free(&work, &identity.account).await?;
                must_enter_seldom(&work, &identity.account).await?;
                let key = within(&id, &identity.account);
                let entered = MembershipChange::Entered(number);
                work.with(membership(&self.tournaments.records, &key, entered).await?);
                member.agreed = true;
                member.bot = identity.bot;
                member.display_name.clone_from(&identity.display_name);
                if shown.members.iter().all(|it| it.agreed) {
                    let state = room_for(work.record(), &registration)?;
                    take_place(work.record_mut(), shown, state);
                    line_up(&mut work, shown, number).await?;
                }
            } else {
                shown.set_state(EntrantState::Withdrawn);
                shown.reason = "declined".to_owned();
                shown.withdraw_time = Some(stamp(work.now));
                free_members(&mut work, number, shown).await?;
            }
            publish_entrant(&mut work, number, &entrant.message.shown);
            work.record_mut().results += 1;
            work.with(entrant.replace());
        });
        shown_entrant(&self.tournaments.records, &name).await
    }

    /// Says that an entrant is there.
    pub(crate) async fn check_in(
        &self,
        request: CheckInRequest,
        caller: &Caller,
    ) -> ServiceResult<Entrant> {
        caller.must_be_account(Scope::Play)?;
        let call = RequestScope::new("CheckIn", caller, &request.request_id, &request)?;
        let (id, number) =
            entrant_of(&self.tournaments.records, &request.name, caller, &call).await?;
        let name = entrant_name(&id, number);
        change_once!(self.tournaments, &id, &call, &name, |work| {
            let mut entrant = work.entrant(number).await?;
            must_be_member(&entrant, caller)?;
            if work.record().shown.state() != TournamentState::CheckIn {
                return Err(LadderError::Forbidden(
                    "NOT_CHECK_IN",
                    "one checks in between the check-in's beginning and the start".to_owned(),
                ));
            }
            let shown = &mut entrant.message.shown;
            if !matches!(shown.state(), EntrantState::Entered | EntrantState::Waiting) {
                return Err(wrong_state(EntrantState::Entered, shown));
            }
            shown.checked_in = true;
            work.with(entrant.replace());
        });
        shown_entrant(&self.tournaments.records, &name).await
    }

    /// Leaves a tournament.
    pub(crate) async fn withdraw(
        &self,
        request: WithdrawEntrantRequest,
        caller: &Caller,
    ) -> ServiceResult<Entrant> {
        caller.must_be_account(Scope::Play)?;
        let call = RequestScope::new("WithdrawEntrant", caller, &request.request_id, &request)?;
        let (id, number) =
            entrant_of(&self.tournaments.records, &request.name, caller, &call).await?;
        let name = entrant_name(&id, number);
        let reason = tournament::reason(&request.reason)?;
        change_once!(self.tournaments, &id, &call, &name, |work| {
            let entrant = work.entrant(number).await?;
            must_be_member(&entrant, caller)?;
            if entrant.message.shown.withdraw_time.is_none() {
                take_out(&mut work, entrant, &reason, request.play_on).await?;
            }
        });
        shown_entrant(&self.tournaments.records, &name).await
    }

    /// Requests a bye, or takes the request back.
    pub(crate) async fn request_bye(
        &self,
        request: RequestByeRequest,
        caller: &Caller,
    ) -> ServiceResult<Entrant> {
        caller.must_be_account(Scope::Play)?;
        let call = RequestScope::new("RequestBye", caller, &request.request_id, &request)?;
        let (id, number) =
            entrant_of(&self.tournaments.records, &request.name, caller, &call).await?;
        let name = entrant_name(&id, number);
        change_once!(self.tournaments, &id, &call, &name, |work| {
            let mut entrant = work.entrant(number).await?;
            must_be_member(&entrant, caller)?;
            let shown = &mut entrant.message.shown;
            must_not_be_paired(&work, request.round).await?;
            let allowed = byes_of(work.record(), request.round)?;
            shown.bye_rounds.retain(|round| *round != request.round);
            if !request.take_back {
                shown.bye_rounds.push(request.round);
                shown.bye_rounds.sort_unstable();
            }
            if shown.bye_rounds.len() > allowed as usize {
                return Err(LadderError::LimitReached {
                    what: "byes on request",
                    most: u64::from(allowed),
                });
            }
            work.with(entrant.replace());
        });
        shown_entrant(&self.tournaments.records, &name).await
    }
}

async fn spend_code(work: &mut Work<'_>, code: &str) -> ServiceResult<()> {
    let key = within(&work.id, &code_hash(code));
    let found = work.records().store().find(CODES, &key).await?;
    match found {
        Some(mut found) if found.message.entrant == 0 => {
            found.message = CodeRecord {
                entrant: work.record().entrants + 1,
            };
            work.with(found.replace());
            Ok(())
        }
        _ => Err(LadderError::Forbidden(
            "WRONG_ENTRY_CODE",
            "the entry code is none of the tournament's, or was used".to_owned(),
        )),
    }
}

/// The ids of the entrant that a call is about. An idempotent retry is about the entrant of the
/// first call, whatever `me` is by now.
async fn entrant_of(
    records: &Records,
    name: &str,
    caller: &Caller,
    call: &RequestScope,
) -> ServiceResult<(String, u32)> {
    let made = records.made_before(call).await?;
    let name = made.as_deref().unwrap_or(name);
    entrant_named(records, name, caller).await
}

/// Hash of an entry code, as it is stored.
pub(crate) fn code_hash(code: &str) -> String {
    hex::encode(Sha256::digest(format!("sandtable/entry-code\0{code}")))
}

/// Members of the new entrant, the caller first.
fn members_of(request: &EnterTournamentRequest, identity: &Identity) -> ServiceResult<Vec<Member>> {
    let own = Member {
        account: identity.account.clone(),
        display_name: identity.display_name.clone(),
        bot: identity.bot,
        agreed: true,
        powers: Vec::new(),
    };
    let mut members = vec![own];
    for account in request.members.iter().take(8) {
        let account = names::account("members", account)?;
        if members.iter().any(|it| it.account == account) {
            return Err(LadderError::field(
                "members",
                format!("{account} is there twice"),
            ));
        }
        members.push(Member {
            account,
            ..Member::default()
        });
    }
    if request.powers.len() > members.len() {
        return Err(LadderError::field(
            "powers",
            "are for more accounts than there are",
        ));
    }
    for (member, powers) in members.iter_mut().zip(&request.powers) {
        let powers = line("powers", powers, 200)?;
        member.powers = powers.split_whitespace().map(str::to_owned).collect();
    }
    Ok(members)
}

/// Requires powers that are played in the tournament, each shared out once.
fn must_be_played(members: &[Member], sides: &[Side]) -> ServiceResult<()> {
    let powers: Vec<&String> = members.iter().flat_map(|it| &it.powers).collect();
    let seats = sides.iter().flat_map(|it| &it.seats);
    let played: BTreeSet<&String> = seats.flat_map(|it| &it.powers).collect();
    if let Some(odd) = powers.iter().find(|it| !played.contains(**it)) {
        let odd: String = odd.chars().take(40).collect();
        return Err(LadderError::field(
            "powers",
            format!("nobody plays {odd:?}"),
        ));
    }
    if differ(&powers) {
        Ok(())
    } else {
        Err(LadderError::field("powers", "have one that two play"))
    }
}

/// Requires a tournament that accepts entrants now.
fn must_take_entrants(work: &Work<'_>, registration: &RegistrationSettings) -> ServiceResult<()> {
    let shown = &work.record().shown;
    let closed = |why: &str| {
        Err(LadderError::Forbidden(
            "REGISTRATION_CLOSED",
            why.to_owned(),
        ))
    };
    match shown.state() {
        TournamentState::Open | TournamentState::CheckIn => {
            match moment(registration.close_time.as_ref()) {
                Some(end) if work.now >= end => closed("registration has ended"),
                _ => Ok(()),
            }
        }
        TournamentState::InProgress if takes_late(work.record()) => Ok(()),
        TournamentState::Draft => closed("the tournament is not open yet"),
        _ => closed("the tournament has started"),
    }
}

/// Reports whether a Swiss that has begun still accepts entrants.
fn takes_late(record: &TournamentRecord) -> bool {
    let stages = record
        .shown
        .settings
        .as_ref()
        .map(|it| it.stages.as_slice());
    let first = stages
        .and_then(<[_]>::first)
        .and_then(|stage| stage.system.as_ref());
    match first {
        Some(System::Swiss(swiss)) => {
            record.shown.stage <= 1 && record.shown.round < swiss.late_entry_rounds
        }
        _ => false,
    }
}

fn must_suit(
    registration: &RegistrationSettings,
    identity: &Identity,
    rating: f64,
) -> ServiceResult<()> {
    let suits = match registration.kind() {
        EntrantKind::Person => !identity.bot,
        EntrantKind::Bot => identity.bot,
        EntrantKind::Any | EntrantKind::Unspecified => true,
    };
    if !suits {
        let who = if identity.bot {
            "people, and this is a bot"
        } else {
            "bots, and this is none"
        };
        return Err(LadderError::Forbidden(
            "WRONG_KIND",
            format!("the tournament is for {who}"),
        ));
    }
    let low = registration.min_rating.is_none_or(|least| rating >= least);
    let high = registration.max_rating.is_none_or(|most| rating <= most);
    if low && high {
        Ok(())
    } else {
        Err(LadderError::Forbidden(
            "RATING_OUT_OF_RANGE",
            format!(
                "the rating must be from {} to {}, and is {rating}",
                registration.min_rating.unwrap_or(0.0),
                registration.max_rating.unwrap_or(5_000.0)
            ),
        ))
    }
}

fn must_be_member(entrant: &Stored<EntrantRecord>, caller: &Caller) -> ServiceResult<()> {
    let members = &entrant.message.shown.members;
    if members.iter().any(|it| it.account == caller.account()) {
        Ok(())
    } else {
        Err(LadderError::NotAllowed("the accounts of the entrant"))
    }
}

fn wrong_state(expected: EntrantState, entrant: &Entrant) -> LadderError {
    let (expected, found) = (entrant_state(expected), entrant_state(entrant.state()));
    LadderError::Forbidden(
        "WRONG_STATE",
        format!("the entrant must be {expected}, and is {found}"),
    )
}

/// Requires a round of the first stage that is not paired yet.
async fn must_not_be_paired(work: &Work<'_>, round: u32) -> ServiceResult<()> {
    let stage = work.record().shown.stage.max(1);
    let paired = work.rounds().await?;
    let paired = paired.iter().filter(|it| it.message.shown.stage == stage);
    match paired.map(|it| it.message.shown.number).max() {
        Some(last) if round <= last => Err(LadderError::Forbidden(
            "ROUND_PAIRED",
            format!("round {round} is paired already; the next is {}", last + 1),
        )),
        _ => Ok(()),
    }
}

/// Number of byes that an entrant may request in the stage that is played.
fn byes_of(record: &TournamentRecord, round: u32) -> ServiceResult<u32> {
    let stage = crate::stages::standings_input::stage_of(record, record.shown.stage.max(1))?;
    match &stage.system {
        Some(System::Swiss(swiss)) if (1..=swiss.rounds).contains(&round) => {
            Ok(swiss.byes_on_request)
        }
        Some(System::Swiss(swiss)) => Err(LadderError::field(
            "round",
            format!("must be from 1 to {}, and is {round}", swiss.rounds),
        )),
        _ => Err(LadderError::Forbidden(
            "NO_BYES",
            "byes are asked for in a Swiss only".to_owned(),
        )),
    }
}
