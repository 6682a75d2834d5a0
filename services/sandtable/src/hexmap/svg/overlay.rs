//! Supply and zones of control.

use std::fmt::{Result, Write};

use super::sides::along;
use super::{Picture, polygon};
use crate::hexmap::layout::SIZE;
use crate::hexmap::palette::{self, ALARM, INK};
use sandtable_axis_empires::faction::Faction;

/// How far each faction's lines lie beside the middle of a hex, so that none hides
/// another.
const fn aside(faction: Faction) -> f64 {
    match faction {
        Faction::Axis => -1.6,
        Faction::Western => 1.6,
        Faction::Soviet => 1.6,
    }
}

impl Picture<'_> {
    pub(super) fn overlays(self, out: &mut String) -> Result {
        self.zones_of_control(out)?;
        self.supply(out)
    }

    /// A ring inside each hex into which a zone of control reaches, one ring a faction.
    fn zones_of_control(self, out: &mut String) -> Result {
        for (hex, faction) in &self.scene.zones_of_control {
            let part = match faction {
                Faction::Axis => 0.9,
                Faction::Western => 0.8,
                Faction::Soviet => 0.7,
            };
            writeln!(
                out,
                r#"<polygon class="zoc" points="{}" fill="none" stroke="{}" stroke-opacity=".75" stroke-width="1.7" stroke-dasharray="3 2.2"/>"#,
                polygon(self.center(*hex), part),
                palette::faction(*faction)
            )?;
        }
        Ok(())
    }

    /// The links of each network, and the way of each stack to its own.
    fn supply(self, out: &mut String) -> Result {
        let Some(layer) = &self.scene.supply else {
            return Ok(());
        };
        let (map, layout) = (&self.scene.pack.map, self.scene.layout);
        for network in &layer.networks {
            let color = palette::faction(network.faction);
            let beside = aside(network.faction);
            for hex in self.hexes().filter(|hex| network.hexes[hex.index()]) {
                let over = map.neighbours(hex).filter(|over| {
                    over.hex > hex
                        && network.hexes[over.hex.index()]
                        && layout.shows(map, over.hex)
                        && (over.side.has_link() || over.side.is_strait())
                });
                for over in over {
                    let ((x, y), (u, v)) = (self.center(hex), self.center(over.hex));
                    writeln!(
                        out,
                        r#"<path class="supply" d="M{:.1} {:.1}L{:.1} {:.1}" stroke="{color}" stroke-opacity=".6" stroke-width="3.2" stroke-linecap="round"/>"#,
                        x + beside,
                        y + beside,
                        u + beside,
                        v + beside
                    )?;
                }
            }
        }
        for joint in &layer.joints {
            let (x, y) = self.center(joint.from);
            let (u, v) = along((x, y), self.center(joint.to), 0.96);
            writeln!(
                out,
                r#"<path d="M{x:.1} {y:.1}L{u:.1} {v:.1}" stroke="{}" stroke-width="2" stroke-dasharray="2 3"/>"#,
                palette::faction(joint.faction)
            )?;
        }
        Ok(())
    }

    /// A mark on the stacks that cannot trace supply.
    pub(super) fn alarms(self, out: &mut String) -> Result {
        let cut_off = self.scene.supply.iter().flat_map(|layer| &layer.cut_off);
        for hex in cut_off {
            let (x, y) = self.center(*hex);
            let (x, y) = (x - SIZE * 0.5, y - SIZE * 0.58);
            writeln!(
                out,
                r#"<g class="alarm"><circle cx="{x:.1}" cy="{y:.1}" r="5.2" fill="{ALARM}" stroke="{INK}" stroke-width=".8"/><text x="{x:.1}" y="{:.1}" font-size="8" font-weight="bold" fill="{INK}" text-anchor="middle">!</text></g>"#,
                y + 2.9
            )?;
        }
        Ok(())
    }
}
