//! Distances between spaces when nothing is in the way, computed once for each board. Searches
//! skip spaces that cannot lead to their goal in time.

use crate::space::SpaceId;
use crate::unit::Domain;

/// Borders between any two spaces, over land, by sea and through the air.
#[derive(Clone, Debug)]
pub(super) struct Distances {
    spaces: usize,
    land: Vec<u8>,
    sea: Vec<u8>,
    air: Vec<u8>,
}

impl Distances {
    /// Measures a board by its neighbors.
    pub(super) fn measure(land: &[Vec<SpaceId>], sea: &[Vec<SpaceId>]) -> Self {
        let spaces = land.len();
        let table = |lists: &[&[Vec<SpaceId>]]| {
            let mut table = Vec::with_capacity(spaces * spaces);
            for from in 0..spaces {
                table.extend(measure_from(spaces, from, lists));
            }
            table
        };
        Self {
            spaces,
            land: table(&[land]),
            sea: table(&[sea]),
            air: table(&[land, sea]),
        }
    }

    /// Borders to cross from one space to another in a domain; 255 when there is
    /// no way.
    pub(super) fn between(&self, domain: Domain, from: SpaceId, to: SpaceId) -> u8 {
        self.from(domain, from)[to.index()]
    }

    /// Borders to cross from a space to each one in a domain, and as many back.
    pub(super) fn from(&self, domain: Domain, from: SpaceId) -> &[u8] {
        let table = match domain {
            Domain::Land => &self.land,
            Domain::Sea => &self.sea,
            Domain::Air => &self.air,
        };
        &table[from.index() * self.spaces..][..self.spaces]
    }
}

fn measure_from(spaces: usize, from: usize, lists: &[&[Vec<SpaceId>]]) -> Vec<u8> {
    let mut distance = vec![u8::MAX; spaces];
    distance[from] = 0;
    let mut queue = std::collections::VecDeque::from([from]);
    while let Some(at) = queue.pop_front() {
        for next in lists.iter().flat_map(|list| &list[at]) {
            if distance[next.index()] == u8::MAX {
                distance[next.index()] = distance[at].saturating_add(1);
                queue.push_back(next.index());
            }
        }
    }
    distance
}
