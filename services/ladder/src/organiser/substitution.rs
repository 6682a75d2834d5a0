//! Substitution of one account by another.

use std::sync::Arc;

use sandtable_auth::identity::Identities;
use sandtable_grpc::validate;
use sandtable_proto::matches::v1::ReserveSeatRequest;
use sandtable_proto::tournaments::v1::{Entrant, Member, SubstituteMemberRequest};

use crate::caller::Caller;
use crate::entrants::membership::{MembershipChange, membership, must_be_free, shown_entrant};
use crate::error::{LadderError, ServiceResult};
use crate::fixtures::any_fixture::is_over;
use crate::match_client::{Host, SERVICE};
use crate::organiser::access::audit_entry;
use crate::organiser::impartiality::{Concern, must_be_impartial};
use crate::tournaments::names::{self, part_of, within};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::{RequestScope, Work};
use crate::transaction::change_once;
use crate::validate::tournament;

/// Characters of an entrant's name.
const LONGEST_NAME: usize = 40;

/// Puts an account into the place of another.
pub(crate) struct Substitutions {
    pub(crate) tournaments: Arc<Tournaments>,
    pub(crate) identities: Arc<dyn Identities>,
    pub(crate) host: Arc<dyn Host>,
}

impl Substitutions {
    /// Puts another account in the place of a member.
    pub(crate) async fn substitute(
        &self,
        request: SubstituteMemberRequest,
        caller: &Caller,
    ) -> ServiceResult<Entrant> {
        let (id, part) = part_of(&request.name, "entrants")?;
        let number = names::number(&request.name, part)?;
        let old = names::account("old_account", &request.old_account)?;
        let new = names::account("new_account", &request.new_account)?;
        let name = validate::name("display_name", &request.display_name, LONGEST_NAME)?;
        let reason = tournament::reason(&request.reason)?;
        let Some(profile) = self.identities.profile(&new).await? else {
            return Err(LadderError::field(
                "new_account",
                format!("there is no account {new}"),
            ));
        };
        let call = RequestScope::new("SubstituteMember", caller, &request.request_id, &request)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            // Before the start a captain may bring another account along.
            let begun = work.record().shown.begin_time.is_some();
            let concern = if begun {
                Concern::Everybody
            } else {
                Concern::Rivals(number)
            };
            must_be_impartial(&mut work, caller, concern).await?;
            must_be_free(&work, &new).await?;
            let mut entrant = work.entrant(number).await?;
            let shown = &mut entrant.message.shown;
            let member = shown.members.iter_mut().find(|it| it.account == old);
            let Some(member) = member else {
                let problem = format!("{old} is not in the entrant");
                return Err(LadderError::field("old_account", problem));
            };
            *member = Member {
                account: new.clone(),
                agreed: true,
                display_name: profile.display_name.clone(),
                bot: profile.bot,
                powers: std::mem::take(&mut member.powers),
            };
            match (name.as_str(), shown.members.len()) {
                ("", 1) => {
                    let own = profile.display_name.chars().take(LONGEST_NAME);
                    shown.display_name = own.collect();
                }
                ("", _) => {}
                (name, _) => name.clone_into(&mut shown.display_name),
            }
            rename_in_open_fixtures(&mut work, number, &shown.display_name.clone()).await?;
            for (account, change) in [
                (&old, MembershipChange::Left(number)),
                (&new, MembershipChange::Substituted(number)),
            ] {
                let changed =
                    membership(&self.tournaments.records, &within(id, account), change).await?;
                work.with(changed);
            }
            work.record_mut().results += 1;
            work.with(entrant.replace());
            let change = format!("{old} → {new} ({})", profile.display_name);
            work.audit_entry(
                caller,
                "SUBSTITUTE_MEMBER",
                audit_entry(&request.name, &reason, &change),
            );
        });
        self.reseat(id, number, &old, &new).await?;
        shown_entrant(&self.tournaments.records, &request.name).await
    }

    /// Reserves the seats of an account for another one, in matches that are not over.
    async fn reseat(&self, id: &str, number: u32, old: &str, new: &str) -> ServiceResult<()> {
        let work = Work::open(&self.tournaments, id).await?;
        let round = work.record().shown.round;
        for fixture in work.fixtures(round).await? {
            let shown = &fixture.message.shown;
            if shown.first != number && shown.second != number {
                continue;
            }
            for open in shown
                .matches
                .iter()
                .filter(|it| it.result.is_none() && !it.annulled)
            {
                let hosted = self.host.describe(&open.r#match).await?;
                for seat in hosted
                    .seats
                    .iter()
                    .filter(|it| it.reserved_for == old && !it.resigned)
                {
                    let request = ReserveSeatRequest {
                        service: SERVICE.to_owned(),
                        name: hosted.name.clone(),
                        seat: seat.seat,
                        account: new.to_owned(),
                        // Another account in the same seat is another request.
                        request_id: format!("{}-{}", seat.seat, account_id(new)),
                    };
                    self.host.reserve(request).await?;
                }
            }
        }
        Ok(())
    }
}

/// Shows an entrant under its new name in the fixtures that are not decided; those that are stay
/// as they were played.
async fn rename_in_open_fixtures(
    work: &mut Work<'_>,
    number: u32,
    name: &str,
) -> ServiceResult<()> {
    let round = work.record().shown.round;
    if round == 0 {
        return Ok(());
    }
    for mut fixture in work.fixtures(round).await? {
        if is_over(&fixture.message) {
            continue;
        }
        let shown = &mut fixture.message.shown;
        let place = [shown.first, shown.second]
            .iter()
            .position(|it| *it == number);
        let shown_name = place.and_then(|place| shown.display_names.get_mut(place));
        if let Some(shown_name) = shown_name.filter(|it| *it != name) {
            name.clone_into(shown_name);
            work.with(fixture.replace());
        }
    }
    Ok(())
}

/// The id in an account's name.
fn account_id(name: &str) -> &str {
    name.strip_prefix("accounts/").unwrap_or(name)
}
