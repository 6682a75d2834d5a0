//! Matches and entries that the tests of all stores write.

use sandtable_store::{Log, MatchKey, NewEntry, NewMatch, RequestKey};

/// A match without entries, to be created.
pub(crate) fn match_of(id: &str) -> NewMatch {
    NewMatch {
        id: id.to_owned(),
        game: "counter".to_owned(),
        state: 1,
        listed: true,
        label: String::new(),
        accounts: Vec::new(),
        ruleset: String::new(),
        request: RequestKey::of(id),
        record: b"record".to_vec(),
    }
}

/// Creates a match without entries.
pub(crate) async fn new_match<L: Log + ?Sized>(log: &L, id: &str) -> MatchKey {
    log.create_match(match_of(id), Vec::new()).await.unwrap()
}

/// An entry with a text, which answers no request.
pub(crate) fn entry(key: MatchKey, id: &str, sequence: u64, text: &str) -> NewEntry {
    NewEntry {
        key,
        id: id.into(),
        sequence,
        revision: 0,
        request: None,
        payload: text.as_bytes().to_vec().into(),
    }
}
