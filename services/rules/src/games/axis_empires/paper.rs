//! Where hexes lie on paper.

use sandtable_axis_empires::map::{HexId, Map, Theatre};
use sandtable_pictures::axis_empires::layout::{Layout, SIZE};
use sandtable_proto::games::axis_empires::v1 as wire;

use crate::games::proto::ToProto;

/// Adds the paper of each map to a pack, and the place of every hex on it.
pub(super) fn lay_out(map: &Map, pack: &mut wire::Pack) {
    for theatre in [Theatre::Europe, Theatre::Asia] {
        let all = map.hexes_with_ids().map(|(id, _)| id);
        let Some(layout) = Layout::around(map, theatre, all, 0) else {
            continue;
        };
        let (width, height) = layout.size();
        pack.sheets.push(wire::MapSheet {
            theatre: theatre.to_proto(()),
            width: width as f32,
            height: height as f32,
            hex_size: SIZE as f32,
        });
        for ((id, hex), written) in map.hexes_with_ids().zip(&mut pack.hexes) {
            if hex.code.point().theatre == theatre {
                written.center = Some(write_center(layout, map, id));
            }
        }
    }
}

fn write_center(layout: Layout, map: &Map, hex: HexId) -> wire::HexPoint {
    let (x, y) = layout.center(map, hex);
    wire::HexPoint {
        x: x as f32,
        y: y as f32,
    }
}
