//! Those who do not come, and rounds that end before their fixtures do.

use std::collections::BTreeSet;

use sandtable_proto::matches::v1::{MatchSeat, MatchState};
use sandtable_proto::tournaments::v1::{
    DeadlinePolicy, EntrantState, FixtureMatch, FixtureState, NoShowPolicy, ResultCause,
    RoundSettings, TournamentEvent, TournamentEventKind,
};
use sandtable_store::Stored;

use crate::core::Shared;
use crate::deciding::{Decision, decide, forfeited, tell_result};
use crate::draws::{self, AfterDraw, after_draw, renew_deadline, tell_replay};
use crate::names::fixture_name;
use crate::places::tell_entrant;
use crate::record::FixtureRecord;
use crate::refusal::Answer;
use crate::results::{fixture_settings, stage_of};
use crate::seen::{Seen, deadline_of, entrant_at};
use crate::series::Verdict;
use crate::times::{moment, span, stamp};
use crate::withheld::withholders;
use crate::work::Work;

/// When those who are waited for are reminded if nothing is said: a day and an hour before.
const REMINDERS: [i64; 2] = [24 * 60 * 60 * 1000, 60 * 60 * 1000];

/// How long a fixture has that is played again after a deadline, when rounds have no duration.
const EXTRA_TIME: i64 = 24 * 60 * 60 * 1000;

/// A fixture that waits for its matches.
pub(crate) struct Waiting<'a> {
    pub(crate) settings: &'a RoundSettings,
    pub(crate) seen: &'a [Seen],
    pub(crate) now: i64,
    /// How long until it is looked at again when nothing is heard.
    pub(crate) look: i64,
}

impl Shared {
    /// Does what is due of a fixture that waits, and says when it is looked at again. `true`
    /// when something was decided.
    pub(crate) async fn keep_deadlines(
        &self,
        work: &mut Work<'_>,
        fixture: &str,
        stored: &mut Stored<FixtureRecord>,
        waiting: &Waiting<'_>,
    ) -> Answer<bool> {
        let now = waiting.now;
        let mut next = now + waiting.look;
        for seen in waiting
            .seen
            .iter()
            .filter(|it| it.shown.state() == MatchState::Lobby)
        {
            let open = stored
                .message
                .shown
                .matches
                .iter()
                .find(|it| it.r#match == seen.shown.name);
            let by = open.and_then(|it| {
                let revealing = it.reveal_deadline.as_ref();
                let revealing = revealing.filter(|_| seen.shown.awaits_nonces);
                moment(revealing.or(it.join_deadline.as_ref()))
            });
            let Some(by) = by else {
                continue;
            };
            if now < by {
                next = next.min(by);
            } else if stored.message.shown.state() != FixtureState::Attention
                && self.miss(work, stored, seen, waiting).await?
            {
                return Ok(true);
            }
        }
        if let Some(end) = deadline_of(&stored.message.shown) {
            if now >= end {
                if pass_deadline(work, fixture, stored, waiting)? {
                    return Ok(true);
                }
            } else {
                next = next.min(end);
                next = next.min(remind(work, fixture, stored, waiting, end));
            }
        }
        if stored.message.shown.state() == FixtureState::Attention {
            tell_attention(work, fixture, stored);
        }
        stored.document.due = Some(next);
        Ok(false)
    }

    /// Somebody did not come to a match. `true` when that decides something.
    async fn miss(
        &self,
        work: &mut Work<'_>,
        stored: &mut Stored<FixtureRecord>,
        seen: &Seen,
        waiting: &Waiting<'_>,
    ) -> Answer<bool> {
        let entrant_of = |seat| entrant_at(work.record(), seen.number, seat);
        let mut came = [true, true];
        for seat in seen.shown.seats.iter().filter(|seat| !seat.taken) {
            if let Some(entrant) = entrant_of(seat.seat) {
                came[entrant] = false;
            }
        }
        let mut reason = "did not come";
        if seen.shown.awaits_nonces {
            came = withholders(&seen.shown, entrant_of).map(|it| !it);
            reason = "did not reveal the nonce in time";
        }
        if came == [true, true] {
            // All sit there, and the start waits for an auction: whoever keeps it waiting
            // cannot be told from here.
            stored.message.shown.set_state(FixtureState::Attention);
            "everybody came, and the match has not started"
                .clone_into(&mut stored.message.shown.attention);
            return Ok(false);
        }
        if waiting.settings.no_show() == NoShowPolicy::Organiser {
            stored.message.shown.set_state(FixtureState::Attention);
            stored.message.shown.attention = format!("somebody {reason}");
            return Ok(false);
        }
        let points = match came {
            [true, false] => [2, 0],
            [false, true] => [0, 2],
            _ => [0, 0],
        };
        let shown = &stored.message.shown;
        let entrants = [shown.first, shown.second];
        let name = seen.shown.name.clone();
        for (entrant, _) in entrants.iter().zip(came).filter(|(_, came)| !came) {
            let mut absent = work.entrant(*entrant).await?;
            let shown = &mut absent.message.shown;
            shown.no_shows += 1;
            let tolerated = waiting.settings.tolerated_no_shows.max(1);
            if shown.no_shows > tolerated && shown.state() == EntrantState::Entered {
                shown.set_state(EntrantState::Withdrawn);
                shown.reason = format!("did not come to {} fixtures", shown.no_shows);
                shown.withdraw_time = Some(stamp(waiting.now));
                let count = &mut work.record_mut().shown.entrants;
                *count = count.saturating_sub(1);
                tell_entrant(work, *entrant, &absent.message.shown);
            }
            work.with(absent.replace());
        }
        if let Some(open) = stored
            .message
            .shown
            .matches
            .iter_mut()
            .find(|it| it.r#match == name)
        {
            let result = forfeited(points, ResultCause::Forfeit, reason, waiting.now);
            open.result = Some(result);
        }
        stored.message.to_end.push(name);
        Ok(true)
    }
}

/// A fixture's deadline has passed. `true` when that decides it.
fn pass_deadline(
    work: &mut Work<'_>,
    fixture: &str,
    stored: &mut Stored<FixtureRecord>,
    waiting: &Waiting<'_>,
) -> Answer<bool> {
    let points = match waiting.settings.at_deadline() {
        DeadlinePolicy::Wait => return Ok(false),
        DeadlinePolicy::Organiser | DeadlinePolicy::Unspecified => {
            ask_organiser(stored, "the deadline has passed");
            return Ok(false);
        }
        DeadlinePolicy::Draw => [1, 1],
        DeadlinePolicy::BothLose => [0, 0],
        DeadlinePolicy::AwaitedLoses => match awaited(work, waiting.seen) {
            [true, false] => [0, 2],
            [false, true] => [2, 0],
            _ => [1, 1],
        },
    };
    let decision = Decision {
        verdict: Verdict {
            points,
            reason: "the deadline has passed".to_owned(),
        },
        cause: ResultCause::Deadline,
        adjudicator: String::new(),
    };
    let stage = stage_of(work.record(), stored.message.shown.stage)?.clone();
    let form = fixture_settings(work.record(), &stage);
    let after = match points {
        [1, 1] => after_draw(&stage, &form, &stored.message.shown),
        _ => AfterDraw::Stands,
    };
    match after {
        AfterDraw::Organiser => {
            let why = "the deadline has passed, and somebody must go on";
            ask_organiser(stored, why);
            return Ok(false);
        }
        AfterDraw::Replay => {
            draws::play_again(&mut stored.message, &form, &decision, waiting.now);
            let within = span(waiting.settings.duration.as_ref()).unwrap_or(EXTRA_TIME);
            renew_deadline(&mut stored.message, within, waiting.now);
            let why = &decision.verdict.reason;
            tell_replay(work, fixture, &stored.message, why);
        }
        AfterDraw::Stands => {
            decide(&mut stored.message, decision, waiting.now);
            tell_result(work, fixture, &stored.message);
        }
    }
    work.due(Some(waiting.now));
    Ok(true)
}

/// Has a fixture wait for an organiser, for the reason that there was first.
fn ask_organiser(stored: &mut Stored<FixtureRecord>, why: &str) {
    let shown = &mut stored.message.shown;
    if shown.state() != FixtureState::Attention {
        shown.set_state(FixtureState::Attention);
        why.clone_into(&mut shown.attention);
    }
}

/// Which of the two is waited for in any of the matches.
fn awaited(work: &Work<'_>, seen: &[Seen]) -> [bool; 2] {
    let mut awaited = [false, false];
    for one in seen {
        for seat in awaited_seats(one) {
            if let Some(entrant) = entrant_at(work.record(), one.number, seat.seat) {
                awaited[entrant] = true;
            }
        }
    }
    awaited
}

/// The seats of a match that it waits for: before its start those that are free.
fn awaited_seats(seen: &Seen) -> impl Iterator<Item = &MatchSeat> {
    let shown = &seen.shown;
    let lobby = shown.state() == MatchState::Lobby;
    let seats = shown.seats.iter();
    seats.filter(move |it| {
        if lobby {
            !it.taken
        } else {
            shown.awaited.contains(&it.seat)
        }
    })
}

/// The accounts at the seats that are waited for, or for which these are kept.
fn awaited_accounts(seen: &[Seen]) -> BTreeSet<&str> {
    let seats = seen.iter().flat_map(awaited_seats);
    let accounts = seats.map(|it| {
        if it.taken {
            it.account.as_str()
        } else {
            it.reserved_for.as_str()
        }
    });
    accounts.filter(|it| !it.is_empty()).collect()
}

/// Reminds those who are waited for; when that is due next.
fn remind(
    work: &mut Work<'_>,
    fixture: &str,
    stored: &mut Stored<FixtureRecord>,
    waiting: &Waiting<'_>,
    end: i64,
) -> i64 {
    let own: Vec<i64> = (waiting.settings.reminders.iter())
        .filter_map(|it| span(Some(it)))
        .collect();
    let before = if own.is_empty() {
        REMINDERS.to_vec()
    } else {
        own
    };
    let mut next = end;
    let mut due = false;
    for (index, before) in before.into_iter().enumerate().take(8) {
        let bit = 1 << index;
        let at = end - before;
        if stored.message.reminded & bit != 0 {
            continue;
        }
        if at > waiting.now {
            next = next.min(at);
        } else {
            stored.message.reminded |= bit;
            due = true;
        }
    }
    if due {
        let shown = &stored.message.shown;
        let both = [shown.first, shown.second];
        let named = both.into_iter().zip(awaited(work, waiting.seen));
        let event = TournamentEvent {
            subject: fixture_name(&work.id, fixture),
            entrants: named
                .filter(|(_, it)| *it)
                .map(|(entrant, _)| entrant)
                .collect(),
            text: format!("{}: the deadline is near", shown.display_names.join(" – ")),
            r#match: open_match(&shown.matches),
            deadline: Some(stamp(end)),
            ..TournamentEvent::default()
        };
        for account in awaited_accounts(waiting.seen) {
            work.notify(account, &event);
        }
        work.tell(TournamentEventKind::Reminder, event);
    }
    next
}

fn open_match(matches: &[FixtureMatch]) -> String {
    let open = matches
        .iter()
        .find(|it| it.result.is_none() && !it.annulled);
    open.map_or_else(String::new, |it| it.r#match.clone())
}

/// Tells organisers that a fixture waits for them, once.
pub(crate) fn tell_attention(
    work: &mut Work<'_>,
    fixture: &str,
    stored: &mut Stored<FixtureRecord>,
) {
    const TOLD: u32 = 1 << 31;
    if stored.message.reminded & TOLD != 0 {
        return;
    }
    stored.message.reminded |= TOLD;
    let shown = &stored.message.shown;
    let event = TournamentEvent {
        subject: fixture_name(&work.id, fixture),
        entrants: vec![shown.first, shown.second],
        text: format!("{}: {}", shown.display_names.join(" – "), shown.attention),
        r#match: open_match(&shown.matches),
        ..TournamentEvent::default()
    };
    work.tell(TournamentEventKind::Attention, event);
}
