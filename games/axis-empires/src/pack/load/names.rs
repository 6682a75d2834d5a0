//! Finding things by the names that packs call them.

use std::collections::BTreeMap;

/// Names of a table, in its order.
#[derive(Default)]
pub(super) struct Names {
    places: BTreeMap<Box<str>, usize>,
}

impl Names {
    /// Puts a name at the end of the table. False if it is taken.
    pub(super) fn add(&mut self, name: &str) -> bool {
        let next = self.places.len();
        if self.places.contains_key(name) {
            return false;
        }
        self.places.insert(name.into(), next);
        true
    }

    /// The place of a name, as the table's index.
    pub(super) fn find<I: TryFrom<usize>>(&self, name: &str, what: &str) -> Result<I, String> {
        self.places
            .get(name)
            .and_then(|place| I::try_from(*place).ok())
            .ok_or_else(|| format!("there is no {what} {name:?}"))
    }
}
