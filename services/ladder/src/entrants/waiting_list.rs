//! Waiting list of a tournament, in order: one document, so that an entrant who leaves or comes
//! in changes nothing of those behind.

use std::collections::HashMap;

use sandtable_proto::tournaments::v1::{Entrant, EntrantState};
use sandtable_store::{Stored, StoredMessages};

use crate::error::ServiceResult;
use crate::records::Records;
use crate::tournaments::record::{EntrantRecord, QUEUES, QueueRecord};
use crate::tournaments::transaction::Work;

/// Those who wait, the first of them first.
pub(crate) struct Queue {
    found: Option<Stored<QueueRecord>>,
    entrants: Vec<u32>,
}

/// The waiting list, to be changed.
pub(crate) async fn queue(work: &Work<'_>) -> ServiceResult<Queue> {
    let found = work.records().store().find(QUEUES, &work.id).await?;
    let entrants = (found.as_ref()).map(|found| found.message.entrants.clone());
    Ok(Queue {
        entrants: entrants.unwrap_or_default(),
        found,
    })
}

/// Entrants as everybody sees them, with the places at which they wait.
pub(crate) async fn with_places(
    records: &Records,
    id: &str,
    found: Vec<EntrantRecord>,
) -> ServiceResult<Vec<Entrant>> {
    let waits = |it: &EntrantRecord| it.shown.state() == EntrantState::Waiting;
    let mut places = HashMap::new();
    if found.iter().any(waits)
        && let Some(queue) = records.store().find(QUEUES, id).await?
    {
        let waiting = queue.message.entrants.into_iter().zip(1..);
        places.extend(waiting);
    }
    let shown = found.into_iter().map(|it| {
        let place = places.get(&it.number).copied();
        Entrant {
            waiting_place: place.unwrap_or(it.shown.waiting_place),
            ..it.shown
        }
    });
    Ok(shown.collect())
}

impl Queue {
    /// Adds an entrant behind all others.
    pub(crate) fn push(&mut self, entrant: u32) {
        self.entrants.push(entrant);
    }

    /// The first one, who waits no more.
    pub(crate) fn take_first(&mut self) -> Option<u32> {
        (!self.entrants.is_empty()).then(|| self.entrants.remove(0))
    }

    /// Removes an entrant from the list.
    pub(crate) fn remove(&mut self, entrant: u32) {
        self.entrants.retain(|it| *it != entrant);
    }

    /// The place of everybody, from 1.
    pub(crate) fn places(&self) -> HashMap<u32, u32> {
        self.entrants.iter().copied().zip(1..).collect()
    }

    /// Retains only the entrants that stay, in the same order.
    pub(crate) fn retain(&mut self, stays: impl Fn(u32) -> bool) {
        self.entrants.retain(|it| stays(*it));
    }

    /// Writes it down with a change of its tournament.
    pub(crate) fn keep(self, work: &mut Work<'_>) {
        if self.found.is_none() && self.entrants.is_empty() {
            return;
        }
        let record = QueueRecord {
            entrants: self.entrants,
        };
        let id = work.id.clone();
        work.with(QUEUES.put(self.found, &id, record));
    }
}
