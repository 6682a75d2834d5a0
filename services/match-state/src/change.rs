//! Changing a match's record: decided on what is there, and decided again when somebody
//! else was faster.

use sandtable_proto::matches::v1::Match;

use crate::clock;
use crate::core::Shared;
use crate::live::Live;
use crate::record::MatchRecord;
use crate::refusal::Answer;
use sandtable_store::StoreError;

/// How often a change that lost a race for the record is tried again.
const ATTEMPTS: u32 = 3;

/// What a call does to a match: the new record, or nothing when it is the repetition
/// of a call that was done; and what to answer besides the match.
pub(crate) struct Change<T> {
    to: Option<Box<MatchRecord>>,
    answer: T,
}

impl<T> Change<T> {
    /// The match gets a new record.
    pub(crate) fn to(record: MatchRecord, answer: T) -> Self {
        Change {
            to: Some(Box::new(record)),
            answer,
        }
    }

    /// Nothing changes.
    pub(crate) fn none(answer: T) -> Self {
        Change { to: None, answer }
    }
}

impl Shared {
    /// Carries out what `decide` makes of a match, again when somebody else was faster.
    /// Gives the match afterwards as those see it from whom nothing is held back.
    pub(crate) async fn change_match<T>(
        &self,
        id: &str,
        decide: impl Fn(&Live) -> Answer<Change<T>>,
    ) -> Answer<(Match, T)> {
        let table = self.registry.table(id);
        let mut place = table.live.lock().await;
        for _ in 0..ATTEMPTS {
            let live = self.settle(&mut place, id).await?;
            let Change { to, answer } = decide(live)?;
            let Some(mut record) = to else {
                return Ok((live.shown(), answer));
            };
            record.shown.update_time = Some(clock::now());
            if self.change_record(&mut place, *record).await? {
                let live = self.settle(&mut place, id).await?;
                return Ok((live.shown(), answer));
            }
        }
        Err(StoreError::Conflict("the match kept changing".into()).into())
    }
}
