//! Membership of accounts in entrants, and the room for more.

use sandtable_proto::tournaments::v1::{
    Entrant, EntrantState, RegistrationSettings, TournamentEvent, TournamentEventKind,
};
use sandtable_store::{Change, StoredMessages};

use crate::caller::Caller;
use crate::entrants::waiting_list::{queue, with_places};
use crate::error::{LadderError, ServiceResult};
use crate::organiser::access::must_not_have_decided;
use crate::records::Records;
use crate::time::stamp;
use crate::tournaments::names::{self, ME, counted, entrant_name, part_of, within};
use crate::tournaments::record::{
    ENTRANTS, EntrantRecord, MEMBERSHIPS, MembershipRecord, TournamentRecord,
};
use crate::tournaments::transaction::Work;

/// Number of times that an account may enter a tournament that it has left.
const MOST_ENTRIES: u32 = 16;

/// Change of an account's place in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MembershipChange {
    /// It plays in an entrant, by its own decision.
    Entered(u32),
    /// An organiser put it in the place of another account.
    Substituted(u32),
    /// It was named for an entrant.
    Invited(u32),
    /// It is in this entrant no more, and not named for it.
    Left(u32),
}

impl MembershipChange {
    fn applied_to(self, mut record: MembershipRecord) -> MembershipRecord {
        match self {
            Self::Entered(entrant) => {
                record.entrant = entrant;
                record.entered += 1;
                if record.invited == entrant {
                    record.invited = 0;
                }
            }
            Self::Substituted(entrant) => record.entrant = entrant,
            Self::Invited(entrant) => record.invited = entrant,
            Self::Left(entrant) => {
                if record.entrant == entrant {
                    record.entrant = 0;
                }
                if record.invited == entrant {
                    record.invited = 0;
                }
            }
        }
        record
    }
}

/// Adds an entrant for accounts that are in no other. It waits when there is no room, and
/// is invited for as long as not all have agreed.
pub(crate) async fn add_entrant(
    work: &mut Work<'_>,
    mut entrant: Entrant,
    agreed: bool,
) -> ServiceResult<u32> {
    // An account that has only been named is free to enter elsewhere.
    for member in entrant.members.iter().filter(|it| it.agreed) {
        must_be_free(work, &member.account).await?;
    }
    let registration = registration(work.record());
    let record = work.record_mut();
    record.entrants += 1;
    let number = record.entrants;
    if agreed {
        let state = room_for(record, &registration)?;
        take_place(record, &mut entrant, state);
        line_up(work, &entrant, number).await?;
    } else {
        entrant.set_state(EntrantState::Invited);
    }
    entrant.name = entrant_name(&work.id, number);
    entrant.enter_time = Some(stamp(work.now));
    for member in &entrant.members {
        let key = within(&work.id, &member.account);
        let change = if member.agreed {
            MembershipChange::Entered(number)
        } else {
            MembershipChange::Invited(number)
        };
        work.with(membership(work.records(), &key, change).await?);
    }
    publish_entrant(work, number, &entrant);
    work.record_mut().results += 1;
    let record = EntrantRecord {
        shown: entrant,
        number,
    };
    let stored = ENTRANTS.stored(counted(&work.id, number), &work.id, record);
    work.with(stored.add());
    Ok(number)
}

/// An entrant for whom there is no room comes behind those who wait.
pub(crate) async fn line_up(
    work: &mut Work<'_>,
    entrant: &Entrant,
    number: u32,
) -> ServiceResult<()> {
    if entrant.state() == EntrantState::Waiting {
        let mut queue = queue(work).await?;
        queue.remove(number);
        queue.push(number);
        queue.keep(work);
    }
    Ok(())
}

/// Requires an account that is in no entrant of the tournament, and may be in one.
pub(crate) async fn must_be_free(work: &Work<'_>, account: &str) -> ServiceResult<()> {
    must_not_have_decided(work.record(), account)?;
    let Some(found) = work
        .records()
        .store()
        .find(MEMBERSHIPS, &within(&work.id, account))
        .await?
    else {
        return Ok(());
    };
    let number = found.message.entrant;
    if number == 0 {
        return Ok(());
    }
    let entrant = entrant_name(&work.id, number);
    Err(LadderError::Forbidden(
        "ENTERED_ALREADY",
        format!("{account} is in the tournament already, as {entrant}"),
    ))
}

/// Requires an account that has not entered the tournament again and again: each entry leaves a
/// stored record.
pub(crate) async fn must_enter_seldom(work: &Work<'_>, account: &str) -> ServiceResult<()> {
    let key = within(&work.id, account);
    let found = work.records().store().find(MEMBERSHIPS, &key).await?;
    if found.is_some_and(|it| it.message.entered >= MOST_ENTRIES) {
        return Err(LadderError::LimitReached {
            what: "entries of one account into a tournament",
            most: u64::from(MOST_ENTRIES),
        });
    }
    Ok(())
}

/// Notes in which entrant an account is, or for which it was named.
pub(crate) async fn membership(
    records: &Records,
    key: &str,
    change: MembershipChange,
) -> ServiceResult<Change> {
    let found = records.store().find(MEMBERSHIPS, key).await?;
    let before = found.as_ref().map(|it| it.message.clone());
    let record = change.applied_to(before.unwrap_or_default());
    // By the account its own fixtures are listed.
    let account = key.split_once('/').map_or("", |(_, account)| account);
    Ok(match found {
        Some(found) => MEMBERSHIPS.put(Some(found), key, record),
        None => MEMBERSHIPS.stored(key, account, record).add(),
    })
}

/// Frees the accounts of an entrant that is out before the start.
pub(crate) async fn free_members(
    work: &mut Work<'_>,
    number: u32,
    entrant: &Entrant,
) -> ServiceResult<()> {
    for member in &entrant.members {
        let key = within(&work.id, &member.account);
        let left = MembershipChange::Left(number);
        work.with(membership(work.records(), &key, left).await?);
    }
    Ok(())
}

/// The ids in an entrant's name, of which `me` is that of the caller.
pub(crate) async fn entrant_named(
    records: &Records,
    name: &str,
    caller: &Caller,
) -> ServiceResult<(String, u32)> {
    let (id, part) = part_of(name, "entrants")?;
    if part != ME {
        return Ok((id.to_owned(), names::number(name, part)?));
    }
    if caller.account().is_empty() {
        return Err(LadderError::TokenMissing);
    }
    let found = records
        .store()
        .find(MEMBERSHIPS, &within(id, caller.account()))
        .await?;
    match found {
        Some(found) if found.message.entrant > 0 => Ok((id.to_owned(), found.message.entrant)),
        Some(found) if found.message.invited > 0 => Ok((id.to_owned(), found.message.invited)),
        _ => Err(names::not_found(name)),
    }
}

/// An entrant as everybody sees it.
pub(crate) async fn shown_entrant(records: &Records, name: &str) -> ServiceResult<Entrant> {
    let (id, part) = part_of(name, "entrants")?;
    let number = names::number(name, part)?;
    let found = records.store().find(ENTRANTS, &counted(id, number)).await?;
    let found = found.ok_or_else(|| names::not_found(name))?.message;
    let mut shown = with_places(records, id, vec![found]).await?;
    shown.pop().ok_or_else(|| names::not_found(name))
}

/// Registration settings of a tournament.
pub(crate) fn registration(record: &TournamentRecord) -> RegistrationSettings {
    let settings = record.shown.settings.as_ref();
    settings
        .and_then(|it| it.registration.clone())
        .unwrap_or_default()
}

/// Decides whether another entrant plays or waits. Fails if there is room for neither.
pub(crate) fn room_for(
    record: &TournamentRecord,
    registration: &RegistrationSettings,
) -> ServiceResult<EntrantState> {
    match record.shown.entrants < registration.max_entrants {
        true => Ok(EntrantState::Entered),
        false if record.shown.waiting < registration.max_waiting => Ok(EntrantState::Waiting),
        false => Err(LadderError::LimitReached {
            what: "entrants, and those who wait",
            most: u64::from(registration.max_entrants) + u64::from(registration.max_waiting),
        }),
    }
}

/// Counts an entrant that comes in, or waits; at which place is known of the queue.
pub(crate) fn take_place(
    record: &mut TournamentRecord,
    entrant: &mut Entrant,
    state: EntrantState,
) {
    entrant.set_state(state);
    entrant.waiting_place = 0;
    match state {
        EntrantState::Waiting => record.shown.waiting += 1,
        _ => record.shown.entrants += 1,
    }
}

/// Publishes the new state of an entrant.
pub(crate) fn publish_entrant(work: &mut Work<'_>, number: u32, entrant: &Entrant) {
    let done = match entrant.state() {
        EntrantState::Invited => "is invited",
        EntrantState::Waiting => "waits for room",
        EntrantState::Withdrawn | EntrantState::Rejected => "is out",
        EntrantState::Entered | EntrantState::Unspecified => "has entered",
    };
    let event = TournamentEvent {
        subject: entrant_name(&work.id, number),
        entrants: vec![number],
        text: format!("{} {done}", entrant.display_name),
        ..TournamentEvent::default()
    };
    work.publish(TournamentEventKind::Entrant, event);
}
