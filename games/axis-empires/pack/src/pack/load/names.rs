//! Finding things by the names that packs call them.

use std::collections::BTreeMap;

/// Names of a table, in its order. Those of another included pack may be the same.
#[derive(Default)]
pub(super) struct Names {
    parts: BTreeMap<Box<str>, BTreeMap<Box<str>, usize>>,
    count: usize,
}

impl Names {
    /// Puts a name of a part at the end of the table. False if the part has it already.
    pub(super) fn add(&mut self, part: &str, name: &str) -> bool {
        let places = self.parts.entry(part.into()).or_default();
        if places.contains_key(name) {
            return false;
        }
        places.insert(name.into(), self.count);
        self.count += 1;
        true
    }

    /// The place of a name of a part, as the table's index.
    pub(super) fn find<I: TryFrom<usize>>(
        &self,
        part: &str,
        name: &str,
        what: &str,
    ) -> Result<I, String> {
        let places = self.parts.get(part);
        places
            .and_then(|places| places.get(name))
            .and_then(|place| I::try_from(*place).ok())
            .ok_or_else(|| format!("there is no {what} {name:?}"))
    }
}
