//! Entrants who are not to meet, whatever the rounds before were.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::entrant::EntrantId;
use crate::record::Record;

/// Number of meetings as which a separation counts that comes before every other rule. No two
/// entrants of a tournament meet so often.
pub(crate) const FIRM: u32 = 1 << 9;

/// Pairs of entrants who do not meet while there is another pairing, as if they had met.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeparatedPairs(pub BTreeSet<(EntrantId, EntrantId)>);

impl SeparatedPairs {
    /// Reports whether every entrant may meet every other.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Entrants that an entrant is not to meet.
    pub(crate) fn of(&self, entrant: EntrantId) -> impl Iterator<Item = EntrantId> {
        self.0.iter().filter_map(move |(one, other)| {
            if *one == entrant {
                Some(*other)
            } else {
                (*other == entrant).then_some(*one)
            }
        })
    }

    /// Has all of them count as having met so often.
    pub(crate) fn note(&self, records: &mut [Record], meetings: u32) {
        for record in records {
            for other in self.of(record.id) {
                *record.met.entry(other).or_default() += meetings;
            }
        }
    }

    /// Reports whether these pairs keep everybody apart.
    pub fn hold(&self, mut pairs: impl Iterator<Item = (EntrantId, EntrantId)>) -> bool {
        !pairs.any(|(one, other)| self.of(one).any(|it| it == other))
    }
}
