//! What is on record about the rules that live matches were played again with.

use prost::Message;
use sandtable_store::{Change, Document, Documents, StoreError, StoreResult};

const KIND: &str = "ruleset-checked";

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

/// What is on record about a version of a game's rules; nothing when it was not checked.
pub(crate) async fn read(
    documents: &dyn Documents,
    game: &str,
    version: &str,
) -> StoreResult<Checked> {
    let Some(document) = documents.get(KIND, &document_id(game, version)).await? else {
        return Ok(Checked::default());
    };
    Checked::decode(&document.content[..])
        .map_err(|error| StoreError::Corrupt(format!("a check of the rules {version}: {error}")))
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
    let before = documents.get(KIND, &id).await?;
    let change = match (before, checked) {
        (None, None) => return Ok(()),
        (None, Some(checked)) => Change::Add(Document {
            kind: KIND.to_owned(),
            id,
            content: checked.encode_to_vec(),
            ..Default::default()
        }),
        (Some(before), Some(checked)) => Change::Replace(Document {
            content: checked.encode_to_vec(),
            ..before
        }),
        (Some(before), None) => Change::Remove {
            kind: before.kind,
            id: before.id,
            revision: before.revision,
        },
    };
    documents.write(vec![change]).await
}
