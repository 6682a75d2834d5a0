//! Counts of the rules on a board. The maker of a view provides them.

use sandtable_axis_empires_state::faction::Faction;
use sandtable_axis_empires_state::map::{HexId, Theatre};
use sandtable_kernel::Score;

/// Counts of the rules on the board, which are public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The hexes in play that each faction controls, by faction.
    pub control: Vec<(Faction, Vec<HexId>)>,
    /// The points of strategic hexes that the Axis controls.
    pub axis_points: u16,
    /// The Current Strategic Value of each theatre; nothing of one that is not played.
    pub strategic_values: [(Theatre, i16); 2],
    /// Scores of each side, once the match has ended.
    pub scores: Vec<Score>,
}
