//! Orders of sections 3 and 5.

pub mod box_to_box;
pub mod hex_to_hex;
pub mod map_edge;
pub mod port_to_port;

use serde::{Deserialize, Serialize};

/// A movement of one unit, by one of the procedures (`AE-3.1-1`, `AE-3.1.4-1`).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    /// 3.1.1, from hex to hex.
    HexToHex(hex_to_hex::Order),
    /// 3.1.1, from the edge of the map into a box.
    IntoBox(map_edge::Order),
    /// 3.1.2, from port to port.
    PortToPort(port_to_port::Order),
    /// 3.1.3, from box to box.
    BoxToBox(box_to_box::Order),
}
