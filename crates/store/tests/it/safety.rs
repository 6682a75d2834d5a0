//! Behaviour of a store when its disk, its network or a person with access to it plays false.

mod damage;
mod fsync;
mod opening;
mod packing;
mod privacy;
mod silence;

use sandtable_store::{Log, MatchKey, NewEntry, NewMatch, RequestKey};

/// A match without entries.
async fn new_match(log: &dyn Log, id: &str) -> MatchKey {
    let new = NewMatch {
        id: id.to_owned(),
        game: "counter".to_owned(),
        state: 2,
        listed: true,
        label: String::new(),
        accounts: Vec::new(),
        ruleset: String::new(),
        request: RequestKey::of(id),
        record: b"record".to_vec(),
    };
    log.create_match(new, Vec::new()).await.unwrap()
}

fn entry(key: MatchKey, id: &str, sequence: u64) -> NewEntry {
    NewEntry {
        key,
        id: id.into(),
        sequence,
        revision: 0,
        request: RequestKey::of(&format!("{id} {sequence}")),
        payload: format!("entry {sequence} of {id}").into_bytes().into(),
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
