//! Orders of sections 3 and 5.

pub mod box_to_box;
pub mod hex_to_hex;
pub mod map_edge;
pub mod port_to_port;

use serde::{Deserialize, Serialize};

use crate::order::movement::box_to_box::BoxToBoxMove;
use crate::order::movement::hex_to_hex::HexToHexMove;
use crate::order::movement::map_edge::MapEdgeMove;
use crate::order::movement::port_to_port::PortToPortMove;

/// A movement of one unit, by one of the procedures (`AE-3.1-1`, `AE-3.1.4-1`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum MovementOrder {
    /// 3.1.1, from hex to hex.
    HexToHex(HexToHexMove),
    /// 3.1.1, from the edge of the map into a box.
    IntoBox(MapEdgeMove),
    /// 3.1.2, from port to port.
    PortToPort(PortToPortMove),
    /// 3.1.3, from box to box.
    BoxToBox(BoxToBoxMove),
}
