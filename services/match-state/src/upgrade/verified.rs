//! Record of the rules that live matches were replayed with.

use prost::Message;
use sandtable_store::{Documents, Kind, StoreResult, StoredMessages};

const CHECKED: Kind<Checked> = Kind::named("ruleset-checked");

/// That rules lead the matches of some other rules where those led them.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct Checked {
    /// The versions of the rules that began the matches.
    #[prost(string, repeated, tag = "1")]
    pub(crate) begun_by: Vec<String>,
}

fn document_id(game: &str, version: &str) -> String {
    format!("{game}:{version}")
}

/// Returns the record of a version of a game's rules; an empty one when it was not checked.
pub(crate) async fn read(
    documents: &dyn Documents,
    game: &str,
    version: &str,
) -> StoreResult<Checked> {
    let found = documents.find(CHECKED, &document_id(game, version)).await?;
    Ok(found.map_or_else(Checked::default, |found| found.message))
}

/// Puts what a check has found on record, in place of what an earlier one found; `None`
/// when the rules are not to be trusted with the matches.
pub(crate) async fn write(
    documents: &dyn Documents,
    game: &str,
    version: &str,
    checked: Option<&Checked>,
) -> StoreResult<()> {
    let id = document_id(game, version);
    let before = documents.find(CHECKED, &id).await?;
    let change = match (before, checked) {
        (None, None) => return Ok(()),
        (before, Some(checked)) => CHECKED.put(before, &id, checked.clone()),
        (Some(before), None) => before.remove(),
    };
    documents.write(vec![change]).await
}
