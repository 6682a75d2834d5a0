//! The packs at hand, by name. Stored matches name their pack; this is where it is found.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use crate::pack::Pack;

fn shelf() -> &'static RwLock<BTreeMap<String, Arc<Pack>>> {
    static SHELF: OnceLock<RwLock<BTreeMap<String, Arc<Pack>>>> = OnceLock::new();
    SHELF.get_or_init(RwLock::default)
}

/// The pack with a code.
#[must_use]
pub fn find(code: &str) -> Option<Arc<Pack>> {
    let shelf = shelf().read().unwrap_or_else(PoisonError::into_inner);
    shelf.get(code).cloned()
}

/// Adds a pack, before any match is played with it. One of the same code is replaced.
pub fn add(pack: Pack) -> Arc<Pack> {
    let pack = Arc::new(pack);
    let mut shelf = shelf().write().unwrap_or_else(PoisonError::into_inner);
    shelf.insert(pack.code.to_string(), pack.clone());
    pack
}
