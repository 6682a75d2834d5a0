//! The table of a pool's players.

use sandtable_proto::ladder::v1::Player;

/// The players of a pool in the order in which they are listed.
pub(crate) struct Leaderboard {
    /// When it was made, in milliseconds since 1970.
    pub(crate) made: i64,
    /// Numbers of the data that it follows from.
    pub(crate) results: (u64, u64),
    pub(crate) rows: Vec<Player>,
}
