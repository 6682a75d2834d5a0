//! Slugs of matches: names that people can say.

use std::sync::Arc;

use sandtable_store::match_id_form::is_match_id;
use sandtable_store::slug::{self, MATCHES, SlugClaim};
use sandtable_store::{Documents, unless_lost};

use crate::error::{MatchError, ServiceResult};
use crate::matches::record::MatchRecord;

/// The slugs of matches.
#[derive(Clone)]
pub(crate) struct MatchSlugs {
    pub(crate) documents: Arc<dyn Documents>,
}

/// A slug that a match is to have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchSlug<'a> {
    pub(crate) slug: &'a str,
    /// Id of the match.
    pub(crate) id: &'a str,
    /// The account that hosts it, else the fingerprint of the host's address.
    pub(crate) owner: &'a str,
}

impl MatchSlug<'_> {
    fn claim(&self) -> SlugClaim<'_> {
        SlugClaim {
            collection: MATCHES,
            slug: self.slug,
            id: self.id,
            owner: self.owner,
        }
    }
}

/// Whom the slug of a match counts for: the account that hosts it, else its host's address.
pub(crate) fn owner_of(record: &MatchRecord) -> String {
    match record.shown.host_account.as_str() {
        "" => format!("addresses/{}", hex::encode(&record.host_origin)),
        account => account.to_owned(),
    }
}

/// Checks a slug that a host chose, which may be empty.
pub(crate) fn read(field: &'static str, text: &str) -> ServiceResult<String> {
    if text.is_empty() {
        return Ok(String::new());
    }
    let reads_like_id = || format!("{text:?} reads like the id of a match");
    let problem = slug::problem(text).or_else(|| is_match_id(text).then(reads_like_id));
    match problem {
        Some(problem) => Err(MatchError::field(field, problem)),
        None => Ok(text.to_owned()),
    }
}

impl MatchSlugs {
    /// Claims a slug for a match. It stays the match's; claiming it again changes nothing.
    pub(crate) async fn claim(&self, wanted: MatchSlug<'_>) -> ServiceResult<()> {
        let Some(change) = wanted.claim().change(&*self.documents).await? else {
            return Ok(());
        };
        if unless_lost(self.documents.write(vec![change]).await)? {
            return Ok(());
        }
        // Another claim was faster: for the same match, perhaps.
        wanted.claim().is_made(&*self.documents).await?;
        Ok(())
    }

    /// Gives a slug up of a match that did not come about. If that fails, the slug stays unused.
    pub(crate) async fn release(&self, wanted: MatchSlug<'_>) {
        let released = async {
            match wanted.claim().release(&*self.documents).await? {
                Some(change) => self.documents.write(vec![change]).await,
                None => Ok(()),
            }
        };
        if let Err(error) = released.await {
            tracing::warn!(%error, slug = wanted.slug, "failed to release a slug");
        }
    }

    /// Puts the id in place of a slug in the name of a match or of something in it. Any other name
    /// stays as it is.
    pub(crate) async fn resolve(&self, name: &mut String) -> ServiceResult<()> {
        let Some((MATCHES, rest)) = name.split_once('/') else {
            return Ok(());
        };
        let (whole, part) = match rest.split_once('/') {
            Some((whole, part)) => (whole, Some(part)),
            None => (rest, None),
        };
        if is_match_id(whole) {
            return Ok(());
        }
        let Some(id) = slug::id_of(&*self.documents, MATCHES, whole).await? else {
            return Ok(());
        };
        *name = match part {
            Some(part) => format!("{MATCHES}/{id}/{part}"),
            None => format!("{MATCHES}/{id}"),
        };
        Ok(())
    }
}
