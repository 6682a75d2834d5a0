//! Obstacles to closing a segment: which rule, about what, and the way on.

use sandtable_kernel::Violation;

use crate::command::Command;
use crate::map::HexId;
use crate::state::PieceId;

/// An obstacle to closing the segment under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocker {
    /// The rule, what it requires here and what was found instead.
    pub violation: Violation,
    /// The hex that it is about; none when it is about no hex or several.
    pub hex: Option<HexId>,
    /// The phasing faction's pieces that it is about; the orders of the segment list what they
    /// can do.
    pub pieces: Vec<PieceId>,
    /// A legal command that removes the obstacle or comes nearer to that; none when another
    /// obstacle's comes first. Whoever follows remedies closes the segment after finitely many
    /// commands.
    pub remedy: Option<Command>,
}
