//! The packs at hand, by name: the open ones, and those that were added. Stored matches
//! name their pack; this is where it is found.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard};

use crate::options::Options;
use crate::pack::content::Pack;
use crate::pack::{Digest, open};

/// Why there is no pack to play a match with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    /// None of the name.
    #[error("no pack called {0:?}")]
    Pack(String),
    /// One of the name, of another content.
    #[error("the pack {code:?} of the content {found}, not {begun_with} as the match began")]
    Content {
        /// The name.
        code: String,
        /// What the match records.
        begun_with: Digest,
        /// What there is.
        found: Digest,
    },
}

type Packs = BTreeMap<String, Arc<Pack>>;

fn library() -> &'static RwLock<Packs> {
    static ADDED: OnceLock<RwLock<Packs>> = OnceLock::new();
    ADDED.get_or_init(RwLock::default)
}

fn added() -> RwLockReadGuard<'static, Packs> {
    library().read().unwrap_or_else(PoisonError::into_inner)
}

/// The pack with a code.
#[must_use]
pub fn find(code: &str) -> Option<Arc<Pack>> {
    let found = added().get(code).cloned();
    found.or_else(|| open::find(code))
}

/// The pack that a match is played with.
///
/// # Errors
///
/// When there is none of its name, or one of another content than the match records.
pub fn of(options: &Options) -> Result<Arc<Pack>, Missing> {
    let pack = find(&options.pack).ok_or_else(|| Missing::Pack(options.pack.clone()))?;
    match options.content {
        Some(begun_with) if begun_with != pack.digest => Err(Missing::Content {
            code: options.pack.clone(),
            begun_with,
            found: pack.digest,
        }),
        _ => Ok(pack),
    }
}

/// What a new match records of a pack's content: nothing of an open one.
#[must_use]
pub fn content(code: &str) -> Option<Digest> {
    added().get(code).map(|pack| pack.digest)
}

/// All packs, the open ones first.
#[must_use]
pub fn all() -> Vec<Arc<Pack>> {
    let added = added();
    let open = open::all().map(open::OpenPack::pack);
    open.filter(|pack| !added.contains_key(&*pack.code))
        .chain(added.values().cloned())
        .collect()
}

/// Adds a pack, before any match is played with it. One of the same code is replaced.
pub fn add(pack: Pack) -> Arc<Pack> {
    let pack = Arc::new(pack);
    let mut added = library().write().unwrap_or_else(PoisonError::into_inner);
    added.insert(pack.code.to_string(), pack.clone());
    pack
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::AxisEmpires;
    use crate::pack::load;
    use sandtable_kernel::Game;

    /// The training pack under a name of its own, with a title.
    fn titled(code: &str, title: &str) -> Pack {
        let manifest = open::PACKS[0].files[0].1;
        let named = manifest.replacen("\"training\"", &format!("{code:?}"), 1);
        let manifest = named.replacen("Training ground", title, 1);
        let rest = open::PACKS[0].files[1..].iter().copied();
        load(std::iter::once(("pack.json", &*manifest)).chain(rest))
            .unwrap()
            .pack
    }

    #[test]
    fn a_match_goes_on_with_the_content_it_began_with_or_not_at_all() {
        let first = add(titled("recorded", "First edition"));
        assert!(all().iter().any(|pack| pack.digest == first.digest));
        let options = AxisEmpires.one_seat_each("recorded", "training").unwrap();
        assert_eq!(options.content, Some(first.digest));
        let state = AxisEmpires.new_match(&options).unwrap();
        let snapshot = postcard::to_allocvec(&state).unwrap();
        let restore = || postcard::from_bytes::<crate::state::State>(&snapshot);
        assert!(restore().is_ok());

        let second = add(titled("recorded", "Second edition"));
        let refused = AxisEmpires.new_match(&options).unwrap_err();
        assert_eq!(refused.rule, "AE-INT-1");
        let found = refused.found.to_string();
        for digest in [first.digest, second.digest] {
            assert!(found.contains(&digest.to_string()), "{found}");
        }
        assert!(restore().is_err());
    }

    #[test]
    fn an_open_pack_needs_no_record_of_its_content() {
        let options = AxisEmpires.one_seat_each("training", "training").unwrap();
        assert_eq!(options.content, None);
        let nowhere = Options {
            pack: "nowhere".to_owned(),
            ..options
        };
        assert_eq!(of(&nowhere), Err(Missing::Pack("nowhere".to_owned())));
    }
}
