//! Changing a match's record: decided on what is there, and decided again when somebody
//! else was faster.

use sandtable_proto::matches::v1::Match;

use crate::core::Shared;
use crate::live::Live;
use crate::names::match_id;
use crate::people::Shown;
use crate::record::{Call, MatchRecord};
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

/// Something that is done to a match by those who manage it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Deed<'a> {
    /// Name of the match.
    pub(crate) name: &'a str,
    pub(crate) token: Option<Shown<'a>>,
    /// What is done, as it is put on record.
    pub(crate) action: &'static str,
    /// The seat that it is done to, if it is one.
    pub(crate) seat: Option<u32>,
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
    /// As [`Shared::change_match`], for those who may manage the match. What is done by
    /// office is put on record.
    pub(crate) async fn manage<T>(
        &self,
        deed: Deed<'_>,
        call: &Call,
        decide: impl Fn(&Live) -> Answer<Change<T>>,
    ) -> Answer<(Match, T)> {
        let id = match_id("name", deed.name)?;
        let (shown, (by_office, answer)) = self
            .change_match(id, |live| {
                let caller = self.caller(live, deed.token)?;
                caller.must_manage()?;
                let repeated = live.record.repetition_of(call)?.is_some();
                let Change { to, answer } = decide(live)?;
                let by_office = caller.by_office() && !repeated;
                Ok(Change {
                    to,
                    answer: (by_office, answer),
                })
            })
            .await?;
        if by_office {
            let target = match deed.seat {
                Some(seat) => format!("{}/seats/{seat}", deed.name),
                None => deed.name.to_owned(),
            };
            self.record_deed(deed.token, deed.action, &target, "")
                .await?;
        }
        Ok((shown, answer))
    }

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
            record.shown.update_time = Some(self.clock.now());
            if self.change_record(&mut place, *record).await? {
                let live = self.settle(&mut place, id).await?;
                return Ok((live.shown(), answer));
            }
        }
        Err(StoreError::Conflict("the match kept changing".into()).into())
    }
}
