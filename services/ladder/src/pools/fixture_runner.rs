//! Playing a pool's fixture: its matches are hosted once each, and what comes of them is
//! written down.

use std::sync::Arc;

use sandtable_proto::ladder::v1::PoolSettings;
use sandtable_proto::matches::v1::{Match, MatchState};
use sandtable_proto::tournaments::v1::{FixtureMatch, FixtureState, Member, ResultCause};
use tonic::Code;

use crate::error::ServiceResult;
use crate::fixtures::decision::forfeited;
use crate::fixtures::match_outcome::{MatchOutcome, entrant_of_side, result_of};
use crate::fixtures::runner::{creation, lacks_first};
use crate::fixtures::seats;
use crate::fixtures::series::{self, Next, Verdict};
use crate::match_client::Host;
use crate::pools::attendances::Attendances;
use crate::pools::capacity::machine_is_wanted;
use crate::pools::format::{default_clock, form_of, is_over};
use crate::pools::names::pool_name;
use crate::pools::rate_result::{Count, annul_pool_fixture, blame_pool_fixture, count_fixture};
use crate::pools::record::{PoolFixtureRecord, PoolRecord};
use crate::pools::state::Pools;
use crate::pools::timeouts::{Patience, Timeouts};
use crate::pools::transaction::{PoolWork, change_pool_fixture};
use crate::time::{moment, span, stamp};
use crate::tournaments::record::{MATCHES, MatchIndex};
use crate::transaction::change;

/// How long a seat is kept when nothing is said.
const JOIN_WITHIN: i64 = 30 * 1000;
/// How often a match that somebody has called off is hosted again.
const MOST_ATTEMPTS: usize = 4;
/// Steps of one fixture in a row.
const MOST_STEPS: u32 = 64;

/// Runs the fixtures of pools.
pub(crate) struct PoolFixtureRunner {
    pub(crate) pools: Arc<Pools>,
    pub(crate) host: Arc<dyn Host>,
    pub(crate) attendances: Arc<Attendances>,
    pub(crate) look_seconds: u64,
}

impl PoolFixtureRunner {
    /// Goes on with a fixture as far as that is possible now.
    pub(crate) async fn play_pool_fixture(&self, id: &str, number: u64) -> ServiceResult<()> {
        for _ in 0..MOST_STEPS {
            if !self.step_pool_fixture(id, number).await? {
                break;
            }
        }
        Ok(())
    }

    /// One step; `false` when there is nothing to do now.
    async fn step_pool_fixture(&self, id: &str, number: u64) -> ServiceResult<bool> {
        let work = PoolWork::open(&self.pools, id).await?;
        let found = work.fixture(number).await?.message;
        if let Some(name) = found.to_end.first() {
            return self.end_pool_match(id, &found, name).await;
        }
        if is_over(&found) {
            self.free_machine(id, number).await?;
            return self.look_again(id, number, None).await;
        }
        let settings = work.record().shown.settings.clone().unwrap_or_default();
        let form = form_of(&settings, &found);
        match series::next(&form, &found.shown.matches) {
            Next::Host(numbers) => {
                for one in numbers {
                    match self.host_pool_match(work.record(), id, &found, one).await {
                        // The first of the pair was called off before it had a partner.
                        Err(refusal) if one > 1 && lacks_first(&form, &refusal) => {
                            return self.look_at_matches(&work, &settings, &found).await;
                        }
                        hosted => hosted?,
                    }
                }
                Ok(true)
            }
            Next::Wait => self.look_at_matches(&work, &settings, &found).await,
            Next::Done(verdict) => {
                let cause = found
                    .shown
                    .matches
                    .iter()
                    .filter_map(|it| it.result.as_ref());
                let odd = cause
                    .map(|it| it.cause())
                    .find(|it| *it != ResultCause::Played);
                let count = Count {
                    verdict,
                    cause: odd.unwrap_or(ResultCause::Played),
                    seen: found.shown.matches.clone(),
                    matches: found.shown.matches,
                };
                count_fixture(&self.pools, id, number, &count).await?;
                Ok(true)
            }
        }
    }

    /// Hosts a match. Its request id follows from the fixture, so that whoever does it again
    /// finds the same match.
    async fn host_pool_match(
        &self,
        pool: &PoolRecord,
        id: &str,
        found: &PoolFixtureRecord,
        number: u32,
    ) -> ServiceResult<()> {
        let settings = pool.shown.settings.clone().unwrap_or_default();
        let form = form_of(&settings, found);
        let attempt = series::attempts(&form, &found.shown.matches, number);
        let mut request = creation(&settings.r#match.clone().unwrap_or_default());
        // Of a pool that was made when clocks were optional.
        request.clock_settings.get_or_insert_with(default_clock);
        let names = found.shown.display_names.join(" – ");
        request.display_name = format!("{}: {names}", settings.display_name);
        request.display_name = request.display_name.chars().take(120).collect();
        request.label = pool_name(id);
        request.request_id = format!("{id}-{}-{number}-{attempt}", found.number);
        request.duplicate_dice = series::dice(&form, &found.shown.matches, number);
        let work = PoolWork::open(&self.pools, id).await?;
        for (side, laid) in pool.shown.sides.iter().enumerate() {
            let player = [found.first, found.second][entrant_of_side(number, side)];
            let account = work.player(player).await?.message.shown.account;
            let member = Member {
                account,
                ..Member::default()
            };
            request.seats.extend(seats::seats_of(laid, &[member]));
        }
        let hosted = self.host.host(request).await?;
        let now = self.pools.records.now();
        let join_by = now + span(settings.join_within.as_ref()).unwrap_or(JOIN_WITHIN);
        let told = change_pool_fixture(&self.pools.records, id, found.number, |stored| {
            let shown = &stored.message.shown;
            if shown.matches.iter().any(|it| it.r#match == hosted.name) {
                return None;
            }
            if is_over(&stored.message) {
                stored.message.to_end.push(hosted.name.clone());
            } else {
                let shown = &mut stored.message.shown;
                shown.matches.push(FixtureMatch {
                    r#match: hosted.name.clone(),
                    number,
                    first_side: if number % 2 == 1 { 1 } else { 2 },
                    create_time: hosted.create_time,
                    join_deadline: Some(stamp(join_by)),
                    ..FixtureMatch::default()
                });
                shown.set_state(FixtureState::AwaitingPlayers);
            }
            stored.document.due = Some(now);
            let index = MatchIndex {
                tournament: pool_name(id),
                fixture: found.number.to_string(),
            };
            Some(vec![MATCHES.stored(&hosted.name, id, index).add()])
        })
        .await?;
        self.pools.tell(id, told.first);
        self.pools.tell(id, told.second);
        Ok(())
    }

    /// Looks at the matches that are being played, and writes down what has become of them.
    async fn look_at_matches(
        &self,
        work: &PoolWork<'_>,
        settings: &PoolSettings,
        found: &PoolFixtureRecord,
    ) -> ServiceResult<bool> {
        let mut seen = Vec::new();
        let open = found
            .shown
            .matches
            .iter()
            .filter(|it| it.result.is_none() && !it.annulled);
        for open in open {
            seen.push(MatchOutcome::look(&*self.host, open).await?);
        }
        let mut after = found.clone();
        let mut late = Timeouts::default();
        let patience = self.patience(work, settings, found).await?;
        let stalled = self.patience_when_wanted(work.now).await?;
        for one in &mut seen {
            note(&mut after, one, work.record());
            late.note(&mut after, one, work, &patience);
            if let Some(stalled) = stalled {
                late.note_stalled(&mut after, one, work, stalled);
            }
            if has_result(&after, &one.shown.name) {
                one.ask_for_facts(&*self.host).await?;
                note_moves(&mut after, one, work.record());
                late.note_play(&mut after, one, work);
            }
        }
        if let Some(longest) = span(settings.longest.as_ref()) {
            let end = moment(found.shown.create_time.as_ref())
                .unwrap_or(0)
                .saturating_add(longest);
            if work.now >= end {
                self.end_longest(work, found, after, seen).await?;
                return Ok(true);
            }
            late.look(end);
        }
        if is_over(&after) {
            annul_pool_fixture(&self.pools, &work.id, found, &after).await?;
            return Ok(true);
        }
        if !late.wrong.is_empty() {
            blame_pool_fixture(&self.pools, &work.id, found, &after, &late.wrong).await?;
            return Ok(true);
        }
        let look = i64::try_from(self.look_seconds).unwrap_or(60) * 1000;
        let next = late
            .next
            .unwrap_or(i64::MAX)
            .min(work.now.saturating_add(look));
        if after == *found {
            return self.look_again(&work.id, found.number, Some(next)).await;
        }
        let again = after.shown.matches != found.shown.matches;
        let now = work.now;
        change_pool_fixture(&self.pools.records, &work.id, found.number, |stored| {
            // What somebody else wrote meanwhile is looked at first.
            if stored.message != *found {
                return None;
            }
            stored.message = after.clone();
            stored.document.due = Some(if again { now } else { next });
            Some(Vec::new())
        })
        .await?;
        Ok(again)
    }

    /// A fixture has lasted as long as it may: it is a draw, and so is each of its matches that
    /// is not over.
    async fn end_longest(
        &self,
        work: &PoolWork<'_>,
        found: &PoolFixtureRecord,
        mut after: PoolFixtureRecord,
        seen: Vec<MatchOutcome>,
    ) -> ServiceResult<()> {
        let reason = "it has lasted as long as it may";
        for mut one in seen {
            let name = &one.shown.name;
            let mut matches = after.shown.matches.iter_mut();
            let open = matches.find(|it| it.r#match == *name && it.result.is_none());
            if let Some(open) = open.filter(|it| !it.annulled) {
                let draw = forfeited([1, 1], ResultCause::Deadline, reason, work.now);
                open.result = Some(draw);
                one.ask_for_facts(&*self.host).await?;
                note_moves(&mut after, &one, work.record());
            }
        }
        let count = Count {
            verdict: Verdict {
                points: [1, 1],
                reason: reason.to_owned(),
            },
            cause: ResultCause::Deadline,
            seen: found.shown.matches.clone(),
            matches: after.shown.matches,
        };
        count_fixture(&self.pools, &work.id, found.number, &count).await
    }

    /// How long the two players of a fixture are waited for. A program is told that it may come
    /// back within the grace; a person has as long as for taking a seat.
    async fn patience(
        &self,
        work: &PoolWork<'_>,
        settings: &PoolSettings,
        found: &PoolFixtureRecord,
    ) -> ServiceResult<Patience> {
        let within = span(settings.join_within.as_ref()).unwrap_or(JOIN_WITHIN);
        let grace = i64::from(self.pools.settings.grace_seconds) * 1000;
        let mut patience = Patience {
            here: [true, true],
            away: [grace, grace],
            reveal: within,
            since: self.attendances.began,
        };
        for (place, player) in [found.first, found.second].into_iter().enumerate() {
            patience.here[place] = self.attendances.streams(work, player).await?;
            if !patience.here[place] && !work.player(player).await?.message.shown.bot {
                patience.away[place] = grace.max(within);
            }
        }
        Ok(patience)
    }

    /// How long nobody may have moved in a match, in milliseconds; any time while nobody waits
    /// for room to play.
    async fn patience_when_wanted(&self, now: i64) -> ServiceResult<Option<i64>> {
        let patience = i64::from(self.pools.settings.yield_after_seconds) * 1000;
        let wanted = patience > 0 && machine_is_wanted(&self.pools.records, now).await?;
        Ok(wanted.then_some(patience))
    }

    /// Ends a match that counts for nothing.
    async fn end_pool_match(
        &self,
        id: &str,
        found: &PoolFixtureRecord,
        name: &str,
    ) -> ServiceResult<bool> {
        let reason = match &found.shown.result {
            Some(result) => format!("the fixture is decided: {}", result.reason),
            None => "the match counts for nothing".to_owned(),
        };
        match self.host.end(name, &reason).await {
            Ok(()) => {}
            Err(status) if status.code() == Code::NotFound => {}
            Err(status) => return Err(status.into()),
        }
        change_pool_fixture(&self.pools.records, id, found.number, |stored| {
            stored.message.to_end.retain(|it| it != name);
            Some(Vec::new())
        })
        .await?;
        Ok(true)
    }

    /// All matches of a fixture that is over are ended, so that others may be played.
    async fn free_machine(&self, id: &str, number: u64) -> ServiceResult<()> {
        change!(self.pools, id, |work| {
            let ending = &mut work.record_mut().ending;
            let before = ending.len();
            ending.retain(|it| it.number != number);
            if ending.len() == before {
                return Ok(());
            }
            let now = work.now;
            work.due(Some(now));
        });
        Ok(())
    }

    /// Notes when a fixture is looked at again. Nothing more is to be done now.
    async fn look_again(&self, id: &str, number: u64, due: Option<i64>) -> ServiceResult<bool> {
        change_pool_fixture(&self.pools.records, id, number, |stored| {
            if stored.document.due == due {
                return None;
            }
            stored.document.due = due;
            Some(Vec::new())
        })
        .await?;
        Ok(false)
    }
}

/// Notes what became of a match.
fn note(record: &mut PoolFixtureRecord, seen: &MatchOutcome, pool: &PoolRecord) {
    let attempts = record
        .shown
        .matches
        .iter()
        .filter(|it| it.number == seen.number)
        .count();
    let Some(open) = record
        .shown
        .matches
        .iter_mut()
        .find(|it| it.r#match == seen.shown.name)
    else {
        return;
    };
    match seen.shown.state() {
        MatchState::Finished if seen.shown.close_reason.is_empty() => {
            let time = seen.shown.update_time.as_ref();
            open.result = Some(result_of(
                seen,
                &pool.shown.sides,
                moment(time).unwrap_or(0),
            ));
            let place = seen.number as usize;
            if record.bids.len() < place {
                record.bids.resize(place, 0);
            }
            record.bids[place - 1] = bid_of(&seen.shown, pool);
        }
        MatchState::Abandoned if attempts <= MOST_ATTEMPTS => {
            let settings = pool.shown.settings.clone().unwrap_or_default();
            let form = form_of(&settings, record);
            let mut open = series::play_again(&form, &mut record.shown.matches, &seen.shown.name);
            open.retain(|it| *it != seen.shown.name);
            record.to_end.extend(open);
        }
        MatchState::Finished | MatchState::Abandoned => {
            record.shown.set_state(FixtureState::Annulled);
        }
        MatchState::InProgress => record.shown.set_state(FixtureState::InProgress),
        _ => {}
    }
}

/// Notes how many moves both have made in a match that has a result.
fn note_moves(record: &mut PoolFixtureRecord, seen: &MatchOutcome, pool: &PoolRecord) {
    let mut matches = record.shown.matches.iter_mut();
    let open = matches.find(|it| it.r#match == seen.shown.name);
    if let Some(result) = open.and_then(|it| it.result.as_mut()) {
        result.moves = seen.moves(&pool.shown.sides);
    }
}

/// What the second side was given; below 0 what the first was.
fn bid_of(shown: &Match, pool: &PoolRecord) -> i32 {
    let Some(auction) = &shown.auction else {
        return 0;
    };
    let amount = auction.result.as_ref().map_or(0, |it| it.amount);
    let amount = i32::try_from(amount).unwrap_or(i32::MAX);
    let second = pool
        .shown
        .sides
        .get(1)
        .is_some_and(|it| it.name == auction.beneficiary);
    if second { amount } else { -amount }
}

/// Whether a match of a fixture has a result.
fn has_result(record: &PoolFixtureRecord, name: &str) -> bool {
    let mut matches = record.shown.matches.iter();
    matches.any(|it| it.r#match == name && it.result.is_some())
}
