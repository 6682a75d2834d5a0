//! The rules by which fixtures of pools are run.

use std::sync::Arc;

use sandtable_proto::ladder::v1::PoolSettings;
use sandtable_proto::matches::v1::Match;
use sandtable_proto::tournaments::v1::{FixtureSettings, FixtureState, Member, ResultCause};

use crate::error::ServiceResult;
use crate::fixtures::any_fixture::{MatchNews, add_match, is_over, note_match};
use crate::fixtures::decision::forfeited;
use crate::fixtures::match_outcome::MatchOutcome;
use crate::fixtures::runner::{AfterMatches, FixtureRules, FoundFixture, MatchTerms};
use crate::fixtures::series::Verdict;
use crate::match_client::Host;
use crate::pools::attendances::Attendances;
use crate::pools::capacity::machine_is_wanted;
use crate::pools::format::{default_clock, form_of};
use crate::pools::names::pool_name;
use crate::pools::rate_result::{
    PoolDecision, annul_pool_fixture, blame_pool_fixture, count_fixture,
};
use crate::pools::record::{PoolFixtureRecord, PoolRecord};
use crate::pools::state::Pools;
use crate::pools::timeouts::{Timeouts, WaitingTimes};
use crate::pools::transaction::{PoolWork, change_pool_fixture};
use crate::time::{moment, span};
use crate::tournaments::names::not_found;
use crate::tournaments::record::{MATCHES, MatchIndex};
use crate::transaction::change;

/// Default time for which a seat is reserved.
const JOIN_WITHIN: i64 = 30 * 1000;

/// Rules of pools: every result is rated, and players who keep others waiting are blamed.
pub(crate) struct PoolFixtures {
    pub(crate) pools: Arc<Pools>,
    pub(crate) attendances: Arc<Attendances>,
    pub(crate) host: Arc<dyn Host>,
}

impl FixtureRules for PoolFixtures {
    type Subject = Pools;
    type Fixture = PoolFixtureRecord;

    fn subject(&self) -> &Pools {
        &self.pools
    }

    async fn read(&self, work: &PoolWork<'_>, fixture: &str) -> ServiceResult<PoolFixtureRecord> {
        let number = fixture.parse();
        let number = number.map_err(|_| not_found(&work.record().shown.name))?;
        Ok(work.fixture(number).await?.message)
    }

    async fn rest(&self, at: &FoundFixture<'_, Self>) -> ServiceResult<bool> {
        let FoundFixture { work, found, .. } = at;
        let over = is_over(found);
        if over {
            self.free_machine(&work.id, found.number).await?;
            self.look_again(&work.id, found.number, None).await?;
        }
        Ok(over)
    }

    async fn take_out(&self, _: &str, _: &PoolFixtureRecord) -> ServiceResult<bool> {
        Ok(false)
    }

    fn terms(&self, pool: &PoolRecord, found: &PoolFixtureRecord) -> ServiceResult<MatchTerms> {
        let settings = pool.shown.settings.clone().unwrap_or_default();
        let form = form_of(&settings, found);
        let mut r#match = settings.r#match.unwrap_or_default();
        // Of a pool that was made when clocks were optional.
        r#match.clock_settings.get_or_insert_with(default_clock);
        Ok(MatchTerms {
            title: settings.display_name,
            form,
            r#match,
            sides: pool.shown.sides.clone(),
        })
    }

    async fn members(&self, at: &FoundFixture<'_, Self>) -> ServiceResult<[Vec<Member>; 2]> {
        let FoundFixture { work, found, .. } = at;
        let mut members = [Vec::new(), Vec::new()];
        for (place, player) in [found.first, found.second].into_iter().enumerate() {
            let account = work.player(player).await?.message.shown.account;
            members[place].push(Member {
                account,
                ..Member::default()
            });
        }
        Ok(members)
    }

    async fn hosted(
        &self,
        at: &FoundFixture<'_, Self>,
        (hosted, number): (&Match, u32),
    ) -> ServiceResult<()> {
        let FoundFixture {
            work,
            fixture,
            found,
        } = at;
        let settings = work.record().shown.settings.as_ref();
        let within = settings.and_then(|it| span(it.join_within.as_ref()));
        let now = self.pools.now();
        let join_by = now + within.unwrap_or(JOIN_WITHIN);
        let told = change_pool_fixture(&self.pools.records, &work.id, found.number, |stored| {
            add_match(&mut stored.message, hosted, number, join_by)?;
            stored.document.due = Some(now);
            let index = MatchIndex {
                tournament: pool_name(&work.id),
                fixture: (*fixture).to_owned(),
            };
            Some(vec![MATCHES.stored(&hosted.name, &work.id, index).add()])
        })
        .await?;
        self.pools.wake_streams(&work.id, told.first);
        self.pools.wake_streams(&work.id, told.second);
        Ok(())
    }

    async fn ended(&self, id: &str, fixture: &str, name: &str) -> ServiceResult<()> {
        let number = fixture.parse().map_err(|_| not_found(name))?;
        change_pool_fixture(&self.pools.records, id, number, |stored| {
            stored.message.to_end.retain(|it| it != name);
            Some(Vec::new())
        })
        .await?;
        Ok(())
    }

    async fn note(
        &self,
        at: &FoundFixture<'_, Self>,
        mut seen: Vec<MatchOutcome>,
        look: i64,
    ) -> ServiceResult<bool> {
        let FoundFixture { work, found, .. } = at;
        let settings = work.record().shown.settings.clone().unwrap_or_default();
        let mut after = found.clone();
        let mut late = Timeouts::default();
        let patience = self.waiting_time(work, &settings, found).await?;
        let stalled = self.idle_limit(work.now).await?;
        for one in &mut seen {
            note(&mut after, one, work, &form_of(&settings, found));
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
        let next = late
            .next
            .unwrap_or(i64::MAX)
            .min(work.now.saturating_add(look));
        if after == *found {
            self.look_again(&work.id, found.number, Some(next)).await?;
            return self.attendance_changed(work, found, patience.here).await;
        }
        let again = after.shown.matches != found.shown.matches;
        let now = work.now;
        change_pool_fixture(&self.pools.records, &work.id, found.number, |stored| {
            // Changes that another writer made meanwhile are looked at first.
            if stored.message != *found {
                return None;
            }
            stored.message = after.clone();
            stored.document.due = Some(if again { now } else { next });
            Some(Vec::new())
        })
        .await?;
        Ok(again || self.attendance_changed(work, found, patience.here).await?)
    }

    async fn decide(
        &self,
        at: &FoundFixture<'_, Self>,
        (verdict, cause): (Verdict, ResultCause),
    ) -> ServiceResult<AfterMatches> {
        let FoundFixture { work, found, .. } = at;
        let decision = PoolDecision {
            verdict,
            cause,
            seen: found.shown.matches.clone(),
            matches: found.shown.matches.clone(),
        };
        count_fixture(&self.pools, &work.id, found.number, &decision).await?;
        Ok(AfterMatches::Again)
    }
}

impl PoolFixtures {
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
        let verdict = Verdict {
            points: [1, 1],
            reason: reason.to_owned(),
        };
        let decision = PoolDecision {
            verdict,
            cause: ResultCause::Deadline,
            seen: found.shown.matches.clone(),
            matches: after.shown.matches,
        };
        count_fixture(&self.pools, &work.id, found.number, &decision).await
    }

    /// Reports for each player of a fixture whether its stream is open.
    async fn attending(
        &self,
        work: &PoolWork<'_>,
        found: &PoolFixtureRecord,
    ) -> ServiceResult<[bool; 2]> {
        let first = self.attendances.streams(work, found.first).await?;
        let second = self.attendances.streams(work, found.second).await?;
        Ok([first, second])
    }

    /// Reports whether a stream began or ended while its fixture was looked at. Whoever notes the
    /// end of a stream makes the fixture due at once, and the look then postpones it: without
    /// this question nobody would look again before long.
    async fn attendance_changed(
        &self,
        work: &PoolWork<'_>,
        found: &PoolFixtureRecord,
        before: [bool; 2],
    ) -> ServiceResult<bool> {
        Ok(self.attending(work, found).await? != before)
    }

    /// Time for which the two players of a fixture are awaited. A bot may come back within the
    /// grace that it was promised; a person has as long as for taking a seat.
    async fn waiting_time(
        &self,
        work: &PoolWork<'_>,
        settings: &PoolSettings,
        found: &PoolFixtureRecord,
    ) -> ServiceResult<WaitingTimes> {
        let within = span(settings.join_within.as_ref()).unwrap_or(JOIN_WITHIN);
        let grace = i64::from(self.pools.settings.grace_seconds) * 1000;
        let mut patience = WaitingTimes {
            here: self.attending(work, found).await?,
            away: [grace, grace],
            reveal: within,
            since: self.attendances.began,
        };
        for (place, player) in [found.first, found.second].into_iter().enumerate() {
            if !patience.here[place] && !work.player(player).await?.message.shown.bot {
                patience.away[place] = grace.max(within);
            }
        }
        Ok(patience)
    }

    /// Time that may pass without a move in a match, in milliseconds; unlimited while no others
    /// wait for room to play.
    async fn idle_limit(&self, now: i64) -> ServiceResult<Option<i64>> {
        let patience = i64::from(self.pools.settings.yield_after_seconds) * 1000;
        let wanted = patience > 0 && machine_is_wanted(&self.pools.records, now).await?;
        Ok(wanted.then_some(patience))
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

    /// Notes when a fixture is looked at again.
    async fn look_again(&self, id: &str, number: u64, due: Option<i64>) -> ServiceResult<()> {
        change_pool_fixture(&self.pools.records, id, number, |stored| {
            if stored.document.due == due {
                return None;
            }
            stored.document.due = due;
            Some(Vec::new())
        })
        .await?;
        Ok(())
    }
}

/// Notes what became of a match.
fn note(
    record: &mut PoolFixtureRecord,
    seen: &MatchOutcome,
    work: &PoolWork<'_>,
    form: &FixtureSettings,
) {
    let pool = work.record();
    match note_match(record, seen, &pool.shown.sides, form, work.now) {
        MatchNews::Result => {
            let place = seen.number as usize;
            if record.bids.len() < place {
                record.bids.resize(place, 0);
            }
            record.bids[place - 1] = bid_of(&seen.shown, pool);
        }
        MatchNews::Closed(_) | MatchNews::CalledOff => {
            record.shown.set_state(FixtureState::Annulled);
        }
        MatchNews::None | MatchNews::PlayedAgain => {}
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

/// Bid that the second side was given; below 0, minus the bid of the first.
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

/// Reports whether a match of a fixture has a result.
fn has_result(record: &PoolFixtureRecord, name: &str) -> bool {
    let mut matches = record.shown.matches.iter();
    matches.any(|it| it.r#match == name && it.result.is_some())
}
