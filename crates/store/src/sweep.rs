//! A sweep over what was stored before requests were checked at the border: moments and durations
//! that are none, which no client can read, are moved to the nearest that are.

use sandtable_proto::check::Malformed;
use sandtable_proto::check::mend;

use crate::document::{Change, Document, DocumentQuery, Documents};
use crate::error::StoreResult;
use crate::typed_documents::unless_lost;

/// The kind of the documents that say what has been swept.
const SWEPT: &str = "swept-times";

/// Documents read at a time.
const PAGE: u32 = 256;

/// Where the message of a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The document is the message.
    Whole,
    /// It is the first field of a record.
    FirstField,
}

/// Documents that are swept.
#[derive(Clone, Copy, Debug)]
pub struct Swept {
    /// Their kind.
    pub kind: &'static str,
    /// The full name of the message of the contract that is in them.
    pub message: &'static str,
    /// Where it is.
    pub place: Place,
}

impl Swept {
    /// The content with its times mended; `None` when all are well.
    fn mended(&self, content: &[u8]) -> Result<Option<Vec<u8>>, Malformed> {
        match self.place {
            Place::Whole => mend::times(self.message, content),
            Place::FirstField => mend::times_of_record(self.message, content),
        }
    }
}

/// Sweeps all documents of these kinds, once for each store and name.
///
/// # Errors
///
/// The store cannot be read or written.
pub async fn sweep_times(documents: &dyn Documents, name: &str, all: &[Swept]) -> StoreResult<()> {
    if is_swept(documents, name).await? {
        return Ok(());
    }
    for swept in all {
        sweep_kind(documents, swept).await?;
    }
    note_swept(documents, name).await
}

/// Whether a sweep of this name has been done.
///
/// # Errors
///
/// The store cannot be read.
pub async fn is_swept(documents: &dyn Documents, name: &str) -> StoreResult<bool> {
    Ok(documents.get(SWEPT, name).await?.is_some())
}

/// Notes that a sweep of this name has been done.
///
/// # Errors
///
/// The store cannot be written.
pub async fn note_swept(documents: &dyn Documents, name: &str) -> StoreResult<()> {
    let done = Document::new(SWEPT, name, Vec::new());
    // Another replica may have done the same.
    unless_lost(documents.write(vec![Change::Add(done)]).await)?;
    Ok(())
}

async fn sweep_kind(documents: &dyn Documents, swept: &Swept) -> StoreResult<()> {
    let mut after = String::new();
    loop {
        let query = DocumentQuery::All { after };
        let found = documents.list(swept.kind, query, PAGE).await?;
        let Some(last) = found.last() else {
            return Ok(());
        };
        after = last.id.clone();
        for document in found {
            sweep_document(documents, swept, document).await?;
        }
    }
}

async fn sweep_document(
    documents: &dyn Documents,
    swept: &Swept,
    mut document: Document,
) -> StoreResult<()> {
    loop {
        let content = match swept.mended(&document.content) {
            Ok(None) => return Ok(()),
            Ok(Some(content)) => content,
            Err(malformed) => {
                tracing::error!(kind = swept.kind, id = document.id, %malformed,
                    "failed to sweep a document");
                return Ok(());
            }
        };
        let id = document.id.clone();
        let mended = Document {
            content,
            ..document
        };
        if unless_lost(documents.write(vec![Change::Replace(mended)]).await)? {
            tracing::warn!(
                kind = swept.kind,
                id,
                "replaced an invalid stored timestamp"
            );
            return Ok(());
        }
        // Somebody else was faster.
        match documents.get(swept.kind, &id).await? {
            Some(again) => document = again,
            None => return Ok(()),
        }
    }
}
