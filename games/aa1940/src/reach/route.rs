//! Searches for the spaces a unit can reach.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::board::Board;
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::unit::Domain;

/// Way in which a unit may enter a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryMode {
    /// And move on.
    Through,
    /// But no further.
    Last,
    /// Not at all.
    Barred,
}

/// Way in which a space was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Arrival {
    /// Borders crossed.
    pub(crate) cost: u8,
    /// The space before it.
    pub(crate) entered: SpaceId,
}

/// Where a search starts and what it is for.
#[derive(Clone, Copy)]
pub(crate) struct Search {
    /// The domain whose borders can be crossed.
    pub(crate) domain: Domain,
    /// The start.
    pub(crate) from: SpaceId,
    /// Borders that may be crossed.
    pub(crate) budget: u8,
    /// The only space of interest, if there is one.
    pub(crate) toward: Option<SpaceId>,
}

/// Visits the spaces in reach, the nearest first and each once, by a shortest way.
/// The start is visited only as the goal of a way that leads back to it, which no
/// search here makes.
pub(crate) fn flood(
    board: &Board,
    search: Search,
    mut pass: impl FnMut(SpaceId, SpaceId) -> EntryMode,
    mut arrive: impl FnMut(SpaceId, Arrival) -> ControlFlow<()>,
) {
    // Spaces that lead to the goal too late are left out.
    let ahead = (search.toward).map(|goal| board.distances(search.domain, goal));
    let useless = |space: SpaceId, left: u8| ahead.is_some_and(|ahead| ahead[space.index()] > left);
    if useless(search.from, search.budget) {
        return;
    }
    let mut seen = SpaceSet::only(search.from);
    let mut frontier: SmallVec<[SpaceId; 48]> = SmallVec::new();
    let mut next: SmallVec<[SpaceId; 48]> = SmallVec::new();
    frontier.push(search.from);
    for cost in 1..=search.budget {
        let left = search.budget - cost;
        for &at in &frontier {
            for &to in board.beside(search.domain, at) {
                if useless(to, left) || seen.contains(to) {
                    continue;
                }
                let passing = pass(at, to);
                if passing == EntryMode::Barred {
                    continue;
                }
                seen.insert(to);
                if arrive(to, Arrival { cost, entered: at }).is_break() {
                    return;
                }
                if passing == EntryMode::Through {
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            return;
        }
        std::mem::swap(&mut frontier, &mut next);
        next.clear();
    }
}
