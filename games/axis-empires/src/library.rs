//! The packs at hand, by name: the open ones, and those that were added. Stored matches
//! name their pack; this is where it is found.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use crate::pack::{Pack, open};

fn added() -> &'static RwLock<BTreeMap<String, Arc<Pack>>> {
    static ADDED: OnceLock<RwLock<BTreeMap<String, Arc<Pack>>>> = OnceLock::new();
    ADDED.get_or_init(RwLock::default)
}

/// The pack with a code.
#[must_use]
pub fn find(code: &str) -> Option<Arc<Pack>> {
    let added = added().read().unwrap_or_else(PoisonError::into_inner);
    added.get(code).cloned().or_else(|| open::find(code))
}

/// Adds a pack, before any match is played with it. One of the same code is replaced.
pub fn add(pack: Pack) -> Arc<Pack> {
    let pack = Arc::new(pack);
    let mut added = added().write().unwrap_or_else(PoisonError::into_inner);
    added.insert(pack.code.to_string(), pack.clone());
    pack
}
