//! Behaviour of a store when its disk, its network or a person with access to it plays false.

mod damage;
mod fsync;
mod opening;
mod packing;
mod privacy;
mod silence;

use sandtable_store::{Log, MatchKey, NewEntry, NewMatch, RequestKey};

use crate::support::{self, match_of};

/// A match without entries.
async fn new_match(log: &dyn Log, id: &str) -> MatchKey {
    let new = NewMatch {
        state: 2,
        ..match_of(id)
    };
    log.create_match(new, Vec::new()).await.unwrap()
}

fn entry(key: MatchKey, id: &str, sequence: u64) -> NewEntry {
    NewEntry {
        request: RequestKey::of(&format!("{id} {sequence}")),
        ..support::entry(key, id, sequence, &format!("entry {sequence} of {id}"))
    }
}

/// A match with so many entries.
async fn played(log: &dyn Log, id: &str, entries: u64) -> MatchKey {
    let key = new_match(log, id).await;
    for sequence in 1..=entries {
        log.append(entry(key, id, sequence), None).await.unwrap();
    }
    key
}
