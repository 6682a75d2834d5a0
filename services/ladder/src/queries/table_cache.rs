//! Cache of the tables of stages, valid as long as nothing changes that they follow from.

use std::collections::BTreeMap;
use std::sync::Arc;

use parking_lot::Mutex;
use sandtable_runtime::cache::BoundedCache;
use sandtable_standings::table::{Inputs, Leaderboard};

/// Maximum number of stages whose tables are cached.
const KEPT: usize = 64;

/// A stage's tables, as long as nothing changes that they follow from.
pub(crate) struct Cache(Mutex<BoundedCache<(String, u32), CachedTable>>);

impl Default for Cache {
    fn default() -> Self {
        Self(Mutex::new(BoundedCache::new(KEPT)))
    }
}

struct CachedTable {
    results: u64,
    tables: Arc<Tables>,
}

/// Public tables of a stage.
pub(crate) struct Tables {
    pub(crate) inputs: Inputs,
    pub(crate) table: Leaderboard,
    /// The group of each entrant, where there are groups.
    pub(crate) groups: BTreeMap<u32, u32>,
    /// Those who have withdrawn.
    pub(crate) withdrawn: Vec<u32>,
}

impl Tables {
    /// The entrants in the order of the table.
    pub(crate) fn order(&self) -> Vec<u32> {
        self.table
            .rows
            .iter()
            .filter_map(|row| row.id.parse().ok())
            .collect()
    }
}

impl Cache {
    /// The tables of a stage, if they are of these results.
    pub(crate) fn get(&self, stage: &(String, u32), results: u64) -> Option<Arc<Tables>> {
        let mut cache = self.0.lock();
        let kept = cache.get(stage).filter(|it| it.results == results);
        kept.map(|it| it.tables.clone())
    }

    /// Keeps the tables of a stage.
    pub(crate) fn keep(&self, stage: (String, u32), results: u64, tables: Arc<Tables>) {
        (self.0.lock()).put(stage, CachedTable { results, tables });
    }
}
