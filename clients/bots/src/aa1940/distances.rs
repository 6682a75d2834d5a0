//! The board with distances, measured once.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, OnceLock};

use anyhow::{Context, Result};
use sandtable_aa1940::board::Board;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::space::{Neutrality, SpaceId};
use sandtable_proto::games::aa1940::v1::View;

/// A distance that no unit covers.
pub(crate) const FAR: u8 = u8::MAX;

/// The board of a name; the one that is played when none is chosen if it is empty.
///
/// # Errors
///
/// When this program does not have the board.
pub(crate) fn board_named(name: &str) -> Result<BoardName> {
    match name {
        "" => Ok(BoardName::default()),
        _ => BoardName::chosen(name).with_context(|| format!("no board is called {name:?}")),
    }
}

/// Distances between all spaces of the board.
pub(crate) struct BoardDistances {
    /// The board.
    pub(crate) board: Arc<Board>,
    air: Vec<u8>,
    sea: Vec<u8>,
}

impl BoardDistances {
    /// The atlas of a board, measured once for all bots of a process.
    pub(crate) fn shared(board: BoardName) -> Arc<Self> {
        static ATLASES: OnceLock<HashMap<BoardName, OnceLock<Arc<BoardDistances>>>> =
            OnceLock::new();
        let atlases =
            ATLASES.get_or_init(|| BoardName::all().map(|it| (it, OnceLock::new())).collect());
        atlases[&board]
            .get_or_init(|| Arc::new(Self::measure(Board::shared(board))))
            .clone()
    }

    fn measure(board: Arc<Board>) -> Self {
        let size = board.spaces.len();
        let mut atlas = Self {
            board,
            air: vec![FAR; size * size],
            sea: vec![FAR; size * size],
        };
        for from in atlas.board.clone().all_spaces() {
            let (air, sea) = (atlas.flood_air(from), atlas.flood_sea(from));
            let row = from.index() * size;
            atlas.air[row..row + size].copy_from_slice(&air);
            atlas.sea[row..row + size].copy_from_slice(&sea);
        }
        atlas
    }

    fn flood_air(&self, from: SpaceId) -> Vec<u8> {
        let board = &self.board;
        flood(board.spaces.len(), from, |space| {
            board
                .neighbors(space)
                .filter(|next| board.space(*next).neutrality != Some(Neutrality::Impassable))
                .collect()
        })
    }

    fn flood_sea(&self, from: SpaceId) -> Vec<u8> {
        let board = &self.board;
        if board.is_land(from) {
            return vec![FAR; board.spaces.len()];
        }
        flood(board.spaces.len(), from, |zone| {
            board
                .sea_neighbors(zone)
                .iter()
                .copied()
                .filter(|next| !self.neutral_canal(zone, *next))
                .collect()
        })
    }

    /// Reports whether a canal in neutral hands lies between two zones.
    fn neutral_canal(&self, a: SpaceId, b: SpaceId) -> bool {
        self.board.canal_between(a, b).is_some_and(|(_, canal)| {
            canal
                .controllers
                .iter()
                .any(|holder| self.board.space(*holder).neutrality.is_some())
        })
    }

    /// Borders that an aircraft crosses between two spaces.
    pub(crate) fn air(&self, a: SpaceId, b: SpaceId) -> u8 {
        self.air[a.index() * self.board.spaces.len() + b.index()]
    }

    /// Borders that a ship crosses between two sea zones.
    pub(crate) fn sea(&self, a: SpaceId, b: SpaceId) -> u8 {
        self.sea[a.index() * self.board.spaces.len() + b.index()]
    }
}

/// The board that was seen last, measured.
#[derive(Default)]
pub(crate) struct AtlasCache(Option<Arc<BoardDistances>>);

impl AtlasCache {
    /// The board that a view is of.
    ///
    /// # Errors
    ///
    /// When this program does not have the board.
    pub(crate) fn atlas_of(&mut self, view: &View) -> Result<Arc<BoardDistances>> {
        let board = board_named(&view.board)?;
        let known = self.0.take().filter(|it| it.board.board == board);
        let atlas = known.unwrap_or_else(|| BoardDistances::shared(board));
        self.0 = Some(atlas.clone());
        Ok(atlas)
    }
}

/// Steps from a space to every other by the given neighbors.
pub(crate) fn flood(
    size: usize,
    from: SpaceId,
    neighbors: impl Fn(SpaceId) -> Vec<SpaceId>,
) -> Vec<u8> {
    let mut steps = vec![FAR; size];
    steps[from.index()] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(space) = queue.pop_front() {
        for next in neighbors(space) {
            if steps[next.index()] == FAR {
                steps[next.index()] = steps[space.index()].saturating_add(1);
                queue.push_back(next);
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_those_of_the_board() {
        let atlas = BoardDistances::shared(BoardName::EUROPE);
        let space = |id: &str| atlas.board.find_space(id).expect("a space of the board");
        assert_eq!(atlas.sea(space("sz-101"), space("sz-91")), 3);
        assert_eq!(atlas.air(space("united-kingdom"), space("germany")), 4);
        assert_eq!(atlas.sea(space("sz-99"), space("sz-100")), FAR);
        assert_eq!(atlas.air(space("germany"), space("germany")), 0);
    }
}
