//! Borders between spaces, laid out for searches, which need little else.

use crate::space::{Space, SpaceId, Terrain};
use crate::space_set::SpaceSet;
use crate::unit::Domain;

/// The neighbors of all spaces in one list, the territories beside a space before the sea
/// zones beside it.
#[derive(Clone, Debug)]
pub(super) struct Borders {
    list: Vec<SpaceId>,
    /// Where the neighbors of each space begin, those that are sea zones, and where they end.
    marks: Vec<[u16; 3]>,
    sea: SpaceSet,
}

impl Borders {
    /// Lays out a board's borders.
    pub(super) fn of(spaces: &[Space], land: &[Vec<SpaceId>], sea: &[Vec<SpaceId>]) -> Self {
        let mut borders = Self {
            list: Vec::new(),
            marks: Vec::with_capacity(spaces.len()),
            sea: SpaceSet::EMPTY,
        };
        for (index, space) in spaces.iter().enumerate() {
            if space.terrain == Terrain::Sea {
                borders.sea.insert(SpaceId(index as u16));
            }
            let begin = borders.list.len() as u16;
            borders.list.extend(&land[index]);
            let middle = borders.list.len() as u16;
            borders.list.extend(&sea[index]);
            let end = borders.list.len() as u16;
            borders.marks.push([begin, middle, end]);
        }
        borders
    }

    /// The neighbors of a space over whose borders units of a domain go.
    pub(super) fn beside(&self, domain: Domain, space: SpaceId) -> &[SpaceId] {
        let [begin, middle, end] = self.marks[space.index()].map(usize::from);
        match domain {
            Domain::Land => &self.list[begin..middle],
            Domain::Sea => &self.list[middle..end],
            Domain::Air => &self.list[begin..end],
        }
    }

    /// All sea zones.
    pub(super) fn sea(&self) -> &SpaceSet {
        &self.sea
    }
}
