//! The matches in memory: read from the store, and changed there and here.

use sandtable_store::{Head, MatchRow, StoreError, check_log};

use crate::core::Shared;
use crate::live::LiveMatch;
use crate::names::match_name;
use crate::record::MatchRecord;
use crate::refusal::{Answer, Refusal};

/// How often a match is read that another process changes at the same moment.
const READS: u32 = 3;

impl Shared {
    /// The match of a locked table as the store has it now.
    pub(crate) async fn settle<'a>(
        &self,
        place: &'a mut Option<LiveMatch>,
        id: &str,
    ) -> Answer<&'a mut LiveMatch> {
        self.drop_if_behind(place).await?;
        self.recall(place, id).await
    }

    /// The match of a locked table, read from the store when it is not in memory, its
    /// last user went away in the middle of a change, or another replica is known to
    /// have gone on with it. It may still be behind another replica: whoever refuses
    /// something for what it says asks [`Shared::drop_if_behind`] first.
    pub(crate) async fn recall<'a>(
        &self,
        place: &'a mut Option<LiveMatch>,
        id: &str,
    ) -> Answer<&'a mut LiveMatch> {
        self.notice_lost_time().await;
        let shared = self.log.is_shared();
        let settled = place.take().filter(|live| {
            let overtaken = shared && live.head.version < self.registry.last_committed(id);
            !live.unsettled && !overtaken
        });
        let live = match settled {
            Some(live) => {
                self.meters.hits.increment(1);
                live
            }
            None => {
                let live = self.read_match(id).await?;
                self.census.note(&live.id, &live.record);
                live
            }
        };
        let live = place.insert(live);
        self.excuse_live(live);
        Ok(live)
    }

    /// The match as the store has it.
    async fn read_match(&self, id: &str) -> Answer<LiveMatch> {
        for _ in 0..READS {
            let Some(row) = self.log.find_match(id).await? else {
                self.registry.remove(id);
                return Err(Refusal::MatchNotFound(match_name(id)));
            };
            self.meters.misses.increment(1);
            let live = self.load(row).await?;
            if !live.is_torn() {
                return Ok(live);
            }
        }
        Err(StoreError::Conflict("the match kept changing while it was read".into()).into())
    }

    /// Reads a match: what another replica has kept of it and the entries since, or else
    /// all that the log has.
    async fn load(&self, row: MatchRow) -> Answer<LiveMatch> {
        let known = self.registry.checked(&row.id);
        let checked = check_log(&*self.log, row.key, &row.id, known).await?;
        self.registry.note_checked(&row.id, checked);
        if let Some(state) = self.states.get(&row.id).await {
            if let Some(live) = LiveMatch::resume(&*self.log, &row, &state).await? {
                return Ok(live);
            }
            self.states.forget(&row.id).await;
        }
        LiveMatch::load(&*self.log, row).await
    }

    /// Drops a match from memory that another replica has gone on with. `true` when it
    /// was dropped.
    pub(crate) async fn drop_if_behind(&self, place: &mut Option<LiveMatch>) -> Answer<bool> {
        let Some(live) = place.as_ref().filter(|_| self.log.is_shared()) else {
            return Ok(false);
        };
        let here = Head {
            revision: live.revision,
            sequence: live.head.version,
        };
        let behind = self.log.head(live.key).await? != Some(here);
        if behind {
            *place = None;
        }
        Ok(behind)
    }

    /// Carries a change of a match's record into the store and then into memory.
    /// Returns `false` when someone else changed the record first: the match has
    /// been dropped from memory and is to be read again.
    pub(crate) async fn change_record(
        &self,
        place: &mut Option<LiveMatch>,
        mut record: MatchRecord,
    ) -> Answer<bool> {
        self.begin_clocks(&mut record);
        let Some(mut live) = place.take() else {
            return Ok(false);
        };
        match self.log.update_match(live.change(&record)).await {
            Ok(()) => {
                self.states.wake_others();
                live.record = record;
                live.revision += 1;
                live.fix_dice()?;
                if live.head.version == 0 {
                    live.await_opening();
                }
                self.deadlines.note(&live);
                self.census.note(&live.id, &live.record);
                *place = Some(live);
                Ok(true)
            }
            Err(StoreError::Conflict(_)) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Forgets a match whose referee may be ahead of the log.
    pub(crate) async fn drop_from_memory(&self, place: &mut Option<LiveMatch>) {
        if let Some(live) = place.take() {
            let game = &live.record.shown.game;
            self.referee.forget(game, &live.name).await;
        }
    }
}
