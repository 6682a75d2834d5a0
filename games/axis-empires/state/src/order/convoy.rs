//! Orders of 2.2.3.7.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::map::ZoneId;
use crate::pack::Side;

/// A convoy placed in the Convoys Box of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ConvoyOrder {
    /// The convoy.
    pub piece: PieceId,
    /// The zone.
    pub zone: ZoneId,
    /// Its mode: the front for supply, the back for troops (`AE-2.2.3.7-8`).
    pub mode: Side,
}
