//! Slugs: names of resources that people can say, and the ids behind them.
//!
//! The id stays the canonical name: requests are translated once, before a handler sees them, and
//! responses have ids. A slug never passes to another resource, so that no link leads elsewhere
//! later.

use prost::Message;
use sandtable_runtime::reserved::is_reserved;

use crate::document::{Change, DocumentQuery, Documents};
use crate::error::{StoreError, StoreResult};
use crate::typed_documents::{Kind, StoredMessages};

/// Collections whose resources may have a slug.
pub const TOURNAMENTS: &str = "tournaments";
/// Pools of ladders.
pub const POOLS: &str = "pools";
/// Matches.
pub const MATCHES: &str = "matches";

const SHORTEST: usize = 3;
const LONGEST: usize = 30;

/// Slugs of one owner, which leave others whatever else there is to name.
pub const MOST_OF_OWNER: u32 = 64;

/// Words that would be taken for something else. Names of the platform are reserved, too.
const RESERVED: [&str; 20] = [
    "accounts",
    "all",
    "api",
    "comparisons",
    "current",
    "draft",
    "entrants",
    "fixtures",
    "help",
    "latest",
    "matches",
    "new",
    "next",
    "none",
    "own",
    "players",
    "pools",
    "rounds",
    "seasons",
    "tournaments",
];

/// The id behind a slug.
#[derive(Clone, PartialEq, Eq, Message)]
struct SlugRecord {
    #[prost(string, tag = "1")]
    id: String,
}

/// Ids, by collection and slug; the owner is who chose the slug. The name is of the time when only
/// ladders had slugs.
const SLUGS: Kind<SlugRecord> = Kind::named("ladder_slug");

/// A slug that a resource is to have.
#[derive(Clone, Copy, Debug)]
pub struct SlugClaim<'a> {
    /// [`TOURNAMENTS`], [`POOLS`] or [`MATCHES`].
    pub collection: &'static str,
    /// The slug; empty for none.
    pub slug: &'a str,
    /// The id that it stands for.
    pub id: &'a str,
    /// The account that chose it, or whoever else the claim counts for.
    pub owner: &'a str,
}

/// Reason why a slug is not given.
#[derive(Debug, thiserror::Error)]
pub enum SlugRefusal {
    /// Another resource has it.
    #[error("{0:?} is the slug of another one: slugs are never given again")]
    Taken(String),
    /// The owner has [`MOST_OF_OWNER`].
    #[error("slugs of one owner: at most {MOST_OF_OWNER}")]
    TooMany,
    /// The store does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl SlugClaim<'_> {
    fn key(&self) -> String {
        key(self.collection, self.slug)
    }

    /// The change that makes the claim, to be written with the resource; none without a slug, and
    /// for a claim that was made before.
    ///
    /// # Errors
    ///
    /// The slug is another's, the owner has too many, or the store does not answer.
    pub async fn change(&self, documents: &dyn Documents) -> Result<Option<Change>, SlugRefusal> {
        if self.slug.is_empty() || self.is_made(documents).await? {
            return Ok(None);
        }
        let owned = DocumentQuery::Owned {
            owner: self.owner.to_owned(),
            after: String::new(),
        };
        let owned = documents.list(SLUGS.name, owned, MOST_OF_OWNER).await?;
        if owned.len() >= MOST_OF_OWNER as usize {
            return Err(SlugRefusal::TooMany);
        }
        let record = SlugRecord {
            id: self.id.to_owned(),
        };
        Ok(Some(SLUGS.stored(self.key(), self.owner, record).add()))
    }

    /// Reports whether the resource has the slug already.
    ///
    /// # Errors
    ///
    /// The slug is another's, or the store does not answer.
    pub async fn is_made(&self, documents: &dyn Documents) -> Result<bool, SlugRefusal> {
        let found = match self.slug {
            "" => None,
            _ => documents.find(SLUGS, &self.key()).await?,
        };
        match found {
            Some(found) if found.message.id != self.id => {
                Err(SlugRefusal::Taken(self.slug.to_owned()))
            }
            found => Ok(found.is_some()),
        }
    }

    /// The change that gives a claim up whose resource did not come about; none without one.
    ///
    /// # Errors
    ///
    /// The store does not answer.
    pub async fn release(&self, documents: &dyn Documents) -> StoreResult<Option<Change>> {
        if self.slug.is_empty() {
            return Ok(None);
        }
        let found = documents.find(SLUGS, &self.key()).await?;
        let own = found.filter(|it| it.message.id == self.id);
        Ok(own.map(|it| it.remove()))
    }
}

/// Problem of a slug, if there is one.
#[must_use]
pub fn problem(slug: &str) -> Option<String> {
    let letters = slug.bytes();
    let fits = (SHORTEST..=LONGEST).contains(&slug.len())
        && letters
            .clone()
            .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || it == b'-')
        && slug.starts_with(|it: char| it.is_ascii_lowercase())
        && !slug.ends_with('-')
        && !slug.contains("--");
    if !fits {
        return Some(format!(
            "must have from {SHORTEST} to {LONGEST} lower-case letters, digits and single hyphens, \
             a letter first and no hyphen last"
        ));
    }
    let reserved = RESERVED.binary_search(&slug).is_ok() || is_reserved(slug);
    reserved.then(|| format!("{slug:?} is reserved"))
}

/// Reports whether a slug is set that was not there. One that is there stays.
///
/// # Errors
///
/// The problem, for one that would change.
pub fn is_new(before: &str, wanted: &str) -> Result<bool, String> {
    if before == wanted {
        Ok(false)
    } else if before.is_empty() {
        Ok(true)
    } else {
        Err(format!("stays {before:?}: others have links with it"))
    }
}

/// The id behind a slug of a collection; `None` for what is no slug of one.
///
/// # Errors
///
/// The store does not answer.
pub async fn id_of(
    documents: &dyn Documents,
    collection: &str,
    slug: &str,
) -> StoreResult<Option<String>> {
    if problem(slug).is_some() {
        return Ok(None);
    }
    let found = documents.find(SLUGS, &key(collection, slug)).await?;
    Ok(found.map(|it| it.message.id))
}

fn key(collection: &str, slug: &str) -> String {
    format!("{collection}/{slug}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_words_are_in_order_and_would_fit_otherwise() {
        assert!(RESERVED.is_sorted());
        for word in RESERVED.into_iter().chain(["sandtable", "operator"]) {
            assert!(problem(word).unwrap().contains("is reserved"), "{word}");
        }
    }

    #[test]
    fn slugs_are_what_people_can_say() {
        for good in ["spring-cup", "cup2026", "a-1-b", "abc"] {
            assert_eq!(problem(good), None, "{good}");
        }
        let long = "a".repeat(31);
        for bad in [
            "", "ab", "Spring", "2cup", "-cup", "cup-", "a--b", "a/b", "a b", "ä-cup", &long,
        ] {
            assert!(problem(bad).unwrap().starts_with("must have"), "{bad}");
        }
    }

    #[test]
    fn a_slug_that_is_set_stays() {
        assert!(is_new("", "cup").unwrap());
        assert!(!is_new("cup", "cup").unwrap() && !is_new("", "").unwrap());
        assert!(is_new("cup", "other").is_err() && is_new("cup", "").is_err());
    }
}
