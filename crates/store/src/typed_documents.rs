//! Messages stored as documents: read, decided on, written again.

use std::future::Future;
use std::marker::PhantomData;

use prost::Message;
use sandtable_grpc::page_token::PAGE_BYTES;

use crate::document::{Change, Document, DocumentQuery, Documents};
use crate::error::{StoreError, StoreResult};

/// Default number of retries of a change that lost a race.
const ATTEMPTS: u32 = 8;

/// A kind of documents, and the message that each of them keeps.
#[derive(Debug)]
pub struct Kind<M> {
    /// Name that marks documents of this kind.
    pub name: &'static str,
    message: PhantomData<fn() -> M>,
}

impl<M> Clone for Kind<M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M> Copy for Kind<M> {}

impl<M> Kind<M> {
    /// The kind of a name, which no other kind has.
    #[must_use]
    pub const fn named(name: &'static str) -> Self {
        Self {
            name,
            message: PhantomData,
        }
    }

    /// A message that is not in the store yet, and is never due.
    pub fn stored(self, id: impl Into<String>, owner: &str, message: M) -> Stored<M> {
        let document = Document {
            kind: self.name.to_owned(),
            id: id.into(),
            owner: owner.to_owned(),
            ..Document::default()
        };
        Stored { document, message }
    }
}

impl<M: Message + Default> Kind<M> {
    /// Puts a message where none was found, or in the place of the one that was. A new one has no
    /// owner.
    pub fn put(self, found: Option<Stored<M>>, id: &str, message: M) -> Change {
        match found {
            Some(found) => Stored { message, ..found }.replace(),
            None => self.stored(id, "", message).add(),
        }
    }
}

/// A message together with the document that it was read from, or is to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Stored<M> {
    /// Its id, its owner, when it is due, and its revision. The content is that of the time
    /// when it was read.
    pub document: Document,
    /// The stored message.
    pub message: M,
}

impl<M: Message + Default> Stored<M> {
    /// The same, due at a moment.
    #[must_use]
    pub fn due_at(mut self, due: i64) -> Self {
        self.document.due = Some(due);
        self
    }

    /// Reads a document.
    ///
    /// # Errors
    ///
    /// [`StoreError::Corrupt`] when the document is not such a message.
    pub fn read(document: Document) -> StoreResult<Self> {
        let message = M::decode(document.content.as_slice()).map_err(|error| {
            StoreError::Corrupt(format!("{} {}: {error}", document.kind, document.id))
        })?;
        Ok(Self { document, message })
    }

    /// Reads documents.
    ///
    /// # Errors
    ///
    /// [`StoreError::Corrupt`] when one of them is not such a message.
    pub fn read_all(documents: Vec<Document>) -> StoreResult<Vec<Self>> {
        documents.into_iter().map(Self::read).collect()
    }

    /// The document with the message as it is now.
    #[must_use]
    pub fn changed(&self) -> Document {
        Document {
            content: self.message.encode_to_vec(),
            ..self.document.clone()
        }
    }

    /// Adds it.
    #[must_use]
    pub fn add(&self) -> Change {
        Change::Add(self.changed())
    }

    /// Replaces what was read by what it is now.
    #[must_use]
    pub fn replace(&self) -> Change {
        Change::Replace(self.changed())
    }

    /// Removes what was read.
    #[must_use]
    pub fn remove(&self) -> Change {
        self.document.remove()
    }

    /// Updates it as after a replacement: the revision counts the changes.
    pub fn replaced(&mut self) {
        self.document.revision += 1;
    }
}

/// Returns those of the documents that can be read: one that cannot is logged, and fails no list.
fn readable<M: Message + Default>(found: Vec<Document>) -> Vec<Stored<M>> {
    let read = found.into_iter().map(Stored::read);
    read.filter_map(|read| {
        read.inspect_err(|error| tracing::error!(%error, "skipped a corrupt document in a list"))
            .ok()
    })
    .collect()
}

/// Returns the number of documents that make a page of so many at most. The first one is always
/// there.
fn fitting(found: &[Document], limit: usize) -> usize {
    let mut bytes = 0;
    let fitting = found.iter().take(limit).take_while(|it| {
        bytes += it.content.len();
        bytes <= PAGE_BYTES
    });
    fitting.count().max(found.len().min(limit).min(1))
}

/// Returns whether something was written; `false` when another write was faster.
///
/// # Errors
///
/// Why it was not written, or that it is not known, for any other reason.
pub fn unless_lost(written: StoreResult<()>) -> StoreResult<bool> {
    match written {
        Ok(()) => Ok(true),
        Err(StoreError::Conflict(_)) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Remaining retries after lost races.
#[derive(Debug)]
pub struct Attempts(u32);

impl Default for Attempts {
    fn default() -> Self {
        Self(ATTEMPTS)
    }
}

impl Attempts {
    /// Returns whether something was written. `false` means that it must be read and decided
    /// again; after too many attempts the conflict is the answer.
    ///
    /// # Errors
    ///
    /// [`StoreError::Conflict`] when that was done too often, and as of [`unless_lost`].
    pub fn won(&mut self, written: StoreResult<()>) -> StoreResult<bool> {
        self.0 = self.0.saturating_sub(1);
        match self.0 {
            0 => written.map(|()| true),
            _ => unless_lost(written),
        }
    }
}

/// Messages of a kind, page by page, by rising id.
#[derive(Debug)]
pub struct Pages<'a, D: ?Sized, M> {
    documents: &'a D,
    kind: Kind<M>,
    /// Only those of this owner; of all when empty.
    owner: &'a str,
    size: u32,
    /// The id after which the next page begins; `None` after the last one.
    after: Option<String>,
}

impl<D: Documents + ?Sized, M: Message + Default> Pages<'_, D, M> {
    /// The next page, which has something; `None` when there is no more.
    ///
    /// # Errors
    ///
    /// The store cannot be read, or [`StoreError::Corrupt`] when a document is not such a
    /// message.
    pub async fn next(&mut self) -> StoreResult<Option<Vec<Stored<M>>>> {
        let Some(after) = self.after.take() else {
            return Ok(None);
        };
        let query = match self.owner {
            "" => DocumentQuery::All { after },
            owner => DocumentQuery::Owned {
                owner: owner.to_owned(),
                after,
            },
        };
        let page = self
            .documents
            .list(self.kind.name, query, self.size)
            .await?;
        let Some(last) = page.last() else {
            return Ok(None);
        };
        if page.len() == self.size as usize {
            self.after = Some(last.id.clone());
        }
        Stored::read_all(page).map(Some)
    }
}

/// Documents read as the messages that they keep. All [`Documents`] have it.
pub trait StoredMessages: Documents {
    /// The message of an id.
    fn find<M: Message + Default>(
        &self,
        kind: Kind<M>,
        id: &str,
    ) -> impl Future<Output = StoreResult<Option<Stored<M>>>> + Send {
        async move { self.get(kind.name, id).await?.map(Stored::read).transpose() }
    }

    /// A page of messages, at most `limit` and about 256 KiB, and the id after which to go
    /// on if there are more.
    fn page<M: Message + Default>(
        &self,
        kind: Kind<M>,
        query: DocumentQuery,
        limit: u32,
    ) -> impl Future<Output = StoreResult<(Vec<Stored<M>>, Option<String>)>> + Send {
        async move {
            // One item beyond the limit shows whether there is another page.
            let mut found = self.list(kind.name, query, limit.saturating_add(1)).await?;
            let fitting = fitting(&found, limit as usize);
            let more = found.len() > fitting;
            found.truncate(fitting);
            let next = found.last().filter(|_| more).map(|last| last.id.clone());
            Ok((readable(found), next))
        }
    }

    /// All messages of an owner, or of everybody when it is empty, so many at a time.
    fn pages<'a, M: Message + Default>(
        &'a self,
        kind: Kind<M>,
        owner: &'a str,
        size: u32,
    ) -> Pages<'a, Self, M> {
        Pages {
            documents: self,
            kind,
            owner,
            size: size.max(1),
            after: Some(String::new()),
        }
    }

    /// Messages that are due at a moment, the longest due first, at most `limit`.
    fn due<M: Message + Default>(
        &self,
        kind: Kind<M>,
        at: i64,
        limit: u32,
    ) -> impl Future<Output = StoreResult<Vec<Stored<M>>>> + Send {
        async move {
            let due = DocumentQuery::Due { at };
            Stored::read_all(self.list(kind.name, due, limit).await?)
        }
    }

    /// Changes a message as `decide` says, and decides again after a lost race. `decide` returns
    /// what is written together with it, or `None` when the message needs no change. Returns the
    /// message afterwards; `None` when there is none.
    ///
    /// An error of `decide` ends it, and nothing is written.
    ///
    /// # Errors
    ///
    /// The error of `decide` or of the store: then nothing is written, or it is not known
    /// ([`StoreError::Unsettled`]).
    fn change<M: Message + Default, E: From<StoreError> + Send>(
        &self,
        kind: Kind<M>,
        id: &str,
        mut decide: impl FnMut(&mut Stored<M>) -> Result<Option<Vec<Change>>, E> + Send,
    ) -> impl Future<Output = Result<Option<Stored<M>>, E>> + Send {
        async move {
            let mut attempts = Attempts::default();
            loop {
                let Some(mut row) = self.find(kind, id).await? else {
                    return Ok(None);
                };
                let Some(mut changes) = decide(&mut row)? else {
                    return Ok(Some(row));
                };
                changes.push(row.replace());
                if attempts.won(self.write(changes).await)? {
                    row.replaced();
                    return Ok(Some(row));
                }
            }
        }
    }

    /// The content of the document of a kind and an id, made when there is none. Of several
    /// who make it at a time all get the same.
    fn found_or_made(
        &self,
        kind: &str,
        id: &str,
        make: impl FnOnce() -> StoreResult<Vec<u8>> + Send,
    ) -> impl Future<Output = StoreResult<Vec<u8>>> + Send {
        async move {
            if let Some(found) = self.get(kind, id).await? {
                return Ok(found.content);
            }
            let made = Document::new(kind, id, make()?);
            let content = made.content.clone();
            match self.write(vec![Change::Add(made)]).await {
                Ok(()) => Ok(content),
                Err(StoreError::Conflict(problem)) => {
                    let found = self.get(kind, id).await?;
                    Ok(found.ok_or(StoreError::Conflict(problem))?.content)
                }
                Err(error) => Err(error),
            }
        }
    }

    /// Removes documents of a kind that are due at a moment, at most `limit`. A document that
    /// another call is changing stays until the next time.
    fn forget_due<M>(
        &self,
        kind: Kind<M>,
        at: i64,
        limit: u32,
    ) -> impl Future<Output = StoreResult<()>> + Send {
        async move {
            let old = self
                .list(kind.name, DocumentQuery::Due { at }, limit)
                .await?;
            if !old.is_empty() {
                let removals = old.iter().map(Document::remove).collect();
                unless_lost(self.write(removals).await)?;
            }
            Ok(())
        }
    }
}

impl<D: Documents + ?Sized> StoredMessages for D {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_ends_by_number_and_by_bytes() {
        let found = |sizes: &[usize]| -> Vec<Document> {
            let documents = sizes.iter().enumerate();
            documents
                .map(|(id, size)| Document::new("kind", id.to_string(), vec![0; *size]))
                .collect()
        };
        let third = PAGE_BYTES / 3;
        assert_eq!(fitting(&found(&[1, 1, 1]), 2), 2);
        assert_eq!(fitting(&found(&[third, third, third, third]), 9), 3);
        assert_eq!(fitting(&found(&[PAGE_BYTES + 1, 1]), 9), 1);
        assert_eq!(fitting(&[], 9), 0);
    }
}
