//! Changing a match's record: decided on what is there, and decided again when somebody
//! else was faster.

use sandtable_proto::matches::v1::Match;
use sandtable_service::audit;

use crate::access::Caller;
use crate::core::Shared;
use crate::live::Live;
use crate::names::match_id;
use crate::people::{Shown, actor};
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
    /// What is put on record, when it is done by office.
    deed: Option<audit::Deed>,
    eyes: Eyes,
}

/// With whose eyes the match is answered afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// Nothing is held back.
    All,
    Of(Caller),
    /// Of somebody to whom the match is not there any more: they learn no more than that
    /// their call was done.
    Nobody,
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
    /// Why, in the words of who does it.
    pub(crate) reason: &'a str,
}

impl Deed<'_> {
    /// The deed as it is put on record.
    pub(crate) fn told(&self) -> audit::Deed {
        let target = match self.seat {
            Some(seat) => format!("{}/seats/{seat}", self.name),
            None => self.name.to_owned(),
        };
        audit::Deed {
            actor: actor(self.token),
            action: self.action.into(),
            target,
            reason: self.reason.to_owned(),
        }
    }
}

impl<T> Change<T> {
    /// The match gets a new record.
    pub(crate) fn to(record: MatchRecord, answer: T) -> Self {
        Change {
            to: Some(Box::new(record)),
            answer,
            deed: None,
            eyes: Eyes::All,
        }
    }

    /// Nothing changes.
    pub(crate) fn none(answer: T) -> Self {
        Change {
            to: None,
            answer,
            deed: None,
            eyes: Eyes::All,
        }
    }

    /// The change is made by an office, and is put on record.
    pub(crate) fn by_office(self, deed: audit::Deed) -> Self {
        Change {
            deed: Some(deed),
            ..self
        }
    }

    /// The match is answered as somebody may see it.
    pub(crate) fn seen_with(self, eyes: Eyes) -> Self {
        Change { eyes, ..self }
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
        self.change_match(id, |live| {
            let caller = self.caller(live, deed.token)?;
            caller.must_manage()?;
            live.record.repetition_of(call)?;
            let change = decide(live)?.seen_with(Eyes::Of(caller));
            Ok(match caller.by_office() {
                true => change.by_office(deed.told()),
                false => change,
            })
        })
        .await
    }

    /// Carries out what `decide` makes of a match, again when somebody else was faster.
    /// Gives the match afterwards with the eyes that the change names.
    ///
    /// A deed is put on record before it is done, so that none is done in silence, and
    /// again if it was not done after all.
    pub(crate) async fn change_match<T>(
        &self,
        id: &str,
        decide: impl Fn(&Live) -> Answer<Change<T>>,
    ) -> Answer<(Match, T)> {
        let mut recorded = None;
        let done = self.try_to_change(id, decide, &mut recorded).await;
        if let (Err(refusal), Some(deed)) = (&done, recorded) {
            self.record_undone(deed, refusal).await?;
        }
        done
    }

    async fn try_to_change<T>(
        &self,
        id: &str,
        decide: impl Fn(&Live) -> Answer<Change<T>>,
        recorded: &mut Option<audit::Deed>,
    ) -> Answer<(Match, T)> {
        let table = self.registry.table(id);
        let mut place = table.live.lock().await;
        for _ in 0..ATTEMPTS {
            let live = self.settle(&mut place, id).await?;
            let Change {
                to,
                answer,
                deed,
                eyes,
            } = decide(live)?;
            let Some(mut record) = to else {
                return Ok((self.show_to(live, eyes).await?, answer));
            };
            if let (Some(deed), None) = (deed, &recorded) {
                self.record_deed(deed.clone()).await?;
                *recorded = Some(deed);
            }
            record.shown.update_time = Some(self.clock.now());
            if self.change_record(&mut place, *record).await? {
                let live = self.settle(&mut place, id).await?;
                return Ok((self.show_to(live, eyes).await?, answer));
            }
        }
        Err(StoreError::Conflict("the match kept changing".into()).into())
    }

    /// The match as somebody may see it now.
    pub(crate) async fn show_to(&self, live: &Live, eyes: Eyes) -> Answer<Match> {
        match eyes {
            Eyes::All => Ok(live.shown()),
            Eyes::Of(caller) => self.show(live, caller).await,
            Eyes::Nobody => Ok(Match {
                name: live.name.clone(),
                game: live.record.shown.game.clone(),
                visibility: live.record.shown.visibility,
                ..Default::default()
            }),
        }
    }
}
