//! Orders of 3.1.2.

use serde::{Deserialize, Serialize};

use crate::cells::{PieceId, Place};
use crate::map::{BoxId, HexId};

/// A unit goes from port to port.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PortToPortMove {
    /// The unit.
    pub piece: PieceId,
    /// Every crossing, in order.
    pub legs: Vec<Leg>,
}

/// A crossing from one port to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Leg {
    /// Of a Naval Zone.
    Zone {
        /// The Troop Convoy that carries the unit. It determines the zone that is crossed.
        convoy: PieceId,
        /// Where to.
        to: Port,
    },
    /// Of a canal, without a convoy.
    Canal {
        /// The other end.
        to: HexId,
    },
}

/// Where a crossing ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Port {
    /// A port on the map, or a Beachhead.
    Hex(HexId),
    /// The port of an off-map box.
    Box(BoxId),
}

impl Port {
    /// The hex or box that it is the port of.
    #[must_use]
    pub const fn place(self) -> Place {
        match self {
            Self::Hex(hex) => Place::Hex(hex),
            Self::Box(id) => Place::Box(id),
        }
    }
}

impl Leg {
    /// Where it ends.
    #[must_use]
    pub const fn to(self) -> Port {
        match self {
            Self::Zone { to, .. } => to,
            Self::Canal { to } => Port::Hex(to),
        }
    }
}
