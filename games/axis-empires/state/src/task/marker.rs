//! The steps of section 14.

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;

/// A step that a marker sets off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MarkerTask {
    /// 14.1, 14.26: the faction says for whom the marker is.
    Aid(PieceId),
    /// 14.40: the Axis may change its Government.
    Restore,
    /// 14.41: the West needs so many units more to hunt them down.
    Hunt(u8),
}
