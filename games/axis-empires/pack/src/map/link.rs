//! Roads, railways and connected straits, as ways from one hex to the next.

use super::Neighbour;
use super::hex::HexId;
use super::hexside::{Hexside, SideFeature};

/// Connection of a hex to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkWay {
    /// By a railway across their side.
    Rail,
    /// By a road across their side.
    Road,
    /// Across a connected strait between two hexes with a road or railway.
    Strait,
}

/// A way from a hex to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The next hex.
    pub to: HexId,
    /// Kind of the connection.
    pub way: LinkWay,
}

/// The links of every hex.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Links {
    all: Vec<Link>,
    /// For each hex where its links end, which is where those of the next begin.
    ends: Vec<usize>,
}

impl Links {
    pub(super) fn of(neighbours: &[[Option<Neighbour>; 6]]) -> Self {
        let around = |hex: usize| neighbours.get(hex).into_iter().flatten().flatten();
        let has_symbol = |hex: usize| around(hex).any(|over| over.side.has_link());
        let mut links = Self::default();
        for hex in 0..neighbours.len() {
            for over in around(hex) {
                let joined = has_symbol(hex) && has_symbol(over.hex.index());
                let ways = ways(over.side, joined).into_iter().flatten();
                links.all.extend(ways.map(|way| Link { to: over.hex, way }));
            }
            links.ends.push(links.all.len());
        }
        links
    }

    /// The links from a hex.
    #[inline]
    pub(super) fn from(&self, hex: HexId) -> &[Link] {
        let index = hex.index();
        let end = self.ends.get(index).copied().unwrap_or_default();
        let start = index.checked_sub(1).map_or(0, |before| {
            self.ends.get(before).copied().unwrap_or_default()
        });
        self.all.get(start..end).unwrap_or_default()
    }
}

/// The ways over a side: along a road and along a railway, or across a connected strait alone,
/// if both hexes have a road or railway.
const fn ways(side: Hexside, joined: bool) -> [Option<LinkWay>; 2] {
    if side.has(SideFeature::ConnectedStrait) {
        return [if joined { Some(LinkWay::Strait) } else { None }, None];
    }
    [
        if side.has(SideFeature::Rail) {
            Some(LinkWay::Rail)
        } else {
            None
        },
        if side.has(SideFeature::Road) {
            Some(LinkWay::Road)
        } else {
            None
        },
    ]
}
