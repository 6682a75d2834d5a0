//! What is swept of times that are none, which were stored before requests were checked.

use sandtable_store::{Documents, Place, StoreResult, Swept, sweep_times};

use crate::pools::record::{COMPARISONS, FIXTURES as POOL_FIXTURES, PLAYERS, POOLS, SEASONS};
use crate::tournaments::record::{ENTRANTS, FIXTURES, ROUNDS, TOURNAMENTS};

/// The documents that are swept.
const ALL: [Swept; 9] = [
    Swept {
        kind: TOURNAMENTS.name,
        message: "sandtable.tournaments.v1.Tournament",
        place: Place::FirstField,
    },
    Swept {
        kind: ENTRANTS.name,
        message: "sandtable.tournaments.v1.Entrant",
        place: Place::FirstField,
    },
    Swept {
        kind: ROUNDS.name,
        message: "sandtable.tournaments.v1.Round",
        place: Place::FirstField,
    },
    Swept {
        kind: FIXTURES.name,
        message: "sandtable.tournaments.v1.Fixture",
        place: Place::FirstField,
    },
    Swept {
        kind: POOLS.name,
        message: "sandtable.ladder.v1.Pool",
        place: Place::FirstField,
    },
    Swept {
        kind: PLAYERS.name,
        message: "sandtable.ladder.v1.Player",
        place: Place::FirstField,
    },
    Swept {
        kind: POOL_FIXTURES.name,
        message: "sandtable.ladder.v1.PoolFixture",
        place: Place::FirstField,
    },
    Swept {
        kind: SEASONS.name,
        message: "sandtable.ladder.v1.Season",
        place: Place::Whole,
    },
    Swept {
        kind: COMPARISONS.name,
        message: "sandtable.ladder.v1.Comparison",
        place: Place::FirstField,
    },
];

/// Sweeps what this service has stored, once.
///
/// # Errors
///
/// The store cannot be read or written.
pub async fn sweep(documents: &dyn Documents) -> StoreResult<()> {
    sweep_times(documents, "ladder", &ALL).await
}
