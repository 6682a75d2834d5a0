//! Resolves the names of a board's spaces and powers while its data files are read.

use std::collections::HashMap;

use crate::power::{Power, PowerSet};
use crate::space::SpaceId;

/// The names of a board. Its data files may name nothing else, which the crate's
/// tests show by reading them.
pub(super) struct Names<'a> {
    pub(super) spaces: &'a HashMap<String, SpaceId>,
    pub(super) powers: &'a HashMap<String, Power>,
}

impl Names<'_> {
    pub(super) fn space(&self, id: &str) -> SpaceId {
        *self
            .spaces
            .get(id)
            .expect("board files name only spaces they list")
    }

    pub(super) fn power(&self, id: &str) -> Power {
        *self
            .powers
            .get(id)
            .expect("board files name only powers they list")
    }

    pub(super) fn spaces(&self, ids: &[String]) -> Vec<SpaceId> {
        ids.iter().map(|id| self.space(id)).collect()
    }

    pub(super) fn everyone(&self) -> PowerSet {
        self.powers.values().copied().collect()
    }

    pub(super) fn powers(&self, ids: &[String]) -> Vec<Power> {
        ids.iter().map(|id| self.power(id)).collect()
    }
}
