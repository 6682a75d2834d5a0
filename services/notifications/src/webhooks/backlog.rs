//! Number of stored deliveries, as far as this process knows.

use std::collections::HashMap;

use parking_lot::Mutex;

/// Webhooks whose number of deliveries is remembered.
const MOST: usize = 100_000;

/// Number of deliveries, as far as this process knows: it counts those it adds, and counts anew
/// before it removes any to make room.
#[derive(Default)]
pub(crate) struct Backlog {
    pub(super) of_hooks: Mutex<HashMap<String, u32>>,
    pub(super) of_all: Mutex<Option<u32>>,
}

impl Backlog {
    pub(super) fn remember(&self, hook: &str, found: u32) {
        let mut of_hooks = self.of_hooks.lock();
        if of_hooks.len() >= MOST {
            of_hooks.clear();
        }
        of_hooks.insert(hook.to_owned(), found);
    }
}
