//! Slugs: names of tournaments and pools that people can say, and the ids behind them.
//!
//! The id stays the canonical name: requests are translated once, before a handler sees them, and
//! responses have ids. A slug never passes to another resource, so that no link leads elsewhere
//! later.

use prost::Message;
use sandtable_runtime::reserved::is_reserved;
use sandtable_store::{Change, Kind, StoredMessages};

use crate::error::{LadderError, ServiceResult};
use crate::records::Records;

/// Collections whose resources may have a slug.
pub(crate) const TOURNAMENTS: &str = "tournaments";
pub(crate) const POOLS: &str = "pools";

const SHORTEST: usize = 3;
const LONGEST: usize = 30;
/// Slugs of one account, which leave others whatever else there is to name.
const MOST_OF_ACCOUNT: usize = 64;

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
pub(crate) struct SlugRecord {
    #[prost(string, tag = "1")]
    pub(crate) id: String,
}

/// Ids, by collection and slug; the owner is the account that chose the slug.
const SLUGS: Kind<SlugRecord> = Kind::named("ladder_slug");

/// A slug that a tournament or a pool is to have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlugClaim<'a> {
    /// [`TOURNAMENTS`] or [`POOLS`].
    pub(crate) collection: &'static str,
    pub(crate) slug: &'a str,
    /// The id that it stands for.
    pub(crate) id: &'a str,
    /// The account that chose it.
    pub(crate) account: &'a str,
}

impl SlugClaim<'_> {
    fn key(&self) -> String {
        key(self.collection, self.slug)
    }

    /// The change that makes the claim, to be written with the resource; none without a slug.
    ///
    /// # Errors
    ///
    /// The slug is another's, or the account has too many.
    pub(crate) async fn change(&self, records: &Records) -> ServiceResult<Option<Change>> {
        if self.slug.is_empty() {
            return Ok(None);
        }
        self.must_be_free(records).await?;
        if records.all(SLUGS, self.account).await?.len() >= MOST_OF_ACCOUNT {
            return Err(LadderError::LimitReached {
                what: "slugs of one account, also of tournaments and pools that are over",
                most: MOST_OF_ACCOUNT as u64,
            });
        }
        let record = SlugRecord {
            id: self.id.to_owned(),
        };
        Ok(Some(SLUGS.stored(self.key(), self.account, record).add()))
    }

    /// Fails for a slug that another tournament or pool has.
    pub(crate) async fn must_be_free(&self, records: &Records) -> ServiceResult<()> {
        let found = match self.slug {
            "" => None,
            _ => records.store().find(SLUGS, &self.key()).await?,
        };
        match found.filter(|it| it.message.id != self.id) {
            Some(_) => Err(LadderError::SlugTaken(self.slug.to_owned())),
            None => Ok(()),
        }
    }
}

/// Problem of a slug, if there is one.
pub(crate) fn problem(slug: &str) -> Option<String> {
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
pub(crate) fn is_new(before: &str, wanted: &str) -> ServiceResult<bool> {
    if before == wanted {
        Ok(false)
    } else if before.is_empty() {
        Ok(true)
    } else {
        let problem = format!("stays {before:?}: others have links with it");
        Err(LadderError::field("settings.slug", problem))
    }
}

/// Puts the id in place of a slug in a name, and the canonical form in place of `3/2` for a
/// fixture. Any other name stays as it is.
pub(crate) async fn resolve(records: &Records, name: &mut String) -> ServiceResult<()> {
    let Some((collection, rest)) = name.split_once('/') else {
        return Ok(());
    };
    if ![TOURNAMENTS, POOLS].contains(&collection) {
        return Ok(());
    }
    let (whole, part) = match rest.split_once('/') {
        Some((whole, part)) => (whole, Some(part)),
        None => (rest, None),
    };
    let mut id = None;
    if problem(whole).is_none() {
        let found = records.store().find(SLUGS, &key(collection, whole)).await?;
        id = found.map(|it| it.message.id);
    }
    let fixture = part.filter(|_| collection == TOURNAMENTS).and_then(fixture);
    let whole = id.as_deref().unwrap_or(whole);
    let canonical = match (fixture, part) {
        (Some((round, board)), _) => format!("{collection}/{whole}/fixtures/{round}-{board}"),
        (None, Some(part)) => format!("{collection}/{whole}/{part}"),
        (None, None) => format!("{collection}/{whole}"),
    };
    *name = canonical;
    Ok(())
}

/// Round and board of a fixture in short form, `3/2`.
fn fixture(part: &str) -> Option<(u32, u32)> {
    let (round, board) = part.split_once('/')?;
    let digits = |it: &str| it.bytes().all(|it| it.is_ascii_digit());
    if digits(round) && digits(board) {
        Some((round.parse().ok()?, board.parse().ok()?))
    } else {
        None
    }
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

    #[test]
    fn a_fixture_is_said_by_round_and_board() {
        assert_eq!(fixture("3/2"), Some((3, 2)));
        for other in ["fixtures/3-2", "3", "3/2/1", "entrants/2", "/", "x/2"] {
            assert_eq!(fixture(other), None, "{other}");
        }
    }
}
